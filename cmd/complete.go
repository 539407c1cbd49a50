package cmd

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"kiebitz/cases"
	"kiebitz/internal/command"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

type completions = []cobra.Completion

// completeProblem completes the first argument.
var completeProblem = command.CompleteProblem

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

// completePlayers completes numbers of players.
func completePlayers(_ *cobra.Command, args []string, _ string) (completions, cobra.ShellCompDirective) {
	return complete(args, func(p oracle.Problem) (ids []string) {
		for _, n := range p.Info().Players {
			ids = append(ids, itoa(n))
		}
		return ids
	})
}

// completeCases completes the ids of stored cases.
func completeCases(_ *cobra.Command, args []string, _ string) (completions, cobra.ShellCompDirective) {
	return complete(args, caseIDs)
}

// completeMisreadings completes the ids of misreadings.
func completeMisreadings(_ *cobra.Command, args []string, _ string) (completions, cobra.ShellCompDirective) {
	return complete(args, func(p oracle.Problem) (ids []string) {
		for _, m := range p.Book().Misreadings() {
			ids = append(ids, m.ID+"\t"+m.Text)
		}
		return ids
	})
}

// completeReadings completes the ids of readings.
func completeReadings(_ *cobra.Command, args []string, _ string) (completions, cobra.ShellCompDirective) {
	return complete(args, func(p oracle.Problem) (ids []string) {
		for _, r := range p.Book().Readings() {
			ids = append(ids, r.ID+"\t"+r.Text)
		}
		return ids
	})
}

// completeClauses completes what 'kiebitz explain' takes: the ids of clauses,
// misreadings and cases, or a file.
func completeClauses(cmd *cobra.Command, args []string, word string) (completions, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return completeProblem(cmd, args, word)
	}
	ids, _ := complete(args, func(p oracle.Problem) (ids []string) {
		for _, c := range p.Book().Clauses() {
			ids = append(ids, c.ID+"\t"+c.Title)
		}
		for _, m := range p.Book().Misreadings() {
			ids = append(ids, m.ID+"\t"+m.Text)
		}
		return append(ids, caseIDs(p)...)
	})
	return ids, cobra.ShellCompDirectiveDefault
}

// caseIDs returns the ids of the stored cases with the first sentence of what
// they show.
func caseIDs(p oracle.Problem) (ids []string) {
	list, _ := cases.Stored(p)
	for _, c := range list {
		first, _, _ := strings.Cut(strings.Join(strings.Fields(c.Doc), " "), ". ")
		ids = append(ids, c.ID+"\t"+strings.TrimRight(first, "."))
	}
	return ids
}

// completeCasesArgs completes the arguments of 'kiebitz cases'.
func completeCasesArgs(cmd *cobra.Command, args []string, word string) (completions, cobra.ShellCompDirective) {
	switch len(args) {
	case 0:
		return completeProblem(cmd, args, word)
	case 1:
		return completions{"list", "show", "add"}, cobra.ShellCompDirectiveNoFileComp
	}
	if args[1] == "add" {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return completeCases(cmd, args, word)
}

func complete(args []string, ids func(oracle.Problem) []string) (completions, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	p, ok := problems.Find(args[0])
	if !ok {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return ids(p), cobra.ShellCompDirectiveNoFileComp
}

// completeTargets completes what 'kiebitz gen --hit' takes.
func completeTargets(_ *cobra.Command, args []string, _ string) (completions, cobra.ShellCompDirective) {
	return complete(args, func(p oracle.Problem) (ids []string) {
		if a, err := cases.NewAimer(p); err == nil {
			ids = a.Targets()
		}
		return ids
	})
}
