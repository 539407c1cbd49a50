package page_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"kiebitz/internal/long"
)

// TestLargeRun makes pages of runs of which most games are left out: every game
// is counted all the same, and those made for a rule can be replayed.
func TestLargeRun(t *testing.T) {
	long.Test(t, "drives a browser, or makes pages of thousands of games")
	for _, row := range []struct {
		name, problem string
		total, listed int
		most          int // MiB
		solver        []string
	}{
		{"many failures", "maumau", 2080, 501 + 64 + 20, 2, []string{"kiebitz", "solve", "maumau", "--misread", "R4-ignored"}},
		{"many failures of long games", "tractor", 1101, 427 + 29 + 20, 2, []string{"kiebitz", "solve", "tractor", "--misread", "beat-ties-last"}},
		{"none", "tractor", 1101, 101 + 20, 5, []string{"kiebitz", "solve", "tractor"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "large.html")
			kiebitz(t, append([]string{"run", row.problem, "--random", strconv.Itoa(row.total / 1000 * 1000), "--shrink-time", "5m", "--html", file, "--"}, row.solver...)...)
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			page := string(data)
			if len(page) > row.most<<20 {
				t.Errorf("the page has %d bytes, want at most %d MiB", len(page), row.most)
			}
			if shown := strings.Count(page, `<p class="ex">`); shown < strings.Count(page, ` id="rule-`) {
				t.Errorf("%d rules have a replay to look at, want all %d", shown, strings.Count(page, ` id="rule-`))
			}
			listed := strings.Count(page, "<li data-v=")
			if listed != row.listed {
				t.Errorf("%d games are listed, want %d", listed, row.listed)
			}
			all := listed - strings.Count(page, ">minimal/<wbr>1<")
			for _, m := range regexp.MustCompile(`<p class="rest">(\d+) more`).FindAllStringSubmatch(page, -1) {
				n, _ := strconv.Atoi(m[1])
				all += n
			}
			if all != row.total {
				t.Errorf("the list accounts for %d games, want %d", all, row.total)
			}
			for _, link := range regexp.MustCompile(`<a href="#((?:curated|samples|random|aimed|minimal)/[^"@]+)`).FindAllStringSubmatch(page, -1) {
				if !strings.Contains(page, `<article class="game" id="`+link[1]+`"`) {
					t.Errorf("a link leads to %s, which can't be replayed", link[1])
				}
			}
		})
	}
}
