//go:build !unix

package sandbox

const dontWait = 0
