package lines

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

// hostile is a program that works against what records it.
type hostile struct {
	name, reason, text string
	end                sandbox.End
	check              func(*Execution) bool
}

// contained demands that programs are contained, and that what they record is bounded.
func contained(t *testing.T, file string, list []hostile) {
	for _, tc := range list {
		t.Run(tc.name, func(t *testing.T) {
			tr := open(t, file, tc.text)
			x, err := tr.Trace(t.Context(), oracle.Invocation{})
			if err != nil {
				t.Fatal(err)
			}
			if x.End != tc.end || len(x.Events) > MostEvents || !tc.check(&x) {
				t.Errorf("%s: ended with %s (%s), %d events, cut %v, counts %v; expected %s", tc.reason, x.End, x.Status, len(x.Events), x.Cut, x.Counts, tc.end)
			}
			if folder, err := os.ReadDir("."); err != nil || slices.ContainsFunc(folder, func(f os.DirEntry) bool { return f.Name() == "trace" }) {
				t.Errorf("a folder was left behind (%v)", err)
			}
		})
	}
}

func recorded(x *Execution) bool { return len(x.Events) > 0 }
func nothing(x *Execution) bool  { return x.Events == nil && x.Counts == nil }

// TestHostilePython demands it of programs in Python.
func TestHostilePython(t *testing.T) {
	long.Test(t, "records solvers game by game")
	contained(t, "solver.py", []hostile{
		{"forever", "what was executed until it was killed is there", "n = 0\nwhile True:\n    n += 1\n", sandbox.TimedOut, recorded},
		{"closes all", "the recording needs no descriptor", "import os\nos.closerange(3, 256)\n", sandbox.Exited, recorded},
		{"closes its output", "it prints nothing then", "import os\nos.close(1)\nn = 1\n", sandbox.Exited, recorded},
		{"forks", "children record nothing", "import os\nfor i in range(3):\n    if os.fork() == 0:\n        for k in range(1000):\n            i = k\n        os._exit(0)\nfor i in range(3):\n    os.wait()\n",
			sandbox.Exited, func(x *Execution) bool { return recorded(x) && slices.Max(x.Counts) < 1000 }},
		{"garbage", "what it writes there is no recording", "with open('trace/blocks', 'r+b') as f:\n    f.write(bytes(i * 7 % 256 for i in range(9999)))\n", sandbox.Exited, nothing},
		{"removes", "nor what is not there", "import os\nos.remove('trace/blocks')\n", sandbox.Exited, nothing},
		{"truncates", "it is its own loss", "with open('trace/blocks', 'wb') as f:\n    pass\nn = 1\n", sandbox.Crashed, nothing},
		{"a folder", "nor a folder in its place", "import os\nos.remove('trace/blocks')\nos.mkdir('trace/blocks')\n", sandbox.Exited, nothing},
		{"a link", "nor what it points at", "import os\nos.remove('trace/blocks')\nos.symlink('/etc/passwd', 'trace/blocks')\n", sandbox.Exited, nothing},
		{"large files", "the folder is bounded", "for k in range(40):\n    with open('trace/%d' % k, 'wb') as f:\n        f.write(bytes(1 << 20))\n", sandbox.OutputLimit, nothing},
		{"lies", "a head that promises more than there is", "import sys\ng = sys._getframe().f_back.f_globals\ng['numbers'][1] = 0xffffffff\nsys.settrace(None)\n", sandbox.Exited,
			func(x *Execution) bool { return x.Cut || len(x.Events) <= MostEvents }},
		{"made up", "blocks that are not there are left out", "import sys\ng = sys._getframe().f_back.f_globals\nfor i in range(99):\n    g['events'][i] = 40000\n", sandbox.Exited,
			func(x *Execution) bool {
				return !slices.ContainsFunc(x.Events, func(e uint16) bool { return int(e) >= len(x.Counts) })
			}},
		{"leaves", "without the end of the recorder", "import os\nn = 1\nos._exit(0)\n", sandbox.Exited, recorded},
		{"stops tracing", "what was before is there", "import sys\nn = 1\nsys.settrace(None)\n", sandbox.Exited, recorded},
		{"takes a name", "of what compares", "import builtins\nbuiltins.__kiebitz_lt__ = None\nif 1 < 2: pass\n", sandbox.Crashed, recorded},
	})
}

