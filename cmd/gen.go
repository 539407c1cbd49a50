package cmd

import (
	"bufio"
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// mostGenerated bounds the cases of one file.
const mostGenerated = 10_000_000

// mostFirst is the greatest index with which a file can begin: the last one of it is an index, too.
const mostFirst = math.MaxInt - mostGenerated

func newGen() *cobra.Command {
	var (
		c     caseFlags
		n     int
		first int
		hit   []string
		limit time.Duration
	)
	cmd := &cobra.Command{
		Use:   "gen PROBLEM",
		Short: "Print an input file of random cases",
		Long: "Print an input file of random cases, the same ones that 'kiebitz run' uses with\n" +
			"the same seed, on every machine. A random seed is printed to standard error.",
		Example: "  kiebitz gen maumau -n 49 > games.in\n" +
			"  kiebitz gen maumau --from 31 -n 1          # random/31 alone\n" +
			"  kiebitz gen maumau --hit chain/4 --hit chain/turn -n 5",
		ValidArgsFunction: completeProblem,
		RunE: withProblem(1, func(cmd *cobra.Command, p oracle.Problem, args []string) error {
			switch {
			case n < 1 || n > mostGenerated:
				return refuse("--number: found %d, expected 1 to %d", n, mostGenerated)
			case first < 1 || first > mostFirst:
				return refuse("--from: found %d, expected 1 to %d", first, mostFirst)
			}
			aim, err := c.aim(p)
			if err != nil {
				return err
			}
			if c.drawn { // beside the cases, which have no room for it
				tell("seed %d", c.seedValue)
			}
			if len(hit) == 0 {
				return writeRandom(cmd, p, n, func() func(int) oracle.Case {
					g := cases.NewGenerator(p, c.seedValue, aim)
					return func(i int) oracle.Case { return g.Input(first + i) }
				})
			}
			list := make([]oracle.Case, n)
			ctx, cancel := context.WithTimeout(cmd.Context(), limit)
			defer cancel()
			err = findCases(ctx, p, list, hit, c.seedValue, first, aim)
			if cmd.Context().Err() != nil {
				return statusError(exitInterrupted)
			}
			if err != nil {
				return err
			}
			return writeRandom(cmd, p, n, func() func(int) oracle.Case {
				return func(i int) oracle.Case { return list[i] }
			})
		}),
	}
	c.addRandom(cmd)
	cmd.Flags().IntVarP(&n, "number", "n", 1, "`N` cases")
	cmd.Flags().StringArrayVar(&hit, "hit", nil, "make cases that exercise the clause, situation or misreading with this `ID` (repeatable: all of them)")
	cmd.Flags().DurationVar(&limit, "time", 10*time.Second, "`TIME` limit for the search of --hit")
	cmd.RegisterFlagCompletionFunc("hit", completeTargets)
	cmd.Flags().IntVar(&first, "from", 1, "`INDEX` of the first case")
	return cmd
}

// writeRandom writes n cases as Parse reads them, while they are made on all cores, on
// each by a function of its own that maker returns.
func writeRandom(cmd *cobra.Command, p oracle.Problem, n int, maker func() func(i int) oracle.Case) error {
	block := blockSize(p)
	blocks := func(yield func(int) bool) {
		for from := 0; from < n && yield(from); from += block {
		}
	}
	out := bufio.NewWriterSize(raw(cmd), heldBack)
	if _, err := out.Write(p.Head(n)); err != nil {
		return err
	}
	var failed error
	stopped := inOrder(cmd.Context(), jobsFor(oracle.Variant{}), blocks, func() func(int) []byte {
		made, size := maker(), 0
		return func(from int) []byte {
			text := make([]byte, 0, size) // as long as another one was
			for i := from; i < min(n, from+block); i++ {
				text = p.AppendCase(text, made(i))
			}
			size = cap(text)
			return text
		}
	}, func(text []byte) bool {
		_, failed = out.Write(text)
		return failed == nil
	})
	switch {
	case failed != nil:
		return failed
	case stopped != nil:
		return statusError(exitInterrupted)
	}
	out.Write(oracle.End(p)) // of an error Flush tells
	return out.Flush()
}

// findCases fills list with cases that hit all targets.
func findCases(ctx context.Context, p oracle.Problem, list []oracle.Case, targets []string, seed uint64, first int, aim oracle.Aim) error {
	a, err := cases.NewAimer(p)
	if err != nil {
		return err
	}
	for _, id := range targets {
		if !a.Known(id) {
			if m, ok := oracle.FindMisreading(p, id); ok {
				return refuse("--hit: no case can distinguish %s from the rules: %s", m.ID, m.Equivalent)
			}
			return &requestError{Msg: fmt.Sprintf("--hit: %q is not a clause, situation or misreading%s", id, didYouMean(id, a.Targets())),
				Hint: fmt.Sprintf("See 'kiebitz explain %s'.", p.Info().ID)}
		}
	}
	for i := range list {
		if ctx.Err() == nil { // a case that is found at once is never late for Find
			list[i] = a.Find(ctx, targets, seed, first+i, aim)
		}
		if list[i] == nil {
			return &requestError{Msg: fmt.Sprintf("found %d of %d cases that hit %s in the given time", i, len(list), strings.Join(targets, ", ")),
				Hint: "Give it more --time, or fewer ids to hit."}
		}
	}
	return nil
}
