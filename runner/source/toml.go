package source

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"kiebitz/internal/pattern"
)

// file is what a TOML file may hold.
type file[text, ending, word, env any] struct {
	Language []struct {
		Name    *text    `toml:"name"`
		Endings []ending `toml:"endings"`
		Compile []word   `toml:"compile"`
		Run     []word   `toml:"run"`
		Env     []env    `toml:"env"`
		Read    []text   `toml:"read"`
		Install *text    `toml:"install"`
	} `toml:"language"`
}

// checked is a text that was found to be what its check demands. That the
// library does the check gives its error a place.
type checked[C check] struct{ text string }

type check interface{ check(text string) error }

func (t *checked[C]) UnmarshalText(b []byte) error {
	t.text = string(b)
	var c C
	return c.check(t.text)
}

// What a text may be.
type (
	aText struct{}
	anEnd struct{} // ".cpp"
	aWord struct{} // of a command
	anEnv struct{} // NAME or NAME=value
)

func (aText) check(s string) error {
	if s == "" || strings.ContainsAny(s, "\x00\n") {
		return fmt.Errorf("found %q, expected a text of one line", s)
	}
	return nil
}

func (anEnd) check(s string) error {
	if !pattern.Of(endingForm).MatchString(s) {
		return fmt.Errorf(`found %q, expected a dot, then letters that are not capitals, digits, + or -, as in ".cpp"`, s)
	}
	return nil
}

func (aWord) check(s string) error {
	if strings.Contains(s, "\x00") {
		return fmt.Errorf("found %q, expected a word without a zero byte", s)
	}
	for _, place := range pattern.Of(placeForm).FindAllString(s, -1) {
		if !slices.Contains(places, place) {
			return fmt.Errorf("found %s, expected one of %s", place, strings.Join(places, ", "))
		}
	}
	return nil
}

func (anEnv) check(s string) error {
	if !pattern.Of(envForm).MatchString(s) {
		return fmt.Errorf("found %q, expected NAME or NAME=value", s)
	}
	return nil
}

const (
	endingForm = `^\.[a-z0-9+-]+$`
	envForm    = `^[A-Za-z_][A-Za-z0-9_]*(=[^\x00]*)?$`
	placeForm  = `\{[a-z]+\}`
	// What the library says of a value of another kind is about our Go types.
	kindForm = `^cannot decode TOML ([a-z ]+) into .* of type (.*)$`
)

var (
	kinds  = map[string]string{"string": "string", "[]string": "array of strings"}
	places = []string{"{source}", "{sources}", "{out}", "{tmp}", "{name}", "{exe}"}
)

// With returns the table with the languages of a TOML file in addition. What a
// file says of a language that there is replaces what was said; an ending
// belongs to the language that takes it last. The error has the place of the
// fault, or names the language.
func (t Table) With(data []byte) (Table, error) {
	// First the kinds of the values: to a check, a number is a text, too.
	if err := decode(data, new(file[string, string, string, string])); err != nil {
		return nil, err
	}
	var f file[checked[aText], checked[anEnd], checked[aWord], checked[anEnv]]
	if err := decode(data, &f); err != nil {
		return nil, err
	}
	table := slices.Clone(t)
	seen := map[string]bool{}
	for i, e := range f.Language {
		if e.Name == nil {
			return nil, fmt.Errorf("language %d: found no name, expected one", i+1)
		}
		l := Language{Name: e.Name.text}
		at := slices.IndexFunc(table, func(l Language) bool { return strings.EqualFold(l.Name, e.Name.text) })
		if at < 0 {
			at = len(table)
			table = append(table, l)
		}
		l = table[at]
		if seen[l.Name] {
			return nil, fmt.Errorf("language %q: found twice, expected once", e.Name.text)
		}
		seen[l.Name] = true
		if e.Install != nil {
			l.Install = e.Install.text
		} else if e.Compile != nil || e.Run != nil {
			l.Install = "" // it was about other tools
		}
		replace(&l.Endings, e.Endings)
		replace(&l.Compile, e.Compile)
		replace(&l.Run, e.Run)
		replace(&l.Env, e.Env)
		replace(&l.Read, e.Read)
		if l.library != nil && l.Compile != nil && l.Compile[0] != l.library[0] {
			l.library = nil // it is another compiler's
		}
		if err := l.check(); err != nil {
			return nil, fmt.Errorf("language %q: %w", l.Name, err)
		}
		for k := range table {
			table[k].Endings = slices.DeleteFunc(slices.Clone(table[k].Endings), func(e string) bool { return slices.Contains(l.Endings, e) })
		}
		table[at] = l
	}
	return table, nil
}

