//go:build !js

// The playground reads no results.

package result

import (
	"bytes"
	_ "embed" // the schema
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"kiebitz/internal/pattern"
	"kiebitz/oracle"
)

// Schema is the JSON Schema (draft 2020-12) of a run, and, as
// $defs/line, of the lines of a stream and, as $defs/matrix, of a matrix and, as
// $defs/comparison, of a [Diff]. A test makes it of the types, their comments and
// bounds, so that it says what the reader demands.
//
//go:embed schema.json
var Schema []byte

// bound is what a value must be like beside its type. Of lists and objects it is about
// what is in them; some and few are about the list itself.
type bound struct {
	least, most float64  // of a number; most 0: any
	words       []string // one of these
	pattern     string   // a regular expression, of the whole text
	some        bool     // the text or the list is not empty
	few         int      // how many elements a list has at most; 0: any number
}

func oneOf[T ~string](list ...T) (b bound) {
	for _, w := range list {
		b.words = append(b.words, string(w))
	}
	return b
}

// Members that are 1 or more, and those that are digests.
const (
	fromOne = `Missing.of Part.index Part.of Baseline.suite Expect.line TimeChange.cases Group.verdicts Cause.count
		Diagnosis.told Common.alone_right Common.alone Rewriting.order Condition.player Condition.number
		Lines.at Window.lines Carried.lines Carried.with Suspect.line Suspect.first Suspect.from Suspect.to Repair.met Agreement.cases`
	digests = `Digest.sha256 Case.output_sha256 MatrixShard.solvers_sha256 MatrixShard.cases_sha256 MatrixSolver.sha256`
)

// bounds returns those of types and of members, as "Type.member". Numbers without one
// are 0 or more.
var bounds = sync.OnceValue(func() map[string]bound {
	version := bound{least: Version, most: Version}
	icpc := oneOf("ACCEPTED", "WRONG_ANSWER", "TIME_LIMIT_EXCEEDED", "RUN_TIME_ERROR", "MEMORY_LIMIT_EXCEEDED", "OUTPUT_LIMIT_EXCEEDED", "COMPILE_ERROR")
	m := map[string]bound{
		"Seconds":    {most: float64(math.MaxInt64 / time.Second)},
		"Verdict":    oneOf(oracle.Verdicts...),
		"Division":   oneOf(ByTurns, ByWords, ByGames),
		"Sureness":   oneOf(Exactly, Likely, NoLine, Everywhere, NotCited),
		"Comparison": oneOf(Less, LessByOne, Equal, GreaterByOne, Greater),
		"Relation":   oneOf(And, AndNot, Or),
		"Reason":     oneOf(Runs, Crashed, Prints, PrintsBefore, Text, Departs, Kept, Begins),
		"Changed":    oneOf(OtherCondition, Opposite, OtherBorder, OtherConnective, OtherNumber, OtherOperator, OtherVariable, StepRemoved),

		"Header.schema":     version,
		"Map.schema":        version,
		"Missing.shards":    {pattern: `[0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*`},
		"Summary.verdict":   oneOf(Conforms, Nonconforming, Interrupted, Incomplete),
		"Baseline.outcome":  oneOf(Recorded, AsRecorded, Different, Incomplete),
		"Change.kind":       oneOf(NowFailing, NowRight, Otherwise, ReadsOther, NewFailing),
		"Expect.or":         {some: true},
		"Diagnosis.told_by": {some: true},
		"Common.conditions": {few: 2},
		"Form.rewritings":   {some: true, few: 2},
		"Rewriting.line":    {least: math.Inf(-1)},
		"Rewriting.word":    {least: math.Inf(-1)},
		"Rewriting.of":      oneOf(OfCards, OfOthers, OfNumbers),
		"Rewriting.kind": oneOf(SmallLetters, CapitalLetters, OtherWay, FirstLetter, SecondLetter, Words, WordMissing, Separator,
			LineStart, LineFinish, LineEnd, LineMissing, LineOrder, Head, Foot),
		"Condition.kind": oneOf(FromPlace, AtPlace, AfterMore, AfterFewer, AfterLonger, After, Earlier, Players, PlayersFrom, Shows,
			HandCards, Moves, InputWords, AnswerWords),
		"Repeat.runs":    {least: 2},
		"Repeat.results": {least: 2},
		"Act.numbers":    {least: math.Inf(-1)},
		"Carried.agrees": {most: 1},

		"Matrix.kind":          oneOf(MatrixKind),
		"Matrix.schema":        version,
		"Matrix.verdict":       oneOf(AsExpected, Unexpected, Incomplete, Interrupted),
		"MatrixSolver.state":   oneOf(Judged, NotStarted, NotReached),
		"MatrixSolver.results": icpc,
		"Expected.results":     icpc,
		"Expected.permitted":   icpc,
		"Expected.required":    {words: icpc.words, some: true},
		"Output.behaviour":     {pattern: `[0-9a-f]{16}`},
		"SharedCase.group":     {some: true},

		"Diff.kind":        oneOf(DiffKind),
		"Diff.schema":      version,
		"Diff.verdict":     oneOf(Worse, Better, Different, Unchanged),
		"Compared.verdict": oneOf(Worse, Better, Different, Unchanged),
		"headerLine.type":  oneOf("header"),
		"caseLine.type":    oneOf("case"),
		"summaryLine.type": oneOf("summary"),
	}
	for name := range strings.FieldsSeq(fromOne) {
		m[name] = bound{least: 1}
	}
	for name := range strings.FieldsSeq(digests) {
		m[name] = bound{pattern: `[0-9a-f]{64}`}
	}
	return m
})