// TestHostileGo demands it of programs in Go.
func TestHostileGo(t *testing.T) {
	long.Test(t, "records solvers game by game")
	contained(t, "solver.go", []hostile{
		{"flood", "events end, counts go on", "package main\nfunc main() {\n n := 0\n for i := 0; i < 2000000; i++ {\n  n++\n }\n}\n", sandbox.Exited,
			func(x *Execution) bool { return x.Cut && slices.Max(x.Counts) >= 2_000_000 }},
		{"forever", "what was executed until it was killed is there", "package main\nfunc main() {\n for {\n }\n}\n", sandbox.TimedOut, recorded},
		{"crash", "the same of a crash", "package main\nfunc main() {\n var m map[int]int\n m[1] = 2\n}\n", sandbox.Crashed, recorded},
		{"closes all", "the recording needs no descriptor", "package main\nimport \"syscall\"\nfunc main() {\n for i := 5; i < 256; i++ {\n  syscall.Close(i)\n }\n}\n", sandbox.Exited, recorded},
		{"goroutines", "they write into one recording", "package main\nimport \"sync\"\nfunc main() {\n var w sync.WaitGroup\n for i := 0; i < 8; i++ {\n  w.Add(1)\n  go func() {\n   defer w.Done()\n   for k := 0; k < 300000; k++ {\n    _ = k\n   }\n  }()\n }\n w.Wait()\n}\n", sandbox.Exited,
			func(x *Execution) bool { return recorded(x) }},
		{"garbage", "what it writes there is no recording", "package main\nimport \"os\"\nfunc main() {\n f, _ := os.OpenFile(\"trace/blocks\", os.O_RDWR, 0)\n f.Write(make([]byte, 9999))\n f.Close()\n os.Exit(0)\n}\n", sandbox.Exited, nothing},
		{"removes", "nor what is not there", "package main\nimport \"os\"\nfunc main() {\n os.Remove(\"trace/blocks\")\n}\n", sandbox.Exited, nothing},
		{"lies", "its own recorder is within reach", "package main\nfunc main() {\n kiebitzNumbers[1] = 0xffffffff\n kiebitzNumbers = nil\n}\n", sandbox.Exited,
			func(x *Execution) bool { return true }},
	})
}

// TestHostileRust demands it of programs in Rust. Those in C++ have the same recorder.
func TestHostileRust(t *testing.T) {
	long.Test(t, "records solvers game by game")
	contained(t, "solver.rs", []hostile{
		{"flood", "events end, counts go on", "fn main() {\n let mut n = 0u32;\n while n < 2000000 {\n  n += 1;\n }\n}\n", sandbox.Exited,
			func(x *Execution) bool { return x.Cut && slices.Max(x.Counts) >= 2_000_000 }},
		{"forever", "what was executed until it was killed is there", "fn main() {\n loop {\n  std::hint::black_box(1);\n }\n}\n", sandbox.TimedOut, recorded},
		{"panic", "the same of a crash", "fn main() {\n let list: Vec<i32> = Vec::new();\n println!(\"{}\", list[std::env::args().count()]);\n}\n", sandbox.Crashed, recorded},
		{"abort", "and of one without the end of the recorder", "fn main() {\n std::process::abort();\n}\n", sandbox.Crashed, recorded},
		{"closes all", "the recording needs no descriptor", "unsafe extern \"C\" { fn close(fd: i32) -> i32; }\nfn main() {\n for i in 0..256 {\n  unsafe { close(i) };\n }\n}\n", sandbox.Exited, recorded},
		{"forks", "children record nothing", "unsafe extern \"C\" { fn fork() -> i32; fn wait(status: *mut i32) -> i32; }\nfn main() {\n for _ in 0..3 {\n  if unsafe { fork() } == 0 {\n   let mut k = 0;\n   while k < 1000 {\n    k += 1;\n   }\n   return;\n  }\n }\n while unsafe { wait(std::ptr::null_mut()) } > 0 {}\n}\n",
			sandbox.Exited, func(x *Execution) bool { return recorded(x) && slices.Max(x.Counts) < 1000 }},
		{"threads", "they write into one recording", "fn main() {\n let all: Vec<_> = (0..8).map(|_| std::thread::spawn(|| {\n  for k in 0..20000 {\n   std::hint::black_box(k);\n  }\n })).collect();\n for t in all {\n  t.join().unwrap();\n }\n}\n", sandbox.Exited, recorded},
		{"garbage", "what it writes there is no recording", "fn main() {\n std::fs::write(\"trace/blocks\", vec![7u8; 99999]).unwrap();\n}\n", sandbox.Exited, nothing},
		{"removes", "nor what is not there", "fn main() {\n std::fs::remove_file(\"trace/blocks\").unwrap();\n}\n", sandbox.Exited, nothing},
		{"large files", "the folder is bounded", "fn main() {\n for k in 0..40 {\n  std::fs::write(format!(\"trace/{k}\"), vec![0u8; 1 << 20]).unwrap();\n }\n}\n", sandbox.OutputLimit, nothing},
	})
	err := openAt(t, write(t, "takes.rs", "#[unsafe(no_mangle)]\npub extern \"C\" fn __sanitizer_cov_trace_pc() {}\nfn main() {}\n"))
	if err == nil || !strings.Contains(err.Error(), "it does not compile with calls that report its blocks") {
		t.Errorf("got %v of a program that takes the recorder's name, expected that it can't be recorded", err)
	}
}

