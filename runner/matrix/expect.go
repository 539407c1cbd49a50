package matrix

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"kiebitz/internal/foreign"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// The results of a submission, in the words of the ICPC's packages.
const (
	Accepted     = "ACCEPTED"
	WrongAnswer  = "WRONG_ANSWER"
	TimeLimit    = "TIME_LIMIT_EXCEEDED"
	RunTimeError = "RUN_TIME_ERROR"
	MemoryLimit  = "MEMORY_LIMIT_EXCEEDED"
	OutputLimit  = "OUTPUT_LIMIT_EXCEEDED"
	CompileError = "COMPILE_ERROR"
)

// Results are all of them, in the order in which they are listed.
var Results = []string{Accepted, WrongAnswer, TimeLimit, RunTimeError, MemoryLimit, OutputLimit, CompileError}

// aliases are what others write for a result, DOMjudge above all.
var aliases = map[string]string{
	"CORRECT":        Accepted,
	"NO_OUTPUT":      WrongAnswer,
	"TIMELIMIT":      TimeLimit,
	"RUN_ERROR":      RunTimeError,
	"RUNTIME_ERROR":  RunTimeError,
	"MEMORY_LIMIT":   MemoryLimit,
	"OUTPUT_LIMIT":   OutputLimit,
	"COMPILER_ERROR": CompileError,
}

// several are the names of folders of the ICPC's packages that are no result but
// stand for some of them.
var several = map[string][]string{
	"rejected":    {WrongAnswer, TimeLimit, RunTimeError},
	"brute_force": {TimeLimit, RunTimeError},
}

// Met reports whether the results of a submission's cases are as expected: each of them
// is permitted, and of each list of those required there is one. To pass a limit is a
// run-time error, too, as packages know no other word for it.
func Met(e *result.Expected, results []string) bool {
	for _, r := range results {
		if !counts(permitted(e), r) {
			return false
		}
	}
	for _, list := range slices.Concat([][]string{e.Results}, e.Required) {
		if !slices.ContainsFunc(results, func(r string) bool { return counts(list, r) }) {
			return false
		}
	}
	return true
}

// counts reports whether a result is one of a list.
func counts(list []string, r string) bool {
	limit := r == MemoryLimit || r == OutputLimit
	return slices.Contains(list, r) || limit && slices.Contains(list, RunTimeError)
}

// resultOf maps the verdict on a case to a result.
func resultOf(v oracle.Verdict) string {
	switch v {
	case oracle.OK, oracle.OtherReading:
		return Accepted
	case oracle.TimedOut:
		return TimeLimit
	case oracle.Crashed, oracle.Forbidden:
		return RunTimeError
	case oracle.MemoryLimit:
		return MemoryLimit
	case oracle.OutputLimit:
		return OutputLimit
	}
	return WrongAnswer // wrong, malformed, not deterministic
}

// folderOf returns what the name of a folder says is expected; nil if nothing.
// A name that is nearly one that does is an error: an expectation would be lost.
func folderOf(name string) (*result.Expected, error) {
	from := "the folder " + result.Valid(name)
	if list, ok := several[strings.ToLower(name)]; ok {
		return &result.Expected{Results: list, From: from}, nil
	}
	if r, ok := resultNamed(name); ok {
		return &result.Expected{Results: []string{r}, From: from}, nil
	}
	for _, known := range folderNames() {
		if levenshtein.ComputeDistance(strings.ToLower(name), known) <= len(known)/5 {
			return nil, fmt.Errorf("found %q; did you mean %q?", name, known)
		}
	}
	return nil, nil
}

// folderNames returns the names of folders that state an expectation.
func folderNames() (list []string) {
	for _, r := range Results {
		list = append(list, strings.ToLower(r))
	}
	return append(list, slices.Sorted(maps.Keys(several))...)
}

// resultNamed returns the result that a word names.
func resultNamed(s string) (string, bool) {
	word := strings.NewReplacer("-", "_", " ", "_").Replace(strings.ToUpper(strings.TrimSpace(s)))
	if alias, ok := aliases[word]; ok {
		return alias, true
	}
	return word, slices.Contains(Results, word)
}

const (
	tag = "@EXPECTED_RESULTS@:"
	// tagWithin is how much of a source is searched for the tag, in bytes.
	tagWithin = 16 << 10
)

// TagError is a fault in the tag of a source.
type TagError struct {
	Path         string
	Line, Column int // from 1, the column in bytes
	Reason       string
}

func (e *TagError) Error() string {
	return e.Path + ": " + e.place()
}

// place is the error without its path.
func (e *TagError) place() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Reason)
}

// tagged returns what a file says is expected of it, which is called path in messages; nil
// if it says nothing. Words that nobody knows are ignored, with a warning each.
func tagged(in *foreign.Folder, name, path string) (*result.Expected, []string, error) {
	head, err := in.Head(name, tagWithin)
	if err != nil {
		return nil, nil, err
	}
	return parseTag(path, head)
}

// parseTag finds the tag in the head of a source:
//
//	// @EXPECTED_RESULTS@: WRONG_ANSWER, TIME_LIMIT_EXCEEDED
//
// The error is a [*TagError]. Programs, which no compiler has still to read,
// have no tag.
func parseTag(path string, head []byte) (found *result.Expected, warnings []string, err error) {
	if bytes.IndexByte(head, 0) >= 0 {
		return nil, nil, nil
	}
	n, seen := 0, false
	for line := range strings.Lines(string(head)) {
		n++
		at := strings.Index(line, tag)
		if at < 0 {
			continue
		}
		if seen {
			return nil, nil, &TagError{path, n, at + 1, fmt.Sprintf("found a second %s, expected one", strings.TrimSuffix(tag, ":"))}
		}
		seen = true
		from := at + len(tag)
		var list []string
		for part := range strings.SplitSeq(withoutComment(line[from:]), ",") {
			word, ok := resultNamed(part)
			if !ok {
				blank := len(part) - len(strings.TrimLeft(part, " \t"))
				fault := TagError{path, n, from + blank + 1, fmt.Sprintf("found %q, expected one of %s; it is ignored", strings.TrimSpace(part), strings.Join(Results, ", "))}
				warnings = append(warnings, fault.Error())
			} else if !slices.Contains(list, word) {
				list = append(list, word)
			}
			from += len(part) + len(",")
		}
		if list != nil {
			found = &result.Expected{Results: list, From: fmt.Sprintf("its line %d", n)}
		}
	}
	return found, warnings, nil
}

// within reports whether all results of one list are in another.
func within(list, in []string) bool {
	return !slices.ContainsFunc(list, func(r string) bool { return !slices.Contains(in, r) })
}

// withoutComment cuts what ends a comment off a line.
func withoutComment(line string) string {
	line = strings.TrimRight(line, " \t\r\n")
	for _, end := range []string{"*/", "-->", "-}", "*)", "=#", `"""`, "'''", "}"} {
		if rest, ok := strings.CutSuffix(line, end); ok {
			return strings.TrimRight(rest, " \t")
		}
	}
	return line
}
