package oracle

import (
	"bytes"
	"errors"
	"io/fs"
)

// Filer is a problem of another module, which brings its own stored cases.
type Filer interface {
	// Files holds them as cases/GROUP/NAME.txtar; nil: there are none.
	Files() fs.FS
}

// Ender is a problem whose input files have something after the last case.
type Ender interface {
	// End is what stands there; see [Streamer], whose Head stands before the first.
	End() []byte
}

// End is what stands at the end of the input files of p; nothing if it is no [Ender].
func End(p Streamer) []byte {
	if e, ok := p.(Ender); ok {
		return e.End()
	}
	return nil
}

// Checker is a problem that may be made of what does not fit.
type Checker interface {
	// Check says what is wrong, joined, each fault with its file and line. Of one with a fault
	// nothing else may be asked.
	Check() error
}

// FileReader is a problem whose solvers are given files in place of standard
// input; see [Info].
type FileReader interface {
	// ParseFiles reads the files of one case, in the order of Info.Files. The
	// File of a [*SyntaxError] is one of those names.
	ParseFiles(files [][]byte) (Case, error)
}

// ParseFiles reads the files of one case; it is an error if solvers of p take
// none.
func ParseFiles(p Problem, files [][]byte) (Case, error) {
	if r, ok := p.(FileReader); ok {
		return r.ParseFiles(files)
	}
	return nil, errors.New("a solver reads standard input")
}

// Framer is a problem, or an [Engine] that misreads this, too, in whose output
// more stands than the answers: what depends on a case's place, such as a head.
type Framer interface {
	// Frame makes of answers, as engines append them, what one process prints for
	// their cases, when it has printed a number of others before. [Problem.Unpack]
	// takes away what it adds. If a process prints more than one case, the first call
	// gets two or more.
	Frame(before int, answers [][]byte) []byte
}

// Frame makes of the answers of e, or of the rules if that is nil, what one
// process of a solver like it prints.
func Frame(p Problem, e Engine, answers [][]byte) []byte { return FrameAfter(p, e, 0, answers) }

// FrameAfter does so when a number of answers have been printed before.
func FrameAfter(p Problem, e Engine, before int, answers [][]byte) []byte {
	if f, ok := e.(Framer); ok {
		return f.Frame(before, answers)
	}
	if f, ok := p.(Framer); ok {
		return f.Frame(before, answers)
	}
	return bytes.Join(answers, nil)
}

// Speller is a problem whose rules are a value, which can be said in English.
type Speller interface {
	// InFull returns the lines of the rules' value that stand at a clause, as a finding
	// quotes them where an edit changes one. A line that another one calls by a name or
	// an id begins with it.
	InFull(clause string) []string
}

// Forgetter is an [Engine] that can begin again, as a new one does, in less time.
type Forgetter interface {
	Forget()
}

// PrintOptions say how an output is compared with what an engine prints.
type PrintOptions struct {
	Whole bool // the output is that of a process for the case alone, and can't be cut
	Exact bool // whitespace counts, unless the problem is a [Behaver]
}

// Undecided is an [Engine] whose misreadings may bring a case to where the rules never
// come, so that solvers with them differ in how they go on.
type Undecided interface {
	// Other appends what another such solver prints for c, which the engine has
	// just answered, if there is one.
	Other(dst []byte, c Case) (_ []byte, ok bool)
}

// Prints reports whether an output is what e prints, which has just answered c with
// the given text; if e is [Undecided], perhaps what another one like it prints. If the
// output is not the whole, what stood around the answers was as the rules have it.
func Prints(p Problem, c Case, e Engine, answer, output []byte, o PrintOptions) bool {
	if prints(p, c, e, answer, output, o) {
		return true
	}
	if u, ok := e.(Undecided); ok {
		other, ok := u.Other(nil, c)
		return ok && prints(p, c, e, other, output, o)
	}
	return false
}

