package cmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"reflect"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"kiebitz/internal/file"
	"kiebitz/internal/visible"
)

// Exit statuses.
const (
	exitConforms    = 0
	exitNonconform  = 1 // wrong, malformed, crashed, timed out, over a limit
	exitRequest     = 2 // the request can't be carried out
	exitInternal    = 3 // the program itself failed
	exitInterrupted = 130
)

// requestError is a request that can't be carried out. It is printed with its hint in
// at most three lines.
type requestError struct {
	Msg    string
	Hint   string // may be empty
	Status int    // 0: exitRequest
}

func (e *requestError) Error() string { return e.Msg }

// refuse returns a [*requestError] without a hint.
func refuse(format string, args ...any) error {
	return &requestError{Msg: fmt.Sprintf(format, args...)}
}

// statusError ends the program with an exit status and without a message: all has
// been said.
type statusError int

func (e statusError) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// run carries out a command line and returns the exit status. Commands print to the root's
// output, so that what can't be written is an error even where nobody asks.
func run(args []string) int {
	root := newRoot()
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as it is below nohup
		ends = append(ends, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), ends...)
	defer stop()
	// A second interrupt ends the program at once.
	context.AfterFunc(ctx, stop)
	context.AfterFunc(ctx, endStuck)

	root.SetArgs(args)
	out := &output{to: os.Stdout}
	root.SetOut(visible.Writer(out)) // before anything is made that takes it
	root.SetErr(stderr)
	strict(root)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		unmark(root)
	}
	err := root.ExecuteContext(ctx)
	var status statusError
	var request *requestError
	if out.err != nil && (err == nil || errors.As(err, &status)) {
		err = out.err // what nobody could read is no result
	}
	switch {
	case err == nil:
		return exitConforms
	case errors.As(err, &status):
		return int(status)
	case errors.Is(err, syscall.EPIPE):
		return exitConforms // our reader has seen enough
	case errors.As(err, &request):
		tell("%s", request.Msg)
		if request.Hint != "" {
			fmt.Fprintln(stderr, visible.Line(request.Hint))
		}
		return cmp.Or(request.Status, exitRequest)
	case ctx.Err() != nil:
		return exitInterrupted
	}
	for _, line := range strings.Split(err.Error(), "\n") { // of several reports, each by itself
		tell("%s", line)
	}
	return exitInternal
}

// endStuck ends the program that is to end, but waits for a pipe: only opening the other end, or the
// end of the program, ends that. What was said so far has been said; what lies in temporary folders
// the next process clears away.
func endStuck() {
	for !file.Stuck(time.Second) {
		time.Sleep(50 * time.Millisecond)
	}
	os.Exit(exitInterrupted)
}

// version is what the build says about itself.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "kiebitz (unknown version)"
	}
	module := ownModule(info)
	s := "kiebitz " + module.Version
	for _, set := range info.Settings {
		if set.Key == "vcs.revision" && module.Path == info.Main.Path {
			s += " " + set.Value
		}
	}
	return s + " " + info.GoVersion
}

// modulePath is the path of this module.
func modulePath() string {
	return strings.TrimSuffix(reflect.TypeFor[requestError]().PkgPath(), "/cmd")
}

// ownModule is this module in a build: the main one, or one that a program with a game of its own requires.
func ownModule(info *debug.BuildInfo) debug.Module {
	for _, d := range info.Deps {
		if d.Path != modulePath() {
			continue
		}
		if d.Replace != nil {
			return debug.Module{Path: d.Path, Version: cmp.Or(d.Replace.Version, "(devel)")}
		}
		return *d
	}
	return info.Main
}

// release is the version of a release, such as v1.4.0, by its tag; "" of any other
// build.
func release() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	version := ownModule(info).Version
	if !strings.HasPrefix(version, "v") || strings.HasPrefix(version, "v0.0.0-") {
		return "" // "(devel)", or a commit before which there is no tag
	}
	return version
}
