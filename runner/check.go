package runner

import (
	"bytes"
	"context"
	"runtime"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
)

// Check judges an output for all cases together, as a solver printed it in one
// process. The error says that a case can't be played.
func Check(ctx context.Context, p oracle.Problem, list []cases.Case, output []byte, jo oracle.JudgeOptions) (*Result, error) {
	o := &Options{Problem: p, Cases: cases.List(list), Exact: jo.Exact, Readings: jo.Readings, Jobs: runtime.NumCPU()}
	w, err := newWorker(o)
	if err != nil {
		return nil, err
	}
	answers, err := w.answers(list)
	if err != nil {
		return nil, err
	}
	r := &Result{Info: p.Info(), Sandbox: "off"}
	for _, id := range jo.Readings {
		r.Repeat = append(r.Repeat, "--reading="+id)
	}
	outputs, cut := w.unpack(output, len(list))
	read := 0 // bytes of the output, up to the end of a case's
	for i, c := range list {
		if i < len(outputs) {
			judged := w.judge(c, answers[i], outputs[i:i+1], sandbox.Result{End: sandbox.Exited})
			judged.Judgement.Syntax = below(judged.Judgement.Syntax, bytes.Count(output[:read], []byte("\n")))
			if at := bytes.Index(output[read:], outputs[i]); at >= 0 {
				read += at + len(outputs[i])
			}
			r.Cases = append(r.Cases, judged)
			continue
		}
		rest := CaseResult{Case: c}
		rest.malformed(cut, output)
		r.Cases = append(r.Cases, rest)
	}
	if last := len(r.Cases) - 1; cut != nil && last >= 0 && r.Cases[last].Passed() {
		r.Cases[last].malformed(cut, output)
	}
	r.kept = []int{len(r.Cases)}
	if err := r.diagnose(ctx, o); err != nil {
		return nil, err
	}
	r.explain(o)
	return r, nil
}

// below moves the place of a fault in the output for one case to where it is in
// a file with so many lines before that.
func below(e *oracle.SyntaxError, lines int) *oracle.SyntaxError {
	if e == nil {
		return nil
	}
	moved := *e
	moved.Line += lines
	return &moved
}
