package file

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"
	"time"
)

// Bounds of files that are read whole. What is beyond is a slip, such as a device.
const (
	Most       = 256 << 20 // of cases and answers, scripts, languages, baselines, certificates
	MostResult = 1 << 30   // of results, which list each case that failed
	MostCopied = 4 << 30   // of what is put into a temporary file, as it is read twice
)

// SizeError says that a file is longer than what is read of it.
type SizeError struct{ Most int }

func (e *SizeError) Error() string {
	return fmt.Sprintf("found more than %[1]d MiB, expected %[1]d MiB or less", e.Most>>20)
}

// Input is a file that is read.
type Input struct {
	f     *os.File
	waits bool // what is no regular file may give nothing for ever
}

// Open opens a file to be read. While that, or a later Read, gets nothing out of what is no regular
// file, Stuck says so.
func Open(name string) (*Input, error) {
	info, err := os.Stat(name)
	in := &Input{waits: err == nil && !info.Mode().IsRegular()}
	defer in.wait()()
	in.f, err = os.Open(name)
	if err != nil {
		return nil, err
	}
	return in, nil
}

func (in *Input) wait() (done func()) { return wait(in.waits) }

// Read reads some of the file.
func (in *Input) Read(p []byte) (int, error) {
	defer in.wait()()
	return in.f.Read(p)
}

// File is the file itself.
func (in *Input) File() *os.File { return in.f }

// Close closes the file.
func (in *Input) Close() error { return in.f.Close() }

// Read returns what is in a file, if that is at most the given number of bytes.
func Read(name string, most int) ([]byte, error) {
	in, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	data, err := ReadAll(in, most)
	if _, long := err.(*SizeError); long {
		err = &fs.PathError{Op: "read", Path: name, Err: err}
	}
	return data, err
}

// ReadAll returns all that a reader gives, if that is at most the given number of bytes; else a [*SizeError].
func ReadAll(in io.Reader, most int) ([]byte, error) {
	limited := io.LimitReader(in, int64(most)+1)
	var data []byte
	var err error
	if f, ok := in.(*Input); ok && !f.waits {
		info, bad := f.f.Stat()
		switch {
		case bad != nil:
			return nil, bad
		case info.Size() > int64(most):
			return nil, &SizeError{most}
		}
		whole := bytes.NewBuffer(make([]byte, 0, info.Size()+bytes.MinRead)) // or it would take twice what the file holds
		_, err = whole.ReadFrom(limited)
		data = whole.Bytes()
	} else {
		data, err = io.ReadAll(limited)
	}
	if len(data) > most {
		return nil, &SizeError{most}
	}
	return data, err
}

// standing are the calls that wait for a file, each with its beginning.
var standing struct {
	sync.Mutex
	calls map[*time.Time]bool
}

// wait counts a call that may wait for ever among those that wait, until it is done.
func wait(may bool) (done func()) {
	if !may {
		return func() {}
	}
	now := time.Now()
	standing.Lock()
	defer standing.Unlock()
	if standing.calls == nil {
		standing.calls = map[*time.Time]bool{}
	}
	standing.calls[&now] = true
	return func() {
		standing.Lock()
		defer standing.Unlock()
		delete(standing.calls, &now)
	}
}

// Stuck reports whether some call has waited that long for a file that is no regular one: for a pipe
// into which nobody writes, or which nobody reads. Nothing but the end of the program ends such a call.
func Stuck(long time.Duration) bool {
	standing.Lock()
	defer standing.Unlock()
	for since := range standing.calls {
		if time.Since(*since) >= long {
			return true
		}
	}
	return false
}

// Patient is a writer into what may take nothing for ever. While it does, Stuck says so.
type Patient struct{ To io.Writer }

// Write writes.
func (p Patient) Write(data []byte) (int, error) {
	defer wait(true)()
	return p.To.Write(data)
}
