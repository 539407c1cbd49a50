//go:build !js

// The playground reads no results, and the schema's validator is large.

package result

import (
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"
)

// definitions are the schema, whose parts refer to each other, with what was made
// ready of it.
type definitions struct {
	root  *jsonschema.Schema
	mu    sync.Mutex
	parts map[string]*part // by their place in the schema
}

// part is a part of the schema. The validator says whether a value is as the part
// demands, but not where one is not: that is found by asking it of smaller parts.
type part struct {
	of       *definitions
	schema   *jsonschema.Schema
	at       string // its place, a JSON pointer
	resolved *jsonschema.Resolved
}

// schemaName is what the schema is called while it is a part of another, which refers
// to one of its parts.
const schemaName = "https://kiebitz.invalid/schema"

func define(root *jsonschema.Schema) *definitions {
	root.ID = schemaName
	return &definitions{root: root, parts: map[string]*part{}}
}

// part makes a part ready, once.
func (d *definitions) part(s *jsonschema.Schema, at string) *part {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.parts[at]
	if p == nil {
		p = &part{d, s, at, resolved(&jsonschema.Schema{Ref: schemaName + "#" + at, Defs: map[string]*jsonschema.Schema{"whole": d.root}})}
		d.parts[at] = p
	}
	return p
}

func resolved(s *jsonschema.Schema) *jsonschema.Resolved {
	r, err := s.Resolve(nil)
	if err != nil {
		panic(err) // it is ours, and tested
	}
	return r
}

func (p *part) valid(v any) bool { return p.resolved.Validate(v) == nil }

// fault says where v, which is not valid, is not as the part demands, what was found
// there and what is expected. The place is "" or ends with a dot.
func (p *part) fault(v any, place string) *ReadError {
	if e := p.own(v, place); e != nil {
		return e
	}
	for sub, at := range p.below(v, place) {
		if !sub.part.valid(sub.value) {
			return sub.part.fault(sub.value, at)
		}
	}
	return refused(place, p.resolved.Validate(v).Error())
}

// below goes through the parts that parts of v must be like, and through those that v
// must be like itself, in the order of names. Each comes with its place.
func (p *part) below(v any, place string) iter.Seq2[below, string] {
	return func(yield func(below, string) bool) {
		s := p.schema
		// more goes on with a part at a place in this one.
		more := func(s *jsonschema.Schema, at string, v any, place string) bool {
			return s == nil || yield(below{p.of.part(s, p.at+at), v}, place)
		}
		if s.Ref != "" && !yield(below{p.of.referred(s.Ref), v}, place) {
			return
		}
		for i, all := range s.AllOf {
			if !more(all, "/allOf/"+strconv.Itoa(i), v, place) {
				return
			}
		}
		switch v := v.(type) {
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(v)) {
				at, of := "/properties/"+name, s.Properties[name]
				if of == nil {
					at, of = "/additionalProperties", s.AdditionalProperties
				}
				if !more(s.PropertyNames, "/propertyNames", name, place+name+".") || !more(of, at, v[name], place+name+".") {
					return
				}
			}
		case []any:
			for i := range v {
				if !more(s.Items, "/items", v[i], strings.TrimSuffix(place, ".")+"["+strconv.Itoa(i)+"].") {
					return
				}
			}
		}
	}
}

// below is a value with the part that it must be like.
type below struct {
	part  *part
	value any
}

// referred is the part that "#/a/b" refers to: the whole, a definition, or a member of
// one.
func (d *definitions) referred(ref string) *part {
	s, at := d.root, strings.TrimPrefix(ref, "#")
	words := strings.Split(strings.TrimPrefix(at, "/"), "/")
	for i := 0; i+1 < len(words); i += 2 {
		if words[i] == "$defs" {
			s = s.Defs[words[i+1]]
		} else {
			s = s.Properties[words[i+1]]
		}
	}
	return d.part(s, at)
}

// own says what of a value's own the part refuses, whatever is in it; nil: nothing.
func (p *part) own(v any, place string) *ReadError {
	s := p.schema
	for _, name := range s.Required {
		if m, ok := v.(map[string]any); ok && m[name] == nil {
			if _, there := m[name]; !there {
				return refused(place+name+".", "found none, expected one")
			}
		}
	}
	for _, k := range []struct {
		only     *jsonschema.Schema // with one keyword
		asks     bool               // the part has it
		got      any
		expected string
	}{
		{&jsonschema.Schema{Type: s.Type}, s.Type != "", "JSON of kind " + kindOfJSON(v), s.Type},
		{&jsonschema.Schema{Enum: s.Enum}, s.Enum != nil, quoted(v), "one of " + strings.Trim(fmt.Sprint(s.Enum), "[]")},
		{&jsonschema.Schema{Const: s.Const}, s.Const != nil, quoted(v), fmt.Sprint(indirect(s.Const))},
		{&jsonschema.Schema{Minimum: s.Minimum}, s.Minimum != nil, number(v), number(indirect(s.Minimum)) + " or more"},
		{&jsonschema.Schema{Maximum: s.Maximum}, s.Maximum != nil, number(v), number(indirect(s.Maximum)) + " or less"},
		{&jsonschema.Schema{Pattern: s.Pattern}, s.Pattern != "", quoted(v), s.Pattern},
	} {
		if k.asks && resolved(k.only).Validate(v) != nil {
			return refused(place, fmt.Sprintf("found %v, expected %s", k.got, k.expected))
		}
	}
	return nil
}

func refused(place, reason string) *ReadError {
	return &ReadError{Reason: strings.TrimSuffix(place, ".") + ": " + reason}
}

// indirect is what p points to, nil if there is nothing.
func indirect[T any](p *T) any {
	if p == nil {
		return nil
	}
	return *p
}

// kindOfJSON names the kind of a value as JSON does.
func kindOfJSON(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	}
	return "number"
}

// number writes a number, which may have hundreds of digits, in a few.
func number(v any) string {
	if f, ok := v.(float64); ok && f == math.Trunc(f) && math.Abs(f) < 1e19 {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}

func quoted(v any) any {
	if s, ok := v.(string); ok {
		return strconv.Quote(Short(s))
	}
	return v
}
