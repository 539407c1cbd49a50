package page

import (
	"net/url"
	"testing"
)

// TestFragment demands that a link to a place reads as package net/url says, for each byte.
func TestFragment(t *testing.T) {
	for c := range 256 {
		id := "curated/" + string([]byte{byte(c)}) + "@2"
		u, err := url.Parse(fragment(id))
		if err != nil || u.Fragment != id {
			t.Errorf("%q: %q is read as %q (%v)", id, fragment(id), u.Fragment, err)
		}
		if want := "#" + (&url.URL{Fragment: id}).EscapedFragment(); c < 0x80 && fragment(id) != want {
			t.Errorf("%q: got %q, net/url writes %q", id, fragment(id), want)
		}
	}
}
