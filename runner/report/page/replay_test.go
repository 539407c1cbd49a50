package page_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"kiebitz/internal/long"
)

// failing are runs that go wrong, one of each problem. Of maumau's and tractor's
// the wrong decision comes before what can be seen. They have no more games than
// it takes, since a browser loads them again and again; TestLargeRun has many.
var failing = []struct {
	problem string
	cases   []string // patterns
	solver  []string // after "--"
	clause  string   // that is named
	right   string   // a case that is right
	other   string   // a step that the solver plays otherwise
}{
	{"maumau", []string{"samples/*", "curated/R*"}, []string{"--", "kiebitz", "solve", "maumau", "--misread", "R4-ignored"}, "R4", "curated/R1-extends", "#samples/1@12x"},
	{"tractor", []string{"samples/*", "curated/beat*", "curated/throw*"}, []string{"--", "kiebitz", "solve", "tractor", "--misread", "beat-ties-last"}, "beat", "curated/beat-higher", "#samples/1@9x"},
	{"rummy", []string{"samples/*", "curated/ace*", "curated/rearrange*"}, []string{"--", "kiebitz", "solve", "rummy", "--misread", "rearrange-extend", "{table}", "{hand}"}, "rearrange", "curated/ace-low", "#samples/1@1x"},
}

// TestReplay drives a browser over the page of a failing run of each problem.
func TestReplay(t *testing.T) {
	long.Test(t, "drives a browser, or makes pages of thousands of games")
	ctx := browser(t)
	for i, f := range failing {
		t.Run(f.problem, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "report.html")
			args := []string{"run", f.problem, "--shrink-time", "100ms", "--html", file}
			for _, pattern := range f.cases {
				args = append(args, "--case", pattern)
			}
			kiebitz(t, append(args, f.solver...)...)
			p := open(t, ctx, file, 1280)
			for _, s := range []struct {
				name string
				do   func(*testing.T, *tab)
				once bool // it is about controls, which all problems share
			}{
				{"opens at the wrong decision", opensAtTheCause, false},
				{"keys", keys, true}, {"buttons and slider", buttons, true}, {"permalinks", permalinks, true},
				{"filters", filters, true}, {"rules", rules, false}, {"light and dark", themes, true}, {"narrow", narrow, false},
				{"reduced motion", motion, true}, {"paper", paper, true},
				{"lines", lines, false}, {"ribbons", ribbons, false},
			} {
				if s.once && i > 0 {
					continue
				}
				t.Run(s.name, func(t *testing.T) {
					p.t = t
					p.run(chromedp.EmulateViewport(1280, 900))
					p.visit("")
					s.do(t, p)
					p.quiet()
				})
			}
			p.t = t
			p.visit(f.other)
			if got := p.shown(); !got.Other || p.at() != f.other {
				t.Errorf("the solver's line: at %s, want %s", p.at(), f.other)
			}
			if got := eval[string](p, "document.querySelector('.finding').textContent"); !strings.Contains(got, "What "+f.clause+" says") {
				t.Errorf("the finding names no clause %s:\n%s", f.clause, got)
			}
			// Of few games, since these look at every one of them.
			small := filepath.Join(t.TempDir(), "small.html")
			kiebitz(t, append([]string{"run", f.problem, "--case", "samples/1", "--case", f.right, "--html", small}, f.solver...)...)
			t.Run("accessible", func(t *testing.T) {
				p := open(t, ctx, small, 1280)
				accessible(t, p, "d", "x", "n")
				p.quiet()
			})
			t.Run("without the script", func(t *testing.T) {
				p := open(t, ctx, small, 1280)
				withoutScript(t, p)
				p.quiet()
			})
		})
	}
}

func opensAtTheCause(t *testing.T, p *tab) {
	cause := eval[string](p, "document.querySelector('#call .flag').textContent")
	if !strings.HasPrefix(cause, "✗ ") {
		t.Errorf("the page opens at %s, where nothing is flagged: %q", p.at(), cause)
	}
	// It cites the rule that is broken there, which need not be the one that
	// the rules' own move rests on.
	broken := eval[string](p, "document.querySelector('.finding [href^=\"#rule-\"]').hash")
	if cited := eval[string](p, "document.querySelector('#call a.rule').hash"); cited != broken {
		t.Errorf("the wrong decision cites %s, the finding %s", cited, broken)
	}
	if n := eval[int](p, "document.querySelectorAll('#felt .card').length"); n == 0 {
		t.Error("no card is drawn")
	}
	if n := eval[int](p, "[...document.querySelectorAll('#felt use')].filter(u => !document.querySelector(u.getAttribute('href'))).length"); n > 0 {
		t.Errorf("%d cards have no picture", n)
	}
	if n := eval[int](p, "document.querySelectorAll('.game.on').length"); n != 1 {
		t.Errorf("%d games are shown at once", n)
	}
	live := eval[string](p, "document.querySelector('[aria-live]').textContent")
	if !strings.Contains(live, " of ") || !strings.Contains(live, strings.TrimPrefix(cause, "✗ ")) {
		t.Errorf("the live line says %q", live)
	}
}

