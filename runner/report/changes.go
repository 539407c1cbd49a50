package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// changesListed is how many cases of each kind are listed.
const changesListed = 5

// Changes writes what is different in the second of two runs on the same
// cases. A case that one of them did not run tells nothing.
func Changes(out io.Writer, before, after *result.Run, s Style) error {
	c := &changes{s: s}
	was := make(map[string]*result.Case)
	for i := range before.Cases {
		was[before.Cases[i].ID] = &before.Cases[i]
	}
	for i := range after.Cases {
		now := &after.Cases[i]
		if i < len(before.Cases) && before.Cases[i].ID == now.ID {
			c.compare(&before.Cases[i], now)
		} else if old := was[now.ID]; old != nil { // of a long run not all cases are listed
			c.compare(old, now)
		}
	}
	var b strings.Builder
	if len(c.fails)+len(c.right)+len(c.otherwise) == 0 {
		b.WriteString("Nothing has changed since the last run.\n")
	} else {
		fmt.Fprintf(&b, "Since the last run: %d now right, %d now failing, %d failing differently.\n", len(c.right), len(c.fails), len(c.otherwise))
	}
	list := func(title string, lines []string) {
		for _, l := range lines[:min(len(lines), changesListed)] {
			fmt.Fprintf(&b, "  %s  %s\n", title, l)
		}
		if n := len(lines) - changesListed; n > 0 {
			fmt.Fprintf(&b, "  %s  and %d more\n", title, n)
		}
	}
	list(s.paint("31;1", "now failing"), c.fails)
	list("otherwise  ", c.otherwise)
	list(s.paint("32;1", "now right  "), c.right)
	_, err := io.WriteString(out, b.String())
	return err
}

// changes collects a line for each case.
type changes struct {
	s                       Style
	right, fails, otherwise []string
}

func (c *changes) compare(a, b *result.Case) {
	if a.Verdict == oracle.NotRun || b.Verdict == oracle.NotRun {
		return
	}
	id := result.Visible(b.ID)
	switch was, is := result.Failed(a.Verdict), result.Failed(b.Verdict); {
	case was && !is:
		c.right = append(c.right, fmt.Sprintf("%s (was: %s)", id, a.Kind()))
	case is && !was:
		c.fails = append(c.fails, c.clip(fmt.Sprintf("%s: %s", id, kind(b))))
	case is && !slices.Equal(a.Misread, b.Misread):
		c.otherwise = append(c.otherwise, c.clip(fmt.Sprintf("%s: %s (was: %s)", id, kind(b), kind(a))))
	case is && a.Kind() != b.Kind():
		c.otherwise = append(c.otherwise, c.clip(fmt.Sprintf("%s: %s (was: %s)", id, b.Kind(), a.Kind())))
	}
}

// kind names the misreading that was found: it may break another clause than the first
// wrong move shows. Without one it is the kind of failure.
func kind(c *result.Case) string {
	if len(c.Misread) == 0 {
		return c.Kind()
	}
	return "misreading " + strings.Join(c.Misread, " with ")
}

func (c *changes) clip(line string) string {
	if c.s.Width > 40 {
		return clip(line, c.s.Width-len("  now failing  "))
	}
	return line
}
