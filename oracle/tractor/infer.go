//go:build !js

package tractor

import (
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
	return Rules().InferPair(samples, limits)
}
