package report_test

import (
	"strings"
	"testing"

	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

// TestFormExample demands words for what is printed and what belongs there, also where one is nothing.
func TestFormExample(t *testing.T) {
	for _, row := range []struct{ reason, got, want, text string }{
		{"another word", "CS 7", "CS S7", `In samples/1 it prints "7" for "S7".`},
		{"a line too many", "done", "", `In samples/1 it prints "done", where nothing more is expected.`},
		{"a line that is missing", "", "CS", `In samples/1 it prints nothing for "CS".`},
	} {
		d := checked(t)
		d.Diagnosis.Form = &result.Form{Example: "samples/1", Expected: row.want, Got: result.Cut(row.got, 0, 100)}
		if got := report.FormText(d); !strings.HasSuffix(got, row.text) {
			t.Errorf("%s: got %q, expected %q at the end", row.reason, got, row.text)
		}
	}
}
