package kit

import (
	"testing"
)

func TestReadJSON(t *testing.T) {
	for _, tc := range []struct{ name, text, want string }{
		{"a string", ` "x"`, "a string"},
		{"a number", "-1.5e3", "a number"},
		{"a truth value", "false", "true or false"},
		{"nothing", "null", "null"},
		{"an empty array", "[ ]", "an array"},
		{"an empty object", "{ }", "an object"},
		{"levels", `[[{"a": 1}]]`, "an array"},
		{"a level too many", "[[[[]]]]", "line 1, column 4: found a value within too many others, expected fewer levels"},
		{"an empty file", "", "line 1, column 1: found the end of the file, expected the rest of a JSON value"},
		{"an open array", "[1,\n", "line 2, column 1: found the end of the file, expected the rest of a JSON value"},
		{"two values", "1 2", "line 1, column 3: found more, expected the end of the file"},
		{"a comma too many", "[1,]", "line 1, column 4: found invalid character ']' looking for beginning of value, expected JSON"},
		{"a member twice, at its name", "{\"a\": 1,\n \"a\": 2}", `line 2, column 2: found "a" a second time, expected each member once`},
		{"no UTF-8", "\"\xff\"", "line 1, column 1: found bytes that are not UTF-8, expected a text in UTF-8"},
		{"a mark that nobody sees", "\xef\xbb\xbf{}", "line 1, column 1: found a byte order mark (UTF-8), expected a text in UTF-8 without one"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			v, err := ReadJSON([]byte(tc.text), 3)
			got := v.Kind()
			if err != nil {
				got = err.Error()
			}
			if got != tc.want {
				t.Errorf("found    %s\nexpected %s", got, tc.want)
			}
		})
	}
}

// TestPlaces wants the places of values, which are told of faults in them.
func TestPlaces(t *testing.T) {
	text := []byte("{\"a\" :\n  [1, \"two\"]}")
	v, err := ReadJSON(text, 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name         string
		value        Value
		line, column int
	}{
		{"the whole", v, 1, 1},
		{"a member", v.Members["a"], 2, 3},
		{"an item", v.Members["a"].Items[0], 2, 4},
		{"another item", v.Members["a"].Items[1], 2, 7},
	} {
		if e := JSONFault(text, tc.value.Offset, "", ""); e.Line != tc.line || e.Column != tc.column {
			t.Errorf("%s: line %d, column %d, expected %d and %d", tc.name, e.Line, e.Column, tc.line, tc.column)
		}
	}
}
