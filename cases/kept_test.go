package cases_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// shelf is a store in memory.
type shelf struct {
	entries map[string][]byte
	loads   int    // that found something
	asked   string // the last key
}

func (s *shelf) Load(key string) ([]byte, bool) {
	s.asked = key
	data, ok := s.entries[key]
	if ok {
		s.loads++
	}
	return data, ok
}

func (s *shelf) Save(key string, data []byte) { s.entries[key] = data }

// randomBy returns the random cases of a plan that keeps them in a store; nil: in none.
func randomBy(t *testing.T, p oracle.Problem, seed uint64, players int, store *shelf, program string) (list []string) {
	t.Helper()
	plan, err := cases.NewPlan(p, nil, 100, seed, oracle.Aim{Players: players})
	if err != nil {
		t.Fatal(err)
	}
	if store != nil {
		plan.Keep(store, program)
	}
	for i := range plan.Len() {
		c := plan.Case(i)
		list = append(list, c.ID+" "+c.Target+" "+c.Input.Text())
	}
	return list
}

// TestKept demands that random cases from a store are those that are made.
func TestKept(t *testing.T) {
	for _, p := range problems.All {
		t.Run(p.Info().ID, func(t *testing.T) {
			store := &shelf{entries: map[string][]byte{}}
			made := randomBy(t, p, 5, 0, nil, "")
			if got := randomBy(t, p, 5, 0, store, "a"); !slices.Equal(got, made) || store.loads != 0 || len(store.entries) != 1 {
				t.Fatalf("with an empty store: %d loads, %d entries, the same cases: %v", store.loads, len(store.entries), slices.Equal(got, made))
			}
			if got := randomBy(t, p, 5, 0, store, "a"); !slices.Equal(got, made) || store.loads != 1 {
				t.Errorf("from the store: %d loads, the same cases: %v", store.loads, slices.Equal(got, made))
			}
			for key, data := range store.entries { // what is loaded is played, not made again
				lines := strings.Split(string(data), "\n")
				lines[0] = lines[len(lines)-1]
				store.entries[key] = []byte(strings.Join(lines, "\n"))
			}
			if got := randomBy(t, p, 5, 0, store, "a"); got[0] == made[0] || !slices.Equal(got[1:], made[1:]) {
				t.Error("the cases of the store are not played")
			}
		})
	}
}

// TestKeptMissed demands that a case that could not be aimed has no target from a store either,
// and that cases of that number of players are not those of others.
func TestKeptMissed(t *testing.T) {
	p, _ := problems.Find("maumau")
	store := &shelf{entries: map[string][]byte{}}
	mixed := randomBy(t, p, 5, 0, store, "a")
	made := randomBy(t, p, 5, 3, nil, "")
	if !slices.ContainsFunc(made, func(s string) bool { return strings.HasPrefix(s, cases.AimedID) && strings.Contains(s, "  ") }) {
		t.Fatal("each target can be aimed at with three players: this shows nothing")
	}
	randomBy(t, p, 5, 3, store, "a")
	if got := randomBy(t, p, 5, 3, store, "a"); !slices.Equal(got, made) || slices.Equal(got, mixed) || store.loads != 1 {
		t.Errorf("%d loads, the same cases: %v", store.loads, slices.Equal(got, made))
	}
}

// signed is a problem whose texts begin as a kept case may.
type signed struct{ oracle.Problem }

type signedCase struct{ oracle.Case }

func (c signedCase) Text() string { return "-" + c.Case.Text() }

func (p signed) Generate(r *rand.Rand, aim oracle.Aim) oracle.Case {
	return signedCase{p.Problem.Generate(r, aim)}
}

func (p signed) ParseCase(text string) (oracle.Case, error) {
	text, ok := strings.CutPrefix(text, "-")
	c, err := p.Problem.ParseCase(text)
	if err == nil && !ok {
		err = errors.New("found no sign")
	}
	return signedCase{c}, err
}

// TestKeptSigned demands that a text may begin with anything.
func TestKeptSigned(t *testing.T) {
	p, _ := problems.Find("maumau")
	store := &shelf{entries: map[string][]byte{}}
	planned := func() *cases.Plan {
		plan, err := cases.NewPlan(signed{p}, nil, 2, 5, oracle.Aim{})
		if err != nil {
			t.Fatal(err)
		}
		plan.Keep(store, "a")
		return plan
	}
	planned() // asks for the entry
	want := cases.Random(signed{p}, 5, 7, oracle.Aim{}).Input.Text()
	store.entries[store.asked] = []byte("+" + want + "\n-" + want)
	plan := planned()
	for i := range 2 {
		if got := plan.Case(i).Input.Text(); got != want {
			t.Errorf("case %d: found %s, expected %s", i, got, want)
		}
	}
}

// TestKeptKey demands an entry of its own for each program, seed and number of players, and that
// a damaged one is worth nothing.
func TestKeptKey(t *testing.T) {
	p, _ := problems.Find("maumau")
	store := &shelf{entries: map[string][]byte{}}
	made := randomBy(t, p, 5, 0, store, "a")
	randomBy(t, p, 5, 0, store, "b")
	randomBy(t, p, 6, 0, store, "a")
	if len(store.entries) != 3 {
		t.Errorf("%d entries, expected 3", len(store.entries))
	}
	for _, bad := range []string{"", "no case", strings.Repeat("no case\n", len(made)-1) + "no case"} {
		for key := range store.entries {
			store.entries[key] = []byte(bad)
		}
		if got := randomBy(t, p, 5, 0, store, "a"); !slices.Equal(got, made) {
			t.Errorf("a store with %.20q: other cases", bad)
		}
	}
}