// member is a member of an object: a field of a struct.
type member struct {
	name     string
	key      string // of its bound
	is       reflect.Type
	optional bool // it is left out where it is zero
	bound
}

var known sync.Map // the members of types

// membersOf returns the members of a struct, with those of embedded ones.
func membersOf(t reflect.Type) (list []member) {
	if l, ok := known.Load(t); ok {
		return l.([]member)
	}
	for _, f := range reflect.VisibleFields(t) {
		name, how, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || name == "-" {
			continue
		}
		owner := t
		for _, i := range f.Index[:len(f.Index)-1] {
			owner = owner.Field(i).Type
		}
		m := member{name: name, key: owner.Name() + "." + name, is: indirect(f.Type), optional: how != ""}
		of, own := bounds()[element(m.is).Name()], false
		if m.bound, own = bounds()[m.key]; !own {
			m.bound = of
		} else if m.words == nil {
			m.words = of.words
		}
		list = append(list, m)
	}
	known.Store(t, list)
	return list
}

func indirect(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// element is what is in a list of lists, or in a map.
func element(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Slice || t.Kind() == reflect.Array || t.Kind() == reflect.Map {
		t = indirect(t.Elem())
	}
	return t
}

// conform demands of JSON that was decoded into a type that it has all members, under
// just these names, and that values are within their bounds. It says where that is not so.
func conform(t reflect.Type, data []byte) error {
	return form{json.NewDecoder(bytes.NewReader(data))}.value(member{is: t}, "")
}

// form reads JSON token by token: results may be very large.
type form struct{ *json.Decoder }

// next returns the next token: there is one, as all of it was decoded before.
func (f form) next() json.Token {
	token, _ := f.Token()
	return token
}

// value reads a value at a place, which is "" or ends with a dot.
func (f form) value(m member, place string) error {
	switch v := f.next().(type) {
	case nil:
		return refused(place, "JSON of kind null", kindOf(m.is))
	case bool:
		if !v && m.optional {
			return refused(place, v, true)
		}
	case float64:
		return m.number(v, place)
	case string:
		return m.text(v, place)
	case json.Delim:
		switch {
		case m.is == reflect.TypeFor[[]byte]():
			return refused(place, "JSON of kind array", "string") // which the decoder takes, too
		case m.is.Kind() == reflect.Struct:
			return f.object(membersOf(m.is), place)
		}
		return f.list(m, v == '{', place)
	}
	return nil
}

// object reads the rest of an object that has these members.
func (f form) object(members []member, place string) error {
	seen := make([]bool, len(members))
	for f.More() {
		name, _ := f.next().(string)
		i := slices.IndexFunc(members, func(m member) bool { return m.name == name })
		if i < 0 {
			return refused(place+name, "one", "none")
		}
		if err := f.value(members[i], place+name+"."); err != nil {
			return err
		}
		seen[i] = true
	}
	for i, m := range members {
		if !seen[i] && !m.optional {
			return refused(place+m.name, "none", "one")
		}
	}
	f.next()
	return nil
}

// list reads the rest of a list, or of an object with any names.
func (f form) list(m member, named bool, place string) error {
	n, within, keys := 0, member{is: indirect(m.is.Elem()), bound: m.bound}, bound{}
	if named {
		keys = bounds()[m.is.Key().Name()]
	}
	for ; f.More(); n++ {
		at := strings.TrimSuffix(place, ".") + "[" + strconv.Itoa(n) + "]."
		if named {
			name, _ := f.next().(string)
			at = place + name + "."
			if err := keys.text(name, at); err != nil {
				return err
			}
		}
		if err := f.value(within, at); err != nil {
			return err
		}
	}
	f.next()
	switch {
	case m.is.Kind() == reflect.Array && n != m.is.Len():
		return refused(place, n, m.is.Len())
	case m.some && n == 0:
		return refused(place, "none", "one or more")
	case m.few > 0 && n > m.few:
		return refused(place, n, fmt.Sprintf("%d or fewer", m.few))
	}
	return nil
}

func (b *bound) number(v float64, place string) error {
	switch {
	case b.least == b.most && b.most != 0 && v != b.most:
		return refused(place, number(v), number(b.most))
	case v < b.least:
		return refused(place, number(v), number(b.least)+" or more")
	case b.most != 0 && v > b.most:
		return refused(place, number(v), number(b.most)+" or less")
	}
	return nil
}

func (b *bound) text(v, place string) error {
	switch {
	case len(b.words) == 1 && v != b.words[0]:
		return refused(place, strconv.Quote(Short(v)), b.words[0])
	case b.words != nil && !slices.Contains(b.words, v):
		return refused(place, strconv.Quote(Short(v)), "one of "+strings.Join(b.words, " "))
	case b.pattern != "" && !pattern.Of("^"+b.pattern+"$").MatchString(v):
		return refused(place, strconv.Quote(Short(v)), b.pattern)
	case b.some && v == "":
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
