package cmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"kiebitz/cases"
	"kiebitz/internal/cache"
	"kiebitz/internal/english"
	"kiebitz/internal/file"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/result"
)

// caseFlags choose cases; several commands share them.
type caseFlags struct {
	ids     []string
	files   []string
	answers string // of the cases in files
	deals   []string
	loaded  []string     // those of files, and in folders among them
	own     []cases.Case // in them
	failed  string       // the result of a run; its failed cases
	seed    string
	players int
	flags   *pflag.FlagSet // which hold them

	seedValue uint64
	drawn     bool // the seed was chosen at random
}

// defaultSeed is the seed of a run that asks for none.
const defaultSeed = 4711

func (c *caseFlags) add(cmd *cobra.Command) {
	c.addRandom(cmd)
	cmd.Flags().StringArrayVar(&c.ids, "case", nil, "run only these cases: an `ID`, a range such as random/1-100 or a pattern such as 'curated/R4*', which leaves out cases that the statement may rule out (repeatable)")
	cmd.Flags().StringArrayVar(&c.files, "cases", nil, "run only the cases in this `FILE`: a case file, an input file or a folder of case files (repeatable; --case '*/*' adds the stored cases)")
	cmd.Flags().StringVar(&c.answers, "answers", "", "a judge's answers to the cases of --cases, a `FILE` that must agree with the oracle")
	cmd.Flags().StringArrayVar(&c.deals, "deal", nil, "run only this `CASE`, given as text, as in an input file (repeatable)")
	cmd.RegisterFlagCompletionFunc("case", completeCases)
}

// addRandom adds the flags of random cases.
func (c *caseFlags) addRandom(cmd *cobra.Command) {
	c.flags = cmd.Flags()
	cmd.Flags().StringVar(&c.seed, "seed", strconv.Itoa(defaultSeed), "`SEED` of the random cases: a number or random")
	cmd.Flags().IntVar(&c.players, "players", 0, "number `N` of players in random cases (default: mixed)")
}

// aim reads the flags of random cases.
func (c *caseFlags) aim(p oracle.Problem) (oracle.Aim, error) {
	if c.seed == "random" {
		c.drawn = true
		c.seed = strconv.FormatUint(uint64(time.Now().UnixNano())&0xFFFFFFFF, 10)
	}
	n, err := strconv.ParseUint(c.seed, 10, 64)
	if err != nil {
		return oracle.Aim{}, refuse("--seed: found %q, expected a number or random", c.seed)
	}
	c.seedValue = n
	chosen := c.flags.Changed("players")
	if chosen && p.Info().Players == nil {
		return oracle.Aim{}, refuse("--players: the number of players of %s can't be chosen", p.Info().ID)
	}
	if chosen && !slices.Contains(p.Info().Players, c.players) {
		return oracle.Aim{}, refuse("--players: found %d, expected %s", c.players, anyOf(p.Info().Players))
	}
	return oracle.Aim{Players: c.players}, nil
}

// anyOf lists numbers: 2, 3 or 4.
func anyOf(numbers []int) string {
	var words []string
	for _, n := range numbers {
		words = append(words, itoa(n))
	}
	return english.Either(words)
}

// chosen reports whether certain cases were asked for.
func (c *caseFlags) chosen() bool { return len(c.ids)+len(c.files)+len(c.deals) > 0 || c.failed != "" }

// inputs returns the files that were read as the flags say.
func (c *caseFlags) inputs() []string {
	return append([]string{c.failed, c.answers}, c.loaded...)
}

// plan plans the cases that were asked for, or those of a suite and some random
// ones.
func (c *caseFlags) plan(cmd *cobra.Command, p oracle.Problem, suite func(oracle.Problem) ([]cases.Case, error), random int) (*cases.Plan, error) {
	list, aim, err := c.given(cmd, p)
	if err != nil {
		return nil, err
	}
	if len(list) > 0 {
		if cmd.Flags().Changed("random") {
			return nil, refuse("--random can't be combined with --case, --cases, --deal or --failed")
		}
		return cases.List(list), nil
	}
	if list, err = suite(p); err != nil {
		return nil, err
	}
	return planned(p, list, random, c.seedValue, aim)
}

// planned plans given cases and random ones, which are kept for the next run: it need not wait for
// them.
func planned(p oracle.Problem, given []cases.Case, random int, seed uint64, aim oracle.Aim) (*cases.Plan, error) {
	plan, err := cases.NewPlan(p, given, random, seed, aim)
	if program := cache.Program(); err == nil && program != "" {
		plan.Keep(cache.User(), program)
	}
	return plan, err
}

