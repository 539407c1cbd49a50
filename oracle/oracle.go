// Package oracle is the contract between a card-game problem and everything
// that judges solvers of it.
//
// Start with [Problem]: one value of it is one contest problem, complete with
// its rules (clauses), the ways to misread them, its input and output formats
// and its reference engine. The problems themselves live in the folders below
// this one; [kiebitz/oracle/problems] lists them.
//
// Inside, a Book (book.go) holds the clauses, the readings of those that are disputed,
// the misreadings, and which of these contradict each other. What only some problems
// need is an optional interface (optional.go), with a function of the same name that
// works without it. A trace is data (trace.go): each step has an act, the clauses that it
// cites and those that bear on it, what it prints, the table, and a digest of what the
// engine knows after it. Diverge (divergence.go) compares two traces by these: the first
// step that differs is the cause, the first that prints something else is what people
// see. Problem.Words puts a step into English where somebody reads it; that text is never
// parsed. Explain (explain.go) judges an output beside the play of the misreadings or
// readings that print it; without one, a problem's Explainer finds the first wrong
// decision in the output alone.
//
// Goals: text in, text out; a game is known by its own package alone; the five
// things that hang on a clause (code, misreadings, cases, script, citation)
// can be checked by tests that know no game.
//
// Non-goals: running solvers (package runner), choosing cases (package cases),
// printing results (package runner/report).
package oracle

import (
	"math/rand/v2"
	"strconv"
	"time"
)

// Problem is one contest problem: its rules, its formats and its reference.
// All methods may be called from several goroutines at once; an [Engine] may
// not. What only some problems have is an interface of its own: [FileReader],
// [Framer], [Behaver], [Resigner] and [Explainer]; functions with the same names do without
// it where a problem has none.
type Problem interface {
	// Info says what the problem is and what its own judge allows.
	Info() Info

	// Book holds the rules, what they may mean and how they are misread.
	Book() *Book

	// Parse reads a whole input file. It is strict about content and lenient
	// about whitespace. The error joins one [*SyntaxError] a faulty line. If
	// solvers take files (see [Info]), the input is a list: a case a line, as
	// its text.
	Parse(input []byte) ([]Case, error)

	// Streamer does the same piece by piece.
	Streamer

	// ParseCase reads the text of one case; see [Case].
	ParseCase(text string) (Case, error)

	// Pack makes of cases what one process of a solver is given.
	Pack(cases []Case) Invocation

	// Unpack cuts what one process printed for n cases into one output a case,
	// and takes away what stands between them. Where the whole does not divide so,
	// it returns the pieces that it could cut (n at most) and a [*SyntaxError]
	// with a position in the whole.
	Unpack(output []byte, n int) ([][]byte, error)

	// Engine returns the reference engine, or a wrong one if v says so. An
	// unknown misreading or reading is an error that names it.
	Engine(v Variant) (Engine, error)

	// Judge says whether output, the text that a solver printed for c alone,
	// is right and, if not, what is the first to be seen of that. [Explain]
	// says more.
	Judge(c Case, output []byte, o JudgeOptions) Judgement

	// Words says a step of a [Trace] in English, or what is known of a step of a
	// solver, which has an act alone.
	Words(s *Step) Words

	// Generate makes a random legal case that r alone decides. It never makes
	// one that the statement excludes.
	Generate(r *rand.Rand, aim Aim) Case

	// Neighbour returns a legal case that is close to c, often a simpler one. r
	// alone decides which. Searches go from neighbour to neighbour.
	Neighbour(r *rand.Rand, c Case) Case

	// Size tells how much a person has to follow until a wrong output for c
	// shows, given the right answer too. Smaller is simpler. It is no larger without
	// answer and output, so that a case can be left out before it is played.
	Size(c Case, answer, output []byte) int
}

// Info describes a problem.
type Info struct {
	ID      string // "maumau": the name on the command line
	Title   string // "Mau-Mau"
	Source  string // "SPOJ MAUMAU": who set it, in the short form that reports print
	Unit    string // what one case is called, in the singular: "game"
	Players []int  // the numbers of players that Aim.Players may ask for; nil: no choice

	// Seats are the players' names, if they have some; see [Info.Seat].
	Seats []string

	// Glyph returns a card's short picture ("8♠" for "SE"), or "" for text that is
	// no card.
	Glyph func(card string) string

	// Lazy makes of the engine a solver without judgement, and LazyText says
	// what it does: "plays the first legal card".
	Lazy     Variant
	LazyText string

	// Files are the names of the files that a solver is given for a case, as
	// arguments; nil: a solver reads standard input.
	Files []string

	// Several is set if a case has several right answers: two plays that differ
	// may both be right.
	Several bool

	// BlankCounts is set if a blank line at the end of an output means something.
	BlankCounts bool

	Random    int           // random cases in a run by default
	Suite     int           // version of generator and curated cases; random cases depend on it
	MaxCases  int           // cases in one input by the statement; 0: any number
	Batch     int           // cases that a run gives to one process at most
	TimeLimit time.Duration // the judge's own limit for one process
}

// Case is one parsed input. Only its own problem looks inside.
type Case interface {
	// Text is the case alone, in one line without its end and without a count
	// before it: what --deal takes.
	Text() string

	// Players is the number of players; 0 if the problem has none.
	Players() int

	// Summary says how large the case is, in a few words: "2 players".
	Summary() string
}

// Seat names a player by the seat, from 1.
func (i Info) Seat(n int) string {
	if n >= 1 && n <= len(i.Seats) {
		return i.Seats[n-1]
	}
	return seat(n)
}

// ShortSeat names a player for a narrow column: "1" of players without names.
func (i Info) ShortSeat(n int) string {
	if i.Seats == nil {
		return strconv.Itoa(n)
	}
	return i.Seat(n)
}

// Invocation is what one process of a solver is given.
type Invocation struct {
	Stdin []byte
	Files [][]byte // in the order of Info.Files
}

// Engine plays cases in order, as one process of a solver does. It is not safe
// for concurrent use: make one for each goroutine.
type Engine interface {
	// Append appends the answer to c, line ends included, to dst: what a solver
	// prints for it, without what depends on its place among others, if the problem
	// is a [Framer]. A case
	// that can't be played to its end gives a [*PlayError] and what was played up
	// to there.
	Append(dst []byte, c Case) ([]byte, error)

	// Trace plays c and records every step. The trace is never nil: on an error, as a
	// [*PlayError] is, it holds the steps up to there.
	Trace(c Case) (*Trace, error)
}

// Aim narrows what [Problem.Generate] makes. The zero value asks for nothing.
type Aim struct {
	Players int // number of players; 0: a mixture
}
