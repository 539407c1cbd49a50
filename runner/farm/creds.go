package farm

import (
	"bytes"
	"fmt"
	"os"

	"github.com/nats-io/nats.go"
)

// credentials reads who we are from a file: the credentials file of a user, as
// nsc writes it, or the seed of an nkey alone. No message holds its content.
func credentials(name string) (nats.Option, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("cannot read the credentials: %w", err)
	}
	defer clear(data)
	if bytes.Contains(data, []byte("BEGIN NATS USER JWT")) {
		return nats.UserCredentials(name), nil
	}
	option, err := nats.NkeyOptionFromSeed(name)
	if err != nil {
		return nil, fmt.Errorf("found neither credentials of a NATS user nor the seed of an nkey in %q", name)
	}
	return option, nil
}
