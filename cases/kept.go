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
	if pl.aimed == 0 || pl.Random() > mostStored {
		return
	}
	info := pl.problem.Info()
	sum := digest.Sum(fmt.Appendf(nil, "random cases of %s: %q suite %d seed %d players %d, %d of them", program, info.ID, info.Suite, pl.seed, pl.aim.Players, pl.Random()))
	k := &kept{store: s, key: fmt.Sprintf("%x", sum)}
	if data, ok := s.Load(k.key); ok {
		k.texts = strings.Split(string(data), "\n")
	}
	if len(k.texts) != pl.Random() {
		k.texts, k.made = nil, make([]atomic.Pointer[string], pl.Random())
	}
	pl.kept = k
}

// mostStored is up to how many random cases are stored: some 20 MB of Mau-Mau, 100 of Tractor.
const mostStored = 200_000

// kept are the random cases of a plan, as texts: all of them as an earlier run left them, or those
// that were made.
type kept struct {
	store Store
	key   string
	texts []string
	made  []atomic.Pointer[string]
	known atomic.Int64 // how many were made
}

// cheap reports whether the cases need not be held: they are read from what an earlier run left.
func (k *kept) cheap() bool { return k != nil && k.texts != nil }

// One of these stands before each case. An aimed one to which no stored case led has no target.
const hitMark, missedMark = "+", "-"

// add takes the random case with an index from 0.
func (k *kept) add(i int, c Case, missed bool) {
	text := hitMark + c.Input.Text()
	if missed {
		text = missedMark + c.Input.Text()
	}
	if !k.made[i].CompareAndSwap(nil, &text) || k.known.Add(1) < int64(len(k.made)) {
		return
	}
	texts := make([]string, len(k.made))
	for i := range k.made {
		texts[i] = *k.made[i].Load()
	}
	k.store.Save(k.key, []byte(strings.Join(texts, "\n")))
}

// keptCase returns the random case with an index from 0, from the store if it is there.
func (pl *Plan) keptCase(i int) Case {
	if pl.kept == nil {
		return pl.newCase(i)
	}
	if pl.kept.texts == nil {
		c := pl.newCase(i)
		pl.kept.add(i, c, i >= pl.even && c.Target == "")
		return c
	}
	line := pl.kept.texts[i]
	missed := strings.HasPrefix(line, missedMark)
	if !missed && !strings.HasPrefix(line, hitMark) {
		return pl.newCase(i)
	}
	in, err := pl.problem.ParseCase(line[1:])
	switch {
	case err != nil:
		return pl.newCase(i)
	case i < pl.even:
		return evenCase(i+1, in)
	}
	c := pl.aimer.named(i-pl.even+1, in)
	if missed {
		c.Target = ""
	}
	return c
}
