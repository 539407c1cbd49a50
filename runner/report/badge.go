package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"html"
	"io"

	"kiebitz/internal/english"
	"kiebitz/internal/visible"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// Badge is a result in three words, for a README.
type Badge struct {
	Label   string // "kiebitz maumau"
	Message string // "conforms"
	Colour  string // as shields.io names it: brightgreen, red, lightgrey
}

// colours are the colours of badges as CSS writes them. White text can be read
// on each.
var colours = map[string]string{"brightgreen": "#146339", "red": "#ab1c22", "lightgrey": "#565d66"}

// Empty is the verdict on nothing: on a shard for which there was no work.
const Empty = "empty"

// Nothing says what an empty shard lacks.
func Nothing(portion, what string) string { return cmp.Or(portion, "the result") + " holds no " + what }

// BadgeOf is the badge of a run.
func BadgeOf(d *result.Run) Badge {
	b := Badge{"kiebitz " + d.Problem.ID, "conforms", "brightgreen"}
	switch {
	case d.Empty():
		b.Message, b.Colour = Empty, "lightgrey"
	case d.Conforms():
	case !d.Ended():
		b.Message, b.Colour = d.Verdict, "lightgrey"
	case d.NotCompiled() != nil:
		b.Message, b.Colour = string(oracle.DoesNotCompile), "red"
	default:
		b.Message, b.Colour = fmt.Sprintf("%d of %s failed", d.Failed(), english.Count(d.Total(), d.Problem.Unit)), "red"
	}
	return b
}

// MatrixBadge is the badge of a matrix.
func MatrixBadge(m *result.Matrix) Badge {
	b := Badge{"kiebitz " + m.Problem.ID, MatrixCounts(m), "brightgreen"}
	switch {
	case m.Empty():
		b.Message, b.Colour = Empty, "lightgrey"
	case m.Verdict == result.Unexpected:
		b.Colour = "red"
	case m.Verdict != result.AsExpected:
		b.Message, b.Colour = m.Verdict, "lightgrey"
	}
	return b
}

// JSON writes the badge as an endpoint of shields.io.
func (b Badge) JSON(w io.Writer) error {
	return json.NewEncoder(visible.JSON(w)).Encode(struct {
		Schema  int    `json:"schemaVersion"`
		Label   string `json:"label"`
		Message string `json:"message"`
		Colour  string `json:"color"`
	}{1, b.Label, b.Message, b.Colour})
}

// SVG writes the badge as a picture.
func (b Badge) SVG(w io.Writer) error {
	label, message := html.EscapeString(b.Label), html.EscapeString(b.Message)
	left, right := badgeWidth(b.Label), badgeWidth(b.Message)
	_, err := fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]d" height="20" role="img" aria-label="%[2]s: %[3]s"><title>%[2]s: %[3]s</title>
<clipPath id="r"><rect width="%[1]d" height="20" rx="4"/></clipPath>
<g clip-path="url(#r)"><rect width="%[4]d" height="20" fill="#333a42"/><rect x="%[4]d" width="%[5]d" height="20" fill="%[6]s"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle"><text x="%[7]g" y="14" textLength="%[8]d">%[2]s</text><text x="%[9]g" y="14" textLength="%[10]d">%[3]s</text></g>
</svg>
`, left+right, label, message, left, right, colours[b.Colour], float64(left)/2, left-12, float64(left)+float64(right)/2, right-12)
	return err
}

// badgeWidth is about as wide as a text, in pixels, with what stands around it.
func badgeWidth(text string) int { return 12 + 13*columns(text)/2 }