// given returns the cases that were asked for, and how random ones are made.
func (c *caseFlags) given(cmd *cobra.Command, p oracle.Problem) ([]cases.Case, oracle.Aim, error) {
	aim, err := c.aim(p)
	if err != nil {
		return nil, aim, err
	}
	var list []cases.Case
	if c.failed != "" {
		if list, err = c.failedCases(cmd, p); err != nil {
			return nil, aim, err
		}
	}
	for i, text := range c.deals {
		in, err := p.ParseCase(text)
		if err != nil {
			return nil, aim, refuse("--deal: %v", err)
		}
		list = append(list, cases.Case{ID: "deal/" + itoa(i+1), Input: in})
	}
	for _, name := range c.files {
		some, err := c.load(p, name)
		if err != nil {
			return nil, aim, err
		}
		c.own = append(c.own, some...)
	}
	if err := c.checkAnswers(p, c.own); err != nil {
		return nil, aim, err
	}
	list = append(list, c.own...)
	if len(c.ids) > 0 {
		all, err := selectCases(p, c.ids, c.seedValue, aim)
		if err != nil {
			return nil, aim, err
		}
		chosen := slices.DeleteFunc(slices.Clone(all), func(one cases.Case) bool {
			_, ruledOut := cases.RuledOut(p, one.Shows)
			return ruledOut && !slices.Contains(c.ids, one.ID)
		})
		if len(chosen) == 0 {
			return nil, aim, &requestError{Msg: "--case: found only cases that the statement may rule out: " + english.List(cases.IDs(all)),
				Hint: "They are run if they are named in full."}
		}
		list = append(list, chosen...)
	}
	return list, aim, nil
}

// checkAnswers compares the answers that a judge gave with the oracle's.
func (c *caseFlags) checkAnswers(p oracle.Problem, own []cases.Case) error {
	if c.answers == "" {
		return nil
	}
	if len(own) == 0 {
		return refuse("--answers: found no --cases, to which they belong")
	}
	output, err := file.Read(c.answers, file.Most)
	if err != nil {
		return cannotRead(c.answers, err)
	}
	d, err := runner.Check(context.Background(), runner.Options{Problem: p, Cases: cases.List(own)}, output)
	if err != nil {
		return runError(err)
	}
	n := d.Failed()
	if n == 0 {
		return nil
	}
	hint := ""
	if len(c.files) == 1 && c.loaded[0] == c.files[0] && own[0].File == "" { // an input file
		hint = fmt.Sprintf("'kiebitz check %s %s' shows where they differ.", p.Info().ID, result.Quote([]string{c.files[0], c.answers}))
	}
	first := slices.IndexFunc(d.Cases, func(c result.Case) bool { return result.Failed(c.Verdict) })
	return &requestError{Msg: fmt.Sprintf("--answers: %s differs from the oracle in %d of %s, first in %s: %s", c.answers, n,
		english.Count(len(own), p.Info().Unit), d.Cases[first].ID, d.Cases[first].FaultText()), Hint: hint}
}

