package page_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner/report/page"
	"kiebitz/runner/result"
)

// mapOf makes a map of two games. In step k of the first one lines 1 and 2 run, and line
// 10+k; in every third one line 5 too. Of the second one the first three steps are known,
// which were divided into two.
func mapOf(t *testing.T, cut result.Division) *result.Map {
	t.Helper()
	list, err := cases.Played(maumau.Problem)
	if err != nil {
		t.Fatal(err)
	}
	m := &result.Map{Schema: result.Version, Kiebitz: "kiebitz test", Problem: result.ProblemOf(maumau.Problem.Info())}
	m.Lines = result.Lines{Source: "src/mau.cpp", Language: "C++", Games: 2, Cut: cut, At: 2, Windows: 9, Clauses: []result.Carried{
		{Clause: "R4", Sure: result.Exactly, Agrees: 1, Lines: []int{5, 12, 13}, Branch: true},
		{Clause: "R5", Sure: result.Likely, Agrees: 0.9, Lines: []int{5}, With: []int{2}, Relation: result.AndNot},
		{Clause: "R6", Sure: result.NoLine, Agrees: 0.6}}}
	for i, c := range list[:2] {
		played := result.Played{Case: result.Case{ID: c.ID, Group: cases.Group(c.ID), Verdict: oracle.OK, Given: result.Given{Input: c.Input.Text(), Summary: c.Input.Summary(), Doc: c.Doc}}}
		if i == 1 {
			played.Windows = []result.Window{{From: 0, To: 0, Lines: [][2]int{{1, 3}}}, {From: 1, To: 2, Lines: [][2]int{{2, 2}, {7, 8}}}}
		}
		for k := 0; i == 0 && k <= last(t, c); k++ {
			w := result.Window{From: k, To: k, Lines: [][2]int{{1, 2}}}
			if k%3 == 0 {
				w.Lines = append(w.Lines, [2]int{5, 5})
			}
			w.Lines = append(w.Lines, [2]int{10 + k, 10 + k})
			played.Windows = append(played.Windows, w)
		}
		m.Lines.Played = append(m.Lines.Played, played)
	}
	return m
}

// last is the index of the last step of a case.
func last(t *testing.T, c cases.Case) int {
	t.Helper()
	e, err := maumau.Problem.Engine(oracle.Variant{})
	if err != nil {
		t.Fatal(err)
	}
	trace, err := e.Trace(c.Input)
	if err != nil {
		t.Fatal(err)
	}
	return len(trace.Steps) - 1
}

// sourceOf is a source with a number of lines.
func sourceOf(lines int) string {
	var b strings.Builder
	for n := 1; n <= lines; n++ {
		fmt.Fprintf(&b, "    if (card == %d) return suit[%d];\n", n, n)
	}
	return b.String()
}

// writeMap writes the page of a map and returns its file and its text.
func writeMap(t *testing.T, m *result.Map, source string) (file, text string) {
	t.Helper()
	pg, err := page.OfMap(maumau.Problem, m, []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := pg.Write(&b); err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "map.html")
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return file, b.String()
}

// TestMapPage demands links from lines to rules and back, and a sentence on how far the
// marks can be trusted.
func TestMapPage(t *testing.T) {
	for _, tc := range []struct {
		cut  result.Division
		says string
	}{
		{result.ByTurns, "line 2 runs once in each turn and divides them into 9 turns that are right. The replay marks the lines that ran in the turn that it shows."},
		{result.ByWords, "The replay marks the lines that ran from one printed word to the next"},
		{result.ByGames, "nothing in the program shows where a turn begins, so whole games are compared, which says less. The replay marks all lines that ran in the game."},
	} {
		_, text := writeMap(t, mapOf(t, tc.cut), sourceOf(40))
		for _, want := range []string{
			tc.says,
			`<li id="L5"><a href="#L5">5</a><code>    if (card == 5) return suit[5];</code><span><a href="#on-R4">R4 <small>exact</small></a> <a href="#on-R5">R5 <small>likely</small></a> </span></li>`,
			`<li id="L6"><a href="#L6">6</a><code>    if (card == 6) return suit[6];</code></li>`,
			`found exactly: <a href="#L5">5</a>, <a href="#L12">12-13</a>, when a condition there comes out one way</li>`,
			`likely: <a href="#L5">5</a>, in turns in which 2 does not run</li>`,
			`no line found; the best match is 60 %</li>`,
			`<title>mau.cpp – maumau – kiebitz</title>`,
		} {
			if !strings.Contains(text, want) {
				t.Errorf("cut by %s: the page has no %q", tc.cut, want)
			}
		}
	}
	m := mapOf(t, result.ByTurns)
	m.Lines.Played, m.Lines.Wrong = nil, 1
	if _, text := writeMap(t, m, "int a;\n"); !strings.Contains(text, "No game can be followed in it.") || strings.Contains(text, `id="games"`) {
		t.Error("a map without games offers some")
	}
}

