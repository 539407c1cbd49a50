package result

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"kiebitz/cases"
	"kiebitz/internal/visible"
)

// Reproduce returns a command that runs one failed case again. It needs
// nothing but kiebitz and the solver: a random case stands in it. Without a case
// it is one that builds the solver again.
func (h *Header) Reproduce(c *Case) string {
	args := []string{"kiebitz", "run", h.Problem.ID}
	if c == nil {
		return Visible(Quote(slices.Concat(args, h.Flags.Args(), h.Solver.Command)))
	}
	if h.Solver == nil {
		return Quote(append([]string{"kiebitz", "explain", h.Problem.ID, "--deal", c.Input}, (&Flags{Readings: h.Flags.Readings}).Args()...))
	}
	ids := c.With
	if ids == nil {
		ids = []string{c.ID}
	}
	switch group := c.Group; {
	case group == cases.Samples || group == cases.Curated:
	case len(ids) > 1 && (group == cases.RandomID || group == cases.AimedID):
		args = append(args, "--seed", fmt.Sprint(h.Seed))
		ids = cases.Ranges(ids)
	default:
		args, ids = append(args, "--deal", c.Input), nil
	}
	for _, id := range ids {
		args = append(args, "--case", id)
	}
	args = append(args, h.Flags.Args()...)
	if h.Solver.Language == "" {
		args = append(args, "--")
	}
	return Visible(Quote(append(args, h.Solver.Command...)))
}

// Quote writes a command line so that a shell reads the same words.
func Quote(args []string) string {
	words := make([]string, len(args))
	for i, a := range args {
		words[i] = quoteWord(a)
	}
	return strings.Join(words, " ")
}

func quoteWord(word string) string {
	const safe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,+@%"
	if word != "" && strings.Trim(word, safe) == "" {
		return word
	}
	if Visible(word) != word {
		return dollarQuoted(word)
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// dollarQuoted writes a word that can't be shown as it is with the escapes that bash, zsh, ksh and
// POSIX of 2024 read.
func dollarQuoted(word string) string {
	var b strings.Builder
	b.WriteString("$'")
	for i := 0; i < len(word); {
		r, n := utf8.DecodeRuneInString(word[i:])
		part := word[i : i+n]
		i += n
		switch {
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\'' || r == '\\':
			b.WriteString(`\` + part)
		case Visible(part) == part:
			b.WriteString(part)
		default:
			for k := range len(part) {
				form := `\x%02x`
				if k == len(part)-1 && i < len(word) && strings.IndexByte("0123456789abcdefABCDEF", word[i]) >= 0 {
					form = `\%03o` // ksh would take the digit after it, too
				}
				fmt.Fprintf(&b, form, part[k])
			}
		}
	}
	return b.String() + "'"
}

// Visible escapes everything in a solver's text that could act on a terminal.
// What it returns is one line.
func Visible(s string) string { return visible.Line(s) }
