package rummy

import (
	"bytes"
	"encoding/binary"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the stored automata")

// TestStored makes the automata that are stored.
func TestStored(t *testing.T) {
	var made []byte
	for jokers := range maxJokers + 1 {
		a := completed(jokers).appendTo(nil)
		made = append(binary.LittleEndian.AppendUint32(made, uint32(len(a))), a...)
	}
	if *update {
		if err := os.WriteFile("automata.bin", made, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(made, stored) {
		t.Error("automata.bin is not what builder_test.go makes: go test ./oracle/rummy -run Stored -update")
	}
}

// BenchmarkAutomaton reads the automaton for five jokers, and makes it.
func BenchmarkAutomaton(b *testing.B) {
	const jokers = 5
	made := completed(jokers).appendTo(nil)
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			new(automaton).read(made)
		}
	})
	b.Run("made", func(b *testing.B) {
		for b.Loop() {
			completed(jokers)
		}
	})
}

// appendTo writes an automaton as [automaton.read] reads it.
func (a *automaton) appendTo(to []byte) []byte {
	moves := func(list [3]move) {
		for _, m := range list {
			number := uint16(noState)
			if m.ok {
				number = m.next | uint16(m.jokers)<<jokersShift
			}
			to = binary.LittleEndian.AppendUint16(to, number)
		}
	}
	to = binary.LittleEndian.AppendUint16(to, uint16(len(a.states)))
	moves(a.firsts)
	for id, s := range a.states {
		moves(a.steps[id])
		for _, w := range a.ends[id] {
			to = append(to, byte(w))
		}
		to = append(to, byte(s.budget))
		for _, reduced := range s.reduced {
			to = binary.LittleEndian.AppendUint16(to, reduced)
		}
	}
	return to
}
