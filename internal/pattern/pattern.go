// Package pattern has the regular expressions that most commands never need.
package pattern

import (
	"regexp"
	"sync"
)

var compiled sync.Map // from the text to the regular expression

// Of returns a regular expression. It is compiled where it is first needed: each start
// of the program would pay for all of them.
func Of(text string) *regexp.Regexp {
	re, ok := compiled.Load(text)
	if !ok {
		re, _ = compiled.LoadOrStore(text, regexp.MustCompile(text))
	}
	return re.(*regexp.Regexp)
}
