//go:build !js

// The playground reads no results, and the schema's validator is large.

package result

import (
	"bytes"
	_ "embed" // the schema
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"
)

// Schema is the JSON Schema (draft 2020-12) of a run, and, as
// $defs/line, of the lines of a stream and, as $defs/matrix, of a matrix and, as
// $defs/comparison, of a [Diff].
//
//go:embed schema.json
var Schema []byte

// parts are those parts of the schema that readers validate with.
type parts struct{ run, matrix, oneCase, time *part }

var compiled = sync.OnceValue(func() parts {
	var root jsonschema.Schema
	if err := json.Unmarshal(Schema, &root); err != nil {
		panic(err) // it is ours, and tested
	}
	d := define(&root)
	return parts{d.referred("#"), d.referred("#/$defs/matrix"), d.referred("#/$defs/case_members"), d.referred("#/$defs/case_time")}
})

// members are those of an object.
type members map[string]json.RawMessage

// object returns the members of an object, nil of what is none.
func object(data []byte) (m members) {
	_ = json.Unmarshal(data, &m)
	return m
}

// conformRun demands that a run, whose place is given, is as the schema says. It
// validates the lists that may be very long one by one, as the validator takes many
// times the memory of what it is given, and empties them.
func conformRun(m members, place string) error {
	timing := object(m["timing"])
	if err := errors.Join(conformEach(compiled().oneCase, m, "cases", place+"cases"), conformEach(compiled().time, timing, "cases", place+"timing.cases")); err != nil {
		return err
	}
	if timing != nil {
		m.set("timing", timing)
	}
	return conform(compiled().run, m.value(), place)
}

// conformMatrix does so with a matrix, whose runs are as long.
func conformMatrix(m members) error {
	var solvers []members
	if json.Unmarshal(m["solvers"], &solvers) == nil && solvers != nil {
		for i, s := range solvers {
			if run := object(s["run"]); run != nil {
				if err := conformRun(run, fmt.Sprintf("solvers[%d].run.", i)); err != nil {
					return err
				}
				s.set("run", run)
			}
		}
		m.set("solvers", solvers)
	}
	return conform(compiled().matrix, m.value(), "")
}

// conformEach validates the elements of the list with a name, and empties it.
func conformEach(part *part, m members, name, place string) error {
	dec := json.NewDecoder(bytes.NewReader(m[name]))
	if t, _ := dec.Token(); t != json.Delim('[') {
		return nil // none, which the whole is refused for
	}
	for i := 0; dec.More(); i++ {
		var v any
		if err := dec.Decode(&v); err != nil {
			return &ReadError{Reason: err.Error()}
		}
		if err := conform(part, v, fmt.Sprintf("%s[%d].", place, i)); err != nil {
			return err
		}
	}
	m[name] = json.RawMessage("[]")
	return nil
}

// set replaces a member.
func (m members) set(name string, v any) {
	if data, err := json.Marshal(v); err == nil { // it was read from JSON
		m[name] = data
	}
}

// value returns the object as the validator takes it. Its numbers are float64: their
// exponents are bounded.
func (m members) value() (v any) {
	data, _ := json.Marshal(m)
	_ = json.Unmarshal(data, &v)
	return v
}

// conform validates v, at a place that is "" or ends with a dot.
func conform(part *part, v any, place string) error {
	if part.valid(v) {
		return nil
	}
	return part.fault(v, place)
}
