package tractor

import "kiebitz/oracle"

// Shorthands for the places in the statement, by page of the PDF.
const (
	inRound     = "a round"
	inRanks     = "points and ranks"
	inOrder     = "the order of cards"
	inStructure = "the possible structures"
	inWinner    = "the winner of a trick"
	inThrow     = "the throw situation"
	inHidden    = "the special rule about hidden cards"
	inFormat    = "input and output"
)

// clauses are the rules in the order in which a round comes to them; their situations stand in signs.go.
var clauses = []oracle.Clause{
	{ID: "rank", Title: "the current rank", Source: inRound,
		Text: "The current rank of a round is that of the declarers, the dealer's team. Alice and Charles are team 1, Bob and David team 2."},
	{ID: "trump", Title: "trumps", Source: inOrder,
		Text: "Trumps are the cards of the main suit, all cards of the current rank, and the jokers. Without a main suit only the latter two are."},
	{ID: "order", Title: "the order of cards", Source: inOrder,
		Text: "From the highest trump down: red joker, black joker, the current-rank card of the main suit, the other current-rank cards (all equal), the main suit by rank. Other suits go by rank, ace high."},
	{ID: "next", Title: "consecutive cards", Source: inStructure,
		Text: "Two cards of one suit, or two trumps, are consecutive if no card of the round stands between them in the order: the current rank leaves no gap, and ace, current-rank cards and jokers of the trumps follow one another. The ace is not below the two."},
	{ID: "pair", Title: "pairs", Source: inStructure,
		Text: "A pair is two identical cards. Cards of equal order and different suits are none. Where the cards stand in a string does not matter."},
	{ID: "structure", Title: "the structure of a lead", Source: inStructure,
		Text: "A lead is divided into components: the longest comes first, the highest if there are several, and so on with the rest. A component is a single card, a pair, or a tractor of two or more consecutive pairs; more components than one make a throw."},
	{ID: "domain", Title: "trumps alone, or the lead's suit", Source: inWinner,
		Text: "A follower who plays trumps together with other cards, or cards of different suits, or another suit than the lead's, can't win."},
	{ID: "construct", Title: "the same structure", Source: inWinner,
		Text: "A follower can win only with cards that can be divided into components of the lead's sizes. Tractors may be cut into shorter ones and pairs, pairs into single cards."},
	{ID: "honor", Title: "the honor card", Source: inThrow,
		Text: "Of all ways to divide a follower's cards, the one counts in which the top of a longest component is highest; that card is the honor card."},
	{ID: "throw", Title: "beating a throw", Source: inThrow,
		Text: "A throw of trumps is never beaten; a throw of another suit is beaten by the same structure in trumps only."},
	{ID: "beat", Title: "the highest honor card wins", Source: inWinner,
		Text: "The highest honor card wins, any trump being higher than other cards; of equal ones, the first that was played."},
	{ID: "turn", Title: "who leads", Source: inRound,
		Text: "The dealer leads the first trick, the winner of a trick the next; the others follow clockwise: Alice, Bob, Charles, David."},
	{ID: "points", Title: "points", Source: inRanks,
		Text: "Fives count 5, tens and kings 10. The defenders get the points of all cards in the tricks they win; what the declarers win does not count."},
	{ID: "hidden", Title: "the hidden cards", Source: inHidden,
		Text: "If the defenders win the last trick, they also get the points of the cards that nobody played, multiplied by two to the power of w."},
	{ID: "power", Title: "the power w", Source: inHidden,
		Text: "w is the number of cards of a longest component of the last trick's lead; for a lead that is not a throw, of all its cards."},
	{ID: "make", Title: "the round is made", Source: inRanks,
		Text: "With fewer than 80 points for the defenders the round is made, and the declarers rise: by 3 at 0 points, by 2 below 40, else by 1."},
	{ID: "down", Title: "the round is down", Source: inRanks,
		Text: "With 80 points or more the declarers are down: the defenders rise by one rank for each full 40 points above 80, without a limit."},
	{ID: "win", Title: "the end of the game", Source: inRanks,
		Text: "A team whose rank rises beyond ace wins the whole game."},
	{ID: "dealer", Title: "the next dealer", Source: inRound,
		Text: "After a round that was made the dealer's partner deals, else the next player clockwise (the statement: Bob after Alice)."},
	{ID: "print", Title: "what is printed", Source: inFormat,
		Text: "After the head \"Case #1:\", a line with the points of the defenders, then one with the new ranks of team 1 and of team 2 and the next dealer, or \"Winner: Team 1\". Ranks are written as on the cards: A, K, Q, J, T (ten), 9 to 2."},
}

var readings = []oracle.Reading{
	{ID: "strict", Clause: "throw", Default: true,
		Text: "a throw of trumps is never beaten, a throw of another suit by trumps only, as the statement says explicitly",
		Why:  "the statement names the only ways to beat a throw after it has explained honor cards; a special sentence goes before a general one"},
	{ID: "formal", Clause: "throw",
		Text: "a throw is beaten like any other lead, by a higher honor card of the same structure"},
	{ID: "chained", Clause: "next", Default: true,
		Text: "without a main suit the current-rank cards and the black joker are consecutive",
		Why:  "the order for this case lists nothing between them"},
	{ID: "apart", Clause: "next",
		Text: "without a main suit the current-rank cards and the black joker are not consecutive"},
}
