package page

import (
	"fmt"
	"strings"
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
	w.add(`<script type="application/json" class="tables">%s</script>`+"\n", HTML(v.Tables))
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
	for _, n := range v.Notes {
		w.add(`<p class="tx">%s</p>`, n)
	}
	w.add("\n")
	if s := v.Source; s != nil {
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
	for i := range v.Moves {
		w.move(&v.Moves[i])
		if v.Var != nil && v.Moves[i].Index == v.After {
			w.add(`<li class="var"><details open><summary>✗ %s</summary><ol>`, v.Instead())
			for k := range v.Var {
				w.move(&v.Var[k])
			}
			w.add("</ol></details></li>\n")
		}
	}
	w.add("</ol></div>\n</article>\n")
	return HTML(w.String())
}

func (w *writer) ribbons(v *gameView) {
	if v.Ribbons == nil {
		return
	}
	w.add(`<div class="rib" tabindex="0" role="region" aria-label="Outputs of %s"><table><tbody>`, v.Title())
	for _, r := range v.Ribbons {
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

func (w *writer) move(m *moveView) {
	w.add(`<li id="%s"`, m.Link)
	if m.Class != "" {
		w.add(` class="%s"`, m.Class)
	}
	if m.Who != "" {
		w.add(` data-p="%d" data-who="%s"`, m.Player, m.Who)
	}
	w.add(`><a class="mv" href="%s"><span class="n">%d</span><span class="w">%s</span><span class="t">%s</span><span class="rl">%s</span></a><div class="why">`,
		fragment(m.Link), m.Number, m.Short, m.Text, m.Rule)
	if m.Flag != "" {
		w.add(`<p class="fl"><span class="flag">✗ %s</span></p>`, m.Flag)
	}
	if v := m.Versus; v != nil {
		cards := func(list []string) string { return strings.Join(append(list[:len(list):len(list)], ""), " ") }
		w.add(`<div class="vs"><div class="ru" data-cards="%s"><b>✓ the rules</b><span>%s</span></div>`, cards(v.Want), v.Rules)
		w.add(`<div class="so" data-cards="%s"><b>✗ %s</b><span>%s</span></div></div>`, cards(v.Got), v.Name, v.Solver)
	}
	if m.Why != "" {
		w.add("<p>%s</p>", m.Why)
	}
	w.choices(m)
	for _, n := range m.Notes {
		w.add(`<p class="note">%s</p>`, n)
	}
	if m.State != nil {
		w.add(`<p class="st">`)
		for _, s := range m.State {
			w.add("<span>%s</span> ", s)
		}
		w.add("</p>")
	}
	if m.Deal != nil {
		w.add(`<dl class="deal">`)
		for _, z := range m.Deal {
			w.add("<dt>%s</dt><dd>%s</dd>", z.Name, z.Cards)
		}
		w.add("</dl>")
	}
	w.add("</div></li>\n")
}

// choices writes what a move decided between.
func (w *writer) choices(m *moveView) {
	if m.Choices == nil {
		return
	}
	w.add(`<div class="chs"><b>%s</b><ul>`, m.Before)
	for _, c := range m.Choices {
		w.add("<li")
		if c.Taken {
			w.add(` class="tk"`)
		}
		w.add(">")
		if c.Who != "" {
			w.add("<u>%s</u> ", c.Who)
		}
		w.add("%s", c.Cards)
		if c.Why != "" {
			w.add(" %s", c.Why)
		}
		w.add("</li>")
	}
	w.add("</ul></div>")
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
		if v.Moves != nil {
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
