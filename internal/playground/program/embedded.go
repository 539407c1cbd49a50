//go:build playground

package program

import _ "embed" // the files that 'go generate' makes

//go:embed kiebitz.wasm.gz
var wasm []byte

//go:embed wasm_exec.js.gz
var support []byte

func embedded() *Program { return &Program{wasm, support} }
