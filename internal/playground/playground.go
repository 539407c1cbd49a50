// Package playground answers what the page of 'kiebitz playground' asks: it deals,
// plays and judges single games, and words what is found, as the commands do. It
// runs in the browser (cmd/kiebitz-wasm), and natively in tests, with the same
// bytes.
//
// Start with [Server.Do]: a request as JSON in, a reply as JSON out. A request
// names a game by its key, which is also what stands in the page's address; see
// [Deal].
//
// The page (runner/report/page/playground.*) asks kiebitz-wasm in a worker and gives the
// games in the replies to the replay of reports, as the same HTML (article.go there). The
// program must stay below 2 MB by gzip and the page below 2.5 MB (TestPlaygroundSize), so
// it leaves out what files tagged !js hold: the templates of pages, readers of results,
// packages for judges, go-cmp, Rummy's search group by group.
//
// The repository holds no binary. A release has the program by the tag playground
// (go generate ./internal/playground/program, then go install -tags playground
// ./cmd/kiebitz); any other kiebitz builds it from its own source when asked, or says that
// it can't.
//
// Goals: everything in a reply is the problem's own data and words, or the page
// package's; nothing of a game is known here.
//
// Non-goals: running solvers; finding misreadings that no list has, or several
// together, as a run does: package runner, which can, would not fit into a page.
package playground

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"kiebitz/cases"
	"kiebitz/internal/visible"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// most bounds what is read: a page must not choke on what was pasted into it.
const (
	mostDeal   = 64 << 10 // bytes of a deal or an address
	mostPasted = 8 << 20  // of an input or an output
)

// Request says what is to be done; which of its members count depends on Do.
type Request struct {
	Do      string   `json:"do"`      // problem, deal, find, play, judge, copy or answers
	Problem string   `json:"problem"` // id; of a key it is the first word
	Key     string   `json:"key"`     // see [Deal]
	Text    string   `json:"text"`    // deal: a case as it was typed, in place of a key
	Players int      `json:"players"` // find: 0 for any number
	Seed    uint64   `json:"seed"`    // find, answers
	Index   int      `json:"index"`   // the same: of the first case, from 1
	Hit     []string `json:"hit"`     // find: clauses, situations and misreadings
	Input   string   `json:"input"`   // judge: an input file, in place of a key
	Output  string   `json:"output"`  // judge: what a solver printed
	Cases   int      `json:"cases"`   // answers: how many
}

// Fault says why a request can't be carried out.
type Fault struct {
	Text string `json:"error"`
	At   int    `json:"at"` // where in the deal as typed, in UTF-16 code units; -1: nowhere
}

func (f *Fault) Error() string { return f.Text }

func refuse(format string, args ...any) *Fault { return &Fault{fmt.Sprintf(format, args...), -1} }

// Server answers requests one after another.
type Server struct {
	Working func(done, total int) // is called now and then by what takes long; may be nil

	aimers map[string]*cases.Aimer
}

// Do carries out a request. A reply with the member "error" is a [Fault]. No text
// in it holds control characters but line ends and tabs.
func (s *Server) Do(request []byte) []byte {
	var r Request
	var reply any
	err := json.Unmarshal(request, &r)
	if err == nil {
		reply, err = s.do(&r)
	}
	if err != nil {
		f := &Fault{At: -1}
		if !errors.As(err, &f) {
			f.Text = err.Error()
		}
		reply = &Fault{visible.Text(f.Text), f.At}
	}
	data, err := json.Marshal(reply)
	if err != nil {
		return []byte(`{"error":"the reply is not JSON","at":-1}`) // its types are ours: it can't be
	}
	return data
}

func (s *Server) do(r *Request) (any, error) {
	for _, text := range []string{r.Input, r.Output} {
		if len(text) > mostPasted {
			return nil, refuse("found a text of %d bytes, expected at most %d", len(text), mostPasted)
		}
	}
	for _, text := range append([]string{r.Key, r.Text}, r.Hit...) {
		if len(text) > mostDeal {
			return nil, refuse("found a deal of %d bytes, expected at most %d", len(text), mostDeal)
		}
	}
	if r.Index < 0 || r.Index > 1<<40 || r.Cases < 0 {
		return nil, refuse("found the index %d, expected 1 or more", r.Index)
	}
	switch r.Do {
	case "problem":
		return describe(r)
	case "deal":
		return dealOf(r)
	case "find":
		return s.find(r)
	case "play":
		return play(r)
	case "judge":
		return s.judge(r)
	case "copy":
		return copies(r)
	case "answers":
		return answers(r)
	}
	return nil, refuse("unknown request %q", r.Do)
}

func problemOf(id string) (oracle.Problem, error) {
	if p, ok := problems.Find(id); ok {
		return p, nil
	}
	return nil, refuse("unknown problem %q", id)
}

// Description is what the page offers to choose from.
type Description struct {
	ID       string  `json:"id"`
	Title    string  `json:"title"`
	Unit     string  `json:"unit"`
	Players  []int   `json:"players"`
	Clauses  []Thing `json:"clauses"`
	Variants []Thing `json:"variants"` // misreadings, and readings that are not the default
	Cases    []Thing `json:"cases"`    // the stored ones
	Targets  []Thing `json:"targets"`  // of find
}

// Thing is something with an id.
type Thing struct {
	ID     string `json:"id"`
	Clause string `json:"clause,omitempty"`
	Text   string `json:"text"`
}

func describe(r *Request) (*Description, error) {
	p, err := problemOf(r.Problem)
	if err != nil {
		return nil, err
	}
	info := p.Info()
	d := &Description{ID: info.ID, Title: info.Title, Unit: info.Unit, Players: info.Players}
	for _, c := range p.Book().Clauses() {
		d.Clauses = append(d.Clauses, Thing{ID: c.ID, Text: c.Title})
		if len(c.Situations) == 0 && !c.Form {
			d.Targets = append(d.Targets, Thing{ID: c.ID, Text: c.Title})
		}
		for _, s := range c.Situations {
			d.Targets = append(d.Targets, Thing{ID: s.ID, Text: s.Text})
		}
		for _, r := range p.Book().Readings() {
			if r.Clause == c.ID && !r.Default {
				d.Variants = append(d.Variants, Thing{r.ID, c.ID, "reading: " + r.Text})
			}
		}
		for _, m := range p.Book().Misreadings() {
			if m.Clause != c.ID || m.Equivalent != "" {
				continue
			}
			d.Variants = append(d.Variants, Thing{m.ID, c.ID, m.Text})
			if !m.Form {
				d.Targets = append(d.Targets, Thing{ID: m.ID, Text: m.Text})
			}
		}
	}
	list, err := cases.Stored(p)
	for _, c := range list {
		d.Cases = append(d.Cases, Thing{ID: c.ID, Text: c.Doc})
	}
	return d, err
}

// variant sorts ids into misreadings and readings.
func variant(p oracle.Problem, ids []string) (v oracle.Variant, err error) {
	for _, id := range ids {
		if r, ok := oracle.FindReading(p, id); ok {
			v.Readings = append(v.Readings, r.ID)
			continue
		}
		m, err := p.Book().Find(id)
		if err != nil {
			return v, err
		}
		if !slices.Contains(v.Misreadings, m.ID) {
			v.Misreadings = append(v.Misreadings, m.ID)
		}
	}
	_, err = p.Engine(v)
	return v, err
}
