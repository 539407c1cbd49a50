package command

import (
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// NewMan makes the command with which packagers make man pages: one for each command of
// root, in section 1. more, if it is not nil, writes others into the folder.
func NewMan(root *cobra.Command, long string, more func(dir string, date time.Time) error) *cobra.Command {
	return &cobra.Command{
		Use:     "man FOLDER",
		Short:   "Write man pages",
		Long:    long,
		Example: "  " + root.Name() + " man man",
		Hidden:  true,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return &Error{Msg: "the folder is missing", Hint: "  " + cmd.CommandPath() + " FOLDER"}
			case len(args) > 1:
				return &Error{Msg: fmt.Sprintf("unexpected argument %q", args[1]), Hint: fmt.Sprintf("See '%s --help'.", cmd.CommandPath())}
			}
			dir, date := args[0], builtFrom()
			if info, err := os.Stat(dir); err == nil && !info.IsDir() {
				return Refuse("%q is not a folder", dir)
			}
			if err := os.MkdirAll(dir, 0o755); err != nil {
				return Refuse("cannot make the folder %q: %v", dir, PathReason(err))
			}
			if more != nil {
				if err := more(dir, date); err != nil {
					return err
				}
			}
			root.DisableAutoGenTag = true
			return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: root.Name(), Manual: root.Name(), Date: &date}, dir)
		},
	}
}

// builtFrom is the time of the commit, so that the same source makes the same pages;
// if it is not known, $SOURCE_DATE_EPOCH or today counts.
func builtFrom() time.Time {
	info, _ := debug.ReadBuildInfo()
	if info != nil {
		for _, set := range info.Settings {
			if t, err := time.Parse(time.RFC3339, set.Value); set.Key == "vcs.time" && err == nil {
				return t
			}
		}
	}
	if seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64); err == nil {
		return time.Unix(seconds, 0).UTC()
	}
	return time.Now()
}
