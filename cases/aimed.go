package cases

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"sync"

	"golang.org/x/sync/errgroup"

	"kiebitz/internal/digest"
	"kiebitz/oracle"
)

// AimedID is the group of cases that are drawn evenly over clauses, situations
// and misreadings instead of over all deals, so that rare ones come up often.
const AimedID = "aimed"

// Aimer makes cases that hit a target: a clause, a situation or a misreading,
// given by its id. It starts from stored cases that do and goes from neighbour
// to neighbour. It may be used by several goroutines at once.
type Aimer struct {
	p       oracle.Problem
	targets []string
	bases   func() map[string][]Case // stored cases, by the targets that they hit
	wrong   map[string]bool          // the ids among the targets that are misreadings
	out     []string                 // the situations that the statement may rule out
	engines sync.Map                 // of misreadings, a [sync.Pool] each
}

// NewAimer returns an Aimer for p.
func NewAimer(p oracle.Problem) (*Aimer, error) {
	stored, err := Stored(p)
	if err != nil {
		return nil, err
	}
	a := &Aimer{p: p, wrong: make(map[string]bool), out: ruledOut(p)}
	a.bases = sync.OnceValue(func() map[string][]Case { return a.findBases(stored) })
	for _, c := range p.Book().Clauses() {
		if len(c.Situations) == 0 && !c.Form {
			a.targets = append(a.targets, c.ID)
		}
		for _, s := range c.Situations {
			a.targets = append(a.targets, s.ID)
		}
	}
	for _, m := range p.Book().Misreadings() {
		if m.Equivalent == "" && !m.Form {
			a.targets = append(a.targets, m.ID)
			a.wrong[m.ID] = true
		}
	}
	return a, nil
}

// findBases sorts stored cases by what they hit.
func (a *Aimer) findBases(stored []Case) map[string][]Case {
	hit := make([][]string, len(stored))
	var workers errgroup.Group
	workers.SetLimit(runtime.NumCPU())
	for i := range stored {
		workers.Go(func() error {
			hit[i] = a.allHits(stored[i].Input)
			return nil
		})
	}
	workers.Wait()
	bases := make(map[string][]Case)
	for i, ids := range hit {
		for _, id := range ids {
			bases[id] = append(bases[id], stored[i])
		}
	}
	return bases
}

// basesOf returns the stored cases that hit a target and are as aim wants them.
func (a *Aimer) basesOf(target string, aim oracle.Aim) (list []Case) {
	for _, b := range a.bases()[target] {
		if aim.Players == 0 || b.Input.Players() == aim.Players {
			list = append(list, b)
		}
	}
	return list
}

// allHits returns the targets that c hits; none if it is not legal, as with [Aimer.hits].
func (a *Aimer) allHits(c oracle.Case) []string {
	list := a.cites(c)
	answer, err := answerTo(a.p, c)
	if err != nil {
		return list
	}
	for id := range a.wrong {
		if a.differs(c, answer, id) {
			list = append(list, id)
		}
	}
	return list
}

// Known reports whether id is a target.
func (a *Aimer) Known(id string) bool {
	if _, ok := oracle.FindClause(a.p, id); ok {
		return true
	}
	return slices.Contains(a.targets, id)
}

// Targets returns the ids of all targets.
func (a *Aimer) Targets() []string { return a.targets }

// hits reports whether c is legal and hits the target.
func (a *Aimer) hits(c oracle.Case, target string) bool {
	if !a.wrong[target] {
		return slices.Contains(a.cites(c, target), target)
	}
	answer, err := answerTo(a.p, c)
	return err == nil && a.differs(c, answer, target)
}

// cites returns the clauses and situations that c shows, or those asked for alone; none if it is
// not legal.
func (a *Aimer) cites(c oracle.Case, ids ...string) []string {
	rules, err := a.p.Engine(oracle.Variant{})
	if err != nil {
		return nil
	}
	list, _ := oracle.Cites(rules, c, ids...)
	return list
}

// suits reports whether c hits the target, and the statement can't rule it out.
func (a *Aimer) suits(c oracle.Case, target string) bool {
	if len(a.out) == 0 {
		return a.hits(c, target)
	}
	return !a.doubtful(c) && a.hits(c, target)
}

// doubtful reports whether the statement may rule c out: most often an engine that plays it sees
// that in far less time than it takes to say what it cites.
func (a *Aimer) doubtful(c oracle.Case) bool {
	rules, err := a.p.Engine(oracle.Variant{})
	if err != nil {
		return true
	}
	if d, ok := rules.(oracle.Doubter); ok {
		_, err := rules.Append(nil, c)
		return err != nil || d.Doubt() != ""
	}
	cites := a.cites(c, a.out...)
	return slices.ContainsFunc(a.out, func(id string) bool { return slices.Contains(cites, id) })
}

