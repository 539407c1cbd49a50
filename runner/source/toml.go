package source

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// file is what a TOML file may hold.
type file struct {
	Language []entry `toml:"language"`
}

// entry is a language in a file. What is nil is not given.
type entry struct {
	Name    *text    `toml:"name"`
	Endings []ending `toml:"endings"`
	Compile []word   `toml:"compile"`
	Run     []word   `toml:"run"`
	Env     []env    `toml:"env"`
	Read    []text   `toml:"read"`
	Install *text    `toml:"install"`
}

// The values check themselves, so that an error has the place of the value.
type (
	text   string // not empty
	ending string // ".cpp"
	word   string // of a command
	env    string // NAME or NAME=value
)

func (t *text) UnmarshalText(b []byte) error {
	*t = text(b)
	switch {
	case len(b) == 0:
		return errors.New("found nothing, expected a text")
	case bytes.ContainsAny(b, "\x00\n"):
		return errors.New("found a line break or a zero byte, expected one line")
	}
	return nil
}

func (e *ending) UnmarshalText(b []byte) error {
	*e = ending(b)
	if !endingForm.Match(b) {
		return fmt.Errorf(`found %q, expected a dot, then letters that are not capitals, digits, + or -, as in ".cpp"`, b)
	}
	return nil
}

func (w *word) UnmarshalText(b []byte) error {
	*w = word(b)
	if bytes.IndexByte(b, 0) >= 0 {
		return errors.New("found a zero byte, expected a word of a command")
	}
	for _, place := range placeForm.FindAllString(string(b), -1) {
		if !slices.Contains(places, place) {
			return fmt.Errorf("found %s, expected one of %s", place, strings.Join(places, ", "))
		}
	}
	return nil
}

func (e *env) UnmarshalText(b []byte) error {
	*e = env(b)
	if !envForm.Match(b) {
		return fmt.Errorf("found %q, expected NAME or NAME=value", b)
	}
	return nil
}

var (
	endingForm = regexp.MustCompile(`^\.[a-z0-9+-]+$`)
	envForm    = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*(=[^\x00]*)?$`)
	placeForm  = regexp.MustCompile(`\{[a-z]+\}`)
	places     = []string{"{source}", "{out}", "{tmp}", "{name}", "{exe}"}
)

// With returns the table with the languages of a TOML file in addition. What a
// file says of a language that there is replaces what was said; an ending
// belongs to the language that takes it last. The error has the place of the
// fault, or names the language.
func (t Table) With(data []byte) (Table, error) {
	var f file
	dec := toml.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&f); err != nil {
		return nil, placed(err)
	}
	table := slices.Clone(t)
	seen := map[string]bool{}
	for i, e := range f.Language {
		if e.Name == nil {
			return nil, fmt.Errorf("language %d: found no name, expected one", i+1)
		}
		name := strings.ToLower(string(*e.Name))
		if seen[name] {
			return nil, fmt.Errorf("language %q: found twice, expected once", *e.Name)
		}
		seen[name] = true
		at := slices.IndexFunc(table, func(l Language) bool { return strings.EqualFold(l.Name, name) })
		if at < 0 {
			at = len(table)
			table = append(table, Language{Name: string(*e.Name)})
		}
		l := e.over(table[at])
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

// over returns a language with what the entry gives in place of what it was.
func (e *entry) over(l Language) Language {
	if e.Endings != nil {
		l.Endings = strs(e.Endings)
	}
	if e.Compile != nil {
		l.Compile = strs(e.Compile)
		if len(l.Compile) == 0 {
			l.Compile = nil
		}
	}
	if e.Run != nil {
		l.Run = strs(e.Run)
	}
	if e.Env != nil {
		l.Env = strs(e.Env)
	}
	if e.Read != nil {
		l.Read = strs(e.Read)
	}
	if e.Install != nil {
		l.Install = string(*e.Install)
	} else if e.Compile != nil || e.Run != nil {
		l.Install = "" // it was about other tools
	}
	return l
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
	case l.Compile != nil && !has(l.Compile, "{source}"):
		return errors.New("compile: found no {source}, expected it")
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

func strs[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = string(s)
	}
	return out
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
		return fmt.Errorf("line %d, column %d: %s", line, column, strings.TrimPrefix(at.Error(), "toml: "))
	}
	return err
}
