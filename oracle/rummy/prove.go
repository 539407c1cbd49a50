package rummy

import (
	"fmt"

	"kiebitz/oracle"
	"kiebitz/oracle/rummy/proof"
)

// Prove implements [oracle.Prover].
func (problem) Prove(c oracle.Case) (*oracle.Proof, error) {
	l := c.(*Layout)
	a, err := l.move()
	if err != nil {
		return nil, playError(err)
	}
	lines := func(groups []group) (list []string) {
		for _, g := range groups {
			list = append(list, texts(g, l.letters))
		}
		return list
	}
	certificate, err := proof.Find(lines(l.table), texts(l.hand, l.letters), lines(a.table), texts(a.hand, l.letters))
	if err != nil {
		return nil, playError(fmt.Errorf("%w", err))
	}
	return &oracle.Proof{
		Shown:    certificate.Summary(),
		Question: "Why not more?",
		Lines:    certificate.Lines(),
		Unproven: "The prices don't prove what the rules leave open: that few groups of the table change, and the order of lines and cards.",
		JSON:     certificate.JSON(),
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
