// Package cache keeps files from one run of kiebitz to the next, in a folder of the user's.
package cache

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"
)

const (
	mostSize = 1 << 30             // bytes, of all entries
	mostAge  = 30 * 24 * time.Hour // since the last use
	hold     = time.Hour           // since the last use: an entry may be in use for so long

	manifestName = "manifest.json"
	filesName    = "out"
	dataName     = "data"
)

// Cache is a folder with entries. An entry is a folder with a key for its name. It holds the
// folder of what was put there, and a manifest of that.
//
// A cache without a folder is empty and takes nothing.
type Cache struct{ Dir string }

// User returns the cache of this user; one without a folder where there is no home.
func User() Cache {
	dir, err := os.UserCacheDir()
	if err != nil {
		return Cache{}
	}
	return Cache{filepath.Join(dir, "kiebitz")}
}

// File is one that is put into a cache. Its name is a path with slashes.
type File struct {
	Name       string
	Data       []byte
	Executable bool
}

// manifest lists what an entry must hold.
type manifest struct {
	Files []manifestFile `json:"files"`
}

type manifestFile struct {
	Name       string `json:"name"`
	SHA256     string `json:"sha256"`
	Executable bool   `json:"executable,omitempty"`
}

// Get returns the folder of what was made, if the entry is there and whole.
func (c Cache) Get(key string) (dir string, ok bool) {
	_, ok = c.Load(key)
	return filepath.Join(c.Dir, key, filesName), ok
}

// Load returns the only file of an entry, if it is there and whole; of several the last.
func (c Cache) Load(key string) (data []byte, ok bool) {
	entry := filepath.Join(c.Dir, key)
	if c.Dir == "" {
		return nil, false
	}
	if data, ok = whole(entry); ok {
		now := time.Now()
		os.Chtimes(entry, now, now) // where that can't be, it is older than it should be
	}
	return data, ok
}

// whole reports whether all files of an entry are as they were made, and returns the last.
func whole(entry string) (last []byte, ok bool) {
	data, err := os.ReadFile(filepath.Join(entry, manifestName))
	if err != nil {
		return nil, false
	}
	var m manifest
	if json.Unmarshal(data, &m) != nil || len(m.Files) == 0 {
		return nil, false
	}
	for _, f := range m.Files {
		path := filepath.Join(entry, filesName, filepath.FromSlash(f.Name))
		info, err := os.Lstat(path)
		if err != nil || !info.Mode().IsRegular() || runtime.GOOS != "windows" && info.Mode()&0o111 != 0 != f.Executable {
			return nil, false
		}
		if last, err = os.ReadFile(path); err != nil || digestOf(last) != f.SHA256 {
			return nil, false
		}
	}
	return last, true
}

// Save makes an entry of one file. If that can't be, nothing is kept.
func (c Cache) Save(key string, data []byte) { c.Put(key, []File{{Name: dataName, Data: data}}) }

func digestOf(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data)) }

// Put makes an entry and returns the folder of its files. It appears whole or
// not at all; if another process was faster, that one's entry is taken.
func (c Cache) Put(key string, files []File) (dir string, err error) {
	if c.Dir == "" {
		return "", errors.New("there is no cache folder")
	}
	if err := os.MkdirAll(c.Dir, 0o700); err != nil {
		return "", err
	}
	made, err := os.MkdirTemp(c.Dir, ".new-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(made) // gone after the renaming
	if err := fillEntry(made, files); err != nil {
		return "", err
	}
	entry := filepath.Join(c.Dir, key)
	if err = os.Rename(made, entry); err != nil {
		if dir, ok := c.Get(key); ok {
			return dir, nil
		}
		// What is there is damaged. Two may find that out at the same time.
		old := filepath.Join(c.Dir, ".old-"+filepath.Base(made))
		os.Rename(entry, old)
		defer os.RemoveAll(old)
		if err = os.Rename(made, entry); err != nil {
			if dir, ok := c.Get(key); ok {
				return dir, nil
			}
			return "", err
		}
	}
	c.evict(time.Now())
	return filepath.Join(entry, filesName), nil
}

// fillEntry writes the files of an entry and its manifest.
func fillEntry(entry string, files []File) error {
	var m manifest
	for _, f := range files {
		path := filepath.Join(entry, filesName, filepath.FromSlash(f.Name))
		mode := os.FileMode(0o644)
		if f.Executable {
			mode = 0o755
		}
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, f.Data, mode), os.Chmod(path, mode)); err != nil {
			return err
		}
		m.Files = append(m.Files, manifestFile{f.Name, digestOf(f.Data), f.Executable})
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
func (c Cache) evict(now time.Time) {
	list, err := os.ReadDir(c.Dir)
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
		e := entry{path: filepath.Join(c.Dir, d.Name()), used: info.ModTime()}
		age := now.Sub(e.used)
		if age > mostAge || d.Name()[0] == '.' && age > hold {
			os.RemoveAll(e.path)
			continue
		}
		e.size = folderSize(e.path)
		sum += e.size
		entries = append(entries, e)
	}
	slices.SortFunc(entries, func(a, b entry) int { return a.used.Compare(b.used) })
	for _, e := range entries {
		if sum <= mostSize || now.Sub(e.used) < hold {
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
