package cases_test

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/visible"
	"kiebitz/oracle"
)

// TestSuite holds the ids, inputs and answers of all stored cases, as people's
// baselines rely on them: none may change, and none may go. With -update a new
// case joins the suite in its version of now; lines that are there are never
// touched. Where an answer is another one on purpose (one of Rummy that is
// arranged otherwise, and as good), its digest is replaced by hand, and the
// version stays.
func TestSuite(t *testing.T) {
	eachProblem(t, func(t *testing.T, p oracle.Problem) {
		list := stored(t, p)
		old, err := cases.Suite(p)
		if err != nil && !*update {
			t.Fatalf("%v; 'go test ./cases -run Suite/%s -update' writes it", err, p.Info().ID)
		}
		grown, faults := grow(p, old, list, *update)
		for _, f := range faults {
			t.Error(f)
		}
		if *update && len(faults) == 0 {
			writeSuite(t, p, grown)
		}
	})
}

// grow compares the suite with the stored cases. It returns the suite with new
// cases added, if it may, and what breaks the suite's promise.
func grow(p oracle.Problem, old []cases.Entry, list []cases.Case, add bool) (grown []cases.Entry, faults []string) {
	known := map[string]cases.Entry{}
	for _, e := range old {
		known[e.ID] = e
		if e.Since > p.Info().Suite {
			faults = append(faults, fmt.Sprintf("%s joined suite %d; it is %d now", e.ID, e.Since, p.Info().Suite))
		}
	}
	for _, c := range list {
		now := cases.NewEntry(p, c)
		was, ok := known[c.ID]
		delete(known, c.ID)
		if ruledOut(p, c) != (was.Last > 0) {
			faults = append(faults, fmt.Sprintf("%s has the last version %d; expected one of a case that shows what the statement may rule out", c.ID, was.Last))
		}
		switch {
		case !ok && !add:
			faults = append(faults, fmt.Sprintf("%s is not in suite.txt; -update adds it", c.ID))
		case !ok && c.Answer == nil:
			faults = append(faults, c.ID+" has no answer; -run Stored -update writes it")
		case !ok:
			was = now
		case was.Input != now.Input:
			faults = append(faults, c.ID+" has another input than the one that joined the suite")
		case was.Answer != now.Answer:
			faults = append(faults, c.ID+" has another answer than the one that joined the suite; its digest is "+now.Answer)
		}
		grown = append(grown, was)
	}
	for _, id := range slices.Sorted(maps.Keys(known)) {
		faults = append(faults, id+" is gone")
	}
	return grown, faults
}

