package lines

import (
	"slices"
	"strings"
	"testing"

	"kiebitz/runner/result"
)

// goSteps is a program in Go with something wrong on each line, as a change of it shows.
const goSteps = `package main
import "fmt"
type pair struct{ left, right int }
var used, spare = 0, 40
func note(n int) { used += n }
func main() {
	var a, b int
	if _, err := fmt.Scan(&a, &b); err != nil { panic(err) }
	c := 4; var letter byte = 'S'
	if a<b { fmt.Println("less") }
	if a == 3 && b == 4 { fmt.Println("either") }
	if a == 9 || b == 3 { fmt.Println("both") }
	fmt.Println(b+6)
	if b != 3 { letter = 'T' }
	fmt.Printf("%c%s\n", letter, "-")
	c = a-1
	fmt.Println(c)
	fmt.Println(b)
	note(7)
	fmt.Println(used)
	p := pair{a, 9}
	c += p.left
	fmt.Println(p.left, c, true)
}
`

// TestGoChanges demands of programs in Go what [TestChanges] does of those in C.
func TestGoChanges(t *testing.T) {
	const output = "both\n9\nS-\n2\n3\n7\n3 5 true\n"
	changeBack(t, "steps.go", goSteps, output, []changeBackTest{
		{"<= for <", 10, result.OtherCondition, "less\n" + output},
		{"the opposite", 10, result.Opposite, "less\n" + output},
		{"or for and", 11, result.OtherConnective, "either\n" + output},
		{"and for or", 12, result.OtherConnective, strings.Replace(output, "both\n", "", 1)},
		{"a statement with a condition", 12, result.StepRemoved, strings.Replace(output, "both\n", "", 1)},
		{"5 for 6", 13, result.OtherNumber, strings.Replace(output, "9", "8", 1)},
		{"a number of another line", 13, result.OtherNumber, strings.Replace(output, "9", "7", 1)},
		{"- for +", 13, result.OtherOperator, strings.Replace(output, "9", "-3", 1)},
		{"the other branch", 14, result.Opposite, strings.Replace(output, "S", "T", 1)},
		{"another letter", 9, result.OtherNumber, strings.Replace(output, "S", "Q", 1)},
		{"another separator", 15, result.OtherNumber, strings.Replace(output, "-", " ", 1)},
		{"+ for -", 16, result.OtherOperator, strings.Replace(strings.Replace(output, "2", "4", 1), "5", "7", 1)},
		{"another variable", 18, result.OtherVariable, strings.Replace(output, "3\n", "2\n", 1)},
		{"a call too many", 19, result.StepRemoved, strings.Replace(output, "7", "0", 1)},
		{"-= for +=", 22, result.OtherOperator, strings.Replace(output, "5", "-1", 1)},
		{"another field", 22, result.OtherVariable, strings.Replace(output, "5", "11", 1)},
		{"false for true", 23, result.OtherNumber, strings.Replace(output, "true", "false", 1)},
	})
}

// TestGoWithout demands that a source in which some change does not compile is traced without.
func TestGoWithout(t *testing.T) {
	n, list := changed(t, "shadow.go", "package main\nimport \"fmt\"\nfunc main() {\n\tint := 5\n\tfmt.Println(int+1)\n}\n")
	if plain, _ := prints(t, n, "", nil); plain != "6\n" || len(list) != 0 {
		t.Errorf("printed %q, %d changes, expected 6 and none", plain, len(list))
	}
}

// TestGoChangesForms demands that a source can have changes whatever its statements are: lists with
// keys, constants of shifts, methods and fields that need an address.
func TestGoChangesForms(t *testing.T) {
	n, list := changed(t, "forms.go", `package main

import "fmt"

type hand []int

func (h *hand) push(n int) { *h = append(*h, n) }

type box struct {
	hand
	n, m int
	arr  [2]int
}

var table = [...]string{2: "c", 0: "a"}
var first = len(table) + 1

func pick(x, y int) (z int) { z = x; return }

func main() {
	var h, g hand
	h.push(1); g.push(2)
	b, c := box{n: 1, m: 2}, box{}
	p, q := &b, &c
	p.n++; b.arr[1] += 3; q.hand.push(4)
	var mask byte = 1 << 3
	n, shift := 5, 2
	n <<= 1
	n |= 1<<shift
	for i := range 2 { for i = 0; i<1; i++ { n -= i } }
	switch {
	case n > 3 && true:
		n = -n
		fallthrough
	default:
		n = n%7+'a'-'b'
	}
	fmt.Println(h, g, b.n, *p, q.hand, mask, n, table[0], first, pick(1, 2), fmt.Sprint("x", 'y'))
	func() { fmt.Println("end") }()
}
`)
	plain, _ := prints(t, n, "", nil)
	if want := "[1] [2] 2 {[] 2 2 [0 3]} [4] 8 -1 a 4 1 x121\nend\n"; plain != want || len(list) == 0 {
		t.Errorf("printed %q, expected %q; changes of %d lines, expected some", plain, want, len(list))
	}
}

// TestGoChangesEnd demands that changed programs that go on for ever are ended, one by one.
func TestGoChangesEnd(t *testing.T) {
	n, list := changed(t, "wild.go", "package main\nimport \"fmt\"\nfunc deep(n int) int {\n\tif n == 0 { return 0 }\n\treturn 1 + deep(n-1)\n}\nfunc main() {\n\tfor n := 3; n != 0; n-- { fmt.Println(n) }\n\tfmt.Println(deep(3))\n}\n")
	for _, line := range []int{5, 8} {
		_, with := prints(t, n, "", list[line])
		if !slices.Contains(with, "") || !slices.ContainsFunc(with, func(s string) bool { return s != "" }) {
			t.Errorf("line %d: printed %q, expected some, and nothing of those that do not end", line, with)
		}
	}
}