// TestHostileJavaScript demands it of programs that node runs.
func TestHostileJavaScript(t *testing.T) {
	long.Test(t, "records solvers game by game")
	contained(t, "solver.js", []hostile{
		{"flood", "events end, counts go on", "let n = 0\nwhile (n < 2000000) n++\n", sandbox.Exited,
			func(x *Execution) bool { return x.Cut && slices.Max(x.Counts) >= 2_000_000 }},
		{"forever", "what was executed until it was killed is there", "for (;;) {\n}\n", sandbox.TimedOut, recorded},
		{"throws", "the same of a crash", "let n = 1\nnull.x\n", sandbox.Crashed, recorded},
		{"exits", "and of an end in between", "function f() {\n  process.exit(0)\n}\nf()\n", sandbox.Exited, recorded},
		{"aborts", "without the end of the recorder nothing may be there", "process.abort()\n", sandbox.Crashed, nothing},
		{"closes all", "the recording needs no descriptor", "for (let i = 20; i < 256; i++) {\n  try { require('fs').closeSync(i) } catch { }\n}\n", sandbox.Exited, recorded},
		{"closes its output", "it prints nothing then", "require('fs').closeSync(1)\nlet n = 1\n", sandbox.Exited, recorded},
		{"starts itself", "children record nothing", "const { execFileSync } = require('child_process')\nif (!process.env.CHILD) execFileSync(process.execPath, [...process.execArgv, __filename], { env: { CHILD: '1' } })\nelse\n  for (let k = 0; k < 1000; k++) ;\n", sandbox.Exited,
			func(x *Execution) bool { return recorded(x) && slices.Max(x.Counts) < 1000 }},
		{"threads", "nor do other threads", "const w = require('worker_threads')\nif (w.isMainThread) new w.Worker(__filename)\nelse\n  for (let k = 0; k < 1000; k++) ;\n", sandbox.Exited,
			func(x *Execution) bool { return recorded(x) && slices.Max(x.Counts) < 1000 }},
		{"garbage", "what it writes there is no recording", "process.on('exit', () => {\n  process.emit = null\n})\nrequire('fs').writeFileSync('trace/blocks', Buffer.alloc(9999, 7))\nprocess.reallyExit(0)\n", sandbox.Exited, nothing},
		{"removes", "nor what is not there", "require('fs').unlinkSync('trace/blocks')\n", sandbox.Exited, nothing},
		{"a folder", "nor a folder in its place", "require('fs').unlinkSync('trace/blocks')\nrequire('fs').mkdirSync('trace/blocks')\n", sandbox.Exited, nothing},
		{"a link", "nor what it points at", "require('fs').unlinkSync('trace/blocks')\nrequire('fs').symlinkSync('/etc/passwd', 'trace/blocks')\n", sandbox.Exited, nothing},
		{"large files", "the folder is bounded", "for (let k = 0; k < 40; k++) {\n  require('fs').writeFileSync('trace/' + k, Buffer.alloc(1 << 20))\n}\n", sandbox.OutputLimit, nothing},
		{"lies", "blocks that are not there are left out", "for (let i = 40000; i < 40099; i++) {\n  globalThis['__kie' + 'bitz_ran'](i)\n}\n", sandbox.Exited,
			func(x *Execution) bool {
				return recorded(x) && !slices.ContainsFunc(x.Events, func(e uint16) bool { return int(e) >= len(x.Counts) })
			}},
		{"breaks the library", "the recorder has its own", "const fs = require('fs')\nfs.openSync = fs.writeSync = fs.closeSync = process.stdout.write = Array.prototype.push = null\n", sandbox.Exited, recorded},
		{"takes a name", "of what compares", "globalThis['__kie' + 'bitz_lt'] = null\nif (1 < 2) ;\n", sandbox.Crashed, recorded},
	})
}

