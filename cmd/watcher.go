package cmd

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"kiebitz/runner/source"
)

// quietTime is how long files must stay as they are before they count as changed:
// a compiler writes more than once.
const quietTime = 200 * time.Millisecond

// watcher waits until some files have another content. It looks at them again and again:
// no system tells of all changes, such as those in a folder that was made again.
type watcher struct {
	files []string
	state string // their contents when the last run began
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
	w.state, missing = w.contents()
	return missing
}

// forget makes the next wait end soon, whether or not a file changes.
func (w *watcher) forget() { w.state = "" }

// contents returns a text that is another one whenever a file's content or its
// permissions are.
func (w *watcher) contents() (state, missing string) {
	for _, name := range w.files {
		what := ""
		info, err := os.Stat(name)
		if err == nil && info.IsDir() {
			what = source.Sum(name)
		} else if data, bad := os.ReadFile(name); err == nil && bad == nil {
			what = fmt.Sprintf("%v %x", info.Mode(), sha256.Sum256(data))
		}
		if what == "" && missing == "" {
			missing = name
		}
		state += what + "\n"
	}
	return state, missing
}

// stamps returns a text that is another one whenever a file was written. It reads none.
func (w *watcher) stamps() (list string) {
	stamp := func(path string, info fs.FileInfo) {
		list += fmt.Sprintln(path, info.Mode(), info.Size(), info.ModTime().UnixNano())
	}
	for _, name := range w.files {
		info, err := os.Stat(name)
		if err != nil {
			continue
		}
		if stamp(name, info); info.IsDir() {
			filepath.WalkDir(name, func(path string, e fs.DirEntry, err error) error {
				if err != nil {
					return nil // it has gone meanwhile
				}
				if info, err := e.Info(); err == nil {
					stamp(path, info)
				}
				return nil
			})
		}
	}
	return list
}

// wait returns true when the files have changed since begin and have settled,
// and false when ctx is done.
func (w *watcher) wait(ctx context.Context) bool {
	tick := time.NewTicker(quietTime)
	defer tick.Stop()
	last, read := "", false // what was seen last, and whether the contents were read since
	for {
		select {
		case <-ctx.Done():
			return false
		case <-tick.C:
		}
		if now := w.stamps(); now != last {
			last, read = now, false
		} else if !read {
			if state, _ := w.contents(); state != w.state {
				return true
			}
			read = true
		}
	}
}
