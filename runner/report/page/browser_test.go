package page_test

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Variables of the environment. CI sets both.
const (
	// browserVar is the browser to be used, or "required": then a missing one
	// is a failure.
	browserVar = "KIEBITZ_BROWSER"
	// axeVar is the file axe.min.js of axe-core, which checks accessibility.
	axeVar = "KIEBITZ_AXE"
)

// findBrowser returns the path of a Chromium, and skips the test if there is
// none.
func findBrowser(t *testing.T) string {
	t.Helper()
	asked := os.Getenv(browserVar)
	if asked != "" && asked != "required" {
		return asked
	}
	// The shell has no toolbar of its own, which is a page, too, and takes half of the time.
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if asked == "required" || os.Getenv("CI") == "true" {
		t.Fatal("no Chromium is installed; the Debian package is chromium-headless-shell")
	}
	t.Skip("needs Chromium, and none is installed")
	return ""
}

// browser is one browser for the tabs of all tests, as each takes a second to start.
func browser(t *testing.T) context.Context {
	t.Helper()
	path := findBrowser(t)
	ctx, err := start(path)
	if err != nil {
		t.Fatalf("start %s: %v", path, err)
	}
	return ctx
}

// start starts the browser, if no test has done so yet, and TestMain ends it.
func start(path string) (context.Context, error) {
	started.Do(func() {
		// Its folder is chromedp's to make and to remove: processes of the browser
		// still write there when it has ended.
		flags := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
			chromedp.WindowSize(1280, 900),
			chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
		ctx, cancelAll := chromedp.NewExecAllocator(context.Background(), flags...)
		ctx, cancel := chromedp.NewContext(ctx)
		started.ctx, started.err = ctx, chromedp.Do(ctx)
		started.end = func() { cancel(); cancelAll() }
	})
	return started.ctx, started.err
}

// started is the browser of all tests.
var started struct {
	sync.Once
	ctx context.Context
	err error
	end func()
}

// tab is a tab of the browser with a page in it.
type tab struct {
	t   *testing.T
	ctx context.Context
	url string

	ready func() // waits until the page can be used; nil: it can at once

	mu     sync.Mutex
	faults []string // errors on the console, requests, dialogs
}

// open opens a file in a new tab of the given width and watches it: it must not
// print errors, not ask for anything, and not open a dialog.
func open(t *testing.T, browser context.Context, file string, width int64) *tab {
	t.Helper()
	return openURL(t, browser, (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String(), width)
}

// openURL does so with a page and all that is below its address.
func openURL(t *testing.T, browser context.Context, address string, width int64) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser)
	t.Cleanup(cancel)
	p := &tab{t: t, ctx: ctx, url: address}
	if err := chromedp.Listen(ctx, p.listen); err != nil {
		t.Fatal(err)
	}
	call(p, cdplog.Enable, cdp.Empty{})
	call(p, network.Enable, network.EnableParams{})
	p.run(chromedp.EmulateViewport(width, 900))
	p.visit("")
	return p
}

func (p *tab) listen(ev any) {
	fault := ""
	switch ev := ev.(type) {
	case *runtime.EventExceptionThrown:
		fault = fmt.Sprintf("exception: %v", ev.ExceptionDetails)
	case *runtime.EventConsoleAPICalled:
		fault = fmt.Sprintf("console.%s: %v", ev.Type, ev.Args)
	case *cdplog.EventEntryAdded:
		fault = "log: " + ev.Entry.Text
	case *network.EventRequestWillBeSent:
		at, _, _ := strings.Cut(p.url, "#")
		if u := ev.Request.URL; !strings.HasPrefix(u, at) && !strings.HasPrefix(u, "data:") && !strings.HasPrefix(u, "blob:") {
			fault = "request: " + u
		}
	case *cdppage.EventJavascriptDialogOpening:
		fault = "dialog: " + ev.Message
		go chromedp.Call(p.ctx, cdppage.HandleJavaScriptDialog, cdppage.HandleJavaScriptDialogParams{Accept: true})
	}
	if fault != "" {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.faults = append(p.faults, fault)
	}
}

