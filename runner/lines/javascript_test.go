package lines

import (
	"errors"
	"maps"
	"os/exec"
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
)

const doublingJavaScript = `#!/usr/bin/env node
function twice(n) {
  if (n > 5)
    return 99
  return 2 * n
}

const words = require('fs').readFileSync(0, 'utf8').split(' ')
for (const word of words)
  console.log(twice(Number(word)))
`

// TestJavaScript demands of programs that node runs which lines ran, in which order, and
// when something was printed.
func TestJavaScript(t *testing.T) {
	tr := open(t, "doubling.js", doublingJavaScript)
	x, err := tr.Trace(t.Context(), oracle.Invocation{Stdin: []byte("1 9 2")})
	if err != nil {
		t.Fatal(err)
	}
	if x.End != sandbox.Exited || string(x.Output) != "2\n99\n4\n" || x.Cut {
		t.Fatalf("got %s (%s) %q, cut %v", x.End, x.Status, x.Output, x.Cut)
	}
	if got := ran(tr, &x); got[3] != 3 || got[4] != 1 || got[5] != 2 || got[8] != 1 || got[10] != 3 {
		t.Errorf("lines ran %v times, expected 3: 3, 4: 1, 5: 2, 8: 1, 10: 3", got)
	}
	if len(x.Marks) != 3 || x.Marks[1].Printed != 5 {
		t.Errorf("got marks %v, expected three, at 2, 5 and 7 bytes", x.Marks)
	}
	if got := compared(tr, &x); !maps.Equal(got, map[string]int{"3 less": 2, "3 greater": 1}) {
		t.Errorf("got comparisons %v, expected n > 5 twice less, once greater", got)
	}
}

// TestJavaScriptPrinted demands that all ways of printing are seen, or that nothing is told
// of when it was done.
func TestJavaScriptPrinted(t *testing.T) {
	for _, tc := range []struct {
		name, reason, text, output string
		marks                      []int // bytes; nil: none
	}{
		{"stream.js", "texts are counted in bytes, bytes as they are", "process.stdout.write('ä')\nprocess.stdout.write(Buffer.from('bc'))\nprocess.stdout.write('6162', 'hex')\n", "äbcab", []int{2, 4, 6}},
		{"files.js", "standard output is a file, too", "const { writeSync, writeFileSync } = require('fs')\nwriteSync(1, 'a\\n')\nwriteFileSync(1, 'bc')\nwriteSync(2, 'no output')\n", "a\nbc", []int{2, 4}},
		{"device.cjs", "by its name, too", "require('fs').writeFileSync('/dev/stdout', 'abc')\n", "abc", []int{3}},
		{"module.mjs", "modules have their names for the same", "import { writeSync } from 'node:fs'\nwriteSync(1, 'a')\nawait 1\nconsole.log(3)\n", "a3\n", []int{1, 3}},
		{"unseen.js", "what is not waited for is not seen", "console.log(1)\nrequire('fs').write(1, 'later', () => {})\n", "1\nlater", nil},
		{"end.js", "what is printed at the end of all", "process.on('exit', () => {\n  console.log('end')\n})\n", "end\n", []int{4}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tr := open(t, tc.name, tc.text)
			x, err := tr.Trace(t.Context(), oracle.Invocation{})
			if err != nil || x.End != sandbox.Exited || string(x.Output) != tc.output || len(x.Events) == 0 {
				t.Fatalf("%s: %v, ended with %s (%s), printed %q, %d events", tc.reason, err, x.End, x.Status, x.Output, len(x.Events))
			}
			var got []int
			for _, m := range x.Marks {
				got = append(got, m.Printed)
			}
			if len(got) != len(tc.marks) || len(got) > 0 && got[len(got)-1] != len(tc.output) {
				t.Errorf("%s: got marks at %v bytes, expected %v", tc.reason, got, tc.marks)
			}
		})
	}
}

// formsJavaScript has what can be written in many ways. The numbers of its lines count.
const formsJavaScript = `'use strict'
const out = []
let n = 0
const f = a => b => (a, { sum: a + b })
const named = true ? function () {} : class {}
outer:
for (let i = 0; i < 3; i++) {
  switch (i) {
    case (0):
      continue outer
    case 1: case 2:
    default:
      n++
  }
  if (i === 1) n += 10; else if (i == 2 && n !== 12 || (n, false)) n += 20
  else
    n += 1000
}
for (;;) { if (n > 20) break; n++ }
for (const k in { a: 1 }) out.push(k)
do n--; while (n > 30 && n != 33) out.push(n)
class A extends Array {
  static #count = 1 < 2 ? 5 : 6
  static { out.push(A.#count >= 5) }
  #own = 3
  has(x) { return #own in x && x.#own <= 3 }
  get size() { return this.length ?? -1 }
}
try { null.x } catch { out.push('caught') } finally { }
function* count(to = 2 > 1 ? 2 : 1) { for (let i = 0; i < to; i++) yield i < 1 }
async function later() { await null; return "a" < "b" && 1n < 2n }
var re = /[/"]{1}/g, text = ` + "`a${n < 5 ? `b${1}` : 'c'}d`" + `
const long = [3, 1, 2]
  .sort((a, b) => {
    return a < b ? -1 : 1
  })
  .map(x =>
    x * 2)
let z = n
++n
if (z) ; else { }
out.push(f(1)(2).sum, f.name, named.name, new A().has(new A()), new A().size, [...count()], re.test('/'), text, long, z, typeof nothing === 'undefined')
later().then(x => out.push(x)).then(() => console.log(out.join(' ')))
function hoisted() { return hoisted.name }
out.push(hoisted(), (() => ({}))() == null, NaN < 1)
`

// TestJavaScriptForms demands that every statement can be rewritten, does what it did, and
// counts.
func TestJavaScriptForms(t *testing.T) {
	tr := open(t, "forms.js", formsJavaScript)
	x, err := tr.Trace(t.Context(), oracle.Invocation{})
	if err != nil || x.End != sandbox.Exited {
		t.Fatalf("%v, ended with %s (%s): %s", err, x.End, x.Status, x.Output)
	}
	want, err := exec.Command("node", write(t, "forms.js", formsJavaScript)).Output()
	if err != nil || string(x.Output) != string(want) {
		t.Errorf("printed %q, expected %q (%v)", x.Output, want, err)
	}
	lines := strings.Split(formsJavaScript, "\n")
	got := ran(tr, &x)
	for l, n := range map[int]int{2: 1, 4: 1, 7: 4, 8: 3, 9: 1, 12: 2, 17: 1, 19: 1, 20: 1, 26: 1, 29: 1, 31: 1, 38: 3, 41: 1, 44: 1} {
		if got[l] != n {
			t.Errorf("line %d (%s) ran %d times, expected %d", l, lines[l-1], got[l], n)
		}
	}
}

// TestJavaScriptParser demands that a node that does not give its parser away is told so.
func TestJavaScriptParser(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skipf("skipped: no node here")
	}
	probe := write(t, "probe.cjs", string(javascriptProbe))
	_, err = exec.Command(node, probe, probe).Output()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || string(exit.Stderr) != "this node has no parser" {
		t.Errorf("got %v, expected that it has no parser without --expose-internals", err)
	}
}
