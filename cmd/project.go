package cmd

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/mod/semver"

	"kiebitz/internal/foreign"
	"kiebitz/internal/pattern"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner/sandbox"
)

// projectName is the file beside a solver that says how it is run.
const projectName = "kiebitz.toml"

// project is that file: what is run, and flags by their names.
type project struct {
	name   string // of the file, from here
	values map[string]any
	keys   []string        // in the order of the file
	lines  map[string]int  // of the keys
	set    map[string]bool // those that became flags
}

// own are its keys that are no flags; true: a list of strings.
var own = map[string]bool{
	"kiebitz": false, // the oldest version that will do
	"problem": false,
	"solver":  false, // a source
	"command": true,  // that starts a solver which is no source
	"solvers": true,  // of a matrix
}

// projectFlags returns the flags that may stand in the file: it is one for all
// commands that go by it, and each takes what it has; and the names of the others.
func projectFlags() (flags map[string]*pflag.Flag, others []string) {
	flags = map[string]*pflag.Flag{}
	for _, cmd := range []*cobra.Command{newWatch(), newMatrix(), newRun()} {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if _, ok := allowed[f.Name]; ok {
				flags[f.Name] = f
			} else {
				others = append(others, f.Name)
			}
		})
	}
	return flags, append(others, "help")
}

// findProject returns the file in the working directory, or in the nearest folder
// above it that has one; "" if none has.
func findProject() string {
	dir, err := os.Getwd()
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir) // ".." goes by the folders themselves
	}
	for up := "."; err == nil; up = filepath.Join("..", up) {
		// One that is a link, a pipe or a folder is an error rather than not there.
		if _, err := os.Lstat(filepath.Join(up, projectName)); err == nil {
			return filepath.Join(up, projectName)
		}
		if dir == filepath.Dir(dir) {
			break
		}
		dir = filepath.Dir(dir)
	}
	return ""
}

// byProject carries out a command by the file, if the command line names neither a
// problem nor a solver; else by the command line alone.
func byProject(cmd *cobra.Command, args []string, of **project, do func(args []string) error) error {
	if len(args) > 0 || cmd.ArgsLenAtDash() >= 0 {
		return do(args)
	}
	name := findProject()
	if name == "" {
		err := do(args)
		if request, ok := errors.AsType[*requestError](err); ok {
			request.Hint += " Or 'kiebitz init' writes a " + projectName + ", which says it."
		}
		return err
	}
	p, err := readProject(name)
	if err != nil {
		return err
	}
	if name != projectName {
		tell("by %s", name)
	}
	if err := p.checkVersion(release()); err != nil {
		return err
	}
	if err := p.apply(cmd); err != nil {
		return err
	}
	*of = p
	return p.placed(do([]string{p.text("problem")}))
}

// readProject reads such a file. It is strict: each key is known, and of its kind.
func readProject(name string) (*project, error) {
	data, err := foreign.ReadFile(name, 1<<20)
	if err != nil {
		return nil, cannotRead(name, err)
	}
	if err := oracle.Unmarked(data); err != nil {
		return nil, refuse("%s: %v", name, err)
	}
	p := &project{name: name, lines: map[string]int{}, set: map[string]bool{}}
	var fault *toml.DecodeError
	if err := toml.Unmarshal(data, &p.values); errors.As(err, &fault) {
		line, column := fault.Position()
		return nil, refuse("%s: line %d, column %d: %s", name, line, column, strings.TrimPrefix(fault.Error(), "toml: "))
	} else if err != nil {
		return nil, refuse("%s: %v", name, err)
	}
	p.locate(data)
	return p, p.check()
}

// locate notes where the keys stand: the library's values have no places.
func (p *project) locate(data []byte) {
	var parser unstable.Parser
	for parser.Reset(data); parser.NextExpression(); {
		e := parser.Expression()
		if e.Kind == unstable.Comment {
			continue
		}
		it := e.Key()
		it.Next()
		key := string(it.Node().Data)
		if _, ok := p.lines[key]; !ok {
			p.keys = append(p.keys, key)
			p.lines[key] = bytes.Count(data[:parser.Range(it.Node().Data).Offset], []byte("\n")) + 1
		}
	}
}

