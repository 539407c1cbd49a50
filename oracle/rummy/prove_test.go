package rummy

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/rummy/proof"
)

var (
	certificates = flag.Int("certificates", 80, "how many random cases are certified")
	altered      = flag.Int("altered", 80, "how many altered certificates are refused")
)

// withJokers is a random case that has at least a number of jokers, on the table and in the
// hand together.
func withJokers(r *rand.Rand, least int) *Layout {
	l := problem{}.Generate(r, oracle.Aim{}).(*Layout)
	for in := l.instance(); in.jokers < least; in.jokers++ {
		l.hand = append(l.hand, joker)
	}
	return l
}

func certificate(t *testing.T, c oracle.Case) []byte {
	t.Helper()
	p, err := problem{}.Prove(c)
	if err != nil {
		t.Fatalf("%s: %v", c.Text(), err)
	}
	return p.JSON
}

// TestCertified wants certificates of all stored cases and of random ones, and both
// checkers to accept them: ours, and the one in Python that shares nothing with it.
func TestCertified(t *testing.T) {
	long.Test(t, "solves hundreds of linear programs")
	stored, err := cases.Stored(Problem)
	if err != nil {
		t.Fatal(err)
	}
	var files [][]byte
	for _, c := range stored {
		files = append(files, certificate(t, c.Input))
	}
	const seed = 8
	r := rand.New(rand.NewPCG(seed, 8))
	jokers, lists := map[int]int{}, map[int]int{}
	for i := range *certificates {
		l := withJokers(r, i%(maxJokers+1))
		jokers[l.instance().jokers]++
		files = append(files, certificate(t, l))
	}
	for _, f := range files {
		lists[strings.Count(string(f), `"prices"`)]++
		if _, err := (problem{}).Verify(f); err != nil {
			t.Errorf("seed %d: %v\n%s", seed, err, f)
		}
	}
	for i, said := range python(t, files) {
		if strings.Contains(said, "refused") {
			t.Errorf("seed %d: %s\n%s", seed, said, files[i])
		}
	}
	t.Logf("%d stored and %d random cases, those by number of jokers: %v; certificates by number of lists: %v", len(stored), *certificates, jokers, lists)
}

// python is what examples/verify/rummy.py says of certificates, a line each.
func python(t *testing.T, files [][]byte) (said []string) {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil && os.Getenv("CI") == "" {
		t.Skip("python3 is missing")
	}
	dir := t.TempDir()
	for chunk := range slices.Chunk(files, 500) {
		args := []string{"../../examples/verify/rummy.py"}
		for i, f := range chunk {
			name := filepath.Join(dir, fmt.Sprintf("%d.json", i))
			if err := os.WriteFile(name, f, 0o666); err != nil {
				t.Fatal(err)
			}
			args = append(args, name)
		}
		out, err := exec.Command("python3", args...).Output()
		lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
		if refused := strings.Contains(string(out), ": refused: "); len(lines) != len(chunk) || refused != (err != nil) {
			t.Fatalf("verify.py: %v\n%s", err, out)
		}
		said = append(said, lines...)
	}
	return said
}

// TestPythonAlone wants the checker in Python to be what it says of itself: short, and
// nobody's but Python's.
func TestPythonAlone(t *testing.T) {
	text, err := os.ReadFile("../../examples/verify/rummy.py")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "\n"); n > 150 {
		t.Errorf("it has %d lines", n)
	}
	for _, m := range regexp.MustCompile(`(?m)^\s*(?:from|import) (\w+)`).FindAllStringSubmatch(string(text), -1) {
		if !slices.Contains([]string{"json", "sys", "collections", "fractions", "itertools", "math"}, m[1]) {
			t.Errorf("it imports %s", m[1])
		}
	}
}

// file is a certificate as JSON, to be altered.
type file struct {
	Certificate   string  `json:"certificate"`
	Version       int     `json:"version"`
	Before, After tables  `json:"-"`
	Most          int     `json:"most"`
	Proof         *branch `json:"proof"`
}

type tables struct {
	Table []string `json:"table"`
	Hand  string   `json:"hand"`
}

type branch struct {
	Prices map[string]string `json:"prices"`
	Group  string            `json:"group"`
	There  json.RawMessage   `json:"there"`
	Not    json.RawMessage   `json:"not"`
}

