package cmd

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"kiebitz/internal/file"
	"kiebitz/internal/visible"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/report"
	"kiebitz/runner/report/page"
	"kiebitz/runner/result"
)

// reportFlags ask for reports beside the text. "-" is standard output.
type reportFlags struct {
	json, junit string
	html        string
	github      bool
	csv         string
	tap         string // of a run only
	sarif       string // the same
	each        string // of a matrix only: a folder
	badge       string // of a saved result only
	stream      string // of a run only
	save        string // the same: a case
	markdown    string // of a comparison only
	saved       bool   // the result was read from a file, which may hold anything

	streamFile *os.File
	lines      *result.Stream
}

func (f *reportFlags) add(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&f.json, "json", "", "write the result as JSON into this `FILE` (-: standard output); 'kiebitz report' makes all other reports from it")
	fs.StringVar(&f.junit, "junit", "", "write the result as JUnit XML into this `FILE` (-: standard output)")
	fs.StringVar(&f.html, "html", "", "write an HTML page into this `FILE` (-: standard output) that shows the finding and replays the games")
	fs.BoolVar(&f.github, "github", false, "print errors as GitHub annotations, and write the step's summary ($GITHUB_STEP_SUMMARY)")
}

// addLists adds the flags that list the cases of a run.
func (f *reportFlags) addLists(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&f.csv, "csv", "", "write a row for each case as CSV into this `FILE` (-: standard output)")
	fs.StringVar(&f.tap, "tap", "", "write the result in the Test Anything Protocol into this `FILE` (-: standard output)")
	fs.StringVar(&f.sarif, "sarif", "", "write the failures, and the lines that --lines names, as SARIF into this `FILE` (-: standard output), for editors and code scanning")
}

// addEach adds the flag that writes a page for each solver of a matrix.
func (f *reportFlags) addEach(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.each, "html-each", "", "write a separate page for each solver of a matrix into this `FOLDER`")
}

// outputs returns the flags that take a file, with their values.
func (f *reportFlags) outputs() [][2]string {
	return [][2]string{{"save", f.save}, {"json", f.json}, {"junit", f.junit}, {"html", f.html}, {"csv", f.csv}, {"tap", f.tap},
		{"sarif", f.sarif}, {"json-stream", f.stream}, {"badge", f.badge}, {"markdown", f.markdown}}
}

// check finds, before a long run, what would keep its reports from being
// written, and those that would replace a file that it reads.
func (f *reportFlags) check(inputs ...string) error {
	taken := map[string]string{}
	for _, o := range f.outputs() {
		flag, name := o[0], o[1]
		switch other := taken[name]; {
		case name == "":
			continue
		case other != "":
			return refuse("--%s and --%s: found %q for both, expected two files", other, flag, name)
		case name == "-" && f.github:
			return refuse("--%s -: standard output belongs to the errors of --github; name a file", flag)
		default:
			if err := checkFile(flag, name, inputs...); err != nil {
				return err
			}
		}
		taken[name] = flag
	}
	if f.each != "" {
		if err := os.MkdirAll(f.each, 0o755); err != nil {
			return refuse("--html-each: cannot make the folder %q: %v", f.each, file.Reason(err))
		}
		if err := file.Check(filepath.Join(f.each, "page.html")); err != nil {
			return refuse("--html-each: cannot write into %q: %v", f.each, file.Reason(err))
		}
	}
	if name := stepSummary(); f.github && name != "" {
		if err := appendFile(name, func(io.Writer) error { return nil }); err != nil {
			return refuse("--github: cannot write $GITHUB_STEP_SUMMARY, %q: %v", name, file.Reason(err))
		}
	}
	return nil
}

// checkFile finds out whether a file can be written that a flag names, "" for none.
func checkFile(flag, name string, inputs ...string) error {
	if name == "-" || name == "" {
		return nil
	}
	if what := keptAt(name, inputs); what != "" {
		return refuse("--%s: found %s, %q, expected a file that may be overwritten", flag, what, name)
	}
	if err := file.Check(name); err != nil {
		return refuse("--%s: cannot write %q: %v", flag, name, file.Reason(err))
	}
	return nil
}

// keptAt names what a file is that no report may replace: an input of the command, a
// source, a project file, or a program without an extension (on some disks every file may
// be executed); "" if it is none of these, or not there.
func keptAt(name string, inputs []string) string {
	info, err := os.Stat(name)
	switch {
	case err != nil || !info.Mode().IsRegular():
		return ""
	case slices.ContainsFunc(inputs, func(in string) bool { return sameFile(in, info) }):
		return "an input"
	case isSource(name):
		return "a source"
	case filepath.Base(name) == projectName:
		return "a project file"
	case filepath.Ext(name) == "" && info.Mode()&0o111 != 0:
		return "a program"
	}
	return ""
}

// sameFile reports whether a name, such as one with a link in it, is that of a file.
func sameFile(name string, info os.FileInfo) bool {
	other, err := os.Stat(name)
	return err == nil && os.SameFile(info, other)
}

