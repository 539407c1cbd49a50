package page_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"kiebitz/internal/long"
)

// shows waits until the playground shows a game whose permalink begins so.
func (p *tab) shows(key string) {
	p.t.Helper()
	p.waitFor(fmt.Sprintf("!!document.querySelector('.game.made.on') && decodeURIComponent(location.hash).startsWith(%q)", key))
}

// goes leads the playground that is open to a game, by its address: to load it again, with
// its program, takes a second.
func (p *tab) goes(key string) {
	p.t.Helper()
	p.do(fmt.Sprintf("location.hash = %q", key))
	p.shows(key + "@") // it has the step when it is shown
}

// text is what an element says.
func (p *tab) text(selector string) string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf("(e => e ? e.textContent : '')(document.querySelector(%q))", selector))
}

// fill puts a text into a field, as a reader does who types it.
func (p *tab) fill(selector, text string) {
	p.t.Helper()
	p.do(fmt.Sprintf("(e => { e.value = %q; e.dispatchEvent(new Event('input', {bubbles: true})); e.dispatchEvent(new Event('change', {bubbles: true})); })(document.querySelector(%q))", text, selector))
}

// playgrounds are played in the tests, one of each problem: the statement's first
// sample, a misreading that is seen in it, and what the page must say of it.
var playgrounds = []struct {
	problem, misread, clause string
	step                     string // a step of the misreading's line
	value                    string // an edit that no list has
	other                    string // a curated case
	hit                      string // what a game is to show
	bad, fault               string // a text that is no case, and what is said
}{
	{"maumau", "R4-ignored", "R4", "@13x", "R6.0=order:1,2,3,0 (suit-of it)", "curated/R1-extends", "chain/4",
		"2 CS SA CS", "found CS a second time (first in column 3)"},
	{"tractor", "beat-ties-last", "beat", "@10x", "made.0.0=85", "curated/beat-higher", "hidden/defenders",
		"S Alice A", "expected"},
	{"rummy", "rearrange-extend", "rearrange", "@1x", "sequence.0.2.1=5", "curated/ace-low", "ace/low",
		"H2 H3 H4 | H5 ZZ", `line 1, column 15: found "ZZ", expected a card`},
}

