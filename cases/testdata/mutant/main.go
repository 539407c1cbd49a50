// Mutant plays cases by the rules of a problem, whose engine a test has changed. It
// reads a case a line, as its text, and writes an answer a line, as JSON; null if
// there is none.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// givenUp is written where the change only costs time, so much that a search is given up.
const givenUp = "given up"

func main() {
	p, ok := problems.Find(os.Args[1])
	if !ok {
		fmt.Fprintln(os.Stderr, "found no problem", os.Args[1])
		os.Exit(2)
	}
	go bound()
	out := json.NewEncoder(os.Stdout)
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		if err := out.Encode(answer(p, in.Text())); err != nil {
			os.Exit(1)
		}
	}
}

// bound ends the process before it takes the machine's memory: a change can make a
// loop that only grows.
func bound() {
	var m runtime.MemStats
	for range time.Tick(50 * time.Millisecond) {
		if runtime.ReadMemStats(&m); m.Sys > 2<<30 {
			os.Exit(1)
		}
	}
}

// answer plays one case in an engine of its own.
func answer(p oracle.Problem, text string) (answer []byte) {
	defer func() {
		if recover() != nil {
			answer = nil
		}
	}()
	c, err := p.ParseCase(text)
	if err != nil {
		return nil
	}
	e, err := p.Engine(oracle.Variant{})
	if err != nil {
		return nil
	}
	answer, err = e.Append([]byte{}, c)
	if play := new(oracle.PlayError); errors.As(err, &play) && play.GivenUp {
		return []byte(givenUp)
	}
	if err != nil {
		return nil
	}
	return answer
}
