package runner

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
)

// Digest identifies a file of a command by its content, wherever it lies.
type Digest struct {
	Word   int    // its index in the command; 0 is the program
	SHA256 string // hexadecimal, as sha256sum prints it
}

// Digests returns the digests of the words of a command that name files: the
// program and, of python3 mau.py, the script. The program must be the file
// itself. What can't be read, or is no regular file, has none.
func Digests(command []string) (list []Digest) {
	for i, word := range command {
		if sum := digest(word); sum != "" {
			list = append(list, Digest{i, sum})
		}
	}
	return list
}

func digest(name string) string {
	// A device or a pipe must not even be opened.
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
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
