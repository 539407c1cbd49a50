package archive

import (
	"archive/tar"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

func TestPackRefuses(t *testing.T) {
	dir := t.TempDir()
	a := filepath.Join(dir, "a")
	if err := os.WriteFile(a, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name string
		file File
	}{
		{"above", File{"../a", a}},
		{"absolute", File{"/a", a}},
		{"no name", File{"", a}},
		{"the folder itself", File{".", a}},
		{"not clean", File{"b//a", a}},
		{"a folder", File{"a", dir}},
		{"a device", File{"a", os.DevNull}},
		{"missing", File{"a", filepath.Join(dir, "none")}},
	} {
		if err := Pack(io.Discard, []File{row.file}); err == nil {
			t.Errorf("%s: expected an error", row.name)
		}
	}
}

func TestUnpackRefuses(t *testing.T) {
	for _, row := range []struct {
		name   string
		header tar.Header
	}{
		{"above", tar.Header{Typeflag: tar.TypeReg, Name: "../a"}},
		{"absolute", tar.Header{Typeflag: tar.TypeReg, Name: "/a"}},
		{"link", tar.Header{Typeflag: tar.TypeSymlink, Name: "a", Linkname: "/etc/passwd"}},
		{"folder", tar.Header{Typeflag: tar.TypeDir, Name: "a/"}},
		{"device", tar.Header{Typeflag: tar.TypeChar, Name: "a"}},
	} {
		var b bytes.Buffer
		tw := tar.NewWriter(&b)
		if err := errors.Join(tw.WriteHeader(&row.header), tw.Close()); err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		if err := Unpack(&b, dir); err == nil {
			t.Errorf("%s: expected an error", row.name)
		}
		if left, _ := os.ReadDir(dir); len(left) > 0 {
			t.Errorf("%s: left %v", row.name, left)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	var b bytes.Buffer
	path := filepath.Join(f.TempDir(), "run.sh")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"), 0o755); err != nil {
		f.Fatal(err)
	}
	if err := Pack(&b, []File{{"name", path}, {"lib/run.sh", path}}); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		outer := t.TempDir()
		dir := filepath.Join(outer, "in")
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		Unpack(bytes.NewReader(data), dir) // only what it leaves counts
		if list, err := os.ReadDir(outer); err != nil || len(list) != 1 {
			t.Errorf("found %v outside of the folder, %v", list, err)
		}
	})
}
