// Command kiebitz-wasm is the program behind the page of 'kiebitz playground'. It
// runs in a browser, in a worker:
//
//	GOOS=js GOARCH=wasm go build ./cmd/kiebitz-wasm
//
// It gives the worker one function, kiebitz(request), which takes and returns JSON
// as [playground.Server.Do] does. If the worker has a function
// kiebitzWorking(done, total), that is told how far a long request is.
package main