// evilSource tries what a source may to act in a page.
const evilSource = "</code></ol><script>window.pwned=1</script><img src=x onerror=window.pwned=1>\n" +
	"a\u202eb\u2066c \x00\x1b[31m\x9b \xff\xfe \u2028 \ufeff\n<!-- ]]> &amp; {{.}} ${1} '\"`\r\n\tint x; \r\n"

// TestHostileSource demands that nothing in a source acts in the page, and that the page
// of a large one is bounded.
func TestHostileSource(t *testing.T) {
	long.Test(t, "drives a browser, or makes pages of thousands of games")
	var files []string
	outer := t // whose files last
	for _, tc := range []struct{ name, why, source string }{
		{"markup", "tags, control characters, what turns the direction of a text", evilSource + sourceOf(60)},
		{"empty", "no line at all", ""},
		{"long lines", "a line of 20 MB", strings.Repeat("<b>\u202e\x00", 4<<20) + "\n" + strings.Repeat("é", 1<<20)},
		{"many lines", "more than a page shows", strings.Repeat("</li>\n", 200_000)},
		{"large", "a few long lines each", strings.Repeat(strings.Repeat("\x01", 1500)+"\n", 30_000)},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m := mapOf(t, result.ByTurns)
			m.Lines.Source = "<img src=x onerror=window.pwned=1>\u202e.cpp"
			m.Lines.Played[0].ID, m.Lines.Played[0].Doc = `x"><script>window.pwned=1</script>`, "</script><svg onload=window.pwned=1>"
			m.Lines.Played[1].Windows[0].Lines = [][2]int{{1, 1 << 16}}
			file, text := writeMap(outer, m, tc.source)
			files = append(files, file)
			if len(text) > 4<<20 || !utf8.ValidString(text) {
				t.Errorf("%s: the page has %d bytes, valid UTF-8: %v", tc.why, len(text), utf8.ValidString(text))
			}
			if i := strings.IndexFunc(text, func(r rune) bool {
				return r < ' ' && r != '\n' || r >= 0x7f && r < 0xa0 || r == 0x202e || r == 0x2066 || r == 0x2028 || r == 0xfeff
			}); i >= 0 {
				t.Errorf("%s: something invisible at %d: %q", tc.why, i, text[max(0, i-40):min(len(text), i+40)])
			}
			for _, tag := range []string{"<script>window", "<img", "onload=window.pwned=1>", "</script><svg", "<!-- ]]>"} {
				if strings.Contains(text, tag) {
					t.Errorf("%s: the page contains %q", tc.why, tag)
				}
			}
		})
	}
	if _, text := writeMap(t, mapOf(t, result.ByTurns), strings.Repeat("x\n", 10_003)); !strings.Contains(text, "<p>3 more lines, not shown.</p>") {
		t.Error("nothing says that three lines are left out")
	}
	t.Run("browser", func(t *testing.T) {
		ctx := browser(t)
		for _, file := range files[:4] { // the last is as long as the one before, and its lines are cut as those of the third
			p := open(t, ctx, file, 390)
			if eval[bool](p, "'pwned' in window") {
				t.Errorf("%s: a script of the source ran", p.url)
			}
			if wide := eval[int](p, "document.documentElement.scrollWidth"); wide > 390 {
				t.Errorf("%s: the page is %d wide", p.url, wide)
			}
			p.press("n", kb.End, kb.Home, kb.ArrowRight)
			p.click("#src a")
			p.quiet()
		}
	})
}

// ran are the numbers of the lines that are marked.
func (p *tab) ran() []int {
	p.t.Helper()
	return eval[[]int](p, "[...document.querySelectorAll('#src .ran')].map(li => +li.id.slice(1))")
}

