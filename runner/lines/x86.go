package lines

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/arch/x86/x86asm"

	"kiebitz/runner/result"
)

// Without optimization an instruction does one thing that the source says, so that small
// changes of a source are small changes of its program: another condition of a jump, another
// number, another place in memory. They take a few bytes, and no compiler: of a solver of 230 lines
// of C++ 2,500 are tried in three seconds of processor time, where compiling it takes half a second
// each time. So there is no one mutator of texts for all languages. What bytes mean is not written
// here: some are turned over, and a decoder says what that is.

// instruction is one of a program.
type instruction struct {
	span
	x86asm.Inst
	at   uint64
	code []byte
}

// decode64 returns the instructions of spans in code that begins at an address.
func decode64(code []byte, base uint64, list []span) (all []instruction) {
	for _, s := range list {
		for at := s.from; at < s.to && at >= base && at < base+uint64(len(code)); {
			rest := code[at-base:]
			x, err := x86asm.Decode(rest, 64)
			if err != nil {
				break // the next line begins with an instruction again
			}
			all = append(all, instruction{span: s, Inst: x, at: at, code: rest[:x.Len]})
			at += uint64(x.Len)
		}
	}
	return all
}

// turned returns the bytes that make another instruction if some of their bits are turned over: the
// first one, and how many. The other one must be as long, and what is asked for.
func (i *instruction) turned(bits byte, is func(other *x86asm.Inst) bool) (at, n int) {
	for k := range i.code {
		code := slices.Clone(i.code)
		code[k] ^= bits
		if other, err := x86asm.Decode(code, 64); err == nil && other.Len == i.Len && is(&other) {
			if n == 0 {
				at = k
			}
			n++
		}
	}
	return at, n
}

// condition returns where the byte with the condition is; ok: there is one.
func (i *instruction) condition() (at int, ok bool) {
	conditional := func(op x86asm.Op) bool {
		name := op.String()
		return strings.HasPrefix(name, "J") || strings.HasPrefix(name, "SET")
	}
	if !conditional(i.Op) {
		return 0, false
	}
	at, n := i.turned(1, func(other *x86asm.Inst) bool {
		return other.Op != i.Op && conditional(other.Op) && other.Args == i.Args
	})
	return at, n > 0
}

// target returns where a jump or a call goes.
func (i *instruction) target() (to uint64, ok bool) {
	distance, ok := i.Args[0].(x86asm.Rel)
	return i.at + uint64(i.Len) + uint64(int64(distance)), ok
}

// operand returns an operand of a kind, and where its bytes are: with others it is still like it, and
// everything else the same.
func operand[T x86asm.Arg](i *instruction, like func(a, b T) bool) (of T, at, n int) {
	for k := range i.Args {
		var ok bool
		if of, ok = i.Args[k].(T); !ok {
			continue
		}
		at, n = i.turned(1, func(other *x86asm.Inst) bool {
			rest := other.Args
			rest[k] = i.Args[k]
			with, ok := other.Args[k].(T)
			return ok && other.Op == i.Op && rest == i.Args && i.Args[k] != other.Args[k] && like(of, with)
		})
		break
	}
	return of, at, n
}

// number returns where the bytes are of the number that is an operand.
func (i *instruction) number() (at, n int) {
	_, at, n = operand(i, func(x86asm.Imm, x86asm.Imm) bool { return true })
	return at, n
}

// place returns an operand in memory, and where the bytes of its distance are.
func (i *instruction) place() (m x86asm.Mem, at, n int) {
	m, at, n = operand(i, func(a, b x86asm.Mem) bool {
		a.Disp = b.Disp
		return a == b
	})
	m.Disp = int64(int32(m.Disp)) // four bytes come without their sign
	return m, at, n
}

// read returns the number that some bytes are, with its sign.
func read(code []byte) (n int64) {
	for k, b := range code {
		n |= int64(b) << (8 * k)
	}
	shift := 64 - 8*len(code)
	return n << shift >> shift
}

// little returns the lowest bytes of a number; whole: they are all of it.
func little(n int64, size int) (code []byte, whole bool) {
	for k := range size {
		code = append(code, byte(n>>(8*k)))
	}
	return code, read(code) == n
}

