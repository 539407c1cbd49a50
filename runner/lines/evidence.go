package lines

// Evidence is a set of what says that a line is suspicious.
type Evidence uint

// The kinds of evidence.
const (
	Games   Evidence = 1 << iota // in which games a unit is executed
	Turns                        // in which windows, cut by an anchor
	Prints                       // in which windows, cut by the words of the output
	Ways                         // ways from block to block besides blocks
	Before                       // windows before the one in which a wrong decision shows
	Unusual                      // what is unusual for turns that cite the same
	Clauses                      // the lines of the clause that is broken
	Dense                        // how much is on the line that may be wrong
	Nearby                       // neighbours of the smallest failing case are played, too
)

func (s *Study) with(e Evidence) bool { return s.Without&e == 0 }
