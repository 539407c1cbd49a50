package matrix

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
	"go.yaml.in/yaml/v3"

	"kiebitz/internal/english"
	"kiebitz/internal/pattern"
	"kiebitz/runner/result"
)

const (
	// expectationsName is the file of a package's submissions that says what is expected
	// of each, in the format of September 2025.
	expectationsName = "submissions.yaml"
	mostExpectations = 1 << 20 // bytes
	mostPatterns     = 10_000  // those that braces stand for among them
	longestPattern   = 1000    // bytes
)

// expectations are what such a file says. Of a pattern it may say more, of groups of
// tests above all; a matrix has other cases than a package, and reads what counts for
// all of them.
type expectations struct {
	dir      string // of the submissions, a name in the folder above all
	path     string // of the file; "": there is none
	patterns []*globbed
	count    int      // patterns without braces
	groups   []string // keys of groups of tests, which are not read
	unread   []string // other keys that are not
	whole    bool     // all submissions were looked at
}

// globbed is what the file says of the submissions that a pattern matches.
type globbed struct {
	pattern             string
	match               *regexp.Regexp
	line                int
	permitted, required []string // nil: not given
	used                bool
}

// words are what the file calls results.
var words = map[string]string{"AC": Accepted, "WA": WrongAnswer, "TLE": TimeLimit, "RTE": RunTimeError}

// other are the keys that say nothing of what is expected; true: of how a solver is built
// or judged, which we do otherwise.
var other = map[string]bool{"language": true, "entrypoint": true, "score": true, "message": true,
	"authors": false, "model_solution": false, "use_for_time_limit": false}

func (e *expectations) name() string { return path.Join(e.dir, expectationsName) }

// parse reads the file. What is wrong with one pattern does not touch the others; the
// error is about the first.
func (e *expectations) parse(data []byte) error {
	var document, second yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	err := decoder.Decode(&document)
	switch {
	case err == io.EOF: // nothing but comments
		return nil
	case err != nil:
		return errors.New(strings.TrimPrefix(err.Error(), "yaml: "))
	case decoder.Decode(&second) != io.EOF:
		return errors.New("found a second document, expected one")
	}
	return pairs(document.Content[0], "the file", func(key, value *yaml.Node) error {
		g := &globbed{pattern: key.Value, line: key.Line}
		err := e.compile(g)
		if err == nil {
			err = e.read(g, value)
		}
		if err == nil {
			e.patterns = append(e.patterns, g)
		}
		return err
	})
}

// kinds are what YAML calls its nodes.
var kinds = map[yaml.Kind]string{yaml.MappingNode: "a mapping", yaml.SequenceNode: "a sequence", yaml.ScalarNode: "a scalar"}

// shape refuses a node of another kind than is expected.
func shape(n *yaml.Node, what string, want yaml.Kind) error {
	found := kinds[n.Kind]
	switch {
	case n.Kind == want && n.Tag != "!!null":
		return nil
	case n.Tag == "!!null":
		found = "null"
	case n.Kind == yaml.ScalarNode:
		found = fmt.Sprintf("the scalar %q", n.Value)
	}
	return fmt.Errorf("line %d: %s: found %s, expected %s", n.Line, what, found, kinds[want])
}

// resolved follows an alias; the parser refuses those that lead in a circle.
func resolved(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}

// pairs calls a function with each key of a mapping and its value. An error of the mapping
// goes before the first one of the function, which is called for the others all the same.
func pairs(n *yaml.Node, what string, do func(key, value *yaml.Node) error) (first error) {
	if n = resolved(n); n.Kind != yaml.MappingNode {
		return shape(n, what, yaml.MappingNode)
	}
	seen := map[string]int{}
	for i := 0; i < len(n.Content); i += 2 {
		key := resolved(n.Content[i])
		if err := shape(key, what+": a key", yaml.ScalarNode); err != nil {
			return err
		}
		if key.Tag == "!!merge" {
			return fmt.Errorf("line %d: %s: found a merge key, <<, which is not read: write its keys out", key.Line, what)
		}
		if line, ok := seen[key.Value]; ok {
			return fmt.Errorf("line %d: found the key %q twice, first in line %d", key.Line, key.Value, line)
		}
		seen[key.Value] = key.Line
		first = cmp.Or(first, do(key, resolved(n.Content[i+1])))
	}
	return first
}

