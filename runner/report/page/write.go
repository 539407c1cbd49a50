//go:build !js

// In a browser games alone are written, and templates are large.

package page

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"
	"sync"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

// HTML and JS are texts that the template takes as they are.
type (
	HTML = template.HTML
	JS   = template.JS
)

//go:embed page.html
var source string

//go:embed page.css
var style string

//go:embed page.js
var script string

// pageTemplate is made where a page is: each start of the program would pay.
var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"at":      func(id string) template.URL { return template.URL(fragment(id)) },
		"rule":    func(id string) string { return "rule-" + id },
		"on":      func(clause string) string { return "on-" + clause },
		"breaks":  breaks,
		"count":   english.Count,
		"article": article,

		"adequacy":    report.AdequacyText,
		"ledger":      report.LedgerTexts,
		"title":       func(p oracle.Problem, id string) string { c, _ := oracle.FindClause(p, id); return c.Title },
		"sure":        report.Sure,
		"how":         report.How,
		"ranges":      report.Ranges,
		"suspicion":   report.Suspicion,
		"exactness":   func(s result.Sureness) string { return exactness[s] },
		"code":        code,
		"visible":     result.Visible,
		"legend":      report.Legend,
		"stated":      report.Stated,
		"groups":      report.Groups,
		"cell":        report.GroupCell,
		"verdict":     report.VerdictOf,
		"slowest":     report.SlowestOf,
		"reproducing": report.Reproducing,
		"sum":         func(a, b int) int { return a + b },
	}).Parse(source + playgroundSource + listingSource))
})

// breaks lets a line of the list end after the group of a case.
func breaks(id string) template.HTML {
	return template.HTML(strings.ReplaceAll(template.HTMLEscapeString(id), "/", "/<wbr>"))
}

// Write writes the page.
func (p *Page) Write(w io.Writer) error {
	v, err := p.view()
	if err != nil {
		return err
	}
	return pageTemplate().Execute(w, v)
}

// hash is how a content security policy names a part of a page that may act.
func hash(part string) string {
	sum := sha256.Sum256([]byte(part))
	return fmt.Sprintf("'sha256-%s'", base64.StdEncoding.EncodeToString(sum[:]))
}