// replace puts texts in place of a list, if they are given; none make it nil.
func replace[C check](list *[]string, with []checked[C]) {
	if with == nil {
		return
	}
	*list = nil
	for _, c := range with {
		*list = append(*list, c.text)
	}
}

// decode reads a TOML file strictly.
func decode(data []byte, into any) error {
	dec := toml.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return placed(err)
	}
	return nil
}

// check finds what would keep a language from working.
func (l *Language) check() error {
	has := func(command []string, place string) bool {
		return slices.ContainsFunc(command, func(word string) bool { return strings.Contains(word, place) })
	}
	switch {
	case len(l.Run) == 0 || l.Run[0] == "":
		return errors.New("found no run, expected the command that starts the solver")
	case l.Compile != nil && l.Compile[0] == "":
		return errors.New("compile: found an empty word, expected a compiler")
	case l.Compile == nil && !has(l.Run, "{source}"):
		return errors.New("run: found no {source}, expected it where nothing is compiled")
	case l.Compile == nil && (has(l.Run, "{out}") || has(l.Run, "{tmp}") || has(l.Run, "{name}")):
		return errors.New("run: found {out}, {tmp} or {name}, expected {source} alone where nothing is compiled")
	case l.Compile != nil && !has(l.Compile, "{source}") && !has(l.Compile, "{sources}"):
		return errors.New("compile: found no {source}, expected it")
	case has(l.Run, "{sources}"):
		return errors.New("run: found {sources}, expected {source}: one source is started")
	case slices.ContainsFunc(l.Compile, func(word string) bool { return word != "{sources}" && strings.Contains(word, "{sources}") }):
		return errors.New("compile: found {sources} within a word, expected it as a word of its own")
	case l.Compile != nil && !has(l.Run, "{out}"):
		return errors.New("run: found no {out}, expected what the compiler makes")
	case l.Compile != nil && has(l.Run, "{tmp}"):
		return errors.New("run: found {tmp}, expected {out}: nothing else is kept")
	case strings.Contains(l.Run[0], "{") && !strings.HasPrefix(l.Run[0], "{out}/"):
		return fmt.Errorf("run: found %q, expected a program or one in {out}", l.Run[0])
	case l.Compile != nil && strings.Contains(l.Compile[0], "{"):
		return fmt.Errorf("compile: found %q, expected a program", l.Compile[0])
	}
	return nil
}

// TOML returns the language as an entry of a file for [Table.With].
func (l *Language) TOML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "[[language]]\nname = %s\n", QuoteTOML(l.Name))
	for _, list := range []struct {
		key   string
		words []string
	}{{"endings", l.Endings}, {"compile", l.Compile}, {"run", l.Run}, {"env", l.Env}, {"read", l.Read}} {
		var words []string
		for _, word := range list.words {
			words = append(words, QuoteTOML(word))
		}
		if words != nil {
			fmt.Fprintf(&b, "%s = [%s]\n", list.key, strings.Join(words, ", "))
		}
	}
	if l.Install != "" {
		fmt.Fprintf(&b, "install = %s\n", QuoteTOML(l.Install))
	}
	return b.String()
}

// QuoteTOML writes a TOML string. One of JSON is one, too, as long as DEL is
// escaped; nothing of it can act on a terminal.
func QuoteTOML(s string) string {
	data, _ := json.Marshal(s)
	return strings.ReplaceAll(string(data), "\x7f", `\u007f`)
}

// placed words an error of the TOML library in one line with its place.
func placed(err error) error {
	var unknown *toml.StrictMissingError
	if errors.As(err, &unknown) && len(unknown.Errors) > 0 {
		first := &unknown.Errors[0]
		line, column := first.Position()
		return fmt.Errorf("line %d, column %d: found %q, expected name, endings, compile, run, env, read or install of a [[language]]",
			line, column, strings.Join(first.Key(), "."))
	}
	var at *toml.DecodeError
	if errors.As(err, &at) {
		line, column := at.Position()
		reason := strings.TrimPrefix(at.Error(), "toml: ")
		if m := pattern.Of(kindForm).FindStringSubmatch(reason); m != nil {
			reason = fmt.Sprintf("found TOML of kind %s, expected %s", m[1], cmp.Or(kinds[m[2]], "[[language]]"))
		}
		return fmt.Errorf("line %d, column %d: %s", line, column, reason)
	}
	return err
}
