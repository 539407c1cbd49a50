package rules

import "strings"

// Difference says what the edits that were applied change in the book.
func (r *RuleSet) Difference() (list []Changed) {
	before := *r
	before.Root = r.before().Root
	old := map[string][]string{}
	for _, b := range before.Book() {
		old[b.ID] = b.Lines
	}
	for _, b := range r.Book() {
		less, more := apart(old[b.ID], b.Lines)
		if len(less) == 1 && len(more) == 1 {
			less[0], more[0] = around(less[0], more[0])
		}
		if len(less)+len(more) > 0 {
			list = append(list, Changed{b.ID, less, more})
		}
	}
	return list
}

// Changed is what is different in an entry of the book: the lines that go, and those that come.
type Changed struct {
	ID         string
	Less, More []string
}

// apart cuts off what two lists begin and end with.
func apart(a, b []string) (x, y []string) {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return a, b
}

// longTurn is from how many things on that are done one after another those far from what
// differs are left out.
const longTurn = 6

// around leaves of two lines, each of which says what is done one after another, what differs,
// and what is done before and after that.
func around(a, b string) (string, string) {
	x, y := strings.Split(a, "; "), strings.Split(b, "; ")
	both, from, after := min(len(x), len(y)), 0, 0
	if both < longTurn {
		return a, b
	}
	for from < both && x[from] == y[from] {
		from++
	}
	for after < both-from && x[len(x)-1-after] == y[len(y)-1-after] {
		after++
	}
	cut := func(list []string) string {
		before, end := max(from-1, 0), min(len(list)-after+1, len(list))
		text := strings.Join(list[before:end], "; ")
		if before > 0 {
			text = "... " + text
		}
		if end < len(list) {
			text += "; ..."
		}
		return text
	}
	return cut(x), cut(y)
}
