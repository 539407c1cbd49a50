package lines

import (
	"testing"

	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
)

// TestCrash demands that the line is known where a process crashed.
func TestCrash(t *testing.T) {
	for _, tc := range []struct {
		name, reason, file, text string
		line                     int
	}{
		{"signal", "where it came from", "solver.cpp", "#include <cstdio>\nint* p;\nint get() {\n  int a = 1; a++;\n  a += *p;\n  return a;\n}\nint main() {\n  printf(\"%d\", get());\n}\n", 5},
		{"after a call", "the block that began last is that of what was called", "solver.cpp", "int* p;\nint get() noexcept {\n  return 3;\n}\nint main() {\n  int a = get();\n  a++;\n  *p = a;\n}\n", 8},
		{"in the library", "the line that calls it", "solver.cpp", "#include <cstring>\nchar* to;\nint main(int argc, char**) {\n  char b[2000] = \"a\";\n  argc++;\n  memcpy(to, b, argc * 900);\n}\n", 6},
		{"in a header", "the same", "solver.cpp", "#include <vector>\nint main() {\n  std::vector<int> v;\n  int a = 3;\n  a += v.at(5);\n  return a;\n}\n", 5},
		{"a throw", "nobody catches it", "solver.cpp", "int main(int argc, char**) {\n  argc++;\n  if (argc < 99)\n    throw 3;\n}\n", 4},
		{"an assertion", "its words have the line", "solver.c", "#include <assert.h>\nint main(int argc, char** argv) {\n  argc++;\n  assert(argc > 99);\n}\n", 4},
		{"a division", "another signal", "solver.c", "int zero;\nint main(int argc, char** argv) {\n  argc++;\n  return argc / zero;\n}\n", 4},
		{"a recursion", "it has no stack left, at the head of the function or at its first use of more", "solver.c", "int deep(int n) { volatile int more[500]; more[n % 500] = n;\n  return deep(n + 1) + more[3];\n}\nint main() {\n  return deep(1);\n}\n", 1},
		{"a status", "the last block", "solver.c", "#include <stdlib.h>\nint main(int argc, char** argv) {\n  if (argc < 9)\n    exit(3);\n  argc++;\n}\n", 4},
		{"traceback", "its last line of the source", "solver.py", "def first(list):\n    return list[0]\n\nprint(\"a\")\nfirst([])\nprint(2)\n", 2},
		{"in a module", "the line that calls it", "solver.py", "import heapq\nprint(\"a\")\nheapq.heappop([])\n", 3},
		{"its own status", "the last line", "solver.py", "import sys\nn = 2\nif n:\n    sys.exit(3)\nprint(5)\n", 4},
		{"Go", "what the panic says", "solver.go", "package main\n\nfunc first(list []int) int {\n\tn := 3\n\tn++\n\treturn list[n]\n}\n\nfunc main() {\n\tprintln(first(nil))\n}\n", 6},
		{"Rust", "the same", "solver.rs", "fn main() {\n let list: Vec<i32> = Vec::new();\n let n = std::env::args().count();\n println!(\"{}\", list[n]);\n}\n", 4},
		{"JavaScript", "the same", "solver.js", "function first(list) {\n  let n = 2\n  n += list[3].length\n  return n\n}\nconsole.log(first([]))\n", 3},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			x, err := open(t, tc.file, tc.text).Trace(t.Context(), oracle.Invocation{})
			if err != nil {
				t.Fatal(err)
			}
			if x.End != sandbox.Crashed || x.Crash != tc.line {
				t.Errorf("%s: ended with %s (%s) in line %d, expected %d", tc.reason, x.End, x.Status, x.Crash, tc.line)
			}
		})
	}
}
