package lines

import (
	"cmp"
	"debug/dwarf"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"kiebitz/internal/pattern"
)

// machine is the code of a program, compiled without optimization, and what of a source it is made of.
type machine struct {
	elf.Machine
	base  uint64 // where the program begins in memory, before it is moved
	begin uint64 // where its code begins
	code  []byte
	rust  bool // it was made by rustc

	functions []uint64        // where they begin, in order
	reporters map[uint64]bool // where those are that report blocks; true: comparisons
	spans     []span
}

// span is code of one line, as the compiler says, in the order of addresses.
type span struct {
	from, to uint64
	line     int
	function uint64 // where it begins
	head     bool   // it is the head of a function, where nothing is done that could be wrong
}

const (
	// callbacks are what programs call, a comparison's with how large its operands are.
	callbacks = `^__sanitizer_cov_trace_(pc|(const_)?cmp[1248fd])$`

	// largestText bounds the programs whose blocks are looked for, in bytes.
	largestText = 64 << 20
)

// readMachine reads the program that was made of a source with a name.
func readMachine(program, name string, rust bool) (*machine, error) {
	f, err := elf.Open(program)
	if err != nil {
		return nil, errors.New("the compiler makes no ELF files")
	}
	defer f.Close()
	section := f.Section(".text")
	if section == nil || section.Size > largestText {
		return nil, errors.New("its program has no text of a usual size")
	}
	m := &machine{Machine: f.Machine, base: ^uint64(0), begin: section.Addr, rust: rust, reporters: map[uint64]bool{}}
	if m.code, err = section.Data(); err != nil {
		return nil, err
	}
	for _, p := range f.Progs {
		if p.Type == elf.PT_LOAD {
			m.base = min(m.base, p.Vaddr)
		}
	}
	symbols, err := f.Symbols()
	if err != nil {
		return nil, errors.New("its program has no symbols")
	}
	for _, s := range symbols {
		if elf.ST_TYPE(s.Info) != elf.STT_FUNC || s.Value == 0 {
			continue
		}
		m.functions = append(m.functions, s.Value)
		if found := pattern.Of(callbacks).FindStringSubmatch(s.Name); found != nil {
			m.reporters[s.Value] = found[1] != "pc"
		}
	}
	slices.Sort(m.functions)
	return m, m.readLines(f, name)
}

// function returns where the function begins that an address is in.
func (m *machine) function(address uint64) uint64 {
	i, found := slices.BinarySearch(m.functions, address)
	if i -= 1 - btoi(found); i < 0 {
		return 0
	}
	return m.functions[i]
}

// readLines reads the tables of lines.
func (m *machine) readLines(f *elf.File, name string) error {
	info, err := f.DWARF()
	if err != nil {
		return errors.New("its program has no lines")
	}
	for units := info.Reader(); ; units.SkipChildren() {
		unit, err := units.Next()
		if err != nil {
			return err
		}
		if unit == nil {
			break
		}
		if unit.Tag != dwarf.TagCompileUnit {
			continue
		}
		if rows, err := info.LineReader(unit); err == nil && rows != nil {
			// A library may have files of that name, too, but not where this was compiled.
			dir, _ := unit.Val(dwarf.AttrCompDir).(string)
			if err := m.readRows(rows, filepath.Join(dir, name)); err != nil {
				return fmt.Errorf("its program's lines can't be read: %w", err)
			}
		}
	}
	slices.SortFunc(m.spans, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	// Blocks of functions that are not of the source belong to the one before: rustc reports none of
	// one that only aborts, and what starts it comes next.
	m.functions = nil
	for _, s := range m.spans {
		if n := len(m.functions); n == 0 || m.functions[n-1] != s.function {
			m.functions = append(m.functions, s.function)
		}
	}
	return nil
}

// readRows reads the table of one unit, as far as it is of a file. A row holds up to the next one.
func (m *machine) readRows(rows *dwarf.LineReader, file string) error {
	opened := uint64(0) // the last function
	var row, before dwarf.LineEntry
	for ; ; before = row {
		if err := rows.Next(&row); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if before.File == nil || before.EndSequence || row.Address <= before.Address || before.Line < 1 || filepath.Clean(before.File.Name) != file {
			continue
		}
		s := span{from: before.Address, to: row.Address, line: before.Line, function: m.function(before.Address)}
		// The first row of a function is its head, but if all of it is on that line.
		s.head = s.function != opened && row.Line != before.Line && !row.EndSequence && m.function(row.Address) == s.function
		opened = s.function
		m.spans = append(m.spans, s)
	}
}

// calls finds the places from where blocks and comparisons are reported, in the order of addresses.
func (m *machine) calls(found func(site)) error {
	if len(m.reporters) == 0 {
		return errors.New("its compiler reports no blocks")
	}
	call := func(at int, size, target uint64) {
		if compares, ok := m.reporters[target]; ok {
			found(site{call: m.begin + uint64(at), address: m.begin + uint64(at) + size, compares: compares})
		}
	}
	switch m.Machine {
	case elf.EM_X86_64: // e8, and the distance from the next instruction
		for at := 0; at+5 <= len(m.code); at++ {
			if m.code[at] == 0xe8 {
				call(at, 5, m.begin+uint64(at)+5+uint64(int64(int32(binary.LittleEndian.Uint32(m.code[at+1:])))))
			}
		}
	case elf.EM_AARCH64: // bl, and the distance in words
		for at := 0; at+4 <= len(m.code); at += 4 {
			if word := binary.LittleEndian.Uint32(m.code[at:]); word>>26 == 0x25 {
				call(at, 4, m.begin+uint64(at)+uint64(int64(int32(word<<6)>>6)*4))
			}
		}
	default:
		return fmt.Errorf("blocks of %s can't be found", m.Machine)
	}
	return nil
}

// jump reports whether from one address to another there is but a jump.
func (m *machine) jump(from, to uint64) bool {
	if from < m.begin || to-m.begin > uint64(len(m.code)) {
		return false
	}
	code := m.code[from-m.begin : to-m.begin]
	switch m.Machine {
	case elf.EM_X86_64:
		return len(code) == 2 && code[0] == 0xeb || len(code) == 5 && code[0] == 0xe9
	case elf.EM_AARCH64:
		return len(code) == 4 && code[3]>>2 == 0x5
	}
	return false
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
