package result

import (
	"math"
	"reflect"
	"strings"
	"sync"
	"time"

	"kiebitz/oracle"
)

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

// membersOf returns the members of a struct, with those of embedded ones.
func membersOf(t reflect.Type) (list []member) {
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
