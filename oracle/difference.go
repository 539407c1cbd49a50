package oracle

import (
	"reflect"

	"github.com/google/go-cmp/cmp"
)

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
func FirstDifference(want, got any, opts ...cmp.Option) (Difference, bool) {
	if cmp.Equal(want, got, opts...) {
		return Difference{}, false
	}
	a, b := reflect.ValueOf(want), reflect.ValueOf(got)
	d := Difference{Index: -1}
	if a.Kind() == reflect.Struct {
		for i := range a.NumField() {
			if !cmp.Equal(a.Field(i).Interface(), b.Field(i).Interface(), opts...) {
				d.Field, a, b = a.Type().Field(i).Name, a.Field(i), b.Field(i)
				break
			}
		}
	}
	if a.Kind() == reflect.Slice {
		for d.Index = 0; d.Index < min(a.Len(), b.Len()); d.Index++ {
			if !cmp.Equal(a.Index(d.Index).Interface(), b.Index(d.Index).Interface(), opts...) {
				break
			}
		}
	}
	return d, true
}
