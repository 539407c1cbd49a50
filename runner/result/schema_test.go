package result

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"
)

var update = flag.Bool("update", false, "rewrite schema.json")

// TestSchema demands that the schema is that of the types, with what their comments say,
// and that the reader's bounds are about members that there are.
func TestSchema(t *testing.T) {
	w := &schemaWriter{comments: map[string]string{}, defs: object{}, used: map[string]bool{}}
	for _, dir := range []string{"../../oracle", "."} { // of two types with one name ours is meant
		w.read(t, dir)
	}
	w.names = map[reflect.Type]string{reflect.TypeFor[Run](): "", reflect.TypeFor[Diff](): "comparison", reflect.TypeFor[Comparison](): "compares"}
	run := w.object(reflect.TypeFor[Run]())
	lines := []any{}
	for _, line := range []reflect.Type{reflect.TypeFor[headerLine](), reflect.TypeFor[caseLine](), reflect.TypeFor[summaryLine]()} {
		lines = append(lines, w.of(line, bound{}))
	}
	w.of(reflect.TypeFor[Matrix](), bound{})
	w.of(reflect.TypeFor[Diff](), bound{})
	w.of(reflect.TypeFor[Map](), bound{})
	w.defs["line"] = object{"description": "A line of what 'kiebitz run --json-stream' writes.", "oneOf": lines}
	maps.Copy(run, object{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   "A finished run of kiebitz",
		"description": "What 'kiebitz run --json' writes. Two runs of the same solver on the same cases give the same bytes, except for the " +
			"member timing, unless a limit of time cuts a process or the search for a minimal case short.",
		"$defs": w.defs,
	})
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(run); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("schema.json", b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if !bytes.Equal(b.Bytes(), Schema) {
		t.Error("schema.json is not that of the types; -update writes it")
	}
	for name := range bounds() {
		if !w.used[name] {
			t.Errorf("%s has a bound and is no member, or no type of one", name)
		}
	}
}

// schemaWriter makes schemas of types.
type schemaWriter struct {
	comments map[string]string   // of types, and of members as "Run.cases"
	words    []map[string]string // of each block of constants: what its words mean
	names    map[reflect.Type]string
	defs     object
	used     map[string]bool // the bounds that were asked for
}

type object map[string]any

// read finds the comments of a package's types.
func (w *schemaWriter) read(t *testing.T, dir string) {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if g, ok := n.(*ast.GenDecl); ok && len(g.Specs) == 1 && g.Doc != nil {
				if s, ok := g.Specs[0].(*ast.TypeSpec); ok && s.Doc == nil {
					s.Doc = g.Doc
				}
			}
			if g, ok := n.(*ast.GenDecl); ok && g.Tok == token.CONST {
				w.words = append(w.words, meanings(t, g))
			}
			s, ok := n.(*ast.TypeSpec)
			if !ok || strings.HasSuffix(name, "_test.go") {
				return true
			}
			if s.Doc != nil && ast.IsExported(s.Name.Name) {
				w.comments[s.Name.Name] = said(s.Doc)
			}
			if st, ok := s.Type.(*ast.StructType); ok {
				for _, f := range st.Fields.List {
					if f.Tag == nil {
						continue
					}
					if f.Comment == nil {
						f.Comment = f.Doc
					}
					tag, _ := strconv.Unquote(f.Tag.Value)
					member, _, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
					w.comments[s.Name.Name+"."+member] = said(f.Comment)
				}
			}
			return true
		})
	}
}

// meanings are the comments of constants that are texts. Those of a type are words of it.
func meanings(t *testing.T, g *ast.GenDecl) map[string]string {
	t.Helper()
	m := map[string]string{}
	for _, s := range g.Specs {
		s := s.(*ast.ValueSpec)
		if len(s.Values) != 1 {
			continue
		}
		if lit, ok := s.Values[0].(*ast.BasicLit); ok && lit.Kind == token.STRING {
			word, _ := strconv.Unquote(lit.Value)
			if of, ok := s.Type.(*ast.Ident); ok && bounds()[of.Name].words != nil && !slices.Contains(bounds()[of.Name].words, word) {
				t.Errorf("a %s may be %q, which its bound has not", of.Name, word)
			}
			m[word] = strings.TrimSuffix(strings.TrimSpace(links.ReplaceAllString(s.Comment.Text(), "$1")), ".")
		}
	}
	return m
}

// meaning says what words mean: the block of constants that has most of them does.
func (w *schemaWriter) meaning(words []string) string {
	var best []string
	for _, block := range w.words {
		var list []string
		for _, word := range words {
			if block[word] != "" {
				list = append(list, word+": "+block[word])
			}
		}
		if len(list) > len(best) {
			best = list
		}
	}
	if best == nil {
		return ""
	}
	return strings.Join(best, "; ") + "."
}

// without says what it means that a member is not there, which in Go is its zero value.
var without = regexp.MustCompile(`\b[Nn]il\b|"":|\b0:`)

