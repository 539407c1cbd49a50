package farm

import (
	"archive/tar"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// File is a file of a solver.
type File struct {
	Name string // where Execute finds it below the solver's folder, with slashes
	Path string // where it is now
}

// Tree lists the files of a folder.
func Tree(dir string) (list []File, err error) {
	err = filepath.WalkDir(dir, func(p string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, p)
		list = append(list, File{filepath.ToSlash(rel), p})
		return err
	})
	return list, err
}

// pack writes files as one archive. The same files give the same bytes,
// wherever they lie: of what the system knows about them only the right to be
// executed is kept.
func pack(w io.Writer, files []File) error {
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

// unpack writes the files of an archive into an empty folder.
func unpack(r io.Reader, dir string) error {
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

// digestOf returns the digest of packed files.
func digestOf(files []File) (Digest, error) {
	h := sha256.New()
	err := pack(h, files)
	return Digest(hex.EncodeToString(h.Sum(nil))), err
}

// PutSolver stores a solver on the server, unless it is there and whole.
func (f *Farm) PutSolver(ctx context.Context, files []File) (Digest, error) {
	if len(files) == 0 {
		return "", errors.New("found no files, expected those of the solver")
	}
	tmp, err := os.CreateTemp("", "kiebitz-solver-*")
	if err != nil {
		return "", err
	}
	defer os.Remove(tmp.Name())
	defer tmp.Close()
	// The archive is made once: a file that changes meanwhile can't give an
	// object that differs from its digest.
	h := sha256.New()
	if err := pack(io.MultiWriter(tmp, h), files); err != nil {
		return "", err
	}
	d := Digest(hex.EncodeToString(h.Sum(nil)))
	return d, f.persist(ctx, "cannot store the solver", func(context.Context) error {
		return f.putObject(ctx, d, tmp)
	})
}

// putObject stores an archive under its digest. What is old is stored again, so
// that its age does not delete it in the middle of a run.
func (f *Farm) putObject(ctx context.Context, d Digest, archive io.ReadSeeker) error {
	ctx, cancel := context.WithTimeout(ctx, objectWait)
	defer cancel()
	store, err := f.js.ObjectStore(ctx, solverBucket)
	if err != nil {
		return err
	}
	if info, err := store.GetInfo(ctx, string(d)); err == nil && time.Since(info.ModTime) < Kept/2 {
		if err := f.readObject(ctx, d, func(r io.Reader) error { _, err := io.Copy(io.Discard, r); return err }); err == nil {
			return nil
		}
		f.o.Log(fmt.Sprintf("solver %s is damaged on the server; storing it again", d.short()))
	}
	if _, err := archive.Seek(0, io.SeekStart); err != nil {
		return err
	}
	_, err = store.Put(ctx, jetstream.ObjectMeta{Name: string(d)}, archive)
	return err
}

// objectWait is how long the transfer of a solver may take.
const objectWait = time.Minute

// errDamaged is an object whose content is not what its digest says.
var errDamaged = errors.New("damaged on the server")

// readObject lets fn read an archive and verifies it. What fn made of a damaged
// one is worthless, whatever it says.
func (f *Farm) readObject(ctx context.Context, d Digest, fn func(io.Reader) error) error {
	ctx, cancel := context.WithTimeout(ctx, objectWait)
	defer cancel()
	store, err := f.js.ObjectStore(ctx, solverBucket)
	if err != nil {
		return err
	}
	object, err := store.Get(ctx, string(d))
	if err != nil {
		return err
	}
	defer object.Close()
	h := sha256.New()
	tee := io.TeeReader(object, h)
	err = fn(tee)
	_, rest := io.Copy(io.Discard, tee)
	switch got := Digest(hex.EncodeToString(h.Sum(nil))); {
	case errors.Is(rest, jetstream.ErrDigestMismatch):
		return errDamaged
	case rest != nil:
		return rest
	case got != d:
		return fmt.Errorf("%w: its digest is %s", errDamaged, got.short())
	}
	return err
}

// short is enough to tell digests apart in a message.
func (d Digest) short() string { return string(d[:min(len(d), 12)]) }