// TestMapReplay drives a browser over the page of a map: the lines that are marked are
// those of the data, and a line leads to the next step that runs it.
func TestMapReplay(t *testing.T) {
	long.Test(t, "drives a browser, or makes pages of thousands of games")
	m := mapOf(t, result.ByTurns)
	file, _ := writeMap(t, m, sourceOf(400))
	p := open(t, browser(t), file, 1280)
	first, second := m.Lines.Played[0].ID, m.Lines.Played[1].ID
	steps := len(m.Lines.Played[0].Windows)
	at := func(what, id string, step int) {
		t.Helper()
		if got, want := p.at(), fmt.Sprintf("#%s@%d", id, step); got != want {
			t.Fatalf("%s: at %s, want %s", what, got, want)
		}
	}
	says := func(what, want string) {
		t.Helper()
		if got := p.text("#ran"); got != want {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}

	t.Run("marks", func(t *testing.T) {
		p.press(kb.Home)
		for k := range steps {
			want := []int{1, 2, 10 + k}
			if k%3 == 0 {
				want = []int{1, 2, 5, 10 + k}
			}
			slices.Sort(want)
			if at("right", first, k); !slices.Equal(p.ran(), want) {
				t.Errorf("step %d: lines %v are marked, want %v", k, p.ran(), want)
			}
			if !eval[bool](p, fmt.Sprintf("(b => (r => r.top >= b.top - 1 && r.bottom <= b.bottom + 1)(document.querySelector('#L%d').getBoundingClientRect()))(document.querySelector('#src').getBoundingClientRect())", 10+k)) {
				t.Errorf("step %d: the line that only it runs is out of sight", k)
			}
			p.press(kb.ArrowRight)
		}
		p.press(kb.Home, kb.ArrowRight)
		says("a step", "3 lines ran in this step.")
	})
	t.Run("a line leads to its next step", func(t *testing.T) {
		p.press(kb.Home)
		for k := 3; k < steps; k += 3 {
			p.click("#L5 code")
			at("a click", first, k)
			says("a click", fmt.Sprintf("Line 5: %d of %d times. 4 lines ran in this step.", k/3+1, (steps+2)/3))
		}
		p.click("#L5 a")
		at("after the last one", first, 0)
		p.click("#L13 code")
		at("a line of one step", first, 3)
		p.click("#L13 code")
		at("there it stays", first, 3)
		says("there it stays", "Line 13 runs in this step only.")
		p.click("#L7 code")
		at("a line of the other game", first, 3)
		says("a line of the other game", "No step of this game runs line 7. "+second+" does.")
		p.click("#L200 code")
		says("a line that does not run", "No step of this game runs line 200.")
		p.click("#L5 span a")
		if p.at() != "#on-R4" {
			t.Errorf("a rule beside a line leads to %s", p.at())
		}
		p.click("#on-R4 a[href='#L12']")
		if p.at() != "#L12" || !eval[bool](p, "document.querySelector('#L12').matches(':target')") {
			t.Errorf("a line beside a rule leads to %s", p.at())
		}
	})
	t.Run("keys", func(t *testing.T) {
		p.visit("#" + first + "@0")
		if n := eval[int](p, "document.querySelectorAll('#src li>a:first-child:not([tabindex=\"-1\"])').length"); n != 1 {
			t.Errorf("%d lines are reached by Tab, want one", n)
		}
		p.do("document.querySelector('#L1 a').focus()")
		p.press(kb.ArrowDown, kb.ArrowDown, kb.ArrowDown, kb.ArrowDown, kb.ArrowDown, kb.ArrowUp, kb.Enter)
		at("Enter on line 5", first, 3)
		if id := eval[string](p, "document.activeElement.parentNode.id"); id != "L5" {
			t.Errorf("the focus is on %s", id)
		}
		p.press(kb.ArrowRight)
		at("right", first, 4)
	})
	t.Run("games", func(t *testing.T) {
		p.visit("")
		p.do(fmt.Sprintf("{const s = document.getElementById('games'); s.value = %q; s.dispatchEvent(new Event('change'))}", second))
		p.waitFor(fmt.Sprintf("document.querySelector('.game.on').key === %q", second))
		at("the list", second, 0)
		p.press(kb.ArrowRight)
		says("two steps", "3 lines ran in steps 1 to 2 together.")
		p.press(kb.End)
		says("what is not known", "No line is marked: it is not known what ran here.")
		p.click("#L2 code")
		at("from there", second, 0)
		p.press("n")
		p.waitFor(fmt.Sprintf("document.querySelector('.game.on').key === %q", first))
		if got := eval[string](p, "document.getElementById('games').value"); got != first {
			t.Errorf("N: the list shows %s", got)
		}
	})
	t.Run("layout", func(t *testing.T) { mapLayout(t, p) })
	t.Run("accessible", func(t *testing.T) {
		small, _ := writeMap(t, m, sourceOf(30))
		p := open(t, browser(t), small, 1280)
		accessible(t, p, kb.ArrowRight)
		p.quiet()
	})
	p.quiet()
}

// mapLayout demands that the source stands beside the table where there is room, after it
// where there is none, and that all of it is on paper and there without the script.
func mapLayout(t *testing.T, p *tab) {
	for _, width := range []int64{1920, 1280, 900, 390, 320} {
		p.run(chromedp.EmulateViewport(width, 900))
		p.visit("")
		if wide := eval[int64](p, "document.documentElement.scrollWidth"); wide > width {
			t.Errorf("the page is %d wide on %d", wide, width)
		}
		box := eval[[]float64](p, "['.src', '#play', '.game.on .moves'].flatMap(s => (r => [r.left, r.right, r.top, r.bottom])(document.querySelector(s).getBoundingClientRect()))")
		if beside := box[1] < box[4]; beside != (width > 960) {
			t.Errorf("%d wide: the source reaches from %v to %v, the table begins at %v", width, box[0], box[1], box[4])
		}
		if width <= 960 && (box[7] > box[2] || box[3] > box[10]) {
			t.Errorf("%d wide: the table ends at %v, the source reaches from %v to %v, the moves begin at %v", width, box[7], box[2], box[3], box[10])
		}
	}
	p.run(chromedp.EmulateViewport(1280, 900))
	all := "document.querySelector('#src').getBoundingClientRect().height >= 400 * 15"
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	if !eval[bool](p, all) {
		t.Error("not all lines are printed")
	}
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "screen"})
	call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	defer call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: false})
	p.visit("")
	if !eval[bool](p, all) {
		t.Error("without the script lines are hidden")
	}
	if dead := eval[[]string](p, "[...document.querySelectorAll('button,select,input,.keys')].filter(e => e.offsetParent).map(e => e.outerHTML)"); len(dead) > 0 {
		t.Errorf("what can't work is shown: %q", dead)
	}
}