func prints(p Problem, c Case, e Engine, answer, output []byte, o PrintOptions) bool {
	same := SameWords
	if o.Exact {
		same = bytes.Equal
	}
	if o.Whole {
		return same(Frame(p, e, [][]byte{answer}), output)
	}
	if _, misread := e.(Framer); misread {
		if _, err := p.Unpack(Frame(p, e, [][]byte{answer}), 1); err != nil || o.Exact {
			return false
		}
	}
	if _, several := p.(Behaver); o.Exact && !several {
		return bytes.Equal(answer, output)
	}
	return Alike(p, c, answer, output)
}

// Tells reports whether what two engines print for c alone tells them apart, of
// which x has answered a, and y has answered b. An engine may be nil: the rules.
func Tells(p Problem, c Case, x Engine, a []byte, y Engine, b []byte) bool {
	if !Alike(p, c, a, b) {
		return true
	}
	_, one := x.(Framer)
	_, other := y.(Framer)
	return (one || other) && !SameWords(Frame(p, x, [][]byte{a}), Frame(p, y, [][]byte{a}))
}

// Behaver is a problem in which different outputs may be as good as one another,
// or wrong in the same way.
type Behaver interface {
	// Behaviour names what an output for c shows. It may be as long as the output.
	Behaviour(c Case, output []byte) string
}

// Behaviour names the behaviour that an output for c shows: two outputs show the
// same if they have the same name. If p is no [Behaver], these are outputs of the
// same words.
func Behaviour(p Problem, c Case, output []byte) string {
	if b, ok := p.(Behaver); ok {
		return b.Behaviour(c, output)
	}
	return string(bytes.Join(Tokens(output), []byte(" ")))
}

// Alike reports whether two outputs for c show the same behaviour.
func Alike(p Problem, c Case, a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	if _, ok := p.(Behaver); ok {
		return Behaviour(p, c, a) == Behaviour(p, c, b)
	}
	return SameWords(a, b)
}

// Resigner is a [Behaver] whose solvers search for what is best, and may give up.
type Resigner interface {
	// Resigns reports whether an output for c is what a solver prints that has given up.
	Resigns(c Case, output []byte) bool
}

// Resigns reports whether an output for c is what a solver prints that has given up. It is
// so of no output if p is no [Resigner].
func Resigns(p Problem, c Case, output []byte) bool {
	r, ok := p.(Resigner)
	return ok && r.Resigns(c, output)
}

// Unruler is an [Engine] whose misreadings may lead to plays of which the rules say nothing,
// so that solvers with the same misreadings need not agree.
type Unruler interface {
	// Unruled tells of such a play in the case that was answered last, as a clause:
	// "a lead has cards of several suits"; "" if there is none.
	Unruled() string
}

// Unruled is what an engine tells of the case that it answered last; "" if it is no
// [Unruler].
func Unruled(e Engine) string {
	if u, ok := e.(Unruler); ok {
		return u.Unruled()
	}
	return ""
}

// Matcher is an [Engine] of a [Behaver] that knows of an output whether it is one of
// those that a solver like it may print: outputs of one behaviour need not be, and
// what the engine prints itself may show another one.
type Matcher interface {
	// Excludes reports whether a solver like the engine can't print an output for c,
	// as far as that shows without playing; so it takes far less time. False says
	// nothing.
	Excludes(c Case, output []byte) bool

	// Matches reports whether a solver like the engine may print an output for c. It
	// may have to play.
	Matches(c Case, output []byte) bool
}

// Decider is a [Matcher] that knows what makes an output right far sooner than it has an answer
// of its own.
type Decider interface {
	// Decides returns the error that Append would.
	Decides(c Case) error
}

// Excludes reports whether it is known without playing that a solver like e can't
// print an output for c.
func Excludes(e Engine, c Case, output []byte) bool {
	m, ok := e.(Matcher)
	return ok && m.Excludes(c, output)
}

