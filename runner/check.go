package runner

import (
	"bytes"
	"context"
	"io"
	"iter"
	"slices"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
)

// Check judges an output for all cases together, as a solver printed it in one
// process. Of the options it takes the cases and what says how they are judged.
// The error says that a case can't be played.
func Check(ctx context.Context, o Options, output []byte) (*result.Run, error) {
	return check(ctx, o, ofPlan(o.Cases, o.Problem.Info().Batch), io.NewSectionReader(bytes.NewReader(output), 0, int64(len(output))))
}

// CheckInput does so with the cases of an input file in place of the options', which may
// be more than memory holds, as may the output. Each loop over input reads the file from
// its beginning; its errors are returned as they are.
func CheckInput(ctx context.Context, o Options, input iter.Seq2[oracle.Case, error], output *io.SectionReader) (*result.Run, error) {
	return check(ctx, o, ofInput(input, o.Problem.Info().Batch), output)
}

func check(ctx context.Context, o Options, input iter.Seq2[*given, error], output *io.SectionReader) (*result.Run, error) {
	r := newRun(o)
	r.Sandbox = "off"
	w, err := newWorker(r, o.Readings)
	if err != nil {
		return nil, err
	}
	c := &checker{worker: w, input: input, output: output, brief: o.ListFailing}
	if err := c.check(); err != nil {
		return nil, err
	}
	if o.VerdictOnly {
		if err := r.settleVerdicts(ctx); err != nil {
			return nil, err
		}
		return r.finish(time.Time{}, 0, false), nil
	}
	if err := r.diagnose(ctx); err != nil {
		return nil, err
	}
	if c.framed != nil {
		r.Diagnosis = result.Diagnosis{Named: named([]oracle.Misreading{*c.framed}), Reproduces: c.total, Wrong: c.total}
	}
	if err := r.form(ctx); err != nil {
		return nil, err
	}
	r.explainCauses()
	if err := r.common(ctx); err != nil {
		return nil, err
	}
	return r.finish(time.Time{}, 0, false), nil
}

// checker gives a verdict to each case by what was printed for all. It holds a batch of
// them, and those that a run lists.
type checker struct {
	*worker
	input  iter.Seq2[*given, error] // from the first, each time
	output *io.SectionReader
	total  int // cases, once they have been counted

	// How the output divides into outputs of cases: at first as the problem says.
	words  bool               // it has the words of all answers, divided into other lines
	form   *oracle.Variant    // what prints the output
	framed *oracle.Misreading // of what stands between the outputs; there are no pieces
	cut    error              // why it does not divide further
	whole  kept               // the output, if it does not

	brief   bool // no case is listed, as long as all are right
	divided bool // the division into lines is known to be right
	answers [][]byte
	rest    *outcome // of the first case without a piece
	place   place
	sampler sampler
}

// check gives the verdicts. As soon as it shows that the output must be divided in another
// way it begins from the start.
func (c *checker) check() error {
	for {
		again, err := c.judgeAll()
		if err != nil || !again {
			return err
		}
	}
}

// judgeAll gives every case its verdict, unless the output must be divided in another way
// than it was assumed: then again is true.
func (c *checker) judgeAll() (again bool, err error) {
	r := c.r
	r.cases, r.kept, r.unlisted, r.Timing = nil, nil, nil, result.Timing{}
	c.sampler, c.place, c.rest = sampler{}, place{text: view{text: c.output}}, nil
	c.divided = c.divided || c.o.Exact || c.o.Problem.Info().BlankCounts || c.words || c.form != nil || c.framed != nil
	cutter, err := c.cutter()
	if err != nil {
		return false, err
	}
	for batch, err := range c.input {
		if err != nil {
			return false, err
		}
		for _, g := range batch.groups() { // all, in order
			count(&r.unlisted, g.Group, oracle.OK, 0)
		}
		find := c.worker.expected
		if !c.divided || c.words { // how the output divides shows by the answers' own words
			find = c.worker.answers
		}
		if c.answers, err = find(batch.cases); err != nil {
			return false, err
		}
		if batch.last && batch.from+len(batch.cases) == 1 {
			c.divided = true // by lines only
		}
		pieces, err := cutter.next(batch)
		if err != nil {
			return false, err
		}
		if cutter.cut != nil && c.cut == nil {
			if c.brief { // some case fails
				c.brief = false
				return true, nil
			}
			if again, err := c.undivided(cutter.cut); again || err != nil {
				return again, err
			}
		}
		if again, err := c.otherLines(pieces); again || err != nil {
			return again, err
		}
		if again, err := c.batch(batch, pieces); again || err != nil {
			return again, err
		}
		c.total = batch.from + len(batch.cases)
	}
	return false, nil
}

