package runner

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"regexp"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
)

// worker runs processes one after another.
type worker struct {
	o      *Options
	engine oracle.Engine
	others []other
}

// other is an engine that reads disputed clauses otherwise.
type other struct {
	readings []string
	engine   oracle.Engine
}

func newWorker(o *Options) (*worker, error) {
	e, err := o.Problem.Engine(oracle.Variant{Readings: o.Readings})
	if err != nil {
		return nil, err
	}
	w := &worker{o: o, engine: e}
	others := oracle.OtherReadings(o.Problem)
	if o.Readings != nil {
		others = append([][]string{oracle.DefaultReadings(o.Problem)}, others...)
	}
	for _, ids := range others {
		e, err := o.Problem.Engine(oracle.Variant{Readings: ids})
		if err != nil {
			return nil, err
		}
		w.others = append(w.others, other{ids, e})
	}
	return w, nil
}

// batch gives a verdict to each case of a batch. If the process for all of
// them fails, or prints an output that does not divide into one answer a case,
// each case gets a process of its own.
func (w *worker) batch(ctx context.Context, batch []cases.Case) ([]CaseResult, error) {
	answers, err := w.answers(batch)
	if err != nil {
		return nil, err
	}
	p, err := w.process(ctx, batch)
	if err != nil {
		return nil, err
	}
	if p.End == sandbox.Stopped {
		return notRun(batch), nil
	}
	outputs, cut := w.unpack(p.Stdout, len(batch))
	if len(batch) == 1 {
		r := w.judge(batch[0], answers[0], outputs, p)
		if p.End == sandbox.Exited && cut != nil {
			r.malformed(cut, p.Stdout)
		}
		return []CaseResult{r}, nil
	}
	if p.End == sandbox.Exited && cut == nil {
		list := make([]CaseResult, len(batch))
		for i := range batch {
			list[i] = w.judge(batch[i], answers[i], outputs[i:i+1], p)
			list[i].Together = len(batch)
		}
		return list, nil
	}
	if w.o.Budget.Crashes > 0 && p.End != sandbox.TimedOut {
		if list, err := w.firstTwo(ctx, batch, answers, outputs); list != nil || err != nil {
			return list, err
		}
	}
	list, err := w.oneByOne(ctx, batch)
	if err != nil || anyFailed(list) {
		return list, err
	}
	return w.onlyTogether(ctx, batch, list, answers, p.End)
}

// oneByOne runs each case in a process of its own. It gives up within the
// batch where the whole run would.
func (w *worker) oneByOne(ctx context.Context, batch []cases.Case) ([]CaseResult, error) {
	list := make([]CaseResult, 0, len(batch))
	b := &budget{o: w.o}
	for i := range batch {
		if b.spent != "" {
			list = append(list, notRun(batch[i:])...)
			break
		}
		one, err := w.batch(ctx, batch[i:i+1])
		if err != nil {
			return nil, err
		}
		b.add(&one[0])
		list = append(list, one...)
	}
	return list, nil
}

// unpack cuts an output into those of n cases. If nothing is forgiven, that
// holds for what stands between them, too.
func (w *worker) unpack(output []byte, n int) ([][]byte, error) {
	list, err := w.o.Problem.Unpack(output, n)
	if err != nil || !w.o.Exact {
		return list, err
	}
	whole := w.o.Problem.Join(list)
	same := 0
	for same < len(whole) && same < len(output) && whole[same] == output[same] {
		same++
	}
	if same == len(whole) && same == len(output) {
		return list, nil
	}
	line := bytes.Count(output[:same], []byte("\n"))
	return list, &oracle.SyntaxError{Line: line + 1, Column: same - bytes.LastIndexByte(output[:same], '\n'),
		Found: "white space", Expected: "none here (--exact)"}
}

// answers returns the reference's answers.
func (w *worker) answers(batch []cases.Case) ([][]byte, error) {
	list := make([][]byte, len(batch))
	for i, c := range batch {
		var err error
		if list[i], err = w.engine.Append(nil, c.Input); err != nil {
			return nil, &CaseError{ID: c.ID, Err: err}
		}
	}
	return list, nil
}

// process runs the solver once.
func (w *worker) process(ctx context.Context, batch []cases.Case) (sandbox.Result, error) {
	inputs := make([]oracle.Case, len(batch))
	for i, c := range batch {
		inputs[i] = c.Input
	}
	in := w.o.Problem.Pack(inputs)
	return w.o.boxes.run(ctx, w.o.Problem.Info().Files, in)
}

