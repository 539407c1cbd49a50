package lines

import (
	"cmp"
	"context"
	"encoding/binary"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// change is one small change of a program, that can be tried without compiling it.
type change struct {
	line     int
	kind     result.Changed
	from, to string // what the source has and what is in its place, if that is known

	where uint64 // from the start of the program; in Python a number
	code  []byte // what is there instead: mostCode bytes at most; in Python none
}

// mostCode bounds an instruction.
const mostCode = 15

// changer is a Tracer that can also run its program with changes.
type changer interface {
	// changes returns what can be changed, by the lines of the source.
	changes(ctx context.Context) (map[int][]change, error)

	// try runs the program once with each change alone, for a short time, and returns what
	// these print: nil if one has not ended well. The first one is no change.
	try(ctx context.Context, in oracle.Invocation, list []change) ([][]byte, error)
}

// repair is the change of a line that makes the most games right.
type repair struct {
	*change
	repaired, wrong int // games that were wrong
	kept, right     int // games that were right
}

// gain is the share of the wrong games that come right, less that of the right ones that
// don't stay so.
func (r *repair) gain() float64 {
	return float64(r.repaired)/float64(max(1, r.wrong)) - float64(r.right-r.kept)/float64(max(1, r.right))
}

// whole reports whether the program is right with the change, as far as is known.
func (r *repair) whole() bool { return r.repaired == r.wrong && r.kept == r.right }

const (
	mostChanges = 4096             // that are tried
	changeTime  = 20 * time.Second // for all of them
	mostChecked = 40               // games that went wrong, and others, on which a change is tried that makes the shortest one right
)

// Change tries small changes of the lines that ran in the shortest game that went wrong,
// the most suspicious ones first: a line with a change that makes wrong games right, and
// leaves the right ones so, is more than suspicious. It needs a tracer that can do that.
func (s *Study) Change(ctx context.Context, text []string) error {
	t, ok := s.Tracer.(changer)
	if !ok || !s.with(Changes) {
		return nil
	}
	first, rest := s.toRepair()
	if first == nil {
		return nil
	}
	list, err := t.changes(ctx)
	if err != nil || len(list) == 0 {
		return err
	}
	e := &experiment{Study: s, tracer: t, first: first, rest: rest}
	s.repairs = map[int]*repair{}
	whole := 0
	until, cancel := context.WithTimeout(ctx, changeTime)
	defer cancel()
	order := e.order(list, s.find(text).rank())
	for part := range slices.Chunk(order[:min(len(order), mostChanges)], atOnce) {
		found, err := e.on(until, part)
		if until.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return err
		}
		s.tries += len(part)
		for _, r := range found {
			old := s.repairs[r.line]
			if old == nil || r.gain() > old.gain() {
				whole += btoi(r.whole()) - btoi(old != nil && old.whole())
				s.repairs[r.line] = r
			}
		}
		if whole >= wholeLines {
			break
		}
	}
	return nil
}

// order returns the changes of lines that ran in the first game, those of the most
// suspicious lines first, but all of a kind before those of another one.
func (e *experiment) order(all map[int][]change, ranking []ranked) (list []change) {
	ran := e.first.lines(e.Tracer.Blocks())
	for pass := range passes {
		for _, k := range ranking {
			for _, c := range all[k.line] {
				if passOf[c.kind] == pass && ran[k.line] {
					list = append(list, c)
				}
			}
		}
	}
	return list
}

// Changes of some kinds are tried on all lines before those of others, of which there are
// more.
var passOf = map[result.Changed]int{result.StepRemoved: 1, result.OtherVariable: 2}

const (
	passes     = 3
	atOnce     = 64 // changes in one process
	wholeLines = 5  // lines with a change that makes everything right: then no more are sought
)

// lines returns which lines a game ran.
func (g *game) lines(blocks []Block) map[int]bool {
	ran := map[int]bool{}
	for i, n := range g.Counts {
		if n > 0 && blocks[i].Compared == "" {
			for _, l := range blocks[i].Lines {
				ran[l] = true
			}
		}
	}
	return ran
}

// experiment tries changes.
type experiment struct {
	*Study
	tracer changer
	first  *game   // the shortest one that went wrong
	rest   []*game // the others
}

// toRepair returns the game that went wrong in the fewest steps, and others: one that goes on
// until somebody ends it takes its time with each change.
func (s *Study) toRepair() (first *game, rest []*game) {
	var wrong, right []*game
	executed := map[*game]int{}
	for i := range s.games {
		g := &s.games[i]
		for _, n := range g.Counts {
			executed[g] += n
		}
		if g.right {
			right = append(right, g)
		} else {
			wrong = append(wrong, g)
		}
	}
	if len(wrong) == 0 {
		return nil, nil
	}
	for _, list := range [][]*game{wrong, right} {
		slices.SortStableFunc(list, func(a, b *game) int { return cmp.Compare(executed[a], executed[b]) })
	}
	// In turns, so that it is soon seen what a change does to both.
	for i := range mostChecked {
		if i+1 < len(wrong) {
			rest = append(rest, wrong[i+1])
		}
		if i < len(right) {
			rest = append(rest, right[i])
		}
	}
	return wrong[0], rest
}

