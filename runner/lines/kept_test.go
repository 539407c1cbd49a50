package lines

import (
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"kiebitz/oracle"
	"kiebitz/runner/source"
)

// kept is a tracer that keeps what was executed in a file, so that a table of the same
// slips is soon made again with another ranking. It opens the real one if it must.
type kept struct {
	kept  keptData
	file  string // "": nothing is kept
	dirty bool

	open   func() (Tracer, error)
	tracer Tracer
}

type keptData struct {
	Failed   bool // it can't be compiled
	Listed   []Block
	Traces   map[string]Execution
	Compared bool // Misread is known
	Misread  string
}

var errNotCompiled = errors.New("the slip can't be compiled")

// openKept opens a tracer of a slip.
func openKept(ctx context.Context, b *source.Builder, path, text string, o TraceOptions) (*kept, error) {
	k := &kept{kept: keptData{Traces: map[string]Execution{}}}
	if b.Cache != "" {
		recorder := map[string][]byte{".py": pythonProbe, ".go": goProbe, ".js": javascriptProbe}[filepath.Ext(path)]
		if recorder == nil {
			flags := tracedC.Flags
			if filepath.Ext(path) == ".rs" {
				flags = tracedRust.Flags
			}
			recorder = fmt.Appendf(slices.Clone(probe), "%v", flags)
		}
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%s", filepath.Ext(path), recorder, text))
		k.file = filepath.Join(b.Cache, fmt.Sprintf("executions-%x.gob.gz", sum[:12]))
		if f, err := os.Open(k.file); err == nil {
			z, err := gzip.NewReader(f)
			if err == nil {
				err = gob.NewDecoder(z).Decode(&k.kept)
			}
			f.Close()
			if err != nil {
				return nil, err
			}
		}
	}
	k.open = func() (Tracer, error) {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return nil, err
		}
		return Open(ctx, b, path, o)
	}
	if k.kept.Failed {
		return nil, errNotCompiled
	}
	if k.kept.Listed != nil {
		return k, nil
	}
	var failed *source.CompileError
	var unlisted *UnsupportedError // no Python, or not in time
	if err := k.real(); errors.As(err, &unlisted) {
		return nil, errNotCompiled
	} else if errors.As(err, &failed) {
		k.kept.Failed, k.dirty = true, true
		return nil, errors.Join(errNotCompiled, k.Close())
	} else if err != nil {
		return nil, err
	}
	k.kept.Listed, k.dirty = k.tracer.Blocks(), true
	return k, nil
}

func (k *kept) real() (err error) {
	if k.tracer == nil {
		k.tracer, err = k.open()
	}
	return err
}

func (k *kept) changes(ctx context.Context) (map[int][]change, error) {
	if err := k.real(); err != nil {
		return nil, err
	}
	if c, ok := k.tracer.(changer); ok {
		return c.changes(ctx)
	}
	return nil, nil
}

func (k *kept) jobs() int { return k.tracer.(changer).jobs() }

func (k *kept) try(ctx context.Context, in []oracle.Invocation, list []change) ([][][]byte, uint64, error) {
	return k.tracer.(changer).try(ctx, in, list)
}

func (k *kept) Blocks() []Block { return k.kept.Listed }

func (k *kept) Trace(ctx context.Context, in oracle.Invocation) (Execution, error) {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %q", in.Stdin, in.Files))
	key := string(sum[:12])
	if x, ok := k.kept.Traces[key]; ok {
		return x, nil
	}
	if err := k.real(); err != nil {
		return Execution{}, err
	}
	x, err := k.tracer.Trace(ctx, in)
	if err != nil {
		return x, err
	}
	k.kept.Traces[key], k.dirty = x, true
	return x, nil
}

// Close keeps what is new.
func (k *kept) Close() error {
	if k.tracer != nil {
		k.tracer.Close()
	}
	if !k.dirty || k.file == "" {
		return nil
	}
	temporary := fmt.Sprintf("%s.%d", k.file, time.Now().UnixNano())
	f, err := os.Create(temporary)
	if err != nil {
		return err
	}
	z, _ := gzip.NewWriterLevel(f, gzip.BestSpeed)
	if err := errors.Join(gob.NewEncoder(z).Encode(&k.kept), z.Close(), f.Close()); err != nil {
		return errors.Join(err, os.Remove(temporary))
	}
	return os.Rename(temporary, k.file)
}
