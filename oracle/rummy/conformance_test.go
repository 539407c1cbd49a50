package rummy_test

import (
	"testing"

	"kiebitz/oracle/oracletest"
	"kiebitz/oracle/rummy"
)

// handAlone is why some ways to rearrange a table go wrong where there is none.
const handAlone = "it says how groups are made of the hand alone, too, where the clause has no part"

// firstFault is why the order of cards in groups does not show below the hand.
const firstFault = "the first fault is that the hand, which stands in the first line, is no group"

func TestConformance(t *testing.T) {
	oracletest.Run(t, rummy.Problem, oracletest.Options{
		Inexact: map[string]string{
			"rearrange-one-kind":         handAlone,
			"rearrange-greedy-sequences": handAlone,
			"rearrange-greedy-sets":      handAlone,
		},
		Silent: map[string]string{
			"joker-one majority-*":                 "in three cards one joker is never too many",
			"joker-one sequence-five":              "a longer sequence with one joker can be cut into such of three to five cards",
			"joker-not-in-sequences sequence-five": "a longer sequence without jokers can be cut into such of three to five cards",
			"joker-not-in-sequences joker-one":     "a set of four has no two jokers",
			"sequence-four joker-one":              "four cards have no two jokers",
			"table-*taken print-no-hand":           "what is kept and not printed is lost, wherever it came from",
			"print-jokers-* print-hand-first":      firstFault,
			"print-ace-* print-hand-first":         firstFault,
			"print-by-letters print-hand-first":    firstFault,
		},
		Pairs: []string{
			"H8 JJ S8 | C8 C2 D2 S2",         // set-three-only and table-jokers-taken
			"JJ D3 C3 S3 / JJ HJ CJ SJ | S6", // set-five and table-jokers-taken
			"H8 JJ S8 | C8 D8 D5 D5",         // table-jokers-taken and print-hand-first
			"| H5 H6 H7 H8 JJ JJ JJ",         // joker-not-between and sequence-five
			"H8 JJ S8 | C5 C6",               // set-from-two and table-jokers-frozen
			"H8 D8 C8 JJ | S8 C5 C6",         // set-five and table-jokers-frozen
		},
	})
}

func TestOddConstants(t *testing.T) { oracletest.OddConstants(t, rummy.Problem, rummy.Listed) }