// shown is the game, the step, whether the other line is shown, and how long
// the line is.
type shown struct {
	Game       string
	Step, Last int
	Other      bool
}

func (p *tab) shown() (s shown) {
	p.t.Helper()
	hash := strings.TrimPrefix(p.at(), "#")
	at := strings.LastIndexByte(hash, '@')
	if at < 0 {
		p.t.Fatalf("no step in the address: %q", hash)
	}
	s.Game, s.Other = hash[:at], strings.HasSuffix(hash, "x")
	fmt.Sscan(strings.TrimSuffix(hash[at+1:], "x"), &s.Step)
	s.Last = eval[int](p, "+document.getElementById('range').max")
	if value := eval[int](p, "+document.getElementById('range').value"); value != s.Step {
		p.t.Errorf("%s: the slider is at %d", hash, value)
	}
	if current := eval[string](p, "decodeURIComponent(document.querySelector('.game.on .moves li[aria-current] a').hash)"); strings.TrimPrefix(current, "#") != hash {
		p.t.Errorf("%s: the list of moves marks %s", hash, current)
	}
	return s
}

func (p *tab) expect(what string, want shown) {
	p.t.Helper()
	if got := p.shown(); got != want {
		p.t.Errorf("%s: got %+v, want %+v", what, got, want)
	}
}

func keys(t *testing.T, p *tab) {
	diff := eval[int](p, "+document.querySelector('.game.on').dataset.diff")
	cause := eval[int](p, "+document.querySelector('.game.on').dataset.cause")
	s := p.shown()
	step := func(n int) shown { return shown{s.Game, n, s.Last, false} }
	p.press(kb.Home)
	p.expect("Home", step(0))
	p.press(kb.ArrowLeft)
	p.expect("left of the first move", step(0))
	p.press(kb.ArrowRight)
	p.expect("right", step(1))
	p.press(kb.ArrowRight, kb.ArrowLeft)
	p.expect("right and left", step(1))
	p.press(kb.End)
	p.expect("End", step(s.Last))
	p.press(kb.ArrowRight)
	p.expect("right of the last move", step(s.Last))
	p.press(kb.Home, "d")
	p.expect("D", step(diff))
	p.press(kb.Home, "x")
	if got := p.shown(); !got.Other || got.Step != cause {
		t.Errorf("X: got %+v, want step %d of the other line", got, cause)
	}
	p.press("x")
	p.expect("X again", step(cause))
	list := eval[[]string](p, "[...document.querySelectorAll('#list a')].map(a => decodeURIComponent(a.hash.slice(1)))")
	p.press("n")
	if got := p.shown(); got.Game != list[1] {
		t.Errorf("N: got %s, want %s", got.Game, list[1])
	}
	p.press("p", "p")
	if got := p.shown(); got.Game != list[len(list)-1] {
		t.Errorf("P at the first game: got %s, want %s", got.Game, list[len(list)-1])
	}
	// Typing a name does not move.
	before := p.at()
	p.run(chromedp.Focus(chromedp.CSS("#find")))
	p.press("n", "d", "x")
	if got := p.at(); got != before {
		t.Errorf("typing a name went to %s", got)
	}
}

func buttons(t *testing.T, p *tab) {
	s := p.shown()
	step := func(n int) shown { return shown{s.Game, n, s.Last, false} }
	p.click("[data-go=first]")
	p.expect("first", step(0))
	if !eval[bool](p, "document.querySelector('[data-go=prev]').disabled") {
		t.Error("one can go back from the first move")
	}
	p.click("[data-go=next]")
	p.click("[data-go=next]")
	p.click("[data-go=prev]")
	p.expect("next, next, previous", step(1))
	p.click("[data-go=last]")
	p.expect("last", step(s.Last))
	p.click("#diff")
	p.expect("difference", step(eval[int](p, "+document.querySelector('.game.on').dataset.diff")))
	p.click("#other")
	if !p.shown().Other {
		t.Error("the other line is not shown")
	}
	p.click("#other")
	p.do("{const r = document.getElementById('range'); r.value = 1; r.dispatchEvent(new Event('input'))}")
	p.expect("slider", step(1))
	p.click(".game.on .moves li:nth-child(1) a")
	p.expect("a move in the list", step(0))
}

