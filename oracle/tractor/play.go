package tractor

// game is one round in play. Its zero value, with the readings set as wanted,
// is ready for play; it can be used for any number of rounds one after another.
type game struct {
	formal bool    // reading formal of clause throw
	apart  bool    // reading apart of clause next
	force  *forced // nil: the rules find every winner

	r       *Round
	order   *order
	side    int // the team, 0 or 1, of the declarers
	leader  int // seat of the current trick's leader
	points  int // of the defenders, so far
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
	g.r, g.points, g.leader, g.side = r, 0, r.dealer, teamOf(r.dealer)
	if g.order = r.order(); g.apart {
		g.order = &ordersApart[r.main][r.ranks[g.side]]
	}
}

// trick is a trick that has been played.
type trick struct {
	leader, winner int // seats
	form           form
}

// trick plays the trick whose cards begin at the given place.
//
// turn: the players follow clockwise; the winner leads the next trick.
//
// domain: only trumps alone, or cards of the lead's suit alone, can win.
//
// beat: the higher honor card wins; of equal ones the first that was played.
//
// points: the defenders get the points of all cards of the tricks they win.
func (g *game) trick(index, at, size int) trick {
	lead := g.look(g.r.trick(at, size, 0))
	t := trick{leader: g.leader, winner: g.leader, form: structure(&lead, size)}
	best := height(lead.domain, t.form.honor)
	for p := 1; p < 4; p++ {
		f := g.look(g.r.trick(at, size, p))
		if f.domain != trumps && f.domain != lead.domain || !g.formal && t.form.stands(lead.domain, f.domain) {
			continue
		}
		if honor, ok := t.form.build(&f); ok && height(f.domain, honor) > best {
			t.winner, best = (g.leader+p)&3, height(f.domain, honor)
		}
	}
	if g.force != nil && g.force.index == index {
		t.winner = g.force.seat
	}
	if teamOf(t.winner) != g.side {
		for _, k := range g.r.cards[at:][:4*size] {
			g.points += pointsOf[k]
		}
	}
	g.leader = t.winner
	return t
}

// stands reports whether a lead is a throw that cards of a domain can't beat; by the reading formal
// there is none.
//
// throw: a throw of trumps stands; a throw of another suit is beaten by trumps only.
func (f *form) stands(lead, domain uint8) bool {
	return f.throw() && (lead == trumps || domain != trumps)
}

// height makes honor cards of plain suits and of trumps comparable.
//
// beat: any trump is higher than any card that is none.
func height(domain uint8, level int) int {
	if domain == trumps {
		return levels + level
	}
	return level
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
//
// make: with fewer than 80 points for the defenders the declarers rise: by 3 if
// there are none, by 2 below 40, else by 1.
//
// down: else the defenders rise by one for each 40 points from 80 on.
//
// dealer: the dealer's partner after a round that was made, else the next
// player clockwise.
//
// win: a rank beyond ace wins the game.
func (g *game) account() {
	team, steps, next := g.side, 1, 2
	switch {
	case g.points >= 80:
		team, steps, next = 1-team, (g.points-80)/40, 1
	case g.points == 0:
		steps = 3
	case g.points < 40:
		steps = 2
	}
	g.outcome = outcome{Points: g.points, Ranks: g.r.ranks, Dealer: (g.r.dealer + next) & 3}
	if g.outcome.Ranks[team] += steps; g.outcome.Ranks[team] > highest {
		g.outcome = outcome{Points: g.points, Winner: team + 1}
	}
}
