package cmd

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"kiebitz/internal/english"
)

// nearest returns the name that was probably meant, or "".
func nearest(word string, names []string) string {
	if len(word) < 3 {
		return "" // nearly anything would be near
	}
	return nearestWithin(len(word), word, names)
}

// nearestWithin returns the name that differs least from a word, in a third of so
// many letters, or in one; or "".
func nearestWithin(letters int, word string, names []string) string {
	best, least := "", 2*max(1, letters/3)
	for _, n := range names {
		a, b := strings.ToLower(word), strings.ToLower(n)
		d := 2 * levenshtein.ComputeDistance(a, b)
		if slices.Equal(sortedLetters(a), sortedLetters(b)) { // two letters that changed places are one slip
			d /= 2
		}
		if d <= least && n != word {
			best, least = n, d-1
		}
	}
	return best
}

func sortedLetters(word string) []byte {
	letters := []byte(word)
	slices.Sort(letters)
	return letters
}

// begun returns the only name that a word of two letters or more begins, or "".
func begun(word string, names []string) (name string) {
	for _, n := range names {
		if len(word) < 2 || !strings.HasPrefix(strings.ToLower(n), strings.ToLower(word)) {
			continue
		}
		if name != "" {
			return ""
		}
		name = n
	}
	return name
}

// meant returns the name that was probably meant, or "": the only one that the word begins,
// or the nearest.
func meant(word string, names []string) string {
	return cmp.Or(begun(word, names), nearest(word, names))
}

// mostMeant is how many names are suggested at once.
const mostMeant = 3

// didYouMean words it as the end of a message. If no single name was meant it is the first
// of those that the word is a part of, those that it begins first.
func didYouMean(word string, names []string) string {
	if n := meant(word, names); n != "" {
		return fmt.Sprintf("; did you mean %q?", n)
	}
	var begun, within []string
	for _, n := range names {
		switch i := strings.Index(strings.ToLower(n), strings.ToLower(word)); {
		case len(word) < 2 || i < 0:
		case i == 0:
			begun = append(begun, fmt.Sprintf("%q", n))
		default:
			within = append(within, fmt.Sprintf("%q", n))
		}
	}
	list := append(begun, within...)
	if len(list) == 0 {
		return ""
	} else if n := len(list); n > mostMeant {
		list = append(list[:mostMeant], fmt.Sprintf("another of %d", n))
	}
	return "; did you mean " + english.Either(list) + "?"
}
