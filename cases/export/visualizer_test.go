package export

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
)

// TestVisualizer draws what misreadings print for whole tests: the picture says what
// the validator says, and shows the step of the rules that the oracle finds.
func TestVisualizer(t *testing.T) {
	long.Test(t, "runs a program of Python for each case")
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		dir := written(t, p)
		made, err := tests(p, some(t, p), Options{Seed: testSeed})
		if err != nil {
			t.Fatal(err)
		}
		drawn := 0
		for i, id := range k.Contents.Variants["wrong_answer"] {
			var out []byte
			var want *shownStep
			at := 0
			for n := range made { // other variants begin with other tests
				at = (i + n) % len(made)
				if out, want = misread(t, p, k, &made[at], id); want != nil {
					break
				}
			}
			if want == nil {
				t.Logf("%s: it prints nothing wrong", id)
				continue
			}
			drawn++
			in := filepath.Join(dir, "data", made[at].folder()+made[at].name)
			_, message := validate(t, dir, in+".in", in+".ans", out)
			lines := picture(t, dir, in, out)
			if text := strings.TrimSpace(message); !lines.have("head wrong", firstLine(text)) {
				t.Errorf("%s, %s: the picture does not say %q: %v", id, made[at].name, text, lines)
			}
			if own := fmt.Sprintf("%s [%s]", want.Text, want.Clause); want.Text != "" && !p.Info().Several && !lines.have("due", firstLine(own)) {
				t.Errorf("%s, %s: the picture does not show %q: %v", id, made[at].name, own, lines)
			}
			if p.Info().Several && strings.Contains(message, "[") && !lines.have("due", "Clause ") {
				t.Errorf("%s, %s: the picture names no clause: %v", id, made[at].name, lines)
			}
		}
		if drawn < 15 {
			t.Errorf("only %d outputs were drawn", drawn)
		}
	})
}

// firstLine returns what stands in the first line of a picture, or the beginning of it.
func firstLine(text string) string { return text[:min(len(text), 60)] }

// misread returns what a misreading prints for a test, and the step of the rules in
// which that first differs; nil if it does not, or comes to no end.
func misread(t *testing.T, p oracle.Problem, k *Package, of *test, id string) ([]byte, *shownStep) {
	t.Helper()
	wrong, err := p.Engine(oracle.Variant{Misreadings: []string{id}})
	if err != nil {
		t.Fatal(err)
	}
	var outputs [][]byte
	var want *shownStep
	for _, c := range of.cases {
		out, err := wrong.Append(nil, c.Input)
		if err != nil {
			return nil, nil
		}
		outputs = append(outputs, out)
		if want != nil || p.Judge(c.Input, out, oracle.JudgeOptions{}).Verdict == oracle.OK {
			continue
		}
		rules, err := engineOf(t, p).Trace(c.Input)
		if err != nil {
			t.Fatal(err)
		}
		other, err := wrong.Trace(c.Input)
		if err != nil {
			return nil, nil
		}
		_, at, _ := oracle.Diverge(rules, other)
		want = new(shownStep) // it may play as the rules do, and print that otherwise
		if at < len(rules.Steps) {
			*want = k.step(&rules.Steps[at])
		}
	}
	return oracle.Frame(p, nil, outputs), want
}

// shownTexts are the texts of a picture, each after its class.
type shownTexts [][2]string

func (s shownTexts) have(class, part string) bool {
	return slices.ContainsFunc(s, func(text [2]string) bool { return text[0] == class && strings.Contains(text[1], part) })
}

// picture runs the visualizer for an input without its ending and returns the texts
// of the picture, which must be XML and below 50 kB.
func picture(t *testing.T, dir, in string, out []byte) (texts shownTexts) {
	t.Helper()
	feedback := t.TempDir()
	if got := exitStatus(t, out, filepath.Join(dir, "output_visualizer", "output_visualizer.py"), in+".in", in+".ans", feedback); got != 0 {
		t.Fatalf("got the exit status %d", got)
	}
	if below(t, feedback)[0] != "judgeimage.svg" {
		t.Errorf("found %v, expected a picture for judges only", below(t, feedback))
	}
	svg := read(t, filepath.Join(feedback, "judgeimage.svg"))
	if len(svg) >= 50_000 {
		t.Errorf("the picture has %d bytes", len(svg))
	}
	d := xml.NewDecoder(bytes.NewReader(svg))
	class := ""
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return texts
		}
		if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
		switch token := token.(type) {
		case xml.StartElement:
			class = ""
			for _, a := range token.Attr {
				if a.Name.Local == "class" {
					class = a.Value
				}
			}
		case xml.CharData:
			if strings.TrimSpace(string(token)) != "" {
				texts = append(texts, [2]string{class, string(token)})
			}
		}
	}
}

// TestVisualizerOther draws what is right, what is no output, and an input that the
// package does not have; and for the team if it is asked to.
func TestVisualizerOther(t *testing.T) {
	long.Test(t, "runs a program of Python for each case")
	eachPackage(t, func(t *testing.T, p oracle.Problem, _ *Package) {
		dir := written(t, p)
		sample := filepath.Join(dir, "data", "sample", "1")
		if !picture(t, dir, sample, read(t, sample+".ans")).have("head", "The output is right.") {
			t.Error("a right output is not said to be right")
		}
		for _, tc := range junk {
			if lines := picture(t, dir, sample, tc.data); !lines.have("head", "By the rules:") {
				t.Errorf("%s: found %v", tc.name, lines)
			}
		}
		other := filepath.Join(t.TempDir(), "other")
		for ending, data := range map[string][]byte{".in": append(read(t, sample+".in"), '\n'), ".ans": read(t, sample+".ans")} {
			if err := os.WriteFile(other+ending, data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if lines := picture(t, dir, other, nil); !lines.have("", "tables.jsonl does not have this input: there is no table to show.") || len(lines[0][1]) == 0 {
			t.Errorf("found %v", lines)
		}
		feedback := t.TempDir()
		program := filepath.Join(dir, "output_visualizer", "output_visualizer.py")
		if exitStatus(t, nil, program, sample+".in", sample+".ans", feedback, "team"); below(t, feedback)[0] != "teamimage.svg" {
			t.Errorf("found %v, expected a picture for the team", below(t, feedback))
		}
	})
}
