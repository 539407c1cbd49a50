package cmd

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"kiebitz/internal/english"
	"kiebitz/internal/file"
	"kiebitz/internal/playground/program"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner/report/page"
)

func newPlayground() *cobra.Command {
	var html, dir string
	cmd := &cobra.Command{
		Use:   "playground",
		Short: "Write a page that deals, replays and judges games in a browser",
		Long: "Write the playground: a page on which anyone with a browser can deal games,\n" +
			"follow them move by move next to any misreading, and have outputs judged. --html\n" +
			"makes a single file that needs nothing else; --dir makes a folder for a web\n" +
			"server, from which browsers load it faster.",
		Example: "  kiebitz playground --html playground.html\n" +
			"  kiebitz playground --dir public",
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) > 0:
				return tooMany(cmd, args)
			case (html == "") == (dir == ""):
				return &requestError{Msg: "found " + map[bool]string{true: "neither --html nor --dir", false: "both --html and --dir"}[html == ""] + ", expected one of them",
					Hint: "  kiebitz playground --html playground.html"}
			}
			if err := checkFile("html", html); err != nil {
				return err
			}
			g, err := playground(cmd.Context(), problems.All)
			if err != nil {
				return err
			}
			if html != "" {
				return writePage(cmd, html, page.OfPlayground(g))
			}
			return playgroundFolder(cmd, dir, g)
		},
	}
	cmd.Flags().StringVar(&html, "html", "", "write one page into this `FILE` (-: standard output)")
	cmd.Flags().StringVar(&dir, "dir", "", "write the page, index.html, and its program into this `FOLDER`")
	return cmd
}

// programName is the program's file in a folder. A server that knew what it is
// might unpack it on the way, so that its name does not tell.
const programName = "kiebitz.bin"

// playground makes the playground of some problems. Its program knows none of other modules.
func playground(ctx context.Context, list []oracle.Problem) (*page.Playground, error) {
	var others []string
	list = slices.DeleteFunc(slices.Clone(list), func(p oracle.Problem) bool {
		_, own := p.(oracle.Filer)
		if own {
			others = append(others, p.Info().ID)
		}
		return own
	})
	if len(list) == 0 {
		return nil, refuse("the page's program knows no problem of another module")
	} else if len(others) > 0 {
		tell("the page does not have %s: its program knows no problem of another module", english.List(others))
	}
	p, err := program.Get(ctx, func() { tell("building the page's program; the first time that takes half a minute") })
	var missing *program.MissingError
	switch {
	case errors.As(err, &missing):
		return nil, &requestError{Msg: missing.Error(), Hint: "Use a release, or run kiebitz in a clone of its repository with Go installed."}
	case ctx.Err() != nil:
		return nil, statusError(exitInterrupted)
	case err != nil:
		return nil, err
	}
	return &page.Playground{Problems: list, Program: p.WASM, Exec: p.Exec}, nil
}

// playgroundFolder writes the page and its program as files of their own.
func playgroundFolder(cmd *cobra.Command, dir string, g *page.Playground) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return refuse("--dir: cannot make %q: %v", dir, file.Reason(err))
	}
	for _, name := range []string{programName, "index.html"} {
		if err := file.Check(filepath.Join(dir, name)); err != nil {
			return refuse("--dir: cannot write %q: %v", filepath.Join(dir, name), file.Reason(err))
		}
	}
	path := filepath.Join(dir, programName)
	if err := named(path, file.Put(path, g.Program)); err != nil {
		return err
	}
	g.Program, g.URL = nil, programName
	return writePage(cmd, filepath.Join(dir, "index.html"), page.OfPlayground(g))
}
