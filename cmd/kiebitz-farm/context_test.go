package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kiebitz/runner/farm"
)

// alone clears the environment of what says where a farm is, and makes a home.
func alone(t *testing.T, home string) {
	t.Helper()
	for _, name := range []string{"NATS_URL", "NATS_CREDS", "NATS_CA", contextVariable, "XDG_CONFIG_HOME"} {
		t.Setenv(name, "")
	}
	t.Setenv("HOME", home)
}

// After init, hub and work no command needs to be told where the farm is; one that is told
// too little, or wrong, hears which flag.
func TestContext(t *testing.T) {
	s := &session{t: t, dir: t.TempDir()}
	alone(t, filepath.Join(s.dir, "home"))
	_, said := s.run(0, "kiebitz-farm", "init", "farm", "--host", "localhost")
	user := userContext()
	if want := "kiebitz-farm: wrote " + user + ": without --nats, commands of this user go to tls://localhost:4222\n"; said != want {
		t.Errorf("got %q, expected %q", said, want)
	}
	_, said = s.run(0, "kiebitz-farm", "init", "other", "--host", "localhost")
	if want := "kiebitz-farm: " + user + " names another farm and stays; for this one set KIEBITZ_FARM_CONTEXT=other/context.toml\n"; said != want {
		t.Errorf("got %q, expected %q", said, want)
	}
	url := strings.Replace(s.start("hub", "--config", "farm/hub.conf", "--listen", "127.0.0.1:0"), "127.0.0.1", "localhost", 1)
	for _, name := range []string{user, filepath.Join(s.dir, "farm/context.toml"), filepath.Join(s.dir, "other/context.toml")} {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		port := strings.Replace(string(data), "tls://localhost:4222", url, 1) // the test's is another
		if err := os.WriteFile(name, []byte(port), 0o644); err != nil || port == string(data) {
			t.Fatal(err)
		}
	}
	if first := s.start("work", "--sandbox", "auto", "--cache", "cache"); !strings.HasPrefix(first, "kiebitz-farm: connected to "+url) {
		t.Errorf("the worker says %q", first)
	}
	out, _ := s.run(0, "kiebitz-farm", "run", "maumau", "--random", "20", "--sandbox", "auto", "--detach", "--", "kiebitz", "solve", "maumau")
	out, _ = s.run(0, "kiebitz-farm", "fetch", strings.TrimSpace(out), "-q")
	if !strings.HasPrefix(out, "CONFORMS  100 games") {
		t.Errorf("found %q", out)
	}
	for _, tc := range []struct {
		name   string
		env    []string
		args   []string
		status int
		want   string
	}{
		{"the folder's context", []string{contextVariable + "=farm/context.toml"}, nil, 0, ""},
		{"the environment", []string{"NATS_URL=" + url, "NATS_CREDS=farm/submitter.nk", "NATS_CA=farm/ca.pem"}, nil, 0, ""},
		{"flags before the environment", []string{"NATS_URL=nats://127.0.0.1:1", "NATS_CREDS=none", "NATS_CA=none"},
			[]string{"--nats", url, "--creds", "farm/submitter.nk", "--ca", "farm/ca.pem"}, 0, ""},
		{"another's credentials beside the context", []string{"NATS_CREDS=farm/worker.nk"}, nil, 2, `the user in "farm/worker.nk" may not be a submitter`},
		{"no certificate", nil, []string{"--nats", url}, 2, "certificate signed by unknown authority\nIts certificate is its own: name the file that it is signed with by --ca, "},
		{"another's certificate", nil, []string{"--ca", "other/ca.pem"}, 2, "\nIts certificate is not signed with that in \"other/ca.pem\" (--ca): --ca names another file."},
		{"another farm's context", []string{contextVariable + "=other/context.toml"}, nil, 2, "(other/context.toml: ca): --ca names another file."},
		{"nobody", nil, []string{"--nats", url, "--ca", "farm/ca.pem"}, 2, "\nSay who you are by --creds, "},
		{"a stranger", nil, []string{"--creds", "other/submitter.nk"}, 2, "\nIt does not know the user in \"other/submitter.nk\" (--creds): --creds names another file."},
		{"no such context", []string{contextVariable + "=none"}, nil, 2, "cannot read the context \"none\": no such file or directory"},
		{"no such certificate", []string{"NATS_CA=none"}, nil, 2, "kiebitz-farm: NATS_CA: cannot read \"none\": no such file or directory"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			for _, e := range tc.env {
				name, value, _ := strings.Cut(e, "=")
				t.Setenv(name, value)
			}
			s := &session{t: t, dir: s.dir}
			_, said := s.run(tc.status, "kiebitz-farm", append([]string{"status"}, tc.args...)...)
			if !strings.Contains(said, tc.want) || tc.want == "" && said != "" {
				t.Errorf("got %q, expected %q", said, tc.want)
			}
		})
	}
}

func TestReadContext(t *testing.T) {
	for _, tc := range []struct{ name, text, want string }{
		{"whole", "nats = \"tls://a:1\"\nca = \"ca.pem\"\nworker = \"/w.nk\"\n", ""},
		{"typo", "nats = \"tls://a:1\"\ncert = \"ca.pem\"\n", `context.toml: line 2: unknown key "cert", expected nats, ca, submitter or worker`},
		{"kind", "nats = \"tls://a:1\"\nca = 3\n", "context.toml: line 2, column 6: expected a string in quotes"},
		{"syntax", "nats = tls://a:1\n", "context.toml: line 1, column 8: "},
		{"no address", "ca = \"ca.pem\"\n", `context.toml: found no address, expected nats = "tls://HOST:4222"`},
		{"empty", "", "context.toml: found no address"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			dir := t.TempDir()
			alone(t, dir)
			name := filepath.Join(dir, "context.toml")
			t.Setenv(contextVariable, name)
			if err := os.WriteFile(name, []byte(tc.text), 0o644); err != nil {
				t.Fatal(err)
			}
			c, err := readContext()
			switch {
			case tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want)):
				t.Errorf("got %v, expected %s", err, tc.want)
			case tc.want == "" && (err != nil || c.CA != filepath.Join(dir, "ca.pem") || c.Worker != "/w.nk" || c.Submitter != ""):
				t.Errorf("got %+v, %v", c, err)
			}
		})
	}
}

// Without any of them the farm is this machine's.
func TestNoContext(t *testing.T) {
	alone(t, t.TempDir())
	url, creds, ca, err := (&connection{}).resolve(farm.Worker)
	if err != nil || url.value != defaultURL || creds.value+ca.value != "" {
		t.Errorf("got %v, %v, %v, %v", url, creds, ca, err)
	}
}
