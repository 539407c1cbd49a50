package visible

import (
	"math/rand/v2"
	"strconv"
)

// secret returns a text that nobody guesses by chance. In a browser there is no terminal
// that shows colours, and the packages for more than that make the page a fiftieth larger.
func secret() string { return strconv.FormatUint(rand.Uint64(), 36) }
