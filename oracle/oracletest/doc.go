// Package oracletest tests a game's implementation of [oracle.Problem], as
// testing/fstest tests a file system.
//
// [Run] looks at one problem as a whole and reports in one run everything it lacks,
// in the order in which one would build it: what it is, its rules, its stored cases,
// its formats, its answers, its random cases, what judges and traces say, and its
// misreadings. A stage that panics does not keep the others from running, except
// those that need what it tests; the last line names them, and where to begin.
//
// # A game of another module
//
// 'kiebitz new GAME' writes a module with a problem that [kiebitz/oracle/game] makes of rules as a
// value. It passes from the start. Stored cases are what it brings ([oracle.Filer]); it needs no list of
// misreadings, as each edit of the value is one.
//
// # A new problem
//
// One that becomes a part of kiebitz has all methods of its own. It is one folder each in oracle, cases and testscripts, a line in
// oracle/problems, and a row in README. Work in the order below, and run
// 'go test ./oracle/ID -run Conformance' after each step: it checks what is there,
// names the methods that are still missing, and ends with the stage to work on next.
//
// 1. Skeleton. It compiles from the start: the embedded interface stands in for the
// methods that you have not written.
//
//	package id
//
//	import "kiebitz/oracle"
//
//	var Problem oracle.Problem = problem{}
//
//	type problem struct{ oracle.Problem } // goes when the last method is there
//
//	var book = oracle.NewBook("id", clauses)
//
//	var clauses = []oracle.Clause{}
//
//	func (problem) Info() oracle.Info  { return oracle.Info{ID: "id"} }
//	func (problem) Book() *oracle.Book { return book }
//
// Its test:
//
//	func TestConformance(t *testing.T) { oracletest.Run(t, id.Problem, oracletest.Options{}) }
//
// Add it to oracle/problems/problems.go, and kiebitz knows the problem. The test now
// asks for the rest of Info, the clauses and a sample.
//
// 2. Rules (ledger.go): the clauses in the order in which the game evaluates them, in
// your own words, each with the situations in which programs go wrong. A clause about
// the output's form sets Form. Try 'kiebitz rules ID'.
//
// 3. Input (Parse, ParseCase, Pack, Streamer, and your Case). For a count followed by
// one line per case use kit.Counted, kit.Alone, kit.CountHead and kit.Pack; Parse is
// oracle.ReadAll of your Reader. Otherwise kit.Lines and kit.Words help.
// Every fault is a *SyntaxError with its position. Add the sample without an answer as
// cases/ID/samples/1.txtar, with a description and a line "shows:". Try
// 'kiebitz validate ID FILE' and 'kiebitz cases ID'.
//
// 4. Engine (Engine, Append): for the rules and each disputed reading, with each
// clause's id above the code that obeys it. Until step 6 let Trace return
// &oracle.Trace{} and an error. Try 'kiebitz solve ID FILE'.
//
// 5. Judging (Unpack, Judge): reject malformed output, find the first difference in
// the rest. kit.Cut and kit.CutAtHeads split the output of a process; kit.OutputLines,
// kit.WordsOf and kit.CompareWords judge it line by line. Store the sample's answer
// with 'go test ./cases -run Stored/ID -update'. Try 'kiebitz check ID IN OUT' and
// 'kiebitz run ID --random 0 -- SOLVER'.
//
// 6. Steps (Trace, Words), collected by a kit.Recorder. A step is data: the act, the
// clause that decides it, what else it shows (Cite), clauses that play a part without
// being shown (Bear), what it prints, the table, and a digest of everything that later
// steps depend on. Words turns it into English. Try 'kiebitz explain ID samples/1',
// and the same with '--html FILE'.
//
// 7. Random cases (Generate, Neighbour, Size). Use only oracle.Below and kit.Shuffle:
// random cases must never change. Try 'kiebitz gen ID -n 3' and
// 'kiebitz gen ID --hit SITUATION'; 'kiebitz run' now plays random cases and shrinks
// failures.
//
// 8. Misreadings (rules.go, misreadings.go): the rules as a value of kiebitz/oracle/rules,
// from which kiebitz/oracle/edits makes an engine of every misreading, listed or not; a row
// of the list is an id, an edit and a sentence. At least one per clause, and Info.Lazy. Try
// 'kiebitz solve ID --misread X FILE'; 'kiebitz run ID -- kiebitz solve ID --misread X'
// must name it. The test asks for a stored case that catches each misreading, for its
// clause in the step that causes the difference, and for a clause of each wrong output when
// no misreading is known (given by Judge or an [oracle.Explainer]). What the rules leave open, since it never
// happens by them, a misreading does as most solvers do: it goes on without cards, and
// compares a mixed lead card by card.
//
// 9. Cases: one for each clause and situation, and more until every misreading is
// caught; 'kiebitz cases ID --ledger' shows what catches what. Once they are final,
// "go test ./cases -run '(Stored|Suite|Random|Sharp)/ID' -update", run twice, writes
// the answers, suite.txt, the random cases and order.txt. Add cases/ID/CHANGELOG.md
// with a section "## 1". 'go test ./cases -run /ID' must pass.
//
// 10. Scripts: one for each clause, and the row in README. Check them with
// "go test ./testscripts -run '(Scripts|Ledger|Misreadings)/ID|ReadmeProblems'", then
// run all tests: those of runs and reports play every problem in the list. If the
// engine is fast rather than plain, compare it with a plain one (plain_test.go), which
// is written apart from it, from the statement alone.
//
// 11. A package for contest judges is optional: 'kiebitz export' says what is missing,
// and package cases/export documents it.
//
// Problems with more to them implement optional interfaces (oracle/optional.go).
package oracletest