// on tries changes, first on the shortest game, and returns those that make it right.
func (e *experiment) on(ctx context.Context, list []change) (found []*repair, err error) {
	first, err := e.play(ctx, list, []*game{e.first})
	if err != nil {
		return nil, err
	}
	for i := range list {
		if first[i] != nil && first[i][0] {
			found = append(found, &repair{change: &list[i], repaired: 1, wrong: 1})
		}
	}
	for games := range slices.Chunk(e.rest, max(1, e.Problem.Info().Batch)) {
		if found == nil {
			break
		}
		var left []change
		for _, r := range found {
			left = append(left, *r.change)
		}
		right, err := e.play(ctx, left, games)
		if err != nil {
			return nil, err
		}
		for i, r := range found {
			r.count(games, right[i])
		}
		found = slices.DeleteFunc(found, (*repair).hopeless)
	}
	return found, nil
}

// hopeless reports whether a change leaves so much wrong that more games need not be played.
func (r *repair) hopeless() bool {
	const most = 3 // games, and as many again as come right
	bad := r.wrong - r.repaired + r.right - r.kept
	return bad >= most && 2*bad >= r.wrong+r.right
}

// count notes which games are right with a change; nil: none is.
func (r *repair) count(games []*game, right []bool) {
	for i, g := range games {
		is := right != nil && right[i]
		if g.right {
			r.right++
			r.kept += btoi(is)
		} else {
			r.wrong++
			r.repaired += btoi(is)
		}
	}
}

// play says of each change which games of one process are right with it, nil if that has
// not ended well.
func (e *experiment) play(ctx context.Context, list []change, games []*game) (right [][]bool, err error) {
	in := make([]oracle.Case, len(games))
	for i, g := range games {
		in[i] = g.in
	}
	printed, err := e.tracer.try(ctx, e.Problem.Pack(in), append([]change{{}}, list...))
	if err != nil {
		return nil, err
	}
	printed = printed[1:]
	right = make([][]bool, len(list))
	for k, output := range printed {
		outputs, err := e.Problem.Unpack(output, len(games))
		if output == nil || err != nil || len(outputs) != len(games) {
			continue
		}
		right[k] = make([]bool, len(games))
		for i, g := range games {
			j := e.Problem.Judge(g.in, outputs[i], oracle.JudgeOptions{Exact: e.Exact, Readings: e.Readings})
			right[k][i] = j.Verdict == oracle.OK
		}
	}
	return right, nil
}

// encode makes of changes what a recorder reads; see probe/trace.c.
func encode(list []change) (b []byte) {
	for _, c := range list {
		b = binary.LittleEndian.AppendUint64(b, c.where)
		b = append(append(b, byte(len(c.code))), c.code...)
		b = append(b, make([]byte, mostCode-len(c.code))...)
	}
	return b
}

// decodeTried reads what changed programs have printed. They may have written anything.
func decodeTried(b []byte, n int) [][]byte {
	outputs := make([][]byte, n)
	for len(b) >= 8 {
		k, size := binary.LittleEndian.Uint32(b), uint64(binary.LittleEndian.Uint32(b[4:]))
		if b = b[8:]; uint64(k) >= uint64(n) || size > uint64(len(b)) {
			break
		}
		outputs[k], b = b[:size:size], b[size:]
	}
	return outputs
}

// repair returns the change of a line that makes the most games right, nil if none was
// found.
func (f *findings) repair(line int) *result.Repair {
	r := f.repairs[line]
	if r == nil || r.gain() <= 0 {
		return nil
	}
	d := &result.Repair{Changed: r.kind, Wrong: r.repaired, AllWrong: r.wrong, Right: r.kept, AllRight: r.right}
	// What a compiler has made of a line may have other numbers than the line.
	words := tokens.FindAllString(f.text[line-1], -1)
	ways := [][2]string{{r.from, r.to}, {character(r.from), character(r.to)}, {quoted(r.from), quoted(r.to)}}
	if r.from == "" && r.kind == result.OtherConnective && slices.Contains(words, "&&") != slices.Contains(words, "||") {
		ways = [][2]string{{"&&", "||"}, {"||", "&&"}}
	}
	for _, w := range ways {
		if w[0] != "" && w[1] != "" && slices.Contains(words, w[0]) {
			d.From, d.To = w[0], w[1]
			break
		}
	}
	return d
}

// tokens matches what a change may name, and words, so that there are no numbers in these.
var tokens = regexp.MustCompile(`[A-Za-z_]\w*|-?\d+|'[^'\\]'|"[^"]*"|&&|\|\||[-+*/%<>=!]=?`)

// character writes a number as a character in quotes, "" if it is none.
func character(number string) string {
	n, err := strconv.Atoi(number)
	if err != nil || n <= ' ' || n > '~' {
		return ""
	}
	return "'" + string(rune(n)) + "'"
}

// quoted writes what Python quotes with single quotes with double ones, "" if it is
// something else.
func quoted(text string) string {
	if inner, ok := strings.CutPrefix(text, "'"); ok {
		return `"` + strings.TrimSuffix(inner, "'") + `"`
	}
	return ""
}
