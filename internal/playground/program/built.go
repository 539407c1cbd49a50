//go:build !playground

package program

func embedded() *Program { return nil }
