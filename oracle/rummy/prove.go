package rummy

import (
	"bytes"
	"encoding/json"
	"fmt"

	"kiebitz/oracle"
	lang "kiebitz/oracle/rules"
	"kiebitz/oracle/rummy/proof"
)

// Prove implements [oracle.Prover]: the search over the rules' value finds prices, and the checker
// of certificates, which knows nothing of that, must accept them.
func (problem) Prove(c oracle.Case) (*oracle.Proof, error) {
	l := c.(*Layout)
	a, err := l.move()
	if err != nil {
		return nil, playError(err)
	}
	file, err := l.certificate(a)
	if err != nil {
		return nil, playError(err)
	}
	certificate, err := proof.Read(file)
	if err == nil {
		err = certificate.Verify()
	}
	if err != nil {
		return nil, playError(fmt.Errorf("no certificate was found: %w", err))
	}
	return &oracle.Proof{
		Shown:    certificate.Summary(),
		Question: "Why not more?",
		Lines:    certificate.Lines(),
		Unproven: "The prices don't prove what the rules leave open: that few groups of the table change, and the order of lines and cards.",
		JSON:     file,
		Prices:   certificate.Prices(),
	}, nil
}

// Verify implements [oracle.Verifier].
func (problem) Verify(file []byte) (shown string, err error) {
	c, err := proof.Read(file)
	if err != nil {
		return "", err
	}
	return c.Summary(), c.Verify()
}

// The members of the file, in the order in which they are written.
type (
	fileForm struct {
		Certificate string     `json:"certificate"`
		Version     int        `json:"version"`
		Before      layoutForm `json:"before"`
		After       layoutForm `json:"after"`
		Most        int        `json:"most"`
		Proof       any        `json:"proof"`
	}
	layoutForm struct {
		Table []string `json:"table"`
		Hand  string   `json:"hand"`
	}
	pricesForm struct {
		Prices map[string]string `json:"prices"`
	}
	dividedForm struct {
		Group string `json:"group"`
		There any    `json:"there"`
		Not   any    `json:"not"`
	}
)

// certificate is the file that shows that no move lays more than a.
func (l *Layout) certificate(a answer) ([]byte, error) {
	by := byRules().Get().(*lang.Laying)
	defer byRules().Put(by)
	p, ok := by.Prove(l.spread(), a.disposed)
	if !ok {
		return nil, errTooHard
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	err := e.Encode(fileForm{proof.Form, proof.Version, l.formOf(l.table, l.hand), l.formOf(a.table, a.hand), a.disposed, l.formOfProof(p)})
	return b.Bytes(), err
}

func (l *Layout) formOf(table []group, hand []kind) layoutForm {
	f := layoutForm{Table: []string{}, Hand: texts(hand, l.letters)}
	for _, g := range table {
		f.Table = append(f.Table, texts(g, l.letters))
	}
	return f
}

// formOfProof writes prices as strings, "3" or "1/2", as JSON knows no fractions; cards that cost
// 1 are left out.
func (l *Layout) formOfProof(p *lang.Proof) any {
	if p.Prices == nil {
		return dividedForm{texts(kindsOf(p.Group), l.letters), l.formOfProof(p.There), l.formOfProof(p.Not)}
	}
	f := pricesForm{Prices: map[string]string{}}
	for card, price := range p.Prices {
		text := fmt.Sprint(price[0])
		if price[1] != 1 {
			text += "/" + fmt.Sprint(price[1])
		}
		if text != "1" {
			f.Prices[kindsOf([]uint8{card})[0].text(l.letters)] = text
		}
	}
	return f
}
