package source

import (
	"path/filepath"
	"slices"
	"strings"
)

// Language says how sources in a programming language become a solver: with the flags
// that judges use, and no more. A compiler has no network, and may write into its
// working directory only. A new one needs a row in [Languages], a source in
// testdata/twice that reads a number and prints it twice, and the line of its commands
// in TestRows, which plays all tools; TestLanguages tries the real ones.
//
// The words of its commands may contain {source}, the path of the source, of
// several the one that is started; {sources}, a word of its own for the compiler,
// which stands for all sources of a folder; {out}, the folder that a compiler writes its result into; {tmp}, a folder for
// what it writes besides; {name}, the class that Java starts; {exe}, the ending
// of executables: ".exe" on Windows, else nothing.
type Language struct {
	Name    string   // "C++"
	Endings []string // of file names, each with its dot; nil: chosen by its name alone
	Compile []string // the compiler; nil: the language is interpreted
	Run     []string // what starts the solver

	// Env lists variables that compiler and solver get, as NAME=value or NAME;
	// one that is set here keeps its value. Read lists files and folders that
	// they may read besides their own, if they are there; $NAME in it stands
	// for a variable, and ~/ for the home.
	Env, Read []string

	// Install says where to get the tools: "Debian: apt-get install g++".
	Install string

	// library is a command that compiles the language's own library into
	// .cache in its home; libraryEnv is the variable by which the compiler then
	// finds it, {library} standing for that folder.
	library    []string
	libraryEnv string

	// main finds, in code without comments and strings, where a program begins;
	// "": what can be started can't be told from its other sources. tests ends the
	// names of sources that are no part of the program. module is a file beside the
	// sources with which the compiler is given the folder {sources} are in instead
	// of their names, and moduleEnv variables that then go before Env.
	main, tests string
	module      string
	moduleEnv   []string
}

// Table is a list of languages.
type Table []Language

