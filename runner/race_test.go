//go:build race

package runner

// The race detector makes the engines ten times slower and finds nothing in
// them, as each is used by one goroutine: with it the tests that go through all
// misreadings take some of them. .ci/run has a step that takes all.
func init() { Stride = 24 }
