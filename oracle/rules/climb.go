package rules

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
)

// How far the search goes for edits with several numbers, ranks or places of an order that are
// otherwise.
const (
	climbGames  = 32 // wrong games by which edits are rated, and as many right ones
	climbFirst  = 6  // of each, those by which it is first looked whether an edit is worth it
	climbPivots = 3
	climbBeam   = 8
	climbAlike  = 3 // of those that explain equally much
	climbLeast  = 8 // fewer wrong games are explained by chance
)

// climb looks for edits that no single step reaches, with some ranks or a table of numbers. It begins
// with edits that explain a wrong game, and changes their constants and conditions one after
// another, as long as more games come out right, or later wrong.
func (s *search) climb(budget int) []*Edit {
	if len(s.wrong) < climbLeast {
		return nil
	}
	pivots := s.pivots()
	few, games := s.rating(pivots)
	starts := s.starts(pivots, few, games, budget*2/3)
	budget = s.plays + budget/3
	for _, c := range starts {
		for s.plays < budget && c.full < rightWorth*len(games) {
			next := s.better(c, few, games, budget, s.constantsOf)
			if next.full == c.full {
				next = s.better(c, few, games, budget, s.conditionsOf)
			}
			if next.full == c.full {
				break
			}
			c = next
		}
		if s.reached = map[*Node]bool{c.node: true}; s.explain(c.trial) != nil {
			return []*Edit{c.edit()}
		}
	}
	return nil
}

// better returns the best of the neighbours of a trial, or itself.
func (s *search) better(c rated, few, games []int, budget int, neighbours func(trial, func(trial))) rated {
	next := c
	neighbours(c.trial, func(t trial) {
		if s.plays > budget {
			return
		}
		if r := s.rate(t, few); r >= c.few {
			if all := s.rate(t, games); all > next.full {
				next = rated{t, r, all}
			}
		}
	})
	return next
}

func (t *trial) edit() *Edit { return &Edit{[]Change{t.change(t.piece)}, t.price} }

// rating returns the games by which edits are rated, wrong and right ones, and a few of them, with
// some in it: an edit that explains little but one of these is worth a look.
func (s *search) rating(with []int) (few, games []int) {
	wrong, right := slices.Clone(with), spread(s.right, climbGames)
	for _, i := range spread(s.wrong, climbGames) {
		if !slices.Contains(with, i) {
			wrong = append(wrong, i)
		}
	}
	w, r := min(climbFirst, len(wrong)), min(climbFirst, len(right))
	games = slices.Concat(wrong[:w], right[:r], wrong[w:], right[r:])
	return games[:w+r], games
}

// rated is a trial and how well a few games come out with it, and all by which it is rated.
type rated struct {
	trial
	few, full int
}

