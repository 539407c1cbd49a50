//go:build !js

package tractor

import "kiebitz/oracle"

// InFull implements [oracle.Speller].
func (problem) InFull(clause string) []string { return edited.InFull(clause) }

// Infer implements [oracle.Inferrer].
func (problem) Infer(outputs []oracle.Printed, together int) [][]oracle.Misreading {
	return edited.Infer(outputs, together)
}
