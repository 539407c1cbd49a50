package oracle

import "reflect"

// Difference is the place of the first difference between two values.
type Difference struct {
	Field string // the struct field: "Cards"; "" if the values are no structs
	Index int    // the index in the slice that differs; -1: it is no slice
}

// FirstDifference compares two values of one type, such as the answer and what a
// solver printed, and returns where they first differ: in the first field, and
// there at the first index, that is not equal by go-cmp. A solver's first wrong
// decision counts, not the shortest edit that go-cmp reports, which is another
// one from process to process.
func FirstDifference(want, got any) (Difference, bool) {
	a, b := reflect.ValueOf(want), reflect.ValueOf(got)
	d := Difference{Index: -1}
	if a.Kind() == reflect.Struct {
		differs := func(i int) bool { return !equal(a.Field(i), b.Field(i)) }
		i := 0
		for i < a.NumField() && !differs(i) {
			i++
		}
		if i == a.NumField() {
			return Difference{}, false
		}
		d.Field, a, b = a.Type().Field(i).Name, a.Field(i), b.Field(i)
	} else if equal(a, b) {
		return Difference{}, false
	}
	if a.Kind() == reflect.Slice {
		for d.Index = 0; d.Index < min(a.Len(), b.Len()); d.Index++ {
			if !equal(a.Index(d.Index), b.Index(d.Index)) {
				break
			}
		}
	}
	return d, true
}

// equal is cmp.Equal. Of cards and words, of which most answers are, it asks
// directly: go-cmp prepares an edit script of lists, which takes most of the time
// of a verdict.
func equal(a, b reflect.Value) bool {
	if a.Kind() == reflect.Slice && plain(a.Type().Elem()) && a.IsNil() == b.IsNil() {
		same := a.Len() == b.Len()
		for i := 0; same && i < a.Len(); i++ {
			same = a.Index(i).Equal(b.Index(i))
		}
		return same
	}
	if plain(a.Type()) {
		return a.Equal(b)
	}
	return equalValues(a.Interface(), b.Interface())
}

// plain reports whether values of a type are equal just if == says so.
func plain(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Bool, reflect.String, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		_, own := t.MethodByName("Equal")
		return !own
	}
	return false
}
