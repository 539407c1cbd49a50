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

// Keep makes the plan take its aimed cases from a store if an earlier run of the same program has
// left them there, and leave them there itself once it has made all: to read one takes a
// hundredth of the time that it takes to find it. What says which program it is must differ
// wherever cases may come out otherwise.
func (pl *Plan) Keep(s Store, program string) {
	if pl.aimed == 0 || pl.aimed > mostStored {
		return
	}
	info := pl.problem.Info()
	sum := digest.Sum(fmt.Appendf(nil, "aimed cases of %s: %q suite %d seed %d players %d, %d of them", program, info.ID, info.Suite, pl.seed, pl.aim.Players, pl.aimed))
	k := &kept{store: s, key: fmt.Sprintf("%x", sum)}
	if data, ok := s.Load(k.key); ok {
		k.texts = strings.Split(string(data), "\n")
	}
	if len(k.texts) != pl.aimed {
		k.texts, k.made = nil, make([]atomic.Pointer[string], pl.aimed)
	}
	pl.kept = k
}

// mostStored is up to how many aimed cases are stored.
const mostStored = 200_000

// kept are the aimed cases of a plan, as texts: all of them as an earlier run left them, or those
// that were made.
type kept struct {
	store Store
	key   string
	texts []string
	made  []atomic.Pointer[string]
	known atomic.Int64 // how many were made
}

// missedMark stands before a case that no stored one led to: it has no target.
const missedMark = "-"

// add takes the aimed case with an index from 0.
func (k *kept) add(i int, c Case) {
	text := c.Input.Text()
	if c.Target == "" {
		text = missedMark + text
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

// aimedCase returns the aimed case with an index from 0.
func (pl *Plan) aimedCase(i int) Case {
	if pl.kept != nil && pl.kept.texts != nil {
		text, missed := strings.CutPrefix(pl.kept.texts[i], missedMark)
		if in, err := pl.problem.ParseCase(text); err == nil {
			c := pl.aimer.named(i+1, in)
			if missed {
				c.Target = ""
			}
			return c
		}
	}
	c := pl.aimer.Case(pl.seed, i+1, pl.aim)
	if pl.kept != nil && pl.kept.made != nil {
		pl.kept.add(i, c)
	}
	return c
}
