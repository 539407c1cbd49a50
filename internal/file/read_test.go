package file_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kiebitz/internal/file"
)

func TestReadBound(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(name, []byte("four"), 0o600); err != nil {
		t.Fatal(err)
	}
	for most, long := range map[int]bool{3: true, 4: false, 5: false} {
		for what, read := range map[string]func() ([]byte, error){
			"a file": func() ([]byte, error) { return file.Read(name, most) },
			"a stream": func() ([]byte, error) {
				return file.ReadAll(io.MultiReader(strings.NewReader("fo"), strings.NewReader("ur")), most)
			},
		} {
			data, err := read()
			if _, found := errors.AsType[*file.SizeError](err); found != long || !long && (err != nil || string(data) != "four") {
				t.Errorf("%s, at most %d bytes: got %q, %v", what, most, data, err)
			}
		}
	}
	if data, err := file.Read(os.DevNull, 4); err != nil || len(data) > 0 {
		t.Errorf("a device: got %q, %v", data, err)
	}
	// In several blocks.
	const many = 40 << 20
	if data, err := file.ReadAll(io.LimitReader(zeros{}, many), many); err != nil || len(data) != many {
		t.Errorf("got %d bytes, %v, expected %d", len(data), err, many)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// A pipe that nobody reads is waited for, which can be asked; a moment is no wait.
func TestStuck(t *testing.T) {
	r, w := io.Pipe()
	done := make(chan error)
	go func() {
		_, err := file.Patient{To: w}.Write([]byte("x"))
		done <- err
	}()
	for deadline := time.Now().Add(time.Minute); !file.Stuck(50 * time.Millisecond); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("nobody waits")
		}
	}
	if file.Stuck(time.Hour) {
		t.Error("found a wait of an hour")
	}
	if _, err := io.CopyN(io.Discard, r, 1); err != nil || <-done != nil {
		t.Fatal(err)
	}
	if file.Stuck(0) {
		t.Error("found a wait when all was read")
	}
}
