//go:build !js

package rummy

import (
	"strings"

	lang "kiebitz/oracle/rules"
)

// edits are the listed misreadings as changes of the [Rules]: each a row, and no code.
var edits = map[string]string{
	"ace-high-only":              `ace.0=follows:"234567890JQKA"`,
	"ace-low-only":               `sequence.0=(kind $0 $1 $2 (from-to last-place 0 0))`,
	"ace-round-the-corner":       `ace.0=around:"A234567890JQK"`,
	"set-three-only":             `set.0.2.2=3`,
	"sequence-five":              `sequence.0.2.2=5`,
	"sequence-four":              `sequence.0.2.2=4`,
	"sequence-from-two":          `sequence.0.2.1=2`,
	"sequence-from-four":         `sequence.0.2.1=4`,
	"set-from-two":               `set.0.2.1=2`,
	"set-five":                   `set.0.2.2=5`,
	"set-suit-twice":             `set.0.1.0=truth:1`,
	"joker-not-in-sets":          `set.0=(kind $0 $1 $2 (from-to group-jokers 0 0))`,
	"joker-not-in-sequences":     `joker.0.0=jokers-at:""`,
	"joker-not-between":          `joker.0.0=jokers-at:"before after"`,
	"joker-not-at-ends":          `joker.0.0=jokers-at:between`,
	"joker-one":                  `joker.0=(each-group (both $0 (from-to group-jokers 0 1)))`,
	"majority-equal":             `majority.0.0=(over (plus group-others 1) group-jokers)`,
	"majority-none":              `majority.0.0=truth:1`,
	"table-taken":                `table.0.0=no-card`,
	"table-jokers-taken":         `table.0.0=(but every-card joker-cards)`,
	"table-jokers-frozen":        `rearrange.0.0=(if (from-to group-jokers 1 99) grows-at-ends $)`,
	"rearrange-never":            `rearrange.0.0=stays`,
	"rearrange-extend":           `rearrange.0=(do (table-may grows-at-ends) own-first)`,
	"rearrange-one":              `rearrange.0=(do $ (most-touched 1))`,
	"rearrange-two":              `rearrange.0=(do $ (most-touched 2))`,
	"rearrange-one-kind":         `rearrange.0=(do $ one-kind)`,
	"rearrange-greedy-sequences": `rearrange.0=(do $ (greedy (from-to group-jokers 0 1) (minus group-jokers) (first is-kind:0) group-cards))`,
	"rearrange-greedy-sets":      `rearrange.0=(do $ (greedy (from-to group-jokers 0 1) (minus group-jokers) (first is-kind:1) group-cards))`,
	"goal-keeps-jokers":          `goal.0.0.0=(but every-card joker-cards)`,
	"goal-surplus-jokers":        `counts.0=(table:20,20,20,20,20,20,20,20,20,20,20,20,20,-1 it)`,
	"goal-nothing":               `goal.0.0.0=no-card`,
	"print-jokers-first":         `print.0.0=(groups $0 $1 (first (is it joker-cards)))`,
	"print-jokers-last":          `print.0.0=(groups $0 $1 (minus (first (is it joker-cards))))`,
	"print-ace-first":            `print.0.0=(groups $0 $1 (first (is it ranks:A)))`,
	"print-ace-last":             `print.0.0=(groups $0 $1 (minus (first (is it ranks:A))))`,
	"print-by-letters":           `print.0.0=(groups $0 $1 (minus (if (is it joker-cards) 19018 (plus (times (suit-letter it) 256) (rank-letter it)))))`,
	"print-hand-first":           `print.0=(do $1 $0)`,
	"print-no-hand":              `print.0=$0`,
	"print-commas":               `between.0=write:", "`,
	"print-no-spaces":            `between.0=write:""`,
	"print-ten-as-10":            `card.0.2.1=(if (is it ranks:0) write:"10" $)`,
	"print-rank-first":           `card.0.2=(do $1 $0)`,
	"print-small-letters":        `card.0=(lower-case $)`,
}

// edited returns the rules with misreadings made.
func edited(ids ...string) (*lang.RuleSet, error) {
	var list []string
	for _, id := range ids {
		list = append(list, edits[id])
	}
	e, err := Rules().ParseEdit(strings.Join(list, "; "))
	if err != nil {
		return nil, err
	}
	return Rules().Apply(e), nil
}
