package cases

import (
	"bufio"
	"bytes"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"kiebitz/internal/digest"
	"kiebitz/oracle"
)

// suites holds the list of each problem as problem/suite.txt.
//
//go:embed */suite.txt
var suites embed.FS

// Entry is a line of a problem's suite.txt: a stored case as it was when it
// joined the suite. A test demands that the case still is so.
type Entry struct {
	ID     string
	Since  int    // the first version of the suite that has it
	Last   int    // the last one; 0: it is still there
	Input  string // SHA-256 of the case's text, in hex
	Answer string // SHA-256 of the stored answer, in hex
}

// Suite returns the samples and the curated cases of p with the versions of the
// suite that they joined, in the order of [Stored]. Baselines rely on it to tell
// what a suite has grown by. Where there is no such file, all have joined it now.
func Suite(p oracle.Problem) (list []Entry, err error) {
	files, dir := folder(p, suites)
	name := path.Join(dir, "suite.txt")
	data, err := fs.ReadFile(files, name)
	if errors.Is(err, fs.ErrNotExist) {
		stored, err := Stored(p)
		for _, c := range stored {
			list = append(list, NewEntry(p, c))
		}
		return list, err
	}
	if err != nil {
		return nil, err
	}
	if list, err = ParseSuite(data); err != nil {
		return nil, fmt.Errorf("cases/%s: %w", name, err)
	}
	return list, nil
}

// ParseSuite reads a suite.txt. The error is a [*oracle.SyntaxError].
func ParseSuite(data []byte) ([]Entry, error) {
	var list []Entry
	seen := map[string]bool{}
	lines := bufio.NewScanner(bytes.NewReader(data))
	for n := 1; lines.Scan(); n++ {
		w := strings.Fields(lines.Text())
		bad := func(found, expected string) error {
			return &oracle.SyntaxError{Line: n, Column: 1, Found: found, Expected: expected}
		}
		if len(w) != 4 {
			return nil, bad(fmt.Sprintf("%d words", len(w)), "four: the id, the version, the digests of input and answer")
		}
		e := Entry{ID: w[0], Input: w[2], Answer: w[3]}
		first, last, gone := strings.Cut(w[1], "-")
		var err, wrong error
		if e.Since, err = strconv.Atoi(first); gone {
			e.Last, wrong = strconv.Atoi(last)
		}
		switch {
		case err != nil || wrong != nil || e.Since < 1 || gone && e.Last < e.Since:
			return nil, bad(strconv.Quote(w[1]), "the version of the suite that the case joined, or that and the last one that has it, 1-3")
		case len(w[2]) != hex.EncodedLen(digest.Size) || len(w[3]) != len(w[2]):
			return nil, bad("a digest of another length", "the SHA-256, in hex")
		case seen[w[0]]:
			return nil, bad(strconv.Quote(w[0])+" again", "one line a case")
		}
		seen[w[0]] = true
		list = append(list, e)
	}
	return list, lines.Err()
}

// NewEntry makes the entry of a stored case that joins the suite now.
func NewEntry(p oracle.Problem, c Case) Entry {
	return Entry{ID: c.ID, Since: p.Info().Suite, Input: InputDigest(c.Input.Text()), Answer: digestOf(string(c.Answer))}
}

// InputDigest identifies a case by its text: SHA-256, in hex.
func InputDigest(text string) string { return digestOf(text) }

func digestOf(text string) string {
	sum := digest.Sum([]byte(text))
	return hex.EncodeToString(sum[:])
}
