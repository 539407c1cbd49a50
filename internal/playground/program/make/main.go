// Command make writes the files that the tag playground puts into kiebitz, into
// the working directory.
package main

import (
	"context"
	"fmt"
	"os"

	"kiebitz/internal/playground/program"
)

func main() {
	if err := program.Save(context.Background(), "."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
