package matrix_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"kiebitz/runner/matrix"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

// tree writes the files of an archive into a folder and goes there. A file
// whose first line begins with "#!" is executable.
func tree(t *testing.T, archive string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, f := range txtar.Parse([]byte(archive)).Files {
		if err := os.MkdirAll(filepath.Dir(f.Name), 0o755); err != nil {
			t.Fatal(err)
		}
		mode := os.FileMode(0o644)
		if strings.HasPrefix(string(f.Data), "#!") {
			mode = 0o755
		}
		if err := os.WriteFile(f.Name, f.Data, mode); err != nil {
			t.Fatal(err)
		}
	}
}

// lines writes what was found, a line for each.
func lines(f *matrix.Found) (list []string) {
	for _, s := range f.Submissions {
		line := s.Name
		if s.Source {
			line += ", source"
		}
		if s.Expected != nil {
			line += fmt.Sprintf(", %s by %s", strings.Join(s.Expected.Results, " "), s.Expected.From)
		}
		if s.Fault != "" {
			line += ", FAULT " + s.Fault
		}
		list = append(list, line)
	}
	for _, name := range f.Skipped {
		list = append(list, "skipped "+filepath.ToSlash(name))
	}
	for _, w := range f.Warnings {
		list = append(list, "warning "+w)
	}
	return list
}

const allWords = "ACCEPTED, WRONG_ANSWER, TIME_LIMIT_EXCEEDED, RUN_TIME_ERROR, MEMORY_LIMIT_EXCEEDED, OUTPUT_LIMIT_EXCEEDED, COMPILE_ERROR"

const class = "-- class/alice/alice.cpp --\n// @EXPECTED_RESULTS@: WRONG_ANSWER\nint main() {}\n-- class/alice/util.cpp --\n-- class/alice/util.h --\n-- class/bob.py --\n-- class/carol/carol.py --\n" +
	"-- class/dave/main.py --\n-- class/dave/cards.py --\n-- class/eve/a.cpp --\nint main() {}\n-- class/eve/a.h --\n-- class/eve/b.cpp --\n-- class/eve/gen.py --\n"

