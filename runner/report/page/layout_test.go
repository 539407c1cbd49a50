package page_test

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// brokenWords is a script that lists the words that are cut in two at the end
// of a line. A line may end at a space, a hyphen or a slash.
const brokenWords = `[...document.querySelectorAll('#list a,.nolink,.tag,.groups>table *,.game.on .moves .t,.call li')].flatMap(e => {
	const cut = [];
	const texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
	for (let n; n = texts.nextNode();) {
		for (const m of n.data.matchAll(/[^\s\/-]+/g)) {
			const r = document.createRange();
			r.setStart(n, m.index);
			r.setEnd(n, m.index + m[0].length);
			if (new Set([...r.getClientRects()].map(b => Math.round(b.top))).size > 1) cut.push(m[0] + ' in ' + e.textContent);
		}
	}
	return cut;
})`

// strayMarks lists the moves in which a comma or the like begins a line because
// the card before it ends one.
const strayMarks = `[...document.querySelectorAll('.game.on .moves .c')].filter(c => {
	const n = c.nextSibling;
	if (!c.offsetParent || !n || n.nodeType !== 3 || !/^[,.;:)]/.test(n.data)) return false;
	const r = document.createRange();
	r.setStart(n, 0);
	r.setEnd(n, 1);
	return r.getBoundingClientRect().left < c.getBoundingClientRect().right - 2;
}).map(c => c.parentNode.textContent)`

// lines demands that lines end where a reader expects it, and buttons hold their words.
func lines(t *testing.T, p *tab) {
	p.run(chromedp.EmulateViewport(1100, 900))
	p.visit("")
	if cut := eval[[]string](p, "[...document.querySelectorAll('.ctl .txt')].filter(e => e.offsetParent && e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"); len(cut) > 0 {
		t.Errorf("1100 wide: buttons are too narrow for their words: %q", cut)
	}
	for _, width := range []int64{1280, 390} {
		p.run(chromedp.EmulateViewport(width, 900))
		p.visit("")
		for range 3 {
			if cut := eval[[]string](p, brokenWords); len(cut) > 0 {
				t.Errorf("%s, %d wide: words are cut: %q", p.at(), width, cut)
			}
			if stray := eval[[]string](p, strayMarks); len(stray) > 0 {
				t.Errorf("%s, %d wide: a line begins with a comma: %q", p.at(), width, stray)
			}
			p.press("n")
		}
		if cut := eval[[]string](p, "[...document.querySelectorAll('.head .meta>*')].filter(e => /^(seed|20)/.test(e.textContent) && e.getBoundingClientRect().height > 30).map(e => e.textContent)"); len(cut) > 0 {
			t.Errorf("%d wide: above the page these are on two lines: %q", width, cut)
		}
	}
}

// ribbons demands that the names of the outputs cover what is scrolled below
// them, and that a shadow shows that there is more.
func ribbons(t *testing.T, p *tab) {
	p.run(chromedp.EmulateViewport(390, 900))
	for _, link := range []string{"#samples/1@0", "#" + longest(p)} {
		p.visit(link)
		p.do("{const r = document.querySelector('.game.on .rib'); r.scrollIntoView({block: 'center'}); r.scrollLeft = 9999}")
		bad := eval[[]string](p, `[...document.querySelectorAll('.game.on .rib th')].map(h => {
			const b = h.getBoundingClientRect(), left = h.closest('.rib').getBoundingClientRect().left;
			return document.elementFromPoint(left + 3, b.top + b.height / 2);
		}).filter(e => !e.closest('th')).map(e => e.textContent.slice(0, 20))`)
		if len(bad) > 0 {
			t.Errorf("%s: beside the names stands %q", link, bad)
		}
		if !eval[bool](p, "(r => r.scrollWidth <= r.clientWidth || /gradient.*gradient/.test(getComputedStyle(r).backgroundImage))(document.querySelector('.game.on .rib'))") {
			t.Errorf("%s: nothing shows that the outputs go on", link)
		}
	}
}

// longest is the game with the longest output.
func longest(p *tab) string {
	p.t.Helper()
	return eval[string](p, "[...document.querySelectorAll('.game')].reduce((a, b) => a.querySelectorAll('.rib td').length < b.querySelectorAll('.rib td').length ? b : a).key")
}

// withoutScript demands that a page is complete where scripts do not run.
func withoutScript(t *testing.T, p *tab) {
	call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	defer call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: false})
	for _, width := range []int64{1280, 390} {
		p.run(chromedp.EmulateViewport(width, 900))
		p.visit("")
		top := eval[[]float64](p, "['.finding', '.cases', '.game'].map(s => document.querySelector(s).getBoundingClientRect().top)")
		if top[0] > top[1] || top[1] > top[2] {
			t.Errorf("%d wide: the finding, the list and the first game begin at %v, want this order", width, top)
		}
		if hidden := eval[int](p, "[...document.querySelectorAll('.moves .mv,.moves .why>*')].filter(e => !e.offsetParent).length"); hidden > 0 {
			t.Errorf("%d wide: %d parts of moves are hidden", width, hidden)
		}
		if dead := eval[[]string](p, "[...document.querySelectorAll('button,select,input,.keys')].filter(e => e.offsetParent).map(e => e.outerHTML)"); len(dead) > 0 {
			t.Errorf("%d wide: what can't work is shown: %q", width, dead)
		}
		if wide := eval[int64](p, "document.documentElement.scrollWidth"); wide > width {
			t.Errorf("the page is %d wide on %d", wide, width)
		}
	}
}
