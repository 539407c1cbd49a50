package page_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"kiebitz/internal/long"
)

// TestOtherPages opens the pages that are not of a failing run: what is done
// there is the same, so that this looks at what may be missing or in the way.
func TestOtherPages(t *testing.T) {
	long.Test(t, "drives a browser, or makes pages of thousands of games")
	ctx := browser(t)
	bad := filepath.Join(t.TempDir(), "bad.py")
	if err := os.WriteFile(bad, []byte("print(\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	table := filepath.Join(t.TempDir(), "mine.toml")
	if err := os.WriteFile(table, []byte("[[language]]\nname = \"Strict\"\nendings = [\".py\"]\ncompile = [\"false\", \"{source}\"]\nrun = [\"{out}/solver\"]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	old, now := filepath.Join(t.TempDir(), "old.json"), filepath.Join(t.TempDir(), "new.json")
	for file, id := range map[string]string{old: "R5-counts-jacks", now: "R4-ignored"} {
		kiebitz(t, "run", "maumau", "--json", file, "--case", "curated/R4*", "--case", "curated/R5*", "--", "kiebitz", "solve", "maumau", "--misread", id)
	}
	for _, row := range []struct {
		name, why string
		args      []string
		games     bool
	}{
		{"a run that conforms", "no difference to go to", []string{"run", "maumau", "--case", "samples/*", "--case", "curated/R4*", "--", "kiebitz", "solve", "maumau"}, true},
		{"a run by another reading", "right, but not by the default", []string{"run", "tractor", "--case", "samples/1", "--case", "curated/throw*", "--", "kiebitz", "solve", "tractor", "--reading", "formal"}, true},
		{"a game", "neither a run nor a list", []string{"explain", "rummy", "samples/1"}, true},
		{"a misreading's game", "the other line is no solver's", []string{"explain", "tractor", "samples/1", "--misread", "beat-ties-last"}, true},
		{"the rules", "the rules come first", []string{"rules", "maumau"}, true},
		{"two results", "what changed, and the games of the new one", []string{"compare", old, now}, true},
		{"a source that does not compile", "no game at all", []string{"run", "maumau", "--languages", table, bad}, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "page.html")
			kiebitz(t, append([]string{row.args[0], row.args[1], "--html", file}, row.args[2:]...)...)
			p := open(t, ctx, file, 1280)
			for _, width := range []int64{1280, 390} {
				p.run(chromedp.EmulateViewport(width, 900))
				p.visit("")
				for _, s := range []string{".side", ".gh", ".moves", ".rules"} {
					box := eval[[]float64](p, "[...document.querySelectorAll('"+s+">*')].filter(e => e.offsetParent).flatMap(e => (b => [b.left, b.right])(e.getBoundingClientRect()))")
					for i := 0; i+1 < len(box); i += 2 {
						if box[i] < 7 || box[i+1] > float64(width)-7 {
							t.Errorf("%s: %d wide, a part of %s goes from %v to %v", row.why, width, s, box[i], box[i+1])
							break
						}
					}
				}
				if wide := eval[int64](p, "document.documentElement.scrollWidth"); wide > width {
					t.Errorf("%s: the page is %d wide on %d", row.why, wide, width)
				}
				if cut := eval[[]string](p, brokenWords); len(cut) > 0 {
					t.Errorf("%s: %d wide, words are cut: %q", row.why, width, cut)
				}
			}
			p.run(chromedp.EmulateViewport(1280, 900))
			p.visit("")
			p.press(kb.Home, kb.ArrowRight, "d", "x", "n")
			if row.games {
				p.shown()
			} else if n := eval[int](p, "[...document.querySelectorAll('.tools,.play,.keys')].filter(e => e.offsetParent).length"); n > 0 {
				t.Errorf("%s: %d tools for games are shown", row.why, n)
			} else if wide := eval[float64](p, "document.querySelector('.finding').getBoundingClientRect().width"); wide < 600 {
				t.Errorf("%s: the message is squeezed into %v", row.why, wide)
			}
			t.Run("accessible", func(t *testing.T) { accessible(t, p, kb.End) })
			p.quiet()
		})
	}
}
