package main

import (
	"github.com/spf13/cobra"

	"kiebitz/cases"
	"kiebitz/oracle"
)

func newGen() *cobra.Command {
	var (
		c     choice
		n     int
		first int
	)
	cmd := &cobra.Command{
		Use:   "gen PROBLEM",
		Short: "Print an input file of random cases",
		Long: "Print an input file of random cases: the same ones that run takes for the same\n" +
			"seed, on every machine.",
		Example: "  kiebitz gen maumau -n 49 > games.in\n" +
			"  kiebitz gen maumau --from 31 -n 1          # random/31 alone",
		ValidArgsFunction: completeProblem,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := problemArg(cmd, args, 1)
			if err != nil {
				return err
			}
			if n < 1 || first < 1 {
				return refuse("--number and --from: expected numbers from 1 on")
			}
			aim, err := c.aim(p)
			if err != nil {
				return err
			}
			list := make([]oracle.Case, n)
			for i := range list {
				list[i] = cases.Random(p, c.seedValue, first+i, aim).Input
			}
			_, err = cmd.OutOrStdout().Write(p.Pack(list).Stdin)
			return err
		},
	}
	c.addRandom(cmd)
	cmd.Flags().IntVarP(&n, "number", "n", 1, "number of cases")
	cmd.Flags().IntVar(&first, "from", 1, "index of the first case")
	return cmd
}