// writeText writes a whole file of text, or standard output for "-", where GitHub may
// listen.
func writeText(cmd *cobra.Command, name string, fill func(io.Writer) error) error {
	if name == "-" {
		var text bytes.Buffer // whole lines
		if err := fill(visible.Writer(&text)); err != nil {
			return err
		}
		_, err := visible.InertWriter(raw(cmd)).Write(text.Bytes())
		return unlessGone(err)
	}
	return writeFile(cmd, name, func(w io.Writer) error { return fill(visible.Writer(w)) })
}

// writePage does so with a page that no result has made.
func writePage(cmd *cobra.Command, name string, pg *page.Page) error {
	pg.Maker = version()
	return writeText(cmd, name, pg.Write)
}

// writeFile does so with data, which stay as they are.
func writeFile(cmd *cobra.Command, name string, fill func(io.Writer) error) error {
	if name == "-" {
		return unlessGone(fill(raw(cmd)))
	}
	return named(name, file.Write(name, fill))
}

// text returns where the text goes and how: to standard error, if standard output has
// been given away, so that both a program and a person read what they can.
// Nothing in it can be a command, as GitHub may listen whoever asks for its reports.
func (f *reportFlags) text(cmd *cobra.Command) (io.Writer, report.Style) {
	if f.toStderr() {
		return cmd.ErrOrStderr(), styleOf(cmd, os.Stderr)
	}
	return visible.InertWriter(cmd.OutOrStdout()), style(cmd)
}

// any reports whether something beside the text is asked for.
func (f *reportFlags) any() bool {
	return f.github || f.each != "" || slices.ContainsFunc(f.outputs(), func(o [2]string) bool { return o[1] != "" })
}

// toStderr reports whether standard output has been given away.
func (f *reportFlags) toStderr() bool {
	return slices.ContainsFunc(f.outputs(), func(o [2]string) bool { return o[1] == "-" })
}

// begin asks for what the reports need of a run, and begins the stream.
func (f *reportFlags) begin(cmd *cobra.Command, o *runner.Options) error {
	if o.Language == "" && (f.json != "" || f.stream != "") {
		o.Digests = runner.Digests(o.Command) // as the files are now
	}
	if f.stream == "" {
		return nil
	}
	out := raw(cmd)
	if f.stream != "-" {
		// Not under a temporary name: a stream is there to be followed.
		var err error
		if f.streamFile, err = os.Create(f.stream); err != nil {
			return refuse("--json-stream: cannot write %q: %v", f.stream, file.Reason(err))
		}
		out = file.Patient{To: f.streamFile}
	}
	f.lines = result.NewStream(out)
	o.Started, o.Finished = f.lines.Begin, f.lines.Case
	return nil
}

// reported is what all reports but the stream are made of.
type reported interface {
	Write(io.Writer) error // as JSON
	terminal(io.Writer, report.TerminalOptions) error
	junit(io.Writer) error
	csv(io.Writer) error
	page() (*page.Page, error)
	badge() report.Badge
	github(io.Writer) error
	summary(io.Writer) error
	status() error // how the command ends that came to this result
}

// aRun is a run of one solver, and aMatrix one of several.
type (
	aRun struct {
		*result.Run
		p oracle.Problem
	}
	aMatrix struct {
		*result.Matrix
		p oracle.Problem
	}
)

func (r aRun) terminal(w io.Writer, o report.TerminalOptions) error {
	return report.Terminal(w, r.p, r.Run, o)
}
func (r aRun) junit(w io.Writer) error   { return report.JUnit(w, r.p, r.Run) }
func (r aRun) csv(w io.Writer) error     { return report.CSV(w, r.Run) }
func (r aRun) tap(w io.Writer) error     { return report.TAP(w, r.Run) }
func (r aRun) sarif(w io.Writer) error   { return report.SARIF(w, r.p, r.Run) }
func (r aRun) page() (*page.Page, error) { return page.OfRun(r.p, r.Run) }
func (r aRun) badge() report.Badge       { return report.BadgeOf(r.Run) }
func (r aRun) github(w io.Writer) error  { return report.GitHub(w, r.Run) }
func (r aRun) summary(w io.Writer) error { return report.GitHubSummary(w, r.p, r.Run) }

func (r aRun) status() error { return statusOf(r.Verdict, r.Accepted()) }

func (m aMatrix) terminal(w io.Writer, o report.TerminalOptions) error {
	return report.Matrix(w, m.Matrix, o)
}
func (m aMatrix) csv(w io.Writer) error     { return report.MatrixCSV(w, m.Matrix) }
func (m aMatrix) junit(w io.Writer) error   { return report.MatrixJUnit(w, m.p, m.Matrix) }
func (m aMatrix) page() (*page.Page, error) { return page.OfMatrix(m.p, m.Matrix) }
func (m aMatrix) badge() report.Badge       { return report.MatrixBadge(m.Matrix) }
func (m aMatrix) github(w io.Writer) error  { return report.MatrixGitHub(w, m.Matrix) }
func (m aMatrix) summary(w io.Writer) error { return report.MatrixGitHubSummary(w, m.Matrix) }
func (m aMatrix) status() error             { return statusOf(m.Verdict, m.Verdict != result.Unexpected) }

