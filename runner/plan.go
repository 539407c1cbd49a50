package runner

import "kiebitz/cases"

// batching cuts a plan into batches for one process each: ranges of cases of
// one group, of a bounded size.
type batching struct {
	spans []cases.Span
	first []int // for each span the number of batches before it
	size  int
	count int
}

func newBatching(plan *cases.Plan, size int) *batching {
	b := &batching{spans: plan.Spans(), size: size}
	for _, s := range b.spans {
		b.first = append(b.first, b.count)
		b.count += (s.To - s.From + size - 1) / size
	}
	return b
}

// span returns the index of the span that the i-th batch is in.
func (b *batching) span(i int) int {
	k := len(b.spans) - 1
	for b.first[k] > i {
		k--
	}
	return k
}

// holding returns the batch that the case with an index is in, or how many
// batches there are.
func (b *batching) holding(at int) int {
	for k, s := range b.spans {
		if at < s.To {
			return b.first[k] + (at-s.From)/b.size
		}
	}
	return b.count
}

// batch returns the range of the cases in the i-th batch.
func (b *batching) batch(i int) (from, to int) {
	k := b.span(i)
	from = b.spans[k].From + (i-b.first[k])*b.size
	return from, min(from+b.size, b.spans[k].To)
}

// start returns the index of the first case in the i-th batch, or after the
// last one.
func (b *batching) start(i int) int {
	switch {
	case len(b.spans) == 0:
		return 0
	case i == b.count:
		return b.spans[len(b.spans)-1].To
	}
	from, _ := b.batch(i)
	return from
}
