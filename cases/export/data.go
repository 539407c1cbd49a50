package export

import (
	"bytes"
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// perFile is how many cases stand in one input at most, where one may hold
// several. A judge shows a team one verdict for all of them.
const perFile = 49

// test is one input of a package with its answer.
type test struct {
	name    string // without its ending
	sample  bool
	in, ans []byte
	about   string // what it shows, in some lines
	cases   []cases.Case
	right   [][]byte // the answer of each
	random  bool     // they were made for no purpose of their own
}

// bundle is what becomes one or several tests.
type bundle struct {
	name  string
	cases []cases.Case
}

// tests makes inputs of cases: the samples, the curated ones by the clause for
// which they exist, the random ones and the aimed ones. A case that came before
// is left out.
func tests(p oracle.Problem, list []cases.Case, o Options) ([]test, error) {
	size := min(perFile, p.Info().Batch)
	var made []test
	for _, b := range bundles(p, list, size, o.Smallest) {
		for i := 0; i < len(b.cases); i += size {
			part := b.cases[i:min(i+size, len(b.cases))]
			t := test{name: b.name, sample: b.name == cases.Samples, about: about(p, part, o.Origin()), cases: part, random: part[0].Doc == ""}
			switch last := (len(b.cases) - 1) / size; {
			case t.sample:
				t.name = strconv.Itoa(i/size + 1)
			case last > 0 || part[0].Doc == "":
				t.name += fmt.Sprintf("-%0*d", len(strconv.Itoa(last+1)), i/size+1)
			}
			var err error
			if t.in, t.ans, t.right, err = play(p, part); err != nil {
				return nil, err
			}
			made = append(made, t)
		}
	}
	return made, nil
}

// bundles sorts cases by what they show, or leaves the curated ones together.
func bundles(p oracle.Problem, list []cases.Case, size int, together bool) []*bundle {
	var order []*bundle
	byName := make(map[string]*bundle)
	place := func(name string) *bundle {
		if byName[name] == nil {
			byName[name] = &bundle{name: name}
			order = append(order, byName[name])
		}
		return byName[name]
	}
	place(cases.Samples)
	if size > 1 {
		for _, c := range p.Book().Clauses() {
			place(cases.Curated + "-" + c.ID)
		}
	}
	seen := make(map[string]bool)
	for _, c := range list {
		text := c.Input.Text()
		if seen[text] {
			continue
		}
		seen[text] = true
		name := cases.Group(c.ID)
		switch {
		case together && size > 1:
		case name == cases.Curated && size > 1:
			name += "-" + oracle.ClauseOf(c.Shows[0])
		case name == cases.Curated:
			name = strings.ReplaceAll(c.ID, "/", "-")
		}
		b := place(name)
		b.cases = append(b.cases, c)
	}
	return order
}

// about tells what the cases of one input show.
func about(p oracle.Problem, list []cases.Case, origin string) string {
	if len(list) == 1 && list[0].Doc != "" {
		return list[0].ID + ": " + oneLine(list[0].Doc) + "\n"
	}
	var b strings.Builder
	if list[0].Doc == "" {
		ids := list[0].ID
		if last := len(list) - 1; last > 0 {
			ids += " to " + list[last].ID
		}
		fmt.Fprintf(&b, "%s of suite %d, %s\n", ids, p.Info().Suite, origin)
	}
	for i, c := range list {
		if text := cmp.Or(oneLine(c.Doc), c.Target); text != "" {
			fmt.Fprintf(&b, "%d. %s: %s\n", i+1, c.ID, text)
		}
	}
	return b.String()
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// play returns an input with cases, its answer, and that of each case.
func play(p oracle.Problem, list []cases.Case) (in, ans []byte, right [][]byte, err error) {
	if right, err = cases.Answers(p, list); err != nil {
		return nil, nil, nil, err
	}
	inputs := make([]oracle.Case, len(list))
	for i, c := range list {
		inputs[i] = c.Input
	}
	pack := p.Pack(inputs)
	if len(p.Info().Files) > 0 {
		// Judges give a solver standard input and nothing else.
		pack.Stdin = bytes.Join(pack.Files, []byte("\n"))
	}
	return pack.Stdin, oracle.Frame(p, nil, right), right, nil
}

// edited returns the data of an edit as files: the input that is edited or, if
// output is set, the input, its answer and an output.
func (k *Package) edited(dir string, e Edit, output bool) ([]txtar.File, error) {
	list, err := cases.Select(k.problem, []string{e.Case}, 0, oracle.Aim{})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.Name, err)
	}
	in, ans, _, err := play(k.problem, list)
	if err != nil {
		return nil, err
	}
	name := dir + "/" + e.Name
	if !output {
		in, err = e.apply(in)
		return []txtar.File{{Name: name + ".in", Data: in}}, err
	}
	out, err := e.apply(ans)
	return []txtar.File{{Name: name + ".in", Data: in}, {Name: name + ".ans", Data: ans}, {Name: name + ".out", Data: out}}, err
}
