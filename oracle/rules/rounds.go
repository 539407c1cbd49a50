package rules

import (
	"slices"
	"strings"
)

// What is given: rounds whose cards are known as they were played, after a header.

// Truths, numbers and so on about them.
var (
	opHeader = Register(Op{Name: "header", Called: func(_ *Deck, n *Node) string {
		return [...]string{"first", "second", "third", "fourth"}[max(0, min(3, n.num))]
	}, Kind: Number, Const: ANumber, Reads: State, Says: "the # number of the header", Code: given})
	opSuitGiven  = Register(Op{Name: "given-suit", Kind: OneSuit, Const: ANumber, Reads: State, Says: "the suit of the header", Code: given})
	opWhoGiven   = Register(Op{Name: "given-player", Kind: OnePlayer, Const: ANumber, Reads: State, Says: "the player of the header", Code: given})
	opMoreTricks = Register(Op{Name: "more-tricks", Kind: Truth, Reads: State, Says: "there is one more trick", Code: nullary(func(g *Game) int { return truth(g.trick < len(g.setup.Sizes)) })})
	// The constant says which way round the players sit.
	opServe = Register(Op{Name: "serve", Called: wayRound, Kind: Act, Const: ANumber, Reads: State, Args: []Arg{{Kind: OnePlayer}, {OnePile, ThePlayer}, {Kind: OnePile}},
		Says: "a trick is played, # from {0}: {1} and {2} are laid out", Code: func(n *Node, k []Code) Code {
			from, to, all, step := k[0], k[1], k[2], n.num
			return func(g *Game) int { g.serve(from(g), step, to, &g.piles[all(g)]); return goOn }
		}})
	opLeader = Register(Op{Name: "leader", Kind: OnePlayer, Reads: State, Says: "the leader of the last trick", Code: nullary(func(g *Game) int { return g.leader })})
	opPour   = Register(Op{Name: "pour", Kind: Act, Reads: State, Args: []Arg{{Kind: OnePile}, {Kind: OnePile}}, Says: "{0} are added to {1}", Code: func(_ *Node, k []Code) Code {
		from, to := k[0], k[1]
		return func(g *Game) int {
			p, q := &g.piles[from(g)], &g.piles[to(g)]
			for _, c := range p.c[p.from:p.to] {
				if q.len() < manyOnPile {
					q.put(int(c))
				}
			}
			return goOn
		}
	}})
	opRest = Register(Op{Name: "rest", Kind: Act, Reads: State, Args: []Arg{{Kind: Number}, {Kind: OnePile}, {Kind: OnePile}}, Says: "{2} are what {0} decks have beside {1}", Code: func(_ *Node, k []Code) Code {
		decks, of, to := k[0], k[1], k[2]
		return func(g *Game) int { g.rest(min(decks(g), manyDecks), &g.piles[of(g)], &g.piles[to(g)]); return goOn }
	}})
	opTotal = Register(Op{Name: "total", Kind: Number, Reads: State, Args: []Arg{{Kind: OnePile}, {Number, ItsCard}}, Says: "the sum of {1} over {0}", Code: func(_ *Node, k []Code) Code {
		pile, key := k[0], k[1]
		return func(g *Game) (sum int) {
			old, p := g.It, &g.piles[pile(g)]
			for _, c := range p.c[p.from:p.to] {
				g.It = int(c)
				sum += key(g)
			}
			g.It = old
			return sum
		}
	}})
	opCommon = Register(Op{Name: "common", Kind: OneSuit, Reads: State, Args: []Arg{{Kind: OnePile}, {OneSuit, ItsCard}}, Says: "{1}, if it is the same for all of {0}", Code: func(_ *Node, k []Code) Code {
		pile, key := k[0], k[1]
		return func(g *Game) int {
			old, p, suit := g.It, &g.piles[pile(g)], noSuit
			for i, c := range p.c[p.from:p.to] {
				g.It = int(c)
				if s := key(g); i == 0 {
					suit = s
				} else if s != suit {
					suit = noSuit
					break
				}
			}
			g.It = old
			return suit
		}
	}})
)

