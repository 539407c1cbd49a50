package runner

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"kiebitz/oracle"
)

// How far the search over the space of the rules goes. It is bounded by steps, not
// by the clock, so that it always ends in the same place.
const (
	inferSteps  = 12   // steps at most
	inferIdle   = 2    // steps without progress
	inferWidth  = 8    // points that a step starts from, and adds another misreading to
	inferPoints = 6000 // points rated in a step at most
	inferLikely = 2500 // of those with one misreading more than before, the most likely
	inferPart   = 256  // of them, after which the least score of the others rises
	inferMost   = 4    // misreadings together at most
	inferAlone  = 8    // single misreadings of which the closest is said
	inferPair   = 2    // as many are tried in any case, one more if the best explains a wrong output
	inferSure   = 3    // more only as long as that comes closer
)

// How many cases points are rated by.
const (
	sampleCases = 96
	sampleWrong = 32
	sampleAlone = 16 // where each case has a process of its own, and takes long
)

// inference looks for a point in the space of a game's rules that explains a run: one or
// several misreadings together. A point is rated by a sample: by how many outputs it prints, and how
// far the others agree. From the best points it goes on to those with one misreading more.
type inference struct {
	ev        *evidence
	readings  []string
	list      []oracle.Misreading // those with a name, also such as show beside others only, and edits that explain much alone
	sample    []span
	mayResign int // cases of the sample that a point may leave open
	rated     map[string]bool
	rules     *point            // without a misreading
	starts    []*point          // it, and others by other readings
	single    map[string]*point // the points with one misreading that have been rated by the sample as it is
	beam      []*point
	alone     []*point        // the best points with one misreading
	beside    map[string]bool // points beside which one edit more was looked for
	closer    bool            // the last search came closer than the one before
}

// span is the beginning of a batch of the evidence.
type span struct{ batch, cases int }

// rating says how far a point agrees on a case, and stands for what it prints.
type rating struct {
	score  int
	prints uint64
}

type point struct {
	theory
	name   string // its key
	score  int
	each   []rating // of the cases of the sample; of one that was not rated to the end the first ones
	joined bool     // all second misreadings have been added to it
}

// key names a point, whatever the order of its misreadings.
func key(misread []oracle.Misreading) string {
	ids := make([]string, len(misread))
	for i, m := range misread {
		ids[i] = m.ID
	}
	slices.Sort(ids)
	return strings.Join(ids, " ")
}

// key names a theory: readings other than those that were asked for come first.
func (s *inference) key(t theory) string {
	if slices.Equal(t.readings, s.readings) {
		return key(t.misread)
	}
	return strings.Join(t.readings, " ") + ": " + key(t.misread)
}

// newInference starts at the rules, by some readings and by each other choice: a solver may follow
// one and misread something else. Where a case is a search, others would take seconds.
func newInference(ev *evidence, readings []string, others ...[]string) *inference {
	s := &inference{ev: ev, readings: readings, rated: map[string]bool{}, beside: map[string]bool{}, rules: &point{theory: theory{readings: readings}}, single: map[string]*point{}}
	s.starts = []*point{s.rules}
	for _, choice := range others {
		if ev.problem.Info().Batch > 1 {
			s.starts = append(s.starts, &point{theory: theory{readings: choice}, name: s.key(theory{readings: choice})})
		}
	}
	for _, m := range ev.problem.Book().Misreadings() {
		if !m.Form {
			s.list = append(s.list, m)
		}
	}
	s.takeSample()
	s.setOpen()
	return s
}

// goOnWith adds misreadings that explain something alone to those of the list: what comes next is
// three together.
func (s *inference) goOnWith(near []oracle.Misreading) {
	for _, m := range near {
		if _, reading := oracle.FindReading(s.ev.problem, m.ID); !reading && !slices.ContainsFunc(s.list, func(o oracle.Misreading) bool { return o.ID == m.ID }) {
			s.list = append(s.list, m)
		}
	}
	for _, p := range s.beam {
		p.joined = false
	}
	if len(s.beam) > 0 && len(near) > 0 {
		s.beam = append(s.beam, s.rules)
		s.rules.joined = false
	}
}

