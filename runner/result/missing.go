package result

import (
	"fmt"
	"slices"
	"strings"
)

// Missing are the shards that a merged result lacks, or has not to their end.
type Missing struct {
	Shards  string `json:"shards"`            // their numbers, as an array of Slurm takes them: "2,5-9"
	Of      int    `json:"of"`                // of how many
	Solvers int    `json:"solvers,omitempty"` // of a matrix: how many the whole has
}

// MissingFrom returns what is missing if these shards are here, which are sorted; nil if
// nothing is.
func MissingFrom(of int, here []Part) *Missing {
	var list []string
	next := 1
	for _, p := range append(slices.Clone(here), Part{Index: of + 1}) {
		switch p.Index - next {
		case 0:
		case 1:
			list = append(list, fmt.Sprint(next))
		default:
			list = append(list, fmt.Sprintf("%d-%d", next, p.Index-1))
		}
		next = p.Index + 1
	}
	if list == nil {
		return nil
	}
	return &Missing{Shards: strings.Join(list, ","), Of: of}
}

// One reports whether a single shard is missing.
func (m *Missing) One() bool { return !strings.ContainsAny(m.Shards, ",-") }

// String says it in words; "" if nothing is missing.
func (m *Missing) String() string {
	switch {
	case m == nil:
		return ""
	case m.One():
		return fmt.Sprintf("shard %s of %d is missing", m.Shards, m.Of)
	}
	return fmt.Sprintf("shards %s of %d are missing", m.Shards, m.Of)
}

// Portion says in words which shard a run is, or which are missing of it; "" if it is
// whole.
func (h *Header) Portion() string {
	if h.Shard != nil {
		return "shard " + h.Shard.String()
	}
	return h.Missing.String()
}

// Portion says the same of a matrix.
func (m *Matrix) Portion() string {
	if m.Shard != nil {
		return "shard " + m.Shard.String()
	}
	return m.Missing.String()
}
