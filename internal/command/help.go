package command

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"
)

// wrapHelp makes the help of all commands as wide as there is room.
func wrapHelp(root *cobra.Command) {
	plain := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		out, width := cmd.OutOrStdout(), helpWidth()
		var text bytes.Buffer
		cmd.SetOut(&text)
		plain(cmd, args)
		cmd.SetOut(out)
		flags := cmd.LocalFlags()
		before, after, _ := strings.Cut(text.String(), strings.TrimRight(flags.FlagUsages(), "\n"))
		wrapped := strings.TrimRight(flags.FlagUsagesWrapped(width), "\n")
		io.WriteString(out, fill(before, width)+spaces.ReplaceAllString(wrapped, "")+fill(after, width))
	})
}

// spaces are what the library leaves at line ends.
var spaces = regexp.MustCompile(`(?m) +$`)

// helpWidth is COLUMNS, which counts in a pipe, too, else the width of the
// terminal, else 80.
func helpWidth() int {
	const least, most = 40, 100 // flags need the one; more than the other is hard to read: who wants it says so
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return max(least, n)
	}
	if n, _, err := term.GetSize(int(os.Stdout.Fd())); err == nil && n > 0 {
		return min(max(least, n), most)
	}
	return 80
}

// unmark takes the back quotes out of the texts of flags: they mark what stands for
// the value in the help, and completions show them as they are.
func unmark(cmd *cobra.Command) {
	for _, flags := range []*pflag.FlagSet{cmd.Flags(), cmd.PersistentFlags()} {
		flags.VisitAll(func(f *pflag.Flag) { f.Usage = strings.ReplaceAll(f.Usage, "`", "") })
	}
	for _, c := range cmd.Commands() {
		unmark(c)
	}
}

// A paragraph, or the row of a table: a word, some spaces, and what it means.
// Commands that may be copied are neither.
var (
	filled  = regexp.MustCompile(`(?m)^( +\S+ {2,})?\S.*(\n\S.*)*`)
	leading = regexp.MustCompile(`^ +\S+ +`)
)

// fill breaks the lines of a help anew. A word is never broken.
func fill(text string, width int) string {
	return filled.ReplaceAllStringFunc(text, func(part string) string {
		head := leading.FindString(part)
		var b strings.Builder
		b.WriteString(head)
		column := len(head)
		for i, word := range strings.Fields(part[len(head):]) {
			switch {
			case i > 0 && column+1+len(word) > width:
				b.WriteString("\n" + strings.Repeat(" ", len(head)))
				column = len(head)
			case i > 0:
				b.WriteString(" ")
				column++
			}
			b.WriteString(word)
			column += len(word)
		}
		return b.String()
	})
}
