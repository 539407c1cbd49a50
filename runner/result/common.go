package result

import "kiebitz/oracle"

// Common says what tells failures from right cases, where no rule is known that
// explains them. All conditions hold for Holds of the failures, and for RightHolds
// of the right cases, of those that were looked at.
type Common struct {
	Verdict    oracle.Verdict `json:"verdict"`    // of the failures
	Conditions []Condition    `json:"conditions"` // one or two; none if all that is known is that they are right alone
	Holds      int            `json:"holds"`
	Failed     int            `json:"failed"`
	RightHolds int            `json:"right_holds"`
	Right      int            `json:"right"`

	// Some failures that came after other cases of their process were run once more,
	// alone: then so many of so many were right.
	AloneRight int `json:"alone_right,omitempty"`
	Alone      int `json:"alone,omitempty"`
}

// Condition is something that holds for a case or does not.
type Condition struct {
	Kind   string `json:"kind"`             // one of the constants below
	Not    bool   `json:"not,omitempty"`    // it does not hold
	ID     string `json:"id,omitempty"`     // the clause or situation that is shown
	Text   string `json:"text,omitempty"`   // what happens there: of a clause its title
	Player int    `json:"player,omitempty"` // seat of the player in whose step it is shown; 0: anybody
	Number int    `json:"number,omitempty"` // see the constants
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
	PlayersFrom = "players-from" // it has at least so many
	Shows       = "shows"        // it shows ID, in that number of steps or more if it is not 0
	Moves       = "moves"        // it has at least so many moves
	InputWords  = "input-words"  // its input has at least so many words
	AnswerWords = "answer-words" // its right answer has at least so many words
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
