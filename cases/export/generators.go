package export

import (
	"fmt"
	"path"
	"strings"

	"go.yaml.in/yaml/v3"
)

// generators adds generators.yaml, in the form of BAPCtools. All data stand in it, as
// its 'generate' takes away what does not: the random cases as calls of the generator,
// the others, which need no kiebitz, word for word.
func (b *builder) generators(made []test, o Options) {
	groups := make(map[string]map[string]map[string]map[string]any) // group, "data", name, ending
	for _, f := range b.files {
		name, ok := strings.CutPrefix(f.Name, "data/")
		group, name := path.Split(name)
		if !ok || group == "" {
			continue
		}
		group = path.Clean(group)
		name, ending, _ := strings.Cut(name, ".")
		if groups[group] == nil {
			groups[group] = map[string]map[string]map[string]any{"data": {}}
		}
		entry := groups[group]["data"][name]
		if entry == nil {
			entry = make(map[string]any)
			groups[group]["data"][name] = entry
		}
		entry[ending] = string(f.Data)
		if ending == "yaml" {
			var about map[string]any
			if err := yaml.Unmarshal(f.Data, &about); err != nil {
				b.err = err
				return
			}
			entry[ending] = about
		}
	}
	for i := range made {
		if call := made[i].generated(o); call != "" {
			entry := groups["secret"]["data"][made[i].name]
			delete(entry, "in")
			delete(entry, "ans")
			entry["generate"] = call
		}
	}
	data, err := asYAML(map[string]any{
		"solution": "/submissions/accepted/reference.py", "data": groups,
		"test_group.yaml": map[string]any{"output_validator_args": b.k.flags()},
	})
	b.add("generators/generators.yaml", data, err)
}

// generated returns the call of the generator that makes the input; "" if it can't.
func (t *test) generated(o Options) string {
	var first int
	for i, c := range t.cases {
		var n int
		if _, err := fmt.Sscanf(c.ID, "random/%d", &n); err != nil || i > 0 && n != first+i {
			return ""
		}
		if i == 0 {
			first = n
		}
	}
	call := fmt.Sprintf("random.py %d %d %d", o.Seed, len(t.cases), first)
	if o.Players != 0 {
		call += fmt.Sprintf(" %d", o.Players)
	}
	return call
}
