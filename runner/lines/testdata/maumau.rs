// Plays games of Mau-Mau (SPOJ problem MAUMAU), right.

use std::collections::VecDeque;
use std::io::{self, Read, Write};

const SUITS: &str = "CSHD"; // best first
const DECK_SIZE: usize = 32;
const MAX_TURNS: usize = 100_000;

#[derive(Clone, Copy, PartialEq, Eq)]
struct Card {
    suit: char,
    rank: char,
}

impl Card {
    fn parse(word: &str) -> Option<Card> {
        let mut letters = word.chars();
        let card = Card { suit: letters.next()?, rank: letters.next()? };
        SUITS.contains(card.suit).then_some(card)
    }

    fn is_jack(self) -> bool {
        self.rank == 'J'
    }

    fn value(self) -> i32 {
        match self.rank {
            'S' => 7,
            'E' => 8,
            'N' => 9,
            'T' => 10,
            'J' => 20,
            'Q' => 3,
            'K' => 4,
            _ => 11,
        }
    }

    // The card that a player likes best to play has the largest one.
    fn strength(self) -> i32 {
        let place = SUITS.find(self.suit).unwrap() as i32;
        4 * self.value() - place
    }
}

struct Game {
    hands: Vec<Vec<Card>>,
    pile: VecDeque<Card>, // the front is drawn next
    discards: Vec<Card>,  // the back is open
    played: Vec<Card>,
    called: Option<char>,
    penalty: usize,
    seat: usize,
    won: bool,
    stuck: bool,
}

impl Game {
    fn deal(players: usize, deck: &[Card]) -> Game {
        let dealt = players * (9 - players);
        let mut game = Game {
            hands: vec![Vec::new(); players],
            pile: deck[dealt + 1..].iter().copied().collect(),
            discards: Vec::new(),
            played: Vec::new(),
            called: None,
            penalty: 0,
            seat: 0,
            won: false,
            stuck: false,
        };
        for (i, &card) in deck[..dealt].iter().enumerate() {
            game.hands[i % players].push(card);
        }
        game.lay(deck[dealt]);
        game
    }

    fn next_seat(&self) -> usize {
        (self.seat + 1) % self.hands.len()
    }

    fn open(&self) -> Card {
        *self.discards.last().unwrap()
    }

    fn fits(&self, card: Card) -> bool {
        let open = self.open();
        if self.penalty > 0 {
            return card.rank == 'S';
        }
        if open.is_jack() {
            if card.is_jack() {
                return false;
            }
            return match self.called {
                Some(suit) => card.suit == suit,
                None => true,
            };
        }
        card.is_jack() || card.suit == open.suit || card.rank == open.rank
    }

    fn choose(&self) -> Option<usize> {
        let hand = &self.hands[self.seat];
        let mut jack: Option<usize> = None;
        let mut other: Option<usize> = None;
        for (i, &card) in hand.iter().enumerate() {
            if !self.fits(card) {
                continue;
            }
            let best = if card.is_jack() { &mut jack } else { &mut other };
            match *best {
                Some(k) if hand[k].strength() >= card.strength() => {}
                _ => *best = Some(i),
            }
        }
        let neighbour = self.hands[self.next_seat()].len();
        if jack.is_some() && (other.is_none() || neighbour == 1) {
            return jack;
        }
        other
    }

    // An eight skips the next player, a seven makes somebody draw; the opening card, too.
    fn lay(&mut self, card: Card) {
        self.discards.push(card);
        self.played.push(card);
        match card.rank {
            'S' => self.penalty += 2,
            'E' => self.seat = self.next_seat(),
            _ => {}
        }
    }

    fn suit_to_call(&self) -> char {
        let mut best = 'C';
        let mut most = 0;
        for suit in SUITS.chars() {
            let hand = &self.hands[self.seat];
            let count = hand.iter().filter(|c| c.suit == suit && !c.is_jack()).count();
            if count > most {
                best = suit;
                most = count;
            }
        }
        best
    }

    fn play(&mut self, index: usize) {
        let card = self.hands[self.seat].remove(index);
        if card.is_jack() {
            self.called = Some(self.suit_to_call());
        }
        self.won = self.hands[self.seat].is_empty();
        self.lay(card);
    }

    fn turn_discards(&mut self) {
        if !self.pile.is_empty() {
            return;
        }
        let open = self.discards.pop().unwrap();
        self.pile.extend(self.discards.drain(..));
        self.discards.push(open);
    }

    fn draw(&mut self, cards: usize) {
        for _ in 0..cards {
            self.turn_discards();
            let Some(card) = self.pile.pop_front() else {
                self.stuck = true;
                return;
            };
            self.hands[self.seat].push(card);
        }
    }

    fn take_turn(&mut self) {
        let mut choice = self.choose();
        if choice.is_none() {
            if self.penalty > 0 {
                self.draw(self.penalty);
                self.penalty = 0;
            } else {
                self.draw(1);
                choice = self.choose();
            }
        }
        if let Some(index) = choice {
            self.play(index);
        }
        self.seat = self.next_seat();
    }

    fn run(&mut self) {
        let mut turns = 0;
        while turns < MAX_TURNS && !self.won && !self.stuck {
            self.take_turn();
            turns += 1;
        }
    }

    fn scores(&self) -> Vec<i32> {
        let mut scores = Vec::new();
        for hand in &self.hands {
            let mut score = 0;
            for card in hand {
                score += card.value();
            }
            if self.won && self.open().is_jack() {
                score *= 2;
            }
            scores.push(score);
        }
        scores
    }
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut words = input.split_whitespace();
    let games: usize = words.next().unwrap().parse().unwrap();
    let mut out = io::BufWriter::new(io::stdout());
    for _ in 0..games {
        let players: usize = words.next().unwrap().parse().unwrap();
        let deck: Vec<Card> = (0..DECK_SIZE).map(|_| Card::parse(words.next().unwrap()).unwrap()).collect();
        let mut game = Game::deal(players, &deck);
        game.run();
        for (i, card) in game.played.iter().enumerate() {
            let gap = if i > 0 { " " } else { "" };
            write!(out, "{}{}{}", gap, card.suit, card.rank).unwrap();
        }
        write!(out, "\nScore:").unwrap();
        for score in game.scores() {
            write!(out, " {}", score).unwrap();
        }
        writeln!(out).unwrap();
    }
}
