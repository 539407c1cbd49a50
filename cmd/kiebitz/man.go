package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/cpuguy83/go-md2man/v2/md2man"
	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// newMan makes the command with which packagers make man pages.
func newMan(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:     "man FOLDER",
		Short:   "Write man pages",
		Long:    "Write a man page for each command, and for each topic of 'kiebitz help', into FOLDER,\nwhich is made if need be.",
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
				return refuse("%q is not a folder", args[0])
			}
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return refuse("cannot make the folder %q: %v", args[0], pathReason(err))
			}
			return writeMan(cmd, root, args[0])
		},
	}
}

// writeMan writes the pages. A topic that has the name of a command is part of its page.
func writeMan(cmd, root *cobra.Command, dir string) error {
	root.DisableAutoGenTag = true
	date := builtFrom()
	for _, t := range topics() {
		if c := below(root, t.name); !c.Hidden {
			c.Long += "\n\n" + t.text
			continue
		}
		name := "kiebitz-" + t.name
		_, text, _ := strings.Cut(t.text, "\n")
		page := fmt.Sprintf("%% %q \"1\" %q \"kiebitz\" \"kiebitz\"\n# NAME\n%s - %s\n\n# DESCRIPTION\n%s", strings.ToUpper(name), date.Format("Jan 2006"), name, t.title, text)
		if err := writeFile(cmd, filepath.Join(dir, name+".1"), func(w io.Writer) error {
			_, err := w.Write(md2man.Render([]byte(page)))
			return err
		}); err != nil {
			return err
		}
	}
	return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "kiebitz", Manual: "kiebitz", Date: &date}, dir)
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
