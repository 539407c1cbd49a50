package runner

import (
	"regexp"

	"kiebitz/oracle"
)

// The faults that a run finds itself, in words; those of outputs are the
// problem's. Cases with the same fault have one cause.
const (
	faultOtherOutput = "two runs on the same input print different outputs"
	faultOnce        = "a process failed, and did not when it was repeated"
)

// faultOf words why an output can't be divided. That it has too few or too many
// answers is one fault, however many they are.
func faultOf(cut error) string {
	if syntax, ok := cut.(*oracle.SyntaxError); ok {
		return "expected " + digits.ReplaceAllString(syntax.Expected, "so many")
	}
	return cut.Error()
}

var digits = regexp.MustCompile(`[0-9]+`)
