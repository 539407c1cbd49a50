package cmd

import (
	"bufio"

	"github.com/spf13/cobra"

	"kiebitz/oracle"
)

func newSolve() *cobra.Command {
	var v oracle.Variant
	cmd := &cobra.Command{
		Use:   "solve PROBLEM [FILE...]",
		Short: "Solve cases by the rules, or by a misreading of them",
		Long: "Read an input file (standard input if none is given) and print the oracle's\n" +
			"answers. The number of cases is not limited: answers are printed while the file\n" +
			"is read, but a fault found before the first MiB of answers leaves the output\n" +
			"empty. For problems whose solvers read files, name the files of one case, or one\n" +
			"file with a case per line.",
		Example: "  kiebitz solve maumau < games.in\n" +
			"  kiebitz solve maumau --misread R4-ignored games.in",
		ValidArgsFunction: completeProblem,
		RunE: withProblem(anyNumber, func(cmd *cobra.Command, p oracle.Problem, args []string) error {
			files, rest := inputArgs(p, args)
			if len(rest) > 0 {
				return tooMany(cmd, rest)
			}
			return solve(cmd, p, files, v)
		}),
	}
	misreadFlag(cmd, &v)
	readingFlag(cmd, &v.Readings)
	return cmd
}

// solve writes answers while it reads. Nothing is written if a fault is found before
// the first of them are many.
func solve(cmd *cobra.Command, p oracle.Problem, files []string, v oracle.Variant) error {
	if _, err := newEngine(p, v); err != nil {
		return err
	}
	type solved struct {
		text  []byte
		stuck error
	}
	var fault error
	good := func(yield func(oracle.Case) bool) {
		for c, err := range wholeInput(eachCase(cmd, p, files...)) {
			if fault = err; err != nil || !yield(c) {
				return
			}
		}
	}
	out, size := bufio.NewWriterSize(raw(cmd), heldBack), 0
	var stuck, failed error
	err := inOrder(cmd.Context(), jobsFor(v), blocksOf(good, blockSize(p)), func() func(block) solved {
		engine, _ := newEngine(p, v) // one was made before
		var all []byte               // the answers of the last block, whose memory is used again
		return func(b block) (s solved) {
			s.text, all, s.stuck = answer(p, engine, b, all[:0], len(v.Misreadings) > 0)
			return s
		}
	}, func(s solved) bool {
		if stuck == nil {
			stuck = s.stuck
			size += len(s.text)
			_, failed = out.Write(s.text)
		}
		return failed == nil
	})
	if failed != nil {
		return failed
	}
	if err != nil {
		return statusError(exitInterrupted)
	}
	if fault != nil {
		stuck = fault
		if out.Buffered() == size {
			return fault
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return stuck
}

// answer solves a block, up to the first case that can't be played. A misreading
// prints what it has: a wrong solver would, too. The answers are appended to all.
func answer(p oracle.Problem, engine oracle.Engine, b block, all []byte, misread bool) (text, then []byte, stuck error) {
	answers := make([][]byte, 0, len(b.cases))
	for i, c := range b.cases {
		next, err := engine.Append(all, c)
		if err != nil && !misread {
			stuck = refuse("%s %d can't be played: %v", p.Info().Unit, b.before+i+1, err)
			break
		}
		answers = append(answers, next[len(all):])
		all = next
	}
	return oracle.FrameAfter(p, engine, b.before, answers), all, stuck
}

// inputArgs takes the input files from arguments: one, or those of a case where
// solvers take several. Without arguments it is standard input.
func inputArgs(p oracle.Problem, args []string) (files, rest []string) {
	switch n := len(p.Info().Files); {
	case len(args) == 0:
		return []string{"-"}, nil
	case n > 1 && len(args) >= n:
		return args[:n], args[n:]
	}
	return args[:1], args[1:]
}
