package cmd

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"kiebitz/runner/source"
)

const (
	// quietTime is how long files must stay as they are before they count as changed:
	// a compiler writes more than once.
	quietTime = 200 * time.Millisecond

	// coarse is how long after a change files may be written again and keep the time of
	// it: some disks tell times apart by seconds.
	coarse = 3 * time.Second
)

// watcher waits until some files have another content. It looks at them again and again, as
// no event tells of all changes: in a folder that was made again, in a file that a link leads
// to, on another machine's disk.
type watcher struct {
	files []string
	state string // of the files when the last run began
}

// newWatcher watches those of the names that are regular files, and a folder if it is
// a solver's.
func newWatcher(names []string, folder string) *watcher {
	w := &watcher{}
	for _, name := range names {
		info, err := os.Stat(name)
		if err == nil && (info.Mode().IsRegular() || name == folder) && !slices.Contains(w.files, name) {
			w.files = append(w.files, name)
		}
	}
	return w
}

// begin notes the state of the files. It returns the first that is missing.
func (w *watcher) begin() (missing string) {
	w.state, missing = w.look()
	return missing
}

// forget makes the next wait end soon, whether or not a file changes.
func (w *watcher) forget() { w.state = "" }

// look returns a text that is another one whenever a file's content or its
// permissions are.
func (w *watcher) look() (state, missing string) {
	for _, name := range w.files {
		what := "missing"
		if info, err := os.Stat(name); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
			what = fmt.Sprint(info.Mode()) // to open a pipe could block, and what comes out of it is gone then
		} else if f, err := os.Open(name); err == nil {
			h := sha256.New()
			info, infoErr := f.Stat()
			if infoErr == nil && info.IsDir() {
				if sum := source.Sum(name); sum != "" {
					what = sum
				}
			} else if _, err := io.Copy(h, f); err == nil && infoErr == nil {
				what = fmt.Sprintf("%v %x", info.Mode(), h.Sum(nil))
			}
			f.Close()
		}
		if what == "missing" && missing == "" {
			missing = name
		}
		state += what + "\n"
	}
	return state, missing
}

// glance returns a text that is another one whenever a file was written or its permissions
// were changed, except for what coarse is about. It reads none of them.
func (w *watcher) glance() string {
	var b strings.Builder
	for _, name := range w.files {
		filepath.WalkDir(name, func(path string, _ fs.DirEntry, _ error) error {
			if info, err := os.Stat(path); err == nil {
				fmt.Fprintln(&b, path, info.Mode(), info.Size(), info.ModTime().UnixNano())
			}
			return nil
		})
	}
	return b.String()
}

// wait returns true when the files have changed since begin and have settled,
// and false when ctx is done.
func (w *watcher) wait(ctx context.Context) bool {
	ticks := time.NewTicker(quietTime)
	defer ticks.Stop()
	glance, changed := w.glance(), time.Now()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-ticks.C:
		}
		if now := w.glance(); now != glance {
			glance, changed = now, time.Now()
		} else if time.Since(changed) < coarse {
			if state, _ := w.look(); state != w.state {
				return true
			}
		}
	}
}