// area is where operands of one kind are: in the frame of a function, in the program, or beside a
// pointer, which is in any register.
type area struct {
	function uint64     // 0: of the program
	base     x86asm.Reg // 0: a pointer
	size     int        // in bytes; 0: its address is taken
}

// area returns where an operand in memory is, and its distance there.
func (i *instruction) area(m x86asm.Mem) (p area, distance int64) {
	p, distance = area{i.function, m.Base, i.MemBytes}, m.Disp
	if i.Op == x86asm.LEA {
		p.size = 0
	}
	switch m.Base {
	case x86asm.RIP: // distances begin after the instruction
		p.function = 0
		distance += int64(i.at) + int64(i.Len)
	case x86asm.RBP:
	default:
		p.base = 0
	}
	return p, distance
}

// changes64 finds the changes of a program.
type changes64 struct {
	base   uint64
	called map[uint64]bool // what reports blocks and comparisons
	places map[area][]int64
	found  map[int][]change
}

// changesOf returns the changes of instructions of a program that starts at an address. The functions
// that report what it executes are left alone.
func changesOf(all []instruction, base uint64, called map[uint64]bool) map[int][]change {
	c := &changes64{base: base, called: called, places: map[area][]int64{}, found: map[int][]change{}}
	for k := range all {
		if m, _, n := all[k].place(); n > 0 && variable(m) {
			p, distance := all[k].area(m)
			c.places[p] = append(c.places[p], distance)
		}
	}
	for p, list := range c.places {
		slices.Sort(list)
		c.places[p] = slices.Compact(list)
	}
	for k := range all {
		i := &all[k]
		if at, ok := i.condition(); ok {
			c.condition(i, at)
			c.connective(all, k, at)
		}
		c.number(i)
		c.operation(i)
		c.variable(i)
		c.removed(i)
	}
	return c.found
}

// put notes a change by which an instruction has other bytes from one on.
func (c *changes64) put(i *instruction, kind result.Changed, from, to string, at int, other ...byte) {
	code := slices.Clone(i.code)
	copy(code[at:], other)
	c.found[i.line] = append(c.found[i.line], change{line: i.line, kind: kind, from: from, to: to, where: i.at - c.base, thing: i.at, code: code})
}

// conditions are groups of which each is put in place of the others: signed and unsigned.
var conditions = [][]byte{{0x4, 0x5, 0xc, 0xd, 0xe, 0xf}, {0x4, 0x5, 0x2, 0x3, 0x6, 0x7}, {0x8, 0x9}}

// compares are the operators that conditions stand for.
var compares = map[byte]string{0x4: "==", 0x5: "!=", 0x2: "<", 0xc: "<", 0x8: "<", 0x3: ">=", 0xd: ">=", 0x9: ">=", 0x6: "<=", 0xe: "<=", 0x7: ">", 0xf: ">"}

// condition puts other conditions in place of one: first the opposite, and that with or without
// equality.
func (c *changes64) condition(i *instruction, at int) {
	now := i.code[at] & 0x0f
	done := map[byte]bool{now: true}
	for _, group := range conditions {
		if !slices.Contains(group, now) {
			continue
		}
		for _, other := range append([]byte{now ^ 1, now ^ 2, now ^ 4}, group...) {
			if !done[other] && slices.Contains(group, other) {
				done[other] = true
				c.put(i, result.OtherCondition, compares[now], compares[other], at, i.code[at]^now^other)
			}
		}
	}
}

// connective makes "or" of "and", and the other way round. Of "a and b" both jump to the
// same place if they don't hold; of "a or b" the first one jumps, if it holds, to what
// comes after the second. The condition of the jump is turned, and it goes elsewhere.
func (c *changes64) connective(all []instruction, k, at int) {
	i := &all[k]
	to, ok := i.target()
	if !ok {
		return
	}
	jump := func(to uint64) {
		if distance, whole := little(int64(to-i.at)-int64(i.Len), i.PCRel); whole {
			c.put(i, result.OtherConnective, "", "", at, append([]byte{i.code[at] ^ 1}, distance...)...)
		}
	}
	for next, n := k+1, 0; next < len(all) && all[next].function == i.function && n < 3; next++ {
		if _, ok := all[next].condition(); !ok {
			continue
		}
		other, ok := all[next].target()
		if !ok {
			continue
		}
		n++
		after := all[next].at + uint64(all[next].Len)
		switch {
		case other == to:
			jump(after)
		case to == after:
			jump(other)
		}
	}
}

