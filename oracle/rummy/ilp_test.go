package rummy

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The integer program knows a group by its common cards alone. For each such
// content it has a variable, the number of groups with that content. Nothing
// says which group has how many jokers: a content allows every number from
// some least to some greatest, so the jokers can be dealt out whenever their
// total lies between the sums of the least and of the greatest numbers.

// ilpGroup is a content together with the numbers of jokers it allows.
type ilpGroup struct {
	cards       []string
	least, most int
}

// ilpCount returns how many there are of each card.
func ilpCount(cards []string) map[string]int {
	counts := map[string]int{}
	for _, card := range cards {
		counts[card]++
	}
	return counts
}

// ---- Sequences

// ilpSequence tells if the ranks, rising numbers from 1 (the low ace) to 14
// (the high one), make a sequence with that number of jokers. The jokers first fill
// the gaps; where the others go need not be known, for as long as there are
// at most 13 cards there is room for them at one end or the other.
func ilpSequence(ranks []int, jokers int) bool {
	if len(ranks) == 0 {
		return false
	}
	gaps := ranks[len(ranks)-1] - ranks[0] + 1 - len(ranks)
	size := len(ranks) + jokers
	return gaps <= jokers && jokers < len(ranks) && 3 <= size && size <= 13
}

// ilpSplits tells if the sequence could as well be two shorter ones.
func ilpSplits(ranks []int, jokers int) bool {
	for cut := range ranks {
		for first := range jokers + 1 {
			if ilpSequence(ranks[:cut], first) && ilpSequence(ranks[cut:], jokers-first) {
				return true
			}
		}
	}
	return false
}

// ilpSequences lists the contents of the sequences of a suit. It leaves out
// what splits, for there would be far too many variables otherwise.
func ilpSequences(suit string, have map[string]int) []ilpGroup {
	card := func(rank int) string { return suit + "A234567890JQKA"[rank-1:rank] }
	var groups []ilpGroup

	var extend func(ranks []int)
	extend = func(ranks []int) {
		var numbers []int // of jokers that are possible and do not split
		for jokers := range have["JJ"] + 1 {
			if ilpSequence(ranks, jokers) && !ilpSplits(ranks, jokers) {
				numbers = append(numbers, jokers)
			}
		}
		if len(numbers) > 0 {
			// A number in between is possible even if it is not among them.
			group := ilpGroup{least: slices.Min(numbers), most: slices.Max(numbers)}
			for _, rank := range ranks {
				group.cards = append(group.cards, card(rank))
			}
			groups = append(groups, group)
		}

		from := 1
		if len(ranks) > 0 {
			from = ranks[len(ranks)-1] + 1
		}
		for next := from; next <= 14; next++ {
			if have[card(next)] > 0 {
				extend(append(slices.Clone(ranks), next))
			}
		}
	}
	extend(nil)
	return groups
}

// ---- Sets

// ilpSets lists the contents of the sets of a rank.
func ilpSets(rank string, have map[string]int) []ilpGroup {
	var groups []ilpGroup
	for choice := range 16 {
		var cards []string
		for bit, suit := range []string{"H", "D", "C", "S"} {
			if choice&(1<<bit) != 0 && have[suit+rank] > 0 {
				cards = append(cards, suit+rank)
			} else if choice&(1<<bit) != 0 {
				cards = nil
				break
			}
		}
		switch len(cards) {
		case 2: // the joker is needed, and a second would be one too many
			groups = append(groups, ilpGroup{cards, 1, 1})
		case 3:
			groups = append(groups, ilpGroup{cards, 0, 1})
		case 4:
			groups = append(groups, ilpGroup{cards, 0, 0})
		}
	}
	return groups
}

// ---- The program

// ilpModel writes the integer program in the format of CPLEX. The variable
// p_H5 is the number of hearts five that go from the hand to the table, and
// x1, x2, ... are the numbers of groups.
func ilpModel(table [][]string, hand []string) string {
	onTable := ilpCount(slices.Concat(table...))
	inHand := ilpCount(hand)
	have := ilpCount(slices.Concat(slices.Concat(table...), hand))

	var groups []ilpGroup
	for _, suit := range []string{"H", "D", "C", "S"} {
		groups = append(groups, ilpSequences(suit, have)...)
	}
	for _, rank := range strings.Split("A234567890JQK", "") {
		groups = append(groups, ilpSets(rank, have)...)
	}

	have["JJ"] += 0 // so that there is always a card, and the jokers' variable
	var cards []string
	for card := range have {
		cards = append(cards, card)
	}
	slices.Sort(cards)

	var b strings.Builder
	b.WriteString("Maximize\n placed:\n")
	for _, card := range cards {
		fmt.Fprintf(&b, " + p_%s\n", card)
	}

	// In the groups there are the cards of the table and those put down.
	b.WriteString("Subject To\n")
	for _, card := range cards {
		if card == "JJ" {
			continue
		}
		fmt.Fprintf(&b, " c_%s: - p_%s\n", card, card)
		for i, group := range groups {
			if slices.Contains(group.cards, card) {
				fmt.Fprintf(&b, " + x%d\n", i+1)
			}
		}
		fmt.Fprintf(&b, " = %d\n", onTable[card])
	}
	b.WriteString(" least: - p_JJ\n")
	for i, group := range groups {
		fmt.Fprintf(&b, " + %d x%d\n", group.least, i+1)
	}
	fmt.Fprintf(&b, " <= %d\n most: - p_JJ\n", onTable["JJ"])
	for i, group := range groups {
		fmt.Fprintf(&b, " + %d x%d\n", group.most, i+1)
	}
	fmt.Fprintf(&b, " >= %d\n", onTable["JJ"])

	b.WriteString("Bounds\n")
	for _, card := range cards {
		fmt.Fprintf(&b, " 0 <= p_%s <= %d\n", card, inHand[card])
	}
	b.WriteString("General\n")
	for _, card := range cards {
		fmt.Fprintf(&b, " p_%s\n", card)
	}
	for i := range groups {
		fmt.Fprintf(&b, " x%d\n", i+1)
	}
	b.WriteString("End\n")
	return b.String()
}

var ilpObjective = regexp.MustCompile(`(?m)^Objective: +placed = ([0-9]+) \(MAXimum\)$`)

// ilpBest returns the largest number of cards of the hand that can be put
// down, or -1 if not even the cards of the table can be.
func ilpBest(t *testing.T, table [][]string, hand []string) int {
	t.Helper()
	if _, err := exec.LookPath("glpsol"); err != nil {
		t.Skip("there is no glpsol (package glpk-utils)")
	}
	dir := t.TempDir()
	model, out := filepath.Join(dir, "model.lp"), filepath.Join(dir, "out.txt")
	if err := os.WriteFile(model, []byte(ilpModel(table, hand)), 0o666); err != nil {
		t.Fatal(err)
	}
	log, err := exec.Command("glpsol", "--lp", model, "-o", out, "--mostf", "--cuts", "--tmlim", "60").CombinedOutput()
	if err != nil {
		t.Fatalf("glpsol: %v\n%s", err, log)
	}
	if regexp.MustCompile(`PROBLEM HAS NO .*FEASIBLE SOLUTION`).Match(log) {
		return -1
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	// After the time limit there may be a solution that is not the best.
	match := ilpObjective.FindSubmatch(text)
	if match == nil || !strings.Contains(string(text), "INTEGER OPTIMAL") {
		t.Fatalf("glpsol has no optimum\n%s", log)
	}
	best, err := strconv.Atoi(string(match[1]))
	if err != nil {
		t.Fatal(err)
	}
	return best
}
