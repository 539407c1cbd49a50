package runner

import (
	"context"

	"kiebitz/oracle"
)

// leastNeeded is the number of cases that must need each of several misreadings. Where
// many outputs are right, a solver chooses one of them, and may not have found the best
// in the time that it gives itself: some of a thousand misreadings always fit one such case.
const leastNeeded = 3

// needed returns those of some findings of which no misreading can be left out without
// some cases, and else a finding with one of them left out that explains all but these.
func (ev *evidence) needed(ctx context.Context, all []*finding) (kept []*finding, less *finding, err error) {
	look := ev.ended
	if _, many := ev.problem.(oracle.Behaver); many {
		look = ev.without
	}
	for _, f := range all {
		without, err := look(ctx, f)
		switch {
		case err != nil:
			return nil, nil, err
		case without == nil:
			kept = append(kept, f)
		case less == nil:
			less = without
		}
	}
	return kept, less, nil
}

// without returns a finding with one of the misreadings of f left out that explains all
// but a few cases; nil if there is none. Cases of which the rules say nothing without it need
// only one that shows beside others alone: it may say what is done there.
func (ev *evidence) without(ctx context.Context, f *finding) (*finding, error) {
	for i, rest := range f.lesser() {
		few := bounds{missed: leastNeeded - 1, contradicts: leastNeeded - 1, unruled: f.misread[i].Equivalent == ""}
		less, err := ev.try(ctx, rest, few)
		if err != nil {
			return nil, err
		}
		if less == nil {
			continue
		}
		n, err := ev.rightBy(f, less, few.unruled)
		if err != nil || ev.wrong-less.open-less.reproduces+max(n, less.contradicts) < leastNeeded {
			return less, err
		}
	}
	return nil, nil
}

// withBeside returns what a finding is with one of the misreadings that show beside others only,
// where that explains everything.
func (s *inference) withBeside(ctx context.Context, f *finding) ([]*finding, error) {
	var list []theory
	for _, m := range s.ev.problem.Book().Misreadings() {
		h := f.with(m)
		if m.Equivalent == "" || m.Form {
			continue
		}
		if _, err := s.ev.problem.Engine(h.variant()); err == nil { // else they contradict each other
			list = append(list, h)
		}
	}
	all, err := s.ev.findings(ctx, list, bounds{})
	if err != nil {
		return nil, err
	}
	all, _, err = s.ev.needed(ctx, all)
	return all, err
}

// besideOf returns what those of some theories are with one of the misreadings that show
// beside others only that explain all but the cases of which the rules then say nothing.
func (s *inference) besideOf(ctx context.Context, list []theory) (found []*finding, err error) {
	all, err := s.ev.findings(ctx, list, bounds{unruled: true})
	for _, f := range all {
		var more []*finding
		if more, err = s.withBeside(ctx, f); err != nil {
			break
		}
		found = append(found, more...)
	}
	return found, err
}

// rightBy counts the right outputs that f may print and another finding may not, though what
// it prints is as good; without those, if asked for, of cases of which the rules then say nothing.
func (ev *evidence) rightBy(f, other *finding, ruled bool) (n int, err error) {
	for _, batch := range ev.batches {
		a, err := ev.problem.Engine(f.variant())
		if err != nil {
			return 0, err
		}
		b, err := ev.problem.Engine(other.variant())
		if err != nil {
			return 0, err
		}
		for i := range batch {
			if c := &batch[i]; c.Verdict == oracle.OK && c.right != nil {
				may := oracle.Matches(ev.problem, a, c.in, c.right) && oracle.Excludes(b, c.in, c.right)
				n += bool2int(may && !(ruled && oracle.Unruled(b) != ""))
			}
		}
	}
	return n, nil
}

// ended returns a finding with one of the misreadings of f left out, if without it nothing
// is lost but games that the misreadings together bring to no end, so that any output fits
// which begins like them; nil if there is none.
func (ev *evidence) ended(ctx context.Context, f *finding) (*finding, error) {
	less := f.lesser()
	if less == nil {
		return nil, nil
	}
	open := map[spot]bool{}
	for s, e := range ev.played(f.theory) {
		c := &ev.batches[s.process][s.at]
		if _, err := e.Append(nil, c.in); err != nil && ev.explained(c) {
			open[s] = true
		}
	}
	if len(open) == 0 {
		return nil, nil
	}
	for _, rest := range less {
		f, err := ev.try(ctx, rest, bounds{missed: len(open)})
		if err != nil {
			return nil, err
		}
		if f == nil {
			continue
		}
		if _, lost := ev.lost(rest, func(s spot) bool { return open[s] }); !lost {
			return f, nil
		}
	}
	return nil, nil
}
