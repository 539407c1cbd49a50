package source

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"

	"kiebitz/internal/cache"
	"kiebitz/runner/sandbox"
)

// keyForm is the version of what a key says.
const keyForm = "2"

// key names what a compiler makes of a source, by everything that it depends on: the
// source, the language's commands and variables, and path, size and time of the
// compiler. What else comes to matter must be added here; keyForm changes if entries
// look different.
func (j *job) key() (string, error) {
	real, err := filepath.EvalSymlinks(j.tool)
	if err != nil {
		return "", err
	}
	info, err := os.Stat(real)
	if err != nil {
		return "", err
	}
	env, read := j.surroundings()
	h := sha256.New()
	// As JSON, no two lists look the same.
	err = json.NewEncoder(h).Encode([]any{keyForm, j.tool, real, info.Size(), info.ModTime().UnixNano(),
		j.Name, j.Compile, j.Run, env, read, []byte(j.start), []byte(j.class), names(j.words), sumOf(j.files)})
	return hex.EncodeToString(h.Sum(nil)), err
}

// names keeps names apart that are no text.
func names(list []string) (bytes [][]byte) {
	for _, name := range list {
		bytes = append(bytes, []byte(name))
	}
	return bytes
}

// entry lists the files of a box as those of an entry of the cache.
func entry(files []sandbox.File) []cache.File {
	list := make([]cache.File, len(files))
	for i, f := range files {
		list[i] = cache.File(f)
	}
	return list
}
