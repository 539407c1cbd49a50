package oracletest

import "kiebitz/oracle"

// Infer looks for a number of misreadings that together print what a solver printed: beside those
// that explain most alone.
func Infer(p oracle.Problem, outputs []oracle.Printed, together int) (sets [][]oracle.Misreading) {
	q, ok := p.(oracle.Inferrer)
	if !ok {
		return nil
	}
	beside := [][]oracle.Misreading{nil}
	for range together - 1 {
		var next [][]oracle.Misreading
		for _, set := range beside {
			next = append(next, q.Near(outputs, set)...)
		}
		beside = next
	}
	for _, set := range beside {
		if sets = q.Infer(outputs, set); len(sets) > 0 {
			break
		}
	}
	return sets
}
