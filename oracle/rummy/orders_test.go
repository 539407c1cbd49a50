//go:build !js

package rummy

import (
	"strings"
	"testing"

	"kiebitz/oracle"
)

func TestOrders(t *testing.T) {
	for _, tc := range []struct {
		name, lines string
		want        string // the first order suggested
	}{
		{"nothing seen", "\n", ""},
		{"a set says nothing", "H3 D3 S3\n\n", ""},
		{"the rules' order", "H2 H3 H4\n\n", ""},
		{"ten before two", "H0 H2 H3\n\n", "023456789JQK"},
		{"ten before two, and the ace before the ten", "HA H0 H2 H3\n\n", "023456789JQK"},
		{"two groups", "H0 H2 H3\nD9 DJ DQ\nHQ HK HA\n\n", "023456789JQK"},
		{"a joker between", "H4 JJ H5\n\n", "243567890JQK"},
		{"the hand says nothing", "H2 H3 H4\nHK HQ\n", ""},
		{"the ace tells the ends", "HA HK HQ JJ\nH2 H3 HA\n\n", "KQ4567890J23"},
		{"what is seen more often wins", "H5 H4\nS5 S4\nD4 D5\n\n", "254367890JQK"},
		{"a group that was there", "HA HK HQ\n\n", ""},
		{"unreadable", "H5 H4\nXYZ\n", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			l := layout(t, "HA HK HQ | H2 H3 H4 H0 D9 DJ DQ S7 S8 S9 HA HK HQ H5 D3 S3 JJ S5 S4 D4 D5 H4 H3 H2")
			list := orders([]oracle.Printed{{Case: l, Output: []byte(tc.lines)}})
			got := ""
			if len(list) > 0 {
				got = strings.TrimSuffix(strings.TrimPrefix(Rules().Spell(list[0]), `ace.0=follows:"A`), `A"`)
			}
			if got != tc.want {
				t.Errorf("found %q, expected %q", got, tc.want)
			}
		})
	}
}
