package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"kiebitz/internal/command"
	"kiebitz/oracle/problems"
)

// kind is what of kiebitz is spread.
type kind string

const (
	commandTask kind = "command" // 'kiebitz run' of a command
	sourceTask  kind = "source"  // 'kiebitz run' of a source
	matrixTask  kind = "matrix"  // 'kiebitz matrix' of files and folders
)

// program is the command of kiebitz.
func (k kind) program() string {
	if k == matrixTask {
		return "matrix"
	}
	return "run"
}

// spec is what a worker needs to know of a run.
type spec struct {
	Kind    kind
	Problem string
	Flags   []string // of kiebitz, each with its value
	Sandbox string   // its flag
	Solver  []string // the command, the source alone, or all paths; names of packed files are relative
}

// title is a run in one line.
func (s *spec) title() string {
	words := append([]string{s.Problem}, s.Flags...)
	switch s.Kind {
	case matrixTask:
		words = append([]string{"matrix"}, words...)
	case commandTask:
		words = append(words, "--")
	}
	return strings.Join(append(words, s.Solver...), " ")
}

// words makes a command line for kiebitz with these flags besides.
func (s *spec) words(flags ...string) []string {
	args := append([]string{s.Kind.program(), s.Problem}, s.Flags...)
	args = append(append(args, "--sandbox", s.Sandbox), flags...)
	if s.Kind != sourceTask {
		args = append(args, "--")
	}
	return append(args, s.Solver...)
}

// shard makes the command line of a shard; index is from 0.
func (s *spec) shard(index, of int, jsonFile string) []string {
	return s.words("--jobs", "1", "--shard", fmt.Sprintf("%d/%d", index+1, of), "--quiet", "--json", jsonFile)
}

// check refuses what a worker does for nobody: whoever submits a run chooses
// programs for the sandbox and no more.
func (s *spec) check(mode, dir string) error {
	if _, ok := problems.Find(s.Problem); !ok {
		return fmt.Errorf("unknown problem %q", s.Problem)
	}
	if s.Sandbox != mode {
		return fmt.Errorf("found the sandbox %q, expected %q, the one of this worker", s.Sandbox, mode)
	}
	if len(s.Solver) == 0 {
		return errors.New("the solver is missing")
	}
	if err := checkWords(s.Kind, s.Flags); err != nil {
		return err
	}
	switch s.Kind {
	case commandTask:
		return inside(dir, s.Solver)
	case sourceTask:
		if len(s.Solver) > 1 || strings.HasPrefix(s.Solver[0], "-") {
			return fmt.Errorf("found %q, expected a source", s.Solver)
		}
	case matrixTask:
	default:
		return fmt.Errorf("found a task of the kind %q, expected one of %q", s.Kind, []kind{commandTask, sourceTask, matrixTask})
	}
	for _, name := range s.Solver {
		if !filepath.IsLocal(name) {
			return fmt.Errorf("found %q, expected files below the solver's folder", name)
		}
	}
	return nil
}

// finished tells the end of a shard with a result from one without. A matrix of
// which some solvers can't be started has one, too, if it was written.
func (s *spec) finished(err error, written bool) bool {
	switch status(err) {
	case command.Conforms, command.Nonconform:
		return true
	case command.Request:
		return s.Kind == matrixTask && written
	}
	return false
}
