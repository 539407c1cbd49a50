package hub

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	_ "embed"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nkeys"
)

//go:embed farm.conf
var config []byte

// Init writes what a hub for other machines needs into a new folder: hub.conf
// and local.conf, the certificate hub.pem with its key hub.key, and for its
// users ca.pem, worker.nk and submitter.nk. The hosts are the names and
// addresses by which the hub is reached.
func Init(dir string, hosts []string) error {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	for _, h := range hosts {
		if h == "" || net.ParseIP(h) == nil && !hostname(h) {
			return fmt.Errorf("found the host %q, expected a name or an address without a port", h)
		}
	}
	if err := os.Mkdir(abs, 0o700); errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("there is a %q already; its keys are in use", dir)
	} else if err != nil {
		return err
	}
	if err := fill(abs, hosts); err != nil {
		return errors.Join(err, os.RemoveAll(abs)) // half a folder is of no use
	}
	return nil
}

// hostname reports whether a word has the letters of a host's name only.
func hostname(h string) bool {
	for _, c := range h {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '.' {
			return false
		}
	}
	return true
}

func fill(dir string, hosts []string) error {
	public := map[string]string{}
	for _, user := range []string{"worker", "submitter"} {
		key, err := nkeys.CreateUser()
		if err != nil {
			return err
		}
		defer key.Wipe()
		seed, err := key.Seed()
		if err == nil {
			public[user], err = key.PublicKey()
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, user+".nk"), append(seed, '\n'), 0o600)
		}
		if err != nil {
			return err
		}
	}
	if err := certify(dir, hosts); err != nil {
		return err
	}
	local := fmt.Sprintf("listen_on: \"0.0.0.0:4222\"\nstore: %q\ncertificate: %q\ncertificate_key: %q\nsubmitter: %s\nworker: %s\n",
		filepath.Join(dir, "store"), filepath.Join(dir, "hub.pem"), filepath.Join(dir, "hub.key"), public["submitter"], public["worker"])
	return errors.Join(
		os.WriteFile(filepath.Join(dir, "local.conf"), []byte(local), 0o644),
		os.WriteFile(filepath.Join(dir, "hub.conf"), config, 0o644))
}

// valid is how long the certificate is.
const valid = 5 * 365 * 24 * time.Hour

// certify writes a certificate for the hosts and this machine, and the one that
// signs it, whose key nobody keeps.
func certify(dir string, hosts []string) error {
	now := time.Now().Add(-time.Hour) // clocks differ
	authority := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "kiebitz-farm " + hosts[0]},
		NotBefore: now, NotAfter: now.Add(valid), IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	server := &x509.Certificate{
		SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: hosts[0]}, NotBefore: now, NotAfter: now.Add(valid),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	for _, h := range append([]string{"localhost", "127.0.0.1", "::1"}, hosts...) {
		if ip := net.ParseIP(h); ip != nil {
			server.IPAddresses = append(server.IPAddresses, ip)
		} else {
			server.DNSNames = append(server.DNSNames, h)
		}
	}
	authorityKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	serverKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	ca, err := x509.CreateCertificate(rand.Reader, authority, authority, authorityKey.Public(), authorityKey)
	if err != nil {
		return err
	}
	cert, err := x509.CreateCertificate(rand.Reader, server, authority, serverKey.Public(), authorityKey)
	if err != nil {
		return err
	}
	key, err := x509.MarshalPKCS8PrivateKey(serverKey)
	if err != nil {
		return err
	}
	write := func(name, kind string, data []byte, mode fs.FileMode) error {
		return os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data}), mode)
	}
	return errors.Join(
		write("ca.pem", "CERTIFICATE", ca, 0o644),
		write("hub.pem", "CERTIFICATE", cert, 0o644),
		write("hub.key", "PRIVATE KEY", key, 0o600))
}