// quiet fails the test if something was printed or asked for.
func (p *tab) quiet() {
	p.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, f := range p.faults {
		p.t.Errorf("%s: %s", filepath.Base(p.url), f)
	}
	p.faults = nil
}

// patience is how long one action may take. The machine may be busy.
const patience = 5 * time.Minute

// bounded is the context of one action.
func (p *tab) bounded() (context.Context, context.CancelFunc) {
	return context.WithTimeout(p.ctx, patience)
}

func (p *tab) run(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := p.bounded()
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.t.Fatal(err)
	}
}

// visit goes to the page with a fragment, from another page so that it is
// loaded again.
func (p *tab) visit(fragment string) {
	p.t.Helper()
	p.run(chromedp.Navigate("about:blank"), chromedp.Navigate(p.url+fragment))
	if p.ready != nil {
		p.ready()
	}
}

// eval returns the value of an expression.
func eval[T any](p *tab, expression string, o ...chromedp.EvaluateOption) T {
	p.t.Helper()
	ctx, cancel := p.bounded()
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, o...))
	if err != nil {
		p.t.Fatalf("%.200s: %v", expression, err)
	}
	return v
}

// do evaluates a script for what it does.
func (p *tab) do(script string) {
	p.t.Helper()
	p.run(chromedp.Evaluate[chromedp.Void](script))
}

// waitFor waits until an expression is true. It asks the page that is there when it asks:
// a wait inside a page (chromedp.Poll) is lost with a page that is just being left.
func (p *tab) waitFor(expression string) {
	p.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if eval[bool](p, expression) {
			return
		}
	}
	p.quiet()
	p.t.Fatalf("after %v still not: %s\n%s", patience, expression, eval[string](p, "(document.querySelector('.side') || document.body).innerText"))
}

// call sends a command of the protocol.
func call[P, R any](p *tab, command cdp.Command[P, R], params P) {
	p.t.Helper()
	ctx, cancel := p.bounded()
	defer cancel()
	if _, err := chromedp.Call(ctx, command, params); err != nil {
		p.t.Fatal(err)
	}
}

// press presses keys one after another.
func (p *tab) press(keys ...string) {
	p.t.Helper()
	for _, k := range keys {
		p.run(chromedp.KeyEvent(k))
	}
}

// click clicks on the first element that a selector finds.
func (p *tab) click(selector string) {
	p.t.Helper()
	p.do(fmt.Sprintf("document.querySelector(%q).click()", selector))
}

// at returns the permalink of what is shown.
func (p *tab) at() string {
	p.t.Helper()
	return eval[string](p, "decodeURIComponent(location.hash)")
}

// program is kiebitz, built once.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "kiebitz-page")
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "kiebitz")
	out, err := exec.Command("go", "build", "-o", name, "kiebitz/cmd/kiebitz").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go build: %v\n%s", err, out)
	}
	return name, nil
})

// TestMain removes what program has built.
func TestMain(m *testing.M) {
	status := m.Run()
	if started.end != nil {
		started.end()
	}
	if name, err := program(); err == nil {
		os.RemoveAll(filepath.Dir(name))
	}
	os.Exit(status)
}

// kiebitz runs a command line that may find a solver wrong.
func kiebitz(t *testing.T, args ...string) {
	t.Helper()
	name, err := program()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(name, args...)
	out, err := cmd.CombinedOutput()
	if exit, ok := err.(*exec.ExitError); err != nil && (!ok || exit.ExitCode() != 1) {
		t.Fatalf("kiebitz %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// output runs a command line with a standard input, and returns what it prints.
func output(t *testing.T, in string, args ...string) string {
	t.Helper()
	name, err := program()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(name, args...)
	cmd.Stdin = strings.NewReader(in)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("kiebitz %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}
