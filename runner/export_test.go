package runner

import "kiebitz/runner/sandbox"

// ForceTier lets boxes be of one tier, and returns what sets that back.
func ForceTier(n int) (back func()) {
	forced = n
	return func() { forced = 0 }
}

// Ended sees how each process ended, and may change that, until back is called.
func Ended(f func(*sandbox.Result)) (back func()) {
	ended = f
	return func() { ended = func(*sandbox.Result) {} }
}
