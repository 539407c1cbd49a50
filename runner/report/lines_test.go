package report

import (
	"strings"
	"testing"

	"kiebitz/oracle/maumau"
	"kiebitz/runner/result"
)

// TestSuspicion demands a sentence for each reason, and nothing that is more sure than
// it is.
func TestSuspicion(t *testing.T) {
	turns, games := &result.Lines{Cut: result.ByTurns}, &result.Lines{Cut: result.ByGames}
	s := result.Suspect{Line: 7, Reason: result.Runs, Wrong: 41, AllWrong: 41, Right: 3, AllRight: 5120}
	with := func(change func(*result.Suspect)) *result.Suspect { c := s; change(&c); return &c }
	for _, tc := range []struct {
		name  string
		lines *result.Lines
		s     *result.Suspect
		want  string
	}{
		{"runs", turns, &s, "It runs in 41 of 41 wrong turns and 3 of 5120 right ones."},
		{"a part", turns, with(func(s *result.Suspect) { s.Part = true }), "Part of it runs in 41 of 41 wrong turns and 3 of 5120 right ones."},
		{"games", games, &s, "It runs in 41 of 41 wrong games and 3 of 5120 right ones."},
		{"to", turns, with(func(s *result.Suspect) { s.To = 9 }), "It goes on to line 9 in 41 of 41 wrong turns and 3 of 5120 right ones."},
		{"from", turns, with(func(s *result.Suspect) { s.From = 5 }), "It is reached from line 5 in 41 of 41 wrong turns and 3 of 5120 right ones."},
		{"itself", turns, with(func(s *result.Suspect) { s.To = 7 }), "A condition on it comes out one way in 41 of 41 wrong turns and 3 of 5120 right ones."},
		{"equal", turns, with(func(s *result.Suspect) { s.Compared = result.Equal }), "In a comparison both sides are equal in 41 of 41 wrong turns and 3 of 5120 right ones."},
		{"less", turns, with(func(s *result.Suspect) { s.Compared = result.Less }), "In a comparison the left side is smaller by more than one in 41 of 41 wrong turns and 3 of 5120 right ones."},
		{"greater by one", turns, with(func(s *result.Suspect) { s.Compared = result.GreaterByOne }), "In a comparison the left side is larger by one in 41 of 41 wrong turns and 3 of 5120 right ones."},
		{"clause", turns, with(func(s *result.Suspect) { s.Clause = "R5" }), "It runs in 41 of 41 wrong turns and 3 of 5120 right ones. This line carries the broken rule R5."},
		{"none right", games, with(func(s *result.Suspect) { s.Right, s.AllRight = 0, 0 }), "It runs in 41 of 41 wrong games, and none is right."},
		{"by games among turns", turns, with(func(s *result.Suspect) { s.Games = true }), "It runs in 41 of 41 wrong games and 3 of 5120 right ones."},
		{"repair", turns, with(func(s *result.Suspect) {
			s.Repair = &result.Repair{Changed: result.OtherNumber, From: "8", To: "7", Wrong: 41, AllWrong: 41, Right: 40, AllRight: 40}
		}), "With 7 in place of 8 here, 41 of 41 wrong games become right, and the right ones stay right. It runs in 41 of 41 wrong turns and 3 of 5120 right ones."},
		{"repair in part", turns, with(func(s *result.Suspect) {
			s.Repair = &result.Repair{Changed: result.StepRemoved, Wrong: 20, AllWrong: 41, Right: 39, AllRight: 40}
		}), "Without one of the steps here, 20 of 41 wrong games become right, and 39 of 40 right ones stay right. It runs in 41 of 41 wrong turns and 3 of 5120 right ones."},
		{"no repair, but it meets them", turns, with(func(s *result.Suspect) {
			s.Repair = &result.Repair{Changed: result.OtherNumber, From: "10", To: "9", Met: 40, AllWrong: 41, Right: 40, AllRight: 40}
		}), "With 9 in place of 10 here, 40 of 41 wrong games change just at their first wrong decision, and the right ones stay right. It runs in 41 of 41 wrong turns and 3 of 5120 right ones."},
		{"repair of a border", turns, with(func(s *result.Suspect) { s.Repair = &result.Repair{Changed: result.OtherBorder, Wrong: 3, AllWrong: 3} }),
			"With the border of a comparison moved by one here, 3 of 3 wrong games become right. It runs in 41 of 41 wrong turns and 3 of 5120 right ones."},
		{"crashed", turns, with(func(s *result.Suspect) { s.Reason = result.Crashed }), "Crashed here in 41 of 41 crashed games."},
		{"prints", games, with(func(s *result.Suspect) { s.Reason = result.Prints }), "It prints what is malformed in 41 of 41 malformed games."},
		{"prints before", games, with(func(s *result.Suspect) { s.Reason = result.PrintsBefore }), "It prints what stands just before the malformed part in 41 of 41 malformed games."},
		{"text", games, with(func(s *result.Suspect) { s.Reason = result.Text }), "A text of this line stands where 41 of 41 malformed games go wrong."},
		{"departs", games, with(func(s *result.Suspect) { s.Reason = result.Departs }), "In 41 of 41 games that are right when played alone, what earlier ones left behind changes what is done here."},
		{"kept", games, with(func(s *result.Suspect) { s.Reason = result.Kept }), "This is set up once in a process: is it as new for each game?"},
		{"begins", games, with(func(s *result.Suspect) { s.Reason = result.Begins }), "Here games begin: what each of them needs must be set from here on."},
		{"repair, none right", games, with(func(s *result.Suspect) {
			s.Right, s.AllRight, s.Repair = 0, 0, &result.Repair{Changed: result.OtherVariable, Wrong: 41, AllWrong: 41}
		}), "With another variable here, 41 of 41 wrong games become right. It runs in 41 of 41 wrong games, and none is right."},
	} {
		if got := Suspicion(tc.lines, tc.s, "game"); got != tc.want {
			t.Errorf("%s: got %q, expected %q", tc.name, got, tc.want)
		}
	}
	if got := Suspicion(games, &s, "round"); !strings.HasPrefix(got, "It runs in 41 of 41 wrong rounds ") {
		t.Errorf("got %q, expected rounds", got)
	}
}

