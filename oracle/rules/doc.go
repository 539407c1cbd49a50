// Package rules is a language for the rules of card games. The rules of a game are one
// value, a [RuleSet]: a tree of typed pieces, from the shuffled pile to what is printed. It
// is played, checked, and changed by edits, which are the misreadings of it; an [Edit] is
// spelled in a line, and inferred from what a wrong solver prints. The package knows no game.
//
// Start with the value of a game, oracle/maumau/rules.go, and read it beside its statement.
// [NewRules] begins one, [Var], [Each], [RuleSet.Pile] and [RuleSet.Piles] declare its state,
// [Define], [Clause] and [Function] name its pieces, and [RuleSet.Play] ends it. The pieces
// themselves are made by the constructors beside the operations: numbers.go, truths.go,
// cards.go (sets of cards, cards, suits, players) and effects.go. Go's compiler refuses a
// player where a card belongs; what it can't see, [RuleSet.Check] says, with the line.
//
// An operation is one [Register] call: name, kinds, what its arguments may speak of, English,
// and its meaning, a function that makes the code of a node out of that of its arguments
// (compile.go). There is no second meaning: the fast engine evaluates ahead what depends on
// no state, or on one card and one suit of it; [RuleSet.Plain] does not, and a test plays
// both. A game in another module registers its own in the same way; all that is derived from
// operations knows them.
//
// State is declared and has ids and English names. What [Var] declares is set before each
// game by a clause "begin" that is part of the tree, so that an edit can forget it, and what
// one game leaves to the next is a misreading like any other; what [Kept] declares a clause of the
// rules sets, which can be forgotten likewise. Cards lie in ordered piles;
// sets are views of them. Of each card it is known in which turn it was moved, and by whom.
//
// Rounds that are given as they were played lie in the [Setup]; rounds.go has what they need: a
// header, teams, tricks. There a pile may hold a card several times. shapes.go puts all cards in
// order by keys, and takes piles apart into pairs and runs of pairs: what a pair is and what comes
// next above it are truths about [It] and [That], so that misreadings in them are edits.
// editshape.go has the words and small changes that only such rules have.
//
// Edits (spell.go) replace the pieces in places below a definition, everywhere where that is
// spoken of; a place that leads through another definition changes it there alone. So how
// near a misreading is depends on how the rules are cut into definitions: a thing that people
// misread as one thing should stand in one place, and in the words in which they misread it.
//
// All small changes of a rule set are listed by edit.go, each with a cost, out of the words of
// the rules themselves (words.go): no game adds to them. [RuleSet.Infer] (infer.go) finds the
// cheapest that reproduce what a solver prints. A place is compiled once, with a patch in it; a
// piece with a hole is played once for all words that make no difference in the game; places
// to which no wrong game comes are left out; a game is left at the first card that the solver
// did not lay. What no single step reaches, as several ranks or a table of numbers, is climbed
// to (climb.go), from edits that explain some games; tables of which sums are printed are the
// solution of equations (solve.go). The budget is counted in games, so that it
// says the same on every machine.
// [RuleSet.Near] (near.go) finds edits that explain a part of it: in the rules that they make another one
// is looked for. Which of several edits that explain all that is known it is, who asks finds out
// from more games.
//
// A [Witness] (trace.go) plays slowly and tells of each turn what was done, in which
// definitions, which cards went where, and what was so: a [Question] is a piece of the language
// that is asked at a place of the tree. So a game's situations are truths in the words of its
// rules, and under an edit they mean what the edited rules say. [RuleSet.Places] (places.go)
// are the situations that need no words: each condition, held and not. [RuleSet.Book] (book.go) says
// the rules in English, [RuleSet.Difference] what an edit changes in that.
//
// Games in which cards are laid in groups have words of their own (lay_words.go): kinds of
// group as relations of neighbours or of pairs and a size, where jokers stand, what stays, what
// may be broken, the goal, the form. Nothing of that is played: [Laying] makes an integer
// program of it, with a column for each group that the relations allow (lay_laying.go,
// lay_move.go), which branch and bound over linear programs solves (lay_program.go,
// lay_simplex.go), in a budget of nodes; its prices prove that no move is better
// (lay_prove.go). It judges outputs (lay_judge.go), also of solvers that take a position for
// another one (lay_seen.go), and an [Examination] looks among the small edits (lay_edit.go) for
// those under which all outputs are legal and nothing better is (lay_infer.go). So a solver may
// print any of many best moves.
//
// [kiebitz/oracle/game] makes of a value all that kiebitz needs to know of a game; 'kiebitz new' begins one.
//
// Goals: one statement of each rule; fast enough to be the engine of every wrong variant (a
// game allocates nothing). Non-goals: strategy; anything that knows a game.
package rules
