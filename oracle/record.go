package oracle

// Record is a case played step by step, as data for those who check it by the
// statement alone: a [Verifier], or a stranger.
type Record struct {
	Trace   int    `json:"trace"` // [RecordForm]
	Problem string `json:"problem"`
	Case    string `json:"case"`  // its id
	Input   string `json:"input"` // as [Case.Text]
	Steps   []Step `json:"steps"`
	Answer  string `json:"answer"` // what is printed for the case, without what depends on its place
}

// RecordForm is the version of a [Record]'s form.
const RecordForm = 1

// NewRecord plays a case. Its error is that of the engine.
func NewRecord(p Problem, id string, c Case, e Engine) (*Record, error) {
	t, err := e.Trace(c)
	if err != nil {
		return nil, err
	}
	answer, err := e.Append(nil, c)
	return &Record{Trace: RecordForm, Problem: p.Info().ID, Case: id, Input: c.Text(), Steps: t.Steps, Answer: string(answer)}, err
}
