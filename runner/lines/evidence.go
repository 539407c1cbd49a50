package lines

// Evidence is a set of what says that a line is suspicious.
type Evidence uint

// The kinds of evidence.
const (
	Turns    Evidence = 1 << iota // the division by an anchor
	Prints                        // the division by the words of the output
	Games                         // in which games it is executed
	Windows                       // in which windows, and shortly before them
	Ways                          // ways from block to block besides blocks
	Compared                      // how comparisons come out
	Clauses                       // the lines of the clause that is misread
	Changes                       // which games come right if a line is changed
)

func (s *Study) with(e Evidence) bool { return s.Without&e == 0 }
