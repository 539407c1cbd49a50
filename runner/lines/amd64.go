package lines

import (
	"cmp"
	"debug/dwarf"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/arch/x86/x86asm"

	"kiebitz/runner/result"
)

// Without optimization an instruction does one thing that the source says, so that small
// changes of a source are small changes of its program: another condition of a jump, another
// number, another place in memory. They take a few bytes, and no compiler.

// span is code of one line.
type span struct {
	from, to uint64
	line     int
	function uint64 // where it begins
}

// instruction is one of the program.
type instruction struct {
	span
	x86asm.Inst
	at    uint64
	code  []byte
	wide  bool // REX.W: 64 bits
	half  bool // 16 bits
	op    int  // where its operation is, after prefixes
	modrm int  // where its operands are; 0: it has none
}

// spans returns the code of a source, in the order of addresses.
func spans(f *elf.File, name string) (list []span, err error) {
	err = eachUnit(f, func(info *dwarf.Data, unit *dwarf.Entry, rows *dwarf.LineReader) error {
		begins, err := functions(info, unit)
		if err != nil {
			return err
		}
		var row, before dwarf.LineEntry
		for ; ; before = row {
			if err := rows.Next(&row); err == io.EOF {
				return nil
			} else if err != nil {
				return err
			}
			if before.File == nil || before.EndSequence || row.Address <= before.Address || before.Line < 1 || filepath.Base(before.File.Name) != name {
				continue
			}
			i, found := slices.BinarySearch(begins, before.Address)
			if i -= 1 - btoi(found); i >= 0 {
				list = append(list, span{before.Address, row.Address, before.Line, begins[i]})
			}
		}
	})
	slices.SortFunc(list, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	return list, err
}

// decode returns the instructions of spans.
func decode64(text *elf.Section, list []span) (all []instruction, err error) {
	code, err := io.ReadAll(text.Open())
	if err != nil {
		return nil, err
	}
	for _, s := range list {
		for at := s.from; at < s.to && at >= text.Addr && at < text.Addr+uint64(len(code)); {
			rest := code[at-text.Addr:]
			x, err := x86asm.Decode(rest, 64)
			if err != nil {
				break // the next line begins with an instruction again
			}
			i := instruction{span: s, Inst: x, at: at, code: rest[:x.Len]}
			i.parse()
			all = append(all, i)
			at += uint64(x.Len)
		}
	}
	return all, nil
}

// parse finds the parts of an instruction.
func (i *instruction) parse() {
	k := 0
	for k < len(i.code)-1 && slices.Contains([]byte{0x66, 0xf2, 0xf3}, i.code[k]) {
		i.half = i.half || i.code[k] == 0x66
		k++
	}
	if k < len(i.code)-1 && i.code[k]&0xf0 == 0x40 {
		i.wide = i.code[k]&8 != 0
		k++
	}
	i.op = k
	if i.code[k] == 0x0f && k+1 < len(i.code) {
		k++
	}
	if k+1 < len(i.code) && i.hasOperands() {
		i.modrm = k + 1
	}
}

// hasOperands reports whether there is a byte for operands after the operation: for those
// that are changed here.
func (i *instruction) hasOperands() bool {
	switch op := i.code[i.op]; {
	case op == 0x0f:
		return i.code[i.op+1]&0xf0 != 0x80 && i.code[i.op+1] != 0x05
	case op < 0x40:
		return op&7 < 4
	case op == 0x63, op == 0x69, op == 0x6b, op >= 0x80 && op <= 0x8f, op == 0xc0, op == 0xc1, op == 0xc6, op == 0xc7, op >= 0xd0 && op <= 0xd3, op >= 0xf6 && op != 0xf8:
		return true
	}
	return false
}

// immediate returns how many bytes of a number end the instruction.
func (i *instruction) immediate() int {
	long := 4 - 2*btoi(i.half)
	switch op := i.code[i.op]; {
	case op == 0x80, op == 0x83, op == 0xc6, op == 0x6b, op == 0xc0, op == 0xc1, op < 0x40 && op&7 == 4, op >= 0xb0 && op <= 0xb7:
		return 1
	case op == 0x81, op == 0xc7, op == 0x69, op < 0x40 && op&7 == 5, op >= 0xb8 && op <= 0xbf && !i.wide:
		return long
	}
	return 0
}

// changes64 finds the changes of a program.
type changes64 struct {
	base   uint64
	all    []instruction
	text   map[int]string
	called map[uint64]bool // what reports blocks and comparisons
	places map[place]map[int32]bool
	found  map[int][]change
}

// place is where operands of one kind are: in the frame of a function, or beside a pointer.
type place struct {
	function uint64 // 0: of the program
	size     int    // in bytes; 0: its address is taken
	mod      byte
	rm       byte
}

func find64(f *elf.File, name string, called map[uint64]bool) (map[int][]change, error) {
	list, err := spans(f, name)
	if err != nil {
		return nil, err
	}
	c := &changes64{base: start(f), called: called, places: map[place]map[int32]bool{}, found: map[int][]change{}}
	if c.all, err = decode64(f.Section(".text"), list); err != nil {
		return nil, err
	}
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
	return c.found, nil
}

// put notes a change by which an instruction is another one of the same length.
func (c *changes64) put(i *instruction, kind result.Changed, from, to string, edit func(code []byte)) {
	code := slices.Clone(i.code)
	edit(code)
	c.found[i.line] = append(c.found[i.line], change{line: i.line, kind: kind, from: from, to: to, where: i.at - c.base, code: code})
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

// condition puts other conditions in place of one.
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
		for _, other := range group {
			if !done[other] {
				done[other] = true
				c.put(i, result.OtherCondition, "", "", func(code []byte) { code[at] = code[at]&0xf0 | other })
			}
		}
	}
}

