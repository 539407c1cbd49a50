package mygame_test

import (
	"testing"

	"kiebitz/cmd/template/mygame"
	"kiebitz/oracle/oracletest"
)

// TestConformance says all that the game lacks, and where to begin.
func TestConformance(t *testing.T) {
	oracletest.Run(t, mygame.Problem, oracletest.Options{})
}
