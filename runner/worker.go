package runner

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
)

// worker runs processes one after another.
type worker struct {
	r      *run
	o      *Options
	how    oracle.ExplainOptions // how outputs are judged
	engine oracle.Engine
	others []other
}

// other is an engine that reads disputed clauses otherwise.
type other struct {
	readings []string
	engine   oracle.Engine
}

// newWorker returns a worker that judges by the given readings; nil: by the
// defaults, but others are excused.
func newWorker(r *run, readings []string) (*worker, error) {
	p := r.o.Problem
	e, err := p.Engine(oracle.Variant{Readings: readings})
	if err != nil {
		return nil, err
	}
	w := &worker{r: r, o: &r.o, how: oracle.ExplainOptions{JudgeOptions: oracle.JudgeOptions{Readings: readings}}, engine: e}
	for _, ids := range r.o.otherChoices(readings) {
		e, err := p.Engine(oracle.Variant{Readings: ids})
		if err != nil {
			return nil, err
		}
		w.others = append(w.others, other{ids, e})
	}
	return w, nil
}

// batch gives a verdict to each case of a batch. If the process for all of
// them does not end well, each half of them gets one; if it prints an output that does
// not divide into one answer a case, each case.
func (w *worker) batch(ctx context.Context, batch []cases.Case) ([]outcome, error) {
	return w.part(ctx, batch, false)
}

// part does so with a batch, or with a part of one that did not end well: then nobody
// is charged with a failure of several together, as the whole will be.
func (w *worker) part(ctx context.Context, batch []cases.Case, inner bool) ([]outcome, error) {
	answers, err := w.expected(batch)
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
	outputs, cut := w.cut(p.Stdout, answers)
	if len(batch) == 1 {
		r := w.judge(batch[0], answers[0], outputs, p)
		if p.End == sandbox.Exited && cut != nil {
			r.malformed(cut, p.Stdout)
			r.undivided(p.Stdout, batch)
		}
		return []outcome{r}, nil
	}
	if p.End == sandbox.Exited && cut == nil {
		list := w.r.lists.take(len(batch))
		for i := range batch {
			w.judgeInto(&list[i], batch[i], answers[i], outputs[i:i+1], p)
			list[i].took.Together = len(batch)
		}
		return list, nil
	}
	w.r.tellEnded(batch, failedEnds[p.End])
	if w.o.Budget.MaxCrashes > 0 && p.End != sandbox.TimedOut {
		if list, err := w.firstTwo(ctx, batch, answers, outputs); list != nil || err != nil {
			return list, err
		}
	}
	again := w.oneByOne
	switch {
	case p.End == sandbox.TimedOut && !inner:
		again = w.late
	case p.End != sandbox.Exited:
		again = w.halves
	}
	list, err := again(ctx, batch)
	if i := slices.IndexFunc(list, func(o outcome) bool { return o.Verdict == oracle.TimedOut }); i >= 0 && p.End == sandbox.TimedOut {
		list[i].late++
	}
	if len(list) > 0 && list[0].Verdict == oracle.Malformed && p.End == sandbox.Exited && len(p.Stdout) < result.OutputKept {
		list[0].undivided(p.Stdout, batch) // it shows what is printed once
	}
	if err != nil || anyFailed(list) || inner {
		return list, err
	}
	return w.onlyTogether(ctx, batch, list, answers, p.End)
}

// late runs the cases of a batch that timed out, the first of them alone. If it times
// out as all cases before it did, and the run gives up then, the others need not be tried.
// If at its pace the batch takes longer than the limit, the parts are such as it allows:
// each that is too long costs the limit.
func (w *worker) late(ctx context.Context, batch []cases.Case) ([]outcome, error) {
	list, err := w.part(ctx, batch[:1], true)
	if err != nil {
		return nil, err
	}
	rest := batch[1:]
	if b := w.budget(batch); b.begin.alike > 0 && b.begin.how == "" && w.o.LateSamples {
		if b.add(&list[0]); b.spent != "" {
			return append(list, notRun(rest)...), nil
		}
	}
	size := (len(rest) + 1) / 2
	if limit, pace := w.o.Timeout.Seconds(), float64(list[0].took.CPU); list[0].passed() && pace*float64(len(batch)) >= limit {
		size = min(size, max(1, int(limit/2/pace)))
	}
	return w.parts(ctx, batch, list, size)
}

