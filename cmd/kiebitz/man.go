package main

import (
	"os"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// newMan makes the command with which packagers make man pages.
func newMan(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:     "man FOLDER",
		Short:   "Write man pages",
		Long:    "Write a man page for each command into FOLDER, which is made if need be.",
		Example: "  kiebitz man /usr/local/share/man/man1",
		Hidden:  true,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return &requestError{Msg: "the folder is missing", Hint: "  " + cmd.CommandPath() + " FOLDER"}
			case len(args) > 1:
				return tooMany(cmd, args[1:])
			}
			if info, err := os.Stat(args[0]); err == nil && !info.IsDir() {
				return refuse("%q is no folder", args[0])
			}
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return refuse("cannot make the folder %q: %v", args[0], pathReason(err))
			}
			root.DisableAutoGenTag = true
			return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "kiebitz", Manual: "kiebitz", Date: builtFrom()}, args[0])
		},
	}
}

// builtFrom is the time of the commit, so that the same source makes the same
// pages; nil, if it is not known, lets $SOURCE_DATE_EPOCH or today count.
func builtFrom() *time.Time {
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return nil
	}
	for _, set := range info.Settings {
		if set.Key != "vcs.time" {
			continue
		}
		if t, err := time.Parse(time.RFC3339, set.Value); err == nil {
			return &t
		}
	}
	return nil
}
