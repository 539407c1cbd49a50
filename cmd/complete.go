package cmd

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

type completions = []cobra.Completion

// completeProblem completes the first argument.
func completeProblem(_ *cobra.Command, args []string, _ string) (completions, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	var ids completions
	for _, p := range problems.All {
		ids = append(ids, p.Info().ID+"\t"+p.Info().Title+", "+p.Info().Source)
	}
	return ids, cobra.ShellCompDirectiveNoFileComp
}

// completePlainFlags keeps the shell from offering files for numbers, and
// completes the flags that several commands have.
func completePlainFlags(cmd *cobra.Command) {
	for name, values := range map[string]completions{"color": {"auto", "always", "never"}, "seed": {"random"}, "sandbox": {"auto", "require", "off"}} {
		if cmd.Flags().Lookup(name) != nil {
			cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
		}
	}
	if cmd.Flags().Lookup("players") != nil {
		cmd.RegisterFlagCompletionFunc("players", completePlayers)
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if _, ok := cmd.GetFlagCompletionFunc(f.Name); !ok && (f.Value.Type() == "int" || f.Value.Type() == "duration") {
			cmd.RegisterFlagCompletionFunc(f.Name, cobra.NoFileCompletions)
		}
	})
}

// These complete what the problem, the first argument, has.
var (
	completePlayers = ofProblem(func(p oracle.Problem) (ids []string) {
		for _, n := range p.Info().Players {
			ids = append(ids, itoa(n))
		}
		return ids
	})
	completeCases       = ofProblem(caseIDs)
	completeMisreadings = ofProblem(misreadingTexts)
	completeReadings    = ofProblem(func(p oracle.Problem) (ids []string) {
		for _, r := range p.Book().Readings() {
			ids = append(ids, r.ID+"\t"+r.Text)
		}
		return ids
	})
	completeTargets = ofProblem(func(p oracle.Problem) (ids []string) {
		if a, err := cases.NewAimer(p); err == nil {
			ids = a.Targets()
		}
		return ids
	})
)

func ofProblem(ids func(oracle.Problem) []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) (list completions, _ cobra.ShellCompDirective) {
		if len(args) > 0 {
			if p, ok := problems.Find(args[0]); ok {
				list = ids(p)
			}
		}
		return list, cobra.ShellCompDirectiveNoFileComp
	}
}

func misreadingTexts(p oracle.Problem) (ids []string) {
	for _, m := range p.Book().Misreadings() {
		ids = append(ids, m.ID+"\t"+m.Text)
	}
	return ids
}

// caseIDs returns the ids of the stored cases with the first sentence of what
// they show.
func caseIDs(p oracle.Problem) (ids []string) {
	list, _ := cases.Stored(p)
	for _, c := range list {
		ids = append(ids, c.ID+"\t"+firstSentence(c.Doc))
	}
	return ids
}

func firstSentence(text string) string {
	first, _, _ := strings.Cut(strings.Join(strings.Fields(text), " "), ". ")
	return strings.TrimRight(first, ".")
}

// completeClauses completes what 'kiebitz explain' takes: the ids of clauses,
// misreadings and cases, or a file.
func completeClauses(cmd *cobra.Command, args []string, word string) (completions, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return completeProblem(cmd, args, word)
	}
	ids, _ := ofProblem(func(p oracle.Problem) (ids []string) {
		for _, c := range p.Book().Clauses() {
			ids = append(ids, c.ID+"\t"+c.Title)
		}
		return append(append(ids, misreadingTexts(p)...), caseIDs(p)...)
	})(cmd, args, word)
	return ids, cobra.ShellCompDirectiveDefault
}

// completeCasesArgs completes the arguments of 'kiebitz cases'.
func completeCasesArgs(cmd *cobra.Command, args []string, word string) (completions, cobra.ShellCompDirective) {
	switch {
	case len(args) == 0:
		return completeProblem(cmd, args, word)
	case len(args) == 1:
		return completions{"list", "show", "add"}, cobra.ShellCompDirectiveNoFileComp
	case args[1] == "add":
		return nil, cobra.ShellCompDirectiveDefault
	}
	return completeCases(cmd, args, word)
}

// completeResults completes the files of saved results, up to a number.
func completeResults(most int) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) (completions, cobra.ShellCompDirective) {
		if len(args) >= most {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return completions{"json"}, cobra.ShellCompDirectiveFilterFileExt
	}
}
