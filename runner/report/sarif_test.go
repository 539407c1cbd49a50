package report_test

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

// suspicious is a run with lines, in a file with an awkward name.
func suspicious(t *testing.T) *result.Run {
	d := checked(t, "R5-counts-jacks")
	d.Lines = &result.Lines{Source: "my solver,50%.cpp", Cut: result.ByTurns, Suspects: []result.Suspect{
		{Line: 140, Text: "if (count > \x1b[31mbest)", Reason: result.Runs, Compared: result.Equal, Wrong: 4, AllWrong: 4, Right: 1, AllRight: 90, Score: 0.8},
		{Line: 7, Text: "x = 1;", Reason: result.Runs, Clause: "R5", Wrong: 4, AllWrong: 4, Right: 2, AllRight: 90, Score: 0.6},
	}}
	return d
}

// TestAnnotatedCrash demands that a crash is annotated with its own words, and not with the
// misreading that explains other failures.
func TestAnnotatedCrash(t *testing.T) {
	d := broken(t)
	d.Diagnosis.Named = []oracle.Misreading{{ID: "R4-ignored", Clause: "R4", Text: "a jack is never played ahead"}}
	var commands, log strings.Builder
	if err := errors.Join(report.GitHub(&commands, d), report.SARIF(&log, maumau.Problem, d)); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"GitHub": commands.String(), "SARIF": log.String()} {
		if strings.Contains(text, "R4-ignored") || !strings.Contains(text, "IndexError: pop from empty list") {
			t.Errorf("%s: found\n%s", name, text)
		}
	}
}

// TestSARIF demands of runs of all kinds what the schema of the standard does, which was
// taken from docs.oasis-open.org, and at which lines there is a warning.
func TestSARIF(t *testing.T) {
	f, err := os.Open("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	text, err := jsonschema.UnmarshalJSON(f)
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("sarif.json", text); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name   string
		d      *result.Run
		errors int
		at     []int // the lines of warnings
	}{
		{"misread", checked(t, "R5-counts-jacks"), 1, nil},
		{"broken", broken(t), len(broken(t).Causes), nil},
		{"conforms", checked(t), 0, nil},
		{"not compiled", notCompiled(t, compilerMessage), 1, nil},
		{"lines", suspicious(t), 1, []int{140, 7}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var b strings.Builder
			if err := report.SARIF(&b, maumau.Problem, tc.d); err != nil {
				t.Fatal(err)
			}
			data, err := jsonschema.UnmarshalJSON(strings.NewReader(b.String()))
			if err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(data); err != nil {
				t.Errorf("%v\n%s", err, b.String())
			}
			var log struct {
				Runs []struct {
					Tool struct {
						Driver struct{ Rules []struct{ ID string } }
					}
					Results []struct {
						RuleID    string
						Level     string
						Rank      float64
						Locations []struct {
							PhysicalLocation struct {
								ArtifactLocation struct{ URI string }
								Region           struct{ StartLine int }
							}
						}
					}
				}
			}
			if err := json.Unmarshal([]byte(b.String()), &log); err != nil {
				t.Fatal(err)
			}
			var at []int
			errors, rank := 0, 100.0
			for _, r := range log.Runs[0].Results {
				known := false
				for _, rule := range log.Runs[0].Tool.Driver.Rules {
					known = known || rule.ID == r.RuleID
				}
				if !known {
					t.Errorf("the rule %q is not described", r.RuleID)
				}
				if r.Level == "error" {
					errors++
					continue
				}
				at = append(at, r.Locations[0].PhysicalLocation.Region.StartLine)
				if uri := r.Locations[0].PhysicalLocation.ArtifactLocation.URI; uri != "my%20solver,50%25.cpp" || r.Rank > rank || r.Rank <= 0 {
					t.Errorf("found %s with the rank %v after %v", uri, r.Rank, rank)
				}
				rank = r.Rank
			}
			if errors != tc.errors || !slices.Equal(at, tc.at) {
				t.Errorf("found %d errors and warnings at %v, expected %d and %v", errors, at, tc.errors, tc.at)
			}
		})
	}
}

// TestGitHubLines demands a warning at each suspicious line, and none of a solver that
// conforms.
func TestGitHubLines(t *testing.T) {
	d := suspicious(t)
	var b strings.Builder
	if err := report.GitHub(&b, d); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"::warning file=my solver%2C50%25.cpp,line=140,title=maumau%3A to look at first; the order is no proof::In a comparison both sides are equal in 4 of 4 wrong turns and 1 of 90 right ones.\n",
		"line=7,title=maumau%3A to look at first; the order is no proof::It runs in 4 of 4 wrong turns and 2 of 90 right ones. This line carries the broken rule R5.\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("expected %q in\n%s", want, b.String())
		}
	}
	d.Verdict = result.Conforms
	b.Reset()
	if err := report.GitHub(&b, d); err != nil || strings.Contains(b.String(), "::warning") {
		t.Errorf("%v, of a solver that conforms:\n%s", err, b.String())
	}
}
