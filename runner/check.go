package runner

import (
	"context"
	"runtime"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
)

// Check judges an output for all cases together, as a solver printed it in one
// process. The error says that a case can't be played.
func Check(ctx context.Context, p oracle.Problem, list []cases.Case, output []byte, jo oracle.JudgeOptions) (*Result, error) {
	o := &Options{Problem: p, Cases: list, Exact: jo.Exact, Readings: jo.Readings, Jobs: runtime.NumCPU(), oneProcess: true}
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
	for i, c := range list {
		if i < len(outputs) {
			r.Cases = append(r.Cases, w.judge(c, answers[i], outputs[i:i+1], sandbox.Result{End: sandbox.Exited}))
			continue
		}
		rest := CaseResult{Case: c}
		rest.malformed(cut, output)
		r.Cases = append(r.Cases, rest)
	}
	if last := len(r.Cases) - 1; cut != nil && last >= 0 && r.Cases[last].Passed() {
		r.Cases[last].malformed(cut, output)
	}
	if err := r.diagnose(ctx, o); err != nil {
		return nil, err
	}
	r.explain(o)
	return r, nil
}
