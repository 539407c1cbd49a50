package matrix

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"kiebitz/runner/result"
)

// shardOf says of a shard what must be known to merge it.
func shardOf(found *Found, outputs []result.Outputs, o Options) *result.MatrixShard {
	s := &result.MatrixShard{
		Part: o.Shard, Solvers: len(found.Submissions), SolverSum: found.sum(o.Languages),
		Flags: append([]string{}, result.AllValid(o.Flags)...), Paths: append([]string{}, result.AllValid(o.Paths)...), Outputs: outputs,
	}
	h := sha256.New()
	for _, c := range o.Run.Cases.Cases(0, o.Run.Cases.Len()-o.Run.Cases.Random()) {
		fmt.Fprintf(h, "%q %q\n", c.ID, c.Input.Text())
	}
	s.CaseSum = hex.EncodeToString(h.Sum(nil))
	return s
}

// sum is a digest of all that was found: the same where a matrix would have the
// same rows, whatever the solvers do.
func (f *Found) sum(languages []result.Digest) string {
	h := sha256.New()
	for _, d := range languages {
		fmt.Fprintf(h, "%s\n", d.SHA256)
	}
	for i := range f.Submissions {
		s := &f.Submissions[i]
		fmt.Fprintf(h, "%q %q %t %q %q %+v\n", s.Name, s.Path, s.Source, f.digest(s), s.Fault, *deserves(s))
	}
	fmt.Fprintf(h, "%q\n", f.Skipped)
	return hex.EncodeToString(h.Sum(nil))
}

// MismatchError says that a shard is none of its matrix.
type MismatchError struct {
	Shard  int // its index in the list
	Reason string
}

func (e *MismatchError) Error() string { return e.Reason }

// Merge makes of the shards of a matrix, in order, the matrix of all solvers; of
// those that are missing it has no row. What else they must have in common has been
// checked. The error is a [*MismatchError].
func Merge(shards []*result.Matrix, missing *result.Missing) (*result.Matrix, error) {
	m := *shards[0]
	if missing != nil {
		lacking := *missing
		lacking.Solvers, missing = m.Shard.Solvers, &lacking
	}
	m.Shard, m.Missing, m.Solvers = nil, missing, []result.MatrixSolver{}
	var outputs []result.Outputs
	for i, s := range shards {
		from, to := s.Shard.Range(s.Shard.Solvers)
		if len(s.Solvers) != to-from {
			return nil, &MismatchError{i, fmt.Sprintf("found %d solvers, expected %d of %d", len(s.Solvers), to-from, s.Shard.Solvers)}
		}
		m.Solvers = append(m.Solvers, s.Solvers...)
		outputs = append(outputs, s.Shard.Outputs...)
	}
	finish(&m, outputs)
	return &m, nil
}
