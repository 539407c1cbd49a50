package proof

import "strconv"

// price is an exact fraction in lowest terms, over a number above 0. It is not one of
// math/big, which would be half of what proofs add to the playground's program.
//
// No sum overflows if all prices of a list are within the limits: it is an integer over
// mostParts at most. Those of a test are 1e6 * 1e6 * 53 * 124 = 6.6e15 at most, and those
// of a certificate, which has mostCards cards in all, far less.
type price struct{ above, below int64 }

var one = price{1, 1}

// priceOf is a fraction in lowest terms.
func priceOf(above, below int64) price {
	n := max(1, divisor(max(above, -above), below))
	return price{above / n, below / n}
}

// divisor is the greatest that two numbers have in common.
func divisor(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// multiple is the least that two numbers have in common.
func multiple(a, b int64) int64 { return a / divisor(a, b) * b }

// plus adds another price a number of times.
func (p price) plus(other price, times int) price {
	parts := multiple(p.below, other.below)
	return priceOf(p.above*(parts/p.below)+int64(times)*other.above*(parts/other.below), parts)
}

// compare is below 0 if p is less than another price of a list, and above 0 if more.
func (p price) compare(other price) int64 { return p.above*other.below - other.above*p.below }

// whole is the greatest integer that is not above p.
func (p price) whole() int {
	n := p.above / p.below
	if p.above < n*p.below {
		n--
	}
	return int(n)
}

// String writes "3", "-1" or "1/2".
func (p price) String() string {
	text := strconv.FormatInt(p.above, 10)
	if p.below != 1 {
		text += "/" + strconv.FormatInt(p.below, 10)
	}
	return text
}

// mixed writes "3", "1 1/2" or "-1/2".
func (p price) mixed() string {
	n := p.above / p.below
	if n == 0 || p.below == 1 {
		return p.String()
	}
	rest := p.above - n*p.below
	return strconv.FormatInt(n, 10) + " " + price{max(rest, -rest), p.below}.String()
}

// within reports whether a price is within the limits of what is read, in a list whose
// other prices have the least common denominator parts; it returns that of all.
func (p price) within(parts int64) (int64, bool) {
	if p.below > mostParts || p.above > mostPrice || p.above < -mostPrice {
		return parts, false
	}
	parts = multiple(parts, p.below)
	return parts, parts <= mostParts
}
