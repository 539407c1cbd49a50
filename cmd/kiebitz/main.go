// Command kiebitz is [cmd.Main] with the problems of this module. Run it without arguments for
// its commands.
package main

import (
	"kiebitz/cmd"
	"kiebitz/oracle/problems"
)

func main() { cmd.Main(problems.All...) }