func given(n *Node, _ []Code) Code {
	return func(g *Game) int {
		if n.num < 0 || n.num >= len(g.setup.Header) {
			return 0
		}
		return g.setup.Header[n.num]
	}
}

// More cards on a pile, and more decks, than any game has.
const (
	manyOnPile = 255
	manyDecks  = 4
)

// HeaderSuit, HeaderPlayer and Header are what the header gives, by its place there.
func HeaderSuit(i int) Suit     { return Suit{Make(opSuitGiven).WithNum(i)} }
func HeaderPlayer(i int) Player { return Player{Make(opWhoGiven).WithNum(i)} }
func Header(i int) Num          { return Num{Make(opHeader).WithNum(i)} }

// MoreTricks holds as long as there is one to be played.
var MoreTricks = Bool{newNode(opMoreTricks)}

// Serve lays out the next trick: the cards of each player, clockwise from one, and all of them.
func Serve(from Player, to, all Pile) Effect {
	return Effect{Make(opServe, from.Node, to.Node, all.Node).WithNum(1)}
}

// Pour adds the cards of a pile to another one, and leaves them where they are.
func Pour(from, to Pile) Effect { return Effect{Make(opPour, from.Node, to.Node)} }

// Rest lays what some decks have beside the cards of a pile on another one.
func Rest(decks Num, beside, to Pile) Effect {
	return Effect{Make(opRest, decks.Node, beside.Node, to.Node)}
}

// Total is the sum of a number over the cards of a pile, each as often as it is there.
func Total(p Pile, of Num) Num { return Num{Make(opTotal, p.Node, of.Node)} }

// Common is the suit of all cards of a pile, by what counts as one; no suit, if there are several.
func Common(p Pile, s Suit) Suit { return Suit{Make(opCommon, p.Node, s.Node)} }

// serve lays out a trick.
func (g *Game) serve(from, step int, to Code, all *pile) {
	all.empty()
	g.leader = from
	size := 0
	if g.trick < len(g.setup.Sizes) {
		size = g.setup.Sizes[g.trick]
		g.trick++
	}
	old, p := g.Who, from
	for range g.Players {
		g.Who = p
		play := &g.piles[to(g)]
		play.empty()
		for _, c := range g.setup.Cards[g.served:][:size] {
			play.put(int(c))
			all.put(int(c))
		}
		g.served += size
		p = g.seat(p + step)
	}
	g.Who = old
}

func (p *pile) empty() { p.set, p.from, p.to = 0, 0, 0 }

// rest lays what decks have beside some cards on a pile.
func (g *Game) rest(decks int, beside, to *pile) {
	var seen [64]int
	for _, c := range beside.c[beside.from:beside.to] {
		seen[c&63]++
	}
	to.empty()
	for c := range g.Deck.cards() {
		for range decks - seen[c] {
			to.put(c)
		}
	}
}

// Teams.
var (
	opTeamOf = Register(Op{Name: "team-of", Kind: OneTeam, Const: AList, Args: []Arg{{Kind: OnePlayer}}, Says: "the team of {0}#", Called: func(d *Deck, n *Node) string {
		if slices.Equal(n.list, []int{0, 1, 0, 1}) {
			return "" // partners sit across
		}
		var words []string
		for p, t := range n.list {
			if t == 0 && p < len(d.Names) {
				words = append(words, d.Names[p])
			}
		}
		return " (" + strings.Join(words, " and ") + " are team 1)"
	}, Code: func(n *Node, k []Code) Code {
		p := k[0]
		return func(g *Game) int { return n.list[max(0, p(g))%len(n.list)] }
	}})
	opOtherTeam  = Register(Op{Name: "other-team", Kind: OneTeam, Args: []Arg{{Kind: OneTeam}}, Says: "the other team than {0}", Code: unary(func(_ *Game, t int) int { return 1 - t })})
	opTeam       = Register(Op{Name: "team", Kind: OneTeam, Const: ANumber, Says: "team #", Code: func(n *Node, _ []Code) Code { return value(n.num - 1) }})
	opSameTeam   = Register(Op{Name: "same-team", Kind: Truth, Args: []Arg{{Kind: OneTeam}, {Kind: OneTeam}}, Says: "{0} is {1}", Code: two(func(a, b int) int { return truth(a == b) })})
	opTeamNumber = Register(Op{Name: "team-number", Kind: Number, Args: []Arg{{Kind: OneTeam}}, Says: "the number of {0}", Code: unary(func(_ *Game, t int) int { return t + 1 })})
)

