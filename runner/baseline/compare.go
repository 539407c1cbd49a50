package baseline

import (
	"fmt"
	"slices"
	"strings"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// Compare sets a run beside the recorded one. f must have passed [File.Check]
// and [File.Fits] with the same suite and settings, and d [CheckNames]; name is
// how the file was named.
//
// Cases are the same if they have the same id and the same input. Of these every
// difference is a change, in both directions. Of cases that were not recorded
// (the suite has grown, the seed is another) those count that fail and that no
// line expects.
func Compare(f *File, name string, d *result.Run, s Settings, suite []cases.Entry) *result.Baseline {
	c := &comparer{
		index: newIndex(f, suite), d: d, seen: map[string]bool{}, covered: map[*Line]coverage{}, left: map[string]int{},
		sameRandom: f.Suite == d.Problem.Suite && f.Seed == d.Seed && f.Players == s.Players,
		b: &result.Baseline{
			File: name, Suite: f.Suite, Known: []result.Known{}, Changes: []result.Change{}, Found: []result.Change{},
		},
	}
	c.b.Recorded = c.total()
	recorded := make([]bool, len(d.Cases))
	for i := range d.Cases {
		recorded[i] = c.recorded(&d.Cases[i])
		switch {
		case d.Cases[i].Verdict == oracle.NotRun:
		case recorded[i]:
			c.b.Compared++
		default:
			c.b.New++
		}
	}
	c.leftOut()
	c.why(s)
	c.whole = c.b.New == 0 && c.b.Compared == c.b.Recorded
	for i := range d.Cases {
		if k := &d.Cases[i]; k.Verdict == oracle.NotRun {
			continue
		} else if recorded[i] {
			c.compare(i, k)
		} else {
			c.found(i, k)
		}
	}
	c.gone()
	c.misread()
	c.outcome()
	return c.b
}

// comparer compares one run.
type comparer struct {
	index
	d          *result.Run
	b          *result.Baseline
	sameRandom bool // random cases with the same id are the same
	whole      bool // both runs had the same cases
	lost       bool // some failures are not listed in the run
	seen       map[string]bool
	covered    map[*Line]coverage
	left       map[string]int // right cases of a group that are not listed in the run
}

// coverage counts the cases that a line without digests stands for.
type coverage struct{ cases, failing int }

// recorded reports whether the case is one of those that were recorded.
func (c *comparer) recorded(k *result.Case) bool {
	if !c.has(k.ID) || generated(k.Group) && !c.sameRandom {
		return false
	}
	l := c.line(k.ID)
	return l == nil || l.Any || k.Input == "" || l.Input == short(cases.InputDigest(k.Input))
}

// compare sets one case beside what was recorded.
func (c *comparer) compare(i int, k *result.Case) {
	c.seen[k.ID] = true
	l := c.line(k.ID)
	now := result.Failed(k.Verdict)
	known := func() {
		if now {
			c.b.Known = append(c.b.Known, result.Known{Case: i, Reason: l.Reason})
		}
	}
	change := func(kind string, was *result.Expect) {
		c.b.Changes = append(c.b.Changes, result.Change{ID: k.ID, Case: &i, Kind: kind, Was: was})
	}
	switch {
	case l == nil && k.Verdict == oracle.OK:
	case l == nil && now:
		change(result.NowFailing, &result.Expect{Verdict: oracle.OK})
	case l == nil:
		change(result.ReadsOther, &result.Expect{Verdict: oracle.OK})
	case l.Any:
		v := c.covered[l]
		if v.cases++; now {
			v.failing++
		}
		c.covered[l] = v
		switch {
		case l.expects(k):
			known()
		case now:
			change(result.Otherwise, l.expect())
		default:
			change(result.NowRight, l.expect())
		}
	case c.holds(l, k):
		known()
	default:
		change(kind(result.Failed(l.Verdicts[0]), now), l.expect())
	}
}

// kind is that of a case whose line does not hold.
func kind(was, now bool) string {
	switch {
	case was && now:
		return result.Otherwise
	case was:
		return result.NowRight
	case now:
		return result.NowFailing
	}
	return result.ReadsOther
}

// holds reports whether a case is as its line says. Whether a wrong output
// counts as another reading, and which clause is blamed, rests on the other
// cases of the run as well. So where these are others, the same output is
// enough.
//
// What a flaky case does in one run proves nothing: its line holds whatever became of it,
// except in a run that repeats each case.
func (c *comparer) holds(l *Line, k *result.Case) bool {
	if l.Verdicts[0] == oracle.NotDeterministic && c.d.Flags.Repeat < 2 {
		return true
	}
	output := short(k.OutputSHA256)
	if l.Output != output {
		return false
	}
	if l.Verdicts[0] == k.Verdict && l.Clause == k.Clause {
		return true
	}
	return !c.whole && output != "" && k.Verdict != oracle.OK
}

// found looks at a case that was not recorded.
func (c *comparer) found(i int, k *result.Case) {
	if !result.Failed(k.Verdict) {
		return
	}
	if l := c.line(k.ID); l != nil && l.Any && l.expects(k) {
		c.b.Known = append(c.b.Known, result.Known{Case: i, Reason: l.Reason})
		return
	}
	c.b.Found = append(c.b.Found, result.Change{ID: k.ID, Case: &i, Kind: result.NewFailing})
}

// gone finds lines whose failures are gone without a case that tells: of right
// cases that the run does not list, and of lines that allow for right cases.
func (c *comparer) gone() {
	for i := range c.f.Lines {
		l := &c.f.Lines[i]
		group := cases.Group(l.ID)
		switch left := c.left[group]; {
		case generated(group) && !c.sameRandom:
			continue
		case l.Any && l.allowsOK():
			if v := c.covered[l]; v.failing > 0 || v.cases+left < c.stands(l) {
				continue
			}
		case l.Pattern || c.seen[l.ID] || left == 0 || !c.ran(l.ID) || !result.Failed(l.Verdicts[0]) || l.Verdicts[0] == oracle.NotDeterministic && c.d.Flags.Repeat < 2:
			continue
		}
		c.b.Changes = append(c.b.Changes, result.Change{ID: l.ID, Kind: result.NowRight, Was: l.expect()})
	}
}

// misread finds the misreadings that are gone and those that came. A run of fewer cases
// shows less: there, none is gone.
func (c *comparer) misread() {
	now := c.d.Diagnosis.Found()
	same := now // what is found or can't be told from it
	for _, m := range c.d.Diagnosis.Indistinguishable {
		same = append(same, m.ID)
	}
	for _, id := range c.f.Misread {
		if !slices.Contains(same, id) && c.d.Ended() && c.b.New+c.b.Compared >= c.b.Recorded {
			c.b.Gone = append(c.b.Gone, id)
		}
	}
	if !slices.ContainsFunc(c.b.Changes, c.fails) { // what explains only what was recorded was there then
		return
	}
	for _, id := range now {
		if !slices.Contains(c.f.Misread, id) {
			c.b.Came = append(c.b.Came, id)
		}
	}
}

func (c *comparer) fails(of result.Change) bool {
	return of.Case != nil && result.Failed(c.d.Cases[*of.Case].Verdict)
}

// leftOut counts, by group, the cases that the run does not list: right random
// ones of a long run, which are the first of their group.
func (c *comparer) leftOut() {
	listed, failing, recorded := map[string]int{}, map[string]int{}, map[string]int{}
	for i := range c.d.Cases {
		k := &c.d.Cases[i]
		listed[k.Group]++
		if k.Verdict != oracle.OK {
			failing[k.Group]++
		}
		if c.recorded(k) {
			recorded[k.Group]++
		}
	}
	for _, g := range c.d.Groups {
		switch left := g.Cases - listed[g.Name]; {
		case left <= 0:
		case g.Cases-g.Verdicts[oracle.OK] > failing[g.Name]:
			c.lost = true // some that are left out are not right
		default:
			c.left[g.Name] = left
			known := 0
			if c.sameRandom {
				known = max(0, min(g.Cases, c.groups[g.Name])-recorded[g.Name])
			}
			c.b.Compared += known
			c.b.New += left - known
		}
	}
}

// ran reports whether a random case was run, in a group whose cases are not all
// listed.
func (c *comparer) ran(id string) bool {
	group, name, _ := strings.Cut(id, "/")
	i := slices.IndexFunc(c.d.Groups, func(g result.Group) bool { return g.Name == group })
	if i < 0 {
		return false
	}
	_, ok := number(name, 1, uint64(c.d.Groups[i].Cases))
	return ok
}

// why says what makes cases new.
func (c *comparer) why(s Settings) {
	if c.b.New == 0 {
		return
	}
	differ := func(what string, now, then any) {
		if now != then {
			c.b.Why = append(c.b.Why, fmt.Sprintf("%s %v, recorded with %v", what, now, then))
		}
	}
	differ("suite", c.d.Problem.Suite, c.f.Suite)
	if c.groups[cases.RandomID]+c.groups[cases.AimedID] > 0 {
		differ("seed", c.d.Seed, c.f.Seed)
		differ("players", players(s.Players), players(c.f.Players))
	}
}

func players(n int) string {
	if n == 0 {
		return "mixed"
	}
	return fmt.Sprint(n)
}

func (c *comparer) outcome() {
	switch {
	case len(c.b.Changes)+len(c.b.Found) > 0:
		c.b.Outcome = result.Different
	case c.lost || c.d.Count("", oracle.NotRun) > 0 || !c.d.Ended() || c.d.GaveUp != "":
		c.b.Outcome = result.Incomplete
	default:
		c.b.Outcome = result.AsRecorded
	}
}
