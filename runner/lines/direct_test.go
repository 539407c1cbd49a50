package lines

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner/result"
)

// TestDirect demands that the lines come first that executions name themselves.
func TestDirect(t *testing.T) {
	const cpp, python = "examples/maumau/cpp/maumau.cpp", "examples/maumau/python/maumau.py"
	for _, tc := range []struct {
		name, reason, path, from, to string
		want                         result.Reason
		only                         bool // no line is named that a ranking has found
	}{
		{"crash", "by a signal", cpp, "if (isSeven(card)) penalty += 2;", "if (isSeven(card) && (penalty += 2) > 4) __builtin_trap();", result.Crashed, false},
		{"exception", "by a traceback", python, "self.penalty += 2", "self.penalty += (2, 2, 2)[self.penalty]", result.Crashed, false},
		{"separator", "nothing of the rules", cpp, "if (i > 0) cout << ' ';", "if (i > 0) cout << ',';", result.Prints, true},
		{"another word", "the same in Python, which prints all at its end", python, `lines.append("Score: "`, `lines.append("Scores: "`, result.Prints, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			text := program{"maumau", tc.path}.read(t)
			line := lineOf(t, text, tc.from)
			text = strings.Replace(text, tc.from, tc.to, 1)
			list := studySome(t, "maumau", "solver"+filepath.Ext(tc.path), text).Result([]byte(text), 5).Suspects
			if len(list) == 0 || list[0].Line != line && tc.path == cpp || list[0].Reason != tc.want || list[0].Wrong != list[0].AllWrong {
				t.Fatalf("%s: got %+v, expected line %d first", tc.reason, list, line)
			}
			if ranked := slices.ContainsFunc(list, func(s result.Suspect) bool { return s.Reason == result.Runs }); ranked == tc.only {
				t.Errorf("%s: got %+v", tc.reason, list)
			}
		})
	}
}

// TestTogether demands the line that uses what is kept from game to game, and that which sets it.
func TestTogether(t *testing.T) {
	for _, tc := range []struct{ path, from, to, uses, sets string }{
		{"examples/maumau/cpp/maumau.cpp", "    int penalty = 0;", "    static inline int penalty = 0;", "if (penalty > 0) return isSeven(card);", "static inline int penalty"},
		{"examples/maumau/python/maumau.py", `self.penalty = 2 if opening[1] == "S" else 0`, `self.penalty = 2 if opening[1] == "S" else self.penalty`, "        if self.penalty:", "    penalty = 0"},
	} {
		text := program{"maumau", tc.path}.read(t)
		text = strings.Replace(text, tc.from, tc.to, 1)
		if strings.HasSuffix(tc.path, ".py") {
			text = strings.ReplaceAll(strings.Replace(text, "class Game:\n", "class Game:\n    penalty = 0\n", 1), "self.penalty", "Game.penalty")
			tc.uses = strings.ReplaceAll(tc.uses, "self.", "Game.")
		}
		p, _ := problems.Find("maumau")
		stored, err := cases.Played(p)
		if err != nil {
			t.Fatal(err)
		}
		list := make([]oracle.Case, 2)
		for _, c := range stored {
			switch c.ID {
			case "curated/last-chain":
				list[0] = c.Input
			case "curated/open-jack":
				list[1] = c.Input
			}
		}
		s := &Study{Problem: p, Tracer: open(t, "solver"+filepath.Ext(tc.path), text)}
		if err := s.Together(t.Context(), [][]oracle.Case{list}, strings.Split(text, "\n")); err != nil {
			t.Fatal(err)
		}
		found := map[int]result.Reason{}
		for _, k := range s.Result([]byte(text), 5).Suspects {
			found[k.Line] = k.Reason
		}
		if found[lineOf(t, text, tc.uses)] != result.Departs || found[lineOf(t, text, tc.sets)] != result.Kept {
			t.Errorf("%s: got %v", tc.path, found)
		}
	}
}
