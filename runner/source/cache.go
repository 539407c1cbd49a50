package source

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"kiebitz/runner/sandbox"
)

const (
	cacheSize = 1 << 30             // bytes, of all entries
	cacheAge  = 30 * 24 * time.Hour // since the last use
	cacheHold = time.Hour           // since the last use: an entry may be in use for so long

	// cacheForm is the version of the form of an entry.
	cacheForm = "2"

	manifestName = "manifest.json"
)

// cache is a folder with an entry for each source that was compiled. An entry
// is a folder with a key for its name. It holds the folder of what the compiler
// made, and a manifest of that.
//
// A cache without a folder is empty and takes nothing.
type cache struct{ dir string }

// manifest lists what an entry must hold.
type manifest struct {
	Files []manifestFile `json:"files"`
}

type manifestFile struct {
	Name       string `json:"name"`
	SHA256     string `json:"sha256"`
	Executable bool   `json:"executable,omitempty"`
}

// key names what a compiler makes of a source, by everything that it depends on: the
// source, the language's commands and variables, and path, size and time of the
// compiler. What else comes to matter must be added here; cacheForm changes if entries
// look different.
func (j *job) key() (string, error) {
	real, err := filepath.EvalSymlinks(j.tool)
	if err != nil {
		return "", err
	}
	info, err := os.Stat(real)
	if err != nil {
		return "", err
	}
	env, read := j.surroundings()
	h := sha256.New()
	// As JSON, no two lists look the same.
	err = json.NewEncoder(h).Encode([]any{cacheForm, j.tool, real, info.Size(), info.ModTime().UnixNano(),
		j.Name, j.Compile, j.Run, env, read, []byte(j.start), []byte(j.class), names(j.words), sumOf(j.files)})
	return hex.EncodeToString(h.Sum(nil)), err
}

// names keeps names apart that are no text.
func names(list []string) (bytes [][]byte) {
	for _, name := range list {
		bytes = append(bytes, []byte(name))
	}
	return bytes
}

// get returns the folder of what was made, if the entry is there and whole.
func (c cache) get(key string) (dir string, ok bool) {
	entry := filepath.Join(c.dir, key)
	if c.dir == "" || !whole(entry) {
		return "", false
	}
	now := time.Now()
	os.Chtimes(entry, now, now) // where that can't be, it is older than it should be
	return filepath.Join(entry, outName), true
}

// whole reports whether all files of an entry are as they were made.
func whole(entry string) bool {
	data, err := os.ReadFile(filepath.Join(entry, manifestName))
	if err != nil {
		return false
	}
	var m manifest
	if json.Unmarshal(data, &m) != nil || len(m.Files) == 0 {
		return false
	}
	return !slices.ContainsFunc(m.Files, func(f manifestFile) bool {
		path := filepath.Join(entry, outName, filepath.FromSlash(f.Name))
		info, err := os.Lstat(path)
		if err != nil || !info.Mode().IsRegular() || exe == "" && info.Mode()&0o111 != 0 != f.Executable {
			return true
		}
		sum, err := digestOf(path)
		return err != nil || sum != f.SHA256
	})
}

func digestOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return hex.EncodeToString(h.Sum(nil)), err
}

// put makes an entry and returns the folder of its files. It appears whole or
// not at all; if another process was faster, that one's entry is taken.
func (c cache) put(key string, files []sandbox.File) (dir string, err error) {
	if c.dir == "" {
		return "", errors.New("there is no cache folder")
	}
	if err := os.MkdirAll(c.dir, 0o700); err != nil {
		return "", err
	}
	made, err := os.MkdirTemp(c.dir, ".new-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(made) // gone after the renaming
	if err := fillEntry(made, files); err != nil {
		return "", err
	}
	entry := filepath.Join(c.dir, key)
	if err = os.Rename(made, entry); err != nil {
		if dir, ok := c.get(key); ok {
			return dir, nil
		}
		// What is there is damaged. Two may find that out at the same time.
		old := filepath.Join(c.dir, ".old-"+filepath.Base(made))
		os.Rename(entry, old)
		defer os.RemoveAll(old)
		if err = os.Rename(made, entry); err != nil {
			if dir, ok := c.get(key); ok {
				return dir, nil
			}
			return "", err
		}
	}
	c.evict(time.Now())
	return filepath.Join(entry, outName), nil
}

// fillEntry writes the files of an entry and its manifest.
func fillEntry(entry string, files []sandbox.File) error {
	var m manifest
	for _, f := range files {
		path := filepath.Join(entry, outName, filepath.FromSlash(f.Name))
		mode := os.FileMode(0o644)
		if f.Executable {
			mode = 0o755
		}
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, f.Data, mode), os.Chmod(path, mode)); err != nil {
			return err
		}
		m.Files = append(m.Files, manifestFile{f.Name, fmt.Sprintf("%x", sha256.Sum256(f.Data)), f.Executable})
	}
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(filepath.Join(entry, manifestName), data, 0o644), os.Chmod(entry, 0o755))
}

// evict removes entries that were not used for long, then those that were used
// least recently until the rest is small enough, and what a process that was
// killed has left. What can't be removed stays.
func (c cache) evict(now time.Time) {
	list, err := os.ReadDir(c.dir)
	if err != nil {
		return
	}
	type entry struct {
		path string
		used time.Time
		size int64
	}
	var entries []entry
	var sum int64
	for _, d := range list {
		info, err := d.Info()
		if err != nil || !d.IsDir() {
			continue
		}
		e := entry{path: filepath.Join(c.dir, d.Name()), used: info.ModTime()}
		age := now.Sub(e.used)
		if age > cacheAge || d.Name()[0] == '.' && age > cacheHold {
			os.RemoveAll(e.path)
			continue
		}
		e.size = folderSize(e.path)
		sum += e.size
		entries = append(entries, e)
	}
	slices.SortFunc(entries, func(a, b entry) int { return a.used.Compare(b.used) })
	for _, e := range entries {
		if sum <= cacheSize || now.Sub(e.used) < cacheHold {
			return
		}
		os.RemoveAll(e.path)
		sum -= e.size
	}
}

func folderSize(dir string) (sum int64) {
	filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if info, err := d.Info(); err == nil {
			sum += info.Size()
		}
		return nil
	})
	return sum
}
