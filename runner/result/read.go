//go:build !js

// The playground reads no results.

package result

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"kiebitz/internal/pattern"
	"kiebitz/oracle"
)

// Read reads what [Run.Write] wrote. It is strict: the error, a
// [*ReadError], names the place of anything that a result has not.
func Read(data []byte) (*Run, error) {
	var d Run
	if err := decode(data, &d, runForm); err != nil {
		return nil, err
	}
	if err := d.check(); err != nil {
		return nil, err
	}
	return &d, nil
}

// decode reads JSON of a form, which must be of this version.
func decode(data []byte, into any, form string) error {
	var m map[string]json.RawMessage
	if err := json.Unmarshal(data, &m); err != nil {
		return fault(data, err, 0)
	}
	var version *int
	if err := json.Unmarshal(m["schema"], &version); err != nil || version == nil {
		return &ReadError{Reason: `found no member "schema" with a number, expected the result that run --json writes`}
	}
	if *version != Version {
		line, column := place(data, bytes.Index(data, []byte(`"schema"`)))
		return &ReadError{line, column, fmt.Sprintf("found schema %d, expected %d: another version of kiebitz wrote this", *version, Version)}
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return fault(data, err, dec.InputOffset())
	}
	return conform(form, data) // a Go value does not tell what is missing
}

// fault finds the place of an error of encoding/json.
func fault(data []byte, err error, offset int64) error {
	reason := strings.TrimPrefix(err.Error(), "json: ")
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		return &ReadError{Reason: "found nothing, expected the result that run --json writes"}
	case errors.As(err, &syntax) && !bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")):
		return &ReadError{1, 1, "found no JSON object, expected the result that run --json writes"}
	case errors.As(err, &syntax):
		offset = syntax.Offset - 1
	case errors.As(err, &kind):
		offset = kind.Offset - 1
		field := pattern.Of(embedded).ReplaceAllString(kind.Field, "")
		if field != "" {
			field += ": "
		}
		if number, ok := strings.CutPrefix(kind.Value, "number "); ok { // one that its Go type has not
			reason = fmt.Sprintf("%sfound %s, expected %s", field, number, numberOf(kind.Type))
			break
		}
		reason = fmt.Sprintf("%sfound JSON of kind %s, expected %s", field, kind.Value, kindOf(kind.Type))
	}
	line, column := place(data, int(offset))
	return &ReadError{line, column, reason}
}

// embedded are the types within a field's name, which JSON has not: its own names are in
// small letters.
const embedded = `[A-Z]\w*\.`

// numberOf names the numbers that a Go type has.
func numberOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return numberOf(t.Elem())
	case reflect.Uint64:
		return "a whole number from 0 to 18446744073709551615"
	case reflect.Int:
		return "a whole number, of 18 digits or less"
	}
	return "a smaller number"
}

// kindOf names what JSON must hold for a Go type.
func kindOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "string"
	case reflect.Struct, reflect.Map:
		return "object"
	case reflect.Slice, reflect.Array:
		return "array"
	case reflect.Bool:
		return "boolean"
	case reflect.Pointer:
		return kindOf(t.Elem())
	}
	return "number"
}

// place returns line and column of an offset.
func place(data []byte, offset int) (line, column int) {
	before := data[:max(0, min(offset, len(data)))]
	return bytes.Count(before, []byte("\n")) + 1, len(before) - bytes.LastIndexByte(before, '\n')
}

