package report_test

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

// jenkins is what junit-10.xsd lets stand in an element, in our own table: that schema
// is what Jenkins's xUnit plugin validates by, and it is not copied here. GitLab reads
// of these classname, name and time, and takes file for a path in the repository.
var jenkins = map[string]struct {
	attributes, required, children []string
	text                           bool
}{
	"testsuites": {attributes: []string{"name", "time", "tests", "failures", "errors"}, children: []string{"testsuite"}},
	"testsuite": {
		attributes: []string{"name", "tests", "failures", "errors", "time", "skipped", "timestamp", "hostname", "id", "package", "group", "file", "log", "url", "version"},
		required:   []string{"name", "tests", "failures", "errors"},
		children:   []string{"testsuite", "properties", "testcase", "system-out", "system-err"},
	},
	"properties": {children: []string{"property"}},
	"property":   {attributes: []string{"name", "value"}, required: []string{"name", "value"}},
	"testcase": {
		attributes: []string{"name", "classname", "time", "group"}, required: []string{"name"},
		children: []string{"skipped", "error", "failure", "rerunFailure", "rerunError", "flakyFailure", "flakyError", "system-out", "system-err"},
	},
	"failure":    {attributes: []string{"type", "message"}, text: true},
	"error":      {attributes: []string{"type", "message"}, text: true},
	"skipped":    {attributes: []string{"type", "message"}, text: true},
	"system-out": {text: true},
	"system-err": {text: true},
}

// times have three decimals at most.
var times = regexp.MustCompile(`^(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]{0,3})?$`)

// asJenkins demands of JUnit XML what the table says.
func asJenkins(t *testing.T, data string) {
	t.Helper()
	for _, fault := range unlikeJenkins(data) {
		t.Errorf("junit-10.xsd: %s", fault)
	}
}

func unlikeJenkins(data string) (faults []string) {
	dec := xml.NewDecoder(strings.NewReader(data))
	var open []string
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return faults
		}
		if err != nil {
			return append(faults, err.Error())
		}
		switch x := token.(type) {
		case xml.StartElement:
			name := x.Name.Local
			rule, known := jenkins[name]
			if !known || len(open) > 0 && !slices.Contains(jenkins[open[len(open)-1]].children, name) {
				faults = append(faults, "the element "+strings.Join(append(slices.Clone(open), name), " > "))
			}
			var have []string
			for _, a := range x.Attr {
				have = append(have, a.Name.Local)
				if !slices.Contains(rule.attributes, a.Name.Local) {
					faults = append(faults, "the attribute "+a.Name.Local+" of "+name)
				}
				if a.Name.Local == "time" && !times.MatchString(a.Value) {
					faults = append(faults, "the time "+a.Value)
				}
			}
			for _, need := range rule.required {
				if !slices.Contains(have, need) {
					faults = append(faults, name+" without "+need)
				}
			}
			open = append(open, name)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 && !jenkins[open[len(open)-1]].text && strings.TrimSpace(string(x)) != "" {
				faults = append(faults, "text in "+open[len(open)-1])
			}
		}
	}
}

// TestGitHubFile demands that an error stands beside the source, where that is known,
// or beside the user's own case.
func TestGitHubFile(t *testing.T) {
	d := checked(t, "R4-ignored")
	d.Solver = &result.Solver{Command: []string{"src/mau,1.cpp"}, Language: "C++"}
	command := checked(t, "R4-ignored")
	command.Solver = &result.Solver{Command: []string{"./mau", "1"}}
	for _, tc := range []struct {
		name, want string
		d          *result.Run
	}{
		{"source", "::error file=src/mau%2C1.cpp,title=", d},
		{"command", "::error title=", command},
	} {
		var b strings.Builder
		if err := report.GitHub(&b, tc.d); err != nil || !strings.HasPrefix(b.String(), tc.want) {
			t.Errorf("%s: got %.60q and %v, expected %q", tc.name, b.String(), err, tc.want)
		}
	}
}

// TestAsJenkins shows that the table refuses what the plugin refused.
func TestAsJenkins(t *testing.T) {
	for name, data := range map[string]string{
		"file":      `<testsuites><testsuite name="a" tests="1" failures="0" errors="0"><testcase name="x" file="y"/></testsuite></testsuites>`,
		"skipped":   `<testsuites skipped="0"/>`,
		"decimals":  `<testsuites time="0.000001"/>`,
		"no errors": `<testsuites><testsuite name="a" tests="1" failures="0"/></testsuites>`,
		"place":     `<testsuites><testcase name="x"/></testsuites>`,
	} {
		if unlikeJenkins(data) == nil {
			t.Errorf("%s: nothing is refused", name)
		}
	}
}