// halves runs each half of a batch that did not end well, and of that again: a solver
// that is too slow for all of them would have to be started for each of them, and the
// case that it hangs in or crashes at is found in a few steps.
func (w *worker) halves(ctx context.Context, batch []cases.Case) ([]outcome, error) {
	return w.parts(ctx, batch, nil, max(1, len(batch)/2))
}

// parts runs the cases of a batch after those that are listed, some at a time.
func (w *worker) parts(ctx context.Context, batch []cases.Case, list []outcome, size int) ([]outcome, error) {
	b := w.budget(batch)
	for i := range list {
		b.add(&list[i])
	}
	for len(list) < len(batch) {
		part := batch[len(list):]
		last := len(list) > 0 && len(part) <= size+1
		if !last {
			part = part[:size]
		}
		if b.spent != "" {
			list = append(list, notRun(part)...)
			continue
		}
		var some []outcome
		var err error
		if last && len(list) > 0 && len(part) > 1 && !anyFailed(list) {
			some, err = w.halves(ctx, part) // what fails is here, if one case alone does
		} else {
			some, err = w.part(ctx, part, true)
		}
		if err != nil {
			return nil, err
		}
		for i := range some {
			b.add(&some[i])
		}
		list = append(list, some...)
	}
	return list, nil
}

