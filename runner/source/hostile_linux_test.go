package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"kiebitz/runner/sandbox"
)

// tight are limits that a hostile source reaches soon: that of the processor's
// time, as a busy machine makes the clock's of everything.
var tight = sandbox.Limits{CPU: 2 * time.Second, Wall: time.Minute, Memory: 400 << 20, Output: 8 << 20, Processes: 64, Scratch: 64 << 20, Collect: 8 << 20}

// running returns the processes that carry a word in their command line.
func running(word string) (list []string) {
	names, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, name := range names {
		if text, _ := os.ReadFile(name); bytes.Contains(text, []byte(word)) {
			list = append(list, string(bytes.ReplaceAll(text, []byte{0}, []byte(" "))))
		}
	}
	return list
}

func needCompiler(t *testing.T) {
	t.Helper()
	if Found("g++") != "" {
		return
	}
	if os.Getenv("CI") == "true" {
		t.Fatal("g++ is missing")
	}
	t.Skip("skipped: no g++ here")
}

// TestHostile compiles sources that are aimed at the compiler, at who started
// it, or at files. Each must end in time with a message, and leave nothing
// behind.
func TestHostile(t *testing.T) {
	needCompiler(t)
	for _, tc := range []struct {
		name, reason, source string
		status               []string // of which one must be in the status
	}{
		{"templates", "a bomb of instantiations",
			"template<int N, int M> struct F { static const int v = F<N-1, 2*M>::v + F<N-1, 2*M+1>::v; };\n" +
				"template<int M> struct F<0, M> { static const int v = M; };\nint main() { return F<26, 1>::v; }\n",
			[]string{"limit: timed out", "limit: memory"}},
		{"array", "a program of two gigabytes", "char a[1u << 31] = {1}; int main() {}\n",
			[]string{"limit", "exit status"}},
		{"zero", "a source without an end", "#include \"/dev/zero\"\nint main() {}\n", []string{"limit", "exit status 1"}},
		{"random", "another one", "#include \"/dev/urandom\"\nint main() {}\n", []string{"limit", "exit status 1"}},
		{"stdin", "a source that asks", "#include \"/dev/stdin\"\nint x = main;\n", []string{"exit status 1"}},
		{"messages", "errors without an end", "#error again\n#include __FILE__\n#include __FILE__\n", []string{"limit: output", "limit: timed out", "exit status 1"}},
		{"other processes", "the memory of its parent", "#include \"/proc/1/environ\"\n#include \"/proc/self/environ\"\n#error stop\n", []string{"exit status 1"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel() // they wait for limits
			name := fmt.Sprintf("hostile-%d-%s.cpp", os.Getpid(), strings.ReplaceAll(tc.name, " ", "-"))
			b := &Builder{Cache: filepath.Join(t.TempDir(), "cache"), Limits: tight}
			began := time.Now()
			_, err := b.Build(context.Background(), write(t, filepath.Join(t.TempDir(), name), tc.source, 0o644))
			var fault *CompileError
			if !errors.As(err, &fault) {
				t.Fatalf("%s: got %v, expected that it does not compile", tc.reason, err)
			}
			if !slices.ContainsFunc(tc.status, func(s string) bool { return strings.Contains(fault.Status, s) }) {
				t.Errorf("%s: got %q, expected one of %q\n%s", tc.reason, fault.Status, tc.status, fault.Message)
			}
			if len(fault.Message) > messageKept {
				t.Errorf("%s: a message of %d bytes", tc.reason, len(fault.Message))
			}
			if took := time.Since(began); took > tight.Wall+time.Minute {
				t.Errorf("%s: it took %v", tc.reason, took)
			}
			if left := running(name); len(left) > 0 {
				t.Errorf("%s: left behind: %q", tc.reason, left)
			}
			if _, err := os.Stat(b.Cache); err == nil {
				t.Errorf("%s: something is in the cache", tc.reason)
			}
		})
	}
}

