package kit

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

// VerifyRecords checks a file of recorded cases of a problem, one a line, as an
// [oracle.Verifier] does. The errors of check are [*oracle.Refusal]s, whose places are
// within a case, or of another type if its input is none.
func VerifyRecords(file []byte, info oracle.Info, check func(*oracle.Record) error) (shown string, err error) {
	n := 0
	for line := range bytes.Lines(file) {
		n++
		bad := func(found, expected string) error {
			return &oracle.SyntaxError{Line: n, Column: 1, Found: found, Expected: expected}
		}
		var r oracle.Record
		d := json.NewDecoder(bytes.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&r); err != nil {
			return "", bad(err.Error(), "a recorded "+info.Unit)
		}
		if _, err := d.Token(); err != io.EOF {
			return "", bad("more than a value", "a recorded "+info.Unit+" a line")
		}
		if r.Trace != oracle.RecordForm || r.Problem != info.ID {
			return "", bad(fmt.Sprintf("trace %d of %q", r.Trace, r.Problem), fmt.Sprintf("trace %d of %q", oracle.RecordForm, info.ID))
		}
		err := check(&r)
		var refused *oracle.Refusal
		if errors.As(err, &refused) {
			refused.Place = fmt.Sprintf("%s %d (%q), %s", info.Unit, n, r.Case, refused.Place)
			return "", refused
		}
		if err != nil {
			return "", bad(err.Error(), "a recorded "+info.Unit)
		}
	}
	if n == 0 {
		return "", &oracle.SyntaxError{Line: 1, Column: 1, Found: "nothing", Expected: "a recorded " + info.Unit + " a line"}
	}
	return english.Count(n, info.Unit) + " accepted, each step by the clause that it cites", nil
}

// Expect refuses what is found at a place of a recorded case, if it is not what is
// expected.
func Expect(place string, found, expected any) error {
	if reflect.DeepEqual(found, expected) {
		return nil
	}
	a, _ := json.Marshal(found)
	b, _ := json.Marshal(expected)
	return &oracle.Refusal{Place: place, Found: string(a), Expected: string(b)}
}

// ExpectTable refuses the table after a step, if it is not what is expected. In what
// order cards lie counts only where ordered says so.
func ExpectTable(place string, found, expected []oracle.Zone, ordered func(oracle.ZoneKind) bool) error {
	if err := Expect(place+", places on the table", len(found), len(expected)); err != nil {
		return err
	}
	for i, z := range found {
		right := expected[i]
		z.Cards, right.Cards = append([]string{}, z.Cards...), append([]string{}, right.Cards...)
		if !ordered(z.Kind) {
			slices.Sort(z.Cards)
			slices.Sort(right.Cards)
		}
		if err := Expect(place+", "+right.Name, z, right); err != nil {
			return err
		}
	}
	return nil
}
