package runner

import (
	"bytes"
	"iter"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// given are some cases that follow each other.
type given struct {
	index int // of the batch
	from  int // cases before it
	cases []cases.Case
	last  bool // no others follow
}

// groups returns the groups of the cases, with as many of each as follow each other.
func (g *given) groups() []cases.Span { return cases.List(g.cases).Spans() }

// ofPlan yields the batches of a plan.
func ofPlan(plan *cases.Plan, size int) iter.Seq2[*given, error] {
	return func(yield func(*given, error) bool) {
		b := newBatching(plan, size)
		for i := range b.count {
			from, to := b.batch(i)
			if !yield(&given{i, from, plan.Cases(from, to), to == plan.Len()}, nil) {
				return
			}
		}
	}
}

// ofInput yields the batches of an input file, each once it is known whether others follow.
func ofInput(input iter.Seq2[oracle.Case, error], size int) iter.Seq2[*given, error] {
	return func(yield func(*given, error) bool) {
		g := &given{}
		for c, err := range input {
			if err != nil {
				yield(nil, err)
				return
			}
			if len(g.cases) == size {
				if !yield(g, nil) {
					return
				}
				g = &given{index: g.index + 1, from: g.from + size}
			}
			g.cases = append(g.cases, cases.OfInput(g.from+len(g.cases), c))
		}
		if g.last = true; len(g.cases) > 0 {
			yield(g, nil)
		}
	}
}

// cutter cuts the output as it is assumed to divide.
type cutter struct {
	*checker
	text   view
	at     int           // in text's buffer, after the batches before
	queue  []oracle.Span // places of outputs there that follow
	engine oracle.Engine // that prints the output; nil: it is cut
	exact  *exactness    // nil: whitespace is forgiven
	cut    error         // why there are no more pieces, or why nothing is forgiven
	pieces [][]byte
}

func (c *checker) cutter() (t *cutter, err error) {
	t = &cutter{checker: c, text: view{text: c.output}}
	if c.o.Exact {
		t.exact = &exactness{problem: c.o.Problem, text: view{text: c.output}}
	}
	if c.form != nil { // as a new process, as it was made before
		t.engine, err = c.o.Problem.Engine(*c.form)
	}
	return t, err
}

// next returns what was printed for the cases of the next batch: all, or as many as can
// be cut. They are the reader's until the next call.
func (t *cutter) next(b *given) ([][]byte, error) {
	t.pieces = t.pieces[:0]
	switch {
	case t.words || t.framed != nil || t.checker.cut != nil:
		return nil, nil
	case t.engine != nil:
		for _, in := range b.cases {
			piece, _ := t.engine.Append(nil, in.Input)
			t.pieces = append(t.pieces, piece)
		}
		return t.pieces, nil
	}
	if b.last || len(t.queue) < len(b.cases) {
		if err := t.look(b); err != nil {
			return nil, err
		}
	}
	n := min(len(b.cases), len(t.queue))
	for _, at := range t.queue[:n] {
		t.pieces = append(t.pieces, t.text.buffer[at.From:at.To:at.To])
		t.at = at.To
	}
	t.queue = t.queue[n:]
	if t.exact != nil && t.cut == nil {
		t.cut = t.exact.check(b, t.pieces)
	}
	return t.pieces, nil
}

// look finds the outputs of a batch at least, and of the last one the end.
func (t *cutter) look(b *given) (err error) {
	t.text.drop(t.at)
	t.at = 0
	of := 0
	if b.last {
		of = b.from + len(b.cases)
	}
	for {
		part := oracle.Part{Cases: b.from, Lines: t.text.lines, Bytes: t.text.column, Of: of, More: !t.text.ended}
		t.queue, t.cut = t.o.Problem.UnpackPart(t.text.buffer, part)
		enough := of == 0 && len(t.queue) >= len(b.cases)
		switch {
		case t.text.err != nil:
			return t.text.err
		case enough:
			t.cut = nil // it is not reached yet
			return nil
		case t.cut != nil || of > 0 && t.text.ended:
			return nil
		case t.text.ended: // cases are missing, and the fault says of how many
			if of, err = t.count(); err != nil {
				return err
			}
		default:
			t.text.fill()
		}
	}
}

// count counts the cases.
func (c *checker) count() (n int, err error) {
	for batch, err := range c.input {
		if err != nil {
			return 0, err
		}
		n = batch.from + len(batch.cases)
	}
	return n, nil
}

// exactness compares an output with the one that its pieces make, if nothing is forgiven.
type exactness struct {
	problem oracle.Problem
	text    view
	fault   error // the first difference
	begun   bool  // a piece has begun with a blank line
	blank   error // the first of them, unless it is the first piece
}

// check compares the pieces of a batch, and says after the last what is wrong.
func (x *exactness) check(b *given, pieces [][]byte) error {
	if x.fault == nil {
		x.compare(b, pieces)
	}
	switch {
	case !b.last:
		return nil
	case x.fault != nil:
		return x.fault
	}
	return x.blank
}

func (x *exactness) compare(b *given, pieces [][]byte) {
	made := oracle.FrameAfter(x.problem, nil, b.from, pieces)
	if b.from == 0 && len(pieces) == 1 && !b.last { // what frames several may not frame one
		made = oracle.FrameAfter(x.problem, nil, 0, [][]byte{pieces[0], nil})
		made = bytes.TrimSuffix(made, oracle.FrameAfter(x.problem, nil, 1, [][]byte{nil}))
	}
	for len(x.text.buffer) <= len(made) && !x.text.ended {
		x.text.fill()
	}
	for k, piece := range pieces {
		if x.begun || !bytes.HasPrefix(piece, []byte("\n")) {
			continue
		}
		if x.begun = true; b.from+k > 0 {
			before := x.text
			before.drop(min(len(before.buffer), len(oracle.FrameAfter(x.problem, nil, b.from, pieces[:k]))))
			x.blank = x.faultAt(&before)
		}
	}
	same := 0
	for same < len(made) && same < len(x.text.buffer) && made[same] == x.text.buffer[same] {
		same++
	}
	x.text.drop(same)
	if same < len(made) || b.last && len(x.text.buffer) > 0 {
		x.fault = x.faultAt(&x.text)
	}
}

func (x *exactness) faultAt(w *view) error {
	fault := &oracle.SyntaxError{Line: w.lines + 1, Column: w.column + 1, Found: "whitespace", Expected: "no whitespace here (--exact)"}
	if _, framed := x.problem.(oracle.Framer); framed {
		fault.Kind = oracle.FaultHead
	}
	return fault
}
