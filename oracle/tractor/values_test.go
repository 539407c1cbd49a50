package tractor

import (
	"testing"
)

// misread returns a game that is played by misreadings.
func misread(t *testing.T, ids ...string) *game {
	t.Helper()
	mis, err := book.Set(ids)
	if err != nil {
		t.Fatal(err)
	}
	return &game{mis: mis}
}

// table lays out some tricks. What is missing of a round is twos of hearts, so that
// the other cards are hidden ones.
func table(t *testing.T, header Round, tricks ...string) *Round {
	t.Helper()
	rd := &reader{r: &header}
	for _, line := range tricks {
		if err := rd.line([]byte(line)); err != nil {
			t.Fatal(err)
		}
	}
	return rd.r
}

// TestValuesOrder lays out the cards by values of parameters: hearts are the main
// suit if there is one, the current rank is seven, and nine that of the other team.
func TestValuesOrder(t *testing.T) {
	const apart = 99               // cards of two domains
	type steps = map[[2]string]int // from one card up to another
	for _, tc := range []struct {
		id     string
		main   int
		want   steps
		reason string
	}{
		{"trump-cards=rank/none-rank/BJ/RJ", hearts, steps{{"HA", "S7"}: apart, {"HA", "H7"}: apart, {"S7", "H7"}: 1, {"H2", "HA"}: 11}, "the main suit is a suit like others"},
		{"trump-cards=suit/none-rank/BJ/RJ", hearts, steps{{"S7", "H7"}: apart, {"S6", "S7"}: 1}, "the seven of spades is a spade"},
		{"trump-cards=suit/rank/BJ/RJ", none, steps{{"S6", "S7"}: 1, {"S7", "BJ"}: apart}, "without a main suit only jokers are trumps"},
		{"trump-cards=suit/rank/none-rank/RJ", hearts, steps{{"BJ", "RJ"}: apart, {"H7", "RJ"}: 2}, "the black joker is no trump"},
		{"trump-cards=suit/rank/none-rank/BJ", hearts, steps{{"BJ", "RJ"}: apart, {"H7", "BJ"}: 1}, "the red joker is no trump"},
		{"trump-ranks=both", hearts, steps{{"S7", "S9"}: 0, {"H7", "H9"}: 0, {"S9", "H9"}: 1, {"S8", "S9"}: apart}, "nines are trumps beside sevens"},
		{"trump-ranks=both", none, steps{{"S7", "D9"}: 0, {"S9", "BJ"}: 1}, "all of them are equal"},
		{"trump-twos=yes", hearts, steps{{"HA", "S2"}: 1, {"S2", "D2"}: 0, {"S2", "H2"}: 1, {"H2", "S7"}: 1, {"H3", "HA"}: 10, {"S2", "S3"}: apart}, "twos stand above the ace"},
		{"trump-twos=yes", none, steps{{"S2", "H2"}: 0, {"S2", "S7"}: 1, {"S7", "BJ"}: 1, {"H3", "H4"}: 1}, "all twos are equal"},
		{"order-trumps=suit/jokers/main/off", hearts, steps{{"S7", "H7"}: 1, {"H7", "BJ"}: 1, {"RJ", "H2"}: 1}, "the main suit is the highest"},
		{"order-trumps=off/jokers/main/suit", hearts, steps{{"HA", "H7"}: 1, {"H7", "BJ"}: 1, {"RJ", "S7"}: 1}, "the jokers stand between the sevens"},
		{"order-trumps=off/jokers/main/suit", none, steps{{"RJ", "S7"}: 1}, "two blocks are left"},
		{"order-jokers=BJ/RJ", none, steps{{"S7", "RJ"}: 1, {"RJ", "BJ"}: 1}, "the black joker is the highest"},
		{"order-main=equal", hearts, steps{{"S7", "H7"}: 0, {"H7", "BJ"}: 1}, "all sevens are equal"},
		{"order-main=in-place", hearts, steps{{"H6", "H7"}: 1, {"H7", "H8"}: 1, {"S7", "BJ"}: 1}, "seven stands between six and eight"},
		{"order-off=SDHC", hearts, steps{{"HA", "C7"}: 1, {"C7", "D7"}: 1, {"D7", "S7"}: 1, {"S7", "H7"}: 1}, "clubs, diamonds, spades from below"},
		{"order-off=SDHC", none, steps{{"C7", "H7"}: 1, {"H7", "D7"}: 1, {"D7", "S7"}: 1, {"S7", "BJ"}: 1}, "all four suits"},
		{"order-off=in-place", hearts, steps{{"H6", "S7"}: 1, {"S7", "H8"}: 1, {"S7", "D7"}: 0, {"HA", "H7"}: 1, {"H7", "BJ"}: 1}, "the other sevens stand between six and eight"},
		{"order-off=in-place", none, steps{{"S7", "D7"}: 0, {"S7", "BJ"}: 1}, "no other card is below the jokers"},
		{"order-codes=yes", hearts, steps{{"H9", "HA"}: 1, {"SA", "SJ"}: 1, {"SJ", "SK"}: 1, {"HQ", "HT"}: 1, {"HT", "S7"}: 1}, "as letters are compared"},
		{"order-ranks=TQKJA98765432", hearts, steps{{"S9", "SA"}: 1, {"SA", "SJ"}: 1, {"HK", "HQ"}: 1, {"HQ", "HT"}: 1, {"HT", "S7"}: 1}, "as letters are compared"},
		{"next-skips=main", hearts, steps{{"H6", "H8"}: 2, {"S6", "S8"}: 1}, "a gap in hearts alone"},
		{"next-skips=others", hearts, steps{{"H6", "H8"}: 1, {"S6", "S8"}: 2}, "a gap in the others alone"},
		{"next-two-jokers-apart=yes", none, steps{{"S7", "BJ"}: 1, {"BJ", "RJ"}: 2}, "a gap between the jokers alone"},
		{"next-ranks-never=yes", hearts, steps{{"HA", "S7"}: 2, {"S7", "H7"}: 2, {"H7", "BJ"}: 2, {"BJ", "RJ"}: 1, {"H6", "H8"}: 1, {"S6", "S8"}: 1}, "gaps around sevens"},
		{"next-ranks-never=yes", none, steps{{"S7", "BJ"}: 2, {"BJ", "RJ"}: 1, {"S6", "S8"}: 1}, "a gap above sevens"},
	} {
		t.Run(tc.id, func(t *testing.T) {
			g := misread(t, tc.id)
			g.begin(&Round{main: tc.main, ranks: [2]int{7, 9}})
			for pair, want := range tc.want {
				low, _ := readCard(pair[0])
				high, _ := readCard(pair[1])
				got := int(g.order.level[high]) - int(g.order.level[low])
				if g.order.domain[low] != g.order.domain[high] {
					got = apart
				}
				if got != want {
					t.Errorf("%s: from %s to %s are %d steps, expected %d", tc.reason, pair[0], pair[1], got, want)
				}
			}
		})
	}
}

