package export

import (
	"bytes"
	"fmt"
	"html"
	"io/fs"
	"slices"
	"strings"

	"github.com/yuin/goldmark"

	"kiebitz/cases"
	"kiebitz/internal/english"
	"kiebitz/oracle"
)

// flags are what the output validator is given, so that nobody tries outputs that
// it takes for others than they are.
func (k *Package) flags() []string {
	if k.problem.Info().BlankCounts {
		return []string{"case_sensitive", "space_change_sensitive"}
	}
	return []string{"case_sensitive"}
}

// expectation is what submissions.yaml says of a solver, or of it in a test.
type expectation struct {
	Permitted []string `yaml:"permitted,flow"`
	Required  []string `yaml:"required,flow,omitempty"`
}

// expectations makes submissions.yaml: for each solver that misreads a clause the
// tests that must catch it, of those that were made for a purpose, and for each that
// comes to no end one that it is stopped in. The first are found by playing: a test
// catches a misreading if its output is wrong there.
func (k *Package) expectations(made []test) ([]byte, error) {
	p := k.problem
	said := map[string]any{
		"accepted/*": expectation{Permitted: []string{"AC"}, Required: []string{"AC"}},
	}
	for _, id := range k.Contents.Variants["wrong_answer"] {
		of := map[string]any{"permitted": []string{"AC", "WA"}, "required": []string{"WA"}}
		for _, t := range made {
			if !t.sample && t.random {
				continue
			}
			caught, err := t.catches(p, id)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", id, err)
			}
			if caught {
				of[t.folder()+t.name] = expectation{Permitted: []string{"WA"}, Required: []string{"WA"}}
			}
		}
		said["wrong_answer/"+fileName(id)+".py"] = of
	}
	for _, id := range k.Contents.Variants["time_limit_exceeded"] {
		i := slices.IndexFunc(made, func(t test) bool {
			return slices.ContainsFunc(t.cases, func(c cases.Case) bool { return c.ID == k.Contents.Stops[id] })
		})
		if i < 0 {
			return nil, fmt.Errorf("%s: no test has the case %q, which it comes to no end of", id, k.Contents.Stops[id])
		}
		said["time_limit_exceeded/"+fileName(id)+".py"] = map[string]any{"permitted": []string{"AC", "TLE"}, "required": []string{"TLE"},
			made[i].folder() + made[i].name: expectation{Permitted: []string{"TLE"}, Required: []string{"TLE"}}}
	}
	return asYAML(said)
}

// catches reports whether one process that plays the test with a misreading prints
// another output than a right one. A case that was not made to catch it does so only if
// none is right that a solver with it may print.
func (t *test) catches(p oracle.Problem, id string) (bool, error) {
	wrong, err := p.Engine(oracle.Variant{Misreadings: []string{id}})
	if err != nil {
		return false, err
	}
	m, _ := oracle.FindMisreading(p, id)
	for i, c := range t.cases {
		// A misreading may come to no end; what it has played is no answer then.
		got, _ := wrong.Append(nil, c.Input)
		if cases.Escapes(wrong, t.right[i], &c, m) {
			continue
		}
		if oracle.Tells(p, c.Input, nil, t.right[i], wrong, got) && p.Judge(c.Input, got, oracle.JudgeOptions{}).Verdict != oracle.OK {
			return true, nil
		}
	}
	return false, nil
}

// folder is where the test lies below data.
func (t *test) folder() string {
	if t.sample {
		return "sample/"
	}
	return "secret/"
}

// shownWide is how many letters of a sample stand in a line of the statement.
const shownWide = 40

// samplesShown adds what the statement shows of samples with long lines: the same
// words, wrapped. The data stay as they are, and are what one downloads: the format wants
// both named or neither.
func (b *builder) samplesShown(made []test) {
	for _, t := range made {
		in, ans, name := wrapped(t.in), wrapped(t.ans), "data/sample/"+t.name
		if !t.sample || bytes.Equal(in, t.in) && bytes.Equal(ans, t.ans) {
			continue
		}
		b.add(name+".in.statement", in, nil)
		b.add(name+".ans.statement", ans, nil)
		b.add(name+".in.download", t.in, nil)
		b.add(name+".ans.download", t.ans, nil)
	}
}

// samplesWrapped returns what the statement of the legacy format shows of samples with
// long lines. The format prints samples itself, as they are: beyond the page's edge.
func samplesWrapped(made []test) []byte {
	var b bytes.Buffer
	for _, t := range made {
		for i, data := range [][]byte{t.in, t.ans} {
			if shown := wrapped(data); t.sample && !bytes.Equal(shown, data) {
				fmt.Fprintf(&b, "\n\\subsection*{Sample %s %s, long lines wrapped}\n\n\\begin{verbatim}\n%s\\end{verbatim}\n", [2]string{"Input", "Output"}[i], t.name, shown)
			}
		}
	}
	return b.Bytes()
}

// wrapped wraps long lines between words; what goes on is indented.
func wrapped(data []byte) []byte {
	var b bytes.Buffer
	for line := range strings.Lines(string(data)) {
		b.WriteString(english.Wrap(strings.Fields(line), shownWide, 0, 2) + "\n")
	}
	return b.Bytes()
}

// page makes problem.html, which DOMjudge shows: the statement and the samples, in one
// file that needs no network.
func (k *Package) page(title string) ([]byte, error) {
	markdown, err := fs.ReadFile(k.dir, "statement.md")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	name := html.EscapeString(title)
	fmt.Fprintf(&b, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>%s</title>\n<style>\n"+
		"body { max-width: 45em; margin: 2em auto; padding: 0 1em; font-family: sans-serif; line-height: 1.45; }\n"+
		"pre { padding: .6em; border: 1px solid; white-space: pre-wrap; }\n</style>\n</head>\n<body>\n<h1>%s</h1>\n", name, name)
	if err := goldmark.Convert(markdown, &b); err != nil {
		return nil, err
	}
	samples, err := cases.Stored(k.problem)
	if err != nil {
		return nil, err
	}
	made, err := tests(k.problem, samples, Options{})
	if err != nil {
		return nil, err
	}
	for _, t := range made {
		if t.sample {
			fmt.Fprintf(&b, "<h2>Sample %s</h2>\n<h3>Input</h3>\n<pre>%s</pre>\n<h3>Output</h3>\n<pre>%s</pre>\n", t.name, html.EscapeString(string(t.in)), html.EscapeString(string(t.ans)))
		}
	}
	b.WriteString("</body>\n</html>\n")
	return b.Bytes(), nil
}
