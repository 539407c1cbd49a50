package cmd

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/cpuguy83/go-md2man/v2/md2man"
	"github.com/spf13/cobra"

	"kiebitz/internal/command"
	"kiebitz/internal/file"
)

// newMan makes the command that writes man pages. A topic of 'kiebitz help' that has the
// name of a command is part of its page; the others are in section 7.
func newMan(root *cobra.Command) *cobra.Command {
	const long = "Write man pages into FOLDER, which is made if need be: one for each command, in section 1,\nand one for each topic of 'kiebitz help', in section 7."
	return command.NewMan(root, long, func(dir string, date time.Time) error {
		for _, t := range topics() {
			name := filepath.Join(dir, "kiebitz-"+string(t)+".7")
			if c := below(root, string(t)); !c.Hidden {
				c.Long += "\n\n" + t.text()
			} else if err := named(name, file.Write(name, t.page(date))); err != nil {
				return err
			}
		}
		return nil
	})
}

// page writes the topic as a man page.
func (t topic) page(date time.Time) func(io.Writer) error {
	name := "kiebitz-" + string(t)
	_, text, _ := strings.Cut(t.text(), "\n")
	page := fmt.Sprintf("%% %q \"7\" %q \"kiebitz\" \"kiebitz\"\n# NAME\n%s - %s\n\n# DESCRIPTION\n%s", strings.ToUpper(name), date.Format("Jan 2006"), name, t.title(), text)
	return func(w io.Writer) error {
		_, err := w.Write(md2man.Render([]byte(page)))
		return err
	}
}