// TestValuesTwos lays out the cards as by the rules where twos that are always trumps are the
// current rank.
func TestValuesTwos(t *testing.T) {
	for _, main := range []int{hearts, none} {
		g := misread(t, "trump-twos=yes")
		g.begin(&Round{main: main, ranks: [2]int{2, 9}})
		if *g.order != orders[main][2] {
			t.Errorf("main suit %d: found another order than that of the rules", main)
		}
	}
}

// TestValuesInner leaves gaps where the current rank stands between two others, but none
// above the highest of them.
func TestValuesInner(t *testing.T) {
	for _, tc := range []struct {
		id, low, high string
		rank, want    int
	}{
		{"next-skips=each", "H6", "H8", 7, 2},
		{"next-skips=inner", "H6", "H8", 7, 2},
		{"next-skips=inner", "S6", "S8", 7, 2},
		{"next-skips=each", "HK", "SA", highest, 2},
		{"next-skips=inner", "HK", "SA", highest, 1},
		{"next-skips=inner", "SA", "HA", highest, 1},
	} {
		g := misread(t, tc.id)
		g.begin(&Round{main: hearts, ranks: [2]int{tc.rank, 9}})
		low, _ := readCard(tc.low)
		high, _ := readCard(tc.high)
		if got := int(g.order.level[high]) - int(g.order.level[low]); got != tc.want {
			t.Errorf("%s, rank %d: from %s to %s are %d steps, expected %d", tc.id, tc.rank, tc.low, tc.high, got, tc.want)
		}
	}
}