func permalinks(t *testing.T, p *tab) {
	for _, row := range []struct{ name, link, game string }{
		{"a step", "#samples/1@2", "samples/1"},
		{"other letters", "#SAMPLES/1@1", "samples/1"},
	} {
		p.visit(row.link)
		if got := p.shown(); got.Game != row.game || fmt.Sprint(got.Step) != row.link[len(row.link)-1:] || got.Other {
			t.Errorf("%s: %s shows %+v", row.name, row.link, got)
		}
		if y := eval[float64](p, "scrollY"); y != 0 {
			t.Errorf("%s: the page is scrolled to %v", row.name, y)
		}
	}
	p.visit("#samples/1@99999")
	if got := p.shown(); got.Step != got.Last {
		t.Errorf("a step after the end: got %+v", got)
	}
	p.visit("#no/such@1")
	if n := eval[int](p, "document.querySelectorAll('.game.on').length"); n != 1 {
		t.Error("an unknown game: nothing is shown")
	}
	p.do("location.hash = '#samples/1@1'")
	p.waitFor("document.querySelector('.game.on h1').textContent.includes('samples/1')")
	p.press("n", "n")
	p.run(chromedp.NavigateBack())
	p.waitFor("document.querySelector('.game.on h1') !== null")
}

func filters(t *testing.T, p *tab) {
	visible := func(js string) []string {
		return eval[[]string](p, "[...document.querySelectorAll('#list li:not([hidden])')].map(r => "+js+")")
	}
	all := len(visible("r.dataset.v"))
	p.click("[data-f=bad]")
	bad := visible("r.dataset.v")
	if len(bad) == 0 || slices.Contains(bad, "ok") {
		t.Errorf("failed games: %v", bad)
	}
	p.click("[data-f=ok]")
	ok := visible("r.dataset.v")
	if len(ok)+len(bad) != all || slices.Contains(ok, "bad") {
		t.Errorf("%d right games and %d failed ones of %d", len(ok), len(bad), all)
	}
	p.press("n")
	if mark := eval[string](p, "document.querySelector('#list li[aria-current]').dataset.v"); mark != "ok" {
		t.Errorf("N leaves the filter: a game %q", mark)
	}
	p.click("[data-f=all]")
	clause := eval[string](p, "document.querySelector('.finding [href^=\"#rule-\"]').hash.slice(6)")
	p.do(fmt.Sprintf("{const s = document.getElementById('clause'); s.value = %q; s.dispatchEvent(new Event('change'))}", clause))
	for _, c := range visible("r.dataset.c") {
		if !slices.Contains(strings.Fields(c), clause) {
			t.Errorf("games of %s: one of %s", clause, c)
		}
	}
	if n := len(visible("r.id")); n == 0 || n == all {
		t.Errorf("games of %s: %d of %d", clause, n, all)
	}
	p.run(chromedp.SendKeys(chromedp.CSS("#find"), "no such game"))
	if n := len(visible("r.id")); n != 0 || eval[bool](p, "document.getElementById('nothing').hidden") {
		t.Errorf("a name that nothing has: %d games", n)
	}
	p.click("button[data-clause=" + clause + "]")
	if n := len(visible("r.id")); n == 0 || eval[string](p, "document.getElementById('find').value") != "" {
		t.Error("the games of a rule are not shown")
	}
}

func rules(t *testing.T, p *tab) {
	if missing := eval[[]string](p, "[...document.querySelectorAll('.rl')].map(r => r.textContent).filter(id => !document.getElementById('rule-' + id))"); len(missing) > 0 {
		t.Errorf("moves cite rules that do not stand in the page: %v", missing)
	}
	law := eval[string](p, "document.querySelector('#call .law').textContent")
	if len(law) < 20 {
		t.Errorf("the rule of the move: %q", law)
	}
	p.click("#call a.rule")
	if hash := p.at(); !strings.HasPrefix(hash, "#rule-") {
		t.Errorf("the link to the rule leads to %s", hash)
	}
	example := eval[string](p, "decodeURIComponent(document.querySelector('.ex a').hash)")
	p.click(".ex a")
	if got := p.at(); !strings.HasPrefix(got, example) {
		t.Errorf("the replay of a rule leads to %s, want %s", got, example)
	}
	if y := eval[float64](p, "document.getElementById('play').getBoundingClientRect().top"); y < -10 || y > 900 {
		t.Errorf("the replay is not in sight: at %v", y)
	}
}

// background is the colour of the page's background.
func (p *tab) background() string {
	return eval[string](p, "getComputedStyle(document.body).backgroundColor")
}

// prefer makes a reader who prefers something.
func (p *tab) prefer(feature, value string) {
	p.t.Helper()
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: feature, Value: value}}})
}

