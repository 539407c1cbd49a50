package oracle

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// climb is a game for tests: a player goes up n stairs, one at a time, and names
// each except the third. Misreadings and a reading change what a stair is called.
type climb struct {
	Problem // nil: what a test does not need
	several bool
	explain func(*Explanation)
}

var climbBook = NewBook("climb", []Clause{{ID: "step"}, {ID: "name"}},
	Reading{ID: "plain", Clause: "name", Default: true, Why: "it is", Text: "ten is ten"}, Reading{ID: "roman", Clause: "name", Text: "ten is X"})

func init() {
	climbBook.Add("step-two-at-five", "from five on two stairs are taken at a time")
	climbBook.Add("name-seven", "the seventh is called six")
	climbBook.AddEquivalent("name-third-known", "the third stair is known, but not named", "nobody can see it")
}

type stairs int

func (stairs) Text() string    { return "" }
func (stairs) Players() int    { return 1 }
func (stairs) Summary() string { return "" }

func (p *climb) Info() Info  { return Info{ID: "climb", Several: p.several} }
func (p *climb) Book() *Book { return climbBook }
func (p *climb) Engine(v Variant) (Engine, error) {
	for _, id := range v.Misreadings {
		if _, err := climbBook.Find(id); err != nil {
			return nil, err
		}
	}
	return &climber{mis: v.Misreadings, roman: slices.Contains(v.Readings, "roman")}, nil
}
func (p *climb) Judge(c Case, output []byte, _ JudgeOptions) Judgement {
	e, _ := p.Engine(Variant{})
	if answer, _ := e.Append(nil, c); SameWords(answer, output) {
		return Judgement{Verdict: OK}
	}
	return Judgement{Verdict: Wrong}
}
func (p *climb) Words(s *Step) Words {
	return Words{Text: s.Act.Verb + " " + strings.Join(s.Act.Cards, ""), Why: "It is next."}
}
func (p *climb) Explain(x *Explanation) {
	if p.explain != nil {
		p.explain(x)
	}
}

type climber struct {
	mis   []string
	roman bool
}

func (e *climber) Trace(c Case) (*Trace, error) {
	t := &Trace{Steps: []Step{{Act: Act{Verb: "stand"}, Clause: "step"}}}
	for at := 1; at <= int(c.(stairs)); at++ {
		name := fmt.Sprint(at)
		known := uint64(0)
		switch {
		case at == 3:
			name = ""
			if slices.Contains(e.mis, "name-third-known") {
				known = 3
			}
		case at == 7 && slices.Contains(e.mis, "name-seven"):
			name = "6"
		case at == 10 && e.roman:
			name = "X"
		}
		s := Step{Number: len(t.Steps), Player: 1, Act: Act{Verb: "climbs", Cards: []string{name}}, Clause: "step", Cites: []string{"step", "name"}, Printed: name}
		s.State.Add(uint64(at), known)
		t.Steps = append(t.Steps, s)
		if at >= 5 && slices.Contains(e.mis, "step-two-at-five") {
			at++
		}
	}
	return t, nil
}

func (e *climber) Append(dst []byte, c Case) ([]byte, error) {
	t, _ := e.Trace(c)
	for _, s := range t.Steps {
		dst = append(append(dst, s.Printed...), '\n')
	}
	return dst, nil
}

func TestExplain(t *testing.T) {
	for _, tc := range []struct {
		name, reason string
		printed      Variant
		o            ExplainOptions
		want         string // clause, fault, rows
	}{
		{"right", "there is nothing to explain", Variant{}, ExplainOptions{Misreadings: []string{"name-seven"}}, "ok"},
		{"nothing known", "the game itself finds the decision", Variant{Misreadings: []string{"name-seven"}}, ExplainOptions{},
			"wrong name: clause; 7 climbs 7 | falls  <- first difference"},
		{"a misreading", "its play shows the decision", Variant{Misreadings: []string{"name-seven"}},
			ExplainOptions{Misreadings: []string{"name-seven"}}, "wrong name: clause; 7 climbs 7 | climbs 6 <- first difference"},
		{"another misreading", "it does not print this and is ignored", Variant{Misreadings: []string{"name-seven"}},
			ExplainOptions{Misreadings: []string{"step-two-at-five"}}, "wrong name: clause; 7 climbs 7 | falls  <- first difference"},
		{"a pair", "the one that alone makes the first wrong decision gives the clause", Variant{Misreadings: []string{"name-seven", "step-two-at-five"}},
			ExplainOptions{Misreadings: []string{"name-seven", "step-two-at-five"}}, "wrong step: clause; 6 climbs 6 | the same <- cause (not printed); 7 climbs 7 | climbs 9 <- first difference"},
		{"a hidden cause", "the state shows where the plays part", Variant{Misreadings: []string{"name-third-known", "name-seven"}},
			ExplainOptions{Misreadings: []string{"name-third-known", "name-seven"}},
			"wrong name: clause; 3 climbs  | the same <- cause (not printed); 4 climbs 4 | the same; 5 climbs 5 | the same; 6 climbs 6 | the same; 7 climbs 7 | climbs 6 <- first difference"},
		{"a reading", "it is not wrong, but another reading", Variant{Readings: []string{"roman"}},
			ExplainOptions{Follows: []string{"roman"}}, "wrong name: reading; 10 climbs 10 | climbs X <- first difference"},
		{"misreading under a reading", "both play together", Variant{Readings: []string{"roman"}, Misreadings: []string{"name-seven"}},
			ExplainOptions{JudgeOptions: JudgeOptions{Readings: []string{"roman"}}, Misreadings: []string{"name-seven"}},
			"wrong name: clause; 7 climbs 7 | climbs 6 <- first difference"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := &climb{explain: func(x *Explanation) {
				if x.Other == nil {
					x.At(7, "name", Act{Verb: "falls"})
				}
			}}
			if got := explained(p, tc.printed, tc.o); got != tc.want {
				t.Errorf("%s:\n got %s\nwant %s", tc.reason, got, tc.want)
			}
		})
	}
}