// takeSample takes the beginnings of processes until enough of their outputs are to
// be explained.
func (s *inference) takeSample() {
	cases, wrong := sampleCases, sampleWrong
	if s.ev.problem.Info().Batch == 1 {
		cases, wrong = sampleAlone, sampleAlone*3/4
	}
	for b, batch := range s.ev.batches {
		n, last := 0, 0
		for i := range batch {
			if s.ev.explained(&batch[i]) && wrong > 0 {
				wrong--
				last = i + 1
			}
			if n++; n >= cases && last > 0 {
				break
			}
		}
		if n = max(last, min(n, cases)); n > 0 {
			s.sample = append(s.sample, span{b, n})
		}
		if cases -= n; cases <= 0 {
			return
		}
	}
}

// full is the score of a point that explains the sample.
func (s *inference) full() (n int) {
	for _, p := range s.sample {
		n += p.cases
	}
	return n * whole
}

// search goes from point to point, with at most that number of misreadings together, and
// returns the findings that explain everything.
func (s *inference) search(ctx context.Context, together int) ([]*finding, error) {
	if together > inferSure && !s.closer || together > inferPair && !s.explainsSome() {
		return nil, nil
	}
	if len(s.beam) == 0 {
		s.beam = slices.Clone(s.starts)
		if err := s.rate(ctx, s.beam, 0); err != nil {
			return nil, err
		}
	}
	best, idle := sorted(s.beam)[0].score, 0
	before := best
	defer func() {
		s.closer = s.beam[0].score > before
		s.keepAlone()
	}()
	for step := 0; step < inferSteps && idle < inferIdle && ctx.Err() == nil; step++ {
		list := s.near(together)
		if len(list) == 0 {
			break
		}
		kept := s.beam
		for part := range slices.Chunk(list, inferPart) {
			if err := s.rate(ctx, part, s.least(kept)); err != nil {
				return nil, err
			}
			kept = narrow(sorted(slices.Concat(kept, part)))
		}
		s.beam = sorted(append(s.beam, list...))
		found, err := s.verify(ctx)
		if len(found) > 0 || err != nil {
			return found, err
		}
		s.beam = narrow(s.beam)
		if idle++; s.beam[0].score > best {
			best, idle = s.beam[0].score, 0
		}
	}
	return nil, ctx.Err()
}

// explainsSome reports whether the best point prints one of the wrong outputs of the sample:
// of several slips that show in every game, more than two would not be found for the noise.
func (s *inference) explainsSome() bool {
	for _, part := range s.sample {
		e, err := s.ev.problem.Engine(s.beam[0].theory.variant())
		if err != nil {
			return false
		}
		for i := range s.ev.batches[part.batch][:part.cases] {
			same, _ := s.ev.prints(e, part.batch, i, nil)
			if same && s.ev.explained(&s.ev.batches[part.batch][i]) {
				return true
			}
		}
	}
	return false
}

// least is the score that points must come to beside those that are kept: of less nothing comes.
func (s *inference) least(kept []*point) int {
	if len(kept) < inferWidth {
		return s.rules.score
	}
	return max(s.rules.score, kept[inferWidth-1].score)
}

// keepAlone keeps the best points with one misreading, those of the beam before those that it
// had before: two together may push them out.
func (s *inference) keepAlone() {
	var list []*point
	for _, p := range slices.Concat(s.beam, s.alone) {
		if len(p.misread) == 1 && len(list) < inferAlone && slices.Equal(p.readings, s.readings) && !slices.ContainsFunc(list, func(o *point) bool { return o.name == p.name }) {
			list = append(list, p)
		}
	}
	s.alone = list
}

