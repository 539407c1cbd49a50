package playground_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/internal/playground"
	"kiebitz/oracle/problems"
)

// many plays as much as a release is tried with.
var many = flag.Bool("many", false, "play 100,000 games of Mau-Mau, 10,000 rounds of Tractor and 500 cases of Rummy in both builds")

// ask returns a reply as JSON and as a value.
func ask(t *testing.T, s *playground.Server, request any) (string, map[string]any) {
	t.Helper()
	data, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	reply := s.Do(data)
	var v map[string]any
	if err := json.Unmarshal(reply, &v); err != nil {
		t.Fatalf("%s: the reply is not JSON: %v\n%s", data, err, reply)
	}
	return string(reply), v
}

// TestRequests asks for what goes wrong, and for what is easily said wrongly.
func TestRequests(t *testing.T) {
	s := &playground.Server{}
	for _, row := range []struct {
		name, request, want, why string
	}{
		{"no JSON", `{`, `"error":"unexpected end of JSON input"`, "the page is ours, and yet"},
		{"unknown request", `{"do":"dance"}`, `unknown request \"dance\"`, ""},
		{"unknown problem", `{"do":"play","key":"skat/samples/1"}`, `unknown problem \"skat\"`, "an address of another version"},
		{"unknown case", `{"do":"play","key":"maumau/curated/none"}`, `unknown case \"curated/none\" of maumau`, ""},
		{"case in other letters", `{"do":"deal","key":"maumau/CURATED/r4-two-jacks"}`, `"name":"curated/R4-two-jacks"`, "as ids are read everywhere"},
		{"unknown misreading", `{"do":"play","key":"maumau/samples/1~R9"}`, `R9`, ""},
		{"misreadings that contradict", `{"do":"play","key":"maumau/samples/1~R6-reversed~R6-alphabetical"}`, `"error"`, "two orders of one thing"},
		{"seed of 64 bits", `{"do":"deal","key":"maumau/random/18446744073709551615/1"}`, `"name":"random/18446744073709551615/1"`, "more than a number of JavaScript holds"},
		{"no index", `{"do":"deal","key":"maumau/random/1"}`, `expected random/SEED/INDEX`, ""},
		{"five players", `{"do":"deal","key":"maumau/random/1/1/5"}`, `found 5 players, expected one of [2 3 4]`, ""},
		{"players of tractor", `{"do":"deal","key":"tractor/random/1/1/3"}`, `found 3 players`, "it has no choice"},
		{"typed with a fault", `{"do":"deal","problem":"maumau","text":"2 CS CS"}`, `"at":5`, "where the second one begins"},
		{"fault after wide letters", `{"do":"deal","problem":"maumau","text":"2 CS 😀 CS"}`, `"at":5`, "places count UTF-16 units, as a page does"},
		{"typed as an input file", `{"do":"deal","problem":"rummy","text":"\nH2 H3 H4 | H5\n"}`, `"text":"H2 H3 H4 | H5"`, ""},
		{"several in a file", `{"do":"deal","problem":"rummy","text":"| H5\n| H6\n"}`, `found 2 cases, expected one`, ""},
		{"names with signs", `{"do":"deal","key":"tractor/deal/` + strings.Repeat("x", 70000) + `"}`, `expected at most 65536`, "a long address"},
		{"nothing to find", `{"do":"find","problem":"maumau"}`, `found nothing to look for`, ""},
		{"what no case shows", `{"do":"find","problem":"maumau","hit":["R99"]}`, `is not a clause, situation or misreading`, ""},
		{"outputs that can't be cut", `{"do":"judge","problem":"maumau","input":"2\n2 CS CE CJ CN SS CT SE CQ DS CK DE CA DJ SJ HN HE SN ST SQ SK SA HS HT HJ HQ HK HA DN DT DQ DK DA\n2 CS CE CJ CN SS CT SE CQ DS CK DE CA DJ SJ HN HE SN ST SQ SK SA HS HT HJ HQ HK HA DN DT DQ DK DA\n","output":"x"}`, `can't be cut into those of 2 games`, ""},
		{"a line missing", `{"do":"judge","key":"tractor/samples/1","output":"Case #1:\n50\n"}`, `"Texts":["In the output, line 3, column 1: found the end of the output, expected `, "what is missing is said, not that no misreading fits"},
		{"control characters", `{"do":"judge","key":"maumau/samples/1","output":"\u001b[31m\u0000"}`, `malformed`, "none of them comes back"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := string(s.Do([]byte(row.request)))
			if !strings.Contains(got, row.want) {
				t.Errorf("%s: found\n%.500s\nwant %s", row.why, got, row.want)
			}
			for _, r := range got {
				if r < ' ' {
					t.Errorf("a control character: %q", r)
				}
			}
		})
	}
}

