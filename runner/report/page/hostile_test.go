package page_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"unicode/utf8"

	"kiebitz/internal/long"
)

// hostile prints what could break a page or act in it, to both outputs, and
// fails in several ways.
const hostile = `
evil='<script>window.pwned=1</script><img src=x onerror=window.pwned=1>]]>--></script><svg onload=window.pwned=1>"'"'"'&amp;${1}{{.}}'
printf 'CS %s\033[31m\000\377\376\r\n::error::x\n' "$evil"
printf 'Score: %s\n' "$evil"
printf '%s\033]0;x\007\000\377\n' "$evil" >&2
case "$1" in
long) head -c 10000000 /dev/zero | tr '\000' 'A' ;;
crash) exit 3 ;;
esac
`

// TestHostile makes a page of a run whose solver prints such things, and whose
// command has them too.
func TestHostile(t *testing.T) {
	long.Test(t, "drives a browser, or makes pages of thousands of games")
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	dir := t.TempDir()
	solver := filepath.Join(dir, "evil.sh")
	if err := os.WriteFile(solver, []byte(hostile), 0o755); err != nil {
		t.Fatal(err)
	}
	// The same, printed by a compiler.
	table := filepath.Join(dir, "mine.toml")
	evil := "[[language]]\nname = \"Evil<script>\"\nendings = [\".evil\"]\ncompile = [\"sh\", \"{source}\", \"crash\"]\nrun = [\"{out}/solver\"]\n"
	source := filepath.Join(dir, "<img src=x onerror=window.pwned=1>.evil")
	if err := errors.Join(os.WriteFile(table, []byte(evil), 0o644), os.WriteFile(source, []byte(hostile), 0o644)); err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, row := range []struct{ problem, how, why string }{
		{"maumau", "plain", "markup and control characters in both outputs"},
		{"tractor", "plain", "the same in another form of output"},
		{"rummy", "plain", "the same where an output is read as groups"},
		{"maumau", "long", "lines of 10 MB"},
		{"maumau", "crash", "last words"},
		{"maumau", "compile", "a compiler's message, and names"},
	} {
		file := filepath.Join(dir, row.problem+"-"+row.how+".html")
		files = append(files, file)
		t.Run(row.problem+" "+row.how, func(t *testing.T) {
			args := []string{"run", row.problem, "--case", "samples/1", "--case", "curated/*", "--output-limit", "20000000", "--max-crashes", "5", "--html", file}
			if row.how == "compile" {
				args = append(args, "--languages", table, source)
			} else {
				args = append(args, "--", "sh", solver, row.how, "</script><script>window.pwned=1</script>")
			}
			kiebitz(t, args...)
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if len(data) > 5<<20 {
				t.Errorf("%s: the page has %d bytes", row.why, len(data))
			}
			if !utf8.Valid(data) {
				t.Errorf("%s: the page is no valid UTF-8", row.why)
			}
			if i := bytes.IndexFunc(data, func(r rune) bool { return r < ' ' && r != '\n' || r == 0x7f || r >= 0x80 && r < 0xa0 }); i >= 0 {
				t.Errorf("%s: a control character at %d: %q", row.why, i, data[max(0, i-40):min(len(data), i+40)])
			}
			for _, tag := range []string{"<script>window", "<img", "onload=window.pwned=1>", "</script><svg"} {
				if bytes.Contains(data, []byte(tag)) {
					t.Errorf("%s: the page contains %q", row.why, tag)
				}
			}
		})
	}
	t.Run("browser", func(t *testing.T) {
		ctx := browser(t)
		for _, file := range files {
			p := open(t, ctx, file, 390)
			if eval[bool](p, "'pwned' in window") {
				t.Errorf("%s: the solver's script ran", p.url)
			}
			if wide := eval[int](p, "document.documentElement.scrollWidth"); wide > 390 {
				t.Errorf("%s: the page is %d wide", p.url, wide)
			}
			p.press("n", "n", "d", "x")
			p.quiet()
		}
	})
}
