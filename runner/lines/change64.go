package lines

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/arch/x86/x86asm"

	"kiebitz/runner/result"
)

// Without optimization an instruction does one thing that the source says, so that small
// changes of a source are small changes of its program: another condition of a jump, another
// number, another place in memory. They take a few bytes, and no compiler.

// changes64 finds the changes of a program.
type changes64 struct {
	base   uint64
	all    []instruction
	called map[uint64]bool // what reports blocks and comparisons
	places map[place]map[int32]bool
	found  map[int][]change
}

// changesOf returns the changes of instructions of a program that starts at an address. The functions
// that report what it executes are left alone.
func changesOf(all []instruction, base uint64, called map[uint64]bool) map[int][]change {
	c := &changes64{base: base, all: all, called: called, places: map[place]map[int32]bool{}, found: map[int][]change{}}
	c.survey()
	for k := range c.all {
		i := &c.all[k]
		c.condition(i)
		c.connective(k)
		c.number(i)
		c.operation(i)
		c.variable(i)
		c.removed(i)
	}
	return c.found
}

// put notes a change by which an instruction is another one of the same length.
func (c *changes64) put(i *instruction, kind result.Changed, from, to string, edit func(code []byte)) {
	code := slices.Clone(i.code)
	edit(code)
	c.found[i.line] = append(c.found[i.line], change{line: i.line, kind: kind, from: from, to: to, where: i.at - c.base, thing: i.at, code: code})
}

// survey notes which places there are.
func (c *changes64) survey() {
	for k := range c.all {
		i := &c.all[k]
		if p, disp, _, ok := i.place(); ok {
			if c.places[p] == nil {
				c.places[p] = map[int32]bool{}
			}
			if p.function == 0 {
				disp += int32(i.at - c.base + uint64(i.Len))
			}
			c.places[p][disp] = true
		}
	}
}

// conditions are groups of which each is put in place of the others: signed and unsigned.
var conditions = [][]byte{{0x4, 0x5, 0xc, 0xd, 0xe, 0xf}, {0x4, 0x5, 0x2, 0x3, 0x6, 0x7}, {0x8, 0x9}}

// compares are the operators that conditions stand for.
var compares = map[byte]string{0x4: "==", 0x5: "!=", 0x2: "<", 0xc: "<", 0x8: "<", 0x3: ">=", 0xd: ">=", 0x9: ">=", 0x6: "<=", 0xe: "<=", 0x7: ">", 0xf: ">"}

