//go:build !js

package result

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// rule is a JSON Schema, as far as ours goes. The library that the tests hold it
// against compiles the schemas of five drafts whenever a process starts, which is half
// of what a short command takes. Members that no document has are refused by who
// decodes it.
type rule struct {
	Ref             string           `json:"$ref"`
	Defs            map[string]*rule `json:"$defs"`
	AllOf           []*rule          `json:"allOf"`
	Type            any              `json:"type"` // a name, or a list of names
	Const           any              `json:"const"`
	Enum            []any            `json:"enum"`
	Required        []string         `json:"required"`
	Properties      map[string]*rule `json:"properties"`
	Additional      json.RawMessage  `json:"additionalProperties"`
	PropertyNames   *rule            `json:"propertyNames"`
	Items           *rule            `json:"items"`
	Minimum         *float64         `json:"minimum"`
	Maximum         *float64         `json:"maximum"`
	Pattern         string           `json:"pattern"`
	MinLength       int              `json:"minLength"`
	MinItems        int              `json:"minItems"`
	MaxItems        *int             `json:"maxItems"`
	ContentEncoding string           `json:"contentEncoding"`
	Format          string           `json:"format"`

	also       []*rule // what AllOf and Ref mean
	types      []string
	additional *rule
	pattern    *regexp.Regexp
}

// link prepares a rule and all below it.
func (r *rule) link(root *rule) (err error) {
	r.also = r.AllOf
	if r.Ref != "" {
		other := root.find(r.Ref)
		if other == nil {
			return fmt.Errorf("no %s", r.Ref)
		}
		r.also = append(slices.Clip(r.AllOf), other)
	}
	switch t := r.Type.(type) {
	case string:
		r.types = []string{t}
	case []any:
		for _, name := range t {
			r.types = append(r.types, fmt.Sprint(name))
		}
	}
	if strings.HasPrefix(string(r.Additional), "{") {
		if err := json.Unmarshal(r.Additional, &r.additional); err != nil {
			return err
		}
	}
	if r.Pattern != "" {
		if r.pattern, err = regexp.Compile(r.Pattern); err != nil {
			return err
		}
	}
	below := slices.Concat(r.AllOf, []*rule{r.additional, r.PropertyNames, r.Items}, slices.Collect(maps.Values(r.Properties)), slices.Collect(maps.Values(r.Defs)))
	for _, b := range below {
		if b != nil {
			if err := b.link(root); err != nil {
				return err
			}
		}
	}
	return nil
}

// find is the rule that a reference means, as "#/$defs/case".
func (r *rule) find(ref string) *rule {
	at := r
	for i, steps := 1, strings.Split(ref, "/"); i+1 < len(steps) && at != nil; i += 2 {
		if steps[i] == "properties" {
			at = at.Properties[steps[i+1]]
		} else {
			at = at.Defs[steps[i+1]]
		}
	}
	return at
}

// mismatch is the place of a value that is not as a rule says.
type mismatch struct {
	place           string // "" or with a dot at its end
	found, expected string
}

// check finds the first fault of a value, as encoding/json decodes it, at a place.
func (r *rule) check(v any, place string) *mismatch {
	if fault := r.checkValue(v); fault != nil {
		fault.place = place
		return fault
	}
	switch v := v.(type) {
	case []any:
		for i := range v {
			if r.Items == nil {
				break
			}
			if fault := r.Items.check(v[i], strings.TrimSuffix(place, ".")+"["+strconv.Itoa(i)+"]."); fault != nil {
				return fault
			}
		}
	case map[string]any:
		if fault := r.checkMembers(v, place); fault != nil {
			return fault
		}
	}
	for _, other := range r.also {
		if fault := other.check(v, place); fault != nil {
			return fault
		}
	}
	return nil
}

func (r *rule) checkMembers(v map[string]any, place string) *mismatch {
	for _, name := range r.Required {
		if _, ok := v[name]; !ok {
			return &mismatch{place + name + ".", "none", "one"}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(v)) {
		if r.PropertyNames != nil {
			if fault := r.PropertyNames.check(name, place); fault != nil {
				return fault
			}
		}
		of := r.Properties[name]
		if of == nil {
			of = r.additional
		}
		if of == nil {
			continue
		}
		if fault := of.check(v[name], place+name+"."); fault != nil {
			return fault
		}
	}
	return nil
}

// checkValue looks at a value and nothing within it.
func (r *rule) checkValue(v any) *mismatch {
	bad := func(found, expected any) *mismatch {
		return &mismatch{found: fmt.Sprint(found), expected: fmt.Sprint(expected)}
	}
	kind := kindOfValue(v)
	n, _ := v.(float64)
	if len(r.types) > 0 && !slices.Contains(r.types, kind) && !(kind == "number" && slices.Contains(r.types, "integer") && n == math.Trunc(n)) {
		return bad("JSON of kind "+kind, strings.Join(r.types, " or "))
	}
	switch {
	case r.Const != nil && !reflect.DeepEqual(v, r.Const):
		return bad(quoted(v), r.Const)
	case r.Enum != nil && !slices.ContainsFunc(r.Enum, func(e any) bool { return reflect.DeepEqual(v, e) }):
		return bad(quoted(v), "one of "+strings.Trim(fmt.Sprint(r.Enum), "[]"))
	}
	switch v := v.(type) {
	case float64:
		switch {
		case r.Minimum != nil && v < *r.Minimum:
			return bad(number(v), number(*r.Minimum)+" or more")
		case r.Maximum != nil && v > *r.Maximum:
			return bad(number(v), number(*r.Maximum)+" or less")
		}
	case string:
		return r.checkText(v, bad)
	case []any:
		switch {
		case len(v) < r.MinItems:
			return bad(len(v), fmt.Sprintf("%d or more", r.MinItems))
		case r.MaxItems != nil && len(v) > *r.MaxItems:
			return bad(len(v), fmt.Sprintf("%d or less", *r.MaxItems))
		}
	}
	return nil
}

func (r *rule) checkText(v string, bad func(found, expected any) *mismatch) *mismatch {
	switch {
	case utf8.RuneCountInString(v) < r.MinLength:
		return bad(quoted(v), fmt.Sprintf("%d letters or more", r.MinLength))
	case r.pattern != nil && !r.pattern.MatchString(v):
		return bad(quoted(v), r.Pattern)
	case r.ContentEncoding == "base64":
		if _, err := base64.StdEncoding.DecodeString(v); err != nil {
			return bad(quoted(v), "base64")
		}
	case r.Format == "date-time":
		if _, err := time.Parse(time.RFC3339, v); err != nil {
			return bad(quoted(v), "a date and a time")
		}
	}
	return nil
}

// kindOfValue is the schema's name for what JSON holds.
func kindOfValue(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case float64:
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	}
	return "object"
}

// number writes a number, which may have hundreds of digits, in a few.
func number(v float64) string {
	if text := strconv.FormatFloat(v, 'f', -1, 64); v == math.Trunc(v) && len(text) < 20 {
		return text
	}
	return fmt.Sprint(v)
}

func quoted(v any) any {
	if s, ok := v.(string); ok {
		return strconv.Quote(Short(s))
	}
	return v
}
