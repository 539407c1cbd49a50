package report

import (
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"kiebitz/internal/visible"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// What there is of SARIF 2.1.0 (OASIS), the form in which editors and code scanning
// read findings.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool struct {
			Driver sarifDriver `json:"driver"`
		} `json:"tool"`
		Invocations []sarifInvocation `json:"invocations"`
		Results     []sarifResult     `json:"results"`
		ColumnKind  string            `json:"columnKind"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID    string    `json:"id"`
		Short sarifText `json:"shortDescription"`
	}
	sarifInvocation struct {
		Successful bool `json:"executionSuccessful"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		Rule      string          `json:"ruleId"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Rank      *float64        `json:"rank,omitempty"` // from 100 down
		Locations []sarifLocation `json:"locations,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPlace `json:"physicalLocation"`
	}
	sarifPlace struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		Line    int       `json:"startLine"`
		Snippet sarifText `json:"snippet"`
	}
)

const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// suspiciousLine is the rule of results that are about a line.
const suspiciousLine = "suspicious-line"

// SARIF writes the run for editors and code scanning: an error for each cause, by the
// clause that is broken, and a warning at each suspicious line of the source.
func SARIF(out io.Writer, p oracle.Problem, d *result.Run) error {
	run := sarifRun{Results: []sarifResult{}, ColumnKind: "unicodeCodePoints", Invocations: []sarifInvocation{{d.Ended()}}}
	for _, e := range examples(d) {
		r := sarifResult{Rule: e.c.Broken(), Level: "error", Message: sarifText{explained(d, e)}}
		if r.Rule == "" {
			r.Rule = string(e.c.Verdict)
		}
		if file := fileOf(d, e); file != "" {
			r.Locations = []sarifLocation{{sarifPlace{Artifact: sarifArtifact{sarifURI(file)}}}}
		}
		run.Results = append(run.Results, r)
	}
	list := suspects(d)
	for i := range list {
		k := &list[i]
		rank := 100 * k.Score / max(list[0].Score, k.Score)
		run.Results = append(run.Results, sarifResult{Rule: suspiciousLine, Level: "warning", Rank: &rank,
			Message:   sarifText{Suspicion(d.Lines, k, d.Problem.Unit) + " One of the lines " + suspected + "."},
			Locations: []sarifLocation{{sarifPlace{sarifArtifact{sarifURI(d.Lines.Source)}, &sarifRegion{k.Line, sarifText{k.Text}}}}}})
	}
	run.Tool.Driver = sarifDriver{Name: "kiebitz", Version: d.Kiebitz, Rules: sarifRules(p, run.Results)}
	e := json.NewEncoder(visible.JSON(out))
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(sarifLog{sarifSchema, "2.1.0", []sarifRun{run}})
}

// sarifRules describes the rules that results name.
func sarifRules(p oracle.Problem, results []sarifResult) []sarifRule {
	rules := []sarifRule{}
	for _, r := range results {
		if slices.ContainsFunc(rules, func(known sarifRule) bool { return known.ID == r.Rule }) {
			continue
		}
		text := "verdict: " + r.Rule
		if r.Rule == suspiciousLine {
			text = "a line of the source that runs where something goes wrong"
		}
		for _, c := range p.Book().Clauses() {
			if c.ID == r.Rule {
				text = c.Text
			}
		}
		rules = append(rules, sarifRule{r.Rule, sarifText{text}})
	}
	return rules
}

// sarifURI makes a reference of a path: relative ones stay so.
func sarifURI(path string) string {
	u := url.URL{Path: filepath.ToSlash(path)}
	if filepath.IsAbs(path) {
		u.Scheme = "file"
		u.Path = "/" + strings.TrimPrefix(u.Path, "/") // C: of Windows follows a slash
	}
	return u.String()
}
