package cmd

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/game"
	"kiebitz/oracle/problems"
	"kiebitz/oracle/rules"
)

// A module that new made, and that of examples/beggar, find all that they import and pass their tests,
// without a network. What go adds to a go.mod it adds to a copy. They are tested in a workspace with
// this module: its packages, which another module would compile under names of its own, are compiled
// already.
func TestModules(t *testing.T) {
	long.Test(t, "compiles two other modules")
	clone, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if status := run([]string{"new", "high", "--source", clone}); status != 0 {
		t.Fatalf("new: found status %d, expected 0", status)
	}
	made, err := filepath.Abs("high")
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{made, filepath.Join(clone, "examples", "beggar")} {
		data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err != nil {
			t.Fatal(err)
		}
		temp := t.TempDir()
		mod, work := filepath.Join(temp, "go.mod"), filepath.Join(temp, "go.work")
		version := regexp.MustCompile(`(?m)^go .*$`).Find(data)
		for name, text := range map[string]string{mod: string(data), work: fmt.Sprintf("%s\n\nuse (\n\t%q\n\t%q\n)\n", version, dir, clone)} {
			if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		for _, c := range []struct {
			workspace string
			args      []string
		}{
			{"off", []string{"list", "-modfile=" + mod, "-mod=mod", "-deps", "-test", "./..."}},
			{work, []string{"test", "-vet=off", "."}},
		} {
			cmd := exec.Command("go", c.args...)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "GOPROXY=off", "GOSUMDB=off", "GOWORK="+c.workspace)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%s: go %v: %v\n%s", dir, c.args, err, out)
			}
		}
	}
}

// No name that can't be a game's leaves anything, and none ends with another status than 2.
func TestNewRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("there", 0o755); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name string
		args []string
		want string
	}{
		{"no name", nil, "the name of the game is missing"},
		{"two names", []string{"a", "b"}, `unexpected argument "b"`},
		{"an empty name", []string{""}, `found the name "", expected small letters and digits`},
		{"a capital letter", []string{"High"}, `found the name "High", expected small letters and digits`},
		{"a digit first", []string{"21"}, `found the name "21"`},
		{"a path", []string{"a/b"}, `found the name "a/b"`},
		{"the folder above", []string{".."}, `found the name ".."`},
		{"a word of Go", []string{"range"}, `found the name "range"`},
		{"the program's package", []string{"main"}, `found the name "main"`},
		{"a problem", []string{"maumau"}, `found the name "maumau", expected one that is not yet a problem's`},
		{"a folder", []string{"there"}, `there is already a "there" here`},
		{"another folder than a clone", []string{"high", "--source", "there"}, `--source: found no go.mod of the module ` + modulePath() + ` in "there"`},
	} {
		root := newRoot()
		root.SetArgs(append([]string{"new"}, tc.args...))
		err := root.ExecuteContext(t.Context())
		if request, ok := err.(*requestError); !ok || !strings.HasPrefix(request.Msg, tc.want) {
			t.Errorf("%s: found %v, expected a request that can't be carried out: %s", tc.name, err, tc.want)
		}
	}
	if left, _ := os.ReadDir("."); len(left) != 1 {
		t.Errorf("found %v, expected the folder there alone", left)
	}
}

// Problems with faults, or without names of their own, are told before anything is done.
func TestOffer(t *testing.T) {
	all := problems.All
	t.Cleanup(func() { problems.All = all })
	bad := game.New(game.Game{Info: oracle.Info{ID: "bad"}, Rules: func() *rules.RuleSet { return nil }})
	for _, tc := range []struct {
		name string
		list []oracle.Problem
		want string
	}{
		{"ours", all, ""},
		{"one twice", append(slices.Clip(all), all[0]), `two problems with the id "maumau"`},
		{"another name", append(slices.Clip(all), renamed{all[0], "Mau Mau"}), `a problem with the id "Mau Mau": expected small letters`},
		{"no rules", append(slices.Clip(all), bad), "found no rules"},
	} {
		faults := offer(tc.list)
		if tc.want == "" && faults == nil {
			continue
		}
		if len(faults) != 1 || !strings.HasPrefix(faults[0].Error(), tc.want) {
			t.Errorf("%s: found %v, expected %q", tc.name, faults, tc.want)
		}
	}
}

// A game of another module has what commands need beside a list of misreadings, or they say that it
// lacks one.
func TestOwnGame(t *testing.T) {
	all := problems.All
	t.Cleanup(func() { problems.All = all })
	own := game.New(game.Game{Info: oracle.Info{ID: "own", Title: "Own", Source: "this test"}, End: "#", Rules: func() *rules.RuleSet {
		r := rules.NewRules(game.French("A"), 10)
		stock := r.Pile("stock", "the stock")
		return r.Play(rules.Clause("deal", rules.Stack(stock)), rules.Clause("show", rules.WriteSuit(rules.Top(stock)), rules.Write("\n")))
	}})
	if faults := offer(append(slices.Clip(all), own)); faults != nil {
		t.Fatal(faults)
	}
	for _, tc := range []struct{ name, args, want string }{
		{"an input has its end", "gen own -n 2", "DA SA HA CA\nCA DA HA SA\n#\n"},
		{"no misreadings to list", "rules own --misreadings", "No misreadings are listed: "},
		{"none to choose by", "run own --adaptive -- true", "--adaptive: own lists no misreadings"},
		{"none with a name", "solve own --misread x", `--misread: found "x", but own lists no misreadings`},
		{"none in the page", "rules own --playground --html x.html", "the page's program knows no problem of another module"},
	} {
		root, out := newRoot(), new(strings.Builder)
		root.SetArgs(strings.Fields(tc.args))
		root.SetOut(out)
		root.SetIn(strings.NewReader(""))
		err := root.ExecuteContext(t.Context())
		got := out.String()
		if request, ok := err.(*requestError); ok {
			got = request.Msg
		}
		if !strings.HasPrefix(got, tc.want) {
			t.Errorf("%s: found %q and %v, expected %q", tc.name, got, err, tc.want)
		}
	}
}

// renamed is a problem by another name.
type renamed struct {
	oracle.Problem
	id string
}

func (n renamed) Info() oracle.Info {
	info := n.Problem.Info()
	info.ID = n.id
	return info
}

// TestPieces demands that each piece that the help on games lists is one of the language.
func TestPieces(t *testing.T) {
	text, err := os.ReadFile("help/games.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../oracle/rules/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var source []byte
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source = append(source, data...)
	}
	_, table, _ := strings.Cut(string(text), "## The pieces")
	list := regexp.MustCompile("`([A-Z][A-Za-z]*)[(`]").FindAllStringSubmatch(table, -1)
	if len(list) < 40 {
		t.Errorf("found %d pieces, expected a table of more", len(list))
	}
	for _, m := range list {
		if !regexp.MustCompile(`(?m)^func (?:\(\S+ \S+\) )?` + m[1] + `[\[(]|^(?:var |\t)(?:\w+, +)*` + m[1] + `(?:, \w+)* += `).Match(source) {
			t.Errorf("the help lists %s, which is no piece", m[1])
		}
	}
}
