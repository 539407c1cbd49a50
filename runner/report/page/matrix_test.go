package page_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
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
	long.Test(t, "drives a browser, or makes pages of thousands of games")
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
// it is loaded again.
func matrixFirst(t *testing.T, p *tab) {
	if hash := p.at(); hash != "" {
		t.Errorf("the address is %s, expected that of the page", hash)
	}
	if y := eval[float64](p, "document.querySelector('.matrix').getBoundingClientRect().top"); y < 0 || y > 300 {
		t.Errorf("the matrix begins at %f", y)
	}
	if head := eval[string](p, "document.querySelector('.matrix h2').textContent"); head != "Failures in each group (. none failed, ? not run to its end)" {
		t.Errorf("the table's heading is %q, expected one that says what its signs mean", head)
	}
	rows := eval[[]string](p, "[...document.querySelectorAll('.matrix table')][0].querySelectorAll('tbody tr').values().map(r => r.innerText.replace(/\\s+/g, ' ')).toArray()")
	want := []string{
		"1 accepted/jacks of clubs #1@2 ✗ wrong unexpected expected ACCEPTED R5-counts-jacks",
		"2 accepted/right ✓ ok expected ACCEPTED",
		"3 mixed/<img src=x onerror=window.pwned=1>&'\" ✗ malformed",
		"4 rejected/crash ✗ crashed, gave up expected WRONG_ANSWER or TIME_LIMIT_EXCEEDED or RUN_TIME_ERROR 2",
		"5 wrong_answer/ignored ✗ wrong expected WRONG_ANSWER R4-ignored",
		"6 wrong_answer/" + strings.Repeat("long", 20) + " ✗ wrong expected WRONG_ANSWER R4-not-over-eight",
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
	for _, c := range []string{"R4", "R5"} {
		if !strings.Contains(clauses, c) {
			t.Errorf("the clauses are without %s:\n%s", c, clauses)
		}
	}
	if strings.Contains(clauses, "none") || strings.Contains(clauses, "crash") {
		t.Errorf("there is a row of a solver that breaks no clause:\n%s", clauses)
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

// class writes solvers of a class, of which nothing is stated, and returns the folder.
func class(t *testing.T) string {
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
		"zoe":   "exec " + name + " solve maumau",
		"ann":   "exec " + name + " solve maumau --misread R5-counts-jacks",
		"bob":   "exec " + name + " solve maumau --misread R4-ignored",
		"carol": "exec " + name + " solve maumau --misread R5-counts-jacks #",
		"dave":  "exit 3",
		// What every clause of many is broken by: the widest table.
		"eve":                                  "exec " + name + " solve maumau --misread deal-blocks",
		"frieda":                               "exec " + name + " solve maumau --misread R2-rank-first",
		"a_student_with_a_name_of_some_length": "exec " + name + " solve maumau --misread R6-reversed --misread double-never",
	} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte("#!/bin/sh\n"+text+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestClass drives a browser over the page of a class: a list of who misreads what.
func TestClass(t *testing.T) {
	long.Test(t, "drives a browser, or makes pages of thousands of games")
	ctx := browser(t)
	dir := class(t)
	name, err := program()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "class.html")
	kiebitz(t, "matrix", "maumau", "--random", "100", "--read", filepath.Dir(name), "--html", file, dir)
	p := open(t, ctx, file, 1280)
	for _, s := range []struct {
		name string
		do   func(*testing.T, *tab)
	}{
		{"nothing is expected", classPlain}, {"who misreads what", classGroups}, {"filters", classFilters}, {"orders", classOrders},
		{"headings stay", classSticky}, {"phone and desk", classWidths},
		{"without script", func(t *testing.T, p *tab) {
			call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
			defer call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: false})
			p.visit("")
			if dead := eval[[]string](p, "[...document.querySelectorAll('button,select,input')].filter(e => e.offsetParent).map(e => e.outerHTML)"); len(dead) > 0 {
				t.Errorf("what can't work is shown: %q", dead)
			}
		}},
		{"accessible", func(t *testing.T, p *tab) { accessible(t, p, "n") }},
	} {
		t.Run(s.name, func(t *testing.T) {
			p.t = t
			p.run(chromedp.EmulateViewport(1280, 900))
			p.visit("")
			s.do(t, p)
			p.quiet()
		})
	}
}

// classPlain demands that nothing is said of expectations, which nobody has.
func classPlain(t *testing.T, p *tab) {
	if text := eval[string](p, "document.body.textContent"); regexp.MustCompile(`(?i)\b(un)?expected (?:ACCEPTED|result)|unexpected|nothing else is said`).MatchString(text) {
		t.Errorf("an expectation is spoken of: %q", regexp.MustCompile(`(?i).{30}unexpected.{30}`).FindString(text))
	}
	if title := eval[string](p, "document.title"); title != "✗ nonconforming – maumau – kiebitz" {
		t.Errorf("the title is %q", title)
	}
}

// classGroups demands the groups of students, the largest first, and those in none.
func classGroups(t *testing.T, p *tab) {
	items := eval[[]string](p, "[...document.querySelectorAll('.misread li')].map(e => e.innerText)")
	if len(items) == 0 || items[0] != "R5-counts-jacks: the jacks left in the hand are counted when the suit is chosen. 2 solvers: ann, carol" {
		t.Fatalf("the groups are %q", items)
	}
	if notes := eval[string](p, "document.querySelector('.notes:not(.misread)').innerText"); !strings.Contains(notes, "No misreading explains: 5 dave.") {
		t.Errorf("the notes are %q", notes)
	}
	names := eval[[]string](p, "[...document.querySelectorAll('.byclause tbody th')].map(e => e.innerText)")
	if len(names) != 6 || names[1] != "ann" { // dave crashes, and breaks no clause
		t.Errorf("the rows of clauses are those of %q", names)
	}
}

// shownRows are the names in the list, and those in the table of clauses.
const shownRows = "['.list', '.byclause'].map(t => [...document.querySelectorAll(t + ' tbody tr')].filter(r => r.offsetParent).map(r => r.querySelector('th').innerText[0]).join(' ')).join(' | ')"

// choose chooses in a list of the page.
func (p *tab) choose(id, value string) {
	p.do(fmt.Sprintf("{const e = document.getElementById(%q); e.value = %q; e.dispatchEvent(new Event(e.tagName === 'INPUT' ? 'input' : 'change'))}", id, value))
}

func classFilters(t *testing.T, p *tab) {
	for _, tc := range []struct{ id, value, want, left string }{
		{"state", "ok", "z | ", "1 of 8"}, {"state", "", "a a b c d e f z | a a b c e f", ""},
		{"misread", "1", "a c | a c", "2 of 8"}, {"who", "CAR", "c | c", "1 of 8"}, {"misread", "-", " | ", "0 of 8"}, {"who", "", "d z | ", "2 of 8"}, {"misread", "", "a a b c d e f z | a a b c e f", ""},
	} {
		p.choose(tc.id, tc.value)
		if got := eval[string](p, shownRows); got != tc.want {
			t.Errorf("%s=%q: shown are %q, expected %q", tc.id, tc.value, got, tc.want)
		}
		if got := eval[string](p, "document.getElementById('left').textContent"); got != tc.left {
			t.Errorf("%s=%q: %q are left, expected %q", tc.id, tc.value, got, tc.left)
		}
	}
}

func classOrders(t *testing.T, p *tab) {
	p.choose("order", "verdict")
	if got := eval[string](p, "document.querySelector('.list tbody tr td:nth-child(3)').innerText"); !strings.Contains(got, "crashed") {
		t.Errorf("the first of the verdicts is %q", got)
	}
	p.choose("order", "failed")
	if got := eval[[]int](p, "[...document.querySelectorAll('.list tbody tr')].map(r => +r.dataset.failed)"); !slices.IsSortedFunc(got, func(a, b int) int { return b - a }) {
		t.Errorf("the failures are %v", got)
	}
	p.do("document.querySelector('.list thead th:nth-child(4) button').click()")
	if got := eval[string](p, "document.querySelector('.list thead [aria-sort]').innerText"); !strings.HasPrefix(got, "misreads") {
		t.Errorf("the heading that orders is %q", got)
	}
	p.do("document.querySelector('.list thead th:nth-child(4) button').click()")
	if got := eval[string](p, shownRows); got != "a a b c d e f z | a a b c e f" {
		t.Errorf("back in the order of the list: %q", got)
	}
}

// classSticky demands headings that stay where rows are scrolled below them.
func classSticky(t *testing.T, p *tab) {
	p.run(chromedp.EmulateViewport(1280, 220))
	if !eval[bool](p, `['.list', '.byclause'].every(t => {
		const box = document.querySelector(t).closest('.scroll'), head = document.querySelector(t + ' thead th');
		box.scrollIntoView();
		box.scrollTop = 9999;
		const b = box.getBoundingClientRect(), h = head.getBoundingClientRect();
		return box.scrollTop > 0 && Math.abs(h.top - b.top) < 2 && head.contains(document.elementFromPoint(h.left + 12, h.top + 5));
	})`) {
		t.Error("the headings are scrolled away")
	}
}

// classWidths demands that what was found is seen on a phone, and every column at a
// desk.
// TestManyClauses demands that no column is cut of a class that breaks most clauses.
func TestManyClauses(t *testing.T) {
	long.Test(t, "drives a browser, or makes pages of thousands of games")
	if runtime.GOOS == "windows" {
		t.Skip("the solvers are shell scripts")
	}
	ctx := browser(t)
	name, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	book := maumau.Problem.Book()
	for _, c := range book.Clauses() {
		i := slices.IndexFunc(book.Misreadings(), func(m oracle.Misreading) bool { return m.Clause == c.ID && m.Equivalent == "" && !m.Form })
		if i < 0 {
			continue
		}
		text := "#!/bin/sh\nexec " + name + " solve maumau --misread " + book.Misreadings()[i].ID + "\n"
		if err := os.WriteFile(filepath.Join(dir, "by-"+c.ID), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(t.TempDir(), "class.html")
	kiebitz(t, "matrix", "maumau", "--case", "curated/*", "--read", filepath.Dir(name), "--html", file, dir)
	p := open(t, ctx, file, 1280)
	p.run(chromedp.EmulateViewport(1280, 900))
	p.visit("")
	if n := eval[int](p, "document.querySelectorAll('.byclause thead th').length"); n < 15 {
		t.Fatalf("the table has %d columns, expected 15 or more", n)
	}
	if cut := cutOff(p, ", .byclause thead th, .byclause td"); len(cut) > 0 {
		t.Errorf("cut off are %q", cut)
	}
	p.quiet()
}

// cutOff returns the cells of a class list, and more, of which something is not seen.
func cutOff(p *tab, more string) []string {
	return eval[[]string](p, fmt.Sprintf(`[...document.querySelectorAll('.list .found, .list tbody th, .list [data-of], .byclause tbody th, .byclause .x%s')].filter(e => e.textContent.trim()).filter(e => {
			const b = e.getBoundingClientRect(), box = e.closest('.scroll').getBoundingClientRect();
			return !b.width || b.left < box.left - 1 || b.right > box.right + 1;
		}).map(e => e.textContent)`, more))
}

func classWidths(t *testing.T, p *tab) {
	for _, width := range []int64{390, 1280} {
		p.run(chromedp.EmulateViewport(width, 900))
		p.visit("")
		cut := cutOff(p, map[int64]string{390: "", 1280: ", .byclause thead th, .byclause td"}[width])
		if len(cut) > 0 {
			t.Errorf("%d wide: cut off are %q", width, cut)
		}
		thin := eval[[]string](p, `[...document.querySelectorAll('.list tbody th')].filter(e => e.offsetParent && e.offsetWidth < 100).map(e => e.textContent)`)
		if len(thin) > 0 && width == 390 {
			t.Errorf("%d wide: there is no room for the names %q", width, thin)
		}
		if wide := eval[int64](p, "document.documentElement.scrollWidth"); wide > width {
			t.Errorf("the page is %d wide on %d", wide, width)
		}
	}
	p.run(chromedp.EmulateViewport(740, 900)) // a table still
	p.do("{const box = document.querySelector('.byclause').closest('.scroll'); box.scrollIntoView(); box.scrollLeft = 9999}")
	if got := eval[string](p, "{const b = document.querySelector('.byclause').closest('.scroll').getBoundingClientRect(); document.elementFromPoint(b.left + 12, b.top + 60).closest('tr').querySelector('th').innerText + document.elementFromPoint(b.left + 12, b.top + 60).closest('th').tagName}"); !strings.HasSuffix(got, "TH") {
		t.Errorf("beside scrolled clauses stands %q", got)
	}
}