// TestSuspectsPage demands of the page of a run the suspicious lines with their reasons,
// among those around them, and that it is said where none stands out.
func TestSuspectsPage(t *testing.T) {
	json := filepath.Join(t.TempDir(), "run.json")
	kiebitz(t, "run", "maumau", "--case", "samples/1", "--shrink-time", "0", "--json", json, "--", "kiebitz", "solve", "maumau", "--misread", "R4-ignored")
	data, err := os.ReadFile(json)
	if err != nil {
		t.Fatal(err)
	}
	d, err := result.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	write := func() (file, text string) {
		pg, err := page.OfRun(maumau.Problem, d)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := pg.Write(&b); err != nil {
			t.Fatal(err)
		}
		file = filepath.Join(t.TempDir(), "run.html")
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return file, b.String()
	}
	if _, text := write(); strings.Contains(text, "to look at first") || strings.Contains(text, ".listing") {
		t.Error("a run without --lines has lines to look at")
	}
	d.Lines = &result.Lines{Source: "mau.cpp", Cut: result.ByTurns, Games: 3}
	if _, text := write(); !strings.Contains(text, "<h2>Lines of mau.cpp to look at first</h2>\n<p>None stands out in 3 games. </p>") {
		t.Error("nothing says that no line stands out")
	}
	d.Lines.Suspects = []result.Suspect{{Line: 2, Text: "if (a < b)", First: 1, Context: []string{"<script>window.pwned=1</script>\u202e", "\tif (a < b)", strings.Repeat("x", 1000)},
		Reason: result.Runs, Wrong: 4, AllWrong: 5, Right: 6, AllRight: 7}}
	file, text := write()
	for _, want := range []string{
		`<a href="#suspects">Lines to look at first</a>`,
		`<p><b>Line 2.</b> It runs in 4 of 5 wrong turns and 6 of 7 right ones.</p>`,
		`<li><span class="no">1</span><code>&lt;script&gt;window.pwned=1&lt;/script&gt;\u202e</code></li>`,
		`<li class="ran"><span class="no">2</span><code>    if (a &lt; b)</code></li>`,
	} {
		if !strings.Contains(text, strings.ReplaceAll(want, "\u202e", `\u202e`)) {
			t.Errorf("the page has no %q", want)
		}
	}
	p := open(t, browser(t), file, 1280)
	for _, width := range []int64{1280, 900, 390} {
		p.run(chromedp.EmulateViewport(width, 900))
		p.visit("")
		if wide := eval[int64](p, "document.documentElement.scrollWidth"); wide > width {
			t.Errorf("the page is %d wide on %d", wide, width)
		}
		if below := eval[bool](p, "document.querySelector('#suspects').getBoundingClientRect().top >= document.querySelector('#play').getBoundingClientRect().bottom"); !below {
			t.Errorf("%d wide: the lines are not below the table", width)
		}
	}
	accessible(t, p, kb.End)
	p.quiet()
}
