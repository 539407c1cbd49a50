package export

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/tools/txtar"
)

// OccupiedError says that something is where a package should go.
type OccupiedError struct {
	Dir   string
	Found string // the name of a file in it; "": it is no folder
}

func (e *OccupiedError) Error() string {
	if e.Found == "" {
		return fmt.Sprintf("%q is not a folder", e.Dir)
	}
	return fmt.Sprintf("the folder %q is not empty: found %q", e.Dir, e.Found)
}

// Check returns the error with which [Write] would refuse dir, an
// [*OccupiedError] if something is there, and whether dir is there already.
func Check(dir string) (exists bool, err error) {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		_, err := os.Stat(filepath.Dir(filepath.Clean(dir)))
		return false, err
	case err != nil:
		if info, e := os.Stat(dir); e == nil && !info.IsDir() {
			err = &OccupiedError{Dir: dir}
		}
		return true, err
	case len(entries) > 0:
		return true, &OccupiedError{Dir: dir, Found: entries[0].Name()}
	}
	return true, nil
}

// Write puts files into the folder dir, which must be empty or not exist; its
// parent must. They are written under a temporary name first: when Write fails,
// or ctx ends, nothing is left.
func Write(ctx context.Context, dir string, files []txtar.File) (err error) {
	exists, err := Check(dir)
	if err != nil {
		return err
	}
	parent := dir
	if !exists {
		parent = filepath.Dir(filepath.Clean(dir))
	}
	stage, err := os.MkdirTemp(parent, ".kiebitz-export-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(stage)) }()
	if err := fill(ctx, stage, files); err != nil {
		return err
	}
	if exists {
		// The folder itself stays: it may be where somebody works.
		return moveInto(dir, stage)
	}
	if err := os.Chmod(stage, 0o755); err != nil {
		return err
	}
	return os.Rename(stage, dir)
}

// fill writes files into a folder.
func fill(ctx context.Context, dir string, files []txtar.File) error {
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// moveInto moves what is in stage into dir, all or nothing.
func moveInto(dir, stage string) error {
	entries, err := os.ReadDir(stage)
	if err != nil {
		return err
	}
	for i, e := range entries {
		if err := os.Rename(filepath.Join(stage, e.Name()), filepath.Join(dir, e.Name())); err != nil {
			for _, e := range entries[:i] {
				err = errors.Join(err, os.RemoveAll(filepath.Join(dir, e.Name())))
			}
			return err
		}
	}
	return nil
}
