package runner

import (
	"context"
	"fmt"
	"runtime"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
)

// Check judges an output for all cases together, as a solver printed it in one
// process. The error says that a case can't be played.
func Check(ctx context.Context, p oracle.Problem, list []cases.Case, output []byte, jo oracle.JudgeOptions) (*Result, error) {
	o := &Options{Problem: p, Cases: list, Exact: jo.Exact, Jobs: runtime.NumCPU(), oneProcess: true}
	w, err := newWorker(o)
	if err != nil {
		return nil, err
	}
	answers, err := w.answers(list)
	if err != nil {
		return nil, err
	}
	r := &Result{Info: p.Info()}
	outputs, cut := p.Unpack(output, len(list))
	for i, c := range list {
		if i < len(outputs) {
			r.Cases = append(r.Cases, w.judge(c, answers[i], outputs[i:i+1], sandbox.Result{End: sandbox.Exited}))
			continue
		}
		fault := oracle.Judgement{Verdict: oracle.Malformed, Fault: fmt.Sprintf("the output ends before %s %d", r.Info.Unit, i+1)}
		fault.Syntax, _ = cut.(*oracle.SyntaxError)
		r.Cases = append(r.Cases, CaseResult{Case: c, Verdict: oracle.Malformed, Judgement: fault})
	}
	if last := len(r.Cases) - 1; cut != nil && last >= 0 && r.Cases[last].Verdict == oracle.OK {
		syntax, _ := cut.(*oracle.SyntaxError)
		r.Cases[last].Verdict = oracle.Malformed
		r.Cases[last].Judgement = oracle.Judgement{Verdict: oracle.Malformed, Syntax: syntax, Fault: cut.Error()}
	}
	if err := r.diagnose(ctx, o); err != nil {
		return nil, err
	}
	r.explain(o)
	return r, nil
}
