package maumau

import (
	"strconv"
	"strings"

	"kiebitz/oracle"
)

// printing are the misreadings of the output's form.
var printing = oracle.RefsOf(printMost.Ref(), printPile.Ref(), printFromWinner.Ref(), printRankFirst, printSmall, printCommas, printTogether, printOneALine,
	printScoresFirst, printNoWord, printWordAlone, printScoreALine)

// misPrint prints in place of appendAnswer.
func (g *game) misPrint(dst []byte) []byte {
	cards, scores := g.misCards()+"\n", g.misScoreLine()+"\n"
	if g.mis.Has(printScoresFirst) {
		cards, scores = scores, cards
	}
	return append(append(dst, cards...), scores...)
}

func (g *game) misCards() string {
	cards := strings.Fields(string(g.out))
	if most, err := strconv.Atoi(g.mis.Name(printMost)); err == nil {
		cards = cards[:min(most, len(cards))]
	}
	if g.mis.Has(printPile.Ref()) {
		cards = cards[max(0, len(cards)-int(g.pile.size-g.pile.down)):]
	}
	for i, c := range cards {
		if g.mis.Has(printRankFirst) {
			c = c[1:] + c[:1]
		}
		if g.mis.Has(printSmall) {
			c = strings.ToLower(c)
		}
		cards[i] = c
	}
	between := " "
	switch {
	case g.mis.Has(printCommas):
		between = ", "
	case g.mis.Has(printTogether):
		between = ""
	case g.mis.Has(printOneALine):
		between = "\n"
	}
	return strings.Join(cards, between)
}

// misPrintCalled prints the jack just played with a suit.
func (g *game) misPrintCalled(suit int) {
	if g.mis.Has(printCalled.Ref()) && suit != anySuit {
		g.out[len(g.out)-3] = suitLetters[suit]
	}
}

func (g *game) misScoreLine() string {
	list, first := g.scores(), 0
	if g.mis.Has(printFromWinner.Ref()) {
		first = max(0, g.carried.winner-1)
	}
	words := []string{"Score:"}
	for p := range g.players {
		words = append(words, strconv.Itoa(list[(first+p)%g.players]))
	}
	between := " "
	if g.mis.Has(printScoreALine) {
		between = "\n"
	}
	switch {
	case g.mis.Has(printNoWord):
		words = words[1:]
	case g.mis.Has(printWordAlone):
		words = append([]string{words[0] + words[1]}, words[2:]...)
	}
	return strings.Join(words, between)
}
