package oracle

import "github.com/google/go-cmp/cmp"

// Difference is the place of the first difference between two values.
type Difference struct {
	Field string // the outermost struct field: "Cards"
	Index int    // the index in the outermost slice of the expected value; -1: none
}

// FirstDifference compares two typed values and returns where they first
// differ. It reports through a reporter of its own because the text of
// cmp.Diff is not stable, and because a solver's first wrong decision, not the
// shortest edit, is what counts.
func FirstDifference(want, got any, opts ...cmp.Option) (Difference, bool) {
	var r firstReporter
	if cmp.Equal(want, got, append(opts, cmp.Reporter(&r))...) {
		return Difference{}, false
	}
	return r.first, true
}

// firstReporter is a reporter for go-cmp that keeps the first difference.
type firstReporter struct {
	path  cmp.Path
	found bool
	first Difference
}

func (r *firstReporter) PushStep(ps cmp.PathStep) { r.path = append(r.path, ps) }
func (r *firstReporter) PopStep()                 { r.path = r.path[:len(r.path)-1] }

func (r *firstReporter) Report(rs cmp.Result) {
	if rs.Equal() || r.found {
		return
	}
	r.found = true
	r.first = Difference{Index: -1}
	for _, step := range r.path {
		switch step := step.(type) {
		case cmp.StructField:
			if r.first.Field == "" {
				r.first.Field = step.Name()
			}
		case cmp.SliceIndex:
			if r.first.Index < 0 {
				// One of the two is -1 where an element has no partner; the
				// elements before it are equal, so that both count alike.
				r.first.Index = max(step.SplitKeys())
			}
		}
	}
}
