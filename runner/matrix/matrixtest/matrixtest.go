// Package matrixtest compares matrices in tests. Start with [Untimed].
package matrixtest

import (
	"bytes"
	"testing"

	"kiebitz/runner/result"
)

// Untimed writes a matrix without what differs from run to run, which it takes
// away from it.
func Untimed(t *testing.T, m *result.Matrix) string {
	t.Helper()
	for i := range m.Solvers {
		if r := m.Solvers[i].Run; r != nil {
			r.Timing = result.Timing{}
		}
	}
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
