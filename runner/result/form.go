//go:build !js

// The playground reads no results.

package result

import (
	"bytes"
	"cmp"
	_ "embed" // the schema
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"kiebitz/internal/pattern"
)

// Schema is the JSON Schema (draft 2020-12) of a run, and, as
// $defs/line, of the lines of a stream and, as $defs/matrix, of a matrix and, as
// $defs/comparison, of a [Diff]. A test makes it of the types, their comments and
// bounds; it is what the reader demands.
//
//go:embed schema.json
var Schema []byte

// The schemas of what can be read.
const (
	runForm    = "#"
	matrixForm = "#/$defs/matrix"
)

// schema is a part of [Schema]: what a value must be like.
type schema struct {
	Ref      string             `json:"$ref"` // it is described there
	Defs     map[string]*schema `json:"$defs"`
	Type     string
	Const    any
	Enum     []string
	Pattern  string
	MinItems int
	MaxItems *int

	MinLength        int
	Minimum, Maximum *float64

	Properties map[string]*schema
	Required   []string
	Items      *schema
	Names      *schema `json:"propertyNames"`        // of an object with any names
	Values     *schema `json:"additionalProperties"` // of the same
}

// UnmarshalJSON reads a schema; of false, which allows nothing, it is empty.
func (s *schema) UnmarshalJSON(data []byte) error {
	type plain schema
	if string(data) == "false" {
		return nil
	}
	return json.Unmarshal(data, (*plain)(s))
}

// form is the whole of [Schema].
var form = sync.OnceValue(func() *schema {
	var root schema
	if err := json.Unmarshal(Schema, &root); err != nil {
		panic(err) // a test reads it
	}
	return &root
})

// resolved follows a reference.
func (s *schema) resolved() *schema {
	switch s.Ref {
	case "":
		return s
	case runForm:
		return form()
	}
	return form().Defs[strings.TrimPrefix(s.Ref, "#/$defs/")]
}

// kind names what JSON must hold.
func (s *schema) kind() string {
	switch s.Const.(type) {
	case bool:
		return "boolean"
	case float64:
		return "number"
	}
	return cmp.Or(strings.Replace(s.Type, "integer", "number", 1), "string")
}

// conform demands of JSON that was decoded that it has all members of a form, under just
// these names, and that values are within their bounds. It says where that is not so.
func conform(form string, data []byte) error {
	return checker{json.NewDecoder(bytes.NewReader(data))}.value(&schema{Ref: form}, "")
}

// checker reads JSON token by token: results may be very large.
type checker struct{ *json.Decoder }

// next returns the next token: there is one, as all of it was decoded before.
func (c checker) next() json.Token {
	token, _ := c.Token()
	return token
}

// value reads a value at a place, which is "" or ends with a dot.
func (c checker) value(s *schema, place string) error {
	s = s.resolved()
	switch v := c.next().(type) {
	case nil:
		return refused(place, "JSON of kind null", s.kind())
	case bool:
		if s.Const == true && !v {
			return refused(place, v, true)
		}
	case float64:
		return s.number(v, place)
	case string:
		return s.text(v, place)
	case json.Delim:
		switch {
		case s.Type == "string":
			return refused(place, "JSON of kind array", "string") // of bytes, which the decoder takes, too
		case s.Properties != nil:
			return c.object(s, place)
		case v == '{':
			return c.named(s, place)
		}
		return c.list(s, place)
	}
	return nil
}

// object reads the rest of an object.
func (c checker) object(s *schema, place string) error {
	seen := map[string]bool{}
	for c.More() {
		name, _ := c.next().(string)
		member := s.Properties[name]
		if member == nil {
			return refused(place+name, "one", "none")
		}
		if err := c.value(member, place+name+"."); err != nil {
			return err
		}
		seen[name] = true
	}
	for _, name := range s.Required {
		if !seen[name] {
			return refused(place+name, "none", "one")
		}
	}
	c.next()
	return nil
}

// named reads the rest of an object with any names.
func (c checker) named(s *schema, place string) error {
	for c.More() {
		name, _ := c.next().(string)
		if s.Names != nil {
			if err := s.Names.resolved().text(name, place+name+"."); err != nil {
				return err
			}
		}
		if err := c.value(s.Values, place+name+"."); err != nil {
			return err
		}
	}
	c.next()
	return nil
}

// list reads the rest of a list.
func (c checker) list(s *schema, place string) error {
	n := 0
	for ; c.More(); n++ {
		if err := c.value(s.Items, fmt.Sprintf("%s[%d].", strings.TrimSuffix(place, "."), n)); err != nil {
			return err
		}
	}
	c.next()
	switch {
	case s.MaxItems != nil && s.MinItems == *s.MaxItems && n != s.MinItems:
		return refused(place, n, s.MinItems)
	case n < s.MinItems:
		return refused(place, "none", "one or more")
	case s.MaxItems != nil && n > *s.MaxItems:
		return refused(place, n, fmt.Sprintf("%d or fewer", *s.MaxItems))
	}
	return nil
}

func (s *schema) number(v float64, place string) error {
	switch only, is := s.Const.(float64); {
	case is && v != only:
		return refused(place, number(v), number(only))
	case s.Minimum != nil && v < *s.Minimum:
		return refused(place, number(v), number(*s.Minimum)+" or more")
	case s.Maximum != nil && v > *s.Maximum:
		return refused(place, number(v), number(*s.Maximum)+" or less")
	}
	return nil
}

func (s *schema) text(v, place string) error {
	switch only, is := s.Const.(string); {
	case is && v != only:
		return refused(place, strconv.Quote(Short(v)), only)
	case s.Enum != nil && !slices.Contains(s.Enum, v):
		return refused(place, strconv.Quote(Short(v)), "one of "+strings.Join(s.Enum, " "))
	case s.Pattern != "" && !pattern.Of(s.Pattern).MatchString(v):
		return refused(place, strconv.Quote(Short(v)), strings.Trim(s.Pattern, "^$"))
	case len(v) < s.MinLength:
		return refused(place, "no text", "some")
	}
	return nil
}

func refused(place string, found, expected any) error {
	return &ReadError{Reason: fmt.Sprintf("%s: found %v, expected %v", strings.TrimSuffix(place, "."), found, expected)}
}

// number writes a number, which may have hundreds of digits, in a few.
func number(v float64) string {
	if v == math.Trunc(v) && math.Abs(v) < 1e19 {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}
