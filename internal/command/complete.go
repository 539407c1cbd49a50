package command

import (
	"github.com/spf13/cobra"

	"kiebitz/oracle/problems"
)

// CompleteProblem completes the first argument.
func CompleteProblem(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	var ids []cobra.Completion
	for _, p := range problems.All {
		ids = append(ids, p.Info().ID+"\t"+p.Info().Title+", "+p.Info().Source)
	}
	return ids, cobra.ShellCompDirectiveNoFileComp
}

// ProblemIDs returns the ids of all problems.
func ProblemIDs() (list []string) {
	for _, p := range problems.All {
		list = append(list, p.Info().ID)
	}
	return list
}
