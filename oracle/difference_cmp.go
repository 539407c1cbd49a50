//go:build !js

package oracle

import "github.com/google/go-cmp/cmp"

func equalValues(a, b any) bool { return cmp.Equal(a, b) }
