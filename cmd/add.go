package cmd

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"kiebitz/cases"
	"kiebitz/internal/command"
	"kiebitz/internal/english"
	"kiebitz/internal/file"
	"kiebitz/internal/pattern"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// added says where 'kiebitz cases add' puts case files.
type added struct{ folder, name string }

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
	seen := map[string]bool{}
	for _, c := range list {
		if _, err := os.Lstat(c.name); err == nil || seen[c.name] {
			return &requestError{Msg: fmt.Sprintf("there is already a %q", c.name), Hint: "--name chooses another name. Nothing was written."}
		}
		seen[c.name] = true
	}
	if err := os.MkdirAll(to.folder, 0o755); err != nil {
		return refuse("--into: cannot make %q: %v", to.folder, command.PathReason(err))
	}
	for i, c := range list {
		err := file.Write(c.name, func(w io.Writer) error {
			_, err := w.Write(c.data)
			return err
		})
		if err != nil {
			for _, written := range list[:i] {
				os.Remove(written.name)
			}
			return refuse("cannot write %q: %v", c.name, command.PathReason(err))
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
		var unplayable *oracle.PlayError
		if errors.As(err, &unplayable) {
			return nil, refuse("%s: %s %d can't be played: %v", inputName(files[0]), p.Info().Unit, i+1, err)
		} else if err != nil {
			return nil, err
		}
		list = append(list, newCase{path, data})
	}
	return list, nil
}
