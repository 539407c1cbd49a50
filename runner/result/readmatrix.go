//go:build !js

// The playground reads no results.

package result

import (
	"encoding/json"
	"fmt"
	"slices"
)

// KindOf returns what a file says that it is: [MatrixKind], or "" for the
// result of one run. What is no JSON is nothing.
func KindOf(data []byte) string {
	var head struct {
		Kind string `json:"kind"`
	}
	if json.Unmarshal(data, &head) != nil {
		return ""
	}
	return head.Kind
}

// ReadMatrix reads what [Matrix.Write] wrote, as strictly as [Read] does.
func ReadMatrix(data []byte) (*Matrix, error) {
	var m Matrix
	if err := decode(data, &m, matrixForm); err != nil {
		return nil, err
	}
	if err := m.unpack(); err != nil {
		return nil, err
	}
	if err := m.check(); err != nil {
		return nil, err
	}
	return &m, nil
}

// check finds what would be a fault in those who render m and no schema can say.
func (m *Matrix) check() error {
	bad := func(format string, args ...any) error { return &ReadError{Reason: fmt.Sprintf(format, args...)} }
	for i := range m.Solvers {
		s := &m.Solvers[i]
		if (s.State == Judged) != (s.Run != nil) {
			return bad("solvers[%d].run: found one or none, expected one of a solver that was judged", i)
		}
		if s.Run == nil {
			if s.Unexpected {
				return bad("solvers[%d].unexpected: found one of a solver that was not judged", i)
			}
			continue
		}
		if s.Run.Problem.ID != m.Problem.ID {
			return bad("solvers[%d].run.problem: found %q, expected %q", i, s.Run.Problem.ID, m.Problem.ID)
		}
		if err := s.Run.check(); err != nil {
			return bad("solvers[%d].run.%v", i, err)
		}
	}
	if m.Shard != nil {
		if err := m.Shard.check(m); err != nil {
			return bad("shard%v", err)
		}
	}
	for i := range m.Agreements {
		a := &m.Agreements[i]
		for _, k := range slices.Concat(a.Solvers, a.Right) {
			if k >= len(m.Solvers) {
				return bad("agreements[%d]: found %d, expected the index of a solver", i, k)
			}
		}
	}
	return nil
}

// check finds what is none of m; the error begins after the name of s.
func (s *MatrixShard) check(m *Matrix) error {
	if s.Index > s.Of || s.Solvers < len(m.Solvers) {
		return fmt.Errorf(": found %d/%d with %d of %d solvers, expected a part of a matrix", s.Index, s.Of, len(m.Solvers), s.Solvers)
	}
	if len(s.Outputs) != len(m.Solvers) {
		return fmt.Errorf(".outputs: found %d, expected %d, as many as solvers", len(s.Outputs), len(m.Solvers))
	}
	for i := range s.Outputs {
		for _, o := range s.Outputs[i].Wrong {
			if o.Case >= m.Cases {
				return fmt.Errorf(".outputs[%d].wrong: found the case %d, expected one of %d", i, o.Case, m.Cases)
			}
		}
	}
	return nil
}
