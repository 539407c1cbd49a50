package page_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// bench writes solvers of maumau into a folder and returns it: a right one, some
// that misread rules, one that crashes, and one whose name would act on a page.
func bench(t *testing.T) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the solvers are shell scripts")
	}
	name, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for file, text := range map[string]string{
		"accepted/right":                               "exec " + name + " solve maumau",
		"accepted/jacks of clubs #1@2":                 "exec " + name + " solve maumau --misread R5-counts-jacks",
		"wrong_answer/ignored":                         "exec " + name + " solve maumau --misread R4-ignored",
		"wrong_answer/" + strings.Repeat("long", 20):   "exec " + name + " solve maumau --misread R4-not-over-eight",
		"rejected/crash":                               "exit 3",
		"mixed/<img src=x onerror=window.pwned=1>&'\"": hostile,
	} {
		file = filepath.Join(dir, file)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("#!/bin/sh\n"+text+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestMatrix drives a browser over the page of a matrix.
func TestMatrix(t *testing.T) {
	ctx := browser(t)
	dir := bench(t)
	name, err := program()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "matrix.html")
	kiebitz(t, "matrix", "maumau", "--random", "20", "--shrink-time", "200ms", "--max-crashes", "5", "--read", filepath.Dir(name), "--html", file, dir)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	ids := map[string]int{}
	for _, m := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if ids[m[1]]++; ids[m[1]] > 1 || strings.ContainsAny(m[1], " \t") {
			t.Errorf("the id %q is not one, or not the only one", m[1])
		}
	}
	p := open(t, ctx, file, 1280)
	for _, s := range []struct {
		name string
		do   func(*testing.T, *tab)
	}{
		{"front page", matrixFirst}, {"links", matrixLinks}, {"narrow", matrixNarrow}, {"solver by solver", matrixSolvers}, {"light and dark", themes}, {"accessible", func(t *testing.T, p *tab) { accessible(t, p, "d", "x", "n") }},
	} {
		t.Run(s.name, func(t *testing.T) {
			p.t = t
			p.run(chromedp.EmulateViewport(1280, 900))
			p.visit("")
			s.do(t, p)
			if eval[bool](p, "'pwned' in window") {
				t.Error("the name of a solver, or what it prints, is run")
			}
			p.quiet()
		})
	}
}

// matrixFirst demands that the page begins with the tables, and stays there when
// it is loaded anew.
func matrixFirst(t *testing.T, p *tab) {
	if hash := p.at(); hash != "" {
		t.Errorf("the address is %s, expected that of the page", hash)
	}
	if y := eval[float64](p, "document.querySelector('.matrix').getBoundingClientRect().top"); y < 0 || y > 300 {
		t.Errorf("the matrix begins at %f", y)
	}
	rows := eval[[]string](p, "[...document.querySelectorAll('.matrix table')][0].querySelectorAll('tbody tr').values().map(r => r.innerText.replace(/\\s+/g, ' ')).toArray()")
	want := []string{
		"1 accepted/jacks of clubs #1@2 ✗ wrong unexpected R5-counts-jacks",
		"2 accepted/right ✓ ok",
		"3 mixed/<img src=x onerror=window.pwned=1>&'\" ✗ malformed",
		"4 rejected/crash ✗ crashed, gave up game",
		"5 wrong_answer/ignored ✗ wrong R4-ignored",
		"6 wrong_answer/" + strings.Repeat("long", 20) + " ✗ wrong R4-not-over-eight",
	}
	if len(rows) != len(want) {
		t.Fatalf("found %d rows, expected %d: %q", len(rows), len(want), rows)
	}
	for i := range want {
		if !strings.HasPrefix(rows[i], want[i]) {
			t.Errorf("row %d is %q, expected it to begin with %q", i+1, rows[i], want[i])
		}
	}
	clauses := eval[string](p, "[...document.querySelectorAll('.matrix table')][1].innerText")
	for _, c := range []string{"R4", "R5", "none"} {
		if !strings.Contains(clauses, c) {
			t.Errorf("the clauses are without %s:\n%s", c, clauses)
		}
	}
	if title := eval[string](p, "document.title"); title != "✗ unexpected – maumau – kiebitz" {
		t.Errorf("the title is %q", title)
	}
}

// matrixLinks follows what was found to the game that shows it, and all links
// inside the page to a place that there is.
func matrixLinks(t *testing.T, p *tab) {
	p.click(".matrix .found a")
	if got := p.shown(); !strings.HasPrefix(got.Game, "1/") {
		t.Errorf("it leads to %+v", got)
	}
	if top := eval[float64](p, "document.querySelector('.game.on .gh').getBoundingClientRect().top"); top < -1 || top > 700 {
		t.Errorf("the game is not seen: it begins at %f", top)
	}
	if text := eval[string](p, "document.querySelector('.game.on .gh').textContent"); !strings.Contains(text, "Solver 1, accepted/jacks of clubs #1@2.") || !strings.Contains(text, "Misreading R5-counts-jacks") {
		t.Errorf("above the game stands %q", text)
	}
	at := p.at()
	p.visit("#" + strings.TrimPrefix(at, "#"))
	if p.at() != at {
		t.Errorf("the address %s leads to %s", at, p.at())
	}
	if top := eval[float64](p, "document.querySelector('.game.on .gh').getBoundingClientRect().top"); top < -1 || top > 700 {
		t.Errorf("by its address the game is not seen: it begins at %f", top)
	}
	dead := eval[[]string](p, `[...document.querySelectorAll('a[href^="#"]')].map(a => decodeURIComponent(a.hash.slice(1)))
		.filter(h => !document.getElementById(h) && ![...document.querySelectorAll('.game')].some(g => g.key === h.replace(/@\d+x?$/, '')))`)
	if len(dead) > 0 {
		t.Errorf("links lead nowhere: %q", dead)
	}
}

// matrixNarrow demands that a phone shows all without scrolling sideways but
// inside of tables.
func matrixNarrow(t *testing.T, p *tab) {
	for _, width := range []int64{390, 1280} {
		p.run(chromedp.EmulateViewport(width, 844))
		p.visit("")
		if wide := eval[int64](p, "document.documentElement.scrollWidth"); wide > width {
			t.Errorf("the page is %d wide on %d", wide, width)
		}
		far := eval[[]string](p, fmt.Sprintf(`[...document.querySelectorAll('.matrix h2,.matrix li,.solvers h3,.solvers p,.solvers pre,.gh .tx')]
			.filter(e => e.offsetParent && e.getBoundingClientRect().right > %d).map(e => e.textContent.slice(0, 60))`, width))
		if len(far) > 0 {
			t.Errorf("on %d this is cut off: %q", width, far)
		}
	}
}

// matrixSolvers demands what was found about each solver below the games.
func matrixSolvers(t *testing.T, p *tab) {
	text := eval[string](p, "document.querySelector('.solvers').textContent")
	for _, want := range []string{"Expected: ACCEPTED (the folder accepted).", "Rule misread.", "kiebitz run maumau", "Expected: WRONG_ANSWER or TIME_LIMIT_EXCEEDED or RUN_TIME_ERROR (the folder rejected)."} {
		if !strings.Contains(text, want) {
			t.Errorf("found no %q", want)
		}
	}
}