// Matches reports whether a solver like e may print an output for c: if e is no
// [Matcher], one that is [Alike] to what e prints.
func Matches(p Problem, e Engine, c Case, output []byte) bool {
	if m, ok := e.(Matcher); ok {
		return m.Matches(c, output)
	}
	answer, err := e.Append(nil, c)
	return err == nil && Alike(p, c, answer, output)
}

// Printed is what a solver printed for a case.
type Printed struct {
	Case   Case
	Output []byte
	First  bool // of its process
}

// Inferrer is a problem whose rules are a value: what no list has is found as an edit of them.
type Inferrer interface {
	// Infer returns some misreadings with one edit more each, with which the rules print what a solver
	// printed; none if there is none. An edit that a listed misreading is has its name, one that is
	// a reading the id of that alone, as those beside which it is looked for may be. Outputs are those of
	// processes, one after another.
	Infer(outputs []Printed, beside []Misreading) [][]Misreading

	// Near returns some misreadings with one edit more each that explain more than those alone:
	// some of the best, beside which to look on.
	Near(outputs []Printed, beside []Misreading) [][]Misreading

	// Join returns some misreadings that are at work together, with one in place of two where
	// that which one of them says is no longer so with the other.
	Join(set []Misreading) []Misreading
}

// Citer is an [Engine] that finds what a case cites in less time than a trace takes. If there
// are ids, others may be missing: that takes less time still.
type Citer interface {
	Cites(c Case, ids ...string) ([]string, error)
}

// OutputCiter is a [Problem] of whose cases several outputs are right: which rules one is about
// depends on what was printed.
type OutputCiter interface {
	// CitesOf returns the clauses and situations that a right output for c shows; nil if it
	// can't be read.
	CitesOf(c Case, output []byte) []string
}

// Cites returns the clauses and situations that e shows in playing c; see
// [Trace.Cites]. If only those with some ids are asked for, others may be missing.
func Cites(e Engine, c Case, ids ...string) ([]string, error) {
	if q, ok := e.(Citer); ok {
		return q.Cites(c, ids...)
	}
	t, err := e.Trace(c)
	if err != nil {
		return nil, err
	}
	return t.Cites(), nil
}

// Warner is a [Case] that may be unlike what the statement promises, and can be
// played all the same.
type Warner interface {
	// Warnings says what of the case the statement would not let happen, a
	// sentence each.
	Warnings() []string
}

// Doubter is an [Engine] that notices what the statement may rule out.
type Doubter interface {
	// Doubt says in a sentence why the statement may rule out the case that was
	// played last; "" if it does not.
	Doubt() string
}

// Warnings returns the warnings of c, if it has some.
func Warnings(c Case) []string {
	if w, ok := c.(Warner); ok {
		return w.Warnings()
	}
	return nil
}

// Proof says why the result of a case can't be better, so that who doubts the engine
// can check it.
type Proof struct {
	Shown    string   // what is proven, in a clause: "4 of 5 cards can be laid, and no more"
	Question string   // that it answers: "Why not more?"
	Lines    []string // the answer, for people; cards are marked as in [Words]
	Unproven string   // what of the rules' answer it says nothing of, in a sentence
	JSON     []byte   // the certificate; a [Verifier] reads it

	// Prices are what the proof counts each card as, by its code, if it is one list of
	// prices: those who draw a table can write them on the cards.
	Prices map[string]string
}

// Prover is a problem whose right answers can be proven.
type Prover interface {
	// Prove proves the rules' answer for c. A case that has none gives a [*PlayError].
	Prove(c Case) (*Proof, error)
}

// Verifier is a problem with files that show why a result is right.
type Verifier interface {
	// Verify checks such a file without an engine, and says in a sentence what it shows. The
	// error is a [*SyntaxError] if it can't be read, and a [*Refusal] if it shows nothing.
	Verify(file []byte) (shown string, err error)
}

// Refusal says where a file that should show something does not.
type Refusal struct {
	Place           string // the path of a member: "proof.not.prices"
	Found, Expected string
}

func (r *Refusal) Error() string {
	return r.Place + ": found " + r.Found + ", expected " + r.Expected
}
