package cmd

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/cpuguy83/go-md2man/v2/md2man"
	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"kiebitz/internal/file"
)

// newMan makes the command with which packagers make man pages. A topic of 'kiebitz help'
// that has the name of a command is part of its page; the others are in section 7.
func newMan(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:     "man FOLDER",
		Short:   "Write man pages",
		Long:    "Write man pages into FOLDER, which is made if need be: one for each command, in section 1,\nand one for each topic of 'kiebitz help', in section 7.",
		Example: "  kiebitz man man",
		Hidden:  true,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return &requestError{Msg: "the folder is missing", Hint: "  " + cmd.CommandPath() + " FOLDER"}
			case len(args) > 1:
				return tooMany(cmd, args[1:])
			}
			dir, date := args[0], commitTime()
			if info, err := os.Stat(dir); err == nil && !info.IsDir() {
				return refuse("%q is not a folder", dir)
			}
			if err := os.MkdirAll(dir, 0o755); err != nil {
				return refuse("cannot make the folder %q: %v", dir, file.Reason(err))
			}
			for _, t := range topics() {
				name := filepath.Join(dir, "kiebitz-"+string(t)+".7")
				if c := below(root, string(t)); !c.Hidden {
					c.Long += "\n\n" + t.text()
				} else if err := named(name, file.Put(name, t.page(date))); err != nil {
					return err
				}
			}
			root.DisableAutoGenTag = true
			return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "kiebitz", Manual: "kiebitz", Date: &date}, dir)
		},
	}
}

// commitTime is the time of the commit, so that the same source makes the same pages;
// if it is not known, $SOURCE_DATE_EPOCH or today counts.
func commitTime() time.Time {
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

// page writes the topic as a man page.
func (t topic) page(date time.Time) []byte {
	name := "kiebitz-" + string(t)
	_, text, _ := strings.Cut(t.text(), "\n")
	page := fmt.Sprintf("%% %q \"7\" %q \"kiebitz\" \"kiebitz\"\n# NAME\n%s - %s\n\n# DESCRIPTION\n%s", strings.ToUpper(name), date.Format("Jan 2006"), name, t.title(), text)
	return md2man.Render([]byte(page))
}
