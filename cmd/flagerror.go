package cmd

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"kiebitz/internal/pattern"
	"kiebitz/runner/sandbox"
)

// flagError words a fault in the flags. One that is unknown may be the solver's.
func flagError(cmd *cobra.Command, err error) error {
	hint := fmt.Sprintf("See '%s --help'.", cmd.CommandPath())
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		if needsDashes(cmd) {
			return missingDashes(cmd)
		}
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden {
				names = append(names, f.Name)
			}
		})
		name, dashes := unknown.GetSpecifiedName(), "--"
		suggestion := meant(name, names)
		if letters := unknown.GetSpecifiedShortnames(); letters != "" { // -random is -r and more letters
			dashes, suggestion = "-", meant(letters, names)
			if slices.Contains(names, letters) {
				suggestion = letters
			}
		}
		if suggestion != "" {
			suggestion = fmt.Sprintf("; did you mean --%s?", suggestion)
		}
		return &requestError{Msg: fmt.Sprintf("unknown flag %s%s%s", dashes, name, suggestion), Hint: hint}
	}
	if missing, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return &requestError{Msg: "--" + missing.GetFlag().Name + ": the value is missing", Hint: hint}
	}
	if invalid, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		err = invalidValue(invalid)
	}
	return &requestError{Msg: strings.ReplaceAll(err.Error(), "\n", " "), Hint: hint}
}

// emptyValue refuses flags that were given an empty text. They would do nothing,
// and nobody would see that a baseline was not compared.
func emptyValue(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if err == nil && slices.Contains(valuesOf(f), "") {
			err = refuse("--%s: found \"\", expected a value", f.Name)
		}
	})
	return err
}

// valuesOf returns what a flag was given.
func valuesOf(f *pflag.Flag) []string {
	if list, ok := f.Value.(pflag.SliceValue); ok {
		return list.GetSlice()
	}
	return []string{f.Value.String()}
}

// invalidValue words a value that a flag can't have. What the library says of
// numbers and times is about Go's functions.
func invalidValue(err *pflag.InvalidValueError) error {
	f, reason := err.GetFlag(), err.Unwrap()
	var number *strconv.NumError
	expected := ""
	switch {
	case f.Value.Type() == "duration" && vast(err.GetValue()):
		expected = "2562047h or less"
	case f.Value.Type() == "duration":
		expected = "a time such as 500ms, 5s or 2m"
	case errors.Is(reason, strconv.ErrRange):
		expected = "a smaller number"
	case errors.As(reason, &number) && f.Value.Type() == "bool":
		expected = "true or false"
	case errors.As(reason, &number):
		expected = "a whole number"
	default:
		return fmt.Errorf("--%s: %w", f.Name, reason) // our own type of flag, and our words
	}
	return fmt.Errorf("--%s: found %q, expected %s", f.Name, err.GetValue(), expected)
}

// vast reports whether a text is a time, but a greater one than fits.
func vast(text string) bool {
	_, err := time.ParseDuration(pattern.Of(`\d+`).ReplaceAllString(text, "1"))
	return err == nil
}

// checkSandbox refuses values of --sandbox.
func checkSandbox(mode sandbox.Mode) error {
	switch mode {
	case sandbox.Auto, sandbox.Require, sandbox.Off:
		return nil
	}
	return refuse("--sandbox: found %q, expected auto, require or off", mode)
}
