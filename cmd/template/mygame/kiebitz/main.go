// Command kiebitz is kiebitz, with this game as a further problem.
package main

import (
	"kiebitz/cmd"
	"kiebitz/cmd/template/mygame"
	"kiebitz/oracle/problems"
)

func main() { cmd.Main(append(problems.All, mygame.Problem)...) }
