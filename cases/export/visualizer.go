package export

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"kiebitz/oracle"
)

// A picture is made where kiebitz is not: so a package has, beside the program that
// draws, a file with a line for each input, which says how the rules play its cases.
// The first line is of the problem.
type (
	shownProblem struct {
		Unit    string            `json:"unit"`
		Several bool              `json:"several"` // right answers
		Clauses map[string]string `json:"clauses"` // what each says
	}
	shownTest struct {
		Input string      `json:"input"` // the beginning of its SHA-256, in hexadecimal digits
		Cases []shownCase `json:"cases"`
	}
	shownCase struct {
		ID    string      `json:"id"`
		Steps []shownStep `json:"steps"`
	}
	shownStep struct {
		From   int         `json:"from,omitempty"` // of the answer's words those that it prints
		To     int         `json:"to,omitempty"`
		Clause string      `json:"clause"`
		Text   string      `json:"text"`
		Why    string      `json:"why,omitempty"`
		Table  [][2]string `json:"table,omitempty"` // after it: places with other cards than were shown last
	}
)

// visualizer adds the program that draws the table at the first wrong decision. It is
// the output validator with another end.
func (b *builder) visualizer(made []test) {
	own, err := fs.ReadFile(b.k.dir, "output_validator.py")
	_, own, found := bytes.Cut(own, []byte("\"\"\"\n\n"))
	imports, own, apart := bytes.Cut(own, []byte("\n\n"))
	tail, fault := tails.ReadFile("output_tail.py")
	tail, _, split := bytes.Cut(tail, []byte("\n\ndef main("))
	drawing, _ := tails.ReadFile("visualizer.py")
	switch {
	case err == nil && fault != nil:
		err = fault
	case err == nil && !(found && split && apart):
		err = fmt.Errorf("the output validator has no docstring or no imports, or its end no main")
	}
	head := `#!/usr/bin/env python3
"""Draw an output on standard input: the table at the first wrong decision.

Arguments: the input, the answer, and the folder that judgeimage.svg comes into.
With a fourth one, team, it is teamimage.svg, which the team sees, too.
"""

`
	list := append(strings.Split(string(imports), "\n"), "import hashlib", "import html", "import itertools", "import json", "import re", "import textwrap")
	slices.Sort(list)
	imports = []byte(strings.Join(slices.Compact(list), "\n"))
	b.add("output_visualizer/output_visualizer.py", slices.Concat([]byte(head), imports, []byte("\n\n\n"), bytes.TrimSpace(own), []byte("\n\n\n"), tail, []byte("\n\n\n"), drawing), err)
	tables, err := b.k.tables(made)
	b.add("output_visualizer/tables.jsonl", tables, err)
}

// tables makes the file that the visualizer reads.
func (k *Package) tables(made []test) ([]byte, error) {
	info := k.problem.Info()
	head := shownProblem{info.Unit, info.Several, make(map[string]string)}
	for _, c := range k.problem.Book().Clauses() {
		head.Clauses[c.ID] = c.Title + ": " + c.Text
	}
	var b bytes.Buffer
	lines := json.NewEncoder(&b)
	if err := lines.Encode(head); err != nil {
		return nil, err
	}
	for _, t := range made {
		shown, err := k.played(&t)
		if err == nil {
			err = lines.Encode(shown)
		}
		if err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

// played returns how the rules play the cases of a test.
func (k *Package) played(t *test) (shown shownTest, err error) {
	engine, err := k.problem.Engine(oracle.Variant{})
	if err != nil {
		return shown, err
	}
	shown.Input = fmt.Sprintf("%x", sha256.Sum256(t.in))[:16]
	words, at := oracle.Tokens(t.ans), 0
	for _, c := range t.cases {
		trace, err := engine.Trace(c.Input)
		if err != nil {
			return shown, fmt.Errorf("%s: %w", c.ID, err)
		}
		own, table := shownCase{ID: c.ID}, make(map[string]string)
		for i := range trace.Steps {
			s := &trace.Steps[i]
			step := k.step(s)
			// A table is shown before a step that prints something, and at the beginning.
			if i == 0 || i+1 < len(trace.Steps) && trace.Steps[i+1].Printed != "" && !k.problem.Info().Several {
				step.Table = changed(table, s.Zones)
			}
			// Words between those of two steps are no step's, as the head of a round.
			if printed := oracle.Tokens([]byte(s.Printed)); len(printed) > 0 && !k.problem.Info().Several {
				for at+len(printed) <= len(words) && !slices.EqualFunc(words[at:at+len(printed)], printed, bytes.Equal) {
					at++
				}
				step.From, step.To = at, at+len(printed)
				at = step.To
			}
			own.Steps = append(own.Steps, step)
		}
		shown.Cases = append(shown.Cases, own)
	}
	return shown, nil
}

// step returns what is said of a step.
func (k *Package) step(s *oracle.Step) shownStep {
	info, words := k.problem.Info(), oracle.Say(k.problem, s)
	step := shownStep{Clause: s.Clause, Text: oracle.Plain(words.Text), Why: oracle.Plain(words.Reason(s, info))}
	if s.Player > 0 {
		step.Text = info.Seat(s.Player) + " " + step.Text
	}
	return step
}

// changed returns the places whose cards differ from those of table, and notes them
// there. A place that is gone has none.
func changed(table map[string]string, zones []oracle.Zone) (list [][2]string) {
	gone := maps.Clone(table)
	for _, z := range zones {
		cards := strings.Join(z.Cards, " ")
		if old, ok := table[z.Name]; !ok || old != cards {
			list = append(list, [2]string{z.Name, cards})
		}
		table[z.Name] = cards
		delete(gone, z.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(gone)) {
		list = append(list, [2]string{name, ""})
		delete(table, name)
	}
	return list
}
