package cmd

import (
	"bytes"
	"io"
	"os"
	"testing"

	"github.com/spf13/cobra"
)

// TestOpenAgain demands that standard input can be read twice, however long it is, and
// that no file stays.
func TestOpenAgain(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	t.Setenv("TMP", dir) // Windows
	for _, size := range []int{0, 10, 5 << 20} {
		text := bytes.Repeat([]byte("12345"), size/5+1)[:size]
		cmd := &cobra.Command{}
		cmd.SetContext(t.Context())
		cmd.SetIn(bytes.NewReader(text))
		in, done, err := openAgain(cmd, "-")
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if got, err := io.ReadAll(io.NewSectionReader(in, 0, in.Size())); err != nil || !bytes.Equal(got, text) {
				t.Errorf("%d bytes: found %d and %v", size, len(got), err)
			}
		}
		done()
		if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
			t.Errorf("%d bytes: found %v and %v, expected no file", size, files, err)
		}
	}
}