// TeamOf is the team of a player; by is the team of each player, from 0.
func TeamOf(p Player, by ...int) Team { return Team{Make(opTeamOf, p.Node).WithList(by...)} }
func OtherTeam(t Team) Team           { return Team{Make(opOtherTeam, t.Node)} }
func TeamNumber(t Team) Num           { return Num{Make(opTeamNumber, t.Node)} }
func SameTeam(a, b Team) Bool         { return Bool{Make(opSameTeam, a.Node, b.Node)} }

// EachTeam declares a piece of state for each team, like [Each].
func EachTeam[T Piece](r *RuleSet, id, name string) (get func(Team) T, set func(Team, T) Effect) {
	of, setOf := Each[T](r, id, name)
	r.decls[len(r.decls)-1].team = true
	return func(t Team) T { return of(Player(t)) }, func(t Team, v T) Effect { return setOf(Player(t), v) }
}

// Team1 and Team2 are the teams.
var Team1, Team2 = Team{newNode(opTeam).WithNum(1)}, Team{newNode(opTeam).WithNum(2)}

// Numbers and truths.
var (
	opEqual    = Register(Op{Name: "equal", Kind: Truth, Args: []Arg{{Kind: Number}, {Kind: Number}}, Says: "{0} is {1}", Code: two(func(a, b int) int { return truth(a == b) })})
	opAtLeast  = Register(Op{Name: "at-least", Kind: Number, Args: []Arg{{Kind: Number}, {Kind: Number}}, Says: "{0}, but at least {1}", Code: two(func(a, b int) int { return max(a, b) })})
	opDivided  = Register(Op{Name: "divided", Kind: Number, Args: []Arg{{Kind: Number}, {Kind: Number}}, Says: "one for each full {1} of {0}", Code: two(func(a, b int) int { return a / max(1, b) })})
	opModulo   = Register(Op{Name: "modulo", Kind: Number, Args: []Arg{{Kind: Number}, {Kind: Number}}, Says: "what is left of {0} divided by {1}", Code: two(func(a, b int) int { return a % max(1, b) })})
	opOfNumber = Register(Op{Name: "of-number", Kind: CardSet, Args: []Arg{{Kind: Number}}, Says: "cards whose rank is {0}", Code: unary(func(g *Game, n int) int {
		if i := n - g.Deck.Lowest; i >= 0 && i < len(g.Deck.Ranks) {
			return 0xF << (suits * i)
		}
		return 0
	})})
	opJokers = Register(Op{Name: "jokers", Kind: CardSet, Const: AList, Says: "#", Called: func(d *Deck, n *Node) string {
		var words []string
		for _, i := range n.list {
			if i >= 0 && i < len(d.JokerWords) {
				words = append(words, d.JokerWords[i])
			}
		}
		if len(words) == len(d.JokerWords) {
			return "jokers"
		}
		return "the " + strings.Join(words, " or the ")
	}, Code: func(n *Node, _ []Code) Code {
		return func(g *Game) (set int) {
			for _, i := range n.list {
				set |= 1 << (suits*len(g.Deck.Ranks) + i) & g.Deck.all()
			}
			return set
		}
	}})
)

func Equal(a, b Num) Bool      { return Bool{Make(opEqual, a.Node, b.Node)} }
func Divided(a, b Num) Num     { return Num{Make(opDivided, a.Node, b.Node)} }
func Power(a, b Num) Num       { return Num{Make(opPower, a.Node, b.Node)} }
func OfNumber(n Num) Cards     { return Cards{Make(opOfNumber, n.Node)} }
func Jokers(list ...int) Cards { return Cards{Make(opJokers).WithList(list...)} }
func SuitIs(a, b Suit) Bool    { return Bool{Make(opSuitIs, a.Node, b.Node)} }

