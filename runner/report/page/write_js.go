package page

// HTML and JS are texts that are written as they are.
type (
	HTML string
	JS   string
)

// Matrix, Playground and Listing are in no page that is made here.
type (
	Matrix     struct{}
	Playground struct{}
	Listing    struct{}
)