func explained(p *climb, printed Variant, o ExplainOptions) string {
	e, _ := p.Engine(printed)
	output, _ := e.Append(nil, stairs(12))
	j := Explain(p, stairs(12), output, o)
	text := string(j.Verdict)
	if j.Verdict == OK {
		return text
	}
	text += " " + j.Clause + ": " + j.Fault
	for i := range j.Rows {
		rules, solver := j.Rows[i].Words(p)
		text += fmt.Sprintf("; %d %s | %s", j.Rows[i].Move, rules, solver)
		if j.Rows[i].Remark != "" {
			text += " <- " + string(j.Rows[i].Remark)
		}
	}
	return text
}

// TestExplainSeveral leaves the rows out where other plays are right, too.
func TestExplainSeveral(t *testing.T) {
	p := &climb{several: true}
	if got, want := explained(p, Variant{Misreadings: []string{"name-seven"}}, ExplainOptions{Misreadings: []string{"name-seven"}}), "wrong name: clause"; got != want {
		t.Errorf("found %s, expected %s", got, want)
	}
}

// TestCompareAll goes on to the end of the longer play.
func TestCompareAll(t *testing.T) {
	rules, _ := new(climber).Trace(stairs(7))
	other, _ := (&climber{mis: []string{"step-two-at-five"}}).Trace(stairs(7))
	var got []string
	for _, r := range CompareAll(rules, other) {
		a, b := r.Words(&climb{})
		got = append(got, fmt.Sprintf("%d %s | %s %s", r.Move, a, b, r.Remark))
	}
	want := []string{"6 climbs 6 | climbs 7 first divergence", "7 climbs 7 | the game is over "}
	if !slices.Equal(got, want) {
		t.Errorf("found %q, expected %q", got, want)
	}
	if rows := CompareAll(rules, rules); rows != nil {
		t.Errorf("a play and itself: found %v", rows)
	}
}

func TestDigest(t *testing.T) {
	seen := map[Digest][]uint64{}
	add := func(numbers ...uint64) {
		var d Digest
		d.Add(numbers...)
		if before, ok := seen[d]; ok && !slices.Equal(before, numbers) {
			t.Errorf("%v and %v have one digest", before, numbers)
		}
		seen[d] = numbers
	}
	for i := range uint64(200) {
		add(i)
		add(i, 0)
		add(0, i+1)
		add(1<<63, i)
		add(i<<56, 7)
	}
}

// TestSameWords holds what is forgiven.
func TestSameWords(t *testing.T) {
	for _, row := range []struct {
		name, a, b string
		same       bool
	}{
		{"equal", "a\nb\n", "a\nb\n", true},
		{"line ends", "a \t\nb\r\n", "a\nb", true},
		{"blank lines at the end", "a\n\n \n", "a", true},
		{"blank line between", "a\n\nb", "a\nb", true},
		{"space before", " a", "a", true},
		{"spaces within", "a  b", "a \tb", true},
		{"other lines", "a b\nc", "a\nb c", true},
		{"no space", "ab", "a b", false},
		{"a word more", "a\nb", "a", false},
		{"a space that is no ASCII", "a\u00a0b", "a b", false},
		{"nothing", "", " \n", true},
	} {
		if got := SameWords([]byte(row.a), []byte(row.b)); got != row.same {
			t.Errorf("%s: found %v, expected %v", row.name, got, row.same)
		}
		if got := bytes.Equal(Lines([]byte(row.a)), Lines([]byte(row.b))); got != (row.same && row.name != "other lines") {
			t.Errorf("%s: Lines: found %v", row.name, got)
		}
	}
}