// TestValuesJokers takes jokers for jacks where jack is the current rank.
func TestValuesJokers(t *testing.T) {
	at := func(id string, main, rank int, card string) (domain, level uint8) {
		g := misread(t, id)
		g.begin(&Round{main: main, ranks: [2]int{rank, 9}})
		k, _ := readCard(card)
		return g.order.domain[k], g.order.level[k]
	}
	for _, tc := range []struct {
		id         string
		main, rank int
		alike      string
		want       bool
		reason     string
	}{
		{"order-joker-letter=off", hearts, jackRank, "SJ", true, "like the jack of spades"},
		{"order-joker-letter=off", none, jackRank, "HJ", true, "like all jacks"},
		{"order-joker-letter=off", spades, jackRank, "SJ", false, "but not like that of the main suit"},
		{"order-joker-letter=main", hearts, jackRank, "HJ", true, "like the jack of hearts"},
		{"order-joker-letter=main", none, jackRank, "CJ", true, "like all jacks"},
		{"order-joker-letter=off", hearts, 7, "SJ", false, "seven is the current rank"},
	} {
		domain, level := at(tc.id, tc.main, tc.rank, tc.alike)
		for _, joker := range []string{"BJ", "RJ"} {
			if d, l := at(tc.id, tc.main, tc.rank, joker); (d == domain && l == level) != tc.want {
				t.Errorf("%s, %s: %s and %s have one place: %t, expected %t", tc.id, tc.reason, joker, tc.alike, !tc.want, tc.want)
			}
		}
	}
	if _, low := at("order-joker-letter=off", hearts, jackRank, "HA"); true {
		if _, high := at("order-joker-letter=off", hearts, jackRank, "BJ"); high != low+1 {
			t.Errorf("from the ace to the black joker are %d steps, expected 1", high-low)
		}
	}
}

// TestValuesOrderIn gives ranks another order in some suits.
func TestValuesOrderIn(t *testing.T) {
	for in, want := range map[string][2]uint8{"order-ranks": {0, 0}, "order-ranks-in=trumps": {0, 11}, "order-ranks-in=suits": {11, 0}} {
		ids := []string{"order-ace-low"}
		if in != "order-ranks" {
			ids = append(ids, in)
		}
		g := misread(t, ids...)
		g.begin(&Round{main: hearts, ranks: [2]int{7, 9}})
		if got := [2]uint8{g.order.level[cardOf(hearts, 14)], g.order.level[cardOf(spades, 14)]}; got != want {
			t.Errorf("%s: found aces of hearts and spades on levels %v, expected %v", in, got, want)
		}
	}
}

