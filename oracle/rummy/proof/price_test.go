package proof

import (
	"math/big"
	"math/rand/v2"
	"testing"
	"time"
)

// TestPrice compares lists of prices, up to their limits, with package math/big.
func TestPrice(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	for range 20_000 {
		parts := priceOf(1, []int64{mostParts, 720_720, 1 + r.Int64N(mostParts)}[r.IntN(3)]).below
		sum, want, last := price{0, 1}, new(big.Rat), one
		for range 1 + r.IntN(kinds) {
			p := priceOf(r.Int64N(2*mostPrice+1)-mostPrice, divisor(parts, 1+r.Int64N(mostParts)))
			if r.IntN(4) == 0 { // as far as sums can go
				p = priceOf([]int64{-1, 1}[r.IntN(2)]*(mostPrice-r.Int64N(2)), []int64{1, parts}[r.IntN(2)])
			}
			if _, ok := p.within(parts); !ok {
				t.Fatalf("%v and the denominator %d are beyond the limits", p, parts)
			}
			exact, times := big.NewRat(p.above, p.below), r.IntN(mostCards+1)
			if p.String() != exact.RatString() {
				t.Fatalf("%v is written %q", exact, p.String())
			}
			if got, want := p.compare(last), exact.Cmp(big.NewRat(last.above, last.below)); got > 0 != (want > 0) || got < 0 != (want < 0) {
				t.Fatalf("%v and %v: compared %d, want %d", p, last, got, want)
			}
			sum, last = sum.plus(p, times), p
			want.Add(want, new(big.Rat).Mul(exact, big.NewRat(int64(times), 1)))
			if sum.String() != want.RatString() {
				t.Fatalf("the sum is %v, want %v", sum, want)
			}
			if floor := new(big.Int).Div(want.Num(), want.Denom()); int64(sum.whole()) != floor.Int64() {
				t.Fatalf("%v: whole %d, want %d", sum, sum.whole(), floor)
			}
		}
	}
}

func TestMixed(t *testing.T) {
	for _, row := range []struct {
		price price
		want  string
	}{
		{price{0, 1}, "0"}, {price{3, 1}, "3"}, {price{-3, 1}, "-3"}, {price{1, 2}, "1/2"},
		{price{-1, 2}, "-1/2"}, {price{3, 2}, "1 1/2"}, {price{-7, 3}, "-2 1/3"},
	} {
		if got := row.price.mixed(); got != row.want {
			t.Errorf("%v: found %q, want %q", row.price, got, row.want)
		}
	}
}

// TestWithin has prices at the limits and just beyond them.
func TestWithin(t *testing.T) {
	const most = 1<<63 - 1
	for _, row := range []struct {
		price price
		parts int64
		want  bool
	}{
		{price{mostPrice, 1}, 1, true}, {price{mostPrice + 1, 1}, 1, false},
		{price{-mostPrice, 1}, mostParts, true}, {price{-mostPrice - 1, 1}, 1, false},
		{price{1, mostParts}, 1, true}, {price{1, mostParts + 1}, 1, false},
		{price{1, 1024}, 999, false}, {price{1, mostParts}, mostParts, true},
		{price{-most - 1, 1}, 1, false}, {price{most, 1}, 1, false}, {price{1, most}, 1, false},
	} {
		if _, ok := row.price.within(row.parts); ok != row.want {
			t.Errorf("%v with the denominator %d: within the limits: %v, want %v", row.price, row.parts, ok, row.want)
		}
	}
}