func writeSuite(t *testing.T, p oracle.Problem, list []cases.Entry) {
	var b strings.Builder
	for _, e := range list {
		b.WriteString(lineOf(e) + "\n")
	}
	if err := os.WriteFile(filepath.Join(p.Info().ID, "suite.txt"), []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestSuiteGuards breaks each of the suite's promises.
func TestSuiteGuards(t *testing.T) {
	eachProblem(t, func(t *testing.T, p oracle.Problem) {
		list := suite(t, p)
		if len(list) < 2 {
			t.Skipf("found %d stored cases, too few to break something", len(list))
		}
		var entries []cases.Entry
		for _, c := range list {
			entries = append(entries, cases.NewEntry(p, c))
		}
		last := len(list) - 1
		for _, tc := range []struct {
			name, reason string
			change       func(old []cases.Entry, list []cases.Case) ([]cases.Entry, []cases.Case)
			fault        string // "": none
			refused      bool   // with -update, too
		}{
			{"same", "nothing has changed", func(old []cases.Entry, list []cases.Case) ([]cases.Entry, []cases.Case) {
				return old, list
			}, "", false},
			{"new", "a case that the suite does not know", func(old []cases.Entry, list []cases.Case) ([]cases.Entry, []cases.Case) {
				return old[:last], list
			}, "is not in suite.txt", false},
			{"no answer", "its answer has not been written yet", func(old []cases.Entry, list []cases.Case) ([]cases.Entry, []cases.Case) {
				list[last].Answer = nil
				return old[:last], list
			}, "suite.txt", true},
			{"gone", "a case without a file", func(old []cases.Entry, list []cases.Case) ([]cases.Entry, []cases.Case) {
				return old, list[:last]
			}, "is gone", true},
			{"renamed", "the old id is gone", func(old []cases.Entry, list []cases.Case) ([]cases.Entry, []cases.Case) {
				list[last].ID += "-2"
				return old, list
			}, "is gone", true},
			{"input", "another game below the same id", func(old []cases.Entry, list []cases.Case) ([]cases.Entry, []cases.Case) {
				list[last].Input = list[0].Input
				return old, list
			}, "another input", true},
			{"answer", "the rules have changed", func(old []cases.Entry, list []cases.Case) ([]cases.Entry, []cases.Case) {
				list[last].Answer = []byte("other")
				return old, list
			}, "another answer", true},
			{"version", "the suite's version was lowered", func(old []cases.Entry, list []cases.Case) ([]cases.Entry, []cases.Case) {
				old[last].Since = p.Info().Suite + 1
				return old, list
			}, "it is " + strconv.Itoa(p.Info().Suite) + " now", true},
			{"left", "only what the statement may rule out leaves", func(old []cases.Entry, list []cases.Case) ([]cases.Entry, []cases.Case) {
				old[last].Last = 1
				return old, list
			}, "has the last version 1", true},
		} {
			t.Run(tc.name, func(t *testing.T) {
				old, list := tc.change(slices.Clone(entries), slices.Clone(list))
				_, faults := grow(p, old, list, false)
				if found := strings.Join(faults, "\n"); tc.fault == "" && found != "" || !strings.Contains(found, tc.fault) {
					t.Errorf("found %q, expected %q (%s)", found, tc.fault, tc.reason)
				}
				if _, faults := grow(p, old, list, true); (len(faults) > 0) != tc.refused {
					t.Errorf("-update found %q (%s)", faults, tc.reason)
				}
			})
		}
	})
}

// TestChangelog demands that the changelog of a suite tells of every version,
// and names every case that joined after the first.
func TestChangelog(t *testing.T) {
	heading := regexp.MustCompile(`(?m)^## ([0-9]+)$`)
	eachProblem(t, func(t *testing.T, p oracle.Problem) {
		data, err := os.ReadFile(filepath.Join(p.Info().ID, "CHANGELOG.md"))
		if err != nil {
			t.Fatalf("%v; it says what is new in each version, below \"## 1\" and so on", err)
		}
		sections := map[string]string{}
		at := heading.FindAllSubmatchIndex(data, -1)
		for i, m := range at {
			end := len(data)
			if i+1 < len(at) {
				end = at[i+1][0]
			}
			sections[string(data[m[2]:m[3]])] = string(data[m[1]:end])
		}
		if len(sections) != p.Info().Suite {
			t.Errorf("found %d versions, expected %d", len(sections), p.Info().Suite)
		}
		suite, err := cases.Suite(p)
		if err != nil {
			t.Fatalf("%v; TestSuite writes it", err)
		}
		for v := 1; v <= p.Info().Suite; v++ {
			if strings.TrimSpace(sections[strconv.Itoa(v)]) == "" {
				t.Errorf("version %d has no section \"## %d\", or an empty one", v, v)
			}
		}
		for _, e := range suite {
			if text := sections[strconv.Itoa(e.Since)]; e.Since > 1 && !strings.Contains(text, "`"+strings.TrimPrefix(e.ID, "curated/")+"`") {
				t.Errorf("version %d does not name %s", e.Since, e.ID)
			}
		}
	})
}

func TestParseSuite(t *testing.T) {
	sum := strings.Repeat("0a", 32)
	good := "samples/1 1 " + sum + " " + sum + "\ncurated/a 12-13 " + sum + " " + sum + "\n"
	list, err := cases.ParseSuite([]byte(good))
	if err != nil || len(list) != 2 || list[1] != (cases.Entry{ID: "curated/a", Since: 12, Last: 13, Input: sum, Answer: sum}) {
		t.Fatalf("got %v, %v", list, err)
	}
	for _, tc := range []struct{ name, reason, text, found string }{
		{"words", "a digest is missing", "samples/1 1 " + sum, "3 words"},
		{"empty", "a line for nothing", "\n", "0 words"},
		{"since", "no version", "samples/1 one " + sum + " " + sum, `"one"`},
		{"zero", "versions begin with 1", "samples/1 0 " + sum + " " + sum, `"0"`},
		{"backwards", "it leaves after it joins", "samples/1 2-1 " + sum + " " + sum, `"2-1"`},
		{"digest", "half a digest", "samples/1 1 0a " + sum, "a digest of another length"},
		{"twice", "two lines for one case", good + "samples/1 1 " + sum + " " + sum, `"samples/1" again`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := cases.ParseSuite([]byte(tc.text))
			var syntax *oracle.SyntaxError
			if !errors.As(err, &syntax) || syntax.Found != tc.found || syntax.Line != strings.Count(strings.TrimSuffix(tc.text, "\n"), "\n")+1 {
				t.Errorf("got %v, expected %s (%s)", err, tc.found, tc.reason)
			}
		})
	}
}

// FuzzSuite demands that nothing makes the reader of suite.txt panic, that its
// errors are one line that acts on nothing, and that what is read is written so
// that it is read the same.
func FuzzSuite(f *testing.F) {
	digest := strings.Repeat("0", 64)
	f.Add([]byte("samples/1 1 " + digest + " " + digest + "\n"))
	f.Add([]byte("samples/1 1 " + digest + "\n\x1b[31m \u202e 0\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := cases.ParseSuite(data)
		if err != nil {
			if text := err.Error(); text != visible.Line(text) {
				t.Fatalf("the error %q could act on a terminal", text)
			}
			return
		}
		text := ""
		for _, e := range list {
			text += lineOf(e) + "\n"
		}
		if again, err := cases.ParseSuite([]byte(text)); err != nil || !slices.Equal(again, list) {
			t.Fatalf("read otherwise: %v, %v", again, err)
		}
	})
}

// lineOf returns the line of suite.txt, without its end.
func lineOf(e cases.Entry) string {
	versions := strconv.Itoa(e.Since)
	if e.Last > 0 {
		versions += "-" + strconv.Itoa(e.Last)
	}
	return fmt.Sprintf("%s %s %s %s", e.ID, versions, e.Input, e.Answer)
}