// check refuses what no command could go by.
func (p *project) check() error {
	flags, others := projectFlags()
	for _, key := range p.keys {
		v := p.values[key]
		list, isOwn := own[key]
		flag, kind := flags[key], aString
		switch {
		case slices.Contains(others, key):
			return refuse("%s: line %d: found %q, which a file can't set: give --%s on the command line", p.name, p.lines[key], key, key)
		case !isOwn && flag == nil:
			known := append(slices.Sorted(maps.Keys(flags)), slices.Sorted(maps.Keys(own))...)
			return refuse("%s: line %d: unknown key %q%s", p.name, p.lines[key], key, didYouMean(key, known))
		case !isOwn:
			kind = kindOf(flag)
		case list:
			kind = aList
		}
		if !isKind(v, kind) {
			return p.refuse(key, "found %s, expected %s", found(v), kind)
		}
	}
	return p.checkSolver()
}

// checkSolver demands a problem, and one solver or several.
func (p *project) checkSolver() error {
	_, source := p.values["solver"]
	_, command := p.values["command"]
	_, many := p.values["solvers"]
	id := p.text("problem")
	_, known := problems.Find(id)
	switch {
	case id == "":
		return &requestError{Msg: p.name + ": the problem is missing", Hint: fmt.Sprintf("Such as problem = %q; problems: %s.", problemIDs()[0], problemList())}
	case !known:
		return &requestError{Msg: fmt.Sprintf("%s: line %d: unknown problem %q%s", p.name, p.lines["problem"], id, didYouMeanProblem(id)), Hint: "Problems: " + problemList() + "."}
	case source && command:
		return p.refuse("command", "found both solver and command, expected one of them")
	case !source && !command && !many:
		return &requestError{Msg: p.name + ": the solver is missing", Hint: `Such as solver = "mau.cpp", a source, or command = ["./mau"].`}
	}
	return nil
}

// The kinds of values, as they are called.
const (
	aString = "a string in quotes"
	aNumber = "a whole number"
	aSwitch = "true or false"
	aSeed   = "a whole number, or \"random\""
	aList   = "a list of strings in brackets"
)

// kindOf is the kind of value that a flag has in the file.
func kindOf(f *pflag.Flag) string {
	if f.Name == "seed" {
		return aSeed
	}
	switch f.Value.Type() {
	case "int":
		return aNumber
	case "bool":
		return aSwitch
	case "stringArray":
		return aList
	}
	return aString
}

func isKind(v any, kind string) bool {
	is := ""
	switch v := v.(type) {
	case string:
		if v != "" {
			is = aString
		}
	case int64:
		is = aNumber
	case bool:
		is = aSwitch
	case []any:
		if none := func(e any) bool { s, _ := e.(string); return s == "" }; len(v) > 0 && !slices.ContainsFunc(v, none) {
			is = aList
		}
	}
	return is == kind || kind == aSeed && (is == aNumber || v == "random")
}

// found says what a value is that should be another.
func found(v any) string {
	switch v := v.(type) {
	case string:
		return fmt.Sprintf("%q", v)
	case []any:
		words := []string{}
		for _, e := range v {
			words = append(words, found(e))
		}
		return "[" + strings.Join(words, ", ") + "]"
	case map[string]any:
		return "a table"
	}
	return fmt.Sprint(v)
}

// refuse refuses the value of a key.
func (p *project) refuse(key, format string, args ...any) error {
	return refuse("%s: line %d: %s: %s", p.name, p.lines[key], key, fmt.Sprintf(format, args...))
}

func (p *project) text(key string) string { s, _ := p.values[key].(string); return s }

