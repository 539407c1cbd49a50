package maumau_test

import (
	"testing"

	"kiebitz/oracle/maumau"
	"kiebitz/oracle/oracletest"
)

func TestConformance(t *testing.T) {
	oracletest.Run(t, maumau.Problem, oracletest.Options{
		Random: 3000,
		Inexact: map[string]string{
			"reshuffle-cuts-penalty": "how many cards are owed depends on the draw pile, and is told as soon as it does",
		},
	})
}

func TestOddConstants(t *testing.T) { oracletest.OddConstants(t, maumau.Problem, maumau.Listed) }
