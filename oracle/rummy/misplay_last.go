//go:build !js

package rummy

// moved is a move and the layout, as it was read, in which it was found.
type moved struct {
	in     *Layout
	answer answer
}

// misMoved moves with misreadings, if that was not the last move: an output that may not be
// the engine's is compared with it, and then asked for.
func (e *engine) misMoved(l *Layout) answer {
	if e.moved.in != l {
		e.moved = moved{l, e.misMove(l)}
	}
	return e.moved.answer
}
