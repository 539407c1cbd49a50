package main

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The help says what a flag's value is, and not of which type of Go's.
func TestFlagsNameTheirValues(t *testing.T) {
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if name, _ := pflag.UnquoteUsage(f); name != strings.ToUpper(name) && name != "MiB" {
				t.Errorf("%s --%s: found a value called %q, expected a word in capitals", cmd.CommandPath(), f.Name, name)
			}
		})
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	walk(newRoot())
}
