package report_test

import (
	"fmt"
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

// TestConditionWords writes every condition, of one thing and of several, and that it does not hold.
func TestConditionWords(t *testing.T) {
	var b strings.Builder
	d := &result.Run{Header: result.Header{Problem: result.ProblemOf(problems.All[1].Info())}}
	for _, kind := range []string{result.FromPlace, result.AtPlace, result.AfterMore, result.AfterFewer, result.AfterLonger, result.After,
		result.Earlier, result.Players, result.PlayersFrom, result.Shows, result.HandCards, result.Moves, result.InputWords, result.AnswerWords} {
		for _, c := range []result.Condition{{Number: 1}, {Number: 2}, {Number: 7}, {Player: 2}, {}} {
			if c.Number == 0 && kind != result.Shows {
				continue
			}
			c.Kind, c.ID, c.Text = kind, "T2", "one card left"
			not := c
			not.Not = true
			fmt.Fprintln(&b, report.InCommon(d, &result.Common{Verdict: oracle.Wrong, Conditions: []result.Condition{c, not}}))
		}
	}
	golden(t, "conditions.txt", "all that failures may have in common", b.String())
}