// TestHidden demands that a source can't make the compiler read a file of the
// user, into a message or into the program. Without containment it can: that
// shows that the attempts are real.
func TestHidden(t *testing.T) {
	needCompiler(t)
	const secret = "swordfish4711"
	dir := t.TempDir()
	hidden := write(t, filepath.Join(dir, "secret"), secret+"\n", 0o644)
	sources := t.TempDir()
	t.Chdir(dir) // the working directory is not shown either
	for _, tc := range []struct{ name, source string }{
		{"include", "#include \"" + hidden + "\"\n"},
		{"incbin", "asm(\".incbin \\\"" + hidden + "\\\"\");\nint main() {}\n"},
	} {
		for tier := 1; tier <= 4; tier++ {
			t.Run(fmt.Sprintf("%s T%d", tc.name, tier), func(t *testing.T) {
				b := newBuilder(t)
				b.force = tier
				if tier == 4 {
					b.force, b.Sandbox = 0, sandbox.Off
				}
				s, err := b.Build(context.Background(), write(t, filepath.Join(sources, tc.name+".cpp"), tc.source, 0o644))
				var fault *CompileError
				var text []byte
				if errors.As(err, &fault) {
					text = fault.Message
				} else if err == nil {
					text, err = os.ReadFile(s.Command[0])
				}
				if fault == nil && err != nil {
					t.Fatal(err)
				}
				if seen := bytes.Contains(text, []byte(secret)); seen != (tier == 4) {
					t.Errorf("the file was read: %v\n%.2000s", seen, text)
				}
			})
		}
	}
}

// TestHostileCompiler demands the same of a compiler that was taken over: what
// it prints and makes is bounded in every tier, also without containment.
func TestHostileCompiler(t *testing.T) {
	dir, temp := t.TempDir(), t.TempDir()
	for _, tc := range []struct{ name, reason, script, status string }{
		{"flood", "messages without an end", "while :; do echo error error error error error error error error; done", "limit: output limit"},
		{"flood errors", "the same on standard error", "while :; do echo error error error error error error error error >&2; done", "limit: "},
		{"nothing", "success without a program", "exit 0", "the compiler succeeded, but made no solver"},
		{"link", "a link for a program", "ln -s /bin/sh out/solver", "the compiler succeeded, but made no solver"},
		{"pipe", "a pipe for a program", "mkfifo out/solver", "the compiler succeeded, but made no solver"},
		{"folder", "a folder for a program", "mkdir out/solver", "the compiler succeeded, but made no solver"},
		{"large", "more than is kept", "head -c 9m /dev/zero > out/solver || true", "limit"},
		{"killed", "the compiler kills itself", "kill -9 $$", "the compiler ended with signal: killed"},
	} {
		for _, tier := range []int{1, 4} {
			if tc.name == "flood errors" && tier == 4 {
				continue // a program that is not contained may do that for as long as the wall clock allows
			}
			t.Run(fmt.Sprintf("%s T%d", tc.name, tier), func(t *testing.T) {
				b := newBuilder(t)
				t.Setenv("TMPDIR", temp)
				b.Limits, b.force = tight, tier
				b.Limits.CPU = 5 * time.Second // some ten times what a flood takes
				if tier == 4 {
					b.force, b.Sandbox = 0, sandbox.Off
				}
				b.Table = Table{{Name: "Evil", Endings: []string{".evil"}, Run: []string{"{out}/solver"},
					Compile: []string{write(t, filepath.Join(dir, "evil"), "#!/bin/sh\n"+tc.script+"\n", 0o755), "{source}"}}}
				_, err := b.Build(context.Background(), write(t, filepath.Join(dir, "a.evil"), "x", 0o644))
				var fault *CompileError
				if !errors.As(err, &fault) || !strings.Contains(fault.Status, tc.status) {
					t.Fatalf("%s: got %v, expected %q", tc.reason, err, tc.status)
				}
				if len(fault.Message) > messageKept {
					t.Errorf("%s: a message of %d bytes", tc.reason, len(fault.Message))
				}
				if left, _ := os.ReadDir(temp); len(left) > 0 {
					t.Errorf("%s: left behind: %v", tc.reason, left)
				}
			})
		}
	}
}
