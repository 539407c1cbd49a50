package cmd

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// commandLine is a command line taken apart, so that a right one can be made of a wrong
// one. All words stand in it as they were typed, except "--".
type commandLine struct {
	Flags []string // of the command, each before its value
	Words []string // the others
	Dash  int      // how many of Words stand before "--"; -1: there is none

	// Unknown is the index in Words of the first one that looks like a flag and
	// is none of the command's; -1: there is none. Behind "--" is none.
	Unknown int
}

// readLine takes the words after the name of a command apart. After the second
// of the others, where a solver stands, a flag of one letter is not taken for the
// command's: programs have such ones, too.
func readLine(cmd *cobra.Command, words []string) commandLine {
	l := commandLine{Dash: -1, Unknown: -1}
	for i := 0; i < len(words); i++ {
		w := words[i]
		if w == "--" {
			l.Dash = len(l.Words)
			l.Words = append(l.Words, words[i+1:]...)
			break
		}
		f := flagOf(cmd, w)
		long := strings.HasPrefix(w, "--")
		switch {
		case !strings.HasPrefix(w, "-") || w == "-":
			l.Words = append(l.Words, w)
		case f == nil || !long && len(l.Words) > 1:
			if l.Unknown < 0 {
				l.Unknown = len(l.Words)
			}
			l.Words = append(l.Words, w)
		default:
			l.Flags = append(l.Flags, w)
			if takesNext(f, w) && i+1 < len(words) {
				i++
				l.Flags = append(l.Flags, words[i])
			}
		}
	}
	return l
}

// flagOf returns the flag of a command that a word begins with, nil if there is
// none.
func flagOf(cmd *cobra.Command, word string) *pflag.Flag {
	name, long := strings.CutPrefix(word, "--")
	if long {
		name, _, _ = strings.Cut(name, "=")
		return cmd.Flags().Lookup(name)
	}
	if len(word) < 2 {
		return nil
	}
	return cmd.Flags().ShorthandLookup(word[1:2])
}

// takesNext reports whether the value of a flag is the next word.
func takesNext(f *pflag.Flag, word string) bool {
	if strings.HasPrefix(word, "--") {
		return f.NoOptDefVal == "" && !strings.Contains(word, "=")
	}
	return f.NoOptDefVal == "" && len(word) == 2
}
