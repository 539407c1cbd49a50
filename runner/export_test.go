package runner

// ForceTier lets boxes be of one tier, and returns what sets that back.
func ForceTier(n int) (back func()) {
	forced = n
	return func() { forced = 0 }
}