// undivided decides how the output divides that does not as the problem says: by words,
// or as a misreading of its form prints it. Else no more pieces come.
func (c *checker) undivided(cut error) (again bool, err error) {
	if !c.divided {
		if c.words, err = c.prints(nil, c.engine); c.words || err != nil {
			return c.words, err
		}
	}
	c.cut, c.divided = cut, true
	if c.whole, err = keepOf(c.output); err != nil {
		return false, err
	}
	return c.byForm()
}

// otherLines finds out, at the first piece with other words than the answer's, whether
// all pieces together have those of the answers.
func (c *checker) otherLines(pieces [][]byte) (again bool, err error) {
	for k, piece := range pieces {
		if c.divided {
			return false, nil
		}
		if oracle.SameWords(piece, c.answers[k]) {
			continue
		}
		if c.words, err = c.prints(nil, c.engine); c.words || err != nil {
			return c.words, err
		}
		c.divided = true
	}
	return false, nil
}

// batch gives the cases of a batch their verdicts. If they are not to be listed as long as
// all are right, and one is not, again is true.
func (c *checker) batch(batch *given, pieces [][]byte) (again bool, err error) {
	r := c.r
	if c.passes(batch, pieces) {
		for _, g := range batch.groups() {
			count(&r.unlisted, g.Group, oracle.OK, g.To-g.From)
		}
		return false, nil
	}
	if c.brief {
		c.brief = false
		return true, nil
	}
	listed := c.sampler.lists(r, batch.index, batch.from, true)
	if read := c.place.text.begin; len(r.cases) > 0 && len(r.cases) == cap(r.cases) && read > 0 {
		r.cases = slices.Grow(r.cases, int(min(int64(r.o.Listed), c.output.Size()*int64(len(r.cases))/read)))
	}
	list := make([]outcome, len(batch.cases))
	for k := range list {
		list[k] = c.one(batch.cases[k], k, pieces, listed)
		list[k].at = batch.from + k
	}
	if last := &list[len(list)-1]; batch.last && c.cut != nil {
		if last.passed() {
			c.notCut(last)
		}
		if err := c.keepProcess(last); err != nil {
			return false, err
		}
	}
	failed := slices.ContainsFunc(list, func(o outcome) bool { return o.shown() })
	if c.sampler.keep(r, batch.index, batch.from, list, failed) && batch.from < r.o.Listed {
		r.kept = []int{len(r.cases)} // as one process has got them
	}
	return false, nil
}

// passes reports whether all outputs of a batch that is not listed are right, as far as that
// is cheap to see, and nothing is to be said of them.
func (c *checker) passes(batch *given, pieces [][]byte) bool {
	if c.words || len(pieces) < len(batch.cases) || batch.last && c.cut != nil || !c.brief && c.sampler.lists(c.r, batch.index, batch.from, false) {
		return false
	}
	for k, piece := range pieces {
		if answer := c.answers[k]; answer == nil {
			o := c.judge(batch.cases[k], nil, [][]byte{piece}, sandbox.Result{End: sandbox.Exited})
			if o.Verdict != oracle.OK || o.Forgiven != "" {
				return false
			}
		} else if !c.same(answer, piece) {
			return false
		}
	}
	if !c.brief { // else no fault has a place
		for _, piece := range pieces {
			c.place.pass(piece)
		}
	}
	return true
}

// one gives a verdict to the k-th case of a batch, and says more of it if it is listed.
func (c *checker) one(of cases.Case, k int, pieces [][]byte, listed bool) outcome {
	exited, answer := sandbox.Result{End: sandbox.Exited}, c.answers[k]
	if c.words { // not quite the answer, so that whitespace is remarked on
		return c.judge(of, answer, [][]byte{append([]byte("\n"), answer...)}, exited)
	}
	if k >= len(pieces) {
		return c.uncut(of)
	}
	var judged outcome
	if listed {
		judged = c.judge(of, answer, [][]byte{pieces[k]}, exited)
		if f := judged.Failure; f != nil && f.Syntax != nil {
			f.Syntax.Line += c.place.text.lines // of the file, not of the output for one case
		}
	} else {
		judged = c.verdict(of, answer, pieces[k])
	}
	c.place.pass(pieces[k])
	return judged
}