// TestKeys demands that a key leads to the case that it names.
func TestKeys(t *testing.T) {
	s := &playground.Server{}
	for _, p := range problems.All {
		for _, id := range []string{"samples/1", "random/3/9"} {
			_, first := ask(t, s, map[string]any{"do": "deal", "key": p.Info().ID + "/" + id})
			_, typed := ask(t, s, map[string]any{"do": "deal", "problem": p.Info().ID, "key": p.Info().ID + "/", "text": first["text"]})
			_, again := ask(t, s, map[string]any{"do": "deal", "key": typed["key"]})
			if again["text"] != first["text"] || again["text"] == nil {
				t.Errorf("%s %s: the key %v leads to %v, want %v", p.Info().ID, id, typed["key"], again["text"], first["text"])
			}
		}
	}
}

// requests are what both builds are asked. Replies must be the same bytes.
func requests() (list []map[string]any) {
	plays := map[string][2]int{"maumau": {2000, 100_000}, "tractor": {300, 10_000}, "rummy": {10, 500}}
	for _, p := range problems.All {
		id := p.Info().ID
		n := plays[id][0]
		if *many {
			n = plays[id][1]
		}
		list = append(list, map[string]any{"do": "answers", "problem": id, "seed": 4711, "cases": n},
			map[string]any{"do": "problem", "problem": id},
			map[string]any{"do": "play", "key": id + "/samples/1"},
			map[string]any{"do": "play", "key": id + "/random/1/1~" + p.Book().Misreadings()[1].ID},
			map[string]any{"do": "find", "problem": id, "seed": 1, "hit": []string{p.Book().Misreadings()[0].ID}},
			map[string]any{"do": "judge", "key": id + "/samples/1", "output": "x\n1 2 3"},
			map[string]any{"do": "judge", "key": "maumau/samples/1", "output": "CS SS SN SA CA HA HN CN CE CK CQ DJ\nScore: 0 152\n"},
			map[string]any{"do": "copy", "key": id + "/samples/1~" + p.Book().Misreadings()[0].ID})
	}
	return list
}

// harness asks the program under node: the requests are read from a file, a line
// each, and the replies written into another.
const harness = `
require(process.argv[2]);
const fs = require('fs'), go = new Go();
WebAssembly.instantiate(fs.readFileSync(process.argv[3]), go.importObject).then(({ instance }) => {
  go.run(instance);
  const lines = fs.readFileSync(process.argv[4], 'utf8').trimEnd().split('\n');
  fs.writeFileSync(process.argv[5], lines.map(line => kiebitz(line) + '\n').join(''));
  process.exit(0);
});`

// TestBuilds asks the program as it runs in a browser, and natively.
func TestBuilds(t *testing.T) {
	long.Test(t, "compiles the page's program")
	if _, err := exec.LookPath("node"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("no node is installed; the Debian package is nodejs")
		}
		t.Skip("needs node, and none is installed")
	}
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	build := exec.Command("go", "build", "-trimpath", "-gcflags=all=-l", "-ldflags=-s -w", "-o", path("kiebitz.wasm"), "kiebitz/cmd/kiebitz-wasm")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	var lines bytes.Buffer
	for _, r := range requests() {
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&lines, "%s\n", data)
	}
	for name, text := range map[string]string{"requests": lines.String(), "harness.js": harness} {
		if err := os.WriteFile(path(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	support := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")
	said, err := exec.Command("node", path("harness.js"), support, path("kiebitz.wasm"), path("requests"), path("replies")).CombinedOutput()
	if err != nil {
		t.Fatalf("node: %v\n%.2000s", err, said)
	}
	out, err := os.ReadFile(path("replies"))
	if err != nil {
		t.Fatal(err)
	}
	s := &playground.Server{}
	replies := strings.Split(strings.TrimSpace(string(out)), "\n")
	asked := strings.Split(strings.TrimSpace(lines.String()), "\n")
	if len(replies) != len(asked) {
		t.Fatalf("found %d replies, want %d", len(replies), len(asked))
	}
	for i, line := range asked {
		if native := string(s.Do([]byte(line))); native != replies[i] {
			at := 0
			for at < min(len(native), len(replies[i])) && native[at] == replies[i][at] {
				at++
			}
			t.Errorf("%s\nnative %.200s\nwasm   %.200s", line, native[at:], replies[i][at:])
		}
		if strings.HasPrefix(replies[i], `{"error"`) {
			t.Errorf("%s: %s", line, replies[i])
		}
	}
}