// Trump is the suit of what is a trump, where trumps count as one.
var Trump = Suit{newNode(opSuit).WithText("trump")}

// Effects.
var (
	opEachOther = Register(Op{Name: "each-other", Called: wayRound, Kind: Act, Const: ANumber, Reads: State, Args: []Arg{{Kind: OnePlayer}, {Act, ThePlayer}}, Says: "for each other player, # after {0}: {1}", Code: func(n *Node, k []Code) Code {
		from, e, step := k[0], k[1], n.num
		return func(g *Game) int {
			old, p, end := g.Who, from(g), goOn
			for i := 1; i < g.Players && end != endGame; i++ {
				p = g.seat(p + step)
				g.Who = p
				end = e(g)
			}
			g.Who = old
			return end & endGame
		}
	}})
	opHead = Register(Op{Name: "head", Kind: Act, Reads: State, Args: []Arg{{Kind: Act}}, Says: "above the answer, {0}", Code: func(_ *Node, k []Code) Code {
		e := k[0]
		return func(g *Game) int {
			if g.setup.Number == 0 {
				return goOn
			}
			e(g)
			return endGame
		}
	}})
	opNumberOfGame = Register(Op{Name: "game-number", Kind: Number, Reads: State, Says: "the number of the game", Code: nullary(func(g *Game) int { return g.setup.Number })})
	opWriteRank    = Register(Op{Name: "write-rank", marks: prints, Kind: Act, Args: []Arg{{Kind: Number}}, Says: "print {0} as on the cards", Code: unary(func(g *Game, n int) int {
		letter := byte('?')
		if i := n - g.Deck.Lowest; i >= 0 && i < len(g.Deck.Ranks) {
			letter = g.Deck.Ranks[i]
		}
		g.Out = append(g.Out, letter)
		return goOn
	})})
	opWriteName = Register(Op{Name: "write-name", marks: prints, Kind: Act, Args: []Arg{{Kind: OnePlayer}}, Says: "print the name of {0}", Code: unary(func(g *Game, p int) int {
		if p >= 0 && p < len(g.Deck.Names) {
			g.Out = append(g.Out, g.Deck.Names[p]...)
		}
		return goOn
	})})
	opSeatNumber = Register(Op{Name: "seat-number", Kind: Number, Args: []Arg{{Kind: OnePlayer}}, Says: "the number of {0}", Code: unary(func(_ *Game, p int) int { return p + 1 })})
	opLines      = Register(Op{Name: "words", Kind: Act, Args: []Arg{{Kind: Act}}, More: true, Says: "on a line, with spaces between: {*}", Code: func(_ *Node, k []Code) Code {
		return func(g *Game) int {
			for i, e := range k {
				if i > 0 {
					g.Out = append(g.Out, ' ')
				}
				e(g)
			}
			g.Out = append(g.Out, '\n')
			return goOn
		}
	}})
)

// ForEachOther lets Who be each player but one, clockwise after that one.
func ForEachOther(than Player, e ...Effect) Effect {
	return Effect{Make(opEachOther, than.Node, sequence(e)).WithNum(1)}
}

// Head is what stands above an answer; it alone is printed if the setup has a number, and else not.
func Head(e ...Effect) Effect      { return Effect{Make(opHead, sequence(e))} }
func WriteRankNumber(n Num) Effect { return Effect{Make(opWriteRank, n.Node)} }

// SeatNumber is the number of a player, from 1.
func SeatNumber(p Player) Num           { return Num{Make(opSeatNumber, p.Node)} }
func WriteName(p Player) Effect         { return Effect{Make(opWriteName, p.Node)} }
func WriteWords(words ...Effect) Effect { return Effect{Make(opLines, nodesOf(words)...)} }

// GameNumber is the number of a game in its process.
var GameNumber = Num{newNode(opNumberOfGame)}
