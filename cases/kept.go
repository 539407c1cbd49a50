package cases

import (
	"fmt"
	"strings"
	"sync/atomic"

	"kiebitz/internal/digest"
)

// Store keeps bytes by keys of letters and digits from one run to the next. It may forget.
type Store interface {
	Load(key string) ([]byte, bool)
	Save(key string, data []byte)
}

// Keep makes the plan take its random cases from a store if an earlier run of the same program has
// left them there, and leave them there itself once it has made all: to read an aimed one takes a
// hundredth of the time that it takes to find it. What says which program it is must differ
// wherever cases may come out otherwise.
func (pl *Plan) Keep(s Store, program string) {
	if pl.aimed == 0 || pl.made == nil {
		return
	}
	info := pl.problem.Info()
	sum := digest.Sum(fmt.Appendf(nil, "random cases of %s: %q suite %d seed %d players %d, %d of them", program, info.ID, info.Suite, pl.seed, pl.aim.Players, pl.Random()))
	k := &kept{store: s, key: fmt.Sprintf("%x", sum)}
	if data, ok := s.Load(k.key); ok {
		k.texts = strings.Split(string(data), "\n")
	}
	if len(k.texts) != pl.Random() {
		k.texts = nil
	}
	pl.kept = k
}

// kept are the random cases of a plan, as texts: all of them as an earlier run left them, or none
// until all are made.
type kept struct {
	store Store
	key   string
	texts []string
	known atomic.Int64 // how many were made
}

// One of these stands before each case. An aimed one to which no stored case led has no target.
const hitMark, missedMark = "+", "-"

// note remembers the random case with an index from 0, and stores all once they are made.
func (pl *Plan) note(i int, c *Case) {
	if !pl.made[i].CompareAndSwap(nil, c) || pl.kept == nil || pl.kept.known.Add(1) < int64(len(pl.made)) {
		return
	}
	texts := make([]string, len(pl.made))
	for i := range pl.made {
		c := pl.made[i].Load()
		texts[i] = hitMark + c.Input.Text()
		if i >= pl.even && c.Target == "" {
			texts[i] = missedMark + c.Input.Text()
		}
	}
	pl.kept.store.Save(pl.kept.key, []byte(strings.Join(texts, "\n")))
}

// keptCase returns the random case with an index from 0 as the store has it, if it is there.
func (pl *Plan) keptCase(i int) (c Case, ok bool) {
	if pl.kept == nil || pl.kept.texts == nil {
		return c, false
	}
	line := pl.kept.texts[i]
	missed := strings.HasPrefix(line, missedMark)
	if !missed && !strings.HasPrefix(line, hitMark) {
		return c, false
	}
	in, err := pl.problem.ParseCase(line[1:])
	switch {
	case err != nil:
		return c, false
	case i < pl.even:
		return evenCase(i+1, in), true
	}
	if c = pl.aimer.named(i-pl.even+1, in); missed {
		c.Target = ""
	}
	return c, true
}
