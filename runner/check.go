package runner

import (
	"bytes"
	"context"
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
	r := newRun(o)
	r.Sandbox = "off"
	w, err := newWorker(r, o.Readings)
	if err != nil {
		return nil, err
	}
	c := &checker{worker: w, output: output}
	if err := c.check(); err != nil {
		return nil, err
	}
	if o.VerdictOnly {
		return r.finish(time.Time{}, 0, false), nil
	}
	if err := r.diagnose(ctx); err != nil {
		return nil, err
	}
	if c.framed != nil {
		n := o.Cases.Len()
		r.Diagnosis = result.Diagnosis{Named: named([]oracle.Misreading{*c.framed}), Reproduces: n, Wrong: n}
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

// checker gives a verdict to each case of a plan by what was printed for all. It keeps
// no more of them than a run does.
type checker struct {
	*worker
	output []byte

	pieces [][]byte           // of output, for each case: all, or as many as can be cut
	cut    error              // why there are no more
	words  bool               // output has the words of all answers, divided into other lines
	framed *oracle.Misreading // of what stands between the outputs
	rest   *outcome           // of the first case without a piece

	read, lines, lost int // of output, up to the end of a case's piece; pieces that were not found there
}

// mostLost is how many pieces of an output may not be found in it until the places of
// faults are given up: each is looked for in all of the rest.
const mostLost = 100

func (c *checker) check() error {
	n := c.o.Cases.Len()
	c.pieces, c.cut = c.unpack(c.output, n)
	divided := c.o.Exact || c.o.Problem.Info().BlankCounts || n == 1 // by lines only
	if c.cut != nil && !divided && c.prints(nil, c.engine, oracle.SameWords) {
		c.words, c.cut = true, nil
	}
	if c.cut != nil {
		c.byForm()
	}
	if again, err := c.judgeAll(divided || c.cut != nil || c.framed != nil || c.words); !again || err != nil {
		return err
	}
	c.words = true
	_, err := c.judgeAll(true)
	return err
}

// judgeAll gives every case its verdict. Unless the division is known to be right, it
// gives up at the first piece with other words if all pieces together have those of the
// answers: then again is true.
func (c *checker) judgeAll(divided bool) (again bool, err error) {
	r, plan := c.r, c.o.Cases
	r.cases, r.kept, r.unlisted, r.Timing = nil, nil, nil, result.Timing{}
	b := newBatchRun(r)
	together := 0 // cases that are listed as one process has got them
	for i := range b.batches.count {
		from, to := b.batches.batch(i)
		batch := plan.Cases(from, to)
		answers, err := c.answers(batch)
		if err != nil {
			return false, err
		}
		list := make([]outcome, len(batch))
		for k := range batch {
			at := from + k
			if !divided && !oracle.SameWords(c.pieces[at], answers[k]) {
				if c.prints(nil, c.engine, oracle.SameWords) {
					return true, nil
				}
				divided = true
			}
			list[k] = c.one(batch[k], at, answers[k], b.lists(i, true))
		}
		if last := &list[len(list)-1]; to == plan.Len() && c.cut != nil {
			if last.passed() {
				last.malformed(c.cut, c.output)
			}
			last.undivided(c.output, plan.Cases(0, to))
		}
		failed := slices.ContainsFunc(list, func(o outcome) bool { return o.shown() })
		if b.keep(i, list, failed) && from < r.o.Listed {
			together = len(r.cases)
			r.kept = []int{together}
		}
	}
	return false, nil
}

// one gives a verdict to the case with an index, and says more of it if it is listed.
func (c *checker) one(of cases.Case, at int, answer []byte, listed bool) outcome {
	exited := sandbox.Result{End: sandbox.Exited}
	if c.words { // not quite the answer, so that whitespace is remarked on
		return c.judge(of, answer, [][]byte{append([]byte("\n"), answer...)}, exited)
	}
	if at >= len(c.pieces) {
		return c.uncut(of)
	}
	piece := c.pieces[at]
	var judged outcome
	if listed {
		judged = c.judge(of, answer, [][]byte{piece}, exited)
		judged.moveDown(c.lines)
	} else {
		judged = c.verdict(of, answer, piece)
	}
	if c.lost > mostLost {
		return judged
	}
	if at := bytes.Index(c.output[c.read:], piece); at >= 0 {
		end := c.read + at + len(piece)
		c.lines += bytes.Count(c.output[c.read:end], []byte("\n"))
		c.read = end
	} else {
		c.lost++
	}
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

// uncut is the outcome of a case that has no piece. All are alike, and a digest of the
// whole output for each would take its time.
func (c *checker) uncut(of cases.Case) outcome {
	if c.rest == nil {
		rest := newOutcome(of, oracle.Malformed)
		rest.malformed(c.cut, c.output)
		c.rest = &rest
	}
	o := *c.rest
	failure := *c.rest.Failure
	o.Failure = &failure
	o.identify(of)
	return o
}

// moveDown moves the place of a fault in the output for one case to where it is
// in a file with that number of lines before it.
func (o *outcome) moveDown(lines int) {
	if o.Failure != nil && o.Failure.Syntax != nil {
		o.Failure.Syntax.Line += lines
	}
}

// prints reports whether an engine prints the output, as what stands around answers is
// framed by another one, nil for the rules. It ends at the first difference.
func (c *checker) prints(frame, e oracle.Engine, same func(a, b []byte) bool) bool {
	rest, n := c.output, c.o.Cases.Len()
	for from := 0; from < n; from += framedAtOnce {
		batch := c.o.Cases.Cases(from, min(n, from+framedAtOnce))
		answers := make([][]byte, len(batch))
		for i := range batch {
			answers[i], _ = e.Append(nil, batch[i].Input)
		}
		text := oracle.FrameAfter(c.o.Problem, frame, from, answers)
		size := sizeAs(text, rest)
		if c.o.Exact {
			size = min(len(text), len(rest))
		}
		if !same(text, rest[:size]) {
			return false
		}
		rest = rest[size:]
	}
	return same(nil, rest)
}

// framedAtOnce is how many answers are set beside an output at a time.
const framedAtOnce = 1024

// sizeAs is the size of the beginning of an output that has as many words as a text.
func sizeAs(text, output []byte) int {
	rest := output
	for word, more := oracle.NextWord(text); word != nil; word, more = oracle.NextWord(more) {
		_, rest = oracle.NextWord(rest)
		if rest == nil {
			return len(output)
		}
	}
	return len(output) - len(rest)
}

// byForm finds the misreading of the output's form that prints an output for
// several cases that can't be divided, and cuts it as that does, unless only what stands
// between them is misread.
func (c *checker) byForm() {
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
		same := oracle.SameWords
		if c.o.Exact { // else it would excuse a space that the rules have not
			same = bytes.Equal
		}
		if !c.prints(e, e, same) {
			continue
		}
		if _, frames := e.(oracle.Framer); frames {
			c.pieces, c.framed = nil, &m
			return
		}
		e, _ = p.Engine(variant) // as a new process, as it was made before
		c.pieces, c.cut = make([][]byte, c.o.Cases.Len()), nil
		for i := range c.pieces {
			c.pieces[i], _ = e.Append(nil, c.o.Cases.Case(i).Input)
		}
		return
	}
}
