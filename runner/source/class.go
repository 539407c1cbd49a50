package source

import "kiebitz/internal/pattern"

// mainClass returns the class of a Java source that is started, and its
// package: the public class, or else the first one in the file, as the java
// command does it when it is given a source. "" if there is none.
func mainClass(source []byte) (class, pkg string) {
	code := code(source)
	if m := pattern.Of(javaPackage).FindSubmatch(code); m != nil {
		pkg = string(m[1])
	}
	for _, which := range []string{javaPublic, javaType} {
		if m := pattern.Of(which).FindSubmatch(code); m != nil {
			return string(m[1]), pkg
		}
	}
	return "", pkg
}

const (
	ignored     = `(?s)//[^\n]*|/\*.*?\*/|""".*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'` // comments, text blocks, strings and characters
	javaPackage = `(?m)^\s*package\s+([\pL\pN_.]+)\s*;`
	javaPublic  = `\bpublic\s+(?:(?:final|abstract|sealed|strictfp|non-sealed)\s+)*(?:class|record|enum|interface)\s+([\pL_$][\pL\pN_$]*)`
	javaType    = `\b(?:class|record|enum|interface)\s+([\pL_$][\pL\pN_$]*)`
)
