package source

import "regexp"

// mainClass returns the class of a Java source that is started, and its
// package: the public class, or else the first one in the file, as the java
// command does it when it is given a source. "" if there is none.
func mainClass(source []byte) (class, pkg string) {
	code := javaIgnored.ReplaceAllFunc(source, func(b []byte) []byte {
		if b[0] == '/' {
			return []byte(" ")
		}
		return []byte(`""`)
	})
	if m := javaPackage.FindSubmatch(code); m != nil {
		pkg = string(m[1])
	}
	for _, re := range []*regexp.Regexp{javaPublic, javaClass} {
		if m := re.FindSubmatch(code); m != nil {
			return string(m[1]), pkg
		}
	}
	return "", pkg
}

var (
	// javaIgnored matches comments, text blocks, strings and characters.
	javaIgnored = regexp.MustCompile(`(?s)//[^\n]*|/\*.*?\*/|""".*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`)
	javaPackage = regexp.MustCompile(`(?m)^\s*package\s+([\pL\pN_.]+)\s*;`)
	javaPublic  = regexp.MustCompile(`\bpublic\s+(?:(?:final|abstract|sealed|strictfp|non-sealed)\s+)*(?:class|record|enum|interface)\s+([\pL_$][\pL\pN_$]*)`)
	javaClass   = regexp.MustCompile(`\b(?:class|record|enum|interface)\s+([\pL_$][\pL\pN_$]*)`)
)
