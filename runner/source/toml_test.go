package source

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// exported leaves out what a file can't say.
var exported = cmpopts.IgnoreUnexported(Language{})

func TestWith(t *testing.T) {
	base := Table{
		{Name: "C++", Endings: []string{".cpp", ".cc"}, Install: "apt", Compile: words("g++ {source} -o {out}/solver"), Run: words("{out}/solver")},
		{Name: "Python", Endings: []string{".py"}, Run: words("python3 {source}")},
	}
	for _, tc := range []struct {
		name, reason, file string
		want               func() Table
	}{
		{"empty", "a file may say nothing", "# nothing\n", func() Table { return base }},
		{"new", "a language that there was not", "[[language]]\nname = \"Lua\"\nendings = [\".lua\"]\nrun = [\"lua\", \"{source}\"]\nread = [\"~/lua\"]\nenv = [\"A\", \"B=1\"]\ninstall = \"See x\"\n",
			func() Table {
				return append(base[:2:2], Language{Name: "Lua", Endings: []string{".lua"}, Run: words("lua {source}"), Read: words("~/lua"), Env: words("A B=1"), Install: "See x"})
			}},
		{"command", "what is not given stays, but where to get other tools", "[[language]]\nname = \"c++\"\ncompile = [\"clang++\", \"{source}\", \"-o\", \"{out}/solver\"]\n",
			func() Table {
				return Table{{Name: "C++", Endings: []string{".cpp", ".cc"}, Compile: words("clang++ {source} -o {out}/solver"), Run: words("{out}/solver")}, base[1]}
			}},
		{"ending taken", "an ending is one language's", "[[language]]\nname = \"PyPy\"\nendings = [\".py\"]\nrun = [\"pypy3\", \"{source}\"]\n",
			func() Table {
				return Table{base[0], {Name: "Python", Endings: []string{}, Run: base[1].Run}, {Name: "PyPy", Endings: []string{".py"}, Run: words("pypy3 {source}")}}
			}},
		{"no compiler", "a compiled language can become an interpreted one", "[[language]]\nname = \"C++\"\ncompile = []\nrun = [\"cling\", \"{source}\"]\n",
			func() Table {
				return Table{{Name: "C++", Endings: []string{".cpp", ".cc"}, Run: words("cling {source}")}, base[1]}
			}},
		{"inline", "any TOML will do", `language = [{name = "D", endings = [".d"], run = ["rdmd", "{source}"]}]`,
			func() Table {
				return append(base[:2:2], Language{Name: "D", Endings: []string{".d"}, Run: words("rdmd {source}")})
			}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			before := cmp.Diff(base, Languages(), exported)
			got, err := base.With([]byte(tc.file))
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tc.want(), got, exported); d != "" {
				t.Errorf("%s: expected -, got +:\n%s", tc.reason, d)
			}
			if cmp.Diff(base, Languages(), exported) != before {
				t.Error("the table that was there has changed")
			}
		})
	}
}

