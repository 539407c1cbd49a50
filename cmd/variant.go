package cmd

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"kiebitz/oracle"
)

// misreadFlag adds the flag that chooses misreadings.
func misreadFlag(cmd *cobra.Command, v *oracle.Variant) {
	cmd.Flags().StringArrayVar(&v.Misreadings, "misread", nil, "misread a rule: the `ID` of a misreading (repeatable)")
	cmd.RegisterFlagCompletionFunc("misread", completeMisreadings)
}

// readingFlag adds the flag that chooses readings of disputed clauses.
func readingFlag(cmd *cobra.Command, ids *[]string) {
	cmd.Flags().StringArrayVar(ids, "reading", nil, "how to read a disputed clause: the `ID` of a reading (repeatable)")
	cmd.RegisterFlagCompletionFunc("reading", completeReadings)
}

// newEngine returns the engine for a variant, with an error for people.
func newEngine(p oracle.Problem, v oracle.Variant) (oracle.Engine, error) {
	asked := map[string]string{}
	for _, id := range v.Readings {
		r, ok := oracle.FindReading(p, id)
		if other := asked[r.Clause]; ok && other != "" && other != id {
			return nil, refuse("--reading: found %s and %s, expected one reading of clause %s", other, id, r.Clause)
		}
		asked[r.Clause] = id
	}
	engine, err := p.Engine(v)
	var misreading *oracle.UnknownMisreadingError
	var contradiction *oracle.ContradictionError
	var reading *oracle.UnknownReadingError
	switch {
	case errors.As(err, &misreading) && misreading.Edit != nil:
		return nil, refuse("--misread: %v", misreading.Edit)
	case errors.As(err, &misreading):
		return nil, unknownID(p, "misreading", misreading.ID, misreadingIDs(p.Book().Misreadings()))
	case errors.As(err, &contradiction):
		return nil, &requestError{Msg: fmt.Sprintf("--misread: %s and %s contradict each other: no solver can follow both", contradiction.IDs[0], contradiction.IDs[1]),
			Hint: fmt.Sprintf("See 'kiebitz explain %s %s'.", p.Info().ID, contradiction.IDs[0])}
	case errors.As(err, &reading):
		return nil, unknownID(p, "reading", reading.ID, readingIDs(p))
	}
	return engine, err
}

func unknownID(p oracle.Problem, kind, id string, known []string) error {
	switch {
	case len(known) == 0 && kind == "misreading":
		return &requestError{Msg: fmt.Sprintf("--misread: found %q, but %s lists no misreadings", id, p.Info().ID),
			Hint: "Each edit of its rules is one: a run names those of a wrong solver as they are spelled here."}
	case len(known) == 0:
		return refuse("--%s: found %q, but no clause of %s has a second %s", kind, id, p.Info().ID, kind)
	}
	return &requestError{Msg: fmt.Sprintf("unknown %s %q%s", kind, id, didYouMean(id, known)),
		Hint: fmt.Sprintf("See 'kiebitz rules %s%s'.", p.Info().ID, map[string]string{"misreading": " --misreadings"}[kind])}
}

func misreadingIDs(list []oracle.Misreading) (ids []string) {
	for _, m := range list {
		ids = append(ids, m.ID)
	}
	return ids
}

func readingIDs(p oracle.Problem) (ids []string) {
	for _, r := range p.Book().Readings() {
		ids = append(ids, r.ID)
	}
	return ids
}