// TestHostileVerdict demands that what spoils a recording changes no verdict: games are
// judged by what is printed, and lines are told of what can be read.
func TestHostileVerdict(t *testing.T) {
	long.Test(t, "records solvers game by game")
	data, err := os.ReadFile("../../examples/maumau/python/maumau.py")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(data), "def main() -> None:\n", "def main() -> None:\n    open('trace/blocks', 'r+b').write(b'x' * 99) if __import__('os').path.exists('trace/blocks') else None\n", 1)
	l := studySome(t, "maumau", "solver.py", text).Result([]byte(text), 5)
	if l.Wrong > 0 || l.Suspects != nil || l.Games == 0 {
		t.Errorf("%d of %d games are wrong, %d suspects, of a right solver", l.Wrong, l.Games, len(l.Suspects))
	}
	if slices.ContainsFunc(l.Clauses, func(c result.Carried) bool { return c.Sure == result.Exactly || c.Sure == result.Likely }) {
		t.Errorf("lines were found without a recording: %+v", l.Clauses)
	}
}

// TestHostileSource demands of sources that can't even be listed that this is told.
func TestHostileSource(t *testing.T) {
	for _, tc := range []struct{ name, file, text, want string }{
		{"no Python", "solver.py", "def (:\n", "its lines can't be listed"},
		{"nothing", "solver.py", "", "it has 0 lines that can run"},
		{"deep", "solver.py", strings.Repeat("(", 5000) + strings.Repeat(")", 5000) + "\n", "its lines can't be listed"},
		{"no JavaScript", "solver.js", "let (:\n", "its lines can't be listed: Unexpected token (1:5)"},
		{"no script", "solver.cjs", "import fs from 'fs'\n", "its lines can't be listed: 'import' and 'export' may appear only with 'sourceType: module'"},
		{"nothing in JavaScript", "solver.js", "#!/usr/bin/env node\n", "it has 0 lines that can run"},
		{"deep JavaScript", "solver.js", strings.Repeat("(", 50000) + "1" + strings.Repeat(")", 50000) + "\n", "its lines can't be listed: Maximum call stack size exceeded"},
		{"a name of the recorder", "solver.js", "let n = 1; class __kiebitz_ran { }\n", "it has a name that begins with __kiebitz_"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			err := openAt(t, write(t, tc.file, tc.text))
			var unsupported *UnsupportedError
			if !errors.As(err, &unsupported) || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, expected %q", err, tc.want)
			}
		})
	}
}

// openAt opens a tracer of a source and closes it.
func openAt(t *testing.T, path string) error {
	b := &source.Builder{}
	defer b.Close()
	tr, err := Open(t.Context(), b, path, TraceOptions{CPU: 200 * time.Millisecond, Memory: 256 << 20})
	var missing *source.MissingToolError
	if errors.As(err, &missing) {
		t.Skip(err)
	}
	if err == nil {
		err = tr.Close()
	}
	return err
}
