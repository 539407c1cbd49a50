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
	var to demands
	if d.check(&to, ""); to.err != nil {
		return nil, to.err
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

// demands are what no schema can say of a result, and those who render it rely on.
type demands struct{ err error } // of the first that does not hold

// that demands something of a place, and says else what is found there.
func (d *demands) that(holds bool, place, format string, args ...any) {
	if d.err == nil && !holds {
		d.err = &ReadError{Reason: place + fmt.Sprintf(format, args...)}
	}
}

// check demands it of a run at a place, which is "" or ends with a dot.
func (d *Run) check(to *demands, place string) {
	to.that(d.Solver == nil || len(d.Solver.Command) > 0 && d.Limits != nil, place, "solver: found no command or no limits, expected both")
	// A result of outputs that were checked has neither.
	to.that(d.Solver != nil || d.Limits == nil, place, "solver: found none, expected one, as there are limits")
	if s := d.Shard; s != nil {
		to.that(s.Index <= s.Of && d.Solver != nil, place, "shard: found %d/%d with %d random cases, expected a part of a run", s.Index, s.Of, s.Random)
		to.that(s.Random <= MostRandom, place, "shard.random: found %d, expected 0 to %d", s.Random, MostRandom)
	}
	for i, g := range d.Groups {
		g.check(to, fmt.Sprintf("%sgroups[%d].", place, i))
	}
	for g := range d.Timing.Unlisted {
		is := slices.ContainsFunc(d.Groups, func(of Group) bool { return of.Name == g })
		to.that(is, place, "timing.unlisted_seconds: found %q, expected the name of a group", g)
	}
	to.that(len(d.Timing.Cases) == len(d.Cases), place, "timing.cases: found %d, expected %d, as many as cases", len(d.Timing.Cases), len(d.Cases))
	for i := range d.Cases {
		c, at := &d.Cases[i], fmt.Sprintf("%scases[%d].", place, i)
		if c.Cause != nil {
			to.that(*c.Cause < len(d.Causes), at, "cause: found %d, expected an index in causes", *c.Cause)
		}
		c.check(to, at)
	}
	for i := range d.Causes {
		d.checkCause(to, fmt.Sprintf("%scauses[%d].", place, i), i)
	}
	for i, c := range d.Diagnosis.Common {
		to.that(Failed(c.Verdict), place, "diagnosis.common[%d].verdict: found %q, expected the verdict on a case that failed", i, c.Verdict)
	}
	if d.Baseline != nil {
		d.Baseline.check(to, place+"baseline.", d.Cases)
	}
}

func (d *Run) checkCause(to *demands, place string, i int) {
	c := &d.Causes[i]
	notCompiled := c.Verdict == oracle.DoesNotCompile
	to.that(notCompiled == (c.Solver != nil) && (!notCompiled || d.Solver != nil && i == 0), place,
		"solver: found verdict %q, expected a failure of the solver with %q, in the first cause, and with no other", c.Verdict, oracle.DoesNotCompile)
	none := c.Solver != nil && c.Example == 0 && len(d.Cases) == 0 // a shard may have no case
	to.that(none || c.Example < len(d.Cases) && (d.Cases[c.Example].Failure != nil || c.Solver != nil), place, "example: found %d, expected the index of a case that failed", c.Example)
	if c.Minimal != nil {
		to.that(c.Minimal.Failure != nil, place, "minimal: found no failure")
		c.Minimal.check(to, place+"minimal.")
	}
}

// check demands that all of the group's cases can be counted.
func (g *Group) check(to *demands, place string) {
	rest := g.Cases
	to.that(rest <= 2*MostRandom, place, "cases: found %d, expected 0 to %d", rest, 2*MostRandom)
	for _, v := range slices.Sorted(maps.Keys(g.Verdicts)) {
		n := g.Verdicts[v]
		to.that(n <= rest, place, "verdicts: found %d %s, expected some of %d cases", n, v, g.Cases)
		rest -= n
	}
	to.that(rest <= 0, place, "verdicts: found %d, expected %d, as many as cases", g.Cases-rest, g.Cases)
}

func (c *Case) check(to *demands, place string) {
	to.that(c.Group != "", place, "group: found none, expected one")
	to.that(c.Verdict != oracle.DoesNotCompile, place, "verdict: found %q, expected the verdict on a case", c.Verdict)
	f := c.Failure
	switch {
	case f == nil:
	case f.Mark != nil && (f.Mark.To < f.Mark.From || f.Mark.To > len(f.Got.String())+LineKept):
		to.that(false, place, "failure.mark: found %v, expected a range in got", *f.Mark)
	default:
		to.that(c.Verdict != oracle.Malformed || f.Syntax != nil || f.Line == nil, place, "failure.line: found a line without a place in it")
	}
}

// check demands it of the baseline of these cases.
func (b *Baseline) check(to *demands, place string, cases []Case) {
	for i, k := range b.Known {
		to.that(k.Case < len(cases), place, "known[%d].case: found %d, expected an index in cases", i, k.Case)
	}
	checkChanges(to, place+"changes", b.Changes, cases)
	checkChanges(to, place+"found", b.Found, cases)
}

func checkChanges(to *demands, name string, list []Change, cases []Case) {
	for i, c := range list {
		place := fmt.Sprintf("%s[%d].", name, i)
		if c.Case != nil && *c.Case >= len(cases) {
			to.that(false, place, "case: found %d, expected an index in cases", *c.Case)
		} else if c.Case != nil {
			of := &cases[*c.Case]
			to.that(!Failed(of.Verdict) || of.Failure != nil, place, "case: found %d, a failure of which nothing is known", *c.Case)
		}
		to.that(c.Kind != NewFailing || c.Case != nil, place, "case: found none, expected the index of the case that fails")
		to.that(c.Kind == NewFailing || c.Was != nil, place, "was: found none, expected what was recorded")
	}
}
