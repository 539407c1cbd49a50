package lines

import (
	"encoding/binary"
	"slices"

	"golang.org/x/arch/x86/x86asm"
)

// instruction is one of a program. The decoder tells what it does; where in its bytes that
// is said is found here, of those that compilers make of sources.
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

// decode64 returns the instructions of spans in code that begins at an address.
func decode64(code []byte, base uint64, list []span) (all []instruction) {
	for _, s := range list {
		for at := s.from; at < s.to && at >= base && at < base+uint64(len(code)); {
			rest := code[at-base:]
			x, err := x86asm.Decode(rest, 64)
			if err != nil {
				break // the next line begins with an instruction again
			}
			if i := (instruction{span: s, Inst: x, at: at, code: rest[:x.Len]}); i.parse() {
				all = append(all, i)
			}
			at += uint64(x.Len)
		}
	}
	return all
}

// parse finds the parts of an instruction, and reports false if it has prefixes in an order
// that compilers don't use.
func (i *instruction) parse() bool {
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
	if i.code[k] == 0x0f {
		if k++; k == len(i.code) {
			return false
		}
	}
	if k+1 < len(i.code) && i.hasOperands() {
		i.modrm = k + 1
	}
	return true
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

// place is where operands of one kind are: in the frame of a function, or beside a pointer.
type place struct {
	function uint64 // 0: of the program
	size     int    // in bytes; 0: its address is taken
	mod      byte
	rm       byte
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
