//go:build !js

package tractor

import "kiebitz/oracle"

// InFull implements [oracle.Speller].
func (problem) InFull(clause string) []string { return edited.InFull(clause) }

// Infer implements [oracle.Inferrer].
func (problem) Infer(outputs []oracle.Printed, together int) (sets [][]oracle.Misreading, near []oracle.Misreading) {
	return edited.Infer(outputs, together)
}

// InferBeside implements [oracle.Inferrer].
func (problem) InferBeside(outputs []oracle.Printed, known []oracle.Misreading) [][]oracle.Misreading {
	return edited.InferBeside(outputs, known)
}

// Join implements [oracle.Inferrer].
func (problem) Join(set []oracle.Misreading) []oracle.Misreading { return edited.Join(set) }