// TestPlayground drives a browser over the playground, from disk and from a server.
func TestPlayground(t *testing.T) {
	long.Test(t, "drives a browser, or makes pages of thousands of games")
	dir := t.TempDir()
	file, public := filepath.Join(dir, "playground.html"), filepath.Join(dir, "public")
	kiebitz(t, "playground", "--html", file)
	kiebitz(t, "playground", "--dir", public)
	t.Run("size", func(t *testing.T) { playgroundSize(t, file, filepath.Join(public, "kiebitz.bin")) })
	server := httptest.NewServer(http.FileServer(http.Dir(public)))
	t.Cleanup(server.Close)
	ctx := browser(t)
	t.Run("served", func(t *testing.T) { // how the program is loaded is all that differs
		p := openURL(t, ctx, server.URL+"/", 1280)
		g := playgrounds[0]
		p.goes("#" + g.problem + "/samples/1")
		deals(p, g.problem, g.other, g.hit, g.bad, g.fault)
		p.quiet()
	})
	p := open(t, ctx, file, 1280)
	run := func(name string, do func(*tab)) {
		t.Run(name, func(t *testing.T) {
			p.t = t
			do(p)
			p.quiet()
		})
	}
	run("first replay", func(p *tab) {
		p.shows("#maumau")
		p.t.Logf("from the load to the first replay: %.0f ms", eval[float64](p, "performance.getEntriesByName('replay')[0].startTime"))
	})
	for _, g := range playgrounds {
		for _, s := range []struct {
			name string
			do   func(*tab)
		}{
			{"deals", func(p *tab) { deals(p, g.problem, g.other, g.hit, g.bad, g.fault) }},
			{"replays", func(p *tab) { replays(p, g.problem, g.misread, g.step) }},
			{"proves", func(p *tab) { proves(p, g.problem) }},
			{"values", func(p *tab) { values(p, g.problem, g.value) }},
			{"judges", func(p *tab) { judges(p, g.problem, g.misread, g.clause) }},
			{"copies", func(p *tab) { copies(p, g.problem, g.misread) }},
		} {
			run(g.problem+" "+s.name, func(p *tab) {
				p.goes("#" + g.problem + "/samples/1")
				s.do(p)
			})
		}
	}
	run("types while judged", typesWhileJudged)
	run("overtaken", overtaken)
	run("hostile", hostilePlayground)
	run("stops", stops)
	run("stops judging", stopsJudging)
	run("no end", noEnd)
	run("paper", paperPlayground)
	for _, width := range []int{390, 1920} {
		run(fmt.Sprintf("%d wide", width), func(p *tab) {
			p.run(chromedp.EmulateViewport(int64(width), 900))
			p.visit("")
			for _, g := range playgrounds {
				p.goes("#" + g.problem + "/samples/1~" + g.misread)
				if wide := eval[int](p, "document.documentElement.scrollWidth"); wide > width {
					p.t.Errorf("%s: the page is %d wide: %s", g.problem, wide, eval[string](p, fmt.Sprintf("[...document.querySelectorAll('*')].filter(e => e.getBoundingClientRect().right > %d && !e.closest('.rib')).map(e => e.outerHTML.slice(0, 80)).slice(-4).join('\\n')", width)))
				}
			}
		})
	}
	run("accessible", func(p *tab) {
		p.url += "#maumau/samples/1~R4-ignored"
		p.ready = func() { p.shows("#maumau/samples/1~R4-ignored@") }
		accessible(p.t, p, "d", "x")
	})
}

// paperPlayground demands that a game is printed without the panels beside it.
func paperPlayground(p *tab) {
	p.goes("#rummy/samples/1~rearrange-extend")
	const panels = "[...document.querySelectorAll('.pg')].filter(e => e.getClientRects().length > 0).length"
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	if printed := eval[int](p, panels); printed > 0 {
		p.t.Errorf("%d panels of the playground are printed", printed)
	}
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "screen"})
	if eval[int](p, panels) == 0 {
		p.t.Error("no panel of the playground is on the screen")
	}
	paper(p.t, p)
}

// deals finds games in all ways there are.
func deals(p *tab, problem, other, hit, bad, fault string) {
	p.fill("#pg-case", other)
	p.shows("#" + problem + "/" + other + "@")
	p.fill("#pg-seed", "7")
	p.click("#pg-random")
	p.shows("#" + problem + "/random/7/1@")
	if problem == "maumau" {
		p.fill("#pg-players", "4")
		p.click("#pg-random")
		p.shows("#maumau/random/7/2/4@")
		if got := p.text(".gh .meta"); !strings.Contains(p.text("#pg-note"), "4 players") {
			p.t.Errorf("found %q, want 4 players", got)
		}
	}
	p.fill("#pg-hit", hit)
	p.click("#pg-find")
	p.shows("#" + problem + "/deal/")
	before := p.at()

	// Cards are exchanged: by choosing them, and by dragging.
	pair := `[...document.querySelectorAll('#pg-cards button')].reduce((found, b, k, all) => found || (all[k + 1] && all[k + 1].title !== b.title && k > 2 ? [b, all[k + 1]] : null), null)`
	text := eval[string](p, "document.querySelector('#pg-text').value")
	p.do("window.two = " + pair + "; two[0].click(); two[1].click()")
	if now := eval[string](p, "document.querySelector('#pg-text').value"); now == text || len(now) != len(text) {
		p.t.Errorf("the cards are not exchanged:\n%s\n%s", text, now)
	}
	p.waitFor("document.querySelector('#pg-text').getAttribute('aria-invalid') === 'true' || decodeURIComponent(location.hash) !== " + fmt.Sprintf("%q", before))
	p.do("window.two = " + pair + `; (() => { const data = new DataTransfer(), fire = (e, kind) => e.dispatchEvent(new DragEvent(kind, {bubbles: true, cancelable: true, dataTransfer: data}));
		fire(two[0], 'dragstart'); fire(two[1], 'dragover'); fire(two[1], 'drop'); fire(two[0], 'dragend'); })()`)
	if now := eval[string](p, "document.querySelector('#pg-text').value"); now != text {
		p.t.Errorf("dragging back gives another deal:\n%s\n%s", text, now)
	}
	p.shows(strings.Split(before, "@")[0])
	p.waitFor("document.querySelector('#pg-fault').hidden")

	// What is wrong is said, and the game stays.
	p.fill("#pg-text", bad)
	p.waitFor("!document.querySelector('#pg-fault').hidden")
	if got := p.text("#pg-fault"); !strings.Contains(got, fault) {
		p.t.Errorf("found the fault %q, want %q", got, fault)
	}
	if eval[int](p, "document.querySelectorAll('.game.made.on').length") != 1 {
		p.t.Error("the game is gone")
	}
	p.fill("#pg-text", text)
	p.waitFor("document.querySelector('#pg-fault').hidden")
}

