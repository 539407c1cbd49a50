package page_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// waitFor waits until an expression is true.
func (p *tab) waitFor(expression string) {
	p.t.Helper()
	for end := time.Now().Add(patience / 15); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if eval[bool](p, expression) {
			return
		}
	}
	p.quiet()
	p.t.Fatalf("after a minute still not: %s\n%s", expression, eval[string](p, "document.querySelector('.side').innerText"))
}

// idle waits until a game is shown and nothing is under way.
func (p *tab) idle() {
	p.t.Helper()
	p.waitFor("!!document.querySelector('.game.made.on') && document.querySelector('#pg-work').hidden")
}

func TestPlaygroundShots(t *testing.T) {
	dir := os.Getenv("SHOTS")
	if dir == "" {
		t.Skip()
	}
	file := filepath.Join(t.TempDir(), "playground.html")
	kiebitz(t, "playground", "--html", file)
	p := open(t, browser(t), file, 1280)
	for _, theme := range []string{"light", "dark"} {
		p.prefer("prefers-color-scheme", theme)
		for _, at := range []string{"#maumau/samples/1~R4-ignored", "#tractor/samples/1~beat-ties-last", "#rummy/samples/1~rearrange-extend"} {
			for _, width := range []int64{1280, 390} {
				p.run(chromedp.EmulateViewport(width, 900))
				p.visit(at)
				p.idle()
				time.Sleep(300 * time.Millisecond)
				data, err := chromedp.Run(p.ctx, chromedp.FullScreenshot(90))
				if err != nil {
					t.Fatal(err)
				}
				name := fmt.Sprintf("%s-%d-%s.png", strings.Split(at[1:], "/")[0], width, theme)
				os.WriteFile(filepath.Join(dir, name), data, 0o644)
			}
		}
	}
	p.quiet()
}

var _ = http.StatusOK
var _ = httptest.NewServer
