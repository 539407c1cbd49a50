//go:build !js

package visible

import "crypto/rand"

// secret returns a text that nobody else knows.
func secret() string { return rand.Text() }
