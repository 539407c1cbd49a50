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
	"slices"

	"kiebitz/internal/pattern"
	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

//go:embed probe/trace.c
var probe []byte

// native traces programs that gcc, clang or rustc compile with a call at the start of
// each basic block, and one before each comparison.
type native struct {
	*box
	blocks []Block
	base   uint64 // where the program starts
	spans  []span

	program, source string
	rust            bool
	tries           *tryBoxes
}

// instrumented is how compilers of a language do that.
type instrumented struct {
	compilers string // a pattern of those that know the flags
	others    string // what is said of another one
	variant   source.Variant
}

// The last -O counts, and without optimization blocks are those of the source.
var (
	instrumentedC = instrumented{`^(.*-)?(gcc|g\+\+|cc|c\+\+|clang|clang\+\+)(-[0-9.]+)?(\.exe)?$`, "its compiler is neither gcc nor clang",
		source.Variant{Flags: []string{"-O0", "-g", "-fsanitize-coverage=trace-pc,trace-cmp", source.ObjectName}, Object: probe}}

	// LLVM's pass of clang, asked for by its own flags. What overflows goes on as it does with
	// optimization. rustc links with cc, so that is there.
	instrumentedRust = instrumented{`^(.*-)?rustc(-[0-9.]+)?(\.exe)?$`, "its compiler is not rustc",
		source.Variant{Flags: []string{"-Copt-level=0", "-Cdebuginfo=2", "-Ccodegen-units=1", "-Coverflow-checks=off", "-Cdebug-assertions=off",
			"-Cpasses=sancov-module", "-Cllvm-args=-sanitizer-coverage-level=3 -sanitizer-coverage-prune-blocks=0 -sanitizer-coverage-trace-pc -sanitizer-coverage-trace-compares",
			"-Clink-arg=" + source.ObjectName}, Object: probe, Compiler: "cc"}}
)

// instrument returns how the compiler of a language does that.
func instrument(l source.Language) *instrumented {
	if l.Name == "Rust" {
		return &instrumentedRust
	}
	return &instrumentedC
}

// callbacks are what they call, a comparison's with how large its operands are.
const callbacks = `^__sanitizer_cov_trace_(pc|(const_)?cmp[1248fd])$`

const (

	// largestText bounds the programs whose blocks are looked for, in bytes.
	largestText = 64 << 20
)

// checkNative says whether the compiler of a language can do that.
func checkNative(l source.Language, path string) error {
	if i := instrument(l); l.Compile == nil || !pattern.Of(i.compilers).MatchString(filepath.Base(l.Compile[0])) {
		return &UnsupportedError{Source: path, Language: l.Name, Why: i.others}
	}
	return nil
}

func openNative(ctx context.Context, b *source.Builder, l source.Language, path string, o TraceOptions) (Tracer, error) {
	s, err := b.BuildVariant(ctx, path, instrument(l).variant)
	if err != nil {
		return nil, notBuilt(ctx, b, l, path, err)
	}
	n := &native{program: s.Command[0], source: filepath.Base(path), rust: l.Name == "Rust"}
	table, err := n.find()
	if err != nil {
		return nil, &UnsupportedError{Source: path, Language: l.Name, Why: err.Error()}
	}
	if n.box, err = newBox(s.Command, s, []sandbox.File{{Name: "blocks", Data: table}}, o); err != nil {
		return nil, err
	}
	if n.tries, err = newTryBoxes(s.Command, s, o); err != nil {
		return nil, errors.Join(err, n.box.Close())
	}
	return n, nil
}

func (n *native) Close() error { return errors.Join(n.box.Close(), n.tries.Close()) }

// changes returns what can be changed in the machine code: none for other processors than
// those of PCs.
func (n *native) changes(context.Context) (map[int][]change, error) {
	p, err := n.open()
	if err != nil {
		return nil, err
	}
	defer p.Close()
	if p.Machine != elf.EM_X86_64 {
		return nil, nil
	}
	return p.changes64()
}

func (n *native) jobs() int { return n.tries.jobs() }

func (n *native) try(ctx context.Context, inputs []oracle.Invocation, list []change) ([][][]byte, uint64, error) {
	return n.tries.try(ctx, inputs, list, sandbox.File{Name: "changes", Data: encode(list)})
}

func (n *native) Blocks() []Block { return n.blocks }

func (n *native) Trace(ctx context.Context, in oracle.Invocation) (Execution, error) {
	r, recorded, err := n.run(ctx, in)
	x := executed(&r, recorded, n.blocks, n.source)
	if i := slices.IndexFunc(r.Files, func(f sandbox.File) bool { return f.Name == "crash" }); i >= 0 && x.End == sandbox.Crashed {
		x.Crash = cmp.Or(n.crashed(r.Files[i].Data), x.Crash)
	}
	return x, err
}

// crashed returns the line of the first place in the source that a recorder has noted of the
// stack, 0 if there is none.
func (n *native) crashed(stack []byte) int {
	for ; len(stack) >= 8; stack = stack[8:] {
		at := n.base + binary.LittleEndian.Uint64(stack)
		i, found := slices.BinarySearchFunc(n.spans, at, func(s span, at uint64) int { return cmp.Compare(s.from, at) })
		if i -= 1 - btoi(found); i >= 0 && at < n.spans[i].to {
			return n.spans[i].line
		}
	}
	return 0
}

// site is a place in a program from where a block is reported.
type site struct {
	call     uint64 // where it is
	address  uint64 // to which it returns
	lines    []int
	begin    uint64 // of its function
	compares bool   // it is a comparison, on one line
}

