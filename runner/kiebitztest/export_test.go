package kiebitztest

import "time"

// SetPatience makes tests of what does not return short.
func SetPatience(d time.Duration) { patience = d }
