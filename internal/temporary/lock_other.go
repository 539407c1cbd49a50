//go:build !unix

package temporary

import (
	"io/fs"
	"os"
)

func lock(*os.File) (free bool, err error) { return false, nil }

func ours(fs.FileInfo) bool { return false }
