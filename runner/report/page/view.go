//go:build !js

package page

import (
	"encoding/json"
	"fmt"
	"html/template"
	"slices"

	"kiebitz/internal/pattern"
	"kiebitz/oracle"
)

// pageView is a page as the template needs it.
type pageView struct {
	*Page
	Policy  string // the content security policy
	Style   template.CSS
	Script  template.JS
	Games   []*gameView
	Symbols template.HTML
	Cards   template.JS // code: symbol, picture, is it red
	Info    oracle.Info
	Judged  bool   // games have verdicts
	Differ  bool   // some are played otherwise
	Listed  string // one that stands in the list only
	Side    bool   // there is something beside the game
	Mapped  bool   // a whole source is
	Play    *playgroundView
}

// view makes of a page what the template needs.
func (p *Page) view() (v *pageView, err error) {
	b := newBuilder(p.Problem)
	v = &pageView{Page: p, Info: p.Problem.Info()}
	css, js, more := style, script, ""
	if p.Matrix != nil {
		css, js = css+matrixStyle, js+matrixScript
	}
	if p.Listing != nil {
		css += listingStyle
	}
	if v.Mapped = p.Listing != nil && p.Listing.Lines != nil; v.Mapped {
		js += listingScript
	}
	if p.Playground != nil {
		css, js = pattern.Of(indented).ReplaceAllString(css+playgroundStyle, ""), pattern.Of(indented).ReplaceAllString(js+playgroundScript, "")
		more = " 'wasm-unsafe-eval'; worker-src blob:"
		if p.Playground.URL != "" {
			more += "; connect-src 'self'"
		}
	}
	v.Style, v.Script = template.CSS(css), template.JS(js)
	v.Policy = fmt.Sprintf("default-src 'none'; style-src %s; script-src %s%s; img-src data:; base-uri 'none'; form-action 'none'", hash(css), hash(js), more)
	for i := range p.Games {
		g, err := b.game(&p.Games[i])
		if err != nil {
			return nil, err
		}
		v.Games = append(v.Games, g)
		v.Judged = v.Judged || g.Verdict != ""
		v.Differ = v.Differ || g.Diff >= 0
		if v.Listed == "" && g.Rules == nil {
			v.Listed = g.ID
		}
	}
	if p.Playground != nil {
		if v.Play, err = p.playground(); err != nil {
			return nil, err
		}
		for _, q := range p.Playground.Problems {
			all := newBuilder(q)
			all.seeAll()
			b.faces = append(b.faces, all.faces...)
		}
	}
	v.Symbols = symbols(slices.Clone(b.faces))
	data, err := json.Marshal(b.cards())
	v.Cards = template.JS(data)
	v.Side = v.Play != nil || p.Finding != nil || p.Baseline != nil || len(p.Games) > 1 && !v.Mapped || len(p.Rest) > 0 || len(p.Groups) > 0 || len(p.Commands) > 0
	return v, err
}