// closest plays the best points with one misreading on all cases, and returns the one
// that explains most; nil if none explains one half of what is wrong.
func (s *inference) closest(ctx context.Context) (*finding, error) {
	var list []theory
	for _, p := range s.alone {
		list = append(list, p.theory)
	}
	return s.ev.closestOf(ctx, list)
}

// sorted puts the best point first; of equal ones the one with fewer misreadings.
func sorted(list []*point) []*point {
	slices.SortStableFunc(list, func(a, b *point) int {
		return cmp.Or(b.score-a.score, len(a.misread)-len(b.misread), strings.Compare(a.name, b.name))
	})
	return list
}

// narrow keeps the best points, each set of misreadings by the readings by which it explains most.
func narrow(list []*point) (kept []*point) {
	for _, p := range list {
		if len(kept) < inferWidth && !slices.ContainsFunc(kept, func(o *point) bool { return key(o.misread) == key(p.misread) }) {
			kept = append(kept, p)
		}
	}
	return kept
}

// near returns the points next to those of the beam that have not been rated.
func (s *inference) near(together int) (list []*point) {
	var more []*point
	for _, p := range s.beam {
		add := func(list *[]*point, misread []oracle.Misreading, likely int) {
			t := theory{misread, p.readings}
			k := s.key(t)
			if s.rated[k] || len(*list) >= inferPoints {
				return
			}
			s.rated[k] = true
			*list = append(*list, &point{theory: t, name: k, score: likely})
		}
		if len(p.misread) > 1 {
			for i := range p.misread {
				add(&list, slices.Delete(slices.Clone(p.misread), i, i+1), 0)
			}
		}
		if len(p.misread) == together || p.joined {
			continue
		}
		p.joined = true
		for _, t := range s.list {
			if slices.ContainsFunc(p.misread, func(m oracle.Misreading) bool { return m.ID == t.ID }) {
				continue
			}
			if n, known := s.likely(p, t); known {
				add(&more, append(slices.Clone(p.misread), t), n)
			} else {
				add(&list, append(slices.Clone(p.misread), t), 0)
			}
		}
	}
	more = sorted(more)
	return append(list, more[:min(len(more), inferLikely)]...)
}

// verify plays the points that explain the sample on all cases. If none explains
// them, it takes the process that shows it into the sample, and rates the beam by
// that.
func (s *inference) verify(ctx context.Context) (found []*finding, err error) {
	enough := s.enough()
	var missed *point
	for _, p := range s.beam {
		if p.score < enough || len(p.misread) == 0 {
			continue
		}
		f, err := s.ev.try(ctx, p.theory, bounds{})
		switch {
		case err != nil:
			return nil, err
		case f != nil:
			found = append(found, f)
		case missed == nil:
			missed = p
		}
	}
	if missed == nil || len(found) > 0 || ctx.Err() != nil {
		return found, nil
	}
	s.widen(missed)
	s.setOpen()
	s.beam = append(narrow(s.beam), s.starts...)
	s.rated, s.single = map[string]bool{}, map[string]*point{}
	for _, p := range s.beam {
		p.joined = false
	}
	if err := s.rate(ctx, s.beam, 0); err != nil {
		return nil, err
	}
	sorted(s.beam)
	return nil, nil
}

// widen takes into the sample the beginning of the first process that a point does
// not explain.
func (s *inference) widen(p *point) {
	for b, batch := range s.ev.batches {
		e, err := s.ev.problem.Engine(p.theory.variant())
		if err != nil {
			return
		}
		for i := range batch {
			if same, _ := s.ev.prints(e, b, i, nil); same || s.ev.resigned[&batch[i]] || oracle.Unruled(e) != "" {
				continue
			}
			k := slices.IndexFunc(s.sample, func(p span) bool { return p.batch == b })
			if k < 0 {
				s.sample = append(s.sample, span{b, i + 1})
			} else {
				s.sample[k].cases = max(s.sample[k].cases, i+1)
			}
			return
		}
	}
}
