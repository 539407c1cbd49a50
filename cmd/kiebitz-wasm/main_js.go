// Command kiebitz-wasm is the program of the page of 'kiebitz playground'. It
// runs in a browser, in a worker:
//
//	GOOS=js GOARCH=wasm go build ./cmd/kiebitz-wasm
//
// It gives the worker one function, kiebitz(request), which takes and returns JSON
// as [playground.Server.Do] does. If the worker has a function
// kiebitzWorking(done, total), that is told how far a long request is.
package main

import (
	"syscall/js"

	"kiebitz/internal/playground"
)

func main() {
	s := &playground.Server{}
	s.Working = func(done, total int) {
		if f := js.Global().Get("kiebitzWorking"); f.Type() == js.TypeFunction {
			f.Invoke(done, total)
		}
	}
	js.Global().Set("kiebitz", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return string(s.Do([]byte(args[0].String())))
	}))
	select {}
}