// list returns the strings of a key; those of a single value are one.
func (p *project) list(key string) (list []string) {
	values, ok := p.values[key].([]any)
	if !ok {
		return []string{fmt.Sprint(p.values[key])}
	}
	for _, v := range values {
		list = append(list, v.(string))
	}
	return list
}

// path makes a path in the file, which is relative to it, one from here.
func (p *project) path(s string) string {
	if s == "-" || filepath.IsAbs(s) {
		return s
	}
	return filepath.Join(filepath.Dir(p.name), s)
}

const flagFirst = `^--([\w-]+)\b`

// placed adds to an error about a flag that it is in the file, and where.
func (p *project) placed(err error) error {
	m := pattern.Of(flagFirst).FindStringSubmatch(fmt.Sprint(err))
	if m == nil || !p.set[m[1]] {
		return err
	}
	return p.beside(m[1], err)
}

// beside puts the place of a key before an error.
func (p *project) beside(key string, err error) error {
	var request *requestError
	if !errors.As(err, &request) {
		return err
	}
	placed := *request
	placed.Msg = fmt.Sprintf("%s: line %d: %s", p.name, p.lines[key], request.Msg)
	return &placed
}

// checkVersion refuses an older kiebitz than the file asks for. Whether one that is
// no release is older can't be told.
func (p *project) checkVersion(have string) error {
	want := p.text("kiebitz")
	v := "v" + strings.TrimPrefix(want, "v")
	switch {
	case want == "":
		return nil
	case !semver.IsValid(v):
		return p.refuse("kiebitz", "found %q, expected a version such as 1.4", want)
	case have == "":
		tell("%s asks for kiebitz %s or later; this one is not a release, and counts as new enough", p.name, want)
	case semver.Compare(have, v) < 0:
		return p.refuse("kiebitz", "found %q, but this kiebitz is %s", want, strings.TrimPrefix(have, "v"))
	}
	return nil
}

// solver returns the solver of the file.
func (p *project) solver(f *runFlags) (*solverArg, error) {
	if source := p.text("solver"); source != "" {
		table, err := f.sources.table()
		if err != nil {
			return nil, err
		}
		path := p.path(source)
		if err := p.trusts("solver", path); err != nil {
			return nil, err
		}
		info, err := os.Stat(path)
		switch _, known := table.Find(path); {
		case err != nil:
			return nil, p.beside("solver", cannotRead(path, err))
		case !known && f.sources.lang == "" && !info.IsDir():
			return nil, &requestError{Msg: fmt.Sprintf("%s: line %d: solver: found %q, expected a source", p.name, p.lines["solver"], source),
				Hint: fmt.Sprintf("A program is named by command = [%q]; the language of a source with another ending by lang.", "./"+source)}
		}
		arg := f.source(table, path)
		arg.builder.Below = filepath.Dir(p.name)
		return arg, nil
	}
	if p.values["command"] == nil {
		return nil, p.refuse("solvers", "found no solver beside it, expected one, or a command; 'kiebitz matrix' runs solvers")
	}
	if f.sources.lang != "" {
		return nil, refuse("--lang: found a command, expected a source")
	}
	words, err := p.command()
	planted := len(words) > 3 && words[1] == "solve" && words[3] == "--misread" // wrong on purpose
	if err == nil && !planted && sandbox.ShowsOwn(words) {
		tell("warning: %s: the command names kiebitz itself, which knows the answers", p.name)
	}
	return &solverArg{typed: words}, err
}

// solvers returns the paths of those of a matrix.
func (p *project) solvers() (paths []string, err error) {
	if p.values["solvers"] == nil {
		return nil, &requestError{Msg: p.name + ": found no solvers", Hint: `Such as solvers = ["submissions"], a folder; 'kiebitz run' runs the one solver.`}
	}
	for _, path := range p.list("solvers") {
		if err := p.trusts("solvers", p.path(path)); err != nil {
			return nil, err
		}
		paths = append(paths, p.path(path))
	}
	return paths, nil
}
