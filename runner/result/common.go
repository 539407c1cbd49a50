package result

import "kiebitz/oracle"

// Common says what tells failures from right cases, where no rule is known that
// explains them. All conditions hold for Holds of the failures, and for RightHolds
// of the right cases, of those that were looked at.
type Common struct {
	Verdict    oracle.Verdict `json:"verdict"`     // of the failures
	Conditions []Condition    `json:"conditions"`  // one or two; none if all that is known is that they are right alone
	Holds      int            `json:"holds"`       // failures for which they hold
	Failed     int            `json:"failed"`      // failures looked at
	RightHolds int            `json:"right_holds"` // right cases for which they hold
	Right      int            `json:"right"`       // right cases looked at

	// Some failures that came after other cases of their process were run once more,
	// alone: then some of them were right.
	AloneRight int `json:"alone_right,omitempty"` // failures run again alone that are right then
	Alone      int `json:"alone,omitempty"`       // failures run again alone
}

// Condition is something that holds for a case or does not.
type Condition struct {
	Kind   string `json:"kind"`             // what
	Not    bool   `json:"not,omitempty"`    // it does not hold
	ID     string `json:"id,omitempty"`     // the clause or situation that is shown
	Text   string `json:"text,omitempty"`   // what happens there: of a clause its title
	Player int    `json:"player,omitempty"` // seat of the player in whose step it is shown; 0: anybody
	Number int    `json:"number,omitempty"` // see kind
}

// The kinds of conditions. The first seven are of what the process of the case was
// given before it.
const (
	FromPlace   = "from-place"   // it is the case of that number in its process, from 1, or a later one
	AtPlace     = "at-place"     // it is that case
	AfterMore   = "after-more"   // the case before it has more players
	AfterFewer  = "after-fewer"  // the case before it has fewer players
	AfterLonger = "after-longer" // the right answer to the case before it is longer
	After       = "after"        // the case before it shows ID
	Earlier     = "earlier"      // some case before it shows ID
	Players     = "players"      // it has that number of players
	PlayersFrom = "players-from" // it has at least that number
	Shows       = "shows"        // it shows ID, in that number of steps or more if it is not 0
	HandCards   = "hand-cards"   // a player holds at least that number of cards at once
	Moves       = "moves"        // it has at least that number moves
	InputWords  = "input-words"  // the number of words of its input is at least that
	AnswerWords = "answer-words" // the number of words of its right answer is at least that
)

// OfProcess reports whether the condition is about the cases before in the process,
// so that it can only matter to a solver that keeps something of them.
func (c *Condition) OfProcess() bool {
	switch c.Kind {
	case FromPlace, AtPlace, AfterMore, AfterFewer, AfterLonger, After, Earlier:
		return true
	}
	return false
}

// Form says how a solver writes right answers otherwise than the rules ask.
type Form struct {
	Clause     string      `json:"clause"`        // the clause that rules the output's form
	Rewritings []Rewriting `json:"rewritings"`    // one or two; the first is done first
	Example    string      `json:"example"`       // the id of a case that shows it
	Expected   string      `json:"expected"`      // there the first line that differs, by the rules
	Got        *Excerpt    `json:"got,omitempty"` // the solver's; missing: there is none
}

// Rewriting is one way to write answers otherwise: what is done, where, and with what.
// Lines and words count from 1, and from -1 backwards; line 0 is every line.
type Rewriting struct {
	Kind  string `json:"kind"`           // what is done
	Line  int    `json:"line,omitempty"` // 0: every one
	Word  int    `json:"word,omitempty"`
	Of    string `json:"of,omitempty"`    // of which words; "": all
	Text  string `json:"text,omitempty"`  // what is written there; %d is the number of the case if from is there
	From  *int   `json:"from,omitempty"`  // the first of the numbers that stand for %d
	Once  bool   `json:"once,omitempty"`  // for all cases of a process; else for each
	Order []int  `json:"order,omitempty"` // of the lines; nil: the other way round
	Pairs []Pair `json:"pairs,omitempty"` // what is written for what
}

// Pair is a text of the right answer and what is written for it.
type Pair struct {
	For  string `json:"for"`
	Text string `json:"text"`
}

// The kinds of rewritings.
const (
	SmallLetters   = "small-letters"
	CapitalLetters = "capital-letters"
	OtherWay       = "other-way"     // the characters of a word
	FirstLetter    = "first-letter"  // of a card; see Pairs
	SecondLetter   = "second-letter" // the same
	Words          = "words"         // see Pairs
	WordMissing    = "word-missing"
	Separator      = "separator" // Text stands between words
	LineStart      = "line-start"
	LineFinish     = "line-finish"
	LineEnd        = "line-end" // Text stands between this line and the next
	LineMissing    = "line-missing"
	LineOrder      = "line-order"
	Head           = "head" // a further line stands before an answer
	Foot           = "foot" // a further line follows an answer
)

// Words that a rewriting is of.
const (
	OfCards   = "cards"
	OfOthers  = "others"
	OfNumbers = "numbers" // of separators, which stand between two
)

// Other returns what is written for a text.
func (w *Rewriting) Other(text string) string {
	for _, p := range w.Pairs {
		if p.For == text {
			return p.Text
		}
	}
	return text
}
