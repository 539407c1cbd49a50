package kit

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kiebitz/oracle"
)

// once demands that every row has a name of its own and a reason.
func once(t *testing.T) func(name, reason string) {
	seen := map[string]bool{}
	return func(name, reason string) {
		t.Helper()
		if seen[name] || name == "" || reason == "" {
			t.Errorf("row %q: found the name twice, or no reason", name)
		}
		seen[name] = true
	}
}

func TestLines(t *testing.T) {
	row := once(t)
	for _, tc := range []struct {
		name, reason, input string
		want                []string
	}{
		{"nothing", "there is no line", "", nil},
		{"blank", "blank lines do not count", " \n\t\r\n\n", nil},
		{"no end", "the last line may lack it", "a\nb", []string{"1:a", "2:b"}},
		{"numbers", "blank lines have numbers all the same", "\na\n\n b \r\n", []string{"2:a", "4: b"}},
	} {
		row(tc.name, tc.reason)
		var got []string
		for line, text := range Lines([]byte(tc.input)) {
			got = append(got, fmt.Sprintf("%d:%s", line, text))
		}
		if !slices.Equal(got, tc.want) {
			t.Errorf("%s: found %q, expected %q: %s", tc.name, got, tc.want, tc.reason)
		}
	}
	for line := range Lines([]byte("a\nb\nc\n")) {
		if line > 1 {
			t.Error("found another line after a break")
		}
		break
	}
}

func TestWords(t *testing.T) {
	row := once(t)
	for _, tc := range []struct {
		name, reason, line string
		want               []Word
	}{
		{"nothing", "there is no word", "", nil},
		{"blank", "whitespace is no word", " \t\r\n", nil},
		{"one", "a word begins in column 1", "ab", []Word{{"ab", 1}}},
		{"several", "columns count bytes", " é\t b ", []Word{{"é", 2}, {"b", 6}}},
	} {
		row(tc.name, tc.reason)
		if diff := cmp.Diff(tc.want, Words(tc.line)); diff != "" {
			t.Errorf("%s: %s:\n%s", tc.name, tc.reason, diff)
		}
	}
}

func TestNumber(t *testing.T) {
	row := once(t)
	for _, tc := range []struct {
		name, reason, text string
		want               int
		ok                 bool
	}{
		{"zero", "it is a number", "0", 0, true},
		{"number", "as programs print it", "107", 107, true},
		{"leading zero", "no program prints it", "07", 7, false},
		{"plus", "no program prints it", "+7", 7, false},
		{"negative", "nothing that is counted is", "-7", -7, false},
		{"empty", "it is no number", "", 0, false},
		{"word", "it is no number", "x", 0, false},
		{"space", "it is not alone", "7 ", 0, false},
	} {
		row(tc.name, tc.reason)
		if n, ok := Number(tc.text); ok != tc.ok || ok && n != tc.want {
			t.Errorf("%s: found %d and %v, expected %d and %v: %s", tc.name, n, ok, tc.want, tc.ok, tc.reason)
		}
	}
}

// TestFaults looks at the places and words of faults of inputs.
func TestFaults(t *testing.T) {
	row := once(t)
	for _, tc := range []struct {
		name, reason string
		err          *oracle.SyntaxError
		want         string
	}{
		{"word", "it stands in its column", On(3, Word{"x", 5}.Unexpected("y")), `line 3, column 5: found "x", expected y`},
		{"line", "all of it is found, from its first word on", On(2, Unexpected(" a b", "c")), `line 2, column 2: found "a b", expected c`},
		{"end of nothing", "it is in the first line", End(0, "a", "b"), "line 1, column 1: found a, expected b"},
		{"end after a line", "the next line would have been it", End(1, "a", "b"), "line 2, column 1: found a, expected b"},
		{"text in one line", "a slash stands for a line end", InText("a / bc", 0, On(2, Word{"c", 3}.Unexpected("d"))), `line 1, column 6: found "c", expected d`},
		{"text in lines", "line ends are what they are", InText("a\n/\nbc", 0, On(4, Word{"c", 2}.Unexpected("d"))), `line 3, column 2: found "c", expected d`},
		{"part of a text", "it begins after what is before it", InText("a / b | c", 7, On(1, Word{"c", 2}.Unexpected("d"))), `line 1, column 9: found "c", expected d`},
		{"end of a text", "there is nothing after it", InText("a / b", 0, On(9, Word{"c", 7}.Unexpected("d"))), `line 1, column 6: found "c", expected d`},
	} {
		row(tc.name, tc.reason)
		if got := tc.err.Error(); got != tc.want {
			t.Errorf("%s: got %s, want %s: %s", tc.name, got, tc.want, tc.reason)
		}
	}
}

