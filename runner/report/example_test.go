package report_test

import (
	"context"
	"fmt"
	"io"
	"strings"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner"
	"kiebitz/runner/report"
)

// A finished result is printed as 'kiebitz run' prints it, without colour.
func ExampleText() {
	deal, err := maumau.Problem.ParseCase("2 SN SQ DA SJ CT SA HA HK ST CQ HN HS DS CN SK DE CJ HQ CA CS CE CK SS SE HE HT HJ DN DT DJ DQ DK")
	if err != nil {
		fmt.Println(err)
		return
	}
	silent := func(context.Context, oracle.Invocation, io.Writer) error { return nil }
	r, err := runner.Run(context.Background(), runner.Options{Problem: maumau.Problem, Cases: cases.List([]cases.Case{{ID: "deal/1", Input: deal}}), Func: silent})
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _, _ := strings.Cut(report.Text(maumau.Problem, r), "\n\nNONCONFORMING")
	fmt.Println(text)
	// Output:
	// maumau (SPOJ MAUMAU)
	//
	//   deal  0/1  1 malformed
	//
	// malformed deal/1: output line 1, column 1
	//   found no output, expected the line of cards
	//   Expected form: "SK ST SA HA ...", the cards as they were played.
	//   A loop that ends one game too early prints nothing of a single game.
}
