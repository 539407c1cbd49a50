package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kiebitz/internal/english"
)

// counted says numbers of cards.
func counted(list []int) string {
	if len(list) == 1 && list[0] <= 1 {
		return inWords(list[0]) + " card"
	}
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = inWords(n)
	}
	return strings.Join(words, " or ") + " cards"
}

// inWords says a small number.
func inWords(n int) string {
	if words := [...]string{"no", "one", "two", "three", "four", "five", "six"}; n >= 0 && n < len(words) {
		return words[n]
	}
	return strconv.Itoa(n)
}

// someRanks says ranks by their letters, one of several cards or all of them.
func (d *Deck) someRanks(letters string, all bool) string {
	var words []string
	for _, l := range letters {
		word := string(l)
		if i := strings.IndexRune(d.Ranks, l); i >= 0 {
			word = d.rankWord(i)
		}
		switch {
		case all:
			word += "s"
		case strings.ContainsRune("aeiou", rune(word[0])):
			word = "an " + word
		default:
			word = "a " + word
		}
		words = append(words, word)
	}
	if all {
		return english.List(words)
	}
	return strings.Join(words, " or ")
}

// constant says the constant of a piece.
func (s *sayer) constant(n *Node) string {
	if n.op.Called != nil {
		return n.op.Called(&s.Deck, n)
	}
	return strconv.Itoa(n.num)
}

// numbered calls constants from 0 on; those beyond are called like the last.
func numbered(words ...string) func(*Deck, *Node) string {
	return func(_ *Deck, n *Node) string { return words[min(max(n.num, 0), len(words)-1)] }
}

// alternatives calls a constant by its numbers, of which any may be.
func alternatives(word func(int) string) func(*Deck, *Node) string {
	return func(_ *Deck, n *Node) string {
		words := make([]string, len(n.list))
		for i, v := range n.list {
			words[i] = word(v)
		}
		return strings.Join(slices.Compact(words), " or ")
	}
}

// values are numbers by the rank.
func (d *Deck) values(n *Node) string {
	var list []string
	for i, v := range n.list {
		name := "joker" // the card after all others
		if i < len(d.RankWords) {
			name = d.rankWord(i)
		}
		list = append(list, name+" "+strconv.Itoa(v))
	}
	return strings.Join(list, ", ")
}

// order is suits, the highest first.
func (d *Deck) order(n *Node) string {
	var list []string
	for _, v := range n.list {
		list = append(list, d.suitWord(v))
	}
	return strings.Join(list, ", ")
}

// sized is numbers by how many play.
func sized(_ *Deck, n *Node) string {
	var list []string
	for i, v := range n.list {
		if v != 0 {
			list = append(list, fmt.Sprintf("%d for %s", v, inWords(i)))
		}
	}
	return english.List(list)
}

// fromBottom says which cards of a pile are listed.
func fromBottom(d *Deck, n *Node) string {
	if n.num < 0 {
		return fmt.Sprintf("the bottom one first, %d at most", -n.num)
	}
	return numbered("the bottom one first", "the second one from the bottom first")(d, n)
}

func (d *Deck) allRanks(n *Node) string  { return d.someRanks(n.text, true) }
func (d *Deck) oneSuit(n *Node) string   { return d.saySuit(n.text) }
func (d *Deck) someSuits(n *Node) string { return "cards of " + d.suitsOf(n.text) }
func eachOne(_ *Deck, n *Node) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(n.list), " ", ", "), "[]")
}

func (d *Deck) saySuit(letter string) string {
	switch i := strings.Index(d.Suits, letter); {
	case letter == "any":
		return "any suit"
	case letter == "trump" || letter == "joker":
		return letter + "s"
	case letter == "none" || i < 0:
		return "no suit"
	default:
		return d.suitWord(i)
	}
}

// suitsOf says some suits.
func (d *Deck) suitsOf(letters string) string {
	list := strings.Split(letters, "")
	for i, l := range list {
		list[i] = d.saySuit(l)
	}
	return cmp.Or(strings.Join(list, " or "), "no suit")
}

// rankWord and suitWord say a rank and a suit: of a deck without words by their letters.
func (d *Deck) rankWord(i int) string { return wordOr(d.RankWords, d.Ranks, i) }
func (d *Deck) suitWord(i int) string { return wordOr(d.SuitWords, d.Suits, i) }

func wordOr(words []string, letters string, i int) string {
	if i < len(words) {
		return words[i]
	}
	return letters[i : i+1]
}
