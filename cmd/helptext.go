package cmd

import (
	"bytes"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"kiebitz/internal/english"
	"kiebitz/internal/pattern"
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
		before, after, _ := strings.Cut(text.String(), "Flags:\n"+strings.TrimRight(flags.FlagUsages(), "\n"))
		io.WriteString(out, fill(before, width)+byHeading(flags.FlagUsagesWrapped(width))+fill(after, width))
	})
}

// manyFlags is how many flags are listed below headings. Fewer are found as quickly
// in the order of the alphabet.
const manyFlags = 20

// headings are what commands with many flags list them below. A name stands for
// the same in all commands.
var headings = []struct{ title, flags string }{
	{"Cases", "random seed players case cases answers deal failed script shard adaptive repeat"},
	{"Solver", "lang languages file folders expect"},
	{"Judging", "exact reading"},
	{"Limits", "timeout memory output-limit max-fail max-timeouts max-crashes jobs"},
	{"Sandbox", "sandbox read env"},
	{"Diagnosis", "show shrink-time lines save"},
	{"Reports", "html html-each json json-stream junit csv tap sarif github badge"},
	{"Baseline", "baseline update-baseline"},
	{"Terminal", "quiet verbose color help"},
}

const (
	flagRow = `(?m)^(?:  -\w, | {6})--([\w-]+).*\n(?: {7,}.*\n)*`
	spaces  = `(?m) +$` // which the library leaves at line ends
)

// byHeading puts flags below headings, if there are many. A flag that no heading
// knows leaves them all together: it must not be missing.
func byHeading(usages string) string {
	usages = pattern.Of(spaces).ReplaceAllString(usages, "")
	rows := map[string]string{}
	for _, m := range pattern.Of(flagRow).FindAllStringSubmatch(usages, -1) {
		rows[m[1]] = m[0]
	}
	few := len(rows) < manyFlags
	list := ""
	for _, h := range headings {
		section := ""
		for name := range strings.FieldsSeq(h.flags) {
			section += rows[name]
			delete(rows, name)
		}
		if section != "" {
			list += h.title + ":\n" + section + "\n"
		}
	}
	if few || len(rows) > 0 {
		list = "Flags:\n" + usages
	}
	return strings.TrimRight(list, "\n")
}

// helpWidth is COLUMNS, which counts in a pipe, too, else the width of the
// terminal, else 80.
func helpWidth() int {
	const least, most = 40, 100 // flags need the one; more than the other is hard to read, unless asked for
	if n := columns(); n > 0 {
		return max(least, n)
	}
	if n, _, err := term.GetSize(int(os.Stdout.Fd())); err == nil && n > 0 {
		return min(max(least, n), most)
	}
	return 80
}

// columns is COLUMNS; 0 if it is not set.
func columns() int {
	n, err := strconv.Atoi(os.Getenv("COLUMNS"))
	if err != nil {
		return 0
	}
	return max(0, n)
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
const (
	filled  = `(?m)^( +\S+ {2,})?\S.*(\n\S.*)*`
	leading = `^ +\S+ +`
)

// fill wraps the lines of a help text again. A word is never broken.
func fill(text string, width int) string {
	return pattern.Of(filled).ReplaceAllStringFunc(text, func(part string) string {
		head := pattern.Of(leading).FindString(part)
		return head + english.Wrap(strings.Fields(part[len(head):]), width, len(head), len(head))
	})
}
