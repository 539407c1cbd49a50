package cmd

import (
	"cmp"
	"embed"
	"fmt"
	"go/format"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/mod/modfile"
	"golang.org/x/tools/txtar"

	"kiebitz/cases/export"
	"kiebitz/internal/file"
	"kiebitz/internal/pattern"
	"kiebitz/oracle/problems"
)

// template is a module of a game, called mygame, that is compiled and tested as a part of this one.
//
//go:embed template
var template embed.FS

const templateGame = "mygame"

// gameNames are the names that games may have: of commands, packages and folders.
const gameNames = "small letters and digits, a letter first, and no word of Go: beggar"

func gameName(name string) bool {
	return pattern.Of(`^[a-z][a-z0-9]*$`).MatchString(name) && !token.IsKeyword(name) && name != "main" && name != "kiebitz"
}

func newNew() *cobra.Command {
	var source string
	cmd := &cobra.Command{
		Use:   "new GAME",
		Short: "Write a module with a game of one's own, to begin with",
		Long: "Write a module into the new folder GAME: the rules of a small card game as a value,\n" +
			"its test, a case, and a kiebitz that knows the game as a further problem. It\n" +
			"compiles, runs and passes its tests; change it into your game from there.\n" +
			"\n" +
			"A kiebitz that is no release is taken from its source. --source says where that\n" +
			"is, if it is not where this kiebitz was built.",
		Example:           "  kiebitz new beggar\n  kiebitz new beggar --source ~/kiebitz",
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return &requestError{Msg: "the name of the game is missing", Hint: "  kiebitz new beggar"}
			}
			if len(args) > 1 {
				return tooMany(cmd, args[1:])
			}
			return newGame(cmd, args[0], source)
		},
	}
	cmd.Flags().StringVar(&source, "source", "", "use the kiebitz in this `FOLDER`, a clone of its repository")
	return cmd
}

func newGame(cmd *cobra.Command, name, source string) error {
	if !gameName(name) {
		return refuse("found the name %q, expected %s", name, gameNames)
	}
	if _, ok := problems.Find(name); ok {
		return refuse("found the name %q, expected one that is not yet a problem's: %s", name, problemList())
	}
	if _, err := os.Lstat(name); err == nil {
		return &requestError{Msg: fmt.Sprintf("there is already a %q here", name), Hint: "Choose another name, or another folder to work in."}
	}
	version := release()
	if source == "" && version == "" {
		source = builtFrom()
	} else if source != "" && !isClone(source) {
		return refuse("--source: found no go.mod of the module %s in %q, expected the folder of a clone", modulePath(), source)
	}
	replace := ""
	if source != "" {
		var err error
		if source, err = filepath.Abs(source); err != nil {
			return err
		}
	} else if version == "" {
		replace = "  go mod edit -replace=" + modulePath() + "=FOLDER   # of a clone, as this kiebitz is no release\n"
	}
	files, err := gameFiles(name, version, source)
	if err != nil {
		return err
	}
	if err := export.Write(cmd.Context(), name, files); err != nil {
		return refuse("cannot write %q: %v", name, file.Reason(err))
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), `wrote %[1]s; its rules are in %[1]s/%[1]s.go. Next:

  cd %[1]s
%[2]s  go get -t ./...
  go test ./...
  go run ./kiebitz explain %[1]s samples/1
  go run ./kiebitz run %[1]s SOURCE
`, name, replace)
	return err
}

// gameFiles are the files of the template, with another name in place of its own, and a go.mod.
func gameFiles(name, version, source string) (files []txtar.File, err error) {
	dir, err := fs.Sub(template, "template/"+templateGame)
	if err != nil {
		return nil, err
	}
	path := "example.com/" + name
	named := strings.NewReplacer(modulePath()+"/cmd/template/"+templateGame, path, templateGame, name)
	err = fs.WalkDir(dir, ".", func(file string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(dir, file)
		data = []byte(named.Replace(string(data)))
		if err == nil && filepath.Ext(file) == ".go" { // the paths of imports have another order
			data, err = format.Source(data)
		}
		files = append(files, txtar.File{Name: named.Replace(file), Data: data})
		return err
	})
	mod := fmt.Sprintf("module %s\n\ngo %s.0\n\nrequire %s %s\n", path, pattern.Of(`\d+\.\d+`).FindString(runtime.Version()), modulePath(), cmp.Or(version, "v0.0.0"))
	if source != "" {
		mod += fmt.Sprintf("\nreplace %s => %s\n", modulePath(), modfile.AutoQuote(source))
	}
	return append(files, txtar.File{Name: "go.mod", Data: []byte(mod)}), err
}

// builtFrom is the folder of the source that this kiebitz was built from, "" if that is not here.
func builtFrom() string {
	_, file, _, _ := runtime.Caller(0)
	if dir := filepath.Dir(filepath.Dir(file)); filepath.IsAbs(file) && isClone(dir) {
		return dir
	}
	return ""
}

// isClone reports whether a folder has the source of kiebitz.
func isClone(dir string) bool {
	data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	return err == nil && strings.HasPrefix(string(data), "module "+modulePath()+"\n")
}
