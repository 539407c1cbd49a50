package lines

import (
	"bytes"
	"cmp"
	"context"
	"debug/dwarf"
	"debug/elf"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"

	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

//go:embed probe/trace.c
var probe []byte

// native traces programs that gcc or clang compile with a call at the start of
// each basic block, and one before each comparison.
type native struct {
	*box
	blocks []Block

	program, source string
	tries           *box // of changed programs
}

// instrumented is how they do that. The last -O counts, and without optimization
// blocks are those of the source.
var instrumented = source.Variant{Flags: []string{"-O0", "-g", "-fsanitize-coverage=trace-pc,trace-cmp"}, Object: probe}

// compilers are those that know the flag.
var compilers = regexp.MustCompile(`^(.*-)?(gcc|g\+\+|cc|c\+\+|clang|clang\+\+)(-[0-9.]+)?(\.exe)?$`)

// callbacks are what they call, a comparison's with how large its operands are.
var callbacks = regexp.MustCompile(`^__sanitizer_cov_trace_(pc|(const_)?cmp[1248fd])$`)

const (

	// largestText bounds the programs whose blocks are looked for, in bytes.
	largestText = 64 << 20
)

// checkNative says whether the compiler of a language can do that.
func checkNative(l source.Language, path string) error {
	if l.Compile == nil || !compilers.MatchString(filepath.Base(l.Compile[0])) {
		return &UnsupportedError{Source: path, Language: l.Name, Why: "its compiler is neither gcc nor clang"}
	}
	return nil
}

func openNative(ctx context.Context, b *source.Builder, l source.Language, path string, o TraceOptions) (Tracer, error) {
	s, err := b.BuildVariant(ctx, path, instrumented)
	if err != nil {
		return nil, err
	}
	n := &native{program: s.Command[0], source: filepath.Base(path)}
	table, err := n.find(n.program, n.source)
	if err != nil {
		return nil, &UnsupportedError{Source: path, Language: l.Name, Why: err.Error()}
	}
	if n.box, err = newBox(s.Command, s, []sandbox.File{{Name: "blocks", Data: table}}, o); err != nil {
		return nil, err
	}
	if n.tries, err = newTryBox(s.Command, s, o); err != nil {
		return nil, errors.Join(err, n.box.Close())
	}
	return n, nil
}

func (n *native) Close() error { return errors.Join(n.box.Close(), n.tries.Close()) }

// changes returns what can be changed in the machine code: none for other processors than
// those of PCs.
func (n *native) changes(context.Context) (map[int][]change, error) {
	f, err := elf.Open(n.program)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if f.Machine != elf.EM_X86_64 {
		return nil, nil
	}
	called, err := reporters(f)
	if err != nil {
		return nil, err
	}
	return find64(f, n.source, called)
}

func (n *native) try(ctx context.Context, in oracle.Invocation, list []change) ([][]byte, error) {
	n.tries.files = []sandbox.File{{Name: "changes", Data: encode(list)}, {Name: "input", Data: in.Stdin}}
	_, tried, err := n.tries.run(ctx, in)
	return decodeTried(tried, len(list)), err
}

func (n *native) Blocks() []Block { return n.blocks }

func (n *native) Trace(ctx context.Context, in oracle.Invocation) (Execution, error) {
	r, recorded, err := n.run(ctx, in)
	return executed(&r, recorded, len(n.blocks)), err
}

// site is a place in a program from where a block is reported.
type site struct {
	address  uint64 // to which the call returns
	lines    []int
	begin    uint64 // of its function
	compares bool   // it is a comparison, on one line
}

// find finds the blocks of a program that are in the source of a name, and makes
// the table by which it reports them; see probe/trace.c.
func (n *native) find(program, name string) (table []byte, err error) {
	f, err := elf.Open(program)
	if err != nil {
		return nil, errors.New("the compiler makes no ELF files")
	}
	defer f.Close()
	text := f.Section(".text")
	if text == nil || text.Size > largestText {
		return nil, errors.New("its program has no text of a usual size")
	}
	sites, err := calls(f, text)
	if err != nil {
		return nil, err
	}
	// Lines belong to the block before them, and to comparisons there besides.
	var blocks, compared []site
	for _, s := range sites {
		if s.compares {
			compared = append(compared, s)
		} else {
			blocks = append(blocks, s)
		}
	}
	if err := withLines(f, blocks, compared, name); err != nil {
		return nil, err
	}
	sites = slices.Concat(blocks, compared)
	sites = slices.DeleteFunc(sites, func(s site) bool { return s.lines == nil })
	slices.SortStableFunc(sites, func(a, b site) int {
		return cmp.Or(btoi(a.compares)-btoi(b.compares), a.lines[0]-b.lines[0], cmp.Compare(a.address, b.address))
	})
	if len(sites) == 0 || len(sites)*len(comparisons) > mostBlocks {
		return nil, fmt.Errorf("%d blocks were found in the program", len(sites))
	}
	base := start(f)
	numbers := make([]uint16, text.Addr+text.Size-base+1)
	funcs := map[uint64]int{}
	for _, s := range sites {
		if _, ok := funcs[s.begin]; !ok {
			funcs[s.begin] = len(funcs)
		}
		numbers[s.address-base] = uint16(len(n.blocks) + 1)
		if !s.compares {
			n.blocks = append(n.blocks, Block{Lines: s.lines, Func: funcs[s.begin]})
			continue
		}
		for _, c := range comparisons {
			n.blocks = append(n.blocks, Block{Lines: s.lines, Func: funcs[s.begin], Compared: c})
		}
	}
	numbers[0] = uint16(len(n.blocks))
	var b bytes.Buffer
	err = binary.Write(&b, binary.LittleEndian, numbers)
	return b.Bytes(), err
}

// start returns where a program begins in memory, before it is moved.
func start(f *elf.File) uint64 {
	least := ^uint64(0)
	for _, p := range f.Progs {
		if p.Type == elf.PT_LOAD {
			least = min(least, p.Vaddr)
		}
	}
	return least
}

// calls finds the places from where blocks and comparisons are reported, by their
// addresses.
func calls(f *elf.File, text *elf.Section) (sites []site, err error) {
	targets, err := reporters(f)
	if err != nil {
		return nil, err
	}
	if len(targets) == 0 {
		return nil, errors.New("its compiler reports no blocks")
	}
	code, err := io.ReadAll(text.Open())
	if err != nil {
		return nil, err
	}
	call := func(target, next uint64) {
		if compares, ok := targets[target]; ok {
			sites = append(sites, site{address: next, compares: compares})
		}
	}
	switch f.Machine {
	case elf.EM_X86_64: // e8, and the distance from the next instruction
		for at := 0; at+5 <= len(code); at++ {
			if next := text.Addr + uint64(at) + 5; code[at] == 0xe8 {
				call(next+uint64(int64(int32(binary.LittleEndian.Uint32(code[at+1:])))), next)
			}
		}
	case elf.EM_AARCH64: // bl, and the distance in words
		for at := 0; at+4 <= len(code); at += 4 {
			if word := binary.LittleEndian.Uint32(code[at:]); word>>26 == 0x25 {
				here := text.Addr + uint64(at)
				call(here+uint64(int64(int32(word<<6)>>6)*4), here+4)
			}
		}
	default:
		return nil, fmt.Errorf("blocks of %s can't be found", f.Machine)
	}
	return sites, nil
}

// reporters returns where the functions are that are called, and which of them report
// comparisons.
func reporters(f *elf.File) (map[uint64]bool, error) {
	symbols, err := f.Symbols()
	if err != nil {
		return nil, errors.New("its program has no symbols")
	}
	compare := map[uint64]bool{}
	for _, s := range symbols {
		if m := callbacks.FindStringSubmatch(s.Name); m != nil && s.Value != 0 {
			compare[s.Value] = m[1] != "pc"
		}
	}
	return compare, nil
}

// withLines gives each site the lines of the source from there to the next.
func withLines(f *elf.File, sites, compared []site, name string) error {
	return eachUnit(f, func(info *dwarf.Data, unit *dwarf.Entry, rows *dwarf.LineReader) error {
		begins, err := functions(info, unit)
		if err != nil {
			return err
		}
		return unitLines(rows, begins, sites, compared, name)
	})
}

// eachUnit calls a function with each unit of a program and its table of lines.
func eachUnit(f *elf.File, do func(info *dwarf.Data, unit *dwarf.Entry, rows *dwarf.LineReader) error) error {
	info, err := f.DWARF()
	if err != nil {
		return errors.New("its program has no lines")
	}
	units := info.Reader()
	for {
		unit, err := units.Next()
		if err != nil || unit == nil {
			return err
		}
		if unit.Tag != dwarf.TagCompileUnit {
			units.SkipChildren()
			continue
		}
		rows, err := info.LineReader(unit)
		units.SkipChildren()
		if err != nil || rows == nil {
			continue
		}
		if err := do(info, unit, rows); err != nil {
			return err
		}
	}
}

// functions returns where the functions of a unit begin, in order.
func functions(info *dwarf.Data, unit *dwarf.Entry) (begins []uint64, err error) {
	r := info.Reader()
	r.Seek(unit.Offset)
	r.Next()
	for {
		e, err := r.Next()
		if err != nil || e == nil || e.Tag == dwarf.TagCompileUnit {
			slices.Sort(begins)
			return begins, err
		}
		if low, ok := e.Val(dwarf.AttrLowpc).(uint64); ok && e.Tag == dwarf.TagSubprogram {
			begins = append(begins, low)
		}
	}
}

// unitLines reads one unit's table of lines. A line belongs to the last site
// before it in its function, and those before the first one to that. Of a comparison
// it is the line of the call.
func unitLines(rows *dwarf.LineReader, begins []uint64, sites, compared []site, name string) error {
	function := func(address uint64) int {
		i, found := slices.BinarySearch(begins, address)
		if found {
			i++
		}
		return i
	}
	for _, list := range [][]site{sites, compared} {
		for i := range list {
			if f := function(list[i].address); f > 0 && begins[f-1] > list[i].begin {
				list[i].begin = begins[f-1]
			}
		}
	}
	opened := 0 // the last function, counted as function does
	var row, before dwarf.LineEntry
	for {
		err := rows.Next(&row)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("its program's lines can't be read: %w", err)
		}
		// The row before holds up to this one's address.
		if f := function(before.Address); f != opened && before.File != nil {
			// Its first row is its head, where nothing is done that could be wrong, but if
			// all of it is on that line.
			if opened = f; row.Line != before.Line && !row.EndSequence && function(row.Address) == f {
				before = row
				continue
			}
		}
		if before.File != nil && !before.EndSequence && row.Address > before.Address && before.Line > 0 && filepath.Base(before.File.Name) == name {
			i, _ := slices.BinarySearchFunc(sites, before.Address, func(s site, a uint64) int { return cmp.Compare(s.address, a) })
			// sites[i] is the first to return there or later: its call may be in this row.
			for ; i < len(sites) && sites[i].address <= row.Address; i++ {
				sites[i].add(before.Line)
			}
			if i > 0 && sites[i-1].address <= before.Address && function(sites[i-1].address) == function(before.Address) {
				sites[i-1].add(before.Line)
			} else if i < len(sites) && function(sites[i].address) == function(before.Address) && (i == 0 || function(sites[i-1].address) != function(before.Address)) {
				sites[i].add(before.Line)
			}
			k, _ := slices.BinarySearchFunc(compared, before.Address+1, func(s site, a uint64) int { return cmp.Compare(s.address, a) })
			for ; k < len(compared) && compared[k].address <= row.Address; k++ {
				compared[k].lines = []int{before.Line}
			}
		}
		before = row
	}
}

func (s *site) add(line int) {
	if i, found := slices.BinarySearch(s.lines, line); !found {
		s.lines = slices.Insert(s.lines, i, line)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