// statusOf is how a command ends that came to a verdict.
func statusOf(verdict string, accepted bool) error {
	switch {
	case verdict == result.Interrupted:
		return statusError(exitInterrupted)
	case verdict == result.Incomplete:
		return statusError(exitRequest)
	case !accepted:
		return statusError(exitNonconform)
	}
	return nil
}

// pages writes a page for each solver that was run into a folder. It is the page of its
// own run, which holds nothing of another's.
func (m aMatrix) pages(cmd *cobra.Command, dir string, saved bool) (failed error) {
	taken := map[string]bool{}
	for i := range m.Solvers {
		s := &m.Solvers[i]
		if s.Run == nil {
			continue // the text says why
		}
		name := filepath.Join(dir, pageName(s.Name, taken)+".html")
		pg, err := page.OfRun(m.p, s.Run)
		if err != nil && saved {
			err = noReplay("--html-each", err)
		} else if err == nil {
			err = writeText(cmd, name, pg.Write)
		}
		failed = errors.Join(failed, named(name, err))
	}
	return failed
}

// noReplay refuses a saved result, whose games may be anything, that a page can't show.
func noReplay(flag string, err error) error {
	return refuse("%s: found no game to replay: %v", flag, err)
}

// pageName makes the name of a file of a solver's: letters, digits and what is harmless
// everywhere, and none that is taken, also where capitals are not told apart.
func pageName(solver string, taken map[string]bool) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("._-", r) {
			return r
		}
		return '-'
	}, solver)
	for len(name) > 150 { // with an ending, and what a temporary name needs, file systems take 255 bytes
		_, last := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-last]
	}
	name = cmp.Or(strings.Trim(name, ".-"), "solver")
	for n, first := 2, name; taken[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s-%d", first, n)
	}
	taken[strings.ToLower(name)] = true
	return name
}

// write ends the stream and writes all reports of a run.
func (f *reportFlags) write(cmd *cobra.Command, p oracle.Problem, d *result.Run) error {
	var errs []error
	if f.lines != nil {
		errs = append(errs, named(f.stream, unlessGone(f.lines.Finish(d))))
		if f.streamFile != nil {
			errs = append(errs, named(f.stream, f.streamFile.Close()))
		}
	}
	return errors.Join(append(errs, f.writeAll(cmd, aRun{d, p}))...)
}

// writeAll writes the reports that were asked for. One that fails does not keep
// the others from being written.
func (f *reportFlags) writeAll(cmd *cobra.Command, r reported) error {
	var errs []error
	to := func(name string, fill func(io.Writer) error) {
		if name != "" {
			errs = append(errs, writeText(cmd, name, fill))
		}
	}
	if f.json != "" {
		errs = append(errs, writeFile(cmd, f.json, r.Write))
	}
	to(f.junit, r.junit)
	to(f.csv, r.csv)
	if run, ok := r.(aRun); ok {
		to(f.tap, run.tap)
		to(f.sarif, run.sarif)
	} else if f.tap != "" {
		errs = append(errs, refuse("--tap lists the cases of one run, found a matrix"))
	} else if f.sarif != "" {
		errs = append(errs, refuse("--sarif has the failures of one run, found a matrix"))
	}
	if m, ok := r.(aMatrix); ok && f.each != "" {
		errs = append(errs, m.pages(cmd, f.each, f.saved))
	} else if f.each != "" {
		errs = append(errs, refuse("--html-each writes pages of many solvers, found a run of one"))
	}
	if strings.HasSuffix(f.badge, ".svg") {
		to(f.badge, r.badge().SVG)
	} else {
		to(f.badge, r.badge().JSON)
	}
	if f.html != "" {
		off := say("replaying the games of the page")
		pg, err := r.page()
		off()
		switch {
		case err == nil:
			to(f.html, pg.Write)
		case f.saved:
			errs = append(errs, noReplay("--html", err))
		default:
			errs = append(errs, named(f.html, err))
		}
	}
	if f.github {
		errs = append(errs, unlessGone(r.github(cmd.OutOrStdout())))
		if name := stepSummary(); name != "" {
			errs = append(errs, named(name, appendFile(name, r.summary)))
		}
	}
	return errors.Join(errs...)
}

// unlessGone forgives that the reader of a pipe has seen enough.
func unlessGone(err error) error {
	if errors.Is(err, syscall.EPIPE) {
		return nil
	}
	return err
}

func named(name string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("cannot write %q: %w", name, file.Reason(err))
}

// stepSummary is the file that GitHub reads the summary of a step from; "" if
// there is none.
func stepSummary() string { return strings.TrimSpace(os.Getenv("GITHUB_STEP_SUMMARY")) }

func appendFile(name string, fill func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	return errors.Join(fill(visible.Writer(f)), f.Close())
}