func TestFind(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("programs are told by a bit of their mode")
	}
	for _, tc := range []struct {
		name, reason string
		files        string
		paths        []string
		want         []string
	}{
		{"files", "a path is one solver", "-- a.py --\n-- b --\n#!/bin/sh\n", []string{"b", "a.py"}, []string{"b", "a.py, source"}},
		{"plain folder", "one solver a file, in its folders, too", "-- d/x/main.go --\n-- d/y/main.go --\n-- d/z --\n#!\n-- d/notes.txt --\n", []string{"d"},
			[]string{"x, source", "y, source", "z", "skipped d/notes.txt"}},
		{"main alone", "says nothing, its folder says who", "-- d/ann/Main.java --\n-- d/bob/main.py --\n-- d/bob/other/a.py --\n-- d/carol/mau.py --\n-- d/dave/src/main.py --\n", []string{"d"},
			[]string{"ann, source", "bob, source", "carol/mau.py, source", "dave, source"}},
		{"main alone in a typed folder", "a shell's pattern calls it as a folder of several files",
			"-- d/ann/main.py --\n-- d/bob/src/main.py --\n-- d/carol/mau.py --\n-- d/dave/main.py --\n-- d/dave/a.py --\n", []string{"d/ann", "d/bob/", "d/carol", "d/dave"},
			[]string{"d/ann, source", "d/bob, source", "mau.py, source", "d/dave, source"}},
		{"main alone here", "a dot is no name", "-- main.py --\n", []string{"."}, []string{"main.py, source"}},
		{"empty folder", "a student without a solution is not missed", "-- d/a.py --\n-- d/emil/.hidden --\n-- d/f/g/.hidden --\n-- d/h/notes.txt --\n", []string{"d"},
			[]string{"a.py, source", "emil, FAULT it contains no source and no program", "f/g, FAULT it contains no source and no program", "h, FAULT it contains no source and no program", "skipped d/h/notes.txt"}},
		{"empty folder that expects", "it is nobody's, so that nothing is expected of the others", "-- d/a.py --\n-- d/wrong_answer/.hidden --\n", []string{"d"},
			[]string{"a.py, source", "warning d/wrong_answer: the folder holds no solver"}},
		{"empty folder typed", "a shell's pattern finds the same", "-- d/a.py --\n-- d/emil/.hidden --\n-- d/h/notes.txt --\n", []string{"d/a.py", "d/emil", "d/h"},
			[]string{"d/a.py, source", "d/emil, FAULT it contains no source and no program", "d/h, FAULT it contains no source and no program", "skipped d/h/notes.txt"}},
		{"the same name", "then the path tells them apart", "-- a/m.py --\n-- b/m.py --\n", []string{"a", "b"}, []string{"a/m.py, source", "b/m.py, source"}},
		{"twice", "a path that was found before is no other solver", "-- a/m.py --\n", []string{"a", "a/m.py", "./a"}, []string{"m.py, source"}},
		{"hidden", "what is hidden or left behind is nobody's", "-- a/m.py --\n-- a/.git/x.py --\n-- a/__pycache__/m.py --\n-- a/.x.py --\n", []string{"a"}, []string{"m.py, source"}},
		{"folders that expect", "each of the ICPC's names, and DOMjudge's words",
			"-- s/accepted/a.c --\n-- s/wrong_answer/a.c --\n-- s/time_limit_exceeded/a.c --\n-- s/run_time_error/a.c --\n-- s/rejected/a.c --\n-- s/brute_force/a.c --\n" +
				"-- s/output_limit_exceeded/a.c --\n-- s/compile_error/a.c --\n-- s/compiler_error/a.c --\n-- s/memory_limit_exceeded/a.c --\n-- s/mixed/a.c --\n", []string{"s"},
			[]string{
				"accepted/a.c, source, ACCEPTED by the folder accepted",
				"brute_force/a.c, source, TIME_LIMIT_EXCEEDED RUN_TIME_ERROR by the folder brute_force",
				"compile_error/a.c, source, COMPILE_ERROR by the folder compile_error",
				"compiler_error/a.c, source, COMPILE_ERROR by the folder compiler_error",
				"memory_limit_exceeded/a.c, source, MEMORY_LIMIT_EXCEEDED by the folder memory_limit_exceeded",
				"mixed/a.c, source",
				"output_limit_exceeded/a.c, source, OUTPUT_LIMIT_EXCEEDED by the folder output_limit_exceeded",
				"rejected/a.c, source, WRONG_ANSWER TIME_LIMIT_EXCEEDED RUN_TIME_ERROR by the folder rejected",
				"run_time_error/a.c, source, RUN_TIME_ERROR by the folder run_time_error",
				"time_limit_exceeded/a.c, source, TIME_LIMIT_EXCEEDED by the folder time_limit_exceeded",
				"wrong_answer/a.c, source, WRONG_ANSWER by the folder wrong_answer",
			}},
		{"folder as typed", "a shell's pattern leaves folders in the path", "-- s/wrong_answer/a.c --\n-- s/wrong_answer/b/b.c --\n", []string{"s/wrong_answer/a.c", "s/wrong_answer/b"},
			[]string{"s/wrong_answer/a.c, source, WRONG_ANSWER by the folder wrong_answer", "b.c, source, WRONG_ANSWER by the folder wrong_answer"}},
		{"tag", "the folder goes before it, in any comment", "-- accepted/a.py --\n\n# @EXPECTED_RESULTS@: wrong-answer, TIMELIMIT\n-- accepted/b.c --\n/* @EXPECTED_RESULTS@: ACCEPTED, ACCEPTED */\n", []string{"accepted"},
			[]string{"a.py, source, ACCEPTED by the folder accepted", "b.c, source, ACCEPTED by its line 1",
				"warning accepted/a.py: its line 2 says WRONG_ANSWER or TIME_LIMIT_EXCEEDED, and the folder accepted ACCEPTED, which counts"}},
		{"tag in rejected", "it says which of several results", "-- rejected/a.py --\n# @EXPECTED_RESULTS@: WRONG_ANSWER\n", []string{"."},
			[]string{"rejected/a.py, source, WRONG_ANSWER by its line 1"}},
		{"tag with an unknown word", "it is ignored", "-- a.py --\n#\n# @EXPECTED_RESULTS@: ACCEPTED, WRONG\n-- b.py --\n# @EXPECTED_RESULTS@: CHECKED_MANUALLY\n-- c.py --\n# @EXPECTED_RESULTS@:\n", []string{"."},
			[]string{"a.py, source, ACCEPTED by its line 2", "b.py, source", "c.py, source",
				`warning a.py: line 2, column 33: found "WRONG", expected one of ` + allWords + "; it is ignored",
				`warning b.py: line 1, column 23: found "CHECKED_MANUALLY", expected one of ` + allWords + "; it is ignored",
				`warning c.py: line 1, column 22: found "", expected one of ` + allWords + "; it is ignored"}},
		{"two tags", "one of them may be a student's", "-- a.py --\n# @EXPECTED_RESULTS@: ACCEPTED\n# @EXPECTED_RESULTS@: ACCEPTED\n-- b.py --\n", []string{"."},
			[]string{"a.py, source, FAULT line 2, column 3: found a second @EXPECTED_RESULTS@, expected one", "b.py, source"}},
		{"two tags in a folder", "the file is named", "-- x/main.py --\n-- x/b.py --\n# @EXPECTED_RESULTS@: ACCEPTED\n# @EXPECTED_RESULTS@: ACCEPTED\n-- y.py --\n", []string{"."},
			[]string{"x, source, FAULT b.py: line 2, column 3: found a second @EXPECTED_RESULTS@, expected one", "y.py, source"}},
		{"folder misspelt", "its solvers are not judged, and the others are", "-- s/wrong_anwser/a.py --\n-- s/accepted/a.py --\n", []string{"s"},
			[]string{"accepted/a.py, source, ACCEPTED by the folder accepted", `wrong_anwser, FAULT found "wrong_anwser"; did you mean "wrong_answer"?`}},
		{"tag in a program", "a script is one, and what is compiled says nothing", "-- a.sh --\n#!/bin/sh\n# @EXPECTED_RESULTS@: RUN_TIME_ERROR\n-- b --\n#!\n\x00 @EXPECTED_RESULTS@: nonsense\n", []string{"."},
			[]string{"a.sh, RUN_TIME_ERROR by its line 2", "b"}},
		{"one file in a folder", "a folder below one that expects is one solver", "-- accepted/x/deep/a.cpp --\n-- accepted/x/notes.md --\n", []string{"."},
			[]string{"accepted/x/deep/a.cpp, source, ACCEPTED by the folder accepted", "skipped accepted/x/notes.md"}},
		{"script run", "it starts a solver of several files", "-- accepted/x/run --\n#!/bin/sh\n-- accepted/x/a.py --\n-- accepted/x/build --\n#!/bin/sh\n", []string{"accepted"},
			[]string{"x, ACCEPTED by the folder accepted"}},
		{"main", "an interpreter finds the other files", "-- accepted/x/main.py --\n-- accepted/x/lib/cards.py --\n", []string{"accepted"},
			[]string{"x, source, ACCEPTED by the folder accepted"}},
		{"main to be compiled", "the compiler sees all", "-- accepted/x/main.cpp --\n-- accepted/x/cards.cpp --\n", []string{"accepted"},
			[]string{"x, source, ACCEPTED by the folder accepted"}},
		{"header", "it is a part of the one source", "-- accepted/x/a.cpp --\n// @EXPECTED_RESULTS@: ACCEPTED\n-- accepted/x/a.h --\n", []string{"accepted"},
			[]string{"x, source, ACCEPTED by its line 1"}},
		{"programs", "none of several is chosen", "-- accepted/x/a --\n#!/bin/sh\n-- accepted/x/b --\n#!/bin/sh\n", []string{"accepted"},
			[]string{"x, ACCEPTED by the folder accepted, FAULT it contains 2 programs, and none is called run"}},
		{"class", "forty students, some with a folder", class, []string{"class"},
			[]string{"alice, source, WRONG_ANSWER by its line 1", "bob.py, source", "carol/carol.py, source", "dave, source", "eve/a.cpp, source", "eve/b.cpp, source", "eve/gen.py, source", "skipped class/eve/a.h",
				"warning class/eve: treated as several solvers, one per file, since programs can start in a.cpp and gen.py, though none can in b.cpp and a.h; --folders treats each folder in a path as one solver"}},
		{"typed class", "a shell's pattern finds the same", class, []string{"class/alice", "class/bob.py", "class/dave"},
			[]string{"class/alice, source, WRONG_ANSWER by its line 1", "class/bob.py, source", "class/dave, source"}},
		{"one solver typed", "it could be a group of two", class, []string{"class/alice"},
			[]string{"class/alice, source, WRONG_ANSWER by its line 1", "warning class/alice: treated as one solver of 3 files, since a program can start only in alice.cpp"}},
		{"script build", "nothing but sources is built", "-- accepted/x/build --\n#!/bin/sh\n-- accepted/x/a.cpp --\n", []string{"accepted"},
			[]string{"x, ACCEPTED by the folder accepted, FAULT its script build is not run; build it first, so that its program run exists"}},
		{"empty submission", "that is said, too", "-- accepted/x/notes.md --\n", []string{"accepted"},
			[]string{"x, ACCEPTED by the folder accepted, FAULT it contains no source and no program"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tree(t, tc.files)
			found, err := matrix.Search{Table: source.Languages(), Expect: matrix.Packaged}.Find(tc.paths)
			if err != nil {
				t.Fatalf("%s: %v", tc.reason, err)
			}
			if diff := cmp.Diff(tc.want, lines(found)); diff != "" {
				t.Errorf("%s: expected (-) and got (+):\n%s", tc.reason, diff)
			}
		})
	}
}

