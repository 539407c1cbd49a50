package runner

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"kiebitz/oracle"
)

// How far the search for several misreadings together goes. It is bounded by games, not by the
// clock, so that it always ends in the same place.
const (
	inferWidth = 8 // theories beside which one misreading more is looked for
	inferFirst = 3 // theories beside which all edits are tried: what led to an answer was nearly always the first
	inferPair  = 2 // as many together are looked for in any case, one more if the best explains a wrong output
	inferSure  = 3 // more only as long as that comes closer
	inferMost  = 4 // together at most

	// inferGain is how many wrong outputs there are for each one at most that a misreading more must
	// explain to be looked beside: what gains less does so by chance.
	inferGain = 32
)

// By how many cases theories are rated: where each has a process of its own it takes long.
const (
	ratedCases = 300
	ratedAlone = 16
)

// inference looks for what explains a run, one misreading after another: of those with which most
// outputs come out as the solver's, or nearly, each is put into the rules, and the search goes on
// in these.
type inference struct {
	ev       *evidence
	from     telltale // what is inferred from
	readings []string
	beam     []rated         // the rules, then the best theories with one misreading more
	seen     map[string]bool // their keys, and those that were worse
	alone    []theory        // the best with one misreading
}

// rated is a theory, and how far outputs are what it prints.
type rated struct {
	theory
	score int
	wrong int // of the outputs that it is rated by
}

// gains reports whether a theory explains so much more than another one that it is looked on beside it.
func (r rated) gains(before rated) bool { return inferGain*(r.score-before.score) >= whole*r.wrong }

// key names misreadings, in whatever order they stand.
func key(misread []oracle.Misreading) string {
	ids := theory{misread: misread}.ids()
	slices.Sort(ids)
	return strings.Join(ids, " ")
}

func newInference(ev *evidence, readings []string) *inference {
	s := &inference{ev: ev, readings: readings, from: telltale{evidence: ev, taken: map[int]bool{}}, seen: map[string]bool{}}
	for b := range ev.batches {
		if len(s.from.outputs) < editCases {
			s.from.take(b)
		}
	}
	s.beam = []rated{s.rate(theory{readings: readings})}
	return s
}

// search looks for that number of misreadings together, and returns the findings that explain
// everything. It is asked for one more each time.
func (s *inference) search(ctx context.Context, together int) ([]*finding, error) {
	p, ok := s.ev.problem.(oracle.Inferrer)
	if !ok || together > 1 && !s.goOn(ctx, p, together) {
		return nil, nil
	}
	if together > 1 {
		if found, err := s.listed(ctx); len(found) > 0 || err != nil {
			return found, err
		}
	}
	for _, t := range s.beam[:min(len(s.beam), inferFirst)] {
		found, err := s.edited(ctx, func(outputs []oracle.Printed) [][]oracle.Misreading { return p.Infer(outputs, s.set(t.theory)) })
		if len(found) > 0 || err != nil || ctx.Err() != nil {
			return found, err
		}
	}
	return nil, nil
}

// listed looks for a misreading of the list beside each theory of the beam.
func (s *inference) listed(ctx context.Context) ([]*finding, error) {
	var list []theory
	for _, t := range s.beam {
		for _, m := range s.ev.problem.Book().Misreadings() {
			if !m.Form && !slices.ContainsFunc(t.misread, func(o oracle.Misreading) bool { return o.ID == m.ID }) {
				list = append(list, t.with(m))
			}
		}
	}
	return s.ev.findings(ctx, list, bounds{})
}

// goOn puts in place of the theories of the beam those with one misreading more that explain most. It reports
// whether to look for that number together.
func (s *inference) goOn(ctx context.Context, p oracle.Inferrer, together int) bool {
	if len(s.beam) == 0 || together > inferPair && (s.ev.problem.Info().Batch == 1 || !s.explainsSome()) {
		return false
	}
	var next []rated
	for _, t := range s.beam {
		for _, near := range s.ev.asRead(p.Near(s.from.outputs, s.set(t.theory)), s.readings) {
			k := strings.Join(near.readings, " ") + ": " + key(near.misread)
			if s.seen[k] || ctx.Err() != nil {
				continue
			}
			s.seen[k] = true
			if n := s.rate(near); n.gains(t) {
				next = append(next, n)
			}
		}
	}
	slices.SortStableFunc(next, func(a, b rated) int { return cmp.Or(b.score-a.score, len(a.misread)-len(b.misread)) })
	next = varied(next)
	next = next[:min(len(next), inferWidth)]
	if together == 2 {
		for _, t := range next {
			if len(t.misread) == 1 {
				s.alone = append(s.alone, t.theory)
			}
		}
	}
	closer := len(next) > 0 && next[0].score > s.beam[0].score
	s.beam = next
	return together <= inferSure || closer
}

// varied puts last those that change what an earlier one does: they explain much the same.
func varied(list []rated) []rated {
	var first, again []rated
	seen := map[string]bool{}
	for _, t := range list {
		places := slices.Clone(t.ids())
		for i := range places {
			places[i], _, _ = strings.Cut(places[i], "=")
		}
		slices.Sort(places)
		if k := strings.Join(places, " "); seen[k] {
			again = append(again, t)
		} else {
			seen[k], first = true, append(first, t)
		}
	}
	return append(first, again...)
}

// set returns the misreadings of a theory, and before them the readings that are no default.
func (s *inference) set(t theory) (set []oracle.Misreading) {
	for _, id := range t.readings {
		if r, ok := oracle.FindReading(s.ev.problem, id); ok && !r.Default {
			set = append(set, oracle.Misreading{ID: id})
		}
	}
	return append(set, t.misread...)
}

// explainsSome reports whether the best theory prints one of the wrong outputs: of several slips that
// show in every game, more than two would not be found for the noise.
func (s *inference) explainsSome() bool {
	f, err := s.ev.try(context.Background(), s.beam[0].theory, bounds{missed: s.ev.wrong, contradicts: s.ev.right})
	return err == nil && f != nil && f.reproduces > 0
}

// whole is the score of an output that a theory prints.
const whole = 1000

// rate rates a theory by the first outputs: half of the whole at most for one that is not what it prints.
func (s *inference) rate(t theory) rated {
	r, left := rated{theory: t}, ratedCases
	if s.ev.problem.Info().Batch == 1 {
		left = ratedAlone
	}
	var buf []byte
	for b, batch := range s.ev.batches {
		e, err := s.ev.problem.Engine(t.variant())
		if err != nil || left == 0 {
			return r
		}
		for i := range batch[:min(left, len(batch))] {
			printed := s.ev.answers[b][i]
			if c := &batch[i]; s.ev.explained(c) {
				printed = c.output
				r.wrong++
			}
			var same bool
			if same, buf = s.ev.prints(e, b, i, buf); same {
				r.score += whole
				continue
			}
			r.score += whole / 2 * begins(buf, printed) / max(1, len(buf), len(printed))
		}
		left -= min(left, len(batch))
	}
	return r
}

// begins is how many bytes two texts begin with alike.
func begins(a, b []byte) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// best returns the best theories with one misreading, and such as show beside others only: of two
// that explain a little more many do by chance.
func (s *inference) best() (list []theory) {
	for _, t := range s.beam {
		n := 0
		for _, m := range t.misread {
			n += bool2int(m.Equivalent == "")
		}
		if n == 1 {
			list = append(list, t.theory)
		}
	}
	return append(list, s.alone...)
}
