package rummy

import "kiebitz/oracle"

// CitesOf implements [oracle.OutputCiter].
func (problem) CitesOf(c oracle.Case, output []byte) []string {
	l := c.(*Layout)
	a, ok := l.legalAnswer(output, true) // it is right, by one reading or the other
	if !ok {
		return nil
	}
	return l.cites(l.inOrder(a))
}

// legalAnswer reads the answer that an output is, if it is legal. If an empty hand has no line,
// the last one may be a group or the hand; then the answer that disposes of more.
func (l *Layout) legalAnswer(output []byte, noLine bool) (a answer, ok bool) {
	lines, err := l.readOutput(output, false)
	if err != nil {
		return a, false
	}
	last := len(lines) - 1
	if n, f := l.check(lines[:last], lines[last]); f == nil {
		a, ok = answer{lines[:last], lines[last], n}, true
	}
	if n, f := l.check(lines, nil); noLine && f == nil {
		a, ok = answer{lines, nil, n}, true
	}
	return a, ok
}

// resigns reports whether an output leaves everything as it is.
func (l *Layout) resigns(output []byte) bool {
	a, ok := l.legalAnswer(output, false)
	if !ok {
		return false
	}
	_, gone, laid := l.compare(a)
	return len(gone)+len(laid)+a.disposed == 0
}

// pool counts cards.
type pool [joker + 1]int

func poolOf(groups ...group) (p pool) {
	for _, g := range groups {
		for _, k := range g {
			p[k]++
		}
	}
	return p
}