func TestWithRefuses(t *testing.T) {
	lua := "[[language]]\nname = \"Lua\"\nendings = [\".lua\"]\n"
	for _, tc := range []struct{ name, file, want string }{
		{"syntax", "[[language]]\nname = Lua\n", "line 2, column 8: "},
		{"unclosed", "[[language]]\nname = \"Lua\n", "line 2, column "},
		{"unknown table", "[[languages]]\nname = \"Lua\"\n", `line 1, column 3: found "languages", expected name, `},
		{"unknown key", lua + "command = [\"lua\"]\n", `line 4, column 1: found "language.command", expected name, `},
		{"kind", lua + "run = \"lua {source}\"\n", "line 4, column 7: found TOML of kind string, expected array of strings"},
		{"kind in a list", lua + "run = [\"lua\", 5]\n", "line 4, column 15: found TOML of kind integer, expected string"},
		{"kind of a name", "[[language]]\nname = 3\n", "line 2, column 8: found TOML of kind integer, expected string"},
		{"kind of a table", "language = 3\n", "line 1, column 12: found TOML of kind integer, expected [[language]]"},
		{"twice the same key", lua + "name = \"Lua\"\n", "line 4, column "},
		{"place", lua + "run = [\"lua\", \"{src}\"]\n", "line 4, column 15: found {src}, expected one of {source}, {sources}, {out}, {tmp}, {name}, {exe}"},
		{"ending", "[[language]]\nname = \"Lua\"\nendings = [\"lua\"]\nrun = [\"lua\", \"{source}\"]\n", `line 3, column 12: found "lua", expected a dot, then letters that are not capitals, digits, + or -, as in ".cpp"`},
		{"capital ending", "[[language]]\nname = \"Lua\"\nendings = [\".LUA\"]\n", `line 3, column 12: found ".LUA", expected a dot`},
		{"env", lua + "run = [\"lua\", \"{source}\"]\nenv = [\"A B\"]\n", `line 5, column 8: found "A B", expected NAME or NAME=value`},
		{"empty name", "[[language]]\nname = \"\"\n", "line 2, column 8: found \"\", expected a text of one line"},
		{"no name", "[[language]]\nrun = [\"lua\", \"{source}\"]\n", "language 1: found no name, expected one"},
		{"twice", lua + "run = [\"lua\", \"{source}\"]\n" + strings.ToLower(lua), `language "lua": found twice, expected once`},
		{"no run", lua, `language "Lua": found no run, expected the command that starts the solver`},
		{"empty run", lua + "run = []\n", `language "Lua": found no run, expected the command that starts the solver`},
		{"empty compiler", lua + "run = [\"{out}/x\"]\ncompile = [\"\", \"{source}\"]\n", `language "Lua": compile: found an empty word, expected a compiler`},
		{"source", lua + "run = [\"lua\"]\n", `language "Lua": run: found no {source}, expected it where nothing is compiled`},
		{"out", lua + "run = [\"lua\", \"{source}\", \"{out}/x\"]\n", `language "Lua": run: found {out}, {tmp} or {name}, expected {source} alone where nothing is compiled`},
		{"compiler without source", lua + "run = [\"{out}/x\"]\ncompile = [\"luac\"]\n", `language "Lua": compile: found no {source}, expected it`},
		{"compiler in vain", lua + "run = [\"lua\"]\ncompile = [\"luac\", \"{source}\"]\n", `language "Lua": run: found no {out}, expected what the compiler makes`},
		{"tmp", lua + "run = [\"lua\", \"{tmp}/{out}\"]\ncompile = [\"luac\", \"{source}\"]\n", `language "Lua": run: found {tmp}, expected {out}: nothing else is kept`},
		{"program", lua + "run = [\"{source}\"]\n", `language "Lua": run: found "{source}", expected a program or one in {out}`},
		{"compiler", lua + "run = [\"{out}/x\"]\ncompile = [\"{out}/luac\", \"{source}\"]\n", `language "Lua": compile: found "{out}/luac", expected a program`},
		{"zero byte", lua + "run = [\"lua\\u0000\", \"{source}\"]\n", "line 4, column 8: found \"lua\\x00\", expected a word without a zero byte"},
		{"bad text", "\xff\xfe", "line 1, column 1: "},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := Languages().With([]byte(tc.file))
			if err == nil || !strings.HasPrefix(err.Error(), tc.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got %v, expected %s", err, tc.want)
			}
		})
	}
}

// FuzzWith demands an error or a table in which every language can be used.
func FuzzWith(f *testing.F) {
	f.Add([]byte("[[language]]\nname = \"C++\"\ncompile = [\"clang++\", \"{source}\", \"-o\", \"{out}/solver\"]\n"))
	f.Add([]byte("language = [{name = \"D\", endings = [\".d\"], run = [\"rdmd\", \"{source}\"], env = [\"A=1\"]}]"))
	f.Add([]byte("[[language]]\nname = \"D\"\n[[language]]\nname = \"d\"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		table, err := Languages().With(data)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("an error of several lines: %q", err)
			}
			return
		}
		seen := map[string]bool{}
		for _, l := range table {
			if err := l.check(); err != nil || l.Name == "" {
				t.Errorf("%q: %v", l.Name, err)
			}
			for _, e := range l.Endings {
				if found, ok := table.Find("a" + e); seen[e] || !ok || found.Name != l.Name {
					t.Errorf("ending %q of %q finds %q", e, l.Name, found.Name)
				}
				seen[e] = true
			}
		}
	})
}

// TestEntry demands that a language's entry, as 'kiebitz languages' prints it,
// has all that a language has: TOML of it makes the language again.
func TestEntry(t *testing.T) {
	for _, l := range Languages() {
		got, err := Table{}.With([]byte(l.TOML()))
		if err != nil {
			t.Errorf("%s: %v\n%s", l.Name, err, l.TOML())
			continue
		}
		if d := cmp.Diff(Table{l}, got, exported); d != "" {
			t.Errorf("%s: expected -, got +:\n%s", l.Name, d)
		}
	}
}
