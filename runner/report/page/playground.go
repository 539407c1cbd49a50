//go:build !js

package page

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"strings"

	"kiebitz/oracle"
)

// Playground is the part of a page in which its readers deal, play and judge games.
type Playground struct {
	Problems []oracle.Problem // of a rule book its own
	Program  []byte           // kiebitz-wasm, compressed by gzip; nil: it is at URL
	URL      string           // of the same, relative to the page
	Exec     []byte           // wasm_exec.js, which supports it, compressed by gzip
}

//go:embed playground.html
var playgroundSource string

//go:embed playground.css
var playgroundStyle string

//go:embed playground.js
var playgroundScript string

// indented matches what a browser need not load: empty lines, those that are a comment,
// and the indentation of the others.
const indented = `(?m)^[\t ]*(?://.*)?\n|^[\t ]+`

// OfPlayground makes the page that has a playground and nothing else.
func OfPlayground(g *Playground) *Page {
	return &Page{Problem: g.Problems[0], Title: "Playground – kiebitz", Meta: []string{"playground", "deal, replay, judge"}, Playground: g}
}

// playgroundView is a playground as the template needs it.
type playgroundView struct {
	*Playground
	Infos   []oracle.Info
	Program template.JS // as [packed] writes it, or null
	Exec    template.JS // the same, never null
	Data    template.JS
	Books   []*pageView
}

func (p *Page) playground() (*playgroundView, error) {
	g := p.Playground
	v := &playgroundView{Playground: g, Program: "null"}
	type problem struct {
		ID    string            `json:"id"`
		Seats bool              `json:"seats"`
		Cards map[string][3]any `json:"cards"`
	}
	data := struct {
		Problems []problem `json:"problems"`
		URL      string    `json:"url"`
	}{URL: g.URL}
	for _, q := range g.Problems {
		info := q.Info()
		b := newBuilder(q)
		b.seeAll()
		v.Infos = append(v.Infos, info)
		data.Problems = append(data.Problems, problem{info.ID, info.Seats != nil, b.cards()})
		if !p.Rulebook {
			v.Books = append(v.Books, &pageView{Page: &Page{Problem: q, Book: Book(q, nil), Rulebook: true}, Info: info})
		}
	}
	text, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	v.Data = template.JS(text)
	v.Exec = packed(g.Exec)
	if g.Program != nil {
		v.Program = packed(g.Program)
	}
	return v, nil
}

// packed is what the page's script unpacks.
func packed(data []byte) template.JS {
	return template.JS(fmt.Sprintf(`{"size":%d,"text":"%s"}`, len(data), dense(data)))
}

// seeAll has all cards of the problem drawn, not only those of its games.
func (b *builder) seeAll() {
	const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	for _, x := range letters {
		for _, y := range letters {
			b.see(string(x) + string(y))
		}
	}
}

// digits are those of [dense]: what a string in a script holds as it is.
var digits = func() string {
	var b strings.Builder
	for c := byte('!'); b.Len() < 91; c++ {
		if !strings.ContainsRune(`"<\`, rune(c)) {
			b.WriteByte(c)
		}
	}
	return b.String()
}()

// dense writes bytes as text, 13 bits in two characters: 23 percent more bytes,
// where base64 takes 33. The last bits are filled up with zeros.
func dense(data []byte) string {
	b := make([]byte, 0, len(data)*16/13+2)
	bits, n := 0, 0
	for _, c := range data {
		bits, n = bits|int(c)<<n, n+8
		if n >= 13 {
			b = append(b, digits[bits&8191/91], digits[bits&8191%91])
			bits, n = bits>>13, n-13
		}
	}
	if n > 0 {
		b = append(b, digits[bits/91], digits[bits%91])
	}
	return string(b)
}
