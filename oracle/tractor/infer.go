//go:build !js

package tractor

import (
	"slices"
	"sync"

	"kiebitz/oracle"
	"kiebitz/oracle/rules"
)

// Rounds that are played for each one of a solver, and all in all.
const (
	playsEach = 1_000
	playsMost = 250_000
)

// infer returns the edits that together print what a solver printed, of a number of changes.
func infer(outputs []oracle.Printed, together int) *rules.Found {
	samples := make([]rules.Sample, 0, len(outputs))
	for _, o := range outputs {
		samples = append(samples, rules.Sample{Setup: new(roundTable).of(o.Case.(*Round)), Got: o.Output, First: o.First})
	}
	limits := rules.Limits{Cost: 5, Plays: together * min(playsMost, playsEach*len(outputs))}
	if together == 1 {
		return Rules().Infer(samples, limits)
	}
	return Rules().InferPair(samples, limits, knownEdits()...)
}

// knownEdits are the readings and the listed misreadings: a solver may follow one and have a fault
// besides.
var knownEdits = sync.OnceValue(func() (list []*rules.Edit) {
	for _, row := range slices.Concat(readingEdits[:], listedEdits[:]) {
		if e, err := Rules().ParseEdit(row.edit); err == nil {
			list = append(list, e)
		}
	}
	return list
})
