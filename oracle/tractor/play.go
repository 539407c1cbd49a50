package tractor

// game is one round in play. Its zero value, with the readings set as wanted,
// is ready for play; it can be used for any number of rounds one after another.
type game struct {
	formal bool    // reading formal of clause throw
	apart  bool    // reading apart of clause next
	force  *forced // nil: the rules find every winner

	r       *Round
	order   *order
	main    int    // the main suit, or none
	rank    int    // the current one
	ranks   [2]int // of team 1 and 2, before the round
	side    int    // the team, 0 or 1, of the declarers
	leader  int    // seat of the current trick's leader
	points  int    // of the defenders, so far
	outcome outcome
}

// forced is a winner of one trick that the rules would not choose: a judge
// tries out what a solver may have thought.
type forced struct{ index, seat int }

// outcome is the answer to a round. Fields are exported for go-cmp.
type outcome struct {
	Points int
	Winner int    // the team that wins the game, 1 or 2; 0: none
	Ranks  [2]int // after the round, of team 1 and 2; zero if there is a winner
	Dealer int    // of the next round, as a seat; zero if there is a winner
}

// play plays r to its end and leaves the answer in g.outcome.
func (g *game) play(r *Round) {
	g.begin(r)
	at := 0
	var last trick
	for i, size := range r.sizes {
		last = g.trick(i, at, size)
		at += 4 * size
	}
	g.addHidden(&last)
	g.account()
}

// begin sets the table.
//
// rank: the current rank is that of the declarers, the dealer's team.
//
// turn: the dealer leads the first trick.
func (g *game) begin(r *Round) {
	g.r, g.main, g.ranks = r, r.main, r.ranks
	g.points, g.leader = 0, r.dealer
	g.side = teamOf(r.dealer)
	g.rank = r.ranks[g.side]
	if g.order = &orders[g.main][g.rank]; g.apart {
		g.order = &ordersApart[g.main][g.rank]
	}
}

// trick is a trick that has been played.
type trick struct {
	index, at, size int
	leader, winner  int // seats
	lead            play
	form            form
}

// trick plays the trick whose cards begin at the given place.
//
// turn: the players follow clockwise; the winner leads the next trick.
//
// beat: the higher honor card wins; of equal ones the first that was played.
func (g *game) trick(index, at, size int) trick {
	t := trick{index: index, at: at, size: size, leader: g.leader}
	t.lead = g.look(g.r.trick(at, size, 0))
	t.form = structure(&t.lead, size)
	winner, best := 0, height(t.lead.domain, t.form.honor)
	for p := 1; p < 4; p++ {
		if h, ok := g.follow(&t, p); ok && h > best {
			winner, best = p, h
		}
	}
	t.winner = (g.leader + winner) & 3
	if g.force != nil && g.force.index == index {
		t.winner = g.force.seat
	}
	g.score(&t)
	g.leader = t.winner
	return t
}

// height makes honor cards of plain suits and of trumps comparable.
//
// beat: any trump is higher than any card that is none.
func height(domain uint8, level int) int {
	if domain == trumps {
		return trumpHeight + level
	}
	return level
}

// trumpHeight is more than the height of what is no trump: of 25 cards, even.
const trumpHeight = 1 << 10

// follow looks at what the follower p, from 1 to 3 after the leader, plays. It
// returns the height of the honor card; ok is false if the player can't win,
// whatever the others play.
func (g *game) follow(t *trick, p int) (h int, ok bool) {
	f := g.look(g.r.trick(t.at, t.size, p))
	if !f.eligible(t) || !g.mayBeat(t, &f) {
		return 0, false
	}
	honor, ok := t.form.build(&f)
	return height(f.domain, honor), ok
}

// eligible reports whether the play f may win by its domain.
//
// domain: only trumps alone, or cards of the lead's suit alone, can win.
func (f *play) eligible(t *trick) bool {
	return f.domain == trumps || f.domain == t.lead.domain
}

// mayBeat reports whether a throw can be beaten by the play f.
//
// throw: a throw of trumps stands; a throw of another suit is beaten by trumps
// only. By the reading formal the honor card alone decides.
func (g *game) mayBeat(t *trick, f *play) bool {
	return g.formal || t.lead.domain != trumps && f.domain == trumps || !t.form.throw()
}

// score gives the defenders what they win in a trick.
//
// points: the defenders get the points of all cards of the tricks they win.
func (g *game) score(t *trick) {
	if teamOf(t.winner) == g.side {
		return
	}
	for _, k := range g.r.cards[t.at:][:4*t.size] {
		g.points += pointsOf[k]
	}
}

// addHidden counts the hidden cards.
//
// hidden: if the defenders win the last trick, they also get the points of the
// cards that nobody played, times two to the power of w.
//
// power: w is the number of cards of a longest component of the last trick's
// lead.
func (g *game) addHidden(last *trick) {
	if teamOf(last.winner) != g.side {
		g.points += g.r.hiddenPoints() << last.form.longest()
	}
}

// account finds the new ranks and the next dealer, or the winner.
func (g *game) account() {
	o := outcome{Points: g.points, Ranks: g.ranks}
	down := g.down()
	team, steps := g.side, 0
	if down {
		team, steps = 1-team, g.raiseDefenders()
	} else {
		steps = g.raiseDeclarers()
	}
	o.Dealer = g.nextDealer(down)
	// win: a rank beyond ace wins the game.
	o.Ranks[team] += steps
	if o.Ranks[team] > highest {
		o = outcome{Points: o.Points, Winner: team + 1}
	}
	g.outcome = o
}

// down reports whether the declarers fail.
//
// make: fewer than 80 points for the defenders and the declarers make the
// round; else they are down.
func (g *game) down() bool {
	return g.points >= 80
}

// raiseDeclarers returns by how many ranks the declarers rise.
//
// make: 3 if the defenders have no point, 2 if they have fewer than 40, else 1.
func (g *game) raiseDeclarers() int {
	switch {
	case g.points == 0:
		return 3
	case g.points < 40:
		return 2
	}
	return 1
}

// raiseDefenders returns by how many ranks the defenders rise.
//
// down: one for each 40 points from 80 on.
func (g *game) raiseDefenders() int {
	return (g.points - 80) / 40
}

// nextDealer returns who deals next.
//
// dealer: the dealer's partner after a round that was made, else the next
// player clockwise.
func (g *game) nextDealer(down bool) int {
	step := 2
	if down {
		step = 1
	}
	return (g.r.dealer + step) & 3
}
