package edits

import (
	"cmp"
	"slices"
	"strings"

	"kiebitz/oracle"
	"kiebitz/oracle/kit"
	"kiebitz/oracle/rules"
)

// Sign is a clause or a situation, and at which place of the rules what holds in a turn that shows
// it; [rules.Question] says how these are spelled.
type Sign [3]string

// ID returns the clause or the situation.
func (s Sign) ID() string { return s[0] }

// Signs are those of a game.
type Signs struct {
	// Decides are clauses that can decide a turn, and situations of them; the first that holds
	// does. Situations are shown beside it, too.
	Decides []Sign
	Cites   []Sign // what else a turn shows
	Bears   []Sign // clauses that have a part in it, and are not shown by it
	Else    string // decides where none of those does

	// Short replaces words by pieces that several signs speak of, also in one another.
	Short *strings.Replacer
}

// nested is how deep one of the words that are replaced may speak of others.
const nested = 3

// long writes out what stands for a piece.
func (s *Signs) long(piece string) string {
	for range nested {
		piece = s.Short.Replace(piece)
	}
	return piece
}

func (s *Signs) questions(list []Sign) (asked []rules.Question) {
	for _, sign := range list {
		asked = append(asked, rules.Question{At: sign[1], Piece: s.long(sign[2])})
	}
	return asked
}

// Values are what the turns of a game are asked besides, for their words; each is known by its index.
type Values []rules.Question

// Ask adds a value, and returns its index.
func (v *Values) Ask(at, piece string) int {
	*v = append(*v, rules.Question{At: at, Piece: piece})
	return len(*v) - 1
}

// Telling tells the turns of cases, and which signs they show.
type Telling struct {
	kit.Recorder
	*rules.Witness
	signs  *Signs
	values int // the question of the first of them
}

// Telling returns one for some rules, which asks for some values besides.
func (s *Signs) Telling(r *rules.RuleSet, values Values) Telling {
	asked := s.questions(slices.Concat(s.Decides, s.Cites, s.Bears))
	t := Telling{signs: s, values: len(asked)}
	for _, q := range values {
		asked = append(asked, rules.Question{At: q.At, Piece: s.long(q.Piece)})
	}
	var err error
	if t.Witness, err = r.Witness(asked); err != nil {
		panic(err) // a test asks all questions
	}
	return t
}

// Value returns the last answer to the question for a value, All those of a turn.
func (t *Telling) Value(told *rules.Turn, i int) int { return told.Answer(t.values + i) }
func (t *Telling) All(told *rules.Turn, i int) []int { return told.Answers(t.values + i) }

// Show cites what a turn shows of some clauses, or of all if of is nil, and returns the one that decides.
func (t *Telling) Show(told *rules.Turn, of func(clause string) bool) (clause string) {
	i := 0
	holding := func(list []Sign) (held []string) {
		for _, s := range list {
			if told.Held(i) && (of == nil || of(oracle.ClauseOf(s.ID()))) {
				held = append(held, s.ID())
			}
			i++
		}
		return held
	}
	for _, id := range holding(t.signs.Decides) {
		clause = cmp.Or(clause, oracle.ClauseOf(id))
		t.CiteIf(oracle.ClauseOf(id) != id, id)
	}
	t.Cite(holding(t.signs.Cites)...)
	t.Bear(holding(t.signs.Bears)...)
	return cmp.Or(clause, t.signs.Else)
}
