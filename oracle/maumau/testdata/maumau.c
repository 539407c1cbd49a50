/* Plays games of Mau-Mau (SPOJ MAUMAU), from text to text: the floor that the benchmarks
 * measure kiebitz against. It is of the design of the engine, checks its input as
 * strictly and is as plain as that allows: one thread, no vectors, a buffer each way. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef unsigned set; /* bit i: card i, in the order in which rules 2 and 6 prefer cards */

static const char suits[] = "CSHD", ranks[] = "ATNESKQJ";
static const int values[] = {11, 10, 9, 8, 7, 4, 3, 20};
enum { EIGHT = 3, SEVEN = 4, JACK = 7, NONE = 32 };
static const set jacks = 0xF0000000u, sevens = 0xFu << 4 * SEVEN, clubs = 0x11111111u;

static char in[1 << 16], out[1 << 16];
static size_t in_at, in_size, out_size;
static unsigned char card_of[32][32];

/* A line of the input, as it lies in the buffer; its end is a zero. */
static char *next_line(void) {
	for (;;) {
		char *end = memchr(in + in_at, '\n', in_size - in_at);
		if (end) {
			char *line = in + in_at;
			in_at = end - in + 1;
			while (end > line && (end[-1] == ' ' || end[-1] == '\r')) end--;
			*end = 0;
			return line;
		}
		memmove(in, in + in_at, in_size - in_at);
		in_size -= in_at, in_at = 0;
		ssize_t n = read(0, in + in_size, sizeof in - in_size);
		if (n <= 0) return NULL;
		in_size += n;
	}
}

static void flush(void) {
	for (size_t at = 0; at < out_size;) {
		ssize_t n = write(1, out + at, out_size - at);
		if (n <= 0) exit(1);
		at += n;
	}
	out_size = 0;
}

static void bad(long game) {
	flush();
	fprintf(stderr, "game %ld can't be read or played\n", game);
	exit(2);
}

/* One game. The queue is the draw pile and, after it, the discard pile. */
static int players, seat, due, skip;
static set hand[4], fits, jack_fits;
static unsigned char ring[32];
static unsigned head, size, down;

static int read_game(unsigned char deck[32]) {
	const char *line = next_line();
	if (!line || *line < '2' || *line > '4') return 0;
	players = *line++ - '0';
	set seen = 0;
	for (int i = 0; i < 32; i++, line += 3) {
		if (line[0] != ' ' || !line[1]) return 0;
		int card = card_of[line[1] & 31][line[2] & 31];
		if (card == NONE || suits[card & 3] != line[1] || ranks[card >> 2] != line[2] || seen >> card & 1) return 0;
		seen |= 1u << card;
		deck[i] = card;
	}
	return !*line;
}

static void turn_pile(void) {
	if (down == 0) down = size - 1;
}

static int draw(int *card) {
	turn_pile();
	if (down == 0) return 0;
	*card = ring[head++ & 31];
	size--, down--;
	turn_pile();
	hand[seat] |= 1u << *card;
	return 1;
}

static void act(int card) {
	fits = (clubs << (card & 3) | 0xFu << (card & ~3)) & ~jacks;
	jack_fits = jacks;
	switch (card >> 2) {
	case SEVEN: due += 2; break;
	case EIGHT: skip = 1; break;
	case JACK: {
		int best = 0, most = -1;
		for (int s = 0; s < 4; s++) {
			int n = __builtin_popcount(hand[seat] & clubs << s & ~jacks);
			if (n > most) best = s, most = n;
		}
		fits = (clubs << best) & ~jacks, jack_fits = 0;
	}
	}
}

static int put(int card) {
	hand[seat] &= ~(1u << card);
	ring[(head + size++) & 31] = card;
	out[out_size++] = suits[card & 3], out[out_size++] = ranks[card >> 2], out[out_size++] = ' ';
	if (out_size > sizeof out - 64) flush();
	if (hand[seat] == 0) return 1;
	act(card);
	return 0;
}

static int next_seat(void) { return seat + 1 == players ? 0 : seat + 1; }

static int choose(void) {
	if (due > 0) {
		set s = hand[seat] & sevens;
		return s ? __builtin_ctz(s) : NONE;
	}
	set plain = hand[seat] & fits, jack = hand[seat] & jack_fits, other = hand[next_seat()];
	if (jack && (!plain || (other & (other - 1)) == 0)) return __builtin_ctz(jack);
	return plain ? __builtin_ctz(plain) : NONE;
}

static int turn(long game) {
	int card;
	if (skip) return skip = 0;
	card = choose();
	if (card == NONE && due > 0) {
		for (; due > 0; due--)
			if (!draw(&card)) bad(game);
		return 0;
	}
	if (card == NONE) {
		if (!draw(&card)) bad(game);
		if (!(1u << card & (fits | jack_fits))) return 0;
	}
	return put(card);
}

static void play(const unsigned char deck[32], long game) {
	int dealt = players * (9 - players);
	memset(hand, 0, sizeof hand);
	for (int i = 0; i < dealt; i++) hand[i % players] |= 1u << deck[i];
	head = 0, size = 0;
	for (int i = dealt + 1; i < 32; i++) ring[size++] = deck[i];
	down = size, due = skip = 0, seat = 0;
	int open = deck[dealt];
	hand[0] |= 1u << open;
	put(open);
	if (open >= 28) fits = ~jacks, jack_fits = 0;
	for (int moves = 0; !turn(game); seat = next_seat())
		if (++moves > 100000) bad(game);
	out[out_size - 1] = '\n';
	memcpy(out + out_size, "Score:", 6), out_size += 6;
	int twice = ring[(head + size - 1) & 31] >> 2 == JACK;
	for (int p = 0; p < players; p++) {
		int sum = 0;
		for (set s = hand[p]; s; s &= s - 1) sum += values[__builtin_ctz(s) >> 2];
		sum <<= twice;
		char digits[8];
		int n = 0;
		do digits[n++] = '0' + sum % 10; while (sum /= 10);
		out[out_size++] = ' ';
		while (n) out[out_size++] = digits[--n];
	}
	out[out_size++] = '\n';
	if (out_size > sizeof out - 256) flush();
}

int main(void) {
	long games = 0;
	memset(card_of, NONE, sizeof card_of);
	for (int i = 0; i < 32; i++) card_of[suits[i & 3] & 31][ranks[i >> 2] & 31] = i;
	char *line = next_line(), *end;
	if (!line || (games = strtol(line, &end, 10)) < 1 || *end) bad(0);
	for (long i = 1; i <= games; i++) {
		unsigned char deck[32];
		if (!read_game(deck)) bad(i);
		play(deck, i);
	}
	if (next_line()) bad(games + 1);
	flush();
	return 0;
}