// replays switches a misreading on, walks on both lines, and opens the address
// in a fresh page.
func replays(p *tab, problem, misread, step string) {
	p.fill("#pg-filter", misread)
	p.do(fmt.Sprintf("document.querySelector('#pg-variants input[value=%q]').click()", misread))
	p.shows("#" + problem + "/samples/1~" + misread + "@")
	if got := p.text(".moves .var summary"); !strings.Contains(got, misread+" instead") {
		p.t.Errorf("found the other line %q, want that of %s", got, misread)
	}
	if got := p.text(".moves .flag"); got == "" {
		p.t.Error("no move is marked")
	}
	p.press("x")
	if got := p.at(); !strings.HasSuffix(got, "x") {
		p.t.Errorf("X leads to %s", got)
	}
	p.visit("#" + problem + "/samples/1~" + misread + step)
	p.shows("#" + problem + "/samples/1~" + misread + step)
	if !eval[bool](p, fmt.Sprintf("document.querySelector('#pg-variants input[value=%q]').checked", misread)) {
		p.t.Error("the misreading of the address is not switched on")
	}
	p.do("document.activeElement.blur()")
	p.press("d")
	if got := p.at(); strings.HasSuffix(got, "x") {
		p.t.Errorf("D leads to %s", got)
	}
	p.do(fmt.Sprintf("document.querySelector('#pg-variants input[value=%q]').click()", misread))
	p.shows("#" + problem + "/samples/1@")
}

// proves wants the last move of Rummy to say why no play lays more, also of a deal
// that is typed; in the other problems nothing is to be proven.
func proves(p *tab, problem string) {
	last := "(list => list[list.length - 1].textContent)(document.querySelectorAll('.game.on .moves li'))"
	if problem != "rummy" {
		if got := eval[string](p, last); strings.Contains(got, "Why not more?") {
			p.t.Errorf("found a proof: %q", got)
		}
		return
	}
	// Of S9 nothing can be made, and it is free: the other cards cost 1.
	p.fill("#pg-text", "H2 H3 H4 | H5 S9")
	p.shows("#rummy/deal/")
	if got := eval[string](p, last); !strings.Contains(got, "Why not more? Let each card cost 1, but 9♠") || !strings.Contains(got, "4 - 3 = 1") {
		p.t.Errorf("found no proof: %q", got)
	}
	const coins = "[...document.querySelectorAll('#felt .groups2:not(.small) .price, #felt .hand .price')].map(e => e.textContent).join(' ')"
	p.click("[data-go=first]")
	if got := eval[string](p, coins); got != "" {
		p.t.Errorf("found the prices %q on the cards before the last move, expected none", got)
	}
	p.click("[data-go=last]")
	if got := eval[string](p, coins); got != "1 1 1 1 0" {
		p.t.Errorf("found the prices %q on the cards, expected those of a group of four and of the card that stays", got)
	}
}

