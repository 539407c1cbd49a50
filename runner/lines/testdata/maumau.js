// Plays games of Mau-Mau (SPOJ problem MAUMAU), right.
'use strict';

const fs = require('fs');

const SUITS = 'CSHD'; // best first
const VALUES = { S: 7, E: 8, N: 9, T: 10, J: 20, Q: 3, K: 4, A: 11 };
const DECK_SIZE = 32;
const MAX_TURNS = 100000;

const isJack = card => card[1] === 'J';

const value = card => VALUES[card[1]];

// The card that a player likes best to play comes first.
function compare(a, b) {
  if (value(a) !== value(b)) return value(b) - value(a);
  return SUITS.indexOf(a[0]) - SUITS.indexOf(b[0]);
}

class Game {
  constructor(players, deck) {
    const size = 9 - players;
    this.hands = [];
    for (let seat = 0; seat < players; seat++) {
      const hand = [];
      for (let k = 0; k < size; k++) hand.push(deck[k * players + seat]);
      this.hands.push(hand);
    }
    const opening = deck[players * size];
    this.drawPile = deck.slice(players * size + 1);
    this.discards = [opening];
    this.played = [opening];
    this.called = null;
    this.penalty = opening[1] === 'S' ? 2 : 0;
    this.seat = opening[1] === 'E' ? 1 : 0;
    this.stuck = false;
  }

  get over() {
    return this.stuck || this.hands.some(hand => hand.length === 0);
  }

  get open() {
    return this.discards[this.discards.length - 1];
  }

  after(seat) {
    return (seat + 1) % this.hands.length;
  }

  run() {
    for (let turn = 0; turn < MAX_TURNS && !this.over; turn++) {
      this.takeTurn();
    }
  }

  fits(card) {
    if (this.penalty > 0) return card[1] === 'S';
    if (isJack(this.open)) {
      if (isJack(card)) return false;
      return this.called === null || card[0] === this.called;
    }
    return isJack(card) || card[0] === this.open[0] || card[1] === this.open[1];
  }

  choose() {
    const fitting = this.hands[this.seat].filter(card => this.fits(card)).sort(compare);
    const jacks = fitting.filter(isJack);
    const others = fitting.filter(card => !isJack(card));
    const neighbour = this.hands[this.after(this.seat)];
    if (jacks.length > 0 && neighbour.length === 1) {
      return jacks[0];
    }
    return others.length > 0 ? others[0] : jacks[0];
  }

  suitToCall(hand) {
    const counts = { C: 0, S: 0, H: 0, D: 0 };
    for (const card of hand) {
      if (!isJack(card)) counts[card[0]]++;
    }
    let best = 'C';
    for (const suit of SUITS) {
      if (counts[suit] > counts[best]) best = suit;
    }
    return best;
  }

  takeTurn() {
    let card = this.choose();
    if (!card && this.penalty > 0) {
      this.draw(this.penalty);
      this.penalty = 0;
    } else if (!card) {
      this.draw(1);
      card = this.choose();
    }
    if (card) {
      this.play(card);
    }
    this.seat = this.after(this.seat);
  }

  play(card) {
    const hand = this.hands[this.seat];
    hand.splice(hand.indexOf(card), 1);
    this.discards.push(card);
    this.played.push(card);
    switch (card[1]) {
      case 'S':
        this.penalty += 2;
        break;
      case 'E':
        this.seat = this.after(this.seat);
        break;
      case 'J':
        this.called = this.suitToCall(hand);
        break;
    }
  }

  draw(cards) {
    while (cards-- > 0) {
      this.refill();
      if (this.drawPile.length === 0) {
        this.stuck = true;
        return;
      }
      this.hands[this.seat].push(this.drawPile.shift());
    }
  }

  refill() {
    if (this.drawPile.length > 0) return;
    const top = this.discards.pop();
    this.drawPile = this.discards;
    this.discards = [top];
  }

  scores() {
    const doubled = !this.stuck && isJack(this.open);
    return this.hands.map(hand => {
      let score = 0;
      for (const card of hand) score += value(card);
      if (doubled) score *= 2;
      return score;
    });
  }
}

const words = fs.readFileSync(0, 'utf8').split(/\s+/).filter(word => word);
let at = 0;
const games = Number(words[at++]);
const lines = [];
for (let n = 0; n < games; n++) {
  const players = Number(words[at++]);
  const game = new Game(players, words.slice(at, at + DECK_SIZE));
  at += DECK_SIZE;
  game.run();
  lines.push(game.played.join(' '));
  lines.push('Score: ' + game.scores().join(' '));
}
console.log(lines.join('\n'));
