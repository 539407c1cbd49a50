package testscripts_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestContributing demands that the commands of CONTRIBUTING that run tests more thoroughly name
// tests and flags that there are: go test takes a name that nothing has, and passes.
func TestContributing(t *testing.T) {
	page, err := os.ReadFile("../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	goes := regexp.MustCompile(`^(run|v|timeout|bench|count|fuzz|fuzztime|benchtime|race|parallel|p)$`)
	flags, names := regexp.MustCompile(` -([a-z][a-z-]*)`), regexp.MustCompile(`-(?:run|bench|fuzz) '?([\w|]+)`)
	commands := regexp.MustCompile(`(?m)^(?:CI=true )?go test (\./\S+) .*$`).FindAllStringSubmatch(string(page), -1)
	if len(commands) < 10 {
		t.Fatalf("%d commands found, expected many", len(commands))
	}
	shared := sources(t, "../oracle/oracletest/*.go")
	for _, c := range commands {
		tests := sources(t, filepath.Join("..", c[1], "*_test.go"))
		for _, f := range flags.FindAllStringSubmatch(c[0], -1) {
			if name := `("` + f[1] + `"`; !goes.MatchString(f[1]) && !strings.Contains(tests+shared, name) {
				t.Errorf("%s: no flag -%s", c[0], f[1])
			}
		}
		for _, list := range names.FindAllStringSubmatch(c[0], -1) {
			for name := range strings.SplitSeq(list[1], "|") {
				if !regexp.MustCompile(`func (Test|Fuzz|Benchmark)\w*` + name).MatchString(tests) {
					t.Errorf("%s: no test %s", c[0], name)
				}
			}
		}
	}
}

// sources are files of a pattern, one after another.
func sources(t *testing.T, pattern string) (text string) {
	t.Helper()
	files, _ := filepath.Glob(pattern)
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text += string(data)
	}
	return text
}
