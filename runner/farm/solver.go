package farm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"kiebitz/internal/archive"
)

// File is a file of a solver; Execute finds it by its name below the solver's folder.
type File = archive.File

// Tree lists the files of a folder.
func Tree(dir string) (list []File, err error) {
	err = filepath.WalkDir(dir, func(p string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, p)
		list = append(list, File{Name: filepath.ToSlash(rel), Path: p})
		return err
	})
	return list, err
}

// digestOf returns the digest of packed files.
func digestOf(files []File) (Digest, error) {
	h := sha256.New()
	err := archive.Pack(h, files)
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
	if err := archive.Pack(io.MultiWriter(tmp, h), files); err != nil {
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
