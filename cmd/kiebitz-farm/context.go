package main

import (
	"bytes"
	"cmp"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"

	"kiebitz/internal/command"
	"kiebitz/internal/file"
	"kiebitz/runner/farm"
)

// connection is where the server is and who we are: what the flags say, else the
// environment, else a context, the file that init writes.
type connection struct {
	url, creds, ca string // as the flags say
	replicas       int
}

const (
	defaultURL = "nats://127.0.0.1:4222"
	// contextVariable names the context; without it, it is that of the user.
	contextVariable = "KIEBITZ_FARM_CONTEXT"
)

func (c *connection) add(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&c.url, "nats", "", "the `URL` of the server: nats://HOST:PORT, or tls://HOST:PORT; several are separated by commas (default: $NATS_URL, else what 'kiebitz-farm init' wrote, else "+defaultURL+")")
	fs.StringVar(&c.creds, "creds", "", "a `FILE` with our credentials: those of a NATS user, or the seed of an nkey (default: $NATS_CREDS, or as for --nats)")
	fs.StringVar(&c.ca, "ca", "", "a `FILE` with the certificate that the server's is signed with (default: $NATS_CA, or as for --nats, else the system's)")
}

// where is a context, a file that says where a farm is. Its paths are relative to it.
type where struct {
	NATS      string `toml:"nats"`
	CA        string `toml:"ca"`
	Submitter string `toml:"submitter"` // who we are, by what we do
	Worker    string `toml:"worker"`

	name string
}

// userContext is the context of the user; "" if there is no place for one.
func userContext() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "kiebitz-farm", "context.toml")
}

// readContext reads the context; that of the user may be missing.
func readContext() (*where, error) {
	named := os.Getenv(contextVariable)
	c := &where{name: cmp.Or(named, userContext())}
	data, err := os.ReadFile(c.name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && named == "":
		return &where{}, nil
	case err != nil:
		return nil, refuse("cannot read the context %q: %v", c.name, command.PathReason(err))
	}
	d := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields()
	var unknown *toml.StrictMissingError
	var bad *toml.DecodeError
	switch err := d.Decode(c); {
	case errors.As(err, &unknown):
		line, _ := unknown.Errors[0].Position()
		return nil, refuse("%s: line %d: unknown key %q, expected nats, ca, submitter or worker", c.name, line, strings.Join(unknown.Errors[0].Key(), "."))
	case errors.As(err, &bad):
		line, column := bad.Position()
		reason := strings.TrimPrefix(bad.Error(), "toml: ")
		if strings.HasPrefix(reason, "cannot decode ") {
			reason = "expected a string in quotes" // its words are about Go's types
		}
		return nil, refuse("%s: line %d, column %d: %s", c.name, line, column, reason)
	case err != nil:
		return nil, refuse("%s: %v", c.name, err)
	case c.NATS == "":
		return nil, refuse(`%s: found no address, expected nats = "tls://HOST:4222"`, c.name)
	}
	for _, path := range []*string{&c.CA, &c.Submitter, &c.Worker} {
		if *path != "" && !filepath.IsAbs(*path) {
			*path = filepath.Join(filepath.Dir(c.name), *path)
		}
	}
	return c, nil
}

// setting is a value and where it comes from.
type setting struct{ value, from string }

// first returns the first setting that has a value.
func first(list ...setting) setting {
	for _, s := range list {
		if s.value != "" {
			return s
		}
	}
	return setting{}
}

// resolve finds out where the server is and who we are. A user that names another server is
// asked for the rest as well: keys of one farm are nothing to another.
func (c *connection) resolve(role farm.Role) (url, creds, ca setting, err error) {
	url = first(setting{c.url, "--nats"}, setting{os.Getenv("NATS_URL"), "NATS_URL"})
	ctx := &where{}
	if url.value == "" {
		if ctx, err = readContext(); err != nil {
			return
		}
	}
	user := setting{ctx.Submitter, ctx.name + ": submitter"}
	if role == farm.Worker {
		user = setting{ctx.Worker, ctx.name + ": worker"}
	}
	url = first(url, setting{ctx.NATS, ctx.name}, setting{defaultURL, ""})
	creds = first(setting{c.creds, "--creds"}, setting{os.Getenv("NATS_CREDS"), "NATS_CREDS"}, user)
	ca = first(setting{c.ca, "--ca"}, setting{os.Getenv("NATS_CA"), "NATS_CA"}, setting{ctx.CA, ctx.name + ": ca"})
	return url, creds, ca, errors.Join(check(creds, false), check(ca, true))
}