// values plays by a misreading that no list has.
func values(p *tab, problem, value string) {
	p.fill("#pg-value", value)
	p.click("#pg-add")
	p.shows("#" + problem + "/samples/1~" + value + "@")
	p.fill("#pg-value", "X9-none=1")
	p.click("#pg-add")
	p.waitFor("!document.querySelector('#pg-fault').hidden")
	if got := p.text("#pg-fault"); !strings.Contains(got, "X9-none=1") {
		p.t.Errorf("found the fault %q, want one about X9-none=1", got)
	}
}

// copies takes the game along in each form, and runs what was copied.
func copies(p *tab, problem, misread string) {
	p.goes("#" + problem + "/samples/1~" + misread)
	take := func(what string) string {
		p.t.Helper()
		p.do("document.querySelector('#pg-copied').textContent = ''")
		p.click("[data-copy=" + what + "]")
		p.waitFor("document.querySelector('#pg-copied').textContent !== ''")
		return p.text("#pg-copy")
	}
	if got := take("link"); got != eval[string](p, "location.href") {
		p.t.Errorf("found the link %q", got)
	}
	if got, want := take("command"), fmt.Sprintf("kiebitz explain %s samples/1 --misread %s --compare", problem, misread); got != want {
		p.t.Errorf("found the command %q, want %q", got, want)
	}
	dir := p.t.TempDir()
	script, stored := filepath.Join(dir, "copied.txtar"), filepath.Join(dir, "case.txtar")
	if err := os.WriteFile(script, []byte(take("script")), 0o644); err != nil {
		p.t.Fatal(err)
	}
	output(p.t, "", "script", script)
	if err := os.WriteFile(stored, []byte(take("case")), 0o644); err != nil {
		p.t.Fatal(err)
	}
	solver := []string{"kiebitz", "solve", problem}
	if problem == "rummy" {
		solver = append(solver, "{table}", "{hand}")
	}
	output(p.t, "", append([]string{"run", problem, "--cases", stored, "--"}, solver...)...)
}

// hostilePlayground opens addresses and pastes texts that are meant to break the
// page, or to act in it.
func hostilePlayground(p *tab) {
	harmless := func(what string) {
		p.t.Helper()
		if eval[bool](p, "'pwned' in window || document.querySelectorAll('.side img,.gh img,.side b:not(.card b)').length > 0") {
			p.t.Errorf("%.100s has acted on the page", what)
		}
	}
	for i, at := range []string{
		"#maumau/deal/%3Cscript%3Ewindow.pwned=1%3C/script%3E",
		"#tractor/deal/S_%3Cimg_src=x_onerror=window.pwned=1%3E_A_2_/_SASA",
		"#%3Cimg%20src=x%20onerror=window.pwned=1%3E", "#maumau/samples/1~%3Cb%3E", "#maumau/random/-1/1", "#maumau/random/1/99999999999999999999",
		"#maumau/random/1/1/9", "#%E0%A4%A", "#maumau/%ED%A0%80", "#__proto__/x", "#maumau/samples/1@99999999x", "#maumau/deal/" + strings.Repeat("A", 100_000),
	} {
		if i < 3 {
			p.visit(at)
		} else { // it is followed as it is when the page is loaded, which takes longer
			p.goes([]string{"#maumau/samples/2", "#maumau/curated/R1-extends"}[i%2])
			p.waitFor("document.querySelector('#pg-fault').hidden")
			p.do(fmt.Sprintf("document.querySelector('.game.on').classList.remove('on'); location.hash = %q", at))
		}
		p.waitFor("!document.querySelector('#pg-fault').hidden || !!document.querySelector('.game.made.on')")
		harmless(at)
	}
	for i, text := range []string{`'<script>window.pwned=1</script>'`, `'x'.repeat(1 << 20)`, `'\ud800 \udfff'`, `'\u0000\u202e\ufeff'`, `'</textarea><img src=x onerror=window.pwned=1>\n'.repeat(50)`} {
		p.goes(fmt.Sprintf("#maumau/samples/%d", 1+i%2)) // another game: it takes away what is said of the text before
		p.waitFor("document.querySelector('#pg-fault').hidden")
		p.do("document.querySelector('#pg-text').value = " + text + "; document.querySelector('#pg-text').dispatchEvent(new Event('input'))")
		p.waitFor("!document.querySelector('#pg-fault').hidden")
		p.do("document.querySelector('#pg-output').value = " + text + "; document.querySelector('#pg-judge').click()")
		p.waitFor("!!document.querySelector('#pg-result .finding')")
		harmless(text)
	}
}

