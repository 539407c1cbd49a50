package main

import (
	"github.com/spf13/cobra"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

type completions = []cobra.Completion

// completeCases completes the ids of stored cases.
func completeCases(_ *cobra.Command, args []string, _ string) (completions, cobra.ShellCompDirective) {
	return complete(args, func(p oracle.Problem) (ids []string) {
		list, _ := cases.Stored(p)
		for _, c := range list {
			ids = append(ids, c.ID)
		}
		return ids
	})
}

// completeMisreadings completes the ids of misreadings.
func completeMisreadings(_ *cobra.Command, args []string, _ string) (completions, cobra.ShellCompDirective) {
	return complete(args, func(p oracle.Problem) (ids []string) {
		for _, m := range p.Misreadings() {
			ids = append(ids, m.ID+"\t"+m.Text)
		}
		return ids
	})
}

// completeReadings completes the ids of readings.
func completeReadings(_ *cobra.Command, args []string, _ string) (completions, cobra.ShellCompDirective) {
	return complete(args, func(p oracle.Problem) (ids []string) {
		for _, r := range p.Readings() {
			ids = append(ids, r.ID+"\t"+r.Text)
		}
		return ids
	})
}

// completeClauses completes the ids of clauses.
func completeClauses(cmd *cobra.Command, args []string, word string) (completions, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return completeProblem(cmd, args, word)
	}
	return complete(args, func(p oracle.Problem) (ids []string) {
		for _, c := range p.Clauses() {
			ids = append(ids, c.ID+"\t"+c.Title)
		}
		list, _ := cases.Stored(p)
		for _, c := range list {
			ids = append(ids, c.ID)
		}
		return ids
	})
}

// completeCasesArgs completes the arguments of 'kiebitz cases'.
func completeCasesArgs(cmd *cobra.Command, args []string, word string) (completions, cobra.ShellCompDirective) {
	switch len(args) {
	case 0:
		return completeProblem(cmd, args, word)
	case 1:
		return completions{"list", "show"}, cobra.ShellCompDirectiveNoFileComp
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
