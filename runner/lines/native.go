package lines

import (
	"bytes"
	"cmp"
	"context"
	"debug/elf"
	_ "embed"
	"encoding/binary"
	"fmt"
	"path/filepath"
	"slices"

	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

//go:embed probe/trace.c
var probe []byte

// native is a variant of a program that reports the start of each basic block and each comparison
// by calls: gcc, clang and rustc make it. The last -O counts, and without optimization blocks are those
// of the source.
type native source.Variant

var (
	tracedC = native{Flags: []string{"-O0", "-g", "-fsanitize-coverage=trace-pc,trace-cmp", source.ObjectName}, Object: probe}

	// LLVM's pass of clang, asked for by its own flags. What overflows goes on as it does with
	// optimization. rustc links with cc, so that is there.
	tracedRust = native{Flags: []string{"-Copt-level=0", "-Cdebuginfo=2", "-Ccodegen-units=1", "-Coverflow-checks=off", "-Cdebug-assertions=off",
		"-Cpasses=sancov-module", "-Cllvm-args=-sanitizer-coverage-level=3 -sanitizer-coverage-prune-blocks=0 -sanitizer-coverage-trace-pc -sanitizer-coverage-trace-compares",
		"-Clink-arg=" + source.ObjectName}, Object: probe, Compiler: "cc"}
)

func (v native) open(ctx context.Context, b *source.Builder, l source.Language, path string, o TraceOptions) (*tracer, error) {
	s, err := b.BuildVariant(ctx, path, source.Variant(v))
	if err != nil {
		return nil, notBuilt(ctx, b, l, path, err)
	}
	name := filepath.Base(path)
	m, err := readMachine(s.Command[0], name, l.Name == "Rust")
	var blocks []Block
	var table []byte
	if err == nil {
		blocks, table, err = m.blocks()
	}
	if err != nil {
		return nil, &UnsupportedError{Source: path, Language: l.Name, Why: err.Error()}
	}
	t := &tracer{blocks: blocks, source: name, files: []sandbox.File{{Name: "blocks", Data: table}}, at: m.crashed}
	t.list = func(context.Context) (map[int][]change, error) {
		if m.Machine != elf.EM_X86_64 {
			return nil, nil
		}
		return changesOf(decode64(m.code, m.begin, m.spans), m.base, m.reporters), nil
	}
	return t.open(s.Command, s, o)
}

// crashed returns the line of the first place in the source that a recorder has noted of the
// stack, 0 if there is none.
func (m *machine) crashed(stack []byte) int {
	for ; len(stack) >= 8; stack = stack[8:] {
		at := m.base + binary.LittleEndian.Uint64(stack)
		i, found := slices.BinarySearchFunc(m.spans, at, func(s span, at uint64) int { return cmp.Compare(s.from, at) })
		if i -= 1 - btoi(found); i >= 0 && at < m.spans[i].to {
			return m.spans[i].line
		}
	}
	return 0
}

// site is a place in a program from where a block is reported.
type site struct {
	call     uint64 // where it is
	address  uint64 // to which it returns
	function uint64 // where its function begins
	lines    []int
	compares bool // it is a comparison, on one line
}

func (s *site) add(line int) { s.lines = rising(append(s.lines, line)) }

// blocks finds the blocks of the program that are in the source, and makes the table by which
// it reports them; see probe/trace.c.
func (m *machine) blocks() (blocks []Block, table []byte, err error) {
	sites, err := m.sites()
	if err != nil {
		return nil, nil, err
	}
	sites = slices.DeleteFunc(sites, func(s site) bool { return s.lines == nil })
	slices.SortStableFunc(sites, func(a, b site) int {
		return cmp.Or(btoi(a.compares)-btoi(b.compares), a.lines[0]-b.lines[0], cmp.Compare(a.address, b.address))
	})
	if len(sites) == 0 || len(sites)*len(comparisons) > mostBlocks {
		return nil, nil, fmt.Errorf("%d blocks were found in the program", len(sites))
	}
	numbers := make([]uint16, m.begin+uint64(len(m.code))-m.base+1)
	funcs := map[uint64]int{}
	for _, s := range sites {
		if _, ok := funcs[s.function]; !ok {
			funcs[s.function] = len(funcs)
		}
		numbers[s.address-m.base] = uint16(len(blocks) + 1)
		if !s.compares {
			blocks = append(blocks, Block{Lines: s.lines, Func: funcs[s.function]})
			continue
		}
		blocks = appendCompared(blocks, s.lines[0], funcs[s.function])
	}
	numbers[0] = uint16(len(blocks))
	var b bytes.Buffer
	err = binary.Write(&b, binary.LittleEndian, numbers)
	return blocks, b.Bytes(), err
}

// sites returns the places from where blocks and comparisons are reported, blocks first. Lines
// belong to the last block before them in their function, and those before the first one to that; of
// comparisons it is the line of the call.
func (m *machine) sites() ([]site, error) {
	var blocks, compared []site
	err := m.calls(func(s site) {
		if s.function = m.function(s.address); s.compares {
			compared = append(compared, s)
		} else {
			blocks = append(blocks, s)
		}
	})
	if err != nil {
		return nil, err
	}
	returned := func(s site, at uint64) int { return cmp.Compare(s.address, at) }
	for _, row := range m.spans {
		if row.head {
			continue
		}
		i, exact := slices.BinarySearchFunc(blocks, row.from, returned)
		// rustc reports ways that lead from block to block, too: all of the row is the next one's.
		if m.rust && exact && i+1 < len(blocks) && blocks[i].lines != nil && blocks[i+1].call == row.from {
			i++
		}
		// blocks[i] is the first to return there or later: its call may be in this row.
		for ; i < len(blocks) && blocks[i].address <= row.to; i++ {
			blocks[i].add(row.line)
		}
		before := i > 0 && blocks[i-1].function == row.function
		switch {
		case before && blocks[i-1].address <= row.from:
			// Its jumps over an else have the line of the if.
			if s := &blocks[i-1]; !m.rust || len(s.lines) == 0 || s.lines[0] < row.line || !m.jump(row.from, row.to) {
				s.add(row.line)
			}
		case !before && i < len(blocks) && blocks[i].function == row.function:
			blocks[i].add(row.line)
		}
		k, _ := slices.BinarySearchFunc(compared, row.from+1, returned)
		for ; k < len(compared) && compared[k].address <= row.to; k++ {
			compared[k].lines = []int{row.line}
		}
	}
	return slices.Concat(blocks, compared), nil
}
