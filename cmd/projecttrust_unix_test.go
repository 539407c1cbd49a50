//go:build unix

package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestProjectTrusts reads files that came with a stranger's solver, and demands that
// nothing outside their folder is shown, read or written, and what they may ask for.
func TestProjectTrusts(t *testing.T) {
	const (
		below    = "expected a path below the folder of this file"
		links    = below + ", without links"
		maumau   = "problem = \"maumau\"\n"
		silent   = "command = [\"python3\", \"rd.py\"]\n"
		nowOther = "which a file can't set"
	)
	for _, tc := range []struct{ name, reason, text, refused string }{
		{"its own", "all that a solver needs", silent + "solvers = [\"subs\"]\nread = [\"lib\"]\njson = \"out/r.json\"\nhtml-each = \"pages\"\ncases = [\"cases\"]\nmemory = 512\ntimeout = \"5s\"\njobs = 2\nenv = [\"A=b\"]\nbaseline = \"b\"\n", ""},
		{"its own in words", "a part of a word that is a file of its own", "command = [\"python3\", \"rd.py\", \"--x=lib/a.py:rd.py\"]\n", ""},

		{"links beside cases", "nobody reads them", silent + "cases = [\".\"]\n", ""},

		{"after an equals sign", "the sandbox shows it", "command = [\"python3\", \"rd.py\", \"--x=../home/secret\"]\n", below},
		{"after a colon", "a list of names", "command = [\"python3\", \"rd.py:ABS/home/secret\"]\n", below},
		{"in a list after a flag", "", "command = [\"python3\", \"rd.py\", \"--path=lib:../home\"]\n", below},
		{"absolute", "", "command = [\"python3\", \"ABS/home/secret\"]\n", below},
		{"a link as a word", "the box shows what it leads to", "command = [\"python3\", \"to-secret\"]\n", links},
		{"through a linked folder", "", "command = [\"python3\", \"to-home/secret\"]\n", links},
		{"a link in a part of a word", "", "command = [\"python3\", \"rd.py\", \"--x=to-secret\"]\n", below},
		{"a linked program", "", "command = [\"./to-secret\"]\n", links},
		{"a linked source", "the compiler quotes it", "solver = \"to-secret.c\"\n", links},
		{"linked solvers", "", silent + "solvers = [\"to-home\"]\n", links},
		{"read above", "", silent + "read = [\"..\"]\n", below},
		{"a linked folder to read", "", silent + "read = [\"to-home\"]\n", links},

		{"cases elsewhere", "their first line would be in the log", silent + "cases = [\"../home/secret\"]\n", below},
		{"answers elsewhere", "the same", silent + "cases = [\"cases\"]\nanswers = \"ABS/home/secret\"\n", below},
		{"linked cases", "the same", silent + "cases = [\"to-secret\"]\n", links},
		{"a link among cases", "the same", silent + "cases = [\"bad\"]\n", "in which x.txtar can't be opened: it is a link"},
		{"a pipe for cases", "nobody waits for it", silent + "cases = [\"pipe\"]\n", "which can't be opened: it is not a regular file"},
		{"large cases", "a file with a hole", silent + "cases = [\"hole\"]\n", "of more than 64 MiB"},
		{"a linked baseline", "it is read and written", silent + "baseline = \"to-secret\"\n", links},
		{"a watched link", "", silent + "file = [\"to-secret\"]\n", links},

		{"a report through a link", "", silent + "json = \"to-secret\"\n", links},
		{"a report through a link to nothing", "it would make a file elsewhere", silent + "json-stream = \"to-nothing\"\n", links},
		{"a report in a linked folder", "", silent + "junit = \"to-home/new\"\n", links},
		{"pages in a linked folder", "", silent + "html-each = \"to-home\"\n", links},
		{"a page that is a link", "", silent + "html-each = \"linked-pages\"\n", "in which ann.html can't be opened: it is a link"},
		{"a report into a pipe", "nobody reads it", silent + "tap = \"pipe\"\n", "which can't be opened: it is not a regular file"},

		{"git's settings", "they are the user's, and say what git runs", silent + "json = \".git/config\"\n", "expected a path outside of .git"},
		{"git's in other letters", "on some disks it is the same", silent + "html-each = \"lib/.GIT\"\n", "expected a path outside of .git"},

		{"all memory", "", silent + "memory = 1000000\n", "found 1000000, expected at most 4096"},
		{"many processes", "", silent + "jobs = 1000\n", "found 1000, expected at most 16"},
		{"a year", "", silent + "timeout = \"9999h\"\n", "found 9999h, expected at most 1m"},
		{"a year of shrinking", "", silent + "shrink-time = \"9999h\"\n", "found 9999h, expected at most 10m"},
		{"much output", "", silent + "output-limit = 10000000000\n", "found 10000000000, expected at most 268435456"},
		{"many cases", "", silent + "random = 1000000000\n", "found 1000000000, expected at most 1000000"},
		{"no sandbox", "", silent + "sandbox = \"off\"\n", "expected auto or require"},
		{"a variable", "", silent + "env = [\"HOME\"]\n", "expected NAME=VALUE"},
		{"what is expected", "that is who asks", silent + "expect = \"package\"\n", nowOther},
		{"languages", "", silent + "languages = \"mine.toml\"\n", nowOther},
		{"scripts", "what they run is not contained", silent + "script = [\"s\"]\n", nowOther},
	} {
		t.Run(tc.name, func(t *testing.T) {
			top, err := filepath.EvalSymlinks(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			for name, text := range map[string]string{"home/secret": "TOPSECRET", "p/rd.py": "", "p/lib/a.py": "", "p/subs/a.py": "", "p/cases/x.txtar": "", "p/out/.keep": "", "p/pages/ann.html": "",
				"p/bad/.keep": "", "p/linked-pages/.keep": "", "p/hole": "", "p/" + projectName: maumau + strings.ReplaceAll(tc.text, "ABS", top)} {
				os.MkdirAll(filepath.Join(top, filepath.Dir(name)), 0o755)
				put(t, filepath.Join(top, name), []byte(text))
			}
			t.Chdir(filepath.Join(top, "p"))
			for name, to := range map[string]string{"to-secret": "../home/secret", "to-secret.c": "../home/secret", "to-home": "../home", "to-nothing": "../home/new", "bad/x.txtar": "../../home/secret", "linked-pages/ann.html": "../../home/secret"} {
				if err := os.Symlink(to, name); err != nil {
					t.Fatal(err)
				}
			}
			if err := syscall.Mkfifo("pipe", 0o644); err != nil {
				t.Fatal(err)
			}
			os.Truncate("hole", 1<<40)
			for _, from := range []string{".", "lib"} { // it holds in folders below as well
				t.Chdir(from)
				err := goBy()
				switch {
				case tc.refused == "" && err != nil:
					t.Errorf("%s: %v", tc.reason, err)
				case tc.refused != "" && (err == nil || !strings.Contains(err.Error(), tc.refused) || !strings.Contains(err.Error(), projectName+": line ")):
					// A word of a command that is no file is taken as it is, from where one is.
					if from == "." || !strings.Contains(tc.text, `"--`) {
						t.Errorf("%s: got %v, expected %s", tc.reason, err, tc.refused)
					}
				case err != nil && strings.Contains(err.Error(), "TOPSECRET"):
					t.Errorf("%s: %v", tc.reason, err)
				}
			}
		})
	}
}

// goBy does what runs do by the file before they run anything.
func goBy() error {
	p, err := readProject(findProject())
	if err != nil {
		return err
	}
	if err := p.apply(newRun()); err != nil {
		return err
	}
	if err := p.apply(newMatrix()); err != nil {
		return err
	}
	if err := p.apply(newWatch()); err != nil {
		return err
	}
	if _, err := p.solver(new(runFlags)); err != nil {
		return err
	}
	if p.values["solvers"] != nil {
		_, err = p.solvers()
	}
	return err
}

// TestProjectLink demands that a file that is a link is not read, nor one that is large.
func TestProjectLink(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "secret", []byte("root:x:0:0\n"))
	os.MkdirAll("a/b", 0o755)
	if err := os.Symlink("../../secret", "a/b/"+projectName); err != nil {
		t.Fatal(err)
	}
	t.Chdir("a/b")
	if _, err := readProject(findProject()); err == nil || strings.Contains(err.Error(), "root") || !strings.Contains(err.Error(), "it is a link") {
		t.Errorf("got %v", err)
	}
	os.Remove(projectName)
	put(t, projectName, nil)
	os.Truncate(projectName, 1<<40)
	if _, err := readProject(findProject()); err == nil || !strings.Contains(err.Error(), "a file of more than 1 MiB") {
		t.Errorf("got %v", err)
	}
}