// TestFindFolders demands one solver for each folder in a path that somebody typed.
func TestFindFolders(t *testing.T) {
	tree(t, class)
	found, err := matrix.Search{Table: source.Languages(), Folders: true, Expect: matrix.Packaged}.Find([]string{"class"})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"alice, source, WRONG_ANSWER by its line 1", "bob.py, source", "carol, source", "dave, source", "eve, source"}
	if diff := cmp.Diff(want, lines(found)); diff != "" {
		t.Errorf("expected (-) and got (+):\n%s", diff)
	}
}

func TestFindErrors(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("programs are told by a bit of their mode")
	}
	for _, tc := range []struct{ name, files, path, want string }{
		{"no solver", "-- s/notes.txt --\n", "s", `found no solver in "s": no program, and no source of C, C++, Go, Rust, Java, Kotlin, Python, PyPy, JavaScript, Ruby, Perl, Haskell, Pascal, C#`},
		{"a text", "-- notes.txt --\n", "notes.txt", `"notes.txt" is neither a program nor a source: no language has the extension ".txt", and it is not executable`},
		{"missing", "", "none", "stat none: no such file or directory"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tree(t, tc.files)
			_, err := matrix.Search{Table: source.Languages(), Expect: matrix.Packaged}.Find([]string{tc.path})
			if err == nil || err.Error() != tc.want {
				t.Errorf("got the error\n%v\nexpected\n%s", err, tc.want)
			}
		})
	}
}

