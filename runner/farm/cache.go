package farm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"kiebitz/internal/archive"
)

// cache keeps unpacked solvers in a folder, which processes may share: each in
// a folder named by its digest, which appears complete or not at all.
type cache struct {
	f   *Farm
	dir string

	mu   sync.Mutex
	seen map[Digest]*entry
}

// entry is a solver that this process has asked for.
type entry struct {
	mu       sync.Mutex
	verified bool
}

// unused is how long a solver stays in the cache without being used.
const unused = 2 * Kept

// ErrCache says that a cache can't be used.
var ErrCache = errors.New("cannot use the cache")

// newCache opens a cache that can be written into, so that a worker without one
// does not take tasks to fail. It deletes what nobody used for long, with what a
// killed process has left.
func newCache(f *Farm, dir string) (*cache, error) {
	dir, err := filepath.Abs(dir)
	if err == nil {
		err = os.MkdirAll(dir, 0o755)
	}
	if err == nil {
		err = writable(dir)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCache, err)
	}
	list, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCache, err)
	}
	for _, e := range list {
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > unused && isDigest(e.Name()) {
			os.RemoveAll(filepath.Join(dir, e.Name()))
		}
	}
	return &cache{f: f, dir: dir, seen: map[Digest]*entry{}}, nil
}

func writable(dir string) error {
	f, err := os.CreateTemp(dir, "writable*")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// isDigest keeps a cache from deleting what is not its own. Unfinished folders
// are named by a digest and a suffix.
func isDigest(name string) bool {
	if len(name) < 64 {
		return false
	}
	for _, c := range name[:64] {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// get returns the folder of a solver. Whatever was in the cache before this
// process is verified once.
func (c *cache) get(ctx context.Context, d Digest) (string, error) {
	if d == "" {
		return "", nil
	}
	if len(d) != 64 || !isDigest(string(d)) {
		return "", fmt.Errorf("found %q, expected the digest of a solver", d)
	}
	c.mu.Lock()
	e := c.seen[d]
	if e == nil {
		e = new(entry)
		c.seen[d] = e
	}
	c.mu.Unlock()

	e.mu.Lock()
	defer e.mu.Unlock()
	dir := filepath.Join(c.dir, string(d))
	if e.verified {
		return dir, nil
	}
	if err := c.fill(ctx, d, dir); err != nil {
		return "", fmt.Errorf("solver %s: %w", d.short(), err)
	}
	now := time.Now()
	os.Chtimes(dir, now, now) // used; at worst it is deleted early
	e.verified = true
	return dir, nil
}

// fill makes sure that the folder holds the solver.
func (c *cache) fill(ctx context.Context, d Digest, dir string) (err error) {
	if _, err := os.Stat(dir); err == nil {
		if verify(dir, d) == nil {
			return nil
		}
		c.f.o.Log(fmt.Sprintf("solver %s is damaged in the cache; fetching it again", d.short()))
		// Nobody may find it half deleted.
		os.RemoveAll(dir + ".damaged")
		if err := os.Rename(dir, dir+".damaged"); err != nil {
			return err
		}
		os.RemoveAll(dir + ".damaged")
	}
	for try := range 3 {
		if try > 0 {
			c.f.o.Log(fmt.Sprintf("solver %s: %v; fetching it again", d.short(), err))
			if err := c.f.sleep(ctx, time.Second); err != nil {
				return err
			}
		}
		err = c.fetch(ctx, d, dir)
		if !errors.Is(err, errDamaged) && !temporary(err) || ctx.Err() != nil {
			return err
		}
	}
	return err
}

// fetch reads a solver from the server.
func (c *cache) fetch(ctx context.Context, d Digest, dir string) error {
	tmp, err := os.MkdirTemp(c.dir, string(d)+".*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp) // gone after the renaming
	if err := os.Chmod(tmp, 0o755); err != nil {
		return err
	}
	if err := c.f.readObject(ctx, d, func(r io.Reader) error { return archive.Unpack(r, tmp) }); err != nil {
		return err
	}
	if err := os.Rename(tmp, dir); err != nil {
		return verify(dir, d) // another process was faster
	}
	return nil
}

// verify packs a folder again and compares the digest.
func verify(dir string, d Digest) error {
	files, err := Tree(dir)
	if err != nil {
		return err
	}
	got, err := digestOf(files)
	if err == nil && got != d {
		err = fmt.Errorf("found the digest %s", got.short())
	}
	return err
}
