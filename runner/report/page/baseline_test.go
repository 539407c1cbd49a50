package page_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestBaseline demands that a page says what is not as recorded, and leads to
// the games.
func TestBaseline(t *testing.T) {
	dir := t.TempDir()
	file, html := filepath.Join(dir, "mau.baseline"), filepath.Join(dir, "report.html")
	run := func(misread string) string {
		t.Helper()
		kiebitz(t, "run", "maumau", "--random", "0", "--shrink-time", "0", "--baseline", file, "--html", html, "--", "kiebitz", "solve", "maumau", "--misread", misread)
		data, err := os.ReadFile(html)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	run("R4-ignored")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const line = "\ncurated/R4-two-jacks wrong R4 abd73130ebbfa450 17226860534a419c"
	reason := strings.Replace(string(data), line, line+" # <script>ticket</script> 12", 1)
	if err := os.WriteFile(file, []byte(reason), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		misread, reason string
		want            []string
	}{
		{"R4-ignored", "as recorded", []string{`<strong class="verdict same">= as recorded: 16 known failures</strong>`, "As recorded: &lt;script&gt;ticket&lt;/script&gt; 12."}},
		{"R4-on-jack", "something of every kind", []string{`<strong class="verdict bad">✗ not as recorded: `, `✓ now right</span> <a href="#curated/R4-next-not-previous">curated/R4-next-not-previous</a> (was: wrong by clause R4)`,
			`✗ now failing</span> <a href="#curated/open-seven-jack">`, `✗ failing differently</span> <a href="#samples/1">`}},
	} {
		t.Run(tc.misread, func(t *testing.T) {
			page := run(tc.misread)
			for _, want := range tc.want {
				if !strings.Contains(page, want) {
					t.Errorf("%s: the page lacks %s", tc.reason, want)
				}
			}
			if strings.Contains(page, "<script>ticket") {
				t.Error("a reason acts")
			}
		})
	}
}