// load reads a case file, an input file, or all case files of a folder.
func (c *caseFlags) load(p oracle.Problem, name string) ([]cases.Case, error) {
	files := []string{name}
	if info, err := os.Stat(name); err != nil {
		return nil, noCaseFile(p, name, err)
	} else if info.IsDir() {
		if files = filesIn(name, "*.txtar"); len(files) == 0 {
			return nil, &requestError{Msg: fmt.Sprintf("--cases: found no *.txtar in %q", name), Hint: hintFolder(p, name)}
		}
	}
	c.loaded = append(c.loaded, files...)
	var list []cases.Case
	for _, f := range files {
		data, err := file.Read(f, file.Most)
		if err != nil {
			return nil, cannotRead(f, err)
		}
		one, err := readCase(p, f, data)
		if errors.Is(err, cases.ErrNoCaseFile) {
			some, inputErr := cases.ReadInput(p, f, data)
			if inputErr != nil {
				return nil, c.noInput(p, f, inputErr)
			}
			list = append(list, some...)
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, nil
}

// readCase is cases.Read with errors for people, except cases.ErrNoCaseFile.
func readCase(p oracle.Problem, name string, data []byte) (cases.Case, error) {
	c, err := cases.Read(p, name, data)
	if err != nil && !errors.Is(err, cases.ErrNoCaseFile) {
		err = refuse("%s: %v", name, err)
	}
	return c, err
}

// noInput words what is wrong first in an input file; where there is more, it names
// the command that lists all. Of a problem whose cases have several input files, as
// many as a case has, typed one after another, were meant as one.
func (c *caseFlags) noInput(p oracle.Problem, name string, err error) error {
	first, _, more := strings.Cut(err.Error(), "\n")
	hint, marker := "", "input"
	if files := p.Info().Files; len(files) > 0 {
		inputs := c.files
		if len(inputs) != len(files) {
			inputs = placeholders(p)
		}
		hint, marker = hintAdd(p, inputs), files[0]
	} else if more {
		hint = fmt.Sprintf("'kiebitz validate %s' lists all that is wrong in it.", result.Quote([]string{p.Info().ID, name}))
	}
	return &requestError{Msg: fmt.Sprintf("%s: without a line \"-- %s --\" it is read as an input file, not a case file: %s", name, marker, first), Hint: hint}
}

// noCaseFile words that there is no such file or folder. A user who names a stored case
// meant --case.
func noCaseFile(p oracle.Problem, name string, err error) error {
	for _, pattern := range []string{name, name + "/*"} {
		if _, err := cases.Select(p, []string{pattern}, 0, oracle.Aim{}); err == nil {
			return &requestError{Msg: fmt.Sprintf("--cases: found no file %q", name),
				Hint: fmt.Sprintf("To choose a case of kiebitz itself: --case %s", result.Quote([]string{pattern}))}
		}
	}
	if _, err := os.Stat(name + ".txtar"); err == nil {
		return &requestError{Msg: fmt.Sprintf("--cases: found no file %q", name),
			Hint: fmt.Sprintf("There is %q here; did you mean that?", name+".txtar")}
	}
	return cannotRead(name, err)
}

// hintAdd names the command that makes a case file of input files.
func hintAdd(p oracle.Problem, files []string) string {
	return fmt.Sprintf("'kiebitz cases %s add %s' makes one of input files.", p.Info().ID, result.Quote(files))
}

// placeholders stand for the input files of a case.
func placeholders(p oracle.Problem) (list []string) {
	for _, f := range p.Info().Files {
		list = append(list, strings.ToUpper(f))
	}
	if list == nil {
		list = []string{"INPUT..."}
	}
	return list
}

// hintFolder suggests a folder of case files in a folder without one, or how to make
// one of input files.
func hintFolder(p oracle.Problem, name string) string {
	var inputs []string
	for _, f := range p.Info().Files {
		if f = filepath.Join(name, f); isThere(f) {
			inputs = append(inputs, f)
		}
	}
	if len(inputs) > 0 && len(inputs) == len(p.Info().Files) {
		return hintAdd(p, inputs)
	}
	if deeper := filesIn(name, "*/*.txtar"); len(deeper) > 0 {
		return fmt.Sprintf("There are some in %q; did you mean that?", filepath.Dir(deeper[0]))
	}
	return hintAdd(p, placeholders(p))
}

// hintCase tells what to type in place of an unknown id. That of a case that was
// made for one run looks like any other.
func hintCase(p oracle.Problem, pattern string) string {
	switch group, name, _ := strings.Cut(pattern, "/"); group {
	case cases.RandomID, cases.AimedID:
		var from, to uint64
		if _, err := fmt.Sscanf(name, "%d-%d", &from, &to); err == nil && from > 0 && to > from {
			return fmt.Sprintf("A range has at most %d cases; --random N runs more.", cases.MostInRange)
		}
		if strings.ContainsAny(name, "*?[") {
			return fmt.Sprintf("There are no patterns of random and aimed cases, but ranges such as %s/1-100; --random N runs more.", group)
		}
		return fmt.Sprintf("Random and aimed cases are numbered from 1: %s/1", group)
	case "minimal":
		return "Only a run finds a minimal case; it prints it as --deal and saves it with --save."
	}
	return fmt.Sprintf("See 'kiebitz cases %s'.", p.Info().ID)
}

// selectCases is cases.Select with errors for people.
func selectCases(p oracle.Problem, patterns []string, seed uint64, aim oracle.Aim) ([]cases.Case, error) {
	list, err := cases.Select(p, patterns, seed, aim)
	if unknown, ok := errors.AsType[*cases.UnknownCaseError](err); ok {
		return nil, &requestError{Msg: err.Error() + didYouMeanCase(unknown.Pattern, unknown.Known),
			Hint: hintCase(p, unknown.Pattern)}
	}
	if err != nil {
		return nil, refuse("%v", err)
	}
	return list, nil
}