// read reads what is said of a pattern.
func (e *expectations) read(g *globbed, value *yaml.Node) error {
	return pairs(value, g.pattern, func(key, value *yaml.Node) (err error) {
		where := g.pattern + ": " + key.Value
		unread, known := other[key.Value]
		switch {
		case key.Value == "permitted":
			g.permitted, err = results(value, where)
		case key.Value == "required":
			g.required, err = results(value, where)
		case unread:
			e.unread = append(e.unread, fmt.Sprintf("%q in line %d", key.Value, key.Line))
		case known:
		case value.Kind == yaml.MappingNode:
			e.groups = append(e.groups, fmt.Sprintf("%q in line %d", key.Value, key.Line))
		default:
			err = unknownKey(key, g.pattern)
		}
		return err
	})
}

// unknownKey refuses a key that the format does not have.
func unknownKey(key *yaml.Node, pattern string) error {
	for _, known := range slices.Concat([]string{"permitted", "required"}, slices.Sorted(maps.Keys(other))) {
		if levenshtein.ComputeDistance(key.Value, known) <= 2 {
			return fmt.Errorf("line %d: %s: unknown key %q; did you mean %q?", key.Line, pattern, key.Value, known)
		}
	}
	return fmt.Errorf("line %d: %s: unknown key %q; one of a group of cases has a mapping", key.Line, pattern, key.Value)
}

// results reads a list of results.
func results(n *yaml.Node, what string) ([]string, error) {
	if err := shape(n, what, yaml.SequenceNode); err != nil {
		return nil, err
	}
	list := []string{}
	for _, word := range n.Content {
		word = resolved(word)
		if words[word.Value] == "" {
			return nil, fmt.Errorf("line %d: %s: found %q, expected AC, WA, TLE or RTE", word.Line, what, word.Value)
		}
		list = append(list, words[word.Value])
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("line %d: %s: found an empty sequence, expected at least one of AC, WA, TLE and RTE", n.Line, what)
	}
	return ordered(list), nil
}

// ordered returns results in the order of [Results], each once.
func ordered(list []string) []string {
	return slices.DeleteFunc(slices.Clone(Results), func(r string) bool { return !slices.Contains(list, r) })
}

// compile makes the pattern one that matches a submission, or a folder that it is in.
func (e *expectations) compile(g *globbed) error {
	fault := func(format string, args ...any) error {
		return fmt.Errorf("line %d: found the pattern %q: %s", g.line, g.pattern, fmt.Sprintf(format, args...))
	}
	for _, not := range []string{"**", "["} {
		if strings.Contains(g.pattern, not) {
			return fault("the format has * and {a,b}, and no %q", not)
		}
	}
	if slices.Contains(strings.Split(g.pattern, "/"), "..") {
		return fault("it leads out of the folder of the submissions")
	}
	if len(g.pattern) > longestPattern {
		return fmt.Errorf("line %d: found a pattern of %d bytes, expected at most %d", g.line, len(g.pattern), longestPattern)
	}
	list := []string{strings.Trim(path.Clean("/"+g.pattern), "/")}
	for i := 0; i < len(list); i++ {
		for {
			at := pattern.Of(braces).FindStringSubmatchIndex(list[i])
			if at == nil {
				break
			}
			before, inside, after := list[i][:at[0]], strings.Split(list[i][at[2]:at[3]], ","), list[i][at[1]:]
			if e.count+len(list)+len(inside)-1 > mostPatterns {
				return fault("its braces stand for too many others, more than %d in the file", mostPatterns)
			}
			for _, word := range inside[1:] {
				list = append(list, before+word+after)
			}
			list[i] = before + inside[0] + after
		}
		if strings.ContainsAny(list[i], "{}") {
			return fault("found a brace without its other")
		}
	}
	for i := range list {
		list[i] = strings.ReplaceAll(regexp.QuoteMeta(list[i]), `\*`, `[^/]*`)
	}
	e.count += len(list)
	g.match = regexp.MustCompile(`^(?:` + strings.Join(list, "|") + `)(?:/|$)`)
	return nil
}

