package kit

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"unicode/utf8"

	"kiebitz/oracle"
)

// Value is a JSON value that knows its place, so that a reader of a file can tell where
// a fault is.
type Value struct {
	Offset  int    // of its begin, in bytes
	Data    any    // string, json.Number, bool or nil; nil for objects and arrays too
	Members Object // of an object; nil: it is none
	Items   []Value
	array   bool
}

// Object is the members of a JSON object by name.
type Object map[string]Value

// ReadJSON reads a text that is one JSON value, nested mostDeep times at most. No
// object has a name twice. The error is a [*oracle.SyntaxError].
func ReadJSON(data []byte, mostDeep int) (Value, error) {
	if err := oracle.Unmarked(data); err != nil {
		return Value{}, err
	}
	if !utf8.Valid(data) {
		return Value{}, JSONFault(data, 0, "bytes that are not UTF-8", "a text in UTF-8")
	}
	r := &jsonReader{data: data, Decoder: json.NewDecoder(bytes.NewReader(data))}
	r.UseNumber()
	v, err := r.value(mostDeep)
	if err == nil {
		at := r.next()
		if _, end := r.Token(); end != io.EOF {
			err = JSONFault(data, at, "more", "the end of the file")
		}
	}
	return v, err
}

// JSONFault is a fault at an offset of a text.
func JSONFault(data []byte, offset int, found, expected string) *oracle.SyntaxError {
	before := data[:min(max(offset, 0), len(data))]
	return &oracle.SyntaxError{Line: bytes.Count(before, []byte("\n")) + 1, Column: len(before) - bytes.LastIndexByte(before, '\n'), Found: found, Expected: expected}
}

type jsonReader struct {
	*json.Decoder
	data []byte
}

// next is where the next token begins.
func (r *jsonReader) next() int {
	rest := r.data[r.InputOffset():]
	return len(r.data) - len(bytes.TrimLeft(rest, " \t\r\n,:"))
}

// token reads the next one.
func (r *jsonReader) token() (json.Token, error) {
	at := r.next()
	t, err := r.Token()
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		return nil, JSONFault(r.data, at, syntax.Error(), "JSON")
	case err != nil:
		return nil, JSONFault(r.data, len(r.data), "the end of the file", "the rest of a JSON value")
	}
	return t, nil
}

func (r *jsonReader) value(deep int) (v Value, err error) {
	v.Offset = r.next()
	t, err := r.token()
	if err != nil {
		return v, err
	}
	switch d, _ := t.(json.Delim); {
	case d != 0 && deep == 0:
		return v, JSONFault(r.data, v.Offset, "a value within too many others", "fewer levels")
	case d == '{':
		v.Members = Object{}
		for r.More() {
			if err := r.member(v.Members, deep-1); err != nil {
				return v, err
			}
		}
		_, err = r.token()
	case d == '[':
		v.array = true
		for r.More() {
			item, err := r.value(deep - 1)
			if err != nil {
				return v, err
			}
			v.Items = append(v.Items, item)
		}
		_, err = r.token()
	default:
		v.Data = t
	}
	return v, err
}

func (r *jsonReader) member(o Object, deep int) error {
	at := r.next()
	name, err := r.token()
	if err != nil {
		return err
	}
	text, _ := name.(string)
	if _, twice := o[text]; twice {
		return JSONFault(r.data, at, fmt.Sprintf("%q a second time", text), "each member once")
	}
	o[text], err = r.value(deep)
	return err
}

// Kind names what the value is.
func (v Value) Kind() string {
	switch v.Data.(type) {
	case string:
		return "a string"
	case json.Number:
		return "a number"
	case bool:
		return "true or false"
	}
	switch {
	case v.Members != nil:
		return "an object"
	case v.array:
		return "an array"
	}
	return "null"
}

// Names are those of an object's members, in order.
func (v Value) Names() []string { return slices.Sorted(maps.Keys(v.Members)) }
