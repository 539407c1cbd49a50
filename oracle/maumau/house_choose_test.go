package maumau_test

import (
	"slices"
	"strconv"
	"strings"
)

// Which card a player of the plain engine plays, and what one who can't does.

// kept reports whether the last card in the hand may not be played.
func (t *houseTable) kept() bool {
	hand := t.hands[t.seat]
	return len(hand) == 1 && t.in("last-not", plainRank(hand[0]))
}

// answer returns the card that is played on an active seven.
func (t *houseTable) answer() string {
	sevens := t.those(func(c string) bool { return plainRank(c) == "S" })
	covers := t.those(func(c string) bool {
		return plainRank(c) != "J" && t.fits(c) && (t.in("seven-covered", plainRank(c)) || t.in("seven-passed", plainRank(c)))
	})
	switch {
	case t.sevens >= t.number("R1-most", 4) && t.number("R1-most", 4) < 4:
	case len(sevens) > 0 && t.kept():
	case len(sevens) > 0:
		return t.pick(sevens, "R1")
	case len(covers) > 0:
		return t.pick(covers, "R2")
	}
	return ""
}

// choose returns the card of the hand that is played.
func (t *houseTable) choose() string {
	fits := t.those(func(c string) bool { return plainRank(c) != "J" && t.fits(c) })
	js := t.those(func(c string) bool { return plainRank(c) == "J" && t.fits(c) })
	if t.on("open-jack-first-in-hand") && t.turn == 1 && plainRank(t.top()) == "J" {
		return fits[0]
	}
	if t.on("R2-suit-first") && (plainRank(t.top()) != "J" || t.on("R2-suit-of-open-jack") && t.turn == 1) {
		if of := t.those(func(c string) bool { return slices.Contains(fits, c) && plainSuit(c) == plainSuit(t.top()) }); len(of) > 0 {
			fits = of
		}
	}
	if t.on("R4-on-jack") && t.rule4("??") {
		js = t.those(func(c string) bool { return plainRank(c) == "J" })
	}
	if by := t.house["R1-on-spent"]; by != "" && plainRank(t.top()) == "S" {
		if sevens := t.those(func(c string) bool { return plainRank(c) == "S" && t.fits(c) }); len(sevens) > 0 {
			fits = sevens
			if by == "first" {
				js = nil
			}
		}
	}
	own := t.those(func(c string) bool { return c == plainSuit(t.top())+"J" && t.fits(c) })
	switch {
	case t.kept():
		return ""
	case len(js) == 0:
		return t.pick(fits, "R2")
	case len(fits) == 0 && t.on("R3-draws-then-all") && !t.rule4("??"):
		return ""
	case t.on("R2-jack-of-suit") && !t.rule4("??") && len(own) > 0:
		return own[0]
	case len(fits) == 0:
		return t.pick(js, "R3")
	case t.rule4(t.pick(fits, "R2")):
		return t.pick(js, "R4")
	case t.number("R2-jack", 0) > 0:
		return t.pick(append(fits, js...), "R2")
	}
	return t.pick(fits, "R2")
}

// rule4 reports whether a jack goes before the given card.
func (t *houseTable) rule4(other string) bool {
	if t.on("R4-after-skipped") && plainRank(other) == "E" {
		return len(t.hands[t.next(2)]) == 1
	}
	if t.in("R4-not-over", plainRank(other)) {
		return false
	}
	few := func(n int) bool { return n <= 3 && t.in("R4-cards", strconv.Itoa(n), "1") }
	hand := func(p int) int { return len(t.hands[p]) }
	return t.in("R4-whose", "next", "next") && few(hand(t.next(1))) ||
		t.in("R4-whose", "second") && t.next(2) != t.seat && few(hand(t.next(2))) ||
		t.in("R4-whose", "previous") && few(hand(t.next(t.players-1))) ||
		t.in("R4-whose", "own") && few(hand(t.seat)-1)
}

