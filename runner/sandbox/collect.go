package sandbox

import (
	"archive/tar"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

const (
	// deepest is how many folders a collected file may lie in.
	deepest = 16

	// entrySize is what an entry of a folder counts for, whatever it holds.
	entrySize = 4 << 10
)

// errTooLarge says that there is more to collect than there may be.
var errTooLarge = errors.New("too large")

// collect reads the regular files below the folder of a given name in dir.
//
// The solver that filled the folder is not trusted: links are not followed, devices and
// pipes not opened, and nothing outside of dir can be reached, whatever
// changes meanwhile. What can't be read is left out.
func collect(dir, name string, limit int) (files []File, err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	if info, err := root.Lstat(name); err != nil || !info.IsDir() {
		return nil, nil // it was removed, or is a link
	}
	folder, err := root.OpenRoot(name)
	if err != nil {
		return nil, nil
	}
	defer folder.Close()
	left := limit
	err = fs.WalkDir(folder.FS(), ".", func(path string, d fs.DirEntry, err error) error {
		if left -= entrySize; left < 0 {
			return errTooLarge
		}
		switch {
		case err != nil:
			return nil
		case d.IsDir() && strings.Count(path, "/") >= deepest-1:
			return fs.SkipDir
		case !d.Type().IsRegular():
			return nil
		}
		f, err := collectFile(folder, path, &left)
		if f != nil {
			files = append(files, *f)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return files, nil
}

// collectFile reads one file, nil if it can't be read, and takes its size from
// what is left.
func collectFile(folder *os.Root, path string, left *int) (*File, error) {
	f, err := folder.OpenFile(filepath.FromSlash(path), os.O_RDONLY|dontWait, 0)
	if err != nil {
		return nil, nil
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil, nil
	}
	if info.Size() > int64(*left) {
		return nil, errTooLarge
	}
	data, err := io.ReadAll(io.LimitReader(f, int64(*left)+1))
	if err != nil {
		return nil, nil
	}
	if *left -= len(data); *left < 0 {
		return nil, errTooLarge
	}
	return &File{Name: path, Data: data, Executable: info.Mode()&0o100 != 0}, nil
}

// write puts the files that a process of a box that collects finds into its
// working directory, and makes the folders that they are in.
func write(dir string, files []File) error {
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, f.Data, 0o644)); err != nil {
			return err
		}
	}
	return nil
}

// pack makes one text of files.
func pack(files []File) ([]byte, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, f := range files {
		h := &tar.Header{Name: f.Name, Size: int64(len(f.Data)), Mode: 0o644, Format: tar.FormatPAX}
		if f.Executable {
			h.Mode = 0o755
		}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.Data); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

// unpack undoes pack.
func unpack(text []byte) (files []File, err error) {
	r := tar.NewReader(bytes.NewReader(text))
	for {
		h, err := r.Next()
		if err == io.EOF {
			return files, nil
		}
		if err != nil {
			return nil, err
		}
		if h.Typeflag != tar.TypeReg || !filepath.IsLocal(filepath.FromSlash(h.Name)) {
			return nil, errors.New("a packed file has the name " + h.Name)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		files = append(files, File{Name: h.Name, Data: data, Executable: h.Mode&0o100 != 0})
	}
}
