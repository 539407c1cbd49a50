package oracletest

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"kiebitz/oracle"
)

// roundTrip demands that a case is what its text says, and its files.
func (r *run) roundTrip(t *testing.T, c oracle.Case) {
	t.Helper()
	text := c.Text()
	same := func(how string, list []oracle.Case, err error) {
		t.Helper()
		if err != nil || len(list) != 1 || list[0].Text() != text {
			t.Errorf("%s: read by %s: found %v and %v, expected the case again", text, how, list, err)
		}
	}
	again, err := r.p.ParseCase(text)
	same("ParseCase", []oracle.Case{again}, err)
	pack := r.p.Pack([]oracle.Case{c})
	if r.info.Files == nil {
		list, err := r.p.Parse(pack.Stdin)
		same("Parse", list, err)
		return
	}
	again, err = oracle.ParseFiles(r.p, pack.Files)
	same("ParseFiles", []oracle.Case{again}, err)
	list, err := r.p.Parse([]byte(text + "\n"))
	same("Parse", list, err)
}

func (r *run) testInputs(t *testing.T) {
	each(t, r.inputs, func(c oracle.Case) {
		if text := c.Text(); text == "" || strings.ContainsAny(text, "\n\r") || c.Summary() == "" {
			t.Errorf("found the text %q and the summary %q, expected both, in one line", text, c.Summary())
		}
		r.roundTrip(t, c)
		for _, bad := range edits(c.Text()) {
			if _, err := r.p.ParseCase(bad); err != nil {
				placed(t, bad, err)
			}
			r.parsed(t, bad)
		}
		if in := r.p.Pack([]oracle.Case{c}).Stdin; in != nil {
			for _, bad := range edits(string(in)) {
				r.parsed(t, bad)
			}
		}
	})
	if _, err := r.p.Parse(nil); err == nil {
		t.Error("an empty input was read, expected an error")
	}
}

// parsed demands that faults of a file have a place, and that a file that is read piece
// by piece has the same ones.
func (r *run) parsed(t *testing.T, file string) {
	t.Helper()
	list, err := r.p.Parse([]byte(file))
	var want []string
	if err != nil {
		placed(t, file, err)
		for _, fault := range oracle.Faults(err) {
			want = append(want, fault.Error())
		}
	}
	var got []string
	cases := 0
	for c, err := range oracle.Read(r.p, iotest.OneByteReader(strings.NewReader(file))) {
		switch {
		case err != nil:
			got = append(got, err.Error())
		case len(want) == 0 && (cases >= len(list) || c.Text() != list[cases].Text()):
			t.Errorf("%q: piece by piece, case %d: found %s, expected it as in the whole", file, cases+1, c.Text())
		}
		cases++
	}
	if !slices.Equal(got, want) || len(want) == 0 && cases != len(list) {
		t.Errorf("%q: piece by piece: found %d cases and %q, expected %d and %q", file, cases, got, len(list), want)
	}
}

// placed demands that an error is made of faults that say where they are, what
// was found and what was expected.
func placed(t *testing.T, text string, err error) {
	t.Helper()
	for _, err := range oracle.Faults(err) {
		var e *oracle.SyntaxError
		if !errors.As(err, &e) || e.Line < 1 || e.Column < 1 || e.Found == "" || e.Expected == "" {
			t.Errorf("%q: found %#v, expected a SyntaxError with its place, and what was found and expected", text, err)
		}
	}
}

// edits are some ways to spoil a text: cut, with more or other whitespace,
// doubled, with a wrong letter, and with nothing that it should have.
func edits(text string) []string {
	half := len(text) / 2
	word := strings.LastIndexByte(text[:half], ' ') + 1
	return []string{
		"", " ", "\n", "?", "\x00\xff", text[:half], text[:len(text)-1], text[word:], text[half:] + text[:half],
		text[:word] + "??" + text[word:], text[:word] + " " + text[word:], strings.ReplaceAll(text, " ", "  "), strings.ReplaceAll(text, " ", "\t"),
		strings.ToLower(text), text + text, text + " " + text, text + "\n" + text, text + "\n\n", text + " \t\r\n", "-1\n" + text, "99999999999999999999 " + text,
		strings.ReplaceAll(text, "\n", "\r\n"), strings.Repeat("A", 5000),
	}
}

func (r *run) testOutputs(t *testing.T) {
	e := r.engine(t)
	each(t, r.inputs[:min(len(r.inputs), 100)], func(c oracle.Case) {
		answer, _ := e.Append(nil, c)
		for _, text := range edits(string(answer)) {
			output := []byte(text)
			for _, exact := range []bool{false, true} {
				j := r.p.Judge(c, output, oracle.JudgeOptions{Exact: exact})
				switch j.Verdict {
				case oracle.OK:
					if !oracle.Alike(r.p, c, answer, output) {
						t.Errorf("%s: %q is ok, but does not behave as the answer", c.Text(), text)
					}
				case oracle.Wrong:
					if j.Expected == "" || j.Mark.From < 0 || j.Mark.To < j.Mark.From || len(j.Got) < j.Mark.From-1 {
						t.Errorf("%s: %q is wrong: found %+v, expected the line that differs, and where", c.Text(), text, j)
					}
				case oracle.Malformed:
					if j.Syntax == nil || j.Syntax.Line < 1 || j.Syntax.Column < 1 || j.Syntax.Found == "" || j.Syntax.Expected == "" || j.Fault == "" {
						t.Errorf("%s: %q is malformed: found %+v, expected a fault and its place", c.Text(), text, j.Syntax)
					}
				default:
					t.Errorf("%s: found the verdict %q of %q", c.Text(), j.Verdict, text)
				}
			}
			if got, want := oracle.Behaviour(r.p, c, output) == oracle.Behaviour(r.p, c, answer), oracle.Alike(r.p, c, output, answer); got != want {
				t.Errorf("%s: %q: the same behaviour as the answer: %v, alike: %v", c.Text(), text, got, want)
			}
			if pieces, err := r.p.Unpack(output, 2); err != nil {
				placed(t, text, err)
			} else if len(pieces) != 2 {
				t.Errorf("%q is cut into %d outputs, expected 2 or an error", text, len(pieces))
			}
		}
		if j := r.p.Judge(c, nil, oracle.JudgeOptions{}); j.Verdict == oracle.OK && len(bytes.TrimSpace(answer)) > 0 {
			t.Errorf("%s: nothing at all is ok", c.Text())
		}
	})
}
