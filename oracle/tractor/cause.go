package tractor

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"kiebitz/internal/english"
	"kiebitz/internal/recent"
	"kiebitz/oracle"
	"kiebitz/oracle/edits"
	"kiebitz/oracle/rules"
)

// cause looks for the first wrong decision in an output.
type cause struct {
	*oracle.Explanation
	round     *Round
	e         *engine // by the readings asked for
	want, got outcome
	steps     []oracle.Step // by the rules
}

// Explain implements [oracle.Explainer].
func (problem) Explain(x *oracle.Explanation) {
	e, err := newEngine(x.Options.Readings)
	if err != nil {
		return // nothing could be judged
	}
	r := x.Case.(*Round)
	e.game.play(r)
	got, _, _ := parseOutput(x.Output, x.Options.Exact)
	v := &cause{x, r, e, e.game.outcome, got, x.Rules.Steps}
	switch {
	case x.Other != nil:
		if x.Options.Minimal && len(x.Options.Misreadings) > 0 {
			v.noteMatters()
		}
	case v.want.Points == got.Points:
		v.byAccount()
	case v.byHidden(), v.byTrick():
	default:
		v.total()
		v.Note("No single trick with another winner gives the solver's answer.")
	}
}

// trick returns the trick that is played in step i of the rules.
func (v *cause) trick(i int) *played { return &v.steps[i].Turn.(*turn).trick }

// byAccount explains a last line that differs after right points.
func (v *cause) byAccount() {
	last := len(v.steps) - 1
	clause := v.steps[last].Clause
	switch w, g := &v.want, &v.got; {
	case w.Winner != g.Winner:
		clause = "win"
	case w.Ranks == g.Ranks:
		clause = "dealer"
	case w.Ranks[0] == g.Ranks[1] && w.Ranks[1] == g.Ranks[0]:
		clause = "print"
	}
	v.At(last, clause, v.got.act())
	v.Note("The points are right.")
}

// byHidden explains points that differ only by how often the hidden cards
// count. It reports false if that can't be.
func (v *cause) byHidden() bool {
	points, tricks := v.round.hiddenPoints(), 0
	for i := range v.round.sizes {
		tricks += v.trick(i + 1).points
	}
	rest := v.got.Points - tricks
	if points == 0 || rest < 0 || rest%points != 0 {
		return false
	}
	factor, clause := rest/points, "power"
	w := v.trick(len(v.round.sizes)).form[0]
	switch counted := v.want.Points != tricks; {
	case !counted && factor != 1 && factor != 1<<w:
		return false
	case !counted, factor < 2:
		clause = "hidden"
	case factor != 2*w && factor != w*w && factor&(factor-1) != 0:
		return false
	}
	v.total()
	v.Clause = clause
	v.Note("Hidden points counting %s would give the %d points that the solver printed.", english.Times(factor), v.got.Points)
	return true
}

// byTrick looks for a trick with another winner that would give the solver's
// answer: for one whom a misreading lets win it, else for any.
func (v *cause) byTrick() bool {
	g := &v.e.game
	defer func() { g.force = nil }()
	var found []forced
	for i := range v.round.sizes {
		for seat := range seats {
			if seat == v.trick(i+1).winner {
				continue
			}
			g.force = &forced{i, seat}
			if g.play(v.round); g.outcome == v.got {
				found = append(found, *g.force)
			}
		}
	}
	if len(found) == 0 {
		return false
	}
	f := found[0]
	if i := slices.IndexFunc(found, v.misread); i > 0 {
		f = found[i]
	}
	v.total()
	v.Clause = v.steps[f.index+1].Clause
	v.Before(f.index+1, v.Clause, oracle.Act{Verb: doTrick, Places: []string{seats[f.seat]}}, oracle.RemarkPerhaps)
	v.Because(f.index + 1)
	v.Note("If %s had won this trick, the answer would be the one that the solver printed.", seats[f.seat])
	return true
}

// misread reports whether some misreading gives a trick to a player, after tricks that were played
// by the rules: it plays a round of this trick alone.
func (v *cause) misread(f forced) bool {
	d, at := new(roundTable).of(v.round), 0
	for _, size := range d.Sizes[:f.index] {
		at += 4 * size
	}
	d.Cards, d.Sizes = d.Cards[at:][:4*d.Sizes[f.index]], d.Sizes[f.index:][:1]
	seats := winning.Get(fmt.Sprint(d.Header, d.Cards), func() (seats uint8) {
		asking.Lock()
		defer asking.Unlock()
		for _, w := range winners() {
			if turns, fail := w.Play(d); fail == "" && len(turns) > 1 {
				seats |= 1 << ((turns[1].Answer(0) - 1 - turns[1].Seat) & 3)
			}
		}
		return seats
	})
	return seats>>((f.seat-v.trick(f.index+1).leader)&3)&1 != 0
}

// winning keeps who wins a trick by some misreading, as bits, the first to play first: a shorter
// round that is tried has most tricks of the longer one.
var winning recent.Cache[uint8]

// winners tell who wins by each listed misreading up to those of the points, after which none
// changes that, to one at a time.
var asking sync.Mutex

var winners = sync.OnceValue(func() (list []*rules.Witness) {
	points := slices.IndexFunc(listed, func(row edits.Listing) bool { return strings.HasPrefix(row.ID(), "points-") })
	for _, row := range listed[:points] {
		w, err := edited.Known(row.Edit()).Rules.Witness([]rules.Question{{At: "after turn", Piece: "seat-number winner"}})
		if err == nil {
			list = append(list, w)
		}
	}
	return list
})

// total shows the points, which are all that an output says of the tricks: whatever
// explains them is a guess.
func (v *cause) total() {
	v.At(len(v.steps)-2, "points", oracle.Act{Verb: doTotal, Numbers: []int{v.got.Points}})
}
