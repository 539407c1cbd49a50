package tractor

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"kiebitz/oracle"
)

// Judge implements [oracle.Problem].
func (problem) Judge(c oracle.Case, output []byte, o oracle.JudgeOptions) oracle.Judgement {
	r := c.(*Round)
	e, err := newEngine(oracle.Variant{Readings: o.Readings})
	if err != nil {
		return oracle.Judgement{Verdict: oracle.Wrong, Fault: err.Error()}
	}
	t := e.trace(r, false)
	want := e.game.outcome
	got, fault, line := parseOutput(output, o.Exact)
	if fault != nil {
		return malformed(&want, fault, line)
	}
	if _, differs := oracle.FirstDifference(want, got); !differs {
		return oracle.Judgement{Verdict: oracle.OK}
	}
	v := &verdict{r: r, e: e, t: t, want: want, got: got, readings: o.Readings}
	switch {
	case o.Follows != nil && v.byReading(o.Follows):
	case len(o.Suspects) > 0 && v.bySuspects(o.Suspects):
	case want.Points == got.Points:
		v.byAccount()
	case v.byHidden(), v.byTrick():
	default:
		v.byPoints()
	}
	if o.Minimal && len(o.Suspects) > 0 && len(v.rows) > 0 {
		v.noteMatters(oracle.Variant{Misreadings: o.Suspects, Readings: o.Readings})
	}
	return v.finish()
}

var digits = regexp.MustCompile(`[0-9]+`)

func malformed(want *outcome, err *oracle.SyntaxError, line string) oracle.Judgement {
	// Numbers are left out: they may be another in every round.
	j := oracle.Judgement{Verdict: oracle.Malformed, Syntax: err, Line: line,
		Fault: fmt.Sprintf("output line %d of a round: expected %s", err.Line, digits.ReplaceAllString(err.Expected, "so many"))}
	lines := want.lines()
	if err.Line == 2 || err.Line == 3 {
		j.Notes = append(j.Notes, fmt.Sprintf("Expected form: %q.", lines[err.Line-2]))
	}
	if line == "" && err.Found == "an empty line" {
		j.Notes = append(j.Notes, "Blank lines in printed copies of the sample are not part of it.")
	}
	return j
}

// verdict is a wrong answer on its way to a judgement.
type verdict struct {
	r         *Round
	e         *engine
	t         *tracer // the rules' play
	want, got outcome
	readings  []string

	rows   []oracle.Row
	clause string
	fault  string // "": wrong by the clause
	notes  []string
}

func (v *verdict) note(format string, args ...any) {
	v.notes = append(v.notes, fmt.Sprintf(format, args...))
}

// byReading explains the difference by the readings with the given ids. It
// reports false if they do not give this answer.
func (v *verdict) byReading(ids []string) bool {
	if !v.byPlay(oracle.Variant{Readings: ids}) {
		return false
	}
	v.fault = "follows reading " + strings.Join(ids, " and ")
	for _, id := range ids {
		// Of several the one that differs from what was asked for.
		r, _ := oracle.FindReading(Problem, id)
		if asked := slices.Contains(v.readings, id) || r.Default && !v.asksFor(r.Clause); asked {
			continue
		}
		v.clause = r.Clause
		v.note("By reading %s it would be right: %s.", r.ID, r.Text)
	}
	v.rows[0].Clause = v.clause
	return true
}

// asksFor reports whether the judge was told how to read a clause.
func (v *verdict) asksFor(clause string) bool {
	return slices.ContainsFunc(v.readings, func(id string) bool {
		r, _ := oracle.FindReading(Problem, id)
		return r.Clause == clause
	})
}

// bySuspects explains the difference by the misreadings with the given ids. It
// reports false if they do not give this answer.
func (v *verdict) bySuspects(ids []string) bool {
	if !v.byPlay(oracle.Variant{Misreadings: ids, Readings: v.readings}) {
		return false
	}
	m, _ := oracle.FindMisreading(Problem, ids[0])
	v.clause = m.Clause
	if len(ids) > 1 {
		v.clause = v.broken(ids)
	}
	v.rows[0].Clause = v.clause
	return true
}

// byPlay sets the play of a variant beside the rules'. It reports false if the
// variant does not give the solver's answer.
func (v *verdict) byPlay(variant oracle.Variant) bool {
	e, err := newEngine(variant)
	if err != nil {
		return false
	}
	other := e.trace(v.r, false)
	if e.game.outcome != v.got {
		return false
	}
	v.rows, _ = oracle.CompareRows(&oracle.Trace{Steps: v.t.steps}, &oracle.Trace{Steps: other.steps})
	if first := v.rows[0].Move; first < len(v.t.steps) {
		v.why(first)
	}
	return true
}

