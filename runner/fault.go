package runner

import (
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// faultOf names why an output can't be divided.
func faultOf(cut error) string {
	if syntax, ok := cut.(*oracle.SyntaxError); ok && syntax.Kind != "" {
		return syntax.Kind
	}
	return result.FaultUndivided
}