// starts returns the trials to begin with: those that reproduce one of some wrong games, and
// with which most games come out well.
func (s *search) starts(pivots, few, games []int, budget int) (list []rated) {
	rules := s.rate(trial{place: &place{def: s.Root, path: []int{0}, node: s.Root.kids[0]}, piece: s.Root.kids[0]}, few)
	seen := map[int]int{}
	add := func(t trial) {
		c := rated{trial: t}
		if c.few = s.rate(t, few); c.few <= rules {
			return
		}
		again := func(o rated) bool { return o.place == t.place && same(o.piece, t.piece) }
		if c.full = s.rate(t, games); seen[c.full] < climbAlike && !slices.ContainsFunc(list, again) {
			seen[c.full]++
			list = append(list, c)
		}
	}
	half, end := s.plays+budget/2, s.plays+budget
	for i := range s.first {
		if s.plays > half {
			break
		}
		if t := s.first[i].whole(); s.keepsRight(t, few) {
			add(t)
		}
	}
	for k, pivot := range pivots {
		budget := s.plays + (end-s.plays)/(len(pivots)-k)
		s.reached = s.meet([]int{pivot})
		for _, trials := range s.trials()[:dearest] {
			for _, t := range trials {
				if s.plays > budget || t.carries() {
					continue
				}
				for _, piece := range s.reproduce(t, []int{pivot}) {
					add(trial{place: t.place, piece: piece, price: t.price})
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b rated) int { return cmp.Or(b.full-a.full, a.price-b.price) })
	var steep, flat []rated
	for _, c := range list {
		if c.steep() {
			steep = append(steep, c)
		} else {
			flat = append(flat, c)
		}
	}
	return append(steep[:min(climbBeam, len(steep))], flat[:min(climbBeam/2, len(flat))]...)
}

// steep reports whether a trial has ranks or numbers that the rules don't have there: with some of
// several it explains less than with what is said of all cards, and more can be added.
func (c *rated) steep() bool {
	return c.piece.has(func(n *Node) bool {
		if n.op != opRanks && n.op != opSuits && n.op != opTable && n.op != opAt {
			return false
		}
		_, old := within(c.node, n)
		return !old
	})
}

// keepsRight reports whether a trial breaks none of the right ones of some games.
func (s *search) keepsRight(t trial, games []int) bool {
	all := s.reached
	s.reached = nil
	defer func() { s.reached = all }()
	for _, i := range games {
		if slices.Contains(s.right, i) && s.reproduce(t, []int{i}) == nil {
			return false
		}
	}
	return true
}

// pivots are wrong games of which little is left where they are wrong first: most likely one
// thing alone is otherwise in them.
func (s *search) pivots() []int {
	e, left := s.Engine(), map[int]int{}
	for _, i := range s.wrong {
		out, _ := e.Play(s.samples[i].Setup)
		left[i] = len(s.samples[i].Got) - common(out, s.samples[i].Got)
	}
	list := slices.Clone(s.wrong)
	slices.SortStableFunc(list, func(a, b int) int { return left[a] - left[b] })
	return spread(list[:(len(list)+3)/4], climbPivots)
}

// spread takes n of a list, from all over it.
func spread(list []int, n int) (some []int) {
	for i := range min(n, len(list)) {
		some = append(some, list[i*len(list)/min(n, len(list))])
	}
	return some
}

// What a game that comes out right is worth, and how much of it the cards alone are.
const (
	rightWorth = 100
	cardsWorth = 60
)

// rate says how well games come out with a trial.
func (s *search) rate(t trial, games []int) (total int) {
	agreed := s.agree(t)
	for _, i := range games {
		total += agreed(i)
	}
	return total
}

// agree returns what says how well a game comes out with a trial.
func (s *search) agree(t trial) func(i int) int {
	count := truth(t.piece.marks&counts != 0)
	form := t.def.marks&(prints|plays) == prints
	code, patch := s.prog(t.place, count), s.code(t.piece, count)
	return func(i int) int {
		s.g.patch = patch
		return s.agreed(code, i, form)
	}
}

// agreed says how far a game comes out as the solver's.
func (s *search) agreed(code Code, i int, form bool) int {
	switch {
	case s.same(code, i, form):
		return rightWorth
	case s.g.fail == unexpected && s.g.watch >= 0:
		return cardsWorth * s.g.piles[s.g.watch].len() / (len(s.expect[i]) + 1)
	case s.g.fail != "":
		return 0
	}
	got, want := bytes.Fields(s.g.Out), bytes.Fields(s.samples[i].Got)
	if len(got) != len(want) {
		return 0
	}
	n := 0
	for k := range got {
		n += truth(bytes.Equal(got[k], want[k]))
	}
	return rightWorth * n / (len(want) + 1)
}

// constantsOf yields a trial with each constant of its piece changed.
func (s *search) constantsOf(t trial, yield func(trial)) { s.neighbours(t, s.constants, yield) }

// conditionsOf yields a trial with each condition that is new in it narrower or wider.
func (s *search) conditionsOf(t trial, yield func(trial)) {
	s.neighbours(t, func(n *Node, put func(*Node)) {
		if _, old := within(t.node, n); n.kind != Truth || old {
			return
		}
		for _, c := range s.vocabulary().conds {
			if c.free&^(t.bound|State) == 0 {
				put(newNode(opBoth, n, c))
				put(newNode(opBoth, n, newNode(opNot, c)))
				put(newNode(opEither, n, c))
			}
		}
	}, yield)
}

// neighbours yields a trial with each of its nodes changed.
func (s *search) neighbours(t trial, change func(n *Node, put func(*Node)), yield func(trial)) {
	var walk func(n *Node, put func(*Node))
	walk = func(n *Node, put func(*Node)) {
		change(n, put)
		for i, kid := range n.kids {
			if n.op != opDefine {
				walk(kid, func(k *Node) { put(n.withKid(i, k)) })
			}
		}
	}
	walk(t.piece, func(n *Node) { yield(trial{place: t.place, piece: n, price: t.price}) })
}

// constants yields a node with its constant changed in one place.
func (s *search) constants(n *Node, put func(*Node)) {
	in, high := n.meaning(), 21
	switch in.op {
	case opRanks, opSuits:
		for _, l := range map[*Op]string{opRanks: s.Deck.Ranks, opSuits: s.Deck.Suits}[in.op] {
			if rest := strings.ReplaceAll(in.text, string(l), ""); rest != in.text {
				put(in.WithText(rest))
			} else {
				put(in.WithText(in.text + string(l)))
			}
		}
		return
	case opRank:
		for i := range in.list {
			for j := range i {
				list := slices.Clone(in.list)
				list[i], list[j] = list[j], list[i]
				put(in.WithList(list...))
			}
		}
		return
	case opNumber:
		for v := range 32 {
			put(in.WithNum(v))
		}
		return
	case opTable:
	case opByPlayers, opAt:
		high = 32
	default:
		return
	}
	for i := range in.list {
		for v := 0; v <= high; v++ {
			list := slices.Clone(in.list)
			list[i] = v
			put(in.WithList(list...))
		}
	}
}