// oneByOne runs each case in a process of its own. It gives up within the
// batch where the whole run would.
func (w *worker) oneByOne(ctx context.Context, batch []cases.Case) ([]outcome, error) {
	list := make([]outcome, 0, len(batch))
	b := w.budget(batch)
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

// budget makes one for the cases of a batch that are run in several processes: it is
// spent where that of the run will be, if that is by them alone or by the first cases.
func (w *worker) budget(batch []cases.Case) *budget {
	b := &budget{o: w.o}
	if n := w.r.begun.after; n < w.o.Cases.Len() && batch[0].ID == w.o.Cases.Case(n).ID {
		b.begin = w.r.begun
	} else {
		b.begin.after = 1
	}
	return b
}

// cut cuts an output into those of the cases with the given answers. If it has the
// words of all answers together, each has its own, however lines are divided.
func (w *worker) cut(output []byte, answers [][]byte) ([][]byte, error) {
	p := w.o.Problem
	if len(answers) > 1 && answers[0] != nil && bytes.Equal(oracle.Frame(p, nil, answers), output) {
		return answers, nil // as most are
	}
	list, err := w.unpack(output, len(answers))
	if w.o.Exact || p.Info().BlankCounts || len(answers) == 1 || err == nil && slices.EqualFunc(list, answers, oracle.SameWords) ||
		!oracle.SameWords(oracle.Frame(p, nil, answers), output) {
		return list, err
	}
	list = make([][]byte, len(answers))
	for i, a := range answers {
		list[i] = append([]byte("\n"), a...) // not quite the answer, so that whitespace is remarked on
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
	x := exactness{problem: w.o.Problem, text: view{buffer: output, ended: true}}
	return list, x.check(&given{last: true}, list)
}

// expected returns the reference's answers; nil for each case where outputs are judged without,
// and where it is enough that there are some.
func (w *worker) expected(batch []cases.Case) ([][]byte, error) {
	e, ok := w.engine.(oracle.Decider)
	if !ok || w.o.Exact {
		return w.answers(batch)
	}
	for _, c := range batch {
		if err := e.Decides(c.Input); err != nil {
			return nil, &CaseError{ID: c.ID, Err: err}
		}
	}
	return make([][]byte, len(batch)), nil
}

// answers returns the reference's answers.
func (w *worker) answers(batch []cases.Case) ([][]byte, error) {
	list, all := make([][]byte, len(batch)), []byte(nil)
	for i, c := range batch {
		from := len(all)
		var err error
		if all, err = w.engine.Append(all, c.Input); err != nil {
			return nil, &CaseError{ID: c.ID, Err: err}
		}
		list[i] = all[from:len(all):len(all)]
		if i == 0 {
			all = slices.Grow(all, 2*len(all)*(len(batch)-1))
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
	return w.r.boxes.run(ctx, w.o.Problem.Info().Files, in)
}

// failedEnds are the verdicts on processes that did not end by themselves and
// well.
var failedEnds = map[sandbox.End]oracle.Verdict{
	sandbox.Crashed:     oracle.Crashed,
	sandbox.MemoryLimit: oracle.MemoryLimit,
	sandbox.Forbidden:   oracle.Forbidden,
	sandbox.TimedOut:    oracle.TimedOut,
	sandbox.OutputLimit: oracle.OutputLimit,
	sandbox.Stopped:     oracle.NotRun,
}

// judge gives a verdict to one case. outputs holds its output, or nothing if
// the solver printed none.
func (w *worker) judge(c cases.Case, answer []byte, outputs [][]byte, p sandbox.Result) (r outcome) {
	w.judgeInto(&r, c, answer, outputs, p)
	return r
}

// judgeInto does so where the outcome is listed: it is large, and most are of right outputs.
func (w *worker) judgeInto(r *outcome, c cases.Case, answer []byte, outputs [][]byte, p sandbox.Result) {
	*r = outcome{}
	r.Verdict = oracle.OK
	r.identify(c)
	r.took = result.CaseTime{Wall: result.SecondsOf(p.Wall), CPU: result.SecondsOf(p.CPU), Memory: int64(p.Memory), Together: 1}
	var output []byte
	if len(outputs) > 0 {
		output = outputs[0]
	}
	if v, failed := failedEnds[p.End]; failed {
		r.Verdict, r.Failure, r.starved = v, &result.Failure{Status: result.Short(p.Status)}, p.Starved
	} else if !w.same(answer, output) {
		w.decide(r, output)
		if r.Verdict == oracle.OK && w.o.Problem.Info().Several {
			r.keepRight(output)
		}
	}
	if r.Verdict != oracle.OK {
		r.keep(output, p.Stderr)
	}
	if r.wrong() || r.Verdict == oracle.Malformed {
		r.OutputSHA256 = w.outputDigest(output)
	}
}

// decide gives a verdict to an output that is not the reference's.
func (w *worker) decide(r *outcome, output []byte) {
	r.Readings = w.follows(r.in, output)
	if r.Readings != nil && w.how.Readings == nil {
		r.excuse()
		return
	}
	how := w.how
	how.Follows = r.Readings
	w.r.explain(r, output, how)
}

// follows returns the other readings by which an output is right, nil if there are
// none, or if it is right without.
func (w *worker) follows(c oracle.Case, output []byte) []string {
	if !w.o.Exact && oracle.Matches(w.o.Problem, w.engine, c, output) {
		return nil
	}
	if _, err := w.engine.Append(nil, c); err != nil {
		return nil
	}
	for _, o := range w.others {
		if answer, err := o.engine.Append(nil, c); err == nil && (w.same(answer, output) || !w.o.Exact && oracle.Matches(w.o.Problem, o.engine, c, output)) {
			return o.readings
		}
	}
	return nil
}

// outputDigest identifies an output. Where whitespace is forgiven, a solver
// that prints other whitespace has not changed its answer.
func (w *worker) outputDigest(output []byte) string {
	if !w.o.Exact && !w.o.Problem.Info().BlankCounts {
		output = oracle.Lines(output)
	}
	sum := sha256.Sum256(output)
	return hex.EncodeToString(sum[:])
}

// same is the cheap way to see that an output is right; an answer that is nil is not known.
func (w *worker) same(answer, output []byte) bool {
	if answer == nil {
		return false
	}
	if w.o.Exact || w.o.Problem.Info().BlankCounts {
		return bytes.Equal(answer, output)
	}
	return bytes.Equal(bytes.TrimRight(answer, " \t\r\n"), bytes.TrimRight(output, " \t\r\n"))
}

// right is the whole way.
func (w *worker) right(c cases.Case, answer, output []byte) bool {
	if w.same(answer, output) {
		return true
	}
	o := outcome{in: c.Input}
	w.decide(&o, output)
	return o.passed()
}

func anyFailed(list []outcome) bool {
	for i := range list {
		if !list[i].passed() {
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
