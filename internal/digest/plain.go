package digest

import (
	"encoding/binary"
	"math/bits"
)

const block = 64

// plain is SHA-256 as FIPS 180-4 has it.
func plain(data []byte) (sum [32]byte) {
	state := start
	text := append(append([]byte(nil), data...), 0x80)
	for len(text)%block != block-8 {
		text = append(text, 0)
	}
	text = binary.BigEndian.AppendUint64(text, uint64(len(data))*8)
	for ; len(text) > 0; text = text[block:] {
		compress(&state, text)
	}
	for i, w := range state {
		binary.BigEndian.PutUint32(sum[4*i:], w)
	}
	return sum
}

// compress takes a block into the state.
func compress(state *[8]uint32, text []byte) {
	var w [block]uint32
	for i := range w {
		if i < 16 {
			w[i] = binary.BigEndian.Uint32(text[4*i:])
			continue
		}
		a, b := w[i-15], w[i-2]
		w[i] = w[i-16] + w[i-7] + (turn(a, 7) ^ turn(a, 18) ^ a>>3) + (turn(b, 17) ^ turn(b, 19) ^ b>>10)
	}
	s := *state
	for i := range w {
		a, e := s[0], s[4]
		x := s[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e&s[5] ^ ^e&s[6]) + roots[i] + w[i]
		y := (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a&s[1] ^ a&s[2] ^ s[1]&s[2])
		copy(s[1:], s[:7])
		s[4] += x
		s[0] = x + y
	}
	for i := range state {
		state[i] += s[i]
	}
}

func turn(w uint32, right int) uint32 { return bits.RotateLeft32(w, -right) }

// start and roots are the first bits after the point of the square roots of the
// first 8 primes, and in the cube roots of the first 64.
var start, roots = func() (s [8]uint32, r [block]uint32) {
	n := 0
	for p := uint64(2); n < block; p++ {
		if !prime(p) {
			continue
		}
		if n < len(s) {
			s[n] = fraction(p, 2)
		}
		r[n] = fraction(p, 3)
		n++
	}
	return s, r
}()

func prime(p uint64) bool {
	for d := uint64(2); d*d <= p; d++ {
		if p%d == 0 {
			return false
		}
	}
	return true
}

// fraction returns the first 32 bits after the point of a root of p: x is the greatest number of
// which the power, with that many times 32 bits after the point, is not above p.
func fraction(p uint64, power int) uint32 {
	x := uint64(0)
	for bit := uint64(1) << 36; bit > 0; bit >>= 1 {
		if atMost(x|bit, p, power) {
			x |= bit
		}
	}
	return uint32(x)
}

// atMost reports whether (x / 2^32)^power <= p, for an x below 2^37.
func atMost(x, p uint64, power int) bool {
	high, low := bits.Mul64(x, x)
	if power == 2 {
		return high < p || high == p && low == 0
	}
	// the square has 64 bits after the point; times x it has 96
	carry, last := bits.Mul64(low, x)
	top, middle := bits.Mul64(high, x)
	middle, over := bits.Add64(middle, carry, 0)
	top += over
	return top == 0 && (middle>>32 < p || middle == p<<32 && last == 0)
}
