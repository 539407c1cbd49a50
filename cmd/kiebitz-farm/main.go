// Command kiebitz-farm spreads a run of kiebitz over many machines.
//
// Run it without arguments for its commands. It knows no problem and starts no
// solver: a task is one shard of a run, which the program kiebitz beside it
// carries out ('kiebitz run --shard'), and the results are put together by
// 'kiebitz merge'. What happens between is package runner/farm's part.
package main

import "os"

func main() { os.Exit(run(os.Args[1:])) }
