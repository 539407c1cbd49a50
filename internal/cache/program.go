package cache

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"sync"
)

// Program tells the running program apart from any other that would put something else into the
// cache: by size and time of its file, and by its beginning, where Go's linker writes an id made
// of all that it links. It is "" if there is no way to know.
var Program = sync.OnceValue(func() string {
	file, err := os.Executable()
	if err != nil {
		return ""
	}
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return ""
	}
	h := sha256.New()
	if _, err := io.CopyN(h, f, min(info.Size(), 8<<10)); err != nil {
		return ""
	}
	return fmt.Sprintf("%d %d %x", info.Size(), info.ModTime().UnixNano(), h.Sum(nil))
})
