package page_test

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"kiebitz/internal/long"
	"kiebitz/oracle/tractor"
)

// TestFold demands that the reason stands above the fold, on a laptop below the trick
// and on a telephone before the table, and that the hands open and stay so.
func TestFold(t *testing.T) {
	long.Test(t, "drives a browser, or makes pages of thousands of games")
	p := openTractor(t)
	bottom := "document.querySelector('#call').getBoundingClientRect().bottom"
	if at := eval[float64](p, bottom); at > 900 {
		t.Errorf("at 1280x900 the reason ends at %v", at)
	}
	cause := eval[string](p, "document.querySelector('.game.on .moves li.h .n').textContent")
	if head := p.text(".game.on .gh .meta"); !strings.Contains(head, "cause at move "+cause+" · first difference at move ") {
		t.Errorf("the head says %q, the table has the cause at move %s", head, cause)
	}
	if found := p.text(".finding"); !strings.Contains(found, "Ruled out: ") || !strings.Contains(found, " other misreadings.") {
		t.Errorf("the finding does not say what was ruled out: %q", found)
	}
	open := "document.querySelector('.hands').open"
	if eval[bool](p, open) {
		t.Error("the hands are open beside a trick")
	}
	p.press(kb.End)
	if eval[bool](p, open) {
		t.Error("hands without cards are open after the last trick")
	}
	p.press(kb.Home, kb.ArrowRight)
	p.click(".hands summary")
	p.press(kb.ArrowRight, kb.ArrowRight)
	if !eval[bool](p, open) {
		t.Error("the hands that were opened are closed in another move")
	}
	p.run(chromedp.EmulateViewport(390, 800))
	if eval[bool](p, "document.querySelector('#call').getBoundingClientRect().top > document.querySelector('#felt').getBoundingClientRect().top") {
		t.Error("on a telephone the table stands before the reason")
	}
	p.quiet()
}

// TestBeside demands that the reason stands beside open hands where there is room, whole
// and above the fold, that it covers nothing, and that folded hands take no room.
func TestBeside(t *testing.T) {
	long.Test(t, "drives a browser, or makes pages of thousands of games")
	p := openTractor(t)
	for games, width := range []int64{1600, 1280} {
		p.run(chromedp.EmulateViewport(width, 900))
		p.visit("#samples/1@9")
		below := eval[[]float64](p, boxes)
		p.click(".hands summary")
		p.waitFor(inSight)
		p.press(kb.Home)
		for range games + 1 {
			for steps := eval[int](p, "+document.getElementById('range').max"); steps >= 0; steps-- {
				b := eval[[]float64](p, boxes)
				if b[0] < b[5] {
					t.Errorf("%d wide, %s: the reason begins at %v, the hands end at %v", width, p.at(), b[0], b[5])
				}
				if b[2] > 900 || b[3] > 0 {
					t.Errorf("%d wide, %s: the reason ends at %v of 900 and hides %v more", width, p.at(), b[2], b[3])
				}
				if b[4] < b[2] || b[1] < b[6] {
					t.Errorf("%d wide, %s: the reason from %v to %v covers the moves at %v or the head that ends at %v", width, p.at(), b[1], b[2], b[4], b[6])
				}
				if !eval[bool](p, inSight) {
					t.Errorf("%d wide, %s: the move is out of sight", width, p.at())
				}
				p.press(kb.ArrowRight)
			}
			p.press("n", kb.Home)
		}
		p.visit("#samples/1@9")
		if again := eval[[]float64](p, boxes); !slices.Equal(again, below) {
			t.Errorf("%d wide: with folded hands again all stands at %v, before at %v", width, again, below)
		}
	}
	p.run(chromedp.EmulateViewport(900, 900))
	if b := eval[[]float64](p, boxes); b[0] > b[5] {
		t.Errorf("900 wide: the reason at %v has no room beside the table, which ends at %v", b[0], b[5])
	}
	p.quiet()
}

// inSight is true where the list of moves shows the one on the table.
const inSight = `(e => {
	const r = e.getBoundingClientRect(), m = e.closest('.moves').getBoundingClientRect();
	return r.top >= m.top && r.bottom <= Math.min(m.bottom, innerHeight);
})(document.querySelector('.game.on [aria-current] .mv'))`

// boxes is where the reason stands, how much of it is hidden, and where what is around
// it begins and ends.
const boxes = `(() => {
	const of = s => document.querySelector(s).getBoundingClientRect(), call = document.querySelector('#call');
	return [of('#call').left, of('#call').top, of('#call').bottom, Math.max(0, call.scrollHeight - call.clientHeight), of('.game.on .moves').top, of('#felt').right, of('.head').bottom];
})()`

func openTractor(t *testing.T) *tab {
	file := t.TempDir() + "/page.html"
	kiebitz(t, "run", "tractor", "--html", file, "--case", "samples/1", "--case", "curated/make-0", "--", "kiebitz", "solve", "tractor", "--misread", "beat-ties-last")
	p := open(t, browser(t), file, 1280)
	p.run(chromedp.EmulateViewport(1280, 900))
	p.visit("")
	return p
}