// number puts others in place of a number: the next ones and the opposite, and of a letter
// all.
func (c *changes64) number(i *instruction) {
	if at, n := i.number(); 0 < n && n < 8 && i.Args[0] != x86asm.RSP && i.Op != x86asm.TEST {
		v := read(i.code[at:][:n])
		others := []int64{v - 1, v + 1, -v}
		others = append(others, alike(rune(v), append(letters, letters[0]+letters[1]))...) // ranks are of both
		for k, other := range others {
			if other != v && !slices.Contains(others[:k], other) {
				code, _ := little(other, n) // it may be one without a sign
				c.put(i, result.OtherNumber, fmt.Sprint(v), fmt.Sprint(other), at, code...)
			}
		}
	}
	// A sum with a number is an address, which is not used as one.
	m, at, n := i.place()
	if i.Op != x86asm.LEA || n != 1 || m.Base == x86asm.RBP || m.Base == x86asm.RIP || m.Base == x86asm.RSP {
		return
	}
	for _, other := range []int64{m.Disp - 1, m.Disp + 1, -m.Disp} {
		c.put(i, result.OtherNumber, "", "", at, byte(other))
	}
}

// operators are what is put in place of an operation, and the bits that are turned for that.
var operators = map[x86asm.Op]struct {
	other    x86asm.Op
	bits     []byte
	from, to string
}{
	x86asm.ADD: {x86asm.SUB, []byte{0x28}, "", ""},
	x86asm.SUB: {x86asm.ADD, []byte{0x28}, "", ""},
	x86asm.AND: {x86asm.OR, []byte{0x28}, "", ""},
	x86asm.OR:  {x86asm.AND, []byte{0x28}, "", ""},
	x86asm.MOV: {x86asm.ADD, []byte{0x88, 0x46}, "=", "+="}, // into memory
}

// operation puts one operator in place of another.
func (c *changes64) operation(i *instruction) {
	o := operators[i.Op]
	if _, memory := i.Args[0].(x86asm.Mem); i.Args[0] == x86asm.RSP || i.Op == x86asm.MOV && (!memory || i.MemBytes == 1) {
		return
	}
	for _, bits := range o.bits {
		at, n := i.turned(bits, func(other *x86asm.Inst) bool { return other.Op == o.other && other.Args == i.Args })
		if n > 0 {
			c.put(i, result.OtherOperator, o.from, o.to, at, i.code[at]^bits)
		}
	}
	if at := bytes.Index(i.code, []byte{0x0f, 0xaf}); i.Op == x86asm.IMUL && at >= 0 { // a sum for a product is one byte shorter
		c.put(i, result.OtherOperator, "", "", at, slices.Concat([]byte{0x03}, i.code[at+2:], []byte{0x90})...)
	}
}

// variable reports whether an operand may be one: an element of a list is none.
func variable(m x86asm.Mem) bool { return m.Index == 0 && m.Base != 0 && m.Base != x86asm.RSP }

// variable puts others in place of a variable: the nearest ones.
func (c *changes64) variable(i *instruction) {
	m, at, n := i.place()
	if n == 0 || !variable(m) {
		return
	}
	p, now := i.area(m)
	others := slices.Clone(c.places[p])
	slices.SortStableFunc(others, func(a, b int64) int { return cmp.Compare(max(a-now, now-a), max(b-now, now-b)) })
	tried := 0
	for _, other := range others {
		if code, whole := little(m.Disp+other-now, n); whole && other != now && tried < nearVariables {
			c.put(i, result.OtherVariable, "", "", at, code...)
			tried++
		}
	}
}

// stores are operations that write into memory, if that is their first operand.
var stores = map[x86asm.Op]bool{x86asm.MOV: true, x86asm.ADD: true, x86asm.SUB: true, x86asm.AND: true, x86asm.OR: true, x86asm.XOR: true}

// removed leaves out what writes into memory, and calls.
func (c *changes64) removed(i *instruction) {
	_, memory := i.Args[0].(x86asm.Mem)
	to, direct := i.target()
	_, reports := c.called[to]
	if memory && stores[i.Op] || direct && i.Op == x86asm.CALL && !reports {
		c.put(i, result.StepRemoved, "", "", 0, bytes.Repeat([]byte{0x90}, i.Len)...)
	}
}
