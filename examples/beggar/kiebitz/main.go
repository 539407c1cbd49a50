// Command kiebitz is kiebitz, with this game as a further problem.
package main

import (
	"example.com/beggar"
	"kiebitz/cmd"
	"kiebitz/oracle/problems"
)

func main() { cmd.Main(append(problems.All, beggar.Problem)...) }
