package cmd

import (
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"kiebitz/runner/report"
)

// colourFlag adds --color.
func colourFlag(cmd *cobra.Command) {
	cmd.Flags().String("color", "auto", "colour the output: `WHEN` is auto, always or never")
}

// style decides how standard output is written to.
func style(cmd *cobra.Command) report.Style { return styleOf(cmd, os.Stdout) }

// styleOf decides the same for another file.
func styleOf(cmd *cobra.Command, f *os.File) report.Style {
	s := report.Style{Unicode: unicodeLocale(), Width: columns()}
	fd := int(f.Fd())
	tty := term.IsTerminal(fd)
	if tty {
		if w, _, err := term.GetSize(fd); err == nil {
			s.Width = w
		}
	}
	switch when, _ := cmd.Flags().GetString("color"); when {
	case "always":
		s.Color = true
	case "auto":
		s.Color = autoColour(tty)
	}
	return s
}

// checkColour refuses values of --color.
func checkColour(cmd *cobra.Command) error {
	if f := cmd.Flags().Lookup("color"); f != nil && !slices.Contains([]string{"auto", "always", "never"}, f.Value.String()) {
		return refuse("--color: found %q, expected auto, always or never", f.Value)
	}
	return nil
}

// autoColour follows the environment: NO_COLOR, then CLICOLOR_FORCE, then
// whether TERM names a terminal that has colours, then whether there is one. Windows sets
// none.
func autoColour(tty bool) bool {
	switch {
	case os.Getenv("NO_COLOR") != "":
		return false
	case os.Getenv("CLICOLOR_FORCE") != "" && os.Getenv("CLICOLOR_FORCE") != "0":
		return true
	case slices.Contains([]string{"", "dumb"}, os.Getenv("TERM")) && runtime.GOOS != "windows":
		return false
	}
	return tty
}

// unicodeLocale reports whether the user's locale is UTF-8.
func unicodeLocale() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := os.Getenv(name); v != "" {
			v = strings.ToUpper(v)
			return strings.Contains(v, "UTF-8") || strings.Contains(v, "UTF8")
		}
	}
	return false
}
