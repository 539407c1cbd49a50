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
	var to demands
	if m.check(&to); to.err != nil {
		return nil, to.err
	}
	return &m, nil
}

// check demands of a matrix what those who render it rely on.
func (m *Matrix) check(to *demands) {
	for i := range m.Solvers {
		s, place := &m.Solvers[i], fmt.Sprintf("solvers[%d].", i)
		to.that((s.State == Judged) == (s.Run != nil), place, "run: found one or none, expected one of a solver that was judged")
		if s.Run == nil {
			to.that(!s.Unexpected, place, "unexpected: found one of a solver that was not judged")
			continue
		}
		to.that(s.Run.Problem.ID == m.Problem.ID, place, "run.problem: found %q, expected %q", s.Run.Problem.ID, m.Problem.ID)
		s.Run.check(to, place+"run.")
	}
	if m.Shard != nil {
		m.Shard.check(to, m)
	}
	for i := range m.Agreements {
		for _, k := range slices.Concat(m.Agreements[i].Solvers, m.Agreements[i].Right) {
			to.that(k < len(m.Solvers), "", "agreements[%d]: found %d, expected the index of a solver", i, k)
		}
	}
}

// check demands that s is a shard of m.
func (s *MatrixShard) check(to *demands, m *Matrix) {
	to.that(s.Index <= s.Of && s.Solvers >= len(m.Solvers), "", "shard: found %d/%d with %d of %d solvers, expected a part of a matrix", s.Index, s.Of, len(m.Solvers), s.Solvers)
	to.that(len(s.Outputs) == len(m.Solvers), "", "shard.outputs: found %d, expected %d, as many as solvers", len(s.Outputs), len(m.Solvers))
	for i := range s.Outputs {
		for _, o := range s.Outputs[i].Wrong {
			to.that(o.Case < m.Cases, "", "shard.outputs[%d].wrong: found the case %d, expected one of %d", i, o.Case, m.Cases)
		}
	}
}
