package runner

import (
	"bytes"
	"context"
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
	list := o.Cases.Cases(0, o.Cases.Len())
	answers, err := w.answers(list)
	if err != nil {
		return nil, err
	}
	outputs, cut := w.cut(output, answers)
	var framed []oracle.Misreading // what stands between the outputs is misread
	if cut != nil {
		m, pieces := w.byForm(list, output)
		if pieces != nil {
			outputs, cut = pieces, nil
		} else if m != nil {
			outputs, framed = nil, []oracle.Misreading{*m}
		}
	}
	read, lines := 0, 0 // of the output, up to the end of a case's
	for i, c := range list {
		if i < len(outputs) {
			judged := w.judge(c, answers[i], outputs[i:i+1], sandbox.Result{End: sandbox.Exited})
			judged.moveDown(lines)
			if at := bytes.Index(output[read:], outputs[i]); at >= 0 {
				end := read + at + len(outputs[i])
				lines += bytes.Count(output[read:end], []byte("\n"))
				read = end
			}
			r.cases = append(r.cases, judged)
			continue
		}
		rest := newOutcome(c, oracle.Malformed)
		rest.malformed(cut, output)
		r.cases = append(r.cases, rest)
	}
	if last := len(r.cases) - 1; cut != nil && last >= 0 && r.cases[last].passed() {
		r.cases[last].malformed(cut, output)
	}
	if last := len(r.cases) - 1; cut != nil && last >= 0 {
		r.cases[last].undivided(output, list)
	}
	r.kept = []int{len(r.cases)}
	if o.VerdictOnly {
		return r.finish(time.Time{}, 0, false), nil
	}
	if err := r.diagnose(ctx); err != nil {
		return nil, err
	}
	if framed != nil {
		r.Diagnosis = result.Diagnosis{Named: named(framed), Reproduces: len(list), Wrong: len(list)}
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

// moveDown moves the place of a fault in the output for one case to where it is
// in a file with so many lines before that.
func (o *outcome) moveDown(lines int) {
	if o.Failure != nil && o.Failure.Syntax != nil {
		o.Failure.Syntax.Line += lines
	}
}

// byForm finds the misreading of the output's form that prints an output for
// several cases that can't be divided, and cuts it as that does. It returns no
// pieces if only what stands between them is misread, and nil if there is none.
func (w *worker) byForm(list []cases.Case, output []byte) (*oracle.Misreading, [][]byte) {
	p := w.o.Problem
	for _, m := range p.Book().Misreadings() {
		if !m.Form {
			continue
		}
		e, err := p.Engine(oracle.Variant{Misreadings: []string{m.ID}, Readings: w.o.Readings})
		if err != nil {
			continue
		}
		pieces := make([][]byte, len(list))
		for i, c := range list {
			pieces[i], _ = e.Append(nil, c.Input)
		}
		same := oracle.SameWords
		if w.o.Exact { // else it would excuse a space that the rules have not
			same = bytes.Equal
		}
		if !same(oracle.Frame(p, e, pieces), output) {
			continue
		}
		if _, frames := e.(oracle.Framer); frames {
			return &m, nil
		}
		return &m, pieces
	}
	return nil, nil
}
