package lines

// Evidence is a set of what says that a line is suspicious.
type Evidence uint

// The kinds of evidence.
const (
	Games   Evidence = 1 << iota // in which games it is executed
	Turns                        // the division by an anchor, and in which turns it is executed
	Prints                       // the division by the words of the output
	Ways                         // ways from block to block besides blocks
	Unusual                      // what is unusual for turns that cite the same
	Clauses                      // the lines of the clause that is broken
	Dense                        // how much is on the line that may be wrong
)

func (s *Study) with(e Evidence) bool { return s.Without&e == 0 }