// verdict says of an output what judge does, and nothing else: nobody will see why.
func (c *checker) verdict(of cases.Case, answer, output []byte) outcome {
	o := newOutcome(of, oracle.OK)
	o.took.Together = 1
	switch {
	case c.same(answer, output):
	case c.follows(of.Input, output) != nil && c.how.Readings == nil:
		o.Verdict = oracle.OtherReading
	default:
		how := c.how.JudgeOptions
		how.Exact = c.o.Exact
		o.Verdict = c.o.Problem.Judge(of.Input, output, how).Verdict
	}
	return o
}

// uncut is the outcome of a case that has no piece. All are alike.
func (c *checker) uncut(of cases.Case) outcome {
	if c.rest == nil {
		rest := newOutcome(of, oracle.Malformed)
		c.notCut(&rest)
		c.rest = &rest
	}
	o := *c.rest
	failure := *c.rest.Failure
	o.Failure = &failure
	o.identify(of)
	return o
}

// notCut notes that the output does not divide.
func (c *checker) notCut(o *outcome) {
	o.output, o.digest = c.whole.begin, c.whole.digest
	o.notCut(c.cut, lineOf(c.output))
}

// keepProcess keeps for the last case the whole output beside all cases, if a process of
// a run could print it: whole ones are only compared up to there.
func (c *checker) keepProcess(last *outcome) error {
	if c.output.Size() == 0 {
		return nil
	}
	last.process = c.whole.begin
	if c.output.Size() > DefaultOutputLimit {
		return nil
	}
	for batch, err := range c.input {
		if err != nil {
			return err
		}
		if batch.from > DefaultListed {
			last.given = nil
			return nil
		}
		last.given = append(last.given, batch.cases...)
	}
	last.process = make([]byte, c.output.Size())
	_, err := io.ReadFull(io.NewSectionReader(c.output, 0, c.output.Size()), last.process)
	return err
}

// prints reports whether an engine prints the output, as what stands around answers is
// framed by another one, nil for the rules. Words are compared, unless nothing is
// forgiven. It ends at the first difference.
func (c *checker) prints(frame, e oracle.Engine) (bool, error) {
	w := view{text: c.output}
	from, many := 0, 1
	var answers [][]byte
	same := func() bool {
		text := oracle.FrameAfter(c.o.Problem, frame, from, answers)
		from, answers, many = from+len(answers), answers[:0], min(2*many, framedAtOnce)
		if c.o.Exact { // else it would excuse a space that the rules have not
			return w.begins(text)
		}
		return w.beginsWords(text)
	}
	for batch, err := range c.input {
		if err != nil {
			return false, err
		}
		for _, in := range batch.cases {
			answer, _ := e.Append(nil, in.Input)
			if answers = append(answers, answer); len(answers) == many && !same() {
				return false, w.err
			}
		}
	}
	if len(answers) > 0 && !same() {
		return false, w.err
	}
	if c.o.Exact {
		return w.atEnd(), w.err
	}
	return w.word() == nil, w.err
}

// framedAtOnce is how many answers are set beside an output at a time, after fewer at first:
// most of what does not print it shows so at once, and answers may take long to find.
const framedAtOnce = 1024

// byForm finds the misreading of the output's form that prints an output for
// several cases that can't be divided, and cuts it as that does, unless only what stands
// between them is misread.
func (c *checker) byForm() (found bool, err error) {
	p := c.o.Problem
	for _, m := range p.Book().Misreadings() {
		if !m.Form {
			continue
		}
		variant := oracle.Variant{Misreadings: []string{m.ID}, Readings: c.o.Readings}
		e, err := p.Engine(variant)
		if err != nil {
			continue
		}
		if same, err := c.prints(e, e); err != nil {
			return false, err
		} else if !same {
			continue
		}
		if _, frames := e.(oracle.Framer); frames {
			c.framed = &m
		} else {
			c.form, c.cut = &variant, nil
		}
		return true, nil
	}
	return false, nil
}
