package main

import (
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"
)

// TestProgress demands a line every half minute where no terminal is, also while
// nothing comes, and none with -q.
func TestProgress(t *testing.T) {
	for _, tc := range []struct {
		name    string
		reports []string
		want    string
	}{
		{"loud", nil, "kiebitz-farm: 2 of 7 tasks\nkiebitz-farm: 5 of 7 tasks\nkiebitz-farm: 5 of 7 tasks\n"},
		{"quiet", []string{"--quiet=true"}, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			said := filepath.Join(t.TempDir(), "stderr")
			file, err := os.Create(said)
			if err != nil {
				t.Fatal(err)
			}
			defer func(old *os.File) { os.Stderr = old }(os.Stderr)
			os.Stderr = file
			synctest.Test(t, func(t *testing.T) {
				p := newProgress(7, tc.reports)
				for second := range 100 {
					if time.Sleep(time.Second); second == 10 {
						p.show(2)
					} else if second == 40 {
						p.show(5)
					}
					p.again()
				}
				p.Clear()
			})
			if err := file.Close(); err != nil {
				t.Fatal(err)
			}
			if got, err := os.ReadFile(said); err != nil || string(got) != tc.want {
				t.Errorf("found %q, %v, expected %q", got, err, tc.want)
			}
		})
	}
}