// alterations change one thing so that nothing can be proven any more, whatever the rest
// is; false: there is no such thing in the file.
var alterations = []struct {
	name string
	do   func(f *file, r *rand.Rand) bool
}{
	{"a price so high that all cards cost too much", func(f *file, r *rand.Rand) bool {
		all, on := f.cards(f.Before, true), len(f.cards(f.Before, false))
		return f.reprice(r, all, func(price *big.Rat) bool {
			total := new(big.Rat)
			for _, c := range all {
				if p := f.price(c); p.Sign() > 0 { // at least so much
					total.Add(total, p)
				}
			}
			if price.Sign() <= 0 { // which might not count
				return false
			}
			room := new(big.Rat).Sub(big.NewRat(int64(on+f.Most+1), 1), total)
			price.Add(price, room)
			return room.Sign() > 0 && !f.negative()
		})
	}},
	{"a price so low that a group of the play costs too little", func(f *file, r *rand.Rand) bool {
		g := strings.Fields(f.After.Table[r.IntN(len(f.After.Table))])
		if len(g) > 5 { // it might be two
			return false
		}
		return f.reprice(r, g, func(price *big.Rat) bool {
			cost := big.NewRat(int64(-len(g)), 1)
			for _, c := range g {
				cost.Add(cost, f.price(c))
			}
			price.Sub(price, cost.Add(cost, big.NewRat(1, 2)))
			return true
		})
	}},
	{"another card in a group of the play", func(f *file, r *rand.Rand) bool { return f.exchange(&f.After, r) }},
	{"another card in a group before it", func(f *file, r *rand.Rand) bool {
		return len(f.Before.Table) > 0 && f.exchange(&f.Before, r)
	}},
	{"a group of the play less", func(f *file, r *rand.Rand) bool {
		i := r.IntN(len(f.After.Table))
		f.After.Table = slices.Delete(f.After.Table, i, i+1)
		return true
	}},
	{"a group of the play twice", func(f *file, r *rand.Rand) bool {
		f.After.Table = append(f.After.Table, f.After.Table[r.IntN(len(f.After.Table))])
		return true
	}},
	{"a card of the hand more", func(f *file, r *rand.Rand) bool {
		f.After.Hand += " " + f.other("", r)
		return true
	}},
	{"a card more that can be laid", func(f *file, r *rand.Rand) bool { f.Most++; return true }},
	{"a card less that can be laid", func(f *file, r *rand.Rand) bool { f.Most--; return true }},
	{"another card in the group that plays are divided by", func(f *file, r *rand.Rand) bool {
		if f.Proof.Group == "" {
			return false
		}
		cards := strings.Fields(f.Proof.Group)
		i := r.IntN(len(cards))
		cards[i] = cards[(i+1)%len(cards)] // which is in no group twice, unless it is a joker
		f.Proof.Group = strings.Join(cards, " ")
		return cards[i] != "JJ"
	}},
}

func (f *file) cards(t tables, hand bool) (list []string) {
	for _, g := range t.Table {
		list = append(list, strings.Fields(g)...)
	}
	if hand {
		list = append(list, strings.Fields(t.Hand)...)
	}
	return list
}

func (f *file) price(card string) *big.Rat {
	if text, ok := f.Proof.Prices[card]; ok {
		p, _ := new(big.Rat).SetString(text)
		return p
	}
	return big.NewRat(1, 1)
}

func (f *file) negative() bool {
	return slices.ContainsFunc(f.cards(f.Before, true), func(c string) bool { return f.price(c).Sign() < 0 })
}

// reprice changes the price of one of the cards, if there is one list.
func (f *file) reprice(r *rand.Rand, cards []string, change func(price *big.Rat) bool) bool {
	if f.Proof.Group != "" {
		return false
	}
	card := cards[r.IntN(len(cards))]
	price := f.price(card)
	if !change(price) {
		return false
	}
	f.Proof.Prices[card] = price.RatString()
	return true
}

// exchange puts another card into a group.
func (f *file) exchange(t *tables, r *rand.Rand) bool {
	i := r.IntN(len(t.Table))
	cards := strings.Fields(t.Table[i])
	j := r.IntN(len(cards))
	cards[j] = f.other(cards[j], r)
	t.Table[i] = strings.Join(cards, " ")
	return true
}

// other is another card, in the letters of the case.
func (f *file) other(card string, r *rand.Rand) string {
	letters := guess([]byte(strings.Join(f.cards(f.Before, true), " ")))
	for {
		if k := kind(r.IntN(int(joker) + 1)).text(letters); k != card {
			return k
		}
	}
}