func TestOutput(t *testing.T) {
	row := once(t)
	for _, tc := range []struct {
		name, reason, output string
		exact                bool
		want                 []string
		fault                string
	}{
		{"nothing", "there is no line", "", false, nil, ""},
		{"blank", "blank lines at the end are forgiven", "\n \n", false, nil, ""},
		{"lines", "what is between stays", "a\n\nb\n", false, []string{"a", "", "b"}, ""},
		{"whitespace", "it is forgiven at line ends", "a \r\nb\t", false, []string{"a", "b"}, ""},
		{"exact", "all lines count", "a\n\n", true, []string{"a", ""}, ""},
		{"exact, whitespace", "a line ends with a word", "a\nb \n", true, nil, "white-space in line 2, column 2"},
		{"exact, nothing", "no line lacks its end", "", true, nil, ""},
		{"exact, no end", "the last line has none", "a\nbc", true, nil, "line-end in line 2, column 3"},
	} {
		row(tc.name, tc.reason)
		got, err := Output([]byte(tc.output), tc.exact)
		if tc.fault != "" {
			if err == nil || fmt.Sprintf("%s in line %d, column %d", err.Kind, err.Line, err.Column) != tc.fault {
				t.Errorf("%s: found %v, expected %s: %s", tc.name, err, tc.fault, tc.reason)
			}
			continue
		}
		if err != nil || !slices.Equal(got, tc.want) {
			t.Errorf("%s: found %q and %v, expected %q: %s", tc.name, got, err, tc.want, tc.reason)
		}
	}
}

func head(i int) string { return fmt.Sprintf("Case %d:", i) }

// lined and headed cut outputs by lines and at heads.
type (
	lined  int
	headed struct{ oracle.Streamer }
)

func (lined) Reader([]byte) oracle.Reader                 { return nil }
func (lined) Head(int) []byte                             { return nil }
func (lined) AppendCase(dst []byte, _ oracle.Case) []byte { return dst }
func (l lined) UnpackPart(text []byte, part oracle.Part) ([]oracle.Span, error) {
	return Cut(text, part, int(l), "game")
}
func (headed) UnpackPart(text []byte, part oracle.Part) ([]oracle.Span, error) {
	return CutAtHeads(text, part, "Case", head, "game")
}

// inParts cuts an output that becomes known byte by byte, and takes each piece as soon
// as it can be cut. The number of cases is known with the last of them.
func inParts(s oracle.Streamer, output []byte, n int) (list [][]byte, err error) {
	from := 0
	for to := 0; len(list) < n; {
		part := oracle.Part{Cases: len(list), Lines: bytes.Count(output[:from], []byte("\n")), More: to < len(output)}
		part.Bytes = from - 1 - bytes.LastIndexByte(output[:from], '\n')
		if part.Cases == n-1 || !part.More {
			part.Of = n
		}
		spans, fault := s.UnpackPart(output[from:to], part)
		switch {
		case len(spans) > 0:
			list = append(list, output[from+spans[0].From:from+spans[0].To])
			from += spans[0].To
			if len(list) == n {
				err = fault
			}
		case fault != nil || !part.More:
			return list, fault
		default:
			to++
		}
	}
	return list, err
}

// TestCut cuts outputs, of two lines a case or at heads.
func TestCut(t *testing.T) {
	row := once(t)
	for _, tc := range []struct {
		name, reason, output string
		n                    int
		heads                bool
		want                 []string
		kind                 string
		line                 int
	}{
		{"one", "it is not looked at", "a", 1, false, []string{"a"}, "", 0},
		{"two", "each has its lines", "a\nb\nc\nd\n", 2, false, []string{"a\nb\n", "c\nd\n"}, "", 0},
		{"no line end", "the reader of the last one forgives it or not", "a\nb\nc\nd", 2, false, []string{"a\nb\n", "c\nd"}, "", 0},
		{"blank end", "it belongs to the last", "a\nb\nc\nd\n\n \n", 2, false, []string{"a\nb\n", "c\nd\n\n \n"}, "", 0},
		{"fewer", "a line is missing", "a\nb\nc\n", 2, false, []string{"a\nb\n"}, "lines-fewer", 4},
		{"none", "all are missing", "", 2, false, nil, "lines-fewer", 1},
		{"more", "a line is too many", "a\nb\nc\nd\ne\n", 2, false, []string{"a\nb\n", "c\nd\n"}, "lines-more", 5},
		{"heads", "they are no part of what is below", "Case 1:\na\nCase 2:\nb\n", 2, true, []string{"a\n", "b\n"}, "", 0},
		{"whitespace", "it is forgiven around heads", "\nCase 1: \r\na\n\nCase 2:\n", 2, true, []string{"a\n\n", ""}, "", 0},
		{"no head", "the first line is not it", "a\n", 1, true, nil, oracle.FaultHead, 1},
		{"other head", "it has another number", "Case 1:\na\nCase 3:\nb\n", 2, true, []string{"a\n"}, oracle.FaultHead, 3},
		{"missing head", "the output ends", "Case 1:\na\n", 2, true, []string{"a\n"}, oracle.FaultHead, 3},
		{"head too many", "there is no such case", "Case 1:\na\nCase 2:\n", 1, true, []string{"a\n"}, oracle.FaultHead, 3},
		{"no heads", "the output is empty", "", 1, true, nil, oracle.FaultHead, 1},
	} {
		row(tc.name, tc.reason)
		list, err := oracle.UnpackWhole(lined(2), []byte(tc.output), tc.n)
		if tc.heads {
			list, err = oracle.UnpackWhole(headed{}, []byte(tc.output), tc.n)
		}
		var got []string
		for _, piece := range list {
			got = append(got, string(piece))
		}
		fault, _ := err.(*oracle.SyntaxError)
		if !slices.Equal(got, tc.want) || (err != nil) != (tc.kind != "") || err != nil && (fault.Kind != tc.kind || fault.Line != tc.line) {
			t.Errorf("%s: found %q and %v, expected %q and a fault %q in line %d: %s", tc.name, got, err, tc.want, tc.kind, tc.line, tc.reason)
		}
	}
}

