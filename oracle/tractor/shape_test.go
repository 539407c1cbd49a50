package tractor

import (
	"slices"
	"strings"
)

// sizes lists the components of a structure, the longest first.
func (f *form) sizes() (list []int) {
	for _, k := range f.tractors[:f.n] {
		list = append(list, 2*k)
	}
	return append(append(list, slices.Repeat([]int{2}, f.pairs)...), slices.Repeat([]int{1}, f.singles)...)
}

// buildGreedily constructs a play without ever taking a choice back.
func (f *form) buildGreedily(p *play) (honor int, ok bool) {
	if f.n == 0 || p.number < f.inTractors+f.pairs {
		return f.build(p)
	}
	pairs := p.pairs
	for i, k := range f.tractors[:f.n] {
		starts := pairs.starts(k)
		if starts == 0 {
			return 0, false
		}
		pairs -= run(starts.top(), k)
		if i == 0 {
			honor = starts.top() + k - 1
		}
	}
	return honor, true
}

// codes writes cards as a string of the input.
func codes(cards []kind) string { return strings.Join(list(cards), "") }
