package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"kiebitz/oracle"
)

// fragment is a link to a place in the page. Package net/url would take 28 kB of the
// playground's program.
func fragment(id string) string {
	var b strings.Builder
	b.WriteByte('#')
	for _, c := range []byte(id) {
		if c > ' ' && c < 0x7f && !strings.ContainsRune("\"'#%<>[\\]^`{|}", rune(c)) {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// escape escapes a text as package html does, of which the playground's program would have all
// names of characters.
var escape = strings.NewReplacer("&", "&amp;", "'", "&#39;", "<", "&lt;", ">", "&gt;", `"`, "&#34;").Replace

// writer writes the HTML of a game. It does so without a template, as it also
// runs in the browser, where templates would take more room than all games.
type writer struct{ strings.Builder }

// add writes markup with texts in it: strings among args are escaped, [HTML] is
// not.
func (w *writer) add(markup string, args ...any) {
	for i, a := range args {
		if s, ok := a.(string); ok {
			args[i] = escape(s)
		}
	}
	fmt.Fprintf(w, markup, args...)
}

// article writes a game: what the script draws of, and every move in words.
func article(v *gameView) HTML {
	w := &writer{}
	w.add(`<article class="game" id="%s" data-diff="%d" data-cause="%d" aria-label="%s">`+"\n", v.ID, v.Diff, v.Cause, v.Title())
	w.add(`<script type="application/json" class="tables">%s</script>`+"\n", HTML(v.tables))
	w.add(`<div class="gh">`+"\n<h1><span>%s</span>", v.Title())
	if v.Verdict != "" {
		w.add(` <span class="vd %s">%s %s</span>`, map[bool]string{true: "x", false: "v"}[v.Mark == "✗"], v.Mark, string(v.Verdict))
	}
	w.add(`</h1><p class="meta">%s</p>`+"\n", v.Subtitle())
	if v.Doc != "" {
		w.add(`<p class="doc">%s</p>`, v.Doc)
	}
	w.add("\n")
	for _, t := range v.Texts {
		w.add(`<p class="tx">%s</p>`, t)
	}
	for _, n := range v.notes {
		w.add(`<p class="tx">%s</p>`, n)
	}
	w.add("\n")
	if s := v.source; s != nil {
		w.add(`<p class="tx">%s</p>`, s.Head)
		if s.Text != "" {
			w.add(`<pre class="src" tabindex="0">%s`, s.Text)
			if s.Under != "" {
				w.add("\n%s", s.Under)
			}
			w.add("</pre>")
		}
	}
	w.add("\n")
	w.ribbons(v)
	w.add("</div>\n"+`<div class="moves panel" tabindex="0" role="region" aria-label="Moves of %s"><h2>Moves</h2>`+"\n<ol>", v.Title())
	for i := range v.Rules.Steps {
		w.move(v, &v.Rules.Steps[i], i, "")
		if v.Other != nil && v.Cause >= 0 && v.Cause < len(v.Other.Steps) && i == v.after {
			w.add(`<li class="var"><details open><summary>✗ %s instead</summary><ol>`, v.other())
			for k := v.Cause; k < len(v.Other.Steps); k++ {
				w.move(v, &v.Other.Steps[k], k, "x")
			}
			w.add("</ol></details></li>\n")
		}
	}
	w.add("</ol></div>\n</article>\n")
	return HTML(w.String())
}

func (w *writer) ribbons(v *gameView) {
	if v.ribbons == nil {
		return
	}
	w.add(`<div class="rib" tabindex="0" role="region" aria-label="Outputs of %s"><table><tbody>`, v.Title())
	for _, r := range v.ribbons {
		w.add(`<tr><th scope="row">%s</th>`, r.Name)
		for _, t := range r.Tokens {
			class := t.Class
			if t.Line {
				class = strings.TrimSpace(class + " nl")
			}
			w.add("<td")
			if class != "" {
				w.add(` class="%s"`, class)
			}
			w.add(">")
			switch {
			case t.Link != "":
				w.add(`<a href="%s">%s</a>`, fragment(t.Link), t.Text)
			case t.Text != "":
				w.add("<span>%s</span>", t.Text)
			}
			w.add("</td>")
		}
		if r.Rest > 0 {
			w.add(`<td class="o"><span>… %d more</span></td>`, r.Rest)
		}
		w.add("</tr>\n")
	}
	w.add("</tbody></table></div>\n")
}

// move writes step i of a line: "" is the rules', "x" the other's.
func (w *writer) move(v *gameView, s *oracle.Step, i int, line string) {
	b, words, f := v.b, oracle.Say(v.b.p, s), &flag{}
	if line == "" {
		f = v.flag(i)
	} else if i == v.Cause {
		f.class = "d"
	}
	link, short := fmt.Sprintf("%s@%d%s", v.ID, i, line), ""
	w.add(`<li id="%s"`, link)
	if f.class != "" {
		w.add(` class="%s"`, f.class)
	}
	if s.Player > 0 && (b.info.Players != nil || b.info.Seats != nil) {
		who := b.info.Seat(s.Player)
		short = b.info.ShortSeat(s.Player)
		if b.info.Seats == nil {
			who, short = "Player "+short, "P"+short
		}
		w.add(` data-p="%d" data-who="%s"`, s.Player, who)
	}
	w.add(`><a class="mv" href="%s"><span class="n">%d</span><span class="w">%s</span><span class="t">%s</span><span class="rl">%s</span></a><div class="why">`,
		fragment(link), s.Number, short, withChips(b.p, words.Text), cmp.Or(f.rule, s.Clause))
	if f.text != "" {
		w.add(`<p class="fl"><span class="flag">✗ %s</span></p>`, f.text)
	}
	if vs := f.versus; vs != nil {
		cards := func(list []string) string { return strings.Join(append(list[:len(list):len(list)], ""), " ") }
		w.add(`<div class="vs"><div class="ru" data-cards="%s"><b>✓ the rules</b><span>%s</span></div>`, cards(vs.Want), vs.Rules)
		w.add(`<div class="so" data-cards="%s"><b>✗ %s</b><span>%s</span></div></div>`, cards(vs.Got), v.other(), vs.Solver)
	}
	if words.Why != "" {
		w.add("<p>%s</p>", withChips(b.p, words.Why))
	}
	w.choices(b, s, words.Choices)
	for _, n := range f.notes {
		w.add(`<p class="note">%s</p>`, n)
	}
	if words.State != nil {
		w.add(`<p class="st">`)
		for _, s := range words.State {
			w.add("<span>%s</span> ", s)
		}
		w.add("</p>")
	}
	if i == 0 && line == "" {
		w.deal(b, s.Zones)
	}
	w.add("</div></li>\n")
}

// choices writes what a move decided between.
func (w *writer) choices(b *builder, s *oracle.Step, why []string) {
	if len(s.Choices) == 0 {
		return
	}
	before := "Could be played"
	switch {
	case !slices.ContainsFunc(s.Choices, func(c oracle.Choice) bool { return c.Taken }):
		before = "Could not be played"
	case slices.ContainsFunc(s.Choices, func(c oracle.Choice) bool { return c.Player > 0 }):
		before = "Played"
	}
	w.add(`<div class="chs"><b>%s</b><ul>`, before)
	for k, c := range s.Choices {
		w.add("<li")
		if c.Taken {
			w.add(` class="tk"`)
		}
		w.add(">")
		if c.Player > 0 {
			w.add("<u>%s</u> ", b.info.Seat(c.Player))
		}
		w.add("%s", chips(b.p, c.Cards))
		if k < len(why) && why[k] != "" {
			w.add(" %s", withChips(b.p, why[k]))
		}
		w.add("</li>")
	}
	w.add("</ul></div>")
}

// deal writes the cards that everybody has at first.
func (w *writer) deal(b *builder, zones []oracle.Zone) {
	head := `<dl class="deal">`
	for _, z := range zones {
		if len(z.Cards) > 0 {
			w.add(head+"<dt>%s</dt><dd>%s</dd>", z.Name, chips(b.p, z.Cards))
			head = ""
		}
	}
	if head == "" {
		w.add("</dl>")
	}
}

// Article is a game as HTML, for a page that is there already.
type Article struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Mark string `json:"mark"` // ✓, ✗ or ▸
	Tag  string `json:"tag"`
	HTML HTML   `json:"html"` // "" if the game stands in the list only
}

// Articles returns the games of p. Of the page around them they need the script,
// the styles, the drawings of the cards and the rules.
func (p *Page) Articles() (list []Article, err error) {
	b := newBuilder(p.Problem)
	for i := range p.Games {
		v, err := b.game(&p.Games[i])
		if err != nil {
			return nil, err
		}
		a := Article{ID: v.ID, Name: v.Title(), Mark: v.Mark, Tag: v.Tag()}
		if v.Replayed() {
			a.HTML = article(v)
		}
		list = append(list, a)
	}
	return list, nil
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// sentence ends a text with a full stop and begins it with a capital.
func sentence(s string) string {
	if s == "" {
		return s
	}
	s = strings.ToUpper(s[:1]) + s[1:]
	if strings.ContainsAny(s[len(s)-1:], ".!?") {
		return s
	}
	return s + "."
}