// text is the code of a program.
type text struct {
	*elf.File
	begin uint64
	code  []byte
	name  string // of the source that it is made of
	rust  bool   // it was made by rustc
}

// open reads the code of the program. It must be closed.
func (n *native) open() (*text, error) {
	f, err := elf.Open(n.program)
	if err != nil {
		return nil, errors.New("the compiler makes no ELF files")
	}
	section := f.Section(".text")
	if section == nil || section.Size > largestText {
		f.Close()
		return nil, errors.New("its program has no text of a usual size")
	}
	code, err := section.Data()
	if err != nil {
		f.Close()
		return nil, err
	}
	return &text{File: f, begin: section.Addr, code: code, name: n.source, rust: n.rust}, nil
}

// find finds the blocks of the program that are in the source, and makes the table by which
// it reports them; see probe/trace.c.
func (n *native) find() (table []byte, err error) {
	p, err := n.open()
	if err != nil {
		return nil, err
	}
	defer p.Close()
	sites, err := p.calls()
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
	if err := p.withLines(blocks, compared); err != nil {
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
	base := start(p.File)
	if n.spans, err = p.spans(); err != nil {
		return nil, err
	}
	n.base = base
	numbers := make([]uint16, p.begin+uint64(len(p.code))-base+1)
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
		n.blocks = appendCompared(n.blocks, s.lines[0], funcs[s.begin])
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
func (p *text) calls() (sites []site, err error) {
	targets, err := p.reporters()
	if err != nil {
		return nil, err
	}
	if len(targets) == 0 {
		return nil, errors.New("its compiler reports no blocks")
	}
	call := func(at int, size, target uint64) {
		if compares, ok := targets[target]; ok {
			sites = append(sites, site{call: p.begin + uint64(at), address: p.begin + uint64(at) + size, compares: compares})
		}
	}
	switch p.Machine {
	case elf.EM_X86_64: // e8, and the distance from the next instruction
		for at := 0; at+5 <= len(p.code); at++ {
			if p.code[at] == 0xe8 {
				call(at, 5, p.begin+uint64(at)+5+uint64(int64(int32(binary.LittleEndian.Uint32(p.code[at+1:])))))
			}
		}
	case elf.EM_AARCH64: // bl, and the distance in words
		for at := 0; at+4 <= len(p.code); at += 4 {
			if word := binary.LittleEndian.Uint32(p.code[at:]); word>>26 == 0x25 {
				call(at, 4, p.begin+uint64(at)+uint64(int64(int32(word<<6)>>6)*4))
			}
		}
	default:
		return nil, fmt.Errorf("blocks of %s can't be found", p.Machine)
	}
	return sites, nil
}

// reporters returns where the functions are that are called, and which of them report
// comparisons.
func (p *text) reporters() (map[uint64]bool, error) {
	symbols, err := p.Symbols()
	if err != nil {
		return nil, errors.New("its program has no symbols")
	}
	compare := map[uint64]bool{}
	for _, s := range symbols {
		if m := pattern.Of(callbacks).FindStringSubmatch(s.Name); m != nil && s.Value != 0 {
			compare[s.Value] = m[1] != "pc"
		}
	}
	return compare, nil
}

// jump reports whether from one address to another there is but a jump.
func (p *text) jump(from, to uint64) bool {
	if from < p.begin || to-p.begin > uint64(len(p.code)) {
		return false
	}
	code := p.code[from-p.begin : to-p.begin]
	switch p.Machine {
	case elf.EM_X86_64:
		return len(code) == 2 && code[0] == 0xeb || len(code) == 5 && code[0] == 0xe9
	case elf.EM_AARCH64:
		return len(code) == 4 && code[3]>>2 == 0x5
	}
	return false
}

// withLines gives each site the lines of the source from there to the next.
func (p *text) withLines(sites, compared []site) error {
	return p.eachUnit(func(begins []uint64, rows *dwarf.LineReader, file string) error {
		return p.unitLines(rows, begins, sites, compared, file)
	})
}

// eachUnit calls a function with where the functions of each unit of the program begin, its
// table of lines, and the name that the source has there.
func (p *text) eachUnit(do func(begins []uint64, rows *dwarf.LineReader, file string) error) error {
	info, err := p.DWARF()
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
		begins, err := functions(info, unit)
		if err != nil {
			return err
		}
		// A library may have files of that name, too, but not where this was compiled.
		dir, _ := unit.Val(dwarf.AttrCompDir).(string)
		if err := do(begins, rows, filepath.Join(dir, p.name)); err != nil {
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
func (p *text) unitLines(rows *dwarf.LineReader, begins []uint64, sites, compared []site, file string) error {
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
		if before.File != nil && !before.EndSequence && row.Address > before.Address && before.Line > 0 && filepath.Clean(before.File.Name) == file {
			i, returned := slices.BinarySearchFunc(sites, before.Address, func(s site, a uint64) int { return cmp.Compare(s.address, a) })
			// rustc reports ways that lead from block to block, too: all of the row is the next one's.
			if p.rust && returned && i+1 < len(sites) && sites[i].lines != nil && sites[i+1].call == before.Address {
				i++
			}
			// sites[i] is the first to return there or later: its call may be in this row.
			for ; i < len(sites) && sites[i].address <= row.Address; i++ {
				sites[i].add(before.Line)
			}
			if i > 0 && sites[i-1].address <= before.Address && function(sites[i-1].address) == function(before.Address) {
				// Its jumps over an else have the line of the if.
				if !p.rust || len(sites[i-1].lines) == 0 || sites[i-1].lines[0] < before.Line || !p.jump(before.Address, row.Address) {
					sites[i-1].add(before.Line)
				}
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
