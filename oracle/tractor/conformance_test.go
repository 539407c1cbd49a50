package tractor_test

import (
	"testing"

	"kiebitz/oracle/oracletest"
	"kiebitz/oracle/tractor"
)

func TestConformance(t *testing.T) {
	oracletest.Run(t, tractor.Problem, oracletest.Options{Random: 3000})
}

func TestOddConstants(t *testing.T) { oracletest.OddConstants(t, tractor.Problem, tractor.Listed) }
