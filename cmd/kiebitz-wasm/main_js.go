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
