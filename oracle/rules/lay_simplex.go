package rules

import "math"

// simplex is a linear program in the making: variables 0 to m-1 are what is left of a row,
// m to 2m-1 what is missing of it, and 2m to 3m-1 what is laid of it alone, if prices should be
// near to something; then come the columns. Products are rounded (float64), so that all machines
// find the same, also those that multiply and add in one.
type simplex struct {
	m       int
	gain    []float64
	most    []float64
	full    []bool // at its upper bound
	basic   []bool
	rows    [][]int16
	basis   []int
	value   []float64 // of what is in the basis
	inverse []float64
	prices  []float64 // of rows
	change  []float64
	x       []float64 // of the columns
}

// start makes a program without columns. rest is what may be laid of each row; it is a
// little more by a number of the row's own, so that ties don't go in circles.
func (l *simplex) start(p *program, rest []int) {
	m := len(rest)
	*l = simplex{m: m, gain: cleared(l.gain, 3*m), most: cleared(l.most, 3*m), full: cleared(l.full, 3*m), basic: cleared(l.basic, 3*m),
		rows: cleared(l.rows, 3*m), basis: cleared(l.basis, m), value: cleared(l.value, m), inverse: cleared(l.inverse, m*m),
		prices: cleared(l.prices, m), change: cleared(l.change, m), x: l.x}
	for r := range m {
		bit := 1 + float64((r*7919+13)%97)/97
		have := float64(rest[r]) + 1e-7*bit
		used := p.hi[r] - rest[r]
		room := float64(p.hi[r] - max(p.lo[r], used))
		l.rows[r] = []int16{int16(r)}
		l.rows[m+r], l.rows[2*m+r] = l.rows[r], l.rows[r]
		if p.near != nil {
			have += nearly * bit
			l.most[2*m+r], l.gain[2*m+r] = 2*nearly*bit, float64(p.near[r])
		}
		l.most[r], l.most[m+r] = room, math.Inf(1)
		l.gain[m+r] = -100 * float64(max(1, p.most))
		l.basis[r], l.value[r] = r, have
		if p.lo[r] <= used {
			l.most[r] = have
		} else {
			l.basis[r], l.value[r], l.full[r] = m+r, have-room, true
		}
		l.basic[l.basis[r]] = true
		l.inverse[r*m+r] = 1
	}
}

// cleared returns n zeros, in the old place if they fit there.
func cleared[T any](x []T, n int) []T {
	if cap(x) < n {
		return make([]T, n, 2*n)
	}
	x = x[:n]
	clear(x)
	return x
}

func (l *simplex) add(c *column, most float64) {
	l.gain, l.most, l.rows = append(l.gain, float64(c.gain)), append(l.most, most), append(l.rows, c.rows)
	l.full, l.basic = append(l.full, false), append(l.basic, false)
}

// over is what something gains beyond the prices of its rows.
func (l *simplex) over(gain float64, rows []int16) float64 {
	for _, r := range rows {
		gain -= l.prices[r]
	}
	return gain
}

// optimise makes steps until none gains anything. It reports false if it takes too many.
func (l *simplex) optimise() bool {
	for range mostSteps {
		clear(l.prices)
		for i, b := range l.basis {
			if g := l.gain[b]; g != 0 {
				for r, x := range l.inverse[i*l.m : (i+1)*l.m] {
					l.prices[r] += float64(g * x)
				}
			}
		}
		enter, most := -1, tiny*100
		for i := range l.gain {
			if l.basic[i] || l.most[i] == 0 {
				continue
			}
			by := l.over(l.gain[i], l.rows[i])
			if l.full[i] {
				by = -by
			}
			if by > most {
				enter, most = i, by
			}
		}
		if enter < 0 {
			return true
		}
		l.step(enter)
	}
	return false
}

// step moves a variable away from its bound until something meets a bound.
func (l *simplex) step(enter int) {
	m, sign := l.m, 1.0
	if l.full[enter] {
		sign = -1
	}
	limit, at, full := l.most[enter], -1, false
	for i := range m {
		d := 0.0
		for _, r := range l.rows[enter] {
			d -= l.inverse[i*m+int(r)]
		}
		d *= sign
		l.change[i] = d
		switch {
		case d < -tiny:
			if t := l.value[i] / -d; t < limit {
				limit, at, full = max(t, 0), i, false
			}
		case d > tiny:
			if t := (l.most[l.basis[i]] - l.value[i]) / d; t < limit {
				limit, at, full = max(t, 0), i, true
			}
		}
	}
	for i := range m {
		l.value[i] += float64(limit * l.change[i])
	}
	if at < 0 {
		l.full[enter] = !l.full[enter]
		return
	}
	leave := l.basis[at]
	l.basic[leave], l.full[leave] = false, full
	if l.value[at] = limit; sign < 0 {
		l.value[at] = l.most[enter] - limit
	}
	l.basis[at], l.basic[enter], l.full[enter] = enter, true, false
	l.pivot(at, sign)
}

// pivot makes the inverse that belongs to the new basis.
func (l *simplex) pivot(at int, sign float64) {
	m := l.m
	line := l.inverse[at*m : (at+1)*m]
	for r := range line {
		line[r] /= -l.change[at] * sign
	}
	for i := range m {
		if f := -l.change[i] * sign; i != at && f != 0 {
			other := l.inverse[i*m : (i+1)*m]
			for r, x := range line {
				other[r] -= float64(f * x)
			}
		}
	}
}

// solution notes what the columns are. It returns what they gain, and what rows lack.
func (l *simplex) solution() (gain, missing float64) {
	m := l.m
	l.x = cleared(l.x, len(l.gain)-3*m)
	for i := range l.x {
		if l.full[3*m+i] {
			l.x[i] = l.most[3*m+i]
		}
	}
	for i, b := range l.basis {
		switch {
		case b >= 3*m:
			l.x[b-3*m] = l.value[i]
		case b >= m && b < 2*m:
			missing += l.value[i]
		}
	}
	for i, x := range l.x {
		gain += float64(l.gain[3*m+i] * x)
	}
	return gain, missing
}
