package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"kiebitz/cases"
	"kiebitz/internal/english"
	"kiebitz/internal/file"
	"kiebitz/internal/pattern"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// added says where 'kiebitz cases add' puts case files, and from which result it takes
// the cases, if not from input files.
type added struct{ folder, name, result string }

// newCase is a case file that is not yet there.
type newCase struct {
	name string
	data []byte
}

const caseName = `^[\pL\pN_][\pL\pN_.-]*$`

// addCases makes a case file of each case in input files: all of them, or none.
func addCases(cmd *cobra.Command, p oracle.Problem, args []string, to added) error {
	if n := len(p.Info().Files); n > 1 && len(args) > 1 && len(args)%n != 0 { // a single file is a list of cases
		return refuse("found %s, expected those of a case: %s", english.Count(len(args), "file"), strings.Join(p.Info().Files, " "))
	}
	var list []newCase
	for len(args) > 0 {
		files, rest := inputArgs(p, args)
		args = rest
		some, err := to.of(cmd, p, files)
		if err != nil {
			return err
		}
		list = append(list, some...)
	}
	return to.write(cmd, list)
}

// write writes case files: all of them, or none.
func (to added) write(cmd *cobra.Command, list []newCase) error {
	seen := map[string]bool{}
	for _, c := range list {
		if _, err := os.Lstat(c.name); err == nil || seen[c.name] {
			return &requestError{Msg: fmt.Sprintf("there is already a %q", c.name), Hint: "--name chooses another name. Nothing was written."}
		}
		seen[c.name] = true
	}
	if err := os.MkdirAll(to.folder, 0o755); err != nil {
		return refuse("--into: cannot make %q: %v", to.folder, file.Reason(err))
	}
	for i, c := range list {
		if err := file.Put(c.name, c.data); err != nil {
			for _, written := range list[:i] {
				os.Remove(written.name)
			}
			return refuse("cannot write %q: %v", c.name, file.Reason(err))
		}
	}
	names := list[0].name
	if n := len(list); n > 1 {
		names += " to " + list[n-1].name
	}
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "wrote %s\n", names)
	return err
}

// of makes the case files of an input.
func (to added) of(cmd *cobra.Command, p oracle.Problem, files []string) (list []newCase, err error) {
	name := to.name
	if name == "" {
		name = strings.TrimSuffix(filepath.Base(files[0]), filepath.Ext(files[0]))
	}
	if !pattern.Of(caseName).MatchString(name) {
		return nil, &requestError{Msg: fmt.Sprintf("found the name %q, expected letters, digits, and - _ . between them", name), Hint: "--name chooses one."}
	}
	inputs, err := readCases(cmd, p, files...)
	if err != nil {
		return nil, err
	}
	for i, in := range inputs {
		c := cases.Case{Input: in, Doc: "From " + result.Visible(inputName(files[0])) + "."}
		path := filepath.Join(to.folder, name+".txtar")
		if len(inputs) > 1 {
			c.Doc = fmt.Sprintf("From %s, %s %d.", result.Visible(inputName(files[0])), p.Info().Unit, i+1)
			path = filepath.Join(to.folder, fmt.Sprintf("%s-%0*d.txtar", name, len(itoa(len(inputs))), i+1))
		}
		data, err := cases.Format(p, c)
		if _, ok := errors.AsType[*oracle.PlayError](err); ok {
			return nil, refuse("%s: %s %d can't be played: %v", inputName(files[0]), p.Info().Unit, i+1, err)
		} else if err != nil {
			return nil, err
		}
		list = append(list, newCase{path, data})
	}
	return list, nil
}

// addFailures makes a case file of the case that shows each kind of failure of a run, the
// smallest one where it was shrunk: so what was once wrong stays in a suite.
func addFailures(cmd *cobra.Command, p oracle.Problem, to added) error {
	d, err := runResult(cmd, p, "from", to.result)
	if err != nil {
		return err
	}
	if len(d.Causes) == 0 {
		return refuse("--from: no %s failed in %s: there is nothing to add", p.Info().Unit, inputName(to.result))
	}
	var list []newCase
	used := map[string]bool{}
	for i := range d.Causes {
		shown, _ := d.Shown(&d.Causes[i])
		c, base, err := to.failure(p, d, shown)
		if err != nil {
			return err
		}
		name := base
		for n := 2; used[name] || to.name == "" && to.has(name); n++ {
			name = fmt.Sprintf("%s-%d", base, n)
		}
		used[name] = true
		data, err := cases.Format(p, c)
		if err != nil {
			return refuse("--from: %s: %s can't be played: %v", inputName(to.result), result.Visible(shown.ID), err)
		}
		list = append(list, newCase{filepath.Join(to.folder, name+".txtar"), data})
	}
	return to.write(cmd, list)
}

// has reports whether there is a case of a name.
func (to added) has(name string) bool {
	_, err := os.Lstat(filepath.Join(to.folder, name+".txtar"))
	return err == nil
}

// failure makes a case of one that a solver fails, and a name: of what is misread where that
// is known, else of the clause, else of the verdict.
func (to added) failure(p oracle.Problem, d *result.Run, shown *result.Case) (c cases.Case, name string, err error) {
	if c, err = failedCase(p, shown); err != nil {
		return c, "", refuse("--from: %s: %s: %v", inputName(to.result), result.Visible(shown.ID), err)
	}
	name = cmp.Or(strings.Join(c.Shows, ""), strings.ReplaceAll(string(shown.Verdict), " ", "-"))
	if len(c.Traps) > 0 {
		name = strings.ReplaceAll(c.Traps[0], "/", "-")
	}
	what := string(shown.Verdict)
	if text := shown.FaultText(); text != "" {
		what += ": " + result.Visible(text)
	}
	c.Doc = fmt.Sprintf("From %s (%s).", result.Visible(inputName(to.result)), what)
	return c, cmp.Or(to.name, name), nil
}

// failedCase makes a case for a suite of one that a solver fails: it shows the clause that the
// solver breaks, and catches the misreadings with a name that explain it.
func failedCase(p oracle.Problem, f *result.Case) (c cases.Case, err error) {
	if clause := f.Broken(); clause != "" {
		c.Shows = []string{clause}
	}
	for _, id := range f.Misread {
		if known, ok := oracle.FindMisreading(p, id); ok && !known.Edit {
			c.Traps = append(c.Traps, id)
		}
	}
	c.Input, err = p.ParseCase(f.Input)
	return c, err
}
