package cases_test

import (
	"fmt"
	"io/fs"

	"kiebitz/cases"
	"kiebitz/oracle/maumau"
)

// Example reads the curated cases of a problem, as values and as files.
func Example() {
	stored, err := cases.Stored(maumau.Problem)
	if err != nil {
		panic(err)
	}
	c := stored[0]
	fmt.Println(c.ID, c.Input.Summary())
	fmt.Printf("%s", c.Answer)
	names, err := fs.Glob(cases.FS, "maumau/samples/*.txtar")
	if err != nil {
		panic(err)
	}
	fmt.Println(names)
	// Output:
	// samples/1 2 players
	// CS SS SN SA CA HA HN CN CE CK CJ DA DJ HQ HS
	// Score: 0 45
	// [maumau/samples/1.txtar maumau/samples/2.txtar]
}