// TestValuesTrick plays a trick by values of parameters: hearts are trumps, the
// current rank is seven, Alice leads.
func TestValuesTrick(t *testing.T) {
	for _, tc := range []struct{ id, trick, winner, reason string }{
		{"pair-of=order", "S2S2 S7D7 C3C4 D3D4", "Bob", "sevens that are equal are a pair"},
		{"pair-of=order", "S2S2 H7S7 C3C4 D3D4", "Alice", "the main suit's seven is not equal"},
		{"pair-of=rank", "S2S2 H7S7 C3C4 D3D4", "Bob", "two sevens are a pair"},
		{"pair-of=rank", "S2S2 H7S7 D7D7 D3D4", "Bob", "its place is that of the higher one"},
		{"pair-of=rank", "S2S2 BJRJ C3C4 D3D4", "Alice", "jokers have no rank"},
		{"pair-of=jokers", "S2S2 BJRJ C3C4 D3D4", "Bob", "two jokers are a pair"},
		{"pair-of=jokers", "S2S2 BJRJ RJRJ D3D4", "Bob", "as high as the red one"},
		{"next-equals=yes", "S2S2S3S3 S7S7D7D7 C2C3C4C5 D2D3D4D5", "Bob", "sevens of spades and diamonds are consecutive"},
		{"next-equals=yes", "S2S2S3S3S4S4 HAHAS7S7D7D7 C7C7H7H7BJBJ D2D3D4D5D6D8", "Charles", "they are joined to what is below and above"},
		{"next-equals=yes", "S2S2S3S3 HAHAD7D7 S7S7C7C7 D2D3D4D5", "Bob", "their order is equal still"},
		{"next-ace-two=yes", "D3D3D4D4 HAHAH2H2 C2C3C4C5 S2S3S4S5", "Bob", "the ace is below the two"},
		{"next-ace-two=yes", "D3D3D4D4 HAHAH2H2 H3H3H4H4 S2S3S4S5", "Charles", "its top is the two"},
		{"next-ace-two=yes", "D3D3D4D4D5D5 HAHAH2H2HKHK C2C3C4C5C6C8 S2S3S4S5S6S8", "Alice", "the king is beside the ace"},
		{"next-ace-two=yes", "D3D3D4D4D5D5D8D9 HAHAHKHKH2H2H3H3 C2C3C4C5C6C8C9CT S2S3S4S5S6S8S9ST", "Bob", "below is the longer tractor, though the king is beside the ace"},
		{"next-ace-two=yes", "D3D3D4D4D8D9 HAHAHKHKH2H2 H4H4H5H5HTHT S2S3S4S5S6S8", "Bob", "a tractor as long above counts"},
		{"next-within=2", "S2S2S3S3 H2H2H4H4 C2C3C4C5 D2D3D4D5", "Bob", "two and four are near enough"},
		{"next-within=2", "S2S2S3S3 H2H2H5H5 C2C3C4C5 D2D3D4D5", "Alice", "two and five are not"},
		{"next-within=3", "S2S2S3S3 H2H2H5H5 H3H3H4H4 D2D3D4D5", "Bob", "two and five are, and five is above four"},
		{"order-codes=yes", "S4S4S5S5 H9H9HAHA C2C3C4C5 D2D3D4D5", "Alice", "nine and ace are not consecutive"},
		{"order-codes=yes", "S4S4S5S5 H6H6H8H8 C2C3C4C5 D2D3D4D5", "Alice", "six and eight neither"},
		{"order-codes=yes", "S4S4S5S5 HJHJHKHK C2C3C4C5 D2D3D4D5", "Bob", "jack and king are"},
		{"structure-least=3", "S2S2S3S3 H2H2HKHK C2C3C4C5 D2D3D4D5", "Bob", "two pairs are no tractor"},
		{"structure-most=2", "S2S2S3S3S4S4 H2H2H3H3H5H5 C2C3C4C5C6C8 D2D3D4D5D6D8", "Bob", "a tractor and a pair"},
		{"domain-by=first", "S2S3 H2C3 C4H4 D2D3", "Bob", "a trump is first"},
		{"domain-by=last", "S2S3 H2C3 C4H4 D2D3", "Charles", "a trump is last"},
		{"domain-by=most", "S2S3S4 H2C3D4 C4H4H5 D2D3D4", "Charles", "two of three are trumps"},
		{"domain-by=trumps", "S2S3S4 C3D4H2 C2C3C4 D2D3D4", "Bob", "one of three is a trump"},
		{"domain-by=trumps", "S2S3 H2CA H3C3 D2D3", "Charles", "the ace of clubs stands below the three of trumps"},
		{"domain-by=trumps", "S2S2S3 C3C3H2 H3H3D4 H4D4D5", "Charles", "a pair of clubs is below a pair of trumps"},
		{"domain-by=folded", "S2S3S4 C3D4H2 C2H4C4 D2D3D4", "Charles", "two suits stand before Bob's trump"},
		{"domain-by=plain", "S2S2S3S3 C5C5D6D6 C2C3C4C8 D2D3D4D5", "Bob", "no card is a trump"},
		{"domain-by=plain", "S2S2S3S3 C5C5H6H6 D5D5D6D6 D2D3D4D5", "Charles", "hearts are trumps"},
		{"domain-by=plain", "H2H2H3H3 C5C5D6D6 C2C3C4C8 D2D3D4D5", "Alice", "trumps were led"},
		{"domain-by=fill", "S2S3 H2S4 C4H4 D2D3", "Bob", "the spade goes with the trump"},
		{"domain-by=fill", "S2S3S4 S5S6H2 H3S8S9 D2D3D4", "Charles", "the three of trumps is the higher one"},
		{"domain-by=fill", "S2S2S4S4 S5S5H2H3 C2C3C4C8 D2D3D4D5", "Alice", "two trumps are no pair"},
		{"rank-of=team-2", "S7H4 S5H5 H3H6 D3D4", "Charles", "of a mixed lead the trump must be beaten"},
		{"rank-of=team-2", "S7S7H9 H3H3H6 H5H6H8 D3D4D5", "Bob", "the pair of a mixed lead is no trump"},
		{"domain-wins=lead", "S2 HA SA H7", "Charles", "trumps do not win"},
		{"domain-wins=any", "S2 CA C3 D4", "Bob", "a higher club wins"},
		{"domain-suits=one", "S2S3 H2S7 C2C3 D2D3", "Alice", "the seven of spades shows another suit than the two of hearts"},
		{"domain-suits=one", "S2S3 BJH2 C2C3 D2D3", "Bob", "a joker goes with all suits"},
		{"domain-suits=alike", "S2S3 BJRJ C2C3 D2D3", "Alice", "jokers of two colours"},
		{"domain-suits=alike", "S2S3 BJBJ C2C3 D2D3", "Bob", "jokers of one colour"},
		{"domain-suits=one-or-jokers", "S2S3 H2BJ C2C3 D2D3", "Alice", "a joker and a heart"},
		{"domain-suits=one-or-jokers", "S2S3 BJRJ C2C3 D2D3", "Bob", "jokers alone"},
		{"construct-need=none", "S2S2 HKH3 H4H4 D2D3", "Bob", "the king is the highest card"},
		{"construct-need=throws", "S2S2 HKH3 H4H4 D2D3", "Bob", "a pair is no throw"},
		{"construct-need=throws", "S2S2S4 HKH3H5 H4H4H6 D2D3D4", "Charles", "a throw needs its pair"},
		{"construct-need=others", "S2S2 HKH3 H4H4 D2D3", "Charles", "a pair is no throw"},
		{"construct-need=others", "S2S2S4 HKH3H5 H4H4H6 D2D3D4", "Bob", "the king is the highest card"},
		{"construct-need=tractors", "S2S2S3S3S5S5 H2H2H3H3H5H8 C2C3C4C5C6C8 D2D3D4D5D6D8", "Bob", "the third pair is not needed"},
		{"construct-need=tractors", "S2S2S3S3 H2H2H5H5 C2C3C4C5 D2D3D4D5", "Alice", "the tractor is"},
		{"construct-need=components", "S2S2S4 H2HKHK C2C3C4 D2D3D4", "Bob", "two components"},
		{"construct-need=components", "S2S2S4S4 H2H3HKHK C2C3C4C5 D2D3D4D5", "Alice", "three components are too many"},
		{"construct-of=suit", "S2S2 HKH3 S4S5 D2D3", "Bob", "trumps need no structure"},
		{"construct-of=suit", "S2S2 S4S5 C2C3 D2D3", "Alice", "spades do"},
		{"construct-of=suit", "S2S2S3 H5H5HA H6H6H4 D2D3D4", "Charles", "trumps that have it are compared by it"},
		{"construct-of=suit", "S2S2 HQHQ HKH3 D2D3", "Charles", "those that have none by their highest card"},
		{"construct-pairs-for-tractor", "S2S2S3S3 H4H4HKHK C2C3C4C5 D2D3D4D5", "Bob", "two pairs will do"},
		{"construct-pairs-for-tractor", "S4S5S6 H5H5HA H6H8HK D2D3D4", "Bob", "a lead of single cards asks for no pairs"},
		{"structure-throws-no-tractors=yes", "S2S2S3S3S5 H2H2HKHKH4 C2C3C4C5C6 D2D3D4D5D6", "Bob", "the throw has two pairs"},
		{"structure-throws-no-tractors=yes", "S2S2S3S3 H2H2HKHK C2C3C4C5 D2D3D4D5", "Alice", "a tractor alone is no throw"},
		{"construct-of=throw", "S2S2S4 HKH3H5 C2C3C4 D2D3D4", "Bob", "trumps need no structure against a throw"},
		{"construct-of=throw", "S2S2 HKH3 C4C5 D2D3", "Alice", "a pair is no throw"},
		{"construct-of=trumps", "S2S2 S4S5 C2C3 D2D3", "Bob", "spades need no structure"},
		{"construct-of=trumps", "S2S2 HKH3 C2C3 D2D3", "Alice", "trumps do"},
		{"construct-cut=tractors", "S2S2S3S3S4 H2H2H3H3H4 C2C3C4C5C6 D2D3D4D5D6", "Bob", "nothing is cut"},
		{"construct-cut=tractors", "S2S2S4S4 H2H2H3H3 C2C3C4C5 D2D3D4D5", "Bob", "the tractor is cut into pairs"},
		{"construct-cut=tractors", "S2S3 H2H2 C2C3 D2D3", "Alice", "the pair is not cut"},
		{"construct-cut=pairs", "S2S2S4S4 H2H2H3H3 C2C3C4C5 D2D3D4D5", "Alice", "the tractor is not cut"},
		{"construct-cut=pairs", "S2S3 H2H2 C2C3 D2D3", "Bob", "the pair is cut"},
		{"construct-cut=neither", "S2S3 H2H2 HAH3 D2D3", "Charles", "the pair is not cut"},
		{"honor-of=highest", "S2S2S4 H3H3HA H4H4H5 D2D3D4", "Bob", "the ace"},
		{"honor-of=lowest", "S2S2S4S4 H3H3HAHA H4H4H5H5 D2D3D4D5", "Charles", "four is above three"},
		{"honor-of=own", "S2S2S4S4S6S6 H2H2H3H3HKHK H4H4H6H6H9H9 D2D3D4D5D6D8", "Charles", "the top of Bob's tractor is three"},
		{"honor-of=bottom", "S2S4 H2HA H3H4 D2D3", "Charles", "three is above two"},
		{"honor-of=first", "S2S4 H2HA H3H4 D2D3", "Charles", "three is above two"},
		{"honor-of=first", "S4 S2 S3 SA", "David", "a single card is what it is"},
		{"honor-of=sum", "S2S4 H2HA HTHT D2D3", "Charles", "ten and ten are more than ace and two"},
		{"throw-beaten=never", "S2S4 HAHK S5S6 D2D3", "Alice", "trumps do not beat it"},
		{"throw-beaten=suit", "S2S4 SASK H2H3 D2D3", "Charles", "trumps beat it, too"},
		{"throw-beaten=suit", "S2S4 SASK C2C3 D2D3", "Bob", "higher spades beat it"},
		{"throw-beaten=suit", "H2H4 HAHK C2C3 D2D3", "Alice", "a throw of trumps stands"},
		{"throw-beaten=higher-trumps", "H2H4 HAHK C2C3 D2D3", "Bob", "higher trumps beat it"},
		{"throw-beaten=higher-trumps", "S2S4 SASK C2C3 D2D3", "Alice", "higher spades do not"},
		{"throw-is=sizes", "S2S4 SASK C2C3 D2D3", "Bob", "two single cards are no throw"},
		{"throw-is=sizes", "S2S2S4 SASASK C2C3C4 D2D3D4", "Alice", "a pair and a single card are"},
		{"throw-is=single", "S2S2S4S4 SASAS9S9 C2C3C4C5 D2D3D4D5", "Bob", "two pairs are no throw"},
		{"throw-is=tractor", "S2S2S4 SASASK C2C3C4 D2D3D4", "Bob", "there is no tractor"},
		{"throw-is=tractor-alone", "S2S2S4S4 SASASKSK C2C3C4C5 D2D3D4D5", "Alice", "a tractor is beaten by trumps only"},
		{"throw-is=tractor-alone", "S2 SA C3 D3", "Bob", "a single card is none"},
		{"throw-is=tractor-alone", "S2S4 SASK C2C3 D2D3", "Alice", "two single cards are a throw"},
		{"beat-ties=last", "SA SA C7 D7", "David", "the last seven"},
		{"beat-ties=last", "SA SA C3 D4", "Bob", "the last ace"},
		{"beat-ties=last-trump", "SA SA C3 D4", "Alice", "no trumps"},
		{"beat-ties=last-trump", "SA SA C7 D7", "David", "trumps"},
		{"beat-ties=last-other", "SA SA C3 D4", "Bob", "no trumps"},
		{"beat-ties=last-other", "SA SA C7 D7", "Charles", "trumps"},
		{"beat-by=first-trump", "SA H2 C7 RJ", "Bob", "the first trumps"},
		{"beat-by=first-trump-throw", "S2S4 H2H3 C7C7 D2D3", "Bob", "the first trumps that beat a throw"},
		{"beat-by=first-trump-throw", "SA H2 C7 RJ", "David", "a single card is no throw"},
		{"beat-by=first", "S2 S3 SA S5", "Bob", "the first who beats the lead"},
		{"beat-by=last", "S2 S3 SA S5", "David", "the last who beats the lead"},
		{"trump-none=H", "S2 H3 S4 S5", "Bob", "there is a main suit"},
	} {
		t.Run(tc.id+"/"+tc.trick, func(t *testing.T) {
			g := misread(t, tc.id)
			r := table(t, Round{main: hearts, ranks: [2]int{7, 2}}, tc.trick)
			g.begin(r)
			if got := seats[g.trick(0, 0, r.sizes[0]).winner]; got != tc.winner {
				t.Errorf("%s: %s wins, expected %s", tc.reason, got, tc.winner)
			}
		})
	}
}

