// Package command is the edge of the command line: how a command line is carried
// out, and how errors are told.
//
// Start with [Run].
package command

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

	"github.com/spf13/cobra"

	"kiebitz/internal/visible"
)

// Exit statuses.
const (
	Conforms    = 0
	Nonconform  = 1 // wrong, malformed, crashed, timed out, over a limit
	Request     = 2 // the request can't be carried out
	Internal    = 3 // the program itself failed
	Interrupted = 130
)

// Error is a request that can't be carried out. It is printed with its hint in
// at most three lines.
type Error struct {
	Msg    string
	Hint   string // may be empty
	Status int    // 0: Request
}

func (e *Error) Error() string { return e.Msg }

// Refuse returns an [*Error] without a hint.
func Refuse(format string, args ...any) error {
	return &Error{Msg: fmt.Sprintf(format, args...)}
}

// Status ends the program with an exit status and without a message: all has
// been said.
type Status int

func (e Status) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// Run carries out a command line and returns the exit status. Messages begin
// with the program's name. Commands print to the root's output, so that what can't
// be written is an error even where nobody asks.
func Run(name string, root *cobra.Command, args []string) int {
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as it is below nohup
		ends = append(ends, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), ends...)
	defer stop()
	// A second interrupt ends the program at once.
	context.AfterFunc(ctx, stop)

	root.SetArgs(args)
	strict(root)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		unmark(root)
	}
	out := &output{to: os.Stdout}
	root.SetOut(visible.Writer(out))
	root.SetErr(Stderr)
	err := root.ExecuteContext(ctx)
	var status Status
	var request *Error
	if out.err != nil && (err == nil || errors.As(err, &status)) {
		err = out.err // what nobody could read is no result
	}
	switch {
	case err == nil:
		return Conforms
	case errors.As(err, &status):
		return int(status)
	case errors.Is(err, syscall.EPIPE):
		return Conforms // our reader has seen enough
	case errors.As(err, &request):
		Tell(name, request.Msg)
		if request.Hint != "" {
			fmt.Fprintln(Stderr, visible.Line(request.Hint))
		}
		return cmp.Or(request.Status, Request)
	case ctx.Err() != nil:
		return Interrupted
	}
	for _, line := range strings.Split(err.Error(), "\n") { // of several reports, each by itself
		Tell(name, line)
	}
	return Internal
}

// Version is what the build says about itself.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "kiebitz (unknown version)"
	}
	module := ours(info)
	s := "kiebitz " + module.Version
	for _, set := range info.Settings {
		if set.Key == "vcs.revision" && module.Path == info.Main.Path {
			s += " " + set.Value
		}
	}
	return s + " " + info.GoVersion
}

// Module is the path of this module.
func Module() string {
	return strings.TrimSuffix(reflect.TypeFor[Error]().PkgPath(), "/internal/command")
}

// ours is this module in a build: the main one, or one that a program with a game of its own requires.
func ours(info *debug.BuildInfo) debug.Module {
	for _, d := range info.Deps {
		if d.Path != Module() {
			continue
		}
		if d.Replace != nil {
			return debug.Module{Path: d.Path, Version: cmp.Or(d.Replace.Version, "(devel)")}
		}
		return *d
	}
	return info.Main
}

// Release is the version of a release, such as v1.4.0, by its tag; "" of any other
// build.
func Release() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	version := ours(info).Version
	if !strings.HasPrefix(version, "v") || strings.HasPrefix(version, "v0.0.0-") {
		return "" // "(devel)", or a commit before which there is no tag
	}
	return version
}
