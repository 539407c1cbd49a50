package runner

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"

	"kiebitz/internal/foreign"
	"kiebitz/runner/result"
)

// Digests returns the digests of the words of a command that name files: the
// program and, of python3 mau.py, the script. The program must be the file
// itself. What can't be read, is no regular file, or has more than 256 MiB, has none.
func Digests(command []string) (list []result.Digest) {
	for i, word := range command {
		if sum := digest(word); sum != "" {
			list = append(list, result.Digest{Word: i, SHA256: sum})
		}
	}
	return list
}

func digest(name string) string {
	// A device or a pipe must not even be opened, and a file with a hole in it may be of any size.
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() || info.Size() > foreign.MostBytes {
		return ""
	}
	f, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil))
}