// TestMapText demands of a map the sureness of each clause, and that nothing in a source
// acts on a terminal.
func TestMapText(t *testing.T) {
	l := &result.Lines{Source: "mau\x1b[2J.cpp", Language: "C++", Games: 3, Cut: result.ByTurns, At: 2, Windows: 1, Clauses: []result.Carried{
		{Clause: "R1", Sure: result.Exactly, Lines: []int{1, 2, 3, 5}, Agrees: 1},
		{Clause: "R2", Sure: result.Likely, Lines: []int{2}, With: []int{3}, Relation: result.AndNot, Agrees: 0.9},
		{Clause: "seven", Sure: result.Likely, Lines: []int{2}, With: []int{3, 4}, Relation: result.Or, Agrees: 0.9},
		{Clause: "jack", Sure: result.Likely, Lines: []int{2}, Compared: result.LessByOne, With: []int{3}, Relation: result.And, Agrees: 0.9},
		{Clause: "R3", Sure: result.NoLine, Agrees: 0.3},
		{Clause: "R4", Sure: result.NoLine, Agrees: 0.6},
		{Clause: "R5", Sure: result.Everywhere},
		{Clause: "R6", Sure: result.NotCited},
	}}
	var b strings.Builder
	if err := Map(&b, maumau.Problem, l, []byte("int a;\x1b[31m\n\tint b;\nint c;\n"), Style{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"line 2 runs once in each turn", "R1     found exactly: 1-3, 5\n", "R2     likely:        2, in turns in which 3 does not run\n",
		"seven  likely:        2, or 3-4\n", "jack   likely:        2, when in a comparison there the left side is smaller by one, in turns in which 3 runs, too\n",
		"R3     no line of yours seems to carry R3\n", "R4     no line found; the best match is 60 %\n", "R5     everywhere: ", "R6     not seen: ",
		"    2  R1 R2 seven jack      int b;\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("found no %q in\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "\x1b") {
		t.Errorf("an escape gets through:\n%q", b.String())
	}
}