// Languages returns the built-in table, in the order in which it is shown.
func Languages() Table {
	return Table{
		{Name: "C", Endings: []string{".c"}, Install: "Debian: apt-get install gcc", main: mainC,
			Compile: words("gcc -O2 -std=gnu17 -o {out}/solver{exe} {sources} -lm"), Run: words("{out}/solver{exe}")},
		{Name: "C++", Endings: []string{".cpp", ".cc", ".cxx", ".c++"}, Install: "Debian: apt-get install g++", main: mainC,
			Compile: words("g++ -O2 -std=gnu++20 -o {out}/solver{exe} {sources}"), Run: words("{out}/solver{exe}")},
		{Name: "Go", Endings: []string{".go"}, Install: "See https://go.dev/dl",
			// Without these a build may ask the network, or need a C compiler.
			Env: []string{"CGO_ENABLED=0", "GOTOOLCHAIN=local", "GOPROXY=off", "GO111MODULE=off"},
			library: words("go build bufio bytes cmp container/heap container/list errors fmt io log maps math math/big math/bits math/rand " +
				"os regexp slices sort strconv strings time unicode"),
			libraryEnv: "GOCACHE={library}/go-build", // it need not be writable
			main:       `\bfunc\s+main\s*\(\s*\)`, tests: "_test.go",
			// In the folder for temporary files Go would not take a module for one.
			// Of packages that the library lacks it would keep an index there, and take them
			// for missing ones if it can't.
			module: "go.mod", moduleEnv: []string{"GO111MODULE=on", "TMPDIR=.", "GODEBUG=goindex=0"},
			Compile: words("go build -o {out}/solver{exe} {sources}"), Run: words("{out}/solver{exe}")},
		{Name: "Rust", Endings: []string{".rs"}, Install: "See https://rustup.rs", main: `\bfn\s+main\s*\(`,
			// Its name for the crate would be the file's, which need not be fit for one.
			Compile: words("rustc -O --edition 2021 --crate-name solver -o {out}/solver{exe} {source}"), Run: words("{out}/solver{exe}")},
		{Name: "Java", Endings: []string{".java"}, Install: "Debian: apt-get install default-jdk-headless", main: `\bvoid\s+main\s*\(`,
			Compile: words("javac -encoding UTF-8 -d {out} {sources}"), Run: words("java -XX:+UseSerialGC -cp {out} {name}")},
		{Name: "Kotlin", Endings: []string{".kt"}, Install: "Debian: apt-get install kotlin", main: `\bfun\s+main\s*\(`,
			Compile: words("kotlinc {sources} -include-runtime -d {out}/solver.jar"), Run: words("java -XX:+UseSerialGC -jar {out}/solver.jar")},
		{Name: "Python", Endings: []string{".py"}, Install: "Debian: apt-get install python3", Run: words("python3 {source}")},
		{Name: "PyPy", Install: "Debian: apt-get install pypy3", Run: words("pypy3 {source}")},
		{Name: "JavaScript", Endings: []string{".js", ".mjs", ".cjs"}, Install: "Debian: apt-get install nodejs", Run: words("node {source}")},
		{Name: "Ruby", Endings: []string{".rb"}, Install: "Debian: apt-get install ruby", Run: words("ruby {source}")},
		{Name: "Perl", Endings: []string{".pl"}, Install: "Debian: apt-get install perl", Run: words("perl {source}")},
		{Name: "Haskell", Endings: []string{".hs"}, Install: "Debian: apt-get install ghc", main: `(?m)^main\s*(::|=)`,
			Read:    []string{"/var/lib/ghc"}, // Debian's list of packages
			Compile: words("ghc -O2 -outputdir {tmp} -o {out}/solver{exe} {sources}"), Run: words("{out}/solver{exe}")},
		{Name: "Pascal", Endings: []string{".pas", ".pp"}, Install: "Debian: apt-get install fpc",
			Compile: words("fpc -O2 -FU{tmp} -o{out}/solver{exe} {source}"), Run: words("{out}/solver{exe}")},
		{Name: "C#", Endings: []string{".cs"}, Install: "Debian: apt-get install mono-mcs", main: `\bMain\s*\(`,
			Compile: words("mcs -optimize+ -out:{out}/solver.exe {sources}"), Run: words("mono {out}/solver.exe")},
	}
}

// mainC is where a program in C or C++ begins. A call of it, x.main(), is another thing.
const mainC = `(?:^|[\s*&])main\s*\(`

func words(command string) []string { return strings.Fields(command) }

// Find returns the language of a source by the ending of its name.
func (t Table) Find(path string) (Language, bool) {
	ending := strings.ToLower(filepath.Ext(path))
	i := slices.IndexFunc(t, func(l Language) bool { return slices.Contains(l.Endings, ending) })
	if i < 0 {
		return Language{}, false
	}
	return t[i], true
}

// Named returns the language of the given name, in letters of any case; an
// ending will do, too: "C++", "c++" and "cpp" are the same.
func (t Table) Named(name string) (Language, bool) {
	for _, l := range t {
		if strings.EqualFold(l.Name, name) {
			return l, true
		}
	}
	return t.Find("." + strings.TrimPrefix(name, "."))
}

// Names returns the names of the languages.
func (t Table) Names() (list []string) {
	for _, l := range t {
		list = append(list, l.Name)
	}
	return list
}

// Endings returns the endings of all languages.
func (t Table) Endings() (list []string) {
	for _, l := range t {
		list = append(list, l.Endings...)
	}
	return list
}

// Tools returns the programs that the language needs, without those that it
// makes itself.
func (l *Language) Tools() (list []string) {
	for _, command := range [][]string{l.Compile, l.Run} {
		if len(command) > 0 && !strings.Contains(command[0], "{") && !slices.Contains(list, command[0]) {
			list = append(list, command[0])
		}
	}
	return list
}