// TestValuesBegin sets the table by values of parameters: Bob deals, the ranks are
// five and nine, there is no main suit.
func TestValuesBegin(t *testing.T) {
	const A, B, C, D = 0, 1, 2, 3
	type start struct{ main, rank, side, leader int }
	for _, tc := range []struct {
		id     string
		want   start
		reason string
	}{
		{"rank-header=2-1", start{none, 5, 1, B}, "Bob's team has five"},
		{"rank-header=declarers", start{none, 5, 1, B}, "Bob's team declares"},
		{"rank-team-1-deals=yes", start{none, 5, 0, B}, "Bob's team is team 1"},
		{"rank-declarers=other", start{none, 5, 0, B}, "Alice's team declares"},
		{"rank-declarers=team-1", start{none, 5, 0, B}, "team 1 always declares"},
		{"rank-declarers=team-2", start{none, 9, 1, B}, "team 2 always declares"},
		{"rank-declarers=higher", start{none, 9, 1, B}, "nine is higher"},
		{"rank-declarers=lower", start{none, 5, 0, B}, "five is lower"},
		{"rank-of=defenders", start{none, 5, 1, B}, "the defenders have five"},
		{"rank-of=team-1", start{none, 5, 1, B}, "team 1 has five"},
		{"rank-of=higher", start{none, 9, 1, B}, "nine is higher"},
		{"rank-of=lower", start{none, 5, 1, B}, "five is lower"},
		{"rank-of=7", start{none, 7, 1, B}, "always seven"},
		{"rank-partner=Bob", start{none, 5, 0, B}, "Bob is in team 1"},
		{"trump-none=H", start{hearts, 9, 1, B}, "hearts are trumps"},
		{"trump-none=S", start{spades, 9, 1, B}, "spades are trumps"},
		{"trump-none=C", start{clubs, 9, 1, B}, "clubs are trumps"},
		{"trump-none=D", start{diamonds, 9, 1, B}, "diamonds are trumps"},
		{"turn-first=Alice", start{none, 9, 1, A}, "Alice leads"},
		{"turn-first=next", start{none, 9, 1, C}, "the player after Bob leads"},
		{"turn-first=kept", start{none, 9, 1, B}, "there was no round before"},
	} {
		t.Run(tc.id, func(t *testing.T) {
			g := misread(t, tc.id)
			g.begin(&Round{main: none, dealer: B, ranks: [2]int{5, 9}})
			if got := (start{g.main, g.rank, g.side, g.leader}); got != tc.want {
				t.Errorf("%s: found %+v, expected %+v", tc.reason, got, tc.want)
			}
		})
	}
	for id, want := range map[string][4]uint8{"rank-partner=Bob": {0, 0, 1, 1}, "rank-partner=Bob-across": {0, 0, 1, 1}, "rank-partner=David": {0, 1, 1, 0}} {
		if g := misread(t, id); true {
			g.begin(&Round{ranks: [2]int{5, 9}})
			if g.teams != want {
				t.Errorf("%s: found teams %v, expected %v", id, g.teams, want)
			}
		}
	}
}

