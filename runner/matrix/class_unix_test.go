//go:build unix

package matrix_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kiebitz/internal/foreign"
	"kiebitz/runner/matrix"
	"kiebitz/runner/source"
)

// TestStrangers hands in what is no solver, or another's, and demands a row that says so,
// in time, and the others beside it.
func TestStrangers(t *testing.T) {
	const link = "FAULT it is a link, and links are not followed"
	const others = "-- s/ann.py --\n-- teacher/ref.py --\n-- teacher/lib/main.py --\n-- teacher/lib/cards.py --\n-- secret --\nroot:x\n"
	symlink := func(to, name string) func(t *testing.T) {
		return func(t *testing.T) {
			os.MkdirAll(filepath.Dir(name), 0o755)
			if err := os.Symlink(to, name); err != nil {
				t.Fatal(err)
			}
		}
	}
	node := func(name string, mode uint32) func(t *testing.T) {
		return func(t *testing.T) {
			if err := syscall.Mknod(name, mode|0o644, 0); err != nil {
				t.Fatal(err)
			}
		}
	}
	abs := func(to, name string) func(t *testing.T) {
		return func(t *testing.T) {
			dir, err := os.Getwd()
			if err != nil {
				t.Fatal(err)
			}
			symlink(filepath.Join(dir, to), name)(t)
		}
	}
	for _, tc := range []struct {
		name, reason string
		expect       matrix.Expect
		do           func(t *testing.T)
		paths        []string
		want         []string
	}{
		{"a secret as a source", "the compiler would quote it", "", abs("secret", "s/x.c"), nil, []string{"ann.py, source", "x.c, " + link}},
		{"the teacher's solution", "it would be judged as the student's", "", symlink("../teacher/ref.py", "s/eve.py"), nil, []string{"ann.py, source", "eve.py, " + link}},
		{"another student's", "the same in the same folder", "", symlink("ann.py", "s/eve.py"), nil, []string{"ann.py, source", "eve.py, " + link}},
		{"the teacher's folder", "a link to a folder", "", symlink("../teacher/lib", "s/eve"), nil, []string{"ann.py, source", "eve, " + link}},
		{"in a folder", "of one that is a solver by itself", "", func(t *testing.T) {
			os.Mkdir("s/eve", 0o755)
			os.WriteFile("s/eve/main.py", nil, 0o644)
			symlink("../../secret", "s/eve/x.h")(t)
		}, nil, []string{"ann.py, source", "eve, FAULT x.h: it is a link, and links are not followed"}},
		{"nowhere", "it is missing, and must not be missed", "", symlink("moved.py", "s/gone.py"), nil, []string{"ann.py, source", "gone.py, " + link}},
		{"nowhere in a package", "the same", matrix.Packaged, symlink("moved.py", "s/wrong_answer/gone.py"), nil, []string{"ann.py, source", "wrong_answer/gone.py, WRONG_ANSWER by the folder wrong_answer, " + link}},
		{"in a judge's folder", "of a submission that would be called by it", matrix.Packaged, func(t *testing.T) {
			symlink("../../../teacher/ref.py", "s/accepted/x/ref.py")(t)
		}, nil, []string{"accepted/x, ACCEPTED by the folder accepted, FAULT ref.py: it is a link, and links are not followed", "ann.py, source"}},
		{"typed by a shell's pattern", "the names are the strangers'", "", abs("secret", "s/x.c"), []string{"s/ann.py", "s/x.c"}, []string{"s/ann.py, source", "s/x.c, " + link}},
		{"through a folder", "a pattern follows links to folders", "", symlink("../teacher", "s/eve"), []string{"s/ann.py", "s/eve/ref.py"}, []string{"s/ann.py, source", "s/eve/ref.py, " + link}},
		{"in a circle", "a link to the folder above", "", symlink("..", "s/x"), nil, []string{"ann.py, source", "x, " + link}},
		{"memory of a process", "what can't be read", "", symlink("/proc/self/mem", "s/x.cpp"), nil, []string{"ann.py, source", "x.cpp, " + link}},
		{"a pipe", "who opens it waits for ever", "", node("s/x.py", syscall.S_IFIFO), nil, []string{"ann.py, source", "x.py, FAULT it is not a regular file"}},
		{"a pipe for what is expected", "the same", "", node("s/submissions.yaml", syscall.S_IFIFO), nil, []string{"ann.py, source", "submissions.yaml, FAULT it is not a regular file"}},
		{"a pipe in a package", "the same", matrix.Packaged, node("s/submissions.yaml", syscall.S_IFIFO), nil, []string{"submissions.yaml, FAULT it is not a regular file", "ann.py, source"}},
		{"endless", "a device in the place of what is expected", matrix.Packaged, symlink("/dev/zero", "s/submissions.yaml"), nil, []string{"submissions.yaml, " + link, "ann.py, source"}},
		{"large", "in the place of what is expected", matrix.Packaged, func(t *testing.T) {
			os.WriteFile("s/submissions.yaml", []byte(strings.Repeat("#", 1<<20+1)), 0o644)
		}, nil, []string{"submissions.yaml, FAULT a file of more than 1 MiB", "ann.py, source"}},
		{"a program that is almost nothing", "a file with a hole is read for hours", "", func(t *testing.T) {
			os.WriteFile("s/eve", nil, 0o755)
			os.Truncate("s/eve", 1<<40)
		}, nil, []string{"ann.py, source", "eve, FAULT a program of more than 256 MiB"}},
		{"folders in each other", "300 of them", "", func(t *testing.T) {
			os.MkdirAll("s/d"+strings.Repeat("/d", 299), 0o755)
			os.WriteFile("s/d/d/d/eve.py", nil, 0o644)
		}, nil, []string{"ann.py, source", "d/d/d" + strings.Repeat("/d", foreign.MostDeep-2) + ", FAULT it is a folder in more than 16 others", "d/d/d/eve.py, source"}},
		{"many files", "in one student's folder", "", func(t *testing.T) {
			os.Mkdir("s/eve", 0o755)
			for i := range foreign.MostEntries + 1 {
				os.WriteFile(filepath.Join("s/eve", strings.Repeat("x", 1+i%99)+string(rune('a'+i/99%26))+string(rune('a'+i/2574))+".py"), nil, 0o644)
			}
		}, nil, []string{"ann.py, source", "eve, FAULT it contains more than 10000 files"}},
		{"much to read", "sources of 4 MiB each", "", func(t *testing.T) {
			os.Mkdir("s/eve", 0o755)
			for i := range 65 {
				name := "s/eve/" + string(rune('0'+i)) + ".c"
				os.WriteFile(name, nil, 0o644)
				os.Truncate(name, 4<<20)
			}
		}, nil, []string{"ann.py, source", "eve, FAULT it contains more than 256 MiB"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tree(t, others)
			tc.do(t)
			if tc.paths == nil {
				tc.paths = []string{"s"}
			}
			type answer struct {
				*matrix.Found
				error
			}
			done := make(chan answer, 1)
			go func() {
				found, err := matrix.Search{Table: source.Languages(), Expect: tc.expect}.Find(tc.paths)
				done <- answer{found, err}
			}()
			select {
			case <-time.After(time.Minute):
				t.Fatalf("%s: no end", tc.reason)
			case got := <-done:
				if got.error != nil {
					t.Fatalf("%s: %v", tc.reason, got.error)
				}
				got.Warnings = nil
				if diff := cmp.Diff(tc.want, lines(got.Found)); diff != "" {
					t.Errorf("%s: expected (-) and got (+):\n%s", tc.reason, diff)
				}
			}
		})
	}
}