// opposites are operators with those that say the opposite.
var opposites = map[string]string{"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}

// condition says what of a condition was changed, and by which operators of the source, of
// which one must be on its line. Compilers ask for the opposite, to jump over what is not to
// be done, and make a > 2 of a >= 3.
func (r *repair) condition(words []string) (result.Changed, [][2]string) {
	ways := [][2]string{{r.from, r.to}}
	if from, to := opposites[r.from], opposites[r.to]; r.code != nil && slices.Contains(words, from) {
		if ways = [][2]string{{from, to}}; slices.Contains(words, r.from) {
			ways = nil // one of the two
		}
	}
	switch {
	case r.from == "" || r.to == opposites[r.from]:
		return result.Opposite, ways
	case strings.TrimSuffix(r.from, "=") == strings.TrimSuffix(r.to, "="):
		return result.OtherBorder, ways
	}
	return result.OtherCondition, ways
}

// where returns where the byte with the condition of an instruction is.
func (i *instruction) where() (at int, ok bool) {
	switch op := i.code[i.op]; {
	case op&0xf0 == 0x70:
		return i.op, true
	case op == 0x0f && (i.code[i.op+1]&0xf0 == 0x80 || i.code[i.op+1]&0xf0 == 0x90):
		return i.op + 1, true
	}
	return 0, false
}

// condition puts other conditions in place of one: first the opposite, and that with or without
// equality.
func (c *changes64) condition(i *instruction) {
	at, ok := i.where()
	if !ok {
		return
	}
	now := i.code[at] & 0x0f
	done := map[byte]bool{now: true}
	for _, group := range conditions {
		if !slices.Contains(group, now) {
			continue
		}
		for _, other := range append([]byte{now ^ 1, now ^ 2, now ^ 4}, group...) {
			if !done[other] && slices.Contains(group, other) {
				done[other] = true
				c.put(i, result.OtherCondition, compares[now], compares[other], func(code []byte) { code[at] = code[at]&0xf0 | other })
			}
		}
	}
}

// connective makes "or" of "and", and the other way round. Of "a and b" both jump to the
// same place if they don't hold; of "a or b" the first one jumps, if it holds, to what
// comes after the second.
func (c *changes64) connective(k int) {
	i := &c.all[k]
	to, ok := i.target()
	if !ok {
		return
	}
	for next, n := k+1, 0; next < len(c.all) && c.all[next].function == i.function && n < 3; next++ {
		other, ok := c.all[next].target()
		if !ok {
			continue
		}
		n++
		after := c.all[next].at + uint64(c.all[next].Len)
		switch {
		case other == to:
			c.jump(i, after)
		case to == after:
			c.jump(i, other)
		}
	}
}

// jump turns the condition of a jump, which goes elsewhere.
func (c *changes64) jump(i *instruction, to uint64) {
	distance := int64(to) - int64(i.at) - int64(i.Len)
	at, _ := i.where()
	if short := at == i.op; short && distance != int64(int8(distance)) || !short && i.Len != at+1+4 {
		return
	}
	c.put(i, result.OtherConnective, "", "", func(code []byte) {
		code[at] ^= 1
		if at == i.op {
			code[at+1] = byte(distance)
		} else {
			binary.LittleEndian.PutUint32(code[at+1:], uint32(distance))
		}
	})
}

// number puts others in place of a number: the next ones and the opposite, and of a letter
// all.
func (c *changes64) number(i *instruction) {
	v, size, ok := i.value()
	if ok {
		others := []int64{v - 1, v + 1, -v}
		const digits, capitals = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
		for _, group := range []string{digits, capitals, "abcdefghijklmnopqrstuvwxyz", digits + capitals} { // ranks are of both
			if v > 0 && v < 0x80 && strings.ContainsRune(group, rune(v)) {
				for _, l := range group {
					others = append(others, int64(l))
				}
			}
		}
		for k, other := range others {
			if other == v || slices.Contains(others[:k], other) {
				continue
			}
			c.put(i, result.OtherNumber, fmt.Sprint(v), fmt.Sprint(other), func(code []byte) {
				for k := range size {
					code[i.Len-size+k] = byte(other >> (8 * k))
				}
			})
		}
		return
	}
	// A sum with a number is an address, which is not used as one.
	m, ok := i.Args[1].(x86asm.Mem)
	if i.Op != x86asm.LEA || !ok || m.Base == x86asm.RBP || m.Base == x86asm.RIP || m.Base == x86asm.RSP {
		return
	}
	if at, size := i.displacement(); size == 1 {
		now := int8(i.code[at])
		for _, other := range []int8{now - 1, now + 1, -now} {
			c.put(i, result.OtherNumber, "", "", func(code []byte) { code[at] = byte(other) })
		}
	}
}

// operators are what is put in place of an operation: sums for differences, and so on.
var operators = map[byte]byte{0x01: 0x29, 0x03: 0x2b, 0x05: 0x2d, 0x29: 0x01, 0x2b: 0x03, 0x2d: 0x05, 0x21: 0x09, 0x23: 0x0b, 0x09: 0x21, 0x0b: 0x23}

// operation puts one operator in place of another.
func (c *changes64) operation(i *instruction) {
	if i.Args[0] == x86asm.RSP {
		return
	}
	op := i.code[i.op]
	switch {
	case (op == 0x89 || op == 0xc7) && i.code[i.modrm]>>6 != 3: // a sum for what is put into memory
		c.put(i, result.OtherOperator, "=", "+=", func(code []byte) { code[i.op] = map[byte]byte{0x89: 0x01, 0xc7: 0x81}[op] })
	case operators[op] != 0:
		c.put(i, result.OtherOperator, "", "", func(code []byte) { code[i.op] = operators[op] })
	case op == 0x80 || op == 0x81 || op == 0x83: // the operation is in the middle of the operands' byte
		if other, ok := map[byte]byte{0: 5, 5: 0, 1: 4, 4: 1}[i.code[i.modrm]>>3&7]; ok {
			c.put(i, result.OtherOperator, "", "", func(code []byte) { code[i.modrm] = code[i.modrm]&^0x38 | other<<3 })
		}
	case op == 0x0f && i.code[i.op+1] == 0xaf: // a sum for a product is one byte shorter
		c.put(i, result.OtherOperator, "", "", func(code []byte) {
			code[i.op] = 0x03
			copy(code[i.op+1:], i.code[i.op+2:])
			code[len(code)-1] = 0x90
		})
	}
}

// mostPlaces bounds the variables that are put in place of one.
const mostPlaces = 8

// variable puts others in place of a variable: the nearest ones.
func (c *changes64) variable(i *instruction) {
	p, disp, size, ok := i.place()
	if !ok {
		return
	}
	end := int32(0) // distances of global variables begin after the instruction
	if p.function == 0 {
		end = int32(i.at - c.base + uint64(i.Len))
	}
	now := disp + end
	others := slices.Sorted(maps.Keys(c.places[p]))
	far := func(d int32) int64 { return max(int64(d)-int64(now), int64(now)-int64(d)) }
	slices.SortStableFunc(others, func(a, b int32) int { return cmp.Compare(far(a), far(b)) })
	at, _ := i.displacement()
	n := 0
	for _, other := range others {
		d := other - end
		if other == now || size == 1 && d != int32(int8(d)) {
			continue
		}
		if n++; n > mostPlaces {
			break
		}
		c.put(i, result.OtherVariable, "", "", func(code []byte) {
			if size == 1 {
				code[at] = byte(d)
			} else {
				binary.LittleEndian.PutUint32(code[at:], uint32(d))
			}
		})
	}
}

// removed leaves out what writes into memory, and calls.
func (c *changes64) removed(i *instruction) {
	writes := false
	switch op := i.code[i.op]; op {
	case 0x88, 0x89, 0xc6, 0xc7, 0x01, 0x29:
		writes = i.code[i.modrm]>>6 != 3
	case 0x80, 0x81, 0x83:
		writes = i.code[i.modrm]>>6 != 3 && i.code[i.modrm]>>3&7 != 7 // a comparison only reads
	case 0xe8:
		if i.Len != i.op+1+4 {
			return
		}
		_, reports := c.called[i.at+uint64(i.Len)+uint64(int64(int32(binary.LittleEndian.Uint32(i.code[i.op+1:]))))]
		writes = !reports
	}
	if writes {
		c.put(i, result.StepRemoved, "", "", func(code []byte) {
			for k := range code {
				code[k] = 0x90
			}
		})
	}
}
