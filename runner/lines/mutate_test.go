package lines

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
)

// slip is a source with one line that is wrong.
type slip struct {
	line    int
	kind    string
	what    string // what was changed into what
	text    string
	deleted bool
}

var (
	lexemes  = regexp.MustCompile(`"(\\.|[^"\\])*"|'(\\.|[^'\\])*'|[A-Za-z_]\w*|\d+|<<=?|>>=?|[-+*/%<>=!&|]=?[&|+\-]?|\s+|.`)
	name     = regexp.MustCompile(`^[a-z]\w*$`)
	oneChar  = regexp.MustCompile(`^['"][A-Za-z0-9]['"]$`)
	number   = regexp.MustCompile(`^\d+$`)
	deletes  = regexp.MustCompile(`^\s+[A-Za-z_(*+-].*;\s*(//.*)?$`)
	deletePy = regexp.MustCompile(`^\s+[a-z_][\w.\[\], ]*( [-+*]?= |\().*[^:,(]$`)
	keywords = map[string]bool{"if": true, "else": true, "for": true, "while": true, "return": true, "const": true, "int": true, "char": true,
		"bool": true, "auto": true, "void": true, "struct": true, "class": true, "true": true, "false": true, "using": true, "namespace": true,
		"not": true, "and": true, "or": true, "in": true, "is": true, "def": true, "import": true, "from": true, "None": true, "lambda": true,
		"elif": true, "yield": true, "break": true, "continue": true, "vector": true, "string": true, "static": true, "long": true, "size_t": true,
		"func": true, "var": true, "range": true, "type": true, "package": true, "len": true, "append": true, "switch": true, "case": true,
		"default": true, "map": true, "array": true, "pair": true, "typedef": true, "public": true, "private": true, "template": true, "global": true}
	// ownKeywords are those that are names elsewhere.
	ownKeywords = map[string]string{".rs": " fn let mut match impl self use usize i32 bool char loop as crate some ", ".js": " function let this new of get case "}
	swaps       = map[string]string{"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+",
		"+=": "-=", "-=": "+=", "and": "or", "or": "and", "*": "+", "true": "false", "false": "true", "True": "False", "False": "True", "%": "+"}
)

// comment returns where on a line the code ends.
func comment(line, ending string) int {
	begin := "//"
	if ending == ".py" {
		begin = "#"
	}
	if i := strings.Index(line, begin); i >= 0 {
		return i
	}
	return len(line)
}

// slips returns all that can be done to the code of a source with one token, or
// by leaving out one line.
func slips(source, ending string) (list []slip) {
	lines := strings.Split(source, "\n")
	put := func(i int, kind, what, line string, deleted bool) {
		changed := append([]string(nil), lines...)
		changed[i] = line
		list = append(list, slip{line: i + 1, kind: kind, what: what, text: strings.Join(changed, "\n"), deleted: deleted})
	}
	chars := map[string]bool{}
	for _, l := range lines {
		for _, w := range lexemes.FindAllString(l[:comment(l, ending)], -1) {
			if oneChar.MatchString(w) {
				chars[w] = true
			}
		}
	}
	doc := false
	for i, l := range lines {
		if ending == ".py" && strings.Count(l, `"""`)%2 == 1 {
			doc = !doc
			continue
		}
		code := l[:comment(l, ending)]
		if doc || strings.HasPrefix(strings.TrimSpace(code), "#") || strings.TrimSpace(code) == "" || strings.HasPrefix(code, "import") || strings.HasPrefix(code, "from") {
			continue
		}
		words := lexemes.FindAllString(code, -1)
		with := func(k int, w string) string {
			return strings.Join(words[:k], "") + w + strings.Join(words[k+1:], "") + l[len(code):]
		}
		near := map[string]bool{}
		for k := max(0, i-4); k < min(len(lines), i+5); k++ {
			near2 := lexemes.FindAllString(lines[k][:comment(lines[k], ending)], -1)
			for m, w := range near2 {
				if isName(w, ending) && (m+1 >= len(near2) || near2[m+1] != "(") {
					near[w] = true
				}
			}
		}
		for k, w := range words {
			what := func(to string) string { return fmt.Sprintf("%s -> %s", w, to) }
			switch {
			case swaps[w] != "":
				put(i, "operator", what(swaps[w]), with(k, swaps[w]), false)
			case number.MatchString(w):
				n, _ := strconv.Atoi(w)
				put(i, "constant", what(fmt.Sprint(n+1)), with(k, fmt.Sprint(n+1)), false)
				put(i, "constant", what(fmt.Sprint(n-1)), with(k, fmt.Sprint(n-1)), false)
			case oneChar.MatchString(w):
				for c := range chars {
					if c != w && c[0] == w[0] {
						put(i, "constant", what(c), with(k, c), false)
					}
				}
			case isName(w, ending) && (k+1 >= len(words) || words[k+1] != "("):
				for v := range near {
					if v != w {
						put(i, "variable", what(v), with(k, v), false)
					}
				}
			}
		}
		indent := l[:len(l)-len(strings.TrimLeft(l, " \t"))]
		switch {
		case ending == ".py" && deletePy.MatchString(code) && !strings.Contains(code, "return"):
			put(i, "deleted", strings.TrimSpace(code), indent+"pass", true)
		case ending == ".go" && deletePy.MatchString(code) && !strings.Contains(code, "return") && !strings.Contains(code, "{"):
			put(i, "deleted", strings.TrimSpace(code), indent+";", true)
		case ending != ".py" && ending != ".go" && deletes.MatchString(code) && !strings.Contains(code, "return"):
			put(i, "deleted", strings.TrimSpace(code), indent+";", true)
		}
	}
	return list
}

// isName reports whether a word is a variable or the like.
func isName(word, ending string) bool {
	return name.MatchString(word) && !keywords[word] && !strings.Contains(ownKeywords[ending], " "+word+" ")
}

// draw returns slips in a random order, in which the kinds take turns.
func draw(list []slip, seed uint64) (drawn []slip) {
	r := rand.New(rand.NewPCG(seed, 16))
	// The order of maps must not matter.
	byKind := map[string][]slip{}
	kinds := []string{"operator", "constant", "variable", "deleted"}
	for _, s := range list {
		byKind[s.kind] = append(byKind[s.kind], s)
	}
	for _, k := range kinds {
		of := byKind[k]
		sortSlips(of)
		r.Shuffle(len(of), func(i, j int) { of[i], of[j] = of[j], of[i] })
	}
	for len(byKind) > 0 {
		for _, k := range kinds {
			if of := byKind[k]; len(of) > 0 {
				drawn = append(drawn, of[0])
				byKind[k] = of[1:]
			} else {
				delete(byKind, k)
			}
		}
	}
	return drawn
}
