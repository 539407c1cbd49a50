package baseline

import (
	"fmt"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// Parse reads what [File.Format] wrote and people have edited. It is strict: the
// error, a [*oracle.SyntaxError], names the place of anything else.
func Parse(data []byte) (*File, error) {
	if err := oracle.Unmarked(data); err != nil {
		return nil, err
	}
	text := strings.TrimSuffix(string(data), "\n")
	p := &parser{lines: strings.Split(text, "\n"), f: &File{}}
	p.header()
	p.settings()
	for p.more() {
		p.f.Lines = append(p.f.Lines, p.caseLine())
	}
	if p.err != nil {
		return nil, p.err
	}
	return p.f, p.f.onceEach()
}

// parser reads line by line, and each line word by word. What it reads after an error
// means nothing.
type parser struct {
	f     *File
	lines []string
	at    int    // the number of the line being read
	line  string // its text
	col   int    // bytes of it that have been read
	err   error  // the first
}

// more begins the next line; there is none after an error.
func (p *parser) more() bool {
	if p.at == len(p.lines) || p.err != nil {
		return false
	}
	p.line, p.col = strings.TrimSuffix(p.lines[p.at], "\r"), 0
	p.at++
	return true
}

// bad notes an error at the place of the next word.
func (p *parser) bad(found, expected string) { p.badAt(p.col, found, expected) }

func (p *parser) badAt(col int, found, expected string) {
	if p.err == nil {
		p.err = &oracle.SyntaxError{Line: p.at, Column: col + 1, Found: found, Expected: expected}
	}
}

// plain refuses what an editor would not show.
func (p *parser) plain() {
	for i, r := range p.line {
		_, size := utf8.DecodeRuneInString(p.line[i:])
		if r == utf8.RuneError && size == 1 || unicode.IsControl(r) {
			p.badAt(i, fmt.Sprintf("the byte %#02x", p.line[i]), "text in UTF-8 without control characters")
		}
	}
}

// word returns the next word; "" at the end of the line.
func (p *parser) word() string {
	p.spaces()
	word, _, _ := strings.Cut(p.line[p.col:], " ")
	return word
}

func (p *parser) spaces() {
	for p.col < len(p.line) && p.line[p.col] == ' ' {
		p.col++
	}
}

func (p *parser) skip(word string) { p.col += len(word) }

// named words what was found: a word, or that there is none.
func named(word string) string {
	if word == "" {
		return "the end of the line"
	}
	return strconv.Quote(word)
}

// only reads a word that must be there.
func (p *parser) only(word, expected string) {
	if w := p.word(); w != word {
		p.bad(named(w), expected)
	}
	p.skip(p.word())
}

// end refuses further words.
func (p *parser) end() {
	if w := p.word(); w != "" {
		p.bad(named(w), "the end of the line")
	}
}

// keyword begins a line of the header, and reads its first word.
func (p *parser) keyword(word, line string) {
	if !p.more() {
		p.at, p.line, p.col = p.at+1, "", 0
		p.bad("the end of the file", line)
	}
	p.plain()
	p.only(word, line)
}

// number reads the last word of a line.
func (p *parser) number(least, most uint64, expected string) uint64 {
	w := p.word()
	n, ok := number(w, least, most)
	if !ok {
		p.bad(named(w), expected)
	}
	p.skip(w)
	p.end()
	return n
}

// number reads a number as we write it.
func number(word string, least, most uint64) (uint64, bool) {
	n, err := strconv.ParseUint(word, 10, 64)
	return n, err == nil && least <= n && n <= most && strconv.FormatUint(n, 10) == word
}

// most bounds numbers that are counted up to.
const most = 1 << 30

// header reads the lines that are always there.
func (p *parser) header() {
	if len(p.lines) == 1 && p.lines[0] == "" {
		p.at = 1
		p.bad("an empty file", `"kiebitz baseline 1"`)
	}
	p.keyword("kiebitz", `"kiebitz baseline 1"`)
	p.only("baseline", `"baseline"`)
	p.number(Version, Version, "1: another version of kiebitz wrote this")
	p.keyword("problem", `"problem" and its id`)
	if p.f.Problem = p.word(); p.f.Problem == "" {
		p.bad(named(""), "the id of a problem")
	}
	p.skip(p.f.Problem)
	p.end()
	p.keyword("suite", `"suite" and its version`)
	p.f.Suite = int(p.number(1, most, "the version of the suite, 1 or more"))
	p.keyword("cases", `"cases" and the groups that were run`)
	for more := true; more; {
		more = p.group()
	}
	p.end()
}

// group reads a group that was run, and reports whether a comma follows it.
func (p *parser) group() (comma bool) {
	w := p.word()
	name, comma := strings.CutSuffix(w, ",")
	if !slices.Contains(groupNames, name) || generated(name) && comma {
		p.bad(named(w), "samples, curated, random and aimed with their counts, or own")
	}
	if slices.ContainsFunc(p.f.Groups, func(o Group) bool { return o.Name == name }) {
		p.bad(named(name)+" again", "each group once")
	}
	p.skip(w)
	g := Group{Name: name}
	if w := p.word(); generated(name) || !comma && w != "" && name != cases.OwnID {
		var count string
		count, comma = strings.CutSuffix(w, ",")
		n, ok := number(count, 1, most)
		if !ok {
			p.bad(named(w), "how many cases")
		}
		g.Cases = int(n)
		p.skip(w)
	}
	p.f.Groups = append(p.f.Groups, g)
	return comma && p.err == nil
}

var groupNames = []string{cases.Samples, cases.Curated, cases.RandomID, cases.AimedID, cases.OwnID}

// settings reads the rest of the header, up to the empty line.
func (p *parser) settings() {
	if slices.ContainsFunc(p.f.Groups, func(g Group) bool { return generated(g.Name) }) {
		p.keyword("seed", `"seed" and the seed of the random cases`)
		p.f.Seed = p.number(0, math.MaxUint64, "a number")
	}
	for rank := 0; p.more(); {
		p.plain()
		w := p.word()
		now := slices.Index([]string{"players", "reading", "exact", "misreading", ""}, w)
		if now < rank || now == 0 && p.f.Players > 0 || w == "exact" && p.f.Exact {
			p.bad(named(w), "players, reading, exact or misreading, in this order, or an empty line")
		}
		rank = now
		p.skip(w)
		switch w {
		case "":
			p.end()
			return
		case "players":
			p.f.Players = int(p.number(1, most, "how many players"))
		case "reading":
			p.another(&p.f.Readings, p.word(), "another id of a reading")
		case "misreading": // the rest of the line: the id of one that no list has is long
			p.another(&p.f.Misread, strings.TrimSpace(p.line[p.col:]), "another id of a misreading")
			p.col = len(p.line)
		case "exact":
			p.f.Exact = true
		}
		p.end()
	}
}

// another adds the next words to a list in which each stands once.
func (p *parser) another(list *[]string, id, expected string) {
	if id == "" || slices.Contains(*list, id) {
		p.bad(named(id), expected)
	}
	*list = append(*list, id)
	p.skip(id)
}

// caseLine reads one line below the header.
func (p *parser) caseLine() Line {
	l := Line{Number: p.at}
	p.plain()
	p.id(&l)
	p.spaces()
	verdictsAt := p.col
	p.verdicts(&l)
	clause := p.word()
	clauseAt := p.col
	if clause == "" || clause[0] == '#' {
		p.bad(named(clause), "the clause that is broken, - for none, or * for any")
	}
	if clause != "-" {
		l.Clause = clause
	}
	if clause != "-" && clause != "*" {
		l.ClauseAt = clauseAt + 1
	}
	p.skip(clause)
	if w := p.word(); w == "" || w[0] == '#' {
		l.Any = true
	} else if l.Pattern {
		p.bad(named(w), "the end or # and a reason: a pattern matches any output")
	} else {
		p.digests(&l)
	}
	own, onlyOK := cases.Group(l.ID) == cases.OwnID, slices.Equal(l.Verdicts, []oracle.Verdict{oracle.OK})
	switch {
	case own && l.Any:
		p.bad(named(p.word()), "the digests: each of your own cases has a line of its own")
	case onlyOK && !own:
		p.badAt(verdictsAt, `"ok"`, "a verdict that is not ok: such cases have no line")
	case len(l.Verdicts) > 1 && !l.Any:
		p.badAt(verdictsAt, "several verdicts", "one, or a line without digests")
	case clause == "*" && !l.Any:
		p.badAt(clauseAt, `"*"`, "a clause, or a line without digests")
	}
	if w := p.word(); w != "" && w[0] != '#' {
		p.bad(named(w), "the end or # and a reason")
	} else if w != "" {
		l.Reason = strings.TrimSpace(p.line[p.col+1:])
	}
	return l
}

// id reads the id of a case, in quotes if it is unusual, or a pattern.
func (p *parser) id(l *Line) {
	const expected = "a case, such as curated/R4-two-jacks, or a pattern of one group, such as curated/R4*"
	w := p.word()
	if strings.HasPrefix(w, `"`) {
		quoted, err := strconv.QuotedPrefix(p.line[p.col:])
		if err != nil {
			p.bad(named(w), "a second quote")
		}
		l.ID, _ = strconv.Unquote(quoted)
		w = quoted
	} else {
		l.ID, l.Pattern = w, strings.ContainsAny(w, wild)
	}
	group, name, ok := strings.Cut(l.ID, "/")
	i := slices.IndexFunc(p.f.Groups, func(g Group) bool { return g.Name == group })
	_, err := path.Match(l.ID, "")
	switch {
	case !ok || name == "" || !utf8.ValidString(l.ID):
		p.bad(named(w), expected)
	case strings.ContainsAny(group, wild):
		p.bad(named(w), "a group without wildcards")
	case i < 0:
		p.bad(named(w), "a case of a group that was run: "+p.groupList())
	case l.Pattern && err != nil:
		p.bad(named(w), "a pattern: "+err.Error())
	case l.Pattern && generated(group) && name != "*":
		p.bad(named(w), group+"/* or one case: the names of random cases mean nothing")
	case l.Pattern && group == cases.OwnID:
		p.bad(named(w), "one case, in quotes if its name has one of "+wild+": each of your own cases has a line of its own")
	}
	p.skip(w)
	if p.col < len(p.line) && p.line[p.col] != ' ' {
		p.bad(named(p.word()), "a space")
	}
}

func (p *parser) groupList() string {
	var names []string
	for _, g := range p.f.Groups {
		names = append(names, g.Name)
	}
	return strings.Join(names, ", ")
}

// verdicts reads one verdict, or several with "|" between.
func (p *parser) verdicts(l *Line) {
	w := p.word()
	at := p.col
	for part := range strings.SplitSeq(w, "|") {
		i := slices.IndexFunc(oracle.Verdicts, func(v oracle.Verdict) bool { return v != oracle.NotRun && verdictWord(v) == part })
		if i < 0 || slices.Contains(l.Verdicts, oracle.Verdicts[i]) {
			p.badAt(at, named(part), "a verdict: "+verdictList())
			break
		}
		l.Verdicts = append(l.Verdicts, oracle.Verdicts[i])
		at += len(part) + len("|")
	}
	p.skip(w)
}

func verdictList() string {
	var words []string
	for _, v := range oracle.Verdicts {
		if v != oracle.NotRun {
			words = append(words, verdictWord(v))
		}
	}
	return strings.Join(words, ", ")
}

// digests reads those of output and input.
func (p *parser) digests(l *Line) {
	for _, d := range []struct {
		to   *string
		none bool
		of   string
	}{{&l.Output, true, "the output, or - for none"}, {&l.Input, false, "the input"}} {
		w := p.word()
		switch {
		case w == "-" && d.none:
		case len(w) != digestKept || strings.Trim(w, "0123456789abcdef") != "":
			p.bad(named(w), fmt.Sprintf("%d digits of the digest of %s", digestKept, d.of))
		default:
			*d.to = w
		}
		p.skip(w)
	}
}

// onceEach refuses a second line for the same case or pattern.
func (f *File) onceEach() error {
	seen := map[string]int{}
	for _, l := range f.Lines {
		if first := seen[l.ID]; first > 0 {
			return &oracle.SyntaxError{Line: l.Number, Column: 1, Found: fmt.Sprintf("a second line for %q", l.ID), Expected: fmt.Sprintf("one; the first is line %d", first)}
		}
		seen[l.ID] = l.Number
	}
	return nil
}
