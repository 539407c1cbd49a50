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
	if err := p.header(); err != nil {
		return nil, err
	}
	for p.more() {
		l, err := p.caseLine()
		if err != nil {
			return nil, err
		}
		p.f.Lines = append(p.f.Lines, l)
	}
	return p.f, p.f.onceEach()
}

// parser reads line by line, and each line word by word.
type parser struct {
	f     *File
	lines []string
	at    int    // the number of the line being read
	line  string // its text
	col   int    // bytes of it that have been read
}

// more begins the next line.
func (p *parser) more() bool {
	if p.at == len(p.lines) {
		return false
	}
	p.line, p.col = strings.TrimSuffix(p.lines[p.at], "\r"), 0
	p.at++
	return true
}

// bad is an error at the place of the next word.
func (p *parser) bad(found, expected string) error { return p.badAt(p.col, found, expected) }

func (p *parser) badAt(col int, found, expected string) error {
	return &oracle.SyntaxError{Line: p.at, Column: col + 1, Found: found, Expected: expected}
}

// plain refuses what an editor would not show.
func (p *parser) plain() error {
	for i, r := range p.line {
		_, size := utf8.DecodeRuneInString(p.line[i:])
		if r == utf8.RuneError && size == 1 || unicode.IsControl(r) {
			p.col = i
			return p.bad(fmt.Sprintf("the byte %#02x", p.line[i]), "text in UTF-8 without control characters")
		}
	}
	return nil
}