// check refuses a file that can't be read, or holds no certificate. What is in that
// of credentials is seen by the server one connects to.
func check(s setting, certificate bool) error {
	if s.value == "" {
		return nil
	}
	data, err := os.ReadFile(s.value)
	if err != nil {
		return refuse("%s: cannot read %q: %v", s.from, s.value, command.PathReason(err))
	}
	if certificate && !x509.NewCertPool().AppendCertsFromPEM(data) {
		return refuse("%s: found no certificate in %q, expected some in PEM", s.from, s.value)
	}
	clear(data)
	return nil
}

// dial connects to the server.
func (c *connection) dial(role farm.Role) (*farm.Farm, error) {
	url, creds, ca, err := c.resolve(role)
	if err != nil {
		return nil, err
	}
	f, err := farm.Dial(farm.Options{URL: url.value, Creds: creds.value, CA: ca.value, Role: role, Replicas: c.replicas, Log: say})
	var authority x509.UnknownAuthorityError
	var host x509.HostnameError
	hint := ""
	switch {
	case err == nil:
		return f, nil
	case errors.Is(err, farm.ErrNobody):
		hint = "Start one with 'kiebitz-farm hub', or name another: --nats URL."
	case errors.As(err, &authority) && ca.value == "":
		hint = "Its certificate is its own: name the file that it is signed with by --ca, ca.pem of 'kiebitz-farm init'."
	case errors.As(err, &authority):
		hint = fmt.Sprintf("Its certificate is not signed with that in %q (%s): --ca names another file.", ca.value, ca.from)
	case errors.As(err, &host):
		hint = "Name the hub by --nats as its certificate does; 'kiebitz-farm init --host' chose the names."
	case errors.Is(err, farm.ErrRefused) && creds.value == "":
		hint = "Say who you are by --creds, submitter.nk or worker.nk of 'kiebitz-farm init'."
	case errors.Is(err, farm.ErrRefused):
		hint = fmt.Sprintf("It does not know the user in %q (%s): --creds names another file.", creds.value, creds.from)
	}
	return nil, &requestError{Msg: err.Error(), Hint: hint}
}

// writeContext writes contexts for a folder that init has filled: one into it, for
// who takes it elsewhere, and the user's, unless there is another.
func writeContext(dir, host string) error {
	text := func(w io.Writer, at string) error {
		_, err := fmt.Fprintf(w, "# Where the farm is, and who we are there. Paths are relative to this file.\nnats = %q\n", address(host))
		for _, of := range [][2]string{{"ca", "ca.pem"}, {"submitter", "submitter.nk"}, {"worker", "worker.nk"}} {
			fmt.Fprintf(w, "%s = %s\n", of[0], tomlString(filepath.Join(at, of[1])))
		}
		return err
	}
	own := filepath.Join(dir, "context.toml")
	if err := file.Write(own, func(w io.Writer) error { return text(w, "") }); err != nil {
		return err
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	user := userContext()
	if _, err := os.Lstat(user); user == "" || err == nil {
		say(fmt.Sprintf("%s names another farm and stays; for this one set %s=%s", cmp.Or(user, "the user's context"), contextVariable, own))
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(user), 0o700); err == nil {
		err = file.Write(user, func(w io.Writer) error { return text(w, abs) })
		if err == nil {
			say(fmt.Sprintf("wrote %s: without --nats, commands of this user go to %s", user, address(host)))
			return nil
		}
	}
	say(fmt.Sprintf("could not write %s; set %s=%s", user, contextVariable, own))
	return nil
}

func address(host string) string { return "tls://" + net.JoinHostPort(host, "4222") }

// tomlString is a literal of TOML, in which nothing is escaped, if that will do.
func tomlString(s string) string {
	if !strings.ContainsAny(s, "'\n\r\t") {
		return "'" + s + "'"
	}
	return fmt.Sprintf("%q", s)
}
