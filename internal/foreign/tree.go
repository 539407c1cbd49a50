package foreign

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Bounds of what one stranger hands in: what lies in a folder that is theirs.
const (
	MostDeep    = 16        // folders in each other
	MostEntries = 10_000    // files and folders
	MostBytes   = 256 << 20 // in files that could be read as a source; of a larger one the beginning counts

	mostRead   = 16 << 20 // bytes that are read to find out what they are; all of a solver's sources
	mostShared = 100_000  // strangers in a folder
	mostOfOne  = 4 << 20  // bytes of one file that count
)

// Tree is a file, or a folder with all that lies below it.
type Tree struct {
	Name  string // in the [Folder]
	Mode  fs.FileMode
	Size  int64   // of a file
	Files []*Tree // of a folder, sorted by name
	Fault error   // why it can't be opened, an [*fs.PathError]; nil if it can
	left  *int64  // bytes that may still be read of this stranger's
}

// Spend reports whether a file may still be read to find out what it is: that takes time,
// and of each stranger's files no more than 16 MiB are.
func (t *Tree) Spend() bool {
	*t.left -= t.Size
	return *t.left >= 0
}

// Base is the last part of the name.
func (t *Tree) Base() string { return path.Base(t.Name) }

// Fail returns the first file or folder of the tree that can't be opened; nil if there
// is none.
func (t *Tree) Fail() (fault *Tree) {
	t.All(func(file *Tree) {
		if fault == nil && file.Fault != nil {
			fault = file
		}
	})
	return fault
}

// All calls a function with each file of the tree, and each folder that can't be opened,
// in the order of the names.
func (t *Tree) All(do func(*Tree)) {
	if !t.Mode.IsDir() || t.Fault != nil {
		do(t)
	}
	for _, file := range t.Files {
		file.All(do)
	}
}

// Tree looks at what lies below a name. Files and folders whose names are ignored are
// left out. Of a folder that is shared each entry is another stranger's, and what is
// wrong with one is said of that one alone.
func (f *Folder) Tree(name string, ignored, shared func(name string) bool) *Tree {
	return f.walker(ignored, shared).tree(name, 0)
}

func (f *Folder) walker(ignored, shared func(name string) bool) *walker {
	read := int64(mostRead)
	return &walker{f: f, ignored: ignored, shared: shared, left: MostEntries, bytes: MostBytes, read: &read}
}

type walker struct {
	f               *Folder
	ignored, shared func(name string) bool
	left            int // entries of this stranger
	bytes           int64
	read            *int64
}

// spent says what a stranger has too much of; nil if nothing.
func (w *walker) spent() error {
	switch {
	case w.left < 0:
		return fmt.Errorf("it contains more than %d files", MostEntries)
	case w.bytes < 0:
		return fmt.Errorf("it contains more than %s", size(MostBytes))
	}
	return nil
}

func (w *walker) tree(name string, deep int) *Tree {
	t := &Tree{Name: name, left: w.read}
	info, err := w.f.Stat(name)
	if err != nil {
		t.Fault = err
		return t
	}
	switch t.Mode = info.Mode(); {
	case t.Mode.IsRegular():
		t.Size = info.Size()
		w.bytes -= min(t.Size, mostOfOne)
	case !t.Mode.IsDir():
		t.Fault = w.f.fault(name, errKind)
	case deep > MostDeep:
		t.Fault = w.f.fault(name, fmt.Errorf("it is a folder in more than %d others", MostDeep))
	default:
		if err := w.folder(t, deep); err != nil {
			t.Files, t.Fault = nil, w.f.fault(name, err)
		}
	}
	return t
}

// folder fills in what is in a folder. The error is that of the folder as a whole.
func (w *walker) folder(t *Tree, deep int) error {
	shared := w.shared(t.Name)
	most := w.left
	if shared {
		most = mostShared
	}
	names, err := w.f.list(t.Name, most)
	if err != nil {
		return err
	}
	for _, base := range names {
		if w.left--; w.ignored(base) {
			continue
		}
		of := w
		if shared {
			of = w.f.walker(w.ignored, w.shared)
		}
		file := of.tree(path.Join(t.Name, base), deep+1)
		if err := of.spent(); err != nil && !shared {
			return err
		} else if err != nil && file.Mode.IsDir() && !w.shared(file.Name) {
			file.Files, file.Fault = nil, w.f.fault(file.Name, err)
		}
		t.Files = append(t.Files, file)
	}
	return nil
}

// list returns the sorted names in a folder, if there are no more than most.
func (f *Folder) list(name string, most int) ([]string, error) {
	dir, err := f.root.Open(filepath.FromSlash(name))
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	entries, err := dir.ReadDir(max(most, 0) + 1)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if len(entries) > most {
		return nil, fmt.Errorf("it contains more than %d files", max(most, MostEntries))
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	slices.SortFunc(names, strings.Compare)
	return names, nil
}