// differs reports whether a misreading answers c otherwise than the rules do.
func (a *Aimer) differs(c oracle.Case, answer []byte, misreading string) bool {
	pool, _ := a.engines.LoadOrStore(misreading, new(sync.Pool))
	e, used := pool.(*sync.Pool).Get().(oracle.Engine)
	if again, ok := e.(oracle.Forgetter); used && ok {
		again.Forget()
	} else {
		var err error
		if e, err = a.p.Engine(oracle.Variant{Misreadings: []string{misreading}}); err != nil {
			return false
		}
	}
	defer pool.(*sync.Pool).Put(e)
	output, _ := e.Append(nil, c)
	return !bytes.Equal(answer, output) && !oracle.Alike(a.p, c, answer, output)
}

// steps is how many neighbours an aimed case goes through.
const steps = 6

// Case returns the aimed case with the given index, from 1, of none that the statement
// may rule out. It depends on the
// problem, its suite with the stored cases, the seed, the index and aim alone.
func (a *Aimer) Case(seed uint64, index int, aim oracle.Aim) Case {
	r := rand.New(rand.NewChaCha8(a.key("aimed", seed, index)))
	c := a.named(index, nil)
	bases := slices.DeleteFunc(a.basesOf(c.Target, aim), func(b Case) bool { return b.showsOneOf(a.out) })
	if len(bases) == 0 {
		return Case{ID: c.ID, Input: a.p.Generate(r, aim)}
	}
	c.Input = bases[modulo(r, len(bases))].Input
	for range steps {
		next := a.p.Neighbour(r, c.Input)
		if next.Players() == c.Input.Players() && a.suits(next, c.Target) {
			c.Input = next
		}
	}
	return c
}

// named returns the aimed case with an index from 1, given its input.
func (a *Aimer) named(index int, in oracle.Case) Case {
	return Case{ID: AimedID + "/" + strconv.Itoa(index), Target: a.targets[(index-1)%len(a.targets)], Input: in}
}

func (a *Aimer) key(what string, seed uint64, index int) [32]byte {
	info := a.p.Info()
	return digest.Sum(fmt.Appendf(nil, "kiebitz %s suite %d %s seed %d index %d", info.ID, info.Suite, what, seed, index))
}

// modulo returns a number from 0 to n-1. It is not as even as [oracle.Below], but
// the aimed cases of the suite are drawn with it.
func modulo(r *rand.Rand, n int) int { return int(r.Uint64() % uint64(n)) }

// rejections is how many random cases Find looks at before it searches.
const rejections = 500

// Find returns a case that hits all targets, or nil when ctx is done. It tries
// random cases first, which are the fairest, and then climbs from stored ones.
func (a *Aimer) Find(ctx context.Context, targets []string, seed uint64, index int, aim oracle.Aim) oracle.Case {
	r := rand.New(rand.NewChaCha8(a.key("find", seed, index)))
	for range rejections {
		if c := a.p.Generate(r, aim); a.score(c, targets) == len(targets) {
			return c
		}
	}
	for ctx.Err() == nil {
		if c := a.climb(ctx, r, targets, aim); c != nil {
			return c
		}
	}
	return nil
}

// climb goes from a stored case, or a random one, to one that hits more and
// more targets. It returns nil if it gets stuck.
func (a *Aimer) climb(ctx context.Context, r *rand.Rand, targets []string, aim oracle.Aim) oracle.Case {
	now := a.p.Generate(r, aim)
	if bases := a.basesOf(targets[modulo(r, len(targets))], aim); len(bases) > 0 {
		now = bases[modulo(r, len(bases))].Input
	}
	score := a.score(now, targets)
	moved := false
	for idle := 0; idle < 3000 && ctx.Err() == nil; idle++ {
		next := a.p.Neighbour(r, now)
		if next.Players() != now.Players() {
			continue
		}
		s := a.score(next, targets)
		if s > score {
			idle = 0
		}
		if s >= score {
			moved = moved || next.Text() != now.Text()
			now, score = next, s
		}
		if score == len(targets) && moved {
			return now
		}
	}
	return nil
}

// score counts the targets that c hits.
func (a *Aimer) score(c oracle.Case, targets []string) (n int) {
	for _, id := range targets {
		if a.hits(c, id) {
			n++
		}
	}
	return n
}