// pick returns the card that a rule plays of several in the order of arrival.
func (t *houseTable) pick(list []string, rule string) string {
	if len(list) == 0 {
		return ""
	}
	arrival := func(c string) int { return slices.Index(t.hands[t.seat], c) }
	compare := func(a, b string) int {
		value := func(c string) int { return t.at("R2-values", plainRank(c), plainPoints[plainRank(c)]) }
		if t.number("R2-jack", 0) > 0 {
			value = func(c string) int {
				if plainRank(c) == "J" {
					return t.number("R2-jack", 0)
				}
				return plainPoints[plainRank(c)]
			}
		}
		suit := func(c string) int { return t.order(plainSuit(c), rule+"-suits", "R6-suits", "R6-order") }
		byValue, bySuit := value(b)-value(a), suit(a)-suit(b)
		switch t.house["R2-letter"] {
		case "last":
			byValue = strings.Compare(plainRank(b), plainRank(a))
		case "first":
			byValue = strings.Compare(plainRank(a), plainRank(b))
		}
		if t.in("R6-first", rule) {
			bySuit = arrival(a) - arrival(b)
		}
		if t.in("R6-last", rule) {
			bySuit = arrival(b) - arrival(a)
		}
		switch {
		case rule == "R2" && t.on("R2-last-in-hand"):
			return arrival(b) - arrival(a)
		case rule == "R2" && t.on("R2-greatest-code"):
			return strings.Compare(b, a)
		case rule == "R2" && t.on("R2-least-code"):
			return strings.Compare(a, b)
		case rule == "R2" && t.on("R2-suit-over-value") && bySuit != 0:
			return bySuit
		case byValue != 0:
			return byValue
		}
		return bySuit
	}
	if t.on("R6-jack-of-most") && (rule == "R3" || rule == "R4") {
		held := func(c string) int {
			return len(t.those(func(o string) bool { return plainRank(o) != "J" && plainSuit(o) == plainSuit(c) }))
		}
		most := held(slices.MaxFunc(list, func(a, b string) int { return held(a) - held(b) }))
		list = slices.DeleteFunc(slices.Clone(list), func(c string) bool { return held(c) < most })
	}
	// Cards of one suit whose ranks have one value stand as by the rules.
	order := slices.Concat(plainOrder, plainJacks)
	slices.SortFunc(list, func(a, b string) int { return slices.Index(order, a) - slices.Index(order, b) })
	return slices.MinFunc(list, compare)
}

// draw lets the player draw who can't play. It returns the card that is played.
func (t *houseTable) draw() (string, error) {
	if t.follow == "" && t.turn == 1 && plainRank(t.top()) == "J" {
		t.follow = "CSHD"
	}
	open := map[string]string{"E": "eight", "S": "seven", "J": "jack"}[plainRank(t.top())]
	if t.eightOf == t.seat+1 {
		open = "own-eight"
	}
	if t.in("draw-not-on", open) {
		return "", nil
	}
	had := len(t.hands[t.seat])
	tries := t.number("draw-tries", 1)
	if t.in("draw-until-on", open) {
		tries = 99
	}
	turned := t.turned
	drawn := func() []string { return t.hands[t.seat][had:] }
	for len(drawn()) < t.number("draw-count", 1) ||
		len(drawn()) < tries && t.number("draw-count", 1) > 0 && !slices.ContainsFunc(drawn(), t.fits) {
		n := len(drawn())
		if err := t.take(1); err != nil {
			return "", err
		}
		if len(drawn()) == n {
			break
		}
	}
	if t.turned > turned && t.on("reshuffle-ends-turn") {
		return "", nil
	}
	var fits, js []string
	for _, c := range drawn() {
		open, rank := t.top(), plainRank(c)
		switch {
		case rank == "J" && t.on("R4-on-jack-drawn") && t.rule4("??"):
			js = append(js, c)
		case !t.fits(c) || !t.in("draw-plays", rank, "A", "T", "N", "E", "S", "K", "Q", "J"):
		case rank == "J" && plainRank(open) != "J" && plainSuit(c) != plainSuit(open) && t.on("draw-jack-of-suit"):
		case rank == "J":
			js = append(js, c)
		case plainRank(open) != "J" && rank != plainRank(open) && !t.in("draw-fits", "suit", "suit"):
		case plainRank(open) != "J" && plainSuit(c) != plainSuit(open) && !t.in("draw-fits", "rank", "rank"):
		default:
			fits = append(fits, c)
		}
	}
	if t.in("draw-kept-on", open) {
		return "", nil
	}
	if t.on("draw-whole-hand") {
		return t.choose(), nil
	}
	if t.on("R3-draws-then-all") {
		if js = t.those(func(c string) bool { return plainRank(c) == "J" && t.fits(c) }); len(js) > 0 && (len(fits) == 0 || t.rule4(t.pick(fits, "R2"))) {
			return t.pick(js, "R4"), nil
		}
	}
	if len(fits) == 0 {
		return t.pick(js, "R3"), nil
	}
	return t.pick(fits, "R2"), nil
}