// TestRefused alters one price, card or group of certificates, so that they can't be
// valid, and wants both checkers to refuse them.
func TestRefused(t *testing.T) {
	long.Test(t, "solves hundreds of linear programs")
	const seed = 9
	r := rand.New(rand.NewPCG(seed, 9))
	names, counts := []string{}, map[string]int{}
	var files [][]byte
	for i := 0; len(files) < *altered; i++ {
		l := withJokers(r, i%(maxJokers+1))
		if i%10 == 9 { // whose optimum no one list proves
			l = layout(t, "K2 R2 JJ P2 / KA RA TA PA / K6 R6 T6 P6 | PA RA R3 K9 K0 P8 P6 R2")
		}
		a := alterations[r.IntN(len(alterations))]
		if i%10 == 9 {
			a = alterations[len(alterations)-1]
		}
		f, ok := fileOf(t, certificate(t, l)), false
		if len(f.After.Table) > 0 {
			ok = a.do(f, r)
		}
		if ok {
			files, names = append(files, f.write(t)), append(names, a.name)
			counts[a.name]++
		}
	}
	for i, said := range python(t, files) {
		if !strings.Contains(said, ": refused: ") {
			t.Errorf("seed %d: %s: verify.py says %s\n%s", seed, names[i], said, files[i])
		}
		_, err := problem{}.Verify(files[i])
		if refused := (*oracle.Refusal)(nil); !errors.As(err, &refused) {
			t.Errorf("seed %d: %s: found %v, expected a refusal\n%s", seed, names[i], err, files[i])
		}
	}
	for _, a := range alterations {
		if counts[a.name] == 0 {
			t.Errorf("seed %d: %s: it never happened", seed, a.name)
		}
	}
	t.Log(counts)
}

// TestAlike gives certificates other prices, by chance: some prove as much as before.
// Both checkers must say the same.
func TestAlike(t *testing.T) {
	long.Test(t, "solves hundreds of linear programs")
	const seed = 10
	r := rand.New(rand.NewPCG(seed, 10))
	var files [][]byte
	for i := 0; len(files) < *altered; i++ {
		f := fileOf(t, certificate(t, withJokers(r, i%(maxJokers+1))))
		for range 1 + r.IntN(2) {
			f.reprice(r, f.cards(f.Before, true), func(price *big.Rat) bool {
				price.Add(price, big.NewRat(int64(r.IntN(5)-2), 2))
				return true
			})
		}
		files = append(files, f.write(t))
	}
	valid := 0
	for i, said := range python(t, files) {
		_, err := problem{}.Verify(files[i])
		if err == nil {
			valid++
		}
		if (err == nil) == strings.Contains(said, ": refused: ") {
			t.Errorf("seed %d: verify.py says %s, we say %v\n%s", seed, said, err, files[i])
		}
	}
	if valid == 0 || valid == len(files) {
		t.Errorf("seed %d: %d of %d are valid", seed, valid, len(files))
	}
	t.Logf("%d of %d are valid", valid, len(files))
}

func fileOf(t *testing.T, data []byte) *file {
	t.Helper()
	f := new(file)
	if err := json.Unmarshal(data, f); err != nil {
		t.Fatal(err)
	}
	var rest struct{ Before, After tables }
	if err := json.Unmarshal(data, &rest); err != nil {
		t.Fatal(err)
	}
	f.Before, f.After = rest.Before, rest.After
	return f
}

func (f *file) write(t *testing.T) []byte {
	t.Helper()
	p := map[string]any{"prices": f.Proof.Prices}
	if f.Proof.Group != "" {
		p = map[string]any{"group": f.Proof.Group, "there": f.Proof.There, "not": f.Proof.Not}
	}
	data, err := json.MarshalIndent(map[string]any{"certificate": f.Certificate, "version": f.Version, "before": f.Before, "after": f.After, "most": f.Most, "proof": p}, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return append(data, '\n')
}

// FuzzCertificate proves that no file makes the checker fail.
func FuzzCertificate(f *testing.F) {
	for _, text := range []string{"H2 H3 H4 | H5 S9", "K2 R2 JJ P2 / KA RA TA PA / K6 R6 T6 P6 | PA RA R3 K9 K0 P8 P6 R2"} {
		c, err := problem{}.ParseCase(text)
		if err != nil {
			f.Fatal(err)
		}
		p, err := problem{}.Prove(c)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(p.JSON)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := proof.Read(data)
		if syntax := (*oracle.SyntaxError)(nil); err != nil {
			if !errors.As(err, &syntax) || syntax.Line < 1 || syntax.Column < 1 {
				t.Errorf("found %v, expected a place", err)
			}
			return
		}
		if c.Verify() == nil {
			c.Lines()
		}
	})
}
