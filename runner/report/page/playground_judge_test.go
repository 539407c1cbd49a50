package page_test

import (
	"strings"
	"testing"
)

// judges judges what the misreading prints, alone and among others, what is right,
// and what is nothing at all.
func judges(p *tab, problem, misread, clause string) {
	judge := func(output string) string {
		p.t.Helper()
		p.fill("#pg-output", output)
		p.click("#pg-judge")
		p.waitFor("!!document.querySelector('#pg-result .finding')")
		return p.text("#pg-result .finding")
	}
	p.fill("#pg-input", "") // of the problem before
	in, right := printed(p.t, problem)
	_, wrong := printed(p.t, problem, "--misread", misread)
	if got := judge(right); !strings.Contains(got, "This is what the rules give") {
		p.t.Errorf("the right output: found %q", got)
	}
	if got := judge(wrong); !strings.Contains(got, misread) || !strings.Contains(got, "What "+clause+" says") {
		p.t.Errorf("the output of %s: found %q", misread, got)
	}
	p.shows("#" + problem + "/samples/1~")
	if got := p.text("#pg-verdict"); got != "✗ wrong" {
		p.t.Errorf("found the verdict %q, want ✗ wrong", got)
	}
	if got := p.text(".game.on .moves .flag"); got == "" {
		p.t.Error("no move is marked")
	}
	if got := judge("nonsense\n\n"); !strings.Contains(got, "In the output, line 1, column 1: found \"nonsense\"") {
		p.t.Errorf("nonsense: found %q", got)
	}
	p.fill("#pg-input", in)
	if got := judge(wrong); !strings.Contains(got, misread) {
		p.t.Errorf("an input file and its output: found %q", got)
	}
	p.shows("#" + problem + "/deal/")
	if got := eval[string](p, "document.querySelector('#pg-text').value"); len(got) < 10 {
		p.t.Errorf("the deal of the judged game is %q", got)
	}
	p.fill("#pg-input", "nonsense")
	if got := judge(wrong); !strings.Contains(got, "expected") {
		p.t.Errorf("an input file of nonsense: found %q", got)
	}
}

// printed returns the first sample as an input file, and what is printed for it.
func printed(t *testing.T, problem string, flags ...string) (in, out string) {
	t.Helper()
	in = output(t, "", "cases", problem, "show", "samples/1")
	_, in, _ = strings.Cut(in, "-- input --\n")
	in, _, _ = strings.Cut(in, "-- answer --\n")
	if problem == "rummy" {
		in = "K4 JJ K6 K7 / PQ KQ TQ / TA T2 T3 T4 T5 | K5 K5 JJ TK T0\n"
	}
	return in, output(t, in, append([]string{"solve", problem, "-"}, flags...)...)
}

// typesWhileJudged writes a deal in the moment in which the finding of an earlier
// one is shown and its deal is still being read: what was typed stays.
func typesWhileJudged(p *tab) {
	p.goes("#maumau/samples/1")
	p.fill("#pg-input", "")
	p.do(`new MutationObserver((_, o) => {
		if (!document.querySelector('#pg-result .finding')) return;
		o.disconnect();
		document.querySelector('#pg-text').value = 'typed';
		document.querySelector('#pg-text').dispatchEvent(new Event('input'));
	}).observe(document.querySelector('#pg-result'), { childList: true });
	document.querySelector('#pg-output').value = 'wrong'; document.querySelector('#pg-judge').click()`)
	p.waitFor("!document.querySelector('#pg-fault').hidden")
	if got := eval[string](p, "document.querySelector('#pg-text').value"); got != "typed" {
		p.t.Errorf("the text is %q after the judgement, it was typed meanwhile", got)
	}
}

// stopsJudging stops a judgement of many cases, and judges one afterwards.
func stopsJudging(p *tab) {
	p.goes("#rummy/samples/1")
	in := output(p.t, "", "gen", "rummy", "-n", "1000", "--seed", "1")
	p.do("document.querySelector('#pg-input').closest('details').open = true")
	p.fill("#pg-input", in)
	p.fill("#pg-output", output(p.t, in, "solve", "rummy", "-", "--misread", "rearrange-extend"))
	p.click("#pg-judge")
	p.waitFor("!document.querySelector('#pg-work').hidden && document.querySelector('#pg-work').textContent.includes('judging')")
	p.click("[data-go=first]")
	if got := p.at(); got != "#rummy/samples/1@0" {
		p.t.Errorf("while it judges, Home leads to %s", got)
	}
	p.click("#pg-stop")
	p.waitFor("document.querySelector('#pg-work').hidden")
	p.waitFor("document.querySelector('#pg-result').textContent.includes('stopped')")
	in, right := printed(p.t, "rummy")
	p.fill("#pg-input", in)
	p.fill("#pg-output", right)
	p.click("#pg-judge")
	p.waitFor("document.querySelector('#pg-result').textContent.includes('This is what the rules give')")
}