// TestMet demands that each result is allowed by itself, and limits by
// run-time errors, too.
func TestMet(t *testing.T) {
	for _, tc := range []struct {
		name          string
		expected, got []string
		want          bool
	}{
		{"right", []string{matrix.Accepted}, []string{matrix.Accepted}, true},
		{"right, but should be wrong", []string{matrix.WrongAnswer}, []string{matrix.Accepted}, false},
		{"wrong, as it should be", []string{matrix.WrongAnswer}, []string{matrix.WrongAnswer}, true},
		{"wrong in another way, too", []string{matrix.WrongAnswer}, []string{matrix.WrongAnswer, matrix.TimeLimit}, false},
		{"one of several", []string{matrix.WrongAnswer, matrix.TimeLimit}, []string{matrix.TimeLimit}, true},
		{"several", []string{matrix.WrongAnswer, matrix.TimeLimit}, []string{matrix.WrongAnswer, matrix.TimeLimit}, true},
		{"may be right", []string{matrix.Accepted, matrix.TimeLimit}, []string{matrix.Accepted}, true},
		{"memory as a run-time error", []string{matrix.RunTimeError}, []string{matrix.MemoryLimit}, true},
		{"a crash is no limit of memory", []string{matrix.MemoryLimit}, []string{matrix.RunTimeError}, false},
		{"output as a run-time error", []string{matrix.RunTimeError}, []string{matrix.OutputLimit}, true},
		{"does not compile", []string{matrix.RunTimeError}, []string{matrix.CompileError}, false},
		{"no result", matrix.Results, nil, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := matrix.Met(&result.Expected{Results: tc.expected}, tc.got); got != tc.want {
				t.Errorf("expected %v, got %v: met is %v", tc.expected, tc.got, got)
			}
		})
	}
	if i := slices.Index(matrix.Results, matrix.Accepted); i != 0 {
		t.Errorf("%s is the result %d of the list, expected the first", matrix.Accepted, i)
	}
}