// judge gives a verdict to one case. outputs holds its output, or nothing if
// the solver printed none.
func (w *worker) judge(c cases.Case, answer []byte, outputs [][]byte, p sandbox.Result) CaseResult {
	r := CaseResult{Case: c, Verdict: oracle.OK, Wall: p.Wall, CPU: p.CPU, Memory: p.Memory, Together: 1}
	var output []byte
	if len(outputs) > 0 {
		output = outputs[0]
	}
	r.Status = p.Status
	switch p.End {
	case sandbox.Crashed:
		r.Verdict = oracle.Crashed
	case sandbox.MemoryLimit:
		r.Verdict = oracle.MemoryLimit
	case sandbox.Forbidden:
		r.Verdict = oracle.Forbidden
	case sandbox.TimedOut:
		r.Verdict = oracle.TimedOut
	case sandbox.OutputLimit:
		r.Verdict = oracle.OutputLimit
	case sandbox.Stopped:
		r.Verdict = oracle.NotRun
	default:
		if w.same(answer, output) {
			return r
		}
		w.weigh(&r, output)
	}
	if r.Verdict != oracle.OK {
		r.Output, r.Stderr = bytes.Clone(output[:min(len(output), OutputKept)]), p.Stderr
		r.digest = sha256.Sum256(output)
	}
	if r.Verdict == oracle.Wrong || r.Verdict == oracle.Malformed || r.Verdict == oracle.OtherReading {
		r.OutputDigest = w.outputDigest(output)
	}
	return r
}

// weigh judges an output that is not the reference's.
func (w *worker) weigh(r *CaseResult, output []byte) {
	r.Readings = w.follows(r.Case, output)
	if r.Readings != nil && w.o.Readings == nil {
		r.Verdict, r.Judgement = oracle.OtherReading, oracle.Judgement{}
		return
	}
	r.Judgement = w.o.Problem.Judge(r.Input, output, oracle.JudgeOptions{Exact: w.o.Exact, Readings: w.o.Readings, Follows: r.Readings})
	r.Verdict = r.Judgement.Verdict
}

func (w *worker) judgeOptions() oracle.JudgeOptions {
	return oracle.JudgeOptions{Exact: w.o.Exact, Readings: w.o.Readings}
}

// follows returns the readings by which an output is right, nil if there are
// none.
func (w *worker) follows(c cases.Case, output []byte) []string {
	for _, o := range w.others {
		if answer, err := o.engine.Append(nil, c.Input); err == nil && w.same(answer, output) {
			return o.readings
		}
	}
	return nil
}

// malformed notes that the output of the process does not divide into outputs
// of its cases.
func (c *CaseResult) malformed(cut error, output []byte) {
	syntax, _ := cut.(*oracle.SyntaxError)
	c.Verdict = oracle.Malformed
	c.Judgement = oracle.Judgement{Verdict: oracle.Malformed, Syntax: syntax, Fault: cut.Error()}
	c.Output, c.digest = bytes.Clone(output[:min(len(output), OutputKept)]), sha256.Sum256(output)
	c.OutputDigest = hex.EncodeToString(c.digest[:])
	if syntax == nil {
		return
	}
	c.Judgement.Fault = "expected " + digits.ReplaceAllString(syntax.Expected, "so many")
	line := 0
	for text := range bytes.Lines(output) {
		if line++; line == syntax.Line {
			c.Judgement.Line = string(bytes.TrimRight(text, "\r\n"))
		}
	}
}

// outputDigest identifies an output. Where white space is forgiven, a solver
// that prints other white space has not changed its answer.
func (w *worker) outputDigest(output []byte) string {
	if !w.o.Exact && !w.o.Problem.Info().BlankCounts {
		output = oracle.Lines(output)
	}
	sum := sha256.Sum256(output)
	return hex.EncodeToString(sum[:])
}

var digits = regexp.MustCompile(`[0-9]+`)

// same is the cheap way to see that an output is right.
func (w *worker) same(answer, output []byte) bool {
	if w.o.Exact || w.o.Problem.Info().BlankCounts {
		return bytes.Equal(answer, output)
	}
	return bytes.Equal(bytes.TrimRight(answer, " \t\r\n"), bytes.TrimRight(output, " \t\r\n"))
}

// right is the whole way.
func (w *worker) right(c cases.Case, answer, output []byte) bool {
	return w.same(answer, output) || w.o.Readings == nil && w.follows(c, output) != nil ||
		w.o.Problem.Judge(c.Input, output, w.judgeOptions()).Verdict == oracle.OK
}

func anyFailed(list []CaseResult) bool {
	for i := range list {
		if !list[i].Passed() {
			return true
		}
	}
	return false
}

// CaseError says that a case can't be played. No run is possible with it.
type CaseError struct {
	ID  string
	Err error
}

func (e *CaseError) Error() string { return e.ID + " can't be played: " + e.Err.Error() }
func (e *CaseError) Unwrap() error { return e.Err }
