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
			"eight-spent-any=*": "what goes on a spent eight is for match to say; nothing shows that the eight was thought to free it",
			"reshuffle-acts=*":  "what a card asks of the next player is for its own clause to say; nothing shows that the turning of the pile woke it",
		},
		Silent: map[string]string{
			"reshuffle-keeps-two *": "it shows in one deal of some ten thousand, too seldom to be met next to each other misreading",

			"open-seven-ignored chain-without-opening":      "an opening seven that is ignored begins no chain",
			"open-seven-no-answer chain-without-opening":    "no chain begins with an opening seven",
			"open-seven-no-answer R1-takes-penalty":         "no seven is answered at all",
			"open-seven-then-plays seven-penalised-plays":   "a penalty for the opening seven is one of all",
			"open-eight-* eight-ignored":                    "the opening eight is one of all",
			"open-eight-not-with-two eight-not-with-two":    "the same",
			"open-eight-only-with-two eight-only-with-two":  "the same",
			"R1-takes-penalty chain-*":                      "without an answer there is no chain",
			"R1-only-once chain-doubles":                    "two sevens cost four cards",
			"R1-only-once chain-at-most-*":                  "two sevens cost four cards",
			"R1-not-with-higher match-rank-only":            "under a seven nothing but sevens fits",
			"match-suit-only R2-*-first":                    "whatever fits has the suit",
			"match-suit-only draw-only-by-suit":             "whatever fits has the suit",
			"match-suit-only seven-served-extends":          "no seven goes on a served one, which has another suit",
			"match-suit-only eight-not-twice":               "no eight goes on an eight",
			"match-rank-only R2-*-first":                    "whatever fits has the rank",
			"match-rank-only seven-served-demands-seven":    "nothing but a seven fits a seven",
			"match-rank-only seven-may-be-covered":          "nothing but a seven fits a seven",
			"jack-needs-suit R*-lowest-jack":                "one jack has the suit",
			"jack-not-on-seven seven-stays-active":          "no jack goes on a seven that stays active",
			"jack-on-jack R4-on-jack":                       "every jack may go on a jack",
			"R2-lowest-value R2-jack-first":                 "with 20 a jack is the last that the lowest value lets go",
			"R2-jack-first R4-*":                            "a jack goes first anyway",
			"R4-lowest-jack R4-own-hand":                    "of two cards of which one fits, one is a jack",
			"R*-lowest-jack R6-reversed":                    "the lowest suit goes anyway",
			"R3-draws-* last-no-jack":                       "no jack is the last card, as it does not go where nothing else fits",
			"R3-draws-* double-never":                       "no jack is the last card",
			"R3-draws-* double-next-only":                   "no jack is the last card",
			"last-no-jack double-never":                     "no jack is the last card",
			"last-no-jack double-next-only":                 "no jack is the last card",
			"reshuffle-never-passes reshuffle-cuts-penalty": "without cards a penalty ends anyway",
			"reshuffle-loses-call call-ignored":             "no call counts",
			"seven-draws-one chain-one-more":                "both add one card",
			"R5-counts-jacks R5-empty-next-jack":            "the highest jack is called either way",
			"R5-counts-*-jack* R5-empty-own-suit":           "the jack played is the highest, or the only one that counts",
			"R5-* call-own-suit":                            "no suit that rule 5 chooses counts",
			"R5-* call-ignored":                             "no suit that rule 5 chooses counts",
			"R5-ties-by-points R5-by-points":                "sums of values that tie do so again",
		},
	})
}
