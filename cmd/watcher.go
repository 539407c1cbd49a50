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
	"time"

	"github.com/fsnotify/fsnotify"

	"kiebitz/runner/source"
)

// quietTime is how long files must stay as they are before they count as changed:
// a compiler writes more than once.
const quietTime = 200 * time.Millisecond

// watcher waits until some files have another content. It looks at the folders
// that they are in, as editors and compilers put new files in place of old ones.
type watcher struct {
	events *fsnotify.Watcher
	files  []string
	state  string // of the files when the last run began
}

// newWatcher watches those of the names that are regular files, and a folder if it is
// a solver's.
func newWatcher(names []string, folder string) (*watcher, error) {
	events, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	w := &watcher{events: events}
	for _, name := range names {
		info, err := os.Stat(name)
		if err == nil && (info.Mode().IsRegular() || name == folder) && !slices.Contains(w.files, name) {
			w.files = append(w.files, name)
		}
	}
	for _, dir := range w.folders() {
		if err := events.Add(dir); err != nil {
			events.Close()
			return nil, err
		}
	}
	return w, nil
}

func (w *watcher) close() { w.events.Close() }

// folders returns the folders of the files, and of those that links lead to.
func (w *watcher) folders() (list []string) {
	for _, name := range w.files {
		list = append(list, filepath.Dir(name))
		filepath.WalkDir(name, func(path string, e fs.DirEntry, err error) error {
			if err == nil && e.IsDir() {
				list = append(list, path)
			}
			return nil
		})
		if target, err := filepath.EvalSymlinks(name); err == nil {
			list = append(list, filepath.Dir(target))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
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

// wait returns true when the files have changed since begin and have settled,
// and false when ctx is done.
func (w *watcher) wait(ctx context.Context) bool {
	// Some changes make no event: those before the wait, and those in a folder
	// that was made again.
	again := time.NewTicker(time.Second)
	defer again.Stop()
	quiet := time.NewTimer(quietTime)
	defer quiet.Stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case _, open := <-w.events.Events:
			if !open {
				return false
			}
			quiet.Reset(quietTime)
		case <-w.events.Errors: // too many events at once: look at the files
			quiet.Reset(quietTime)
		case <-again.C:
			if w.addFolders() {
				quiet.Reset(quietTime)
			}
		case <-quiet.C:
			if state, _ := w.look(); state != w.state {
				return true
			}
		}
	}
}

// addFolders watches folders that had gone and are there again, and reports
// whether there are some.
func (w *watcher) addFolders() (added bool) {
	watched := w.events.WatchList()
	for _, dir := range w.folders() {
		if !slices.Contains(watched, dir) && w.events.Add(dir) == nil {
			added = true
		}
	}
	return added
}