// describe says what a member is.
func (w *schemaWriter) describe(m member) string {
	text := w.comments[m.key]
	if m.optional {
		text = without.ReplaceAllStringFunc(text, func(s string) string {
			return "missing" + map[bool]string{true: ":"}[strings.HasSuffix(s, ":")]
		})
	}
	if len(m.words) > 1 && m.is.Name() == "string" {
		text += " " + w.meaning(m.words)
	}
	return strings.TrimSpace(text)
}

// Links in comments, and those to the only value of a member.
var (
	links    = regexp.MustCompile(`\[(?:\w+\.)?(\w+)\]`)
	constant = regexp.MustCompile(`: \[\w+\]$`)
)

// said makes a sentence of a comment.
func said(c *ast.CommentGroup) string {
	text := strings.Join(strings.Fields(links.ReplaceAllString(constant.ReplaceAllString(strings.TrimSpace(c.Text()), ""), "$1")), " ")
	if text == "" {
		return ""
	}
	text = strings.ToUpper(text[:1]) + text[1:]
	if last := rune(text[len(text)-1]); unicode.IsLetter(last) || unicode.IsDigit(last) || strings.ContainsRune(`")`, last) {
		text += "."
	}
	return text
}

// of is the schema of a type, with the bound of its values.
func (w *schemaWriter) of(is reflect.Type, b bound) object {
	is = indirect(is)
	own, named := bounds()[is.Name()]
	if named {
		w.used[is.Name()] = true
	}
	switch {
	case is == reflect.TypeFor[time.Time]():
		return object{"type": "string", "format": "date-time"}
	case is == reflect.TypeFor[[]byte]():
		return object{"type": "string", "contentEncoding": "base64"}
	case is.Kind() == reflect.Struct:
		return w.defined(is, func() object { return w.object(is) })
	case named && own.words != nil:
		return w.defined(is, func() object { return w.scalar(is, own) })
	}
	return w.scalar(is, b)
}

// defined is a reference to what is written once.
func (w *schemaWriter) defined(is reflect.Type, write func() object) object {
	name, ok := w.names[is]
	if !ok {
		name = snake(is.Name())
		for other, taken := range w.names {
			if taken == name {
				panic(other.String() + " and " + is.String() + " have one name")
			}
		}
		w.names[is] = name
	}
	if _, ok := w.defs[name]; !ok && name != "" {
		w.defs[name] = nil // else a type that has itself within would have no end
		def, text := write(), w.comments[is.Name()]
		if is.Kind() == reflect.String {
			text = strings.TrimSpace(text + " " + w.meaning(bounds()[is.Name()].words))
		}
		if text != "" {
			def["description"] = text
		}
		w.defs[name] = def
	}
	if name == "" {
		return object{"$ref": "#"}
	}
	return object{"$ref": "#/$defs/" + name}
}

func snake(name string) string {
	var b strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

func (w *schemaWriter) object(is reflect.Type) object {
	properties, required := object{}, []string{}
	for _, m := range membersOf(is) {
		w.used[m.key] = true
		s := w.of(m.is, m.bound)
		if m.is.Kind() == reflect.Bool && m.optional {
			s = object{"const": true}
		}
		if text := w.describe(m); text != "" {
			s["description"] = text
		}
		properties[m.name] = s
		if !m.optional {
			required = append(required, m.name)
		}
	}
	o := object{"type": "object", "properties": properties}
	if len(required) > 0 {
		o["required"] = required
	}
	o["additionalProperties"] = false
	return o
}

// scalar is the schema of what is no struct.
func (w *schemaWriter) scalar(is reflect.Type, b bound) object {
	o := object{"type": map[bool]string{true: "integer", false: kindOf(is)}[is.Kind() >= reflect.Int && is.Kind() <= reflect.Uint64]}
	switch is.Kind() {
	case reflect.Bool:
	case reflect.Slice, reflect.Array:
		within := b
		within.few = 0
		o["items"] = w.of(is.Elem(), within)
		if is.Kind() == reflect.Array {
			o["minItems"], o["maxItems"] = is.Len(), is.Len()
		}
		if b.some {
			o["minItems"] = 1
		}
		if b.few > 0 {
			o["maxItems"] = b.few
		}
	case reflect.Map:
		if key := is.Key(); key.Name() != "string" {
			o["propertyNames"] = w.of(key, bounds()[key.Name()])
		}
		o["additionalProperties"] = w.of(is.Elem(), b)
	case reflect.String:
		switch {
		case len(b.words) == 1:
			return object{"const": b.words[0]}
		case b.words != nil:
			return object{"enum": b.words}
		case b.pattern != "":
			o["pattern"] = "^" + b.pattern + "$"
		case b.some:
			o["minLength"] = 1
		}
	default:
		if b.least == b.most && b.most != 0 {
			return object{"const": b.least}
		}
		if b.least != math.Inf(-1) {
			o["minimum"] = b.least
		}
		if b.most != 0 {
			o["maximum"] = b.most
		}
	}
	return o
}
