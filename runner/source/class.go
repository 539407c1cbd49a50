package source

import (
	"regexp"
	"sync"
)

// mainClass returns the class of a Java source that is started, and its
// package: the public class, or else the first one in the file, as the java
// command does it when it is given a source. "" if there is none.
func mainClass(source []byte) (class, pkg string) {
	java := newJava()
	code := code(source)
	if m := java.pkg.FindSubmatch(code); m != nil {
		pkg = string(m[1])
	}
	for _, re := range []*regexp.Regexp{java.publicType, java.aType} {
		if m := re.FindSubmatch(code); m != nil {
			return string(m[1]), pkg
		}
	}
	return "", pkg
}

// java finds things in a source. It is made where a source is Java: each start
// of the program would pay for it.
type java struct {
	ignored                *regexp.Regexp // comments, text blocks, strings and characters
	pkg, publicType, aType *regexp.Regexp
}

var newJava = sync.OnceValue(func() java {
	return java{
		ignored:    regexp.MustCompile(`(?s)//[^\n]*|/\*.*?\*/|""".*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`),
		pkg:        regexp.MustCompile(`(?m)^\s*package\s+([\pL\pN_.]+)\s*;`),
		publicType: regexp.MustCompile(`\bpublic\s+(?:(?:final|abstract|sealed|strictfp|non-sealed)\s+)*(?:class|record|enum|interface)\s+([\pL_$][\pL\pN_$]*)`),
		aType:      regexp.MustCompile(`\b(?:class|record|enum|interface)\s+([\pL_$][\pL\pN_$]*)`),
	}
})