// overtaken goes to a game while another one comes in, which puts its own address in place of
// the one that was asked for before the page hears of that.
func overtaken(p *tab) {
	p.goes("#maumau/samples/1")
	p.do("(before => { location.hash = '#maumau/curated/R1-extends'; history.pushState(null, '', before); })(location.hash)")
	p.shows("#maumau/curated/R1-extends@")
}

// stops lets the program look for what there is not, which it would do for long:
// meanwhile the page is used, and then the search is stopped.
func stops(p *tab) {
	p.goes("#rummy/samples/1")
	p.fill("#pg-hit", "goal/nothing rearrange-extend goal/all")
	p.click("#pg-find")
	p.waitFor("!document.querySelector('#pg-work').hidden")
	p.click("[data-go=first]")
	if got := p.at(); got != "#rummy/samples/1@0" {
		p.t.Errorf("while it works, Home leads to %s", got)
	}
	p.click("#pg-stop")
	p.waitFor("document.querySelector('#pg-fault').textContent.includes('stopped')")
	p.fill("#pg-case", "curated/ace-low")
	p.shows("#rummy/curated/ace-low")
}

// noEnd plays by misreadings whose games never end: what they have played so far is
// shown, and that it is not all.
func noEnd(p *tab) {
	for _, key := range []string{"#maumau/random/7/1~match-rank-only", "#maumau/random/7/1~seven-stays-active", "#maumau/random/7/54~reshuffle-never-passes"} {
		p.goes(key)
		p.waitFor("document.querySelector('.game.on .gh').textContent.includes('the misreading comes to no end')")
		p.press("x", "End")
		if got := p.at(); !strings.HasPrefix(got, key+"@") || got == key+"@0" {
			p.t.Errorf("%s: End leads to %s", key, got)
		}
	}
	p.goes("#maumau/samples/1")
}

// TestPlaygroundRules changes a case of a rule book in its place.
func TestPlaygroundRules(t *testing.T) {
	long.Test(t, "drives a browser, or makes pages of thousands of games")
	file := filepath.Join(t.TempDir(), "rules.html")
	kiebitz(t, "rules", "maumau", "--html", file, "--playground")
	p := open(t, browser(t), file, 1280)
	p.visit("#curated/R1-extends@1")
	if p.at() != "#curated/R1-extends@1" {
		t.Errorf("the rule book opens at %s", p.at())
	}
	p.click("#pg-change")
	p.shows("#maumau/curated/R1-extends@")
	p.fill("#pg-filter", "R4-ignored")
	p.do("document.querySelector('#pg-variants input[value=R4-ignored]').click()")
	p.shows("#maumau/curated/R1-extends~R4-ignored@")
	p.press("n")
	p.quiet()
}

// playgroundSize holds the page, and its program, to the size that a reader on the way
// waits for.
func playgroundSize(t *testing.T, html, program string) {
	for name, most := range map[string]int64{html: 2_500_000, program: 2_000_000} {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if t.Logf("%s: %d bytes", filepath.Base(name), info.Size()); info.Size() > most {
			t.Errorf("%s: %d bytes, want at most %d", filepath.Base(name), info.Size(), most)
		}
	}
}