// braces matches an innermost pair.
const braces = `\{([^{}]*)\}`

// folder returns what is expected by the name of a folder, where a key that is just this
// name replaces what the name says.
func (e *expectations) folder(base string, own *result.Expected) *result.Expected {
	i := slices.IndexFunc(e.patterns, func(g *globbed) bool { return g.pattern == base })
	if own == nil || i < 0 {
		return own
	}
	g := e.patterns[i]
	g.used = true
	may, must := g.permitted, g.required
	if may == nil {
		may = permitted(own)
	}
	if must == nil {
		must = own.Results
	}
	return demanded(may, [][]string{must})
}

// permitted returns the results that each case may have.
func permitted(e *result.Expected) []string {
	if e.Permitted != nil {
		return e.Permitted
	}
	return ordered(append([]string{Accepted}, e.Results...))
}

// demanded words demands that count together.
func demanded(may []string, must [][]string) *result.Expected {
	e := &result.Expected{Results: may, From: expectationsName}
	if len(must) > 0 {
		e.Results = must[0]
	}
	if len(must) > 1 {
		e.Required = must[1:]
	}
	if !slices.Equal(permitted(e), may) {
		e.Permitted = may
	}
	return e
}

// of returns what is expected of a submission, by what its folder and all patterns that
// match it say together, and how they contradict each other; nil if nothing is said.
func (e *expectations) of(name string, folder *result.Expected) (expected *result.Expected, clash string) {
	rel := name
	if e.dir != "." {
		rel = strings.TrimPrefix(name, e.dir+"/")
	}
	var may []string
	var must [][]string
	base, _, _ := strings.Cut(rel, "/")
	by := ""
	add := func(list []string, required bool, from string) {
		switch {
		case list == nil:
		case required:
			must = append(must, list)
		case may == nil:
			may = list
		default:
			may = slices.DeleteFunc(slices.Clone(may), func(r string) bool { return !slices.Contains(list, r) })
		}
		if by += from; clash == "" && may != nil && (len(may) == 0 || slices.ContainsFunc(must, func(list []string) bool { return disjoint(list, may) })) {
			clash = "no result is as expected: " + strings.TrimPrefix(by, "; ")
		}
	}
	if folder != nil {
		add(permitted(folder), false, "; "+folder.From+" says "+strings.Join(folder.Results, " or "))
		add(folder.Results, true, "")
	}
	said := false
	for _, g := range e.patterns {
		if !g.match.MatchString(rel) {
			continue
		}
		g.used = true
		if folder != nil && g.pattern == base {
			continue // it is in what the folder says
		}
		said = said || g.permitted != nil || g.required != nil
		add(g.permitted, false, fmt.Sprintf("; line %d of %s permits %s", g.line, expectationsName, strings.Join(g.permitted, " or ")))
		add(g.required, true, "")
	}
	if !said {
		return folder, ""
	}
	if may == nil {
		may = ordered(slices.Collect(maps.Values(words)))
	}
	return demanded(may, slices.CompactFunc(must, slices.Equal)), clash
}

func disjoint(a, b []string) bool {
	return !slices.ContainsFunc(a, func(r string) bool { return slices.Contains(b, r) })
}

// warn says what of the file did not count.
func (e *expectations) warn(found *Found) {
	say := func(format string, args ...any) {
		found.Warnings = append(found.Warnings, e.path+": "+fmt.Sprintf(format, args...))
	}
	unused := slices.DeleteFunc(slices.Clone(e.patterns), func(g *globbed) bool { return !e.whole || g.used })
	for i, g := range unused {
		if i == 3 && len(unused) > 4 {
			say("%d more patterns match no submission", len(unused)-3)
			break
		}
		say("line %d: the pattern %q matches no submission", g.line, g.pattern)
	}
	if len(e.groups) > 0 {
		say("%s of groups of cases not read, since a matrix has other cases: %s", english.Count(len(e.groups), "key"), english.List(english.Few(e.groups)))
	}
	if len(e.unread) > 0 {
		say("%s not read: %s", english.Count(len(e.unread), "key"), english.List(english.Few(e.unread)))
	}
}