// word returns the next word; "" at the end of the line.
func (p *parser) word() string {
	p.spaces()
	rest := p.line[p.col:]
	word, _, _ := strings.Cut(rest, " ")
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

// end refuses further words.
func (p *parser) end() error {
	if w := p.word(); w != "" {
		return p.bad(named(w), "the end of the line")
	}
	return nil
}

// keyword begins a line of the header, and reads its first word.
func (p *parser) keyword(word, line string) error {
	if !p.more() {
		p.at, p.col = p.at+1, 0
		return p.bad("the end of the file", line)
	}
	if err := p.plain(); err != nil {
		return err
	}
	if w := p.word(); w != word {
		return p.bad(named(w), line)
	}
	p.skip(word)
	return nil
}

// number reads the last word of a line.
func (p *parser) number(least, most uint64, expected string) (uint64, error) {
	w := p.word()
	n, ok := number(w, least, most)
	if !ok {
		return 0, p.bad(named(w), expected)
	}
	p.skip(w)
	return n, p.end()
}

// number reads a number as we write it.
func number(word string, least, most uint64) (uint64, bool) {
	n, err := strconv.ParseUint(word, 10, 64)
	return n, err == nil && least <= n && n <= most && strconv.FormatUint(n, 10) == word
}

// most bounds numbers that are counted up to.
const most = 1 << 30

func (p *parser) header() error {
	if len(p.lines) == 1 && p.lines[0] == "" {
		p.at = 1
		return p.bad("an empty file", `"kiebitz baseline 1"`)
	}
	if err := p.keyword("kiebitz", `"kiebitz baseline 1"`); err != nil {
		return err
	}
	if w := p.word(); w != "baseline" {
		return p.bad(named(w), `"baseline"`)
	}
	p.skip("baseline")
	if _, err := p.number(Version, Version, "1: another version of kiebitz wrote this"); err != nil {
		return err
	}
	if err := p.keyword("problem", `"problem" and its id`); err != nil {
		return err
	}
	if p.f.Problem = p.word(); p.f.Problem == "" {
		return p.bad(named(""), "the id of a problem")
	}
	p.skip(p.f.Problem)
	if err := p.end(); err != nil {
		return err
	}
	if err := p.keyword("suite", `"suite" and its version`); err != nil {
		return err
	}
	n, err := p.number(1, most, "the version of the suite, 1 or more")
	if err != nil {
		return err
	}
	p.f.Suite = int(n)
	if err := p.groups(); err != nil {
		return err
	}
	return p.settings()
}

// groups reads the line of the groups that were run.
func (p *parser) groups() error {
	if err := p.keyword("cases", `"cases" and the groups that were run`); err != nil {
		return err
	}
	for more := true; more; {
		w := p.word()
		name, comma := strings.CutSuffix(w, ",")
		if !slices.Contains(groupNames, name) || generated(name) && comma {
			return p.bad(named(w), "samples, curated, random and aimed with their counts, or own")
		}
		g := Group{Name: name}
		if slices.ContainsFunc(p.f.Groups, func(o Group) bool { return o.Name == name }) {
			return p.bad(named(name)+" again", "each group once")
		}
		p.skip(w)
		if w := p.word(); generated(name) || !comma && w != "" && name != cases.OwnID {
			var count string
			count, comma = strings.CutSuffix(w, ",")
			n, ok := number(count, 1, most)
			if !ok {
				return p.bad(named(w), "how many cases")
			}
			g.Cases = int(n)
			p.skip(w)
		}
		p.f.Groups = append(p.f.Groups, g)
		more = comma
	}
	return p.end()
}

var groupNames = []string{cases.Samples, cases.Curated, cases.RandomID, cases.AimedID, cases.OwnID}

// settings reads the rest of the header, up to the empty line.
func (p *parser) settings() error {
	if slices.ContainsFunc(p.f.Groups, func(g Group) bool { return generated(g.Name) }) {
		if err := p.keyword("seed", `"seed" and the seed of the random cases`); err != nil {
			return err
		}
		var err error
		if p.f.Seed, err = p.number(0, math.MaxUint64, "a number"); err != nil {
			return err
		}
	}
	for rank := 0; p.more(); {
		if err := p.plain(); err != nil {
			return err
		}
		w := p.word()
		now := slices.Index([]string{"players", "reading", "exact", "misreading", ""}, w)
		if now < rank || now == 0 && p.f.Players > 0 || w == "exact" && p.f.Exact {
			return p.bad(named(w), "players, reading, exact or misreading, in this order, or an empty line")
		}
		rank = now
		p.skip(w)
		switch w {
		case "":
			return p.end()
		case "players":
			n, err := p.number(1, most, "how many players")
			if err != nil {
				return err
			}
			p.f.Players = int(n)
			continue
		case "reading":
			id := p.word()
			if id == "" || slices.Contains(p.f.Readings, id) {
				return p.bad(named(id), "another id of a reading")
			}
			p.f.Readings = append(p.f.Readings, id)
			p.skip(id)
		case "misreading": // the rest of the line: the id of one that no list has is long
			id := strings.TrimSpace(p.line[p.col:])
			if id == "" || slices.Contains(p.f.Misread, id) {
				return p.bad(named(id), "another id of a misreading")
			}
			p.f.Misread = append(p.f.Misread, id)
			p.skip(p.line[p.col:])
		case "exact":
			p.f.Exact = true
		}
		if err := p.end(); err != nil {
			return err
		}
	}
	return nil
}

// caseLine reads one line below the header.
func (p *parser) caseLine() (Line, error) {
	l := Line{Number: p.at}
	if err := p.plain(); err != nil {
		return l, err
	}
	if err := p.id(&l); err != nil {
		return l, err
	}
	p.spaces()
	verdictsAt := p.col
	if err := p.verdicts(&l); err != nil {
		return l, err
	}
	clause := p.word()
	clauseAt := p.col
	if clause == "" || clause[0] == '#' {
		return l, p.bad(named(clause), "the clause that is broken, - for none, or * for any")
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
		return l, p.bad(named(w), "the end or # and a reason: a pattern matches any output")
	} else if err := p.digests(&l); err != nil {
		return l, err
	}
	own, onlyOK := cases.Group(l.ID) == cases.OwnID, len(l.Verdicts) == 1 && l.Verdicts[0] == oracle.OK
	switch {
	case own && l.Any:
		return l, p.bad(named(p.word()), "the digests: each of your own cases has a line of its own")
	case onlyOK && !own:
		return l, p.badAt(verdictsAt, `"ok"`, "a verdict that is not ok: such cases have no line")
	case len(l.Verdicts) > 1 && !l.Any:
		return l, p.badAt(verdictsAt, "several verdicts", "one, or a line without digests")
	case clause == "*" && !l.Any:
		return l, p.badAt(clauseAt, `"*"`, "a clause, or a line without digests")
	}
	return l, p.reason(&l)
}

// reason reads what stands after "#".
func (p *parser) reason(l *Line) error {
	w := p.word()
	if w == "" {
		return nil
	}
	if w[0] != '#' {
		return p.bad(named(w), "the end or # and a reason")
	}
	l.Reason = strings.TrimSpace(p.line[p.col+1:])
	return nil
}

// id reads the id of a case, in quotes if it is unusual, or a pattern.
func (p *parser) id(l *Line) error {
	const expected = "a case, such as curated/R4-two-jacks, or a pattern of one group, such as curated/R4*"
	w := p.word()
	if strings.HasPrefix(w, `"`) {
		quoted, err := strconv.QuotedPrefix(p.line[p.col:])
		if err != nil {
			return p.bad(named(w), "a second quote")
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
		return p.bad(named(w), expected)
	case strings.ContainsAny(group, wild):
		return p.bad(named(w), "a group without wildcards")
	case i < 0:
		return p.bad(named(w), "a case of a group that was run: "+p.groupList())
	case l.Pattern && err != nil:
		return p.bad(named(w), "a pattern: "+err.Error())
	case l.Pattern && generated(group) && name != "*":
		return p.bad(named(w), group+"/* or one case: the names of random cases mean nothing")
	case l.Pattern && group == cases.OwnID:
		return p.bad(named(w), "one case, in quotes if its name has one of "+wild+": each of your own cases has a line of its own")
	}
	p.skip(w)
	if p.col < len(p.line) && p.line[p.col] != ' ' {
		return p.bad(named(p.word()), "a space")
	}
	return nil
}

func (p *parser) groupList() string {
	var names []string
	for _, g := range p.f.Groups {
		names = append(names, g.Name)
	}
	return strings.Join(names, ", ")
}

// verdicts reads one verdict, or several with "|" between.
func (p *parser) verdicts(l *Line) error {
	w := p.word()
	for part := range strings.SplitSeq(w, "|") {
		i := slices.IndexFunc(oracle.Verdicts, func(v oracle.Verdict) bool { return v != oracle.NotRun && verdictWord(v) == part })
		if i < 0 || slices.Contains(l.Verdicts, oracle.Verdicts[i]) {
			return p.bad(named(part), "a verdict: "+verdictList())
		}
		l.Verdicts = append(l.Verdicts, oracle.Verdicts[i])
		p.skip(part + "|")
	}
	p.col-- // after the last there is no "|"
	return nil
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
func (p *parser) digests(l *Line) error {
	for _, d := range []struct {
		to   *string
		none bool
		of   string
	}{{&l.Output, true, "the output, or - for none"}, {&l.Input, false, "the input"}} {
		w := p.word()
		switch {
		case w == "-" && d.none:
		case len(w) != digestKept || strings.Trim(w, "0123456789abcdef") != "":
			return p.bad(named(w), fmt.Sprintf("%d digits of the digest of %s", digestKept, d.of))
		default:
			*d.to = w
		}
		p.skip(w)
	}
	return nil
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