func themes(t *testing.T, p *tab) {
	p.prefer("prefers-color-scheme", "light")
	light := p.background()
	p.prefer("prefers-color-scheme", "dark")
	dark := p.background()
	if light == dark {
		t.Errorf("light and dark are both %s", light)
	}
	p.visit("")
	p.click("#theme")
	if got := p.background(); got != light {
		t.Errorf("the button makes %s of dark, want %s", got, light)
	}
	p.click("#theme")
	if got := p.background(); got != dark {
		t.Errorf("the button makes %s of light, want %s", got, dark)
	}
	p.prefer("prefers-color-scheme", "light")
}

func narrow(t *testing.T, p *tab) {
	for _, width := range []int64{390, 320} {
		p.run(chromedp.EmulateViewport(width, 844))
		p.visit("")
		p.do("document.querySelector('.foot').append('v0.0.0-' + '0'.repeat(60))") // a version may be long
		for range 4 {
			if wide := eval[int64](p, "document.documentElement.scrollWidth"); wide > width {
				t.Errorf("%s is %d wide on a screen of %d", p.at(), wide, width)
			}
			if out := eval[[]string](p, fmt.Sprintf("[...document.querySelectorAll('.ctl *')].filter(e => e.getBoundingClientRect().right > %d).map(e => e.tagName)", width)); len(out) > 0 {
				t.Errorf("controls beyond the edge of %d: %v", width, out)
			}
			p.press(kb.Home)
			p.press("n")
		}
	}
}

func motion(t *testing.T, p *tab) {
	names := func() []string {
		p.press("d")
		return eval[[]string](p, "[...document.querySelectorAll('#felt svg')].map(s => getComputedStyle(s).animationName).filter(n => n !== 'none')")
	}
	p.prefer("prefers-reduced-motion", "reduce")
	for range 3 {
		if moving := names(); len(moving) > 0 {
			t.Errorf("%s moves although less motion is asked for", p.at())
		}
		p.press("n")
	}
	p.prefer("prefers-reduced-motion", "no-preference")
}

func paper(t *testing.T, p *tab) {
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	hidden := "document.querySelector(%q).getClientRects().length === 0"
	if !eval[bool](p, fmt.Sprintf(hidden, ".ctl")) {
		t.Error("buttons are printed")
	}
	if eval[bool](p, fmt.Sprintf(hidden, ".game.on .moves .why")) {
		t.Error("reasons are not printed")
	}
	if clipped := eval[bool](p, "(m => m.scrollHeight > m.clientHeight + 1)(document.querySelector('.game.on .moves'))"); clipped {
		t.Error("not all moves are printed")
	}
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "screen"})
}

// accessible asks axe-core for faults after each of some keys: for all of
// them in a wide window, in the dark for those of colours, in a narrow window,
// where no colour is another one, for all but those, and after the last key alone.
func accessible(t *testing.T, p *tab, keys ...string) {
	source, err := os.ReadFile(os.Getenv(axeVar))
	if err != nil {
		if os.Getenv(browserVar) == "required" || os.Getenv("CI") == "true" {
			t.Fatalf("%s names no axe.min.js: %v", axeVar, err)
		}
		t.Skipf("%s names no axe.min.js of axe-core", axeVar)
	}
	type violation struct {
		ID, Impact, Help string
		Nodes            []string
	}
	for _, look := range []struct {
		width        int64
		theme, rules string
	}{
		{1280, "light", "{}"},
		{1280, "dark", "{runOnly: ['color-contrast']}"},
		{390, "light", "{rules: {'color-contrast': {enabled: false}}}"},
	} {
		p.run(chromedp.EmulateViewport(look.width, 900))
		p.prefer("prefers-color-scheme", look.theme)
		p.visit("")
		p.do(string(source))
		for i, key := range keys {
			if p.press(key); look.width < 1280 && i+1 < len(keys) {
				continue
			}
			// Games that are not shown stand aside: axe goes through them for long, and tells nothing of them.
			list := eval[[]violation](p, fmt.Sprintf(`(async () => {
				const aside = [...document.querySelectorAll('.game:not(.on)')].map(g => { const place = new Comment(); g.replaceWith(place); return () => place.replaceWith(g); });
				const r = await axe.run(document, {resultTypes: ['violations'], ...%s});
				aside.forEach(back => back());
				return r.violations.map(v =>
					({ID: v.id, Impact: v.impact, Help: v.help, Nodes: v.nodes.slice(0, 3).map(n => n.html.slice(0, 200) + ' ' + n.failureSummary)}));
			})()`, look.rules), chromedp.EvalAwaitPromise)
			for _, v := range list {
				if v.ID == "skip-link" { // it takes links to moves, which the script shows, for such
					continue
				}
				t.Errorf("%d, %s, %s: %s (%s, %s)\n%s", look.width, look.theme, p.at(), v.Help, v.ID, v.Impact, strings.Join(v.Nodes, "\n"))
			}
		}
	}
	p.prefer("prefers-color-scheme", "light")
}