func TestWithHeads(t *testing.T) {
	answers := [][]byte{[]byte("a\nb\n"), nil, []byte("c\n")}
	whole := append(WithHeads(0, answers[:2], head), WithHeads(2, answers[2:], head)...)
	if want := "Case 1:\na\nb\nCase 2:\nCase 3:\nc\n"; string(whole) != want {
		t.Errorf("found %q, expected %q", whole, want)
	}
	if list, err := oracle.UnpackWhole(headed{}, whole, 3); err != nil || !slices.EqualFunc(list, answers, bytes.Equal) {
		t.Errorf("found %q and %v, expected the answers again", list, err)
	}
}

// FuzzOutput proves that no output makes kit panic, that pieces are slices of the
// output in its order, and that a fault has a place in the output or after it.
func FuzzOutput(f *testing.F) {
	f.Add([]byte("a\nb\nc\nd\n\n"), 2, 2)
	f.Add([]byte("Case 1:\na\nCase 2:\n \n"), 2, 1)
	f.Add([]byte("\x00Case 1:\r\n\nCase 1:"), 1, 3)
	f.Add([]byte(nil), 3, 1)
	f.Fuzz(func(t *testing.T, output []byte, n, lines int) {
		n, lines = 1+abs(n)%5, 1+abs(lines)%4
		for _, s := range []oracle.Streamer{lined(lines), headed{}} {
			list, err := oracle.UnpackWhole(s, output, n)
			inOrder(t, output, list)
			if parts, fault := inParts(s, output, n); !slices.EqualFunc(parts, list, bytes.Equal) || !reflect.DeepEqual(fault, err) {
				t.Errorf("found %q and %v in parts, expected %q and %v", parts, fault, list, err)
			}
			if len(list) > n || err == nil && len(list) != n {
				t.Errorf("found %d pieces and %v, expected %d", len(list), err, n)
			}
			if err != nil {
				placed(t, output, err.(*oracle.SyntaxError))
			}
		}
		for _, exact := range []bool{false, true} {
			list, err := Output(output, exact)
			if err != nil {
				placed(t, output, err)
			} else if whole := bytes.Join(asBytes(list), []byte("\n")); exact && !bytes.Equal(append(whole, '\n'), output) && len(list) > 0 {
				t.Errorf("found the lines %q, expected those of the output", list)
			}
		}
	})
}

func abs(n int) int { return max(n, -(n + 1)) }

func asBytes(list []string) (lines [][]byte) {
	for _, text := range list {
		lines = append(lines, []byte(text))
	}
	return lines
}

// inOrder demands that pieces are slices of a text, one after the other.
func inOrder(t *testing.T, text []byte, pieces [][]byte) {
	t.Helper()
	end := 0
	for _, p := range pieces {
		if len(p) == 0 {
			continue
		}
		for end < len(text) && &text[end] != &p[0] {
			end++
		}
		if end == len(text) {
			t.Fatalf("found the pieces %q, expected slices of %q in its order", pieces, text)
		}
		end += len(p)
	}
}

// placed demands that a fault stands in the output, or just after it, and has
// words and a kind.
func placed(t *testing.T, output []byte, err *oracle.SyntaxError) {
	t.Helper()
	if most := bytes.Count(output, []byte("\n")) + 2; err.Line < 1 || err.Line > most || err.Column < 1 || err.Found == "" || err.Expected == "" || err.Kind == "" {
		t.Errorf("found %#v, expected a place in %d lines, words and a kind", err, most)
	}
}

// TestRecorder records two steps.
func TestRecorder(t *testing.T) {
	var r Recorder
	r.Add("before")
	r.Begin()
	r.Cite("deal/two")
	r.CiteIf(true, "deal/odd")
	r.CiteIf(false, "deal/even")
	r.Bear("turn")
	r.Add("deal").Number = 7
	r.Add("play")
	want := []oracle.Step{
		{Number: 7, Clause: "deal", Cites: []string{"deal", "deal/two", "deal/odd"}, Bears: []string{"turn"}},
		{Clause: "play", Cites: []string{"play"}},
	}
	if diff := cmp.Diff(want, r.Trace().Steps); diff != "" {
		t.Error(diff)
	}
}