// target returns where a jump with a condition goes.
func (i *instruction) target() (to uint64, ok bool) {
	if at, ok := i.where(); !ok || i.code[at]&0xf0 == 0x90 {
		return 0, false
	}
	for _, a := range i.Args {
		if r, ok := a.(x86asm.Rel); ok {
			return i.at + uint64(i.Len) + uint64(int64(r)), true
		}
	}
	return 0, false
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
	if at == i.op && distance != int64(int8(distance)) {
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

// value returns the number at the end of an instruction, and how many bytes it has.
func (i *instruction) value() (v int64, size int, ok bool) {
	size = i.immediate()
	if size == 0 || i.Len <= size || i.Args[0] == x86asm.RSP {
		return 0, 0, false
	}
	switch end := i.code[i.Len-size:]; size {
	case 1:
		return int64(int8(end[0])), size, true
	case 2:
		return int64(int16(binary.LittleEndian.Uint16(end))), size, true
	}
	return int64(int32(binary.LittleEndian.Uint32(i.code[i.Len-size:]))), size, true
}

// number puts others in place of a number: the next ones and the opposite, and of a letter
// all.
func (c *changes64) number(i *instruction) {
	v, size, ok := i.value()
	if ok {
		others := map[int64]bool{v - 1: true, v + 1: true, -v: true}
		for _, group := range []string{"0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"} {
			if v > 0 && v < 0x80 && strings.ContainsRune(group, rune(v)) {
				for _, l := range group {
					others[int64(l)] = true
				}
			}
		}
		delete(others, v)
		for _, other := range slices.Sorted(maps.Keys(others)) {
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

// displacement returns where the distance of an operand in memory is, and its size.
func (i *instruction) displacement() (at, size int) {
	if i.modrm == 0 {
		return 0, 0
	}
	mod, rm := i.code[i.modrm]>>6, i.code[i.modrm]&7
	at = i.modrm + 1 + btoi(rm == 4 && mod != 3)
	switch {
	case mod == 1:
		size = 1
	case mod == 2, mod == 0 && rm == 5:
		size = 4
	}
	if at+size > len(i.code) {
		return 0, 0
	}
	return at, size
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

// place returns where an operand in memory is, and its distance.
func (i *instruction) place() (p place, disp int32, size int, ok bool) {
	at, size := i.displacement()
	if size == 0 || i.Len == 0 {
		return p, 0, 0, false
	}
	m := i.code[i.modrm]
	p = place{function: i.function, mod: m >> 6, rm: m & 7}
	if p.rm == 4 {
		return p, 0, 0, false // it has an index
	}
	if p.mod == 2 {
		p.mod = 1
	}
	if p.mod == 0 {
		p.function = 0
	}
	if p.rm != 5 {
		p.rm = 0 // pointers are in any register
	}
	switch op := i.code[i.op]; {
	case op == 0x8d:
	case op == 0x0f && (i.code[i.op+1] == 0xb6 || i.code[i.op+1] == 0xbe), op != 0x0f && op&1 == 0 && op < 0xf0 && op != 0x8e:
		p.size = 1
	case op == 0x0f && (i.code[i.op+1] == 0xb7 || i.code[i.op+1] == 0xbf), i.half:
		p.size = 2
	case i.wide && op != 0x63:
		p.size = 8
	default:
		p.size = 4
	}
	disp = int32(int8(i.code[at]))
	if size == 4 {
		disp = int32(binary.LittleEndian.Uint32(i.code[at:]))
	}
	return p, disp, size, true
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