// TestValuesKept plays two rounds: in the first hearts are trumps, Alice deals, and
// her team rises from five to eight; Charles wins the last trick.
func TestValuesKept(t *testing.T) {
	type start struct{ main, rank, leader, points int }
	for _, tc := range []struct {
		id     string
		want   start
		reason string
	}{
		{"rank-header=kept", start{spades, 8, 2, 0}, "five and three"},
		{"rank-of=kept", start{spades, 5, 2, 0}, "that of the declarers before"},
		{"rank-of=first", start{spades, 5, 2, 0}, "that of the first round"},
		{"trump-main=before", start{hearts, 2, 2, 0}, "hearts were trumps"},
		{"trump-main=first", start{hearts, 2, 2, 0}, "hearts were trumps"},
		{"turn-first=kept", start{spades, 2, 2, 0}, "Charles won the last trick"},
	} {
		t.Run(tc.id, func(t *testing.T) {
			g := misread(t, tc.id)
			g.play(table(t, Round{main: hearts, ranks: [2]int{5, 9}}, "S2 S3 SA S4"))
			g.begin(&Round{main: spades, dealer: 2, ranks: [2]int{2, 3}})
			if got := (start{g.main, g.rank, g.leader, g.points}); got != tc.want {
				t.Errorf("%s: found %+v, expected %+v", tc.reason, got, tc.want)
			}
		})
	}
	g := misread(t, "rank-dealer-kept=yes")
	g.play(table(t, Round{main: hearts, ranks: [2]int{5, 9}}, "S2 S3 SA S4"))
	if g.begin(&Round{main: spades, dealer: 1, ranks: [2]int{2, 3}}); g.side != 0 || g.leader != 2 {
		t.Errorf("rank-dealer-kept: found leader %d of team %d, expected Charles, Alice's partner", g.leader, g.side+1)
	}
	for id, all := range map[string][]int{"hidden-kept=yes": {185, 170, 170}, "hidden-kept=sum": {185, 170, 155}} {
		g := misread(t, id)
		r := table(t, Round{main: hearts, ranks: [2]int{5, 9}}, "S2 SA SK S5")
		for i, hidden := range all {
			if g.play(r); g.points != 15+2*hidden {
				t.Errorf("%s, round %d: found %d points, expected %d: a king and a five are gone", id, i+1, g.points, 15+2*hidden)
			}
		}
	}
}

// TestValuesTurn lets somebody lead after a trick that Charles won and Bob led; Alice
// deals.
func TestValuesTurn(t *testing.T) {
	for id, want := range map[string]string{"turn-next=dealer": "Alice", "turn-next=after": "David", "turn-next=rotates": "Charles", "turn-next=leader": "Bob", "turn-next=Alice": "Alice"} {
		g := misread(t, id)
		g.begin(&Round{ranks: [2]int{5, 9}, dealer: 0, sizes: []int{1, 1}})
		g.leader = 2
		if g.misTurn(&trick{leader: 1, winner: 2}); seats[g.leader] != want {
			t.Errorf("%s: %s leads, expected %s", id, seats[g.leader], want)
		}
	}
}

// TestValuesTie lets David lead: by seats, not by play, an equal card of Alice wins.
func TestValuesTie(t *testing.T) {
	g := misread(t, "beat-ties=seat")
	r := table(t, Round{main: hearts, dealer: 3, ranks: [2]int{2, 7}}, "SA SA S3 S4")
	g.begin(r)
	if got := seats[g.trick(0, 0, 1).winner]; got != "Alice" {
		t.Errorf("%s wins, expected Alice", got)
	}
}