// TestPaper demands of a printed run the finding, the table with its reason, and the
// moves, and that nothing is white on white.
func TestPaper(t *testing.T) {
	p := openTractor(t)
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	for _, part := range []string{".finding", ".felt .trick", "#call .vs", ".game.on .moves li"} {
		if !eval[bool](p, "(e => !!e && e.checkVisibility() && e.getBoundingClientRect().height > 0)(document.querySelector('"+part+"'))") {
			t.Errorf("%s is not printed", part)
		}
	}
	if ink := eval[string](p, "getComputedStyle(document.querySelector('.felt .lab')).color"); ink != "rgb(0, 0, 0)" {
		t.Errorf("the table's words are printed in %s", ink)
	}
	if empty := eval[int](p, "document.querySelectorAll('.ctl, .skip, .copy, .keys').length - [...document.querySelectorAll('.ctl, .skip, .copy, .keys')].filter(e => !e.checkVisibility()).length"); empty > 0 {
		t.Errorf("%d controls are printed", empty)
	}
	// What is kept together must not leave pages half empty.
	p.run(chromedp.EmulateViewport(printedWide, printedHigh))
	high := eval[float64](p, "document.documentElement.scrollHeight")
	pages, least := sheets(p), int(math.Ceil(high/printedHigh))
	if t.Logf("%v pixels on %d pages", high, pages); pages > least+least/6 {
		t.Errorf("%v pixels that fill %d pages are printed on %d", high, least, pages)
	}
	p.quiet()
}

// What is printed on a page, in pixels: US letter with a margin of 0.4 inches, the
// browser's own.
const printedWide, printedHigh = 739, 979

// sheets prints the page and counts the sheets.
func sheets(p *tab) int {
	p.t.Helper()
	ctx, cancel := p.bounded()
	defer cancel()
	r, err := chromedp.Call(ctx, page.PrintToPDF, page.PrintToPDFParams{})
	if err != nil {
		p.t.Fatal(err)
	}
	return len(regexp.MustCompile(`/Type ?/Page\b`).FindAll([]byte(r.Data), -1))
}

// TestHelp demands what helps to find one's way: a word about an address that names
// nothing, the keys, links over the lists, and a command that can be copied.
func TestHelp(t *testing.T) {
	long.Test(t, "drives a browser, or makes pages of thousands of games")
	p := openTractor(t)
	shown := func(of string) bool { return eval[bool](p, "!document.querySelector('"+of+"').hidden") }
	if shown("#lost") {
		t.Error("an empty address is lost")
	}
	p.visit("#curated/nothing")
	if !shown("#lost") || !strings.Contains(p.text("#lost"), "curated/nothing") {
		t.Errorf("an unknown address says %q", p.text("#lost"))
	}
	p.visit("#samples/1@2")
	if shown("#lost") {
		t.Error("an address that names a move is lost")
	}
	p.press("?")
	if !eval[bool](p, "document.querySelector('.keys').classList.contains('up')") {
		t.Error("? does not show the keys")
	}
	command := eval[string](p, "document.querySelector('.repro pre').textContent")
	for _, may := range []bool{true, false} { // a browser may refuse: then the command is selected
		p.do(fmt.Sprintf("window.copied = ''; getSelection().empty(); navigator.clipboard.writeText = text => { if (!%t) return Promise.reject(); window.copied = text; return Promise.resolve(); }", may))
		p.click(".repro .copy")
		p.waitFor("window.copied + getSelection() !== ''")
		if got := eval[string](p, "window.copied || getSelection().toString()"); strings.TrimSpace(got) != strings.TrimSpace(command) {
			t.Errorf("where the browser may copy (%t): got %q, expected %q", may, got, command)
		}
	}
	p.visit("")
	p.press(kb.Tab)
	if to := eval[string](p, "document.activeElement.hash"); to != "#play" {
		t.Errorf("the first link of the page leads to %q, expected #play", to)
	}
	p.quiet()
}

// TestRuleBook demands of a rule book contents, a search, rules that are read across in
// the order of evaluation, and misreadings on paper.
func TestRuleBook(t *testing.T) {
	long.Test(t, "drives a browser, or makes pages of thousands of games")
	file := t.TempDir() + "/rules.html"
	kiebitz(t, "rules", "tractor", "--html", file)
	p := open(t, browser(t), file, 1280)
	p.run(chromedp.EmulateViewport(1280, 900))
	p.visit("")
	rules := eval[[]string](p, "[...document.querySelectorAll('.clause')].map(e => '#' + e.id)")
	links := eval[[]string](p, "[...document.querySelectorAll('.toc a')].map(e => decodeURIComponent(e.hash))")
	if strings.Join(rules, " ") != strings.Join(links, " ") {
		t.Errorf("the contents are %q, the rules %q", links, rules)
	}
	if first := eval[[]float64](p, "[...document.querySelectorAll('.clause')].slice(0, 2).map(e => e.getBoundingClientRect().top)"); first[0] != first[1] {
		t.Errorf("the second rule stands at %v, the first at %v: it is read down", first[1], first[0])
	}
	p.fill("#seek", "red joker")
	left := eval[[]string](p, "[...document.querySelectorAll('.clause')].filter(e => !e.hidden).map(e => e.id)")
	if len(left) == 0 || len(left) == len(rules) || !strings.Contains(strings.Join(left, " "), "rule-order") {
		t.Errorf("the search leaves %q", left)
	}
	p.fill("#seek", "")
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	// What a medium changes is laid out with the next frame: late on a busy machine.
	p.waitFor("[...document.querySelectorAll('.clause dd')].every(e => e.checkVisibility({contentVisibilityAuto: true}) && e.getBoundingClientRect().height > 0)")
	shown := eval[[]string](p, "[...document.querySelectorAll('.clause dt')].filter(e => e.checkVisibility({contentVisibilityAuto: true})).map(e => e.textContent)")
	for _, m := range tractor.Problem.Book().Misreadings() {
		if !slices.ContainsFunc(shown, func(s string) bool { return strings.Contains(s, m.ID) }) {
			t.Errorf("the misreading %s is not on paper", m.ID)
		}
	}
	p.quiet()
}