// broken returns the clause of the misreading, of several, that alone makes the
// first wrong decision.
func (v *verdict) broken(ids []string) string {
	for _, id := range ids {
		e, err := newEngine(oracle.Variant{Misreadings: []string{id}, Readings: v.readings})
		if err != nil {
			continue
		}
		t := e.trace(v.r, false)
		rows, _ := oracle.CompareRows(&oracle.Trace{Steps: v.t.steps}, &oracle.Trace{Steps: t.steps})
		if len(rows) > 0 && rows[0].Move == v.rows[0].Move && rows[0].Solver == v.rows[0].Solver {
			m, _ := oracle.FindMisreading(Problem, id)
			return m.Clause
		}
	}
	m, _ := oracle.FindMisreading(Problem, ids[0])
	return m.Clause
}

// row makes step i of the rules the visible difference.
func (v *verdict) row(i int, clause, solver string) {
	s := &v.t.steps[i]
	v.clause = clause
	v.rows = []oracle.Row{{Move: s.Number, Player: s.Player, Rules: s.Text, Solver: solver, Clause: clause, Remark: oracle.RemarkDifference}}
	v.why(i)
}

// why notes the reason of step i of the rules.
func (v *verdict) why(i int) {
	if why := v.t.steps[i].Reason(Problem.Info()); why != "" {
		v.note("%s", why)
	}
}

// byAccount explains a last line that differs after right points.
func (v *verdict) byAccount() {
	last := len(v.t.steps) - 1
	clause := v.t.steps[last].Clause
	switch w, g := &v.want, &v.got; {
	case w.Winner != g.Winner:
		clause = "win"
	case w.Ranks == g.Ranks:
		clause = "dealer"
	case w.Ranks[0] == g.Ranks[1] && w.Ranks[1] == g.Ranks[0]:
		clause = "print"
	}
	v.row(last, clause, v.got.lines()[1])
	v.note("The points are right.")
}

// byHidden explains points that differ only by how often the hidden cards
// count. It reports false if that can't be.
func (v *verdict) byHidden() bool {
	points := 0
	for _, k := range v.r.hidden() {
		points += values[k]
	}
	tricks := 0
	for _, k := range v.t.tricks {
		tricks += k.points
	}
	rest := v.got.Points - tricks
	if points == 0 || rest < 0 || rest%points != 0 {
		return false
	}
	factor, clause := rest/points, "power"
	w := v.t.tricks[len(v.t.tricks)-1].form.longest()
	switch counted := v.want.Points != tricks; {
	case !counted && factor != 1 && factor != 1<<w:
		return false
	case !counted, factor < 2:
		clause = "hidden"
	case factor != 2*w && factor != w*w && factor&(factor-1) != 0:
		return false
	}
	v.row(len(v.t.steps)-2, clause, "they count "+times(factor))
	v.note("That would give the %d points that the solver printed.", v.got.Points)
	return true
}

// byTrick looks for a trick with another winner that would give the solver's
// answer.
func (v *verdict) byTrick() bool {
	g := &v.e.game
	defer func() { g.force = nil }()
	for i, k := range v.t.tricks {
		for seat := range seats {
			if seat == k.winner {
				continue
			}
			g.force = &forced{i, seat}
			if g.play(v.r); g.outcome != v.got {
				continue
			}
			v.row(i+1, v.t.steps[i+1].Clause, seats[seat]+" wins")
			v.note("If %s had won this trick, the answer would be the one that the solver printed.", seats[seat])
			return true
		}
	}
	return false
}

// byPoints shows points for which no explanation was found.
func (v *verdict) byPoints() {
	v.row(len(v.t.steps)-2, "points", fmt.Sprintf("%d in all", v.got.Points))
	v.note("No single trick with another winner gives the solver's answer.")
}

// finish makes the judgement.
func (v *verdict) finish() oracle.Judgement {
	j := oracle.Judgement{Verdict: oracle.Wrong, Clause: v.clause, Fault: cmp.Or(v.fault, "wrong by clause "+v.clause), Rows: v.rows, Notes: v.notes}
	want, got := v.want.lines(), v.got.lines()
	i := 0
	if v.want.Points == v.got.Points {
		i = 1
	}
	j.Expected, j.Got = want[i], got[i]
	from := 0
	for from < len(want[i]) && from < len(got[i]) && want[i][from] == got[i][from] {
		from++
	}
	j.Mark = oracle.Span{From: from, To: max(len(got[i]), from+1)}
	if i == 0 {
		j.Mark = oracle.Span{To: len(strconv.Itoa(v.got.Points))}
	}
	return j
}