// check finds what would be a fault in those who render d and no schema can say.
func (d *Run) check() error {
	bad := func(format string, args ...any) error { return &ReadError{Reason: fmt.Sprintf(format, args...)} }
	if d.Solver != nil && (len(d.Solver.Command) == 0 || d.Limits == nil) {
		return bad("solver: found no command or no limits, expected both")
	}
	if d.Solver == nil && d.Limits != nil { // a result of outputs that were checked has neither
		return bad("solver: found none, expected one, as there are limits")
	}
	if s := d.Shard; s != nil && (s.Index > s.Of || d.Solver == nil) {
		return bad("shard: found %d/%d with %d random cases, expected a part of a run", s.Index, s.Of, s.Random)
	} else if s != nil && s.Random > MostRandom {
		return bad("shard.random: found %d, expected 0 to %d", s.Random, MostRandom)
	}
	for i, g := range d.Groups {
		if err := g.check(); err != nil {
			return bad("groups[%d].%v", i, err)
		}
	}
	for g := range d.Timing.Unlisted {
		if !slices.ContainsFunc(d.Groups, func(of Group) bool { return of.Name == g }) {
			return bad("timing.unlisted_seconds: found %q, expected the name of a group", g)
		}
	}
	if len(d.Timing.Cases) != len(d.Cases) {
		return bad("timing.cases: found %d, expected %d, as many as cases", len(d.Timing.Cases), len(d.Cases))
	}
	for i := range d.Cases {
		c := &d.Cases[i]
		if c.Cause != nil && *c.Cause >= len(d.Causes) {
			return bad("cases[%d].cause: found %d, expected an index in causes", i, *c.Cause)
		}
		if err := c.check(); err != nil {
			return bad("cases[%d].%v", i, err)
		}
	}
	for i, c := range d.Causes {
		if notCompiled := c.Verdict == oracle.DoesNotCompile; notCompiled != (c.Solver != nil) || notCompiled && (d.Solver == nil || i > 0) {
			return bad("causes[%d].solver: found verdict %q, expected a failure of the solver with %q, in the first cause, and with no other", i, c.Verdict, oracle.DoesNotCompile)
		}
		// A shard may have no case.
		none := c.Solver != nil && c.Example == 0 && len(d.Cases) == 0
		if !none && (c.Example >= len(d.Cases) || d.Cases[c.Example].Failure == nil && c.Solver == nil) {
			return bad("causes[%d].example: found %d, expected the index of a case that failed", i, c.Example)
		}
		if c.Minimal != nil && c.Minimal.Failure == nil {
			return bad("causes[%d].minimal: found no failure", i)
		} else if c.Minimal != nil && c.Minimal.check() != nil {
			return bad("causes[%d].minimal.%v", i, c.Minimal.check())
		}
	}
	for i, c := range d.Diagnosis.Common {
		if !Failed(c.Verdict) {
			return bad("diagnosis.common[%d].verdict: found %q, expected the verdict on a case that failed", i, c.Verdict)
		}
	}
	if d.Baseline != nil {
		if err := d.Baseline.check(d.Cases); err != nil {
			return bad("baseline.%v", err)
		}
	}
	return nil
}

// check finds numbers that are none of a run: all of its cases can be counted.
func (g *Group) check() error {
	rest := g.Cases
	if rest > 2*MostRandom {
		return fmt.Errorf("cases: found %d, expected 0 to %d", rest, 2*MostRandom)
	}
	for _, v := range slices.Sorted(maps.Keys(g.Verdicts)) {
		n := g.Verdicts[v]
		if n > rest {
			return fmt.Errorf("verdicts: found %d %s, expected some of %d cases", n, v, g.Cases)
		}
		rest -= n
	}
	if rest > 0 {
		return fmt.Errorf("verdicts: found %d, expected %d, as many as cases", g.Cases-rest, g.Cases)
	}
	return nil
}

func (c *Case) check() error {
	if c.Group == "" {
		return errors.New("group: found none, expected one")
	}
	if c.Verdict == oracle.DoesNotCompile {
		return fmt.Errorf("verdict: found %q, expected the verdict on a case", c.Verdict)
	}
	f := c.Failure
	switch {
	case f == nil:
	case f.Mark != nil && (f.Mark.To < f.Mark.From || f.Mark.To > len(f.Got.String())+LineKept):
		return fmt.Errorf("failure.mark: found %v, expected a range in got", *f.Mark)
	case c.Verdict == oracle.Malformed && f.Syntax == nil && f.Line != nil:
		return errors.New("failure.line: found a line without a place in it")
	}
	return nil
}
