// Package archive packs a solver's files into one archive, the same bytes wherever they lie
// ([Pack]), and unpacks it into a folder and nowhere else ([Unpack]).
package archive

import (
	"archive/tar"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// File is a file that is packed.
type File struct {
	Name string // in the archive: a path below the folder it is unpacked in, with slashes
	Path string // where it is now
}

// Pack writes files as one archive. The same files give the same bytes,
// wherever they lie: of what the system knows about them only the right to be
// executed is kept.
func Pack(w io.Writer, files []File) error {
	files = slices.Clone(files)
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	tw := tar.NewWriter(w)
	for _, f := range files {
		if err := packFile(tw, f); err != nil {
			return fmt.Errorf("cannot pack %q: %w", f.Path, err)
		}
	}
	return tw.Close()
}

func packFile(tw *tar.Writer, f File) error {
	if !validName(f.Name) {
		return fmt.Errorf("found the name %q, expected one below the solver's folder", f.Name)
	}
	info, err := os.Stat(f.Path)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() { // to open a pipe would block
		return errors.New("it is neither a file nor a link to one")
	}
	in, err := os.Open(f.Path)
	if err != nil {
		return err
	}
	defer in.Close()
	h := &tar.Header{Typeflag: tar.TypeReg, Name: f.Name, Size: info.Size(), Mode: 0o644, Format: tar.FormatPAX}
	if info.Mode()&0o111 != 0 {
		h.Mode = 0o755
	}
	if err := tw.WriteHeader(h); err != nil {
		return err
	}
	_, err = io.Copy(tw, in)
	return err
}

func validName(name string) bool {
	return name != "." && name == path.Clean(name) && filepath.IsLocal(filepath.FromSlash(name))
}

// Unpack writes the files of an archive into an empty folder, and nothing outside of it.
func Unpack(r io.Reader, dir string) error {
	tr := tar.NewReader(r)
	for {
		h, err := tr.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if h.Typeflag != tar.TypeReg || !validName(h.Name) {
			return fmt.Errorf("found %q in the archive, expected files below the solver's folder", h.Name)
		}
		if err := unpackFile(filepath.Join(dir, filepath.FromSlash(h.Name)), h, tr); err != nil {
			return err
		}
	}
}

func unpackFile(name string, h *tar.Header, r io.Reader) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644|fs.FileMode(h.Mode)&0o111)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, r)
	return errors.Join(err, f.Close())
}
