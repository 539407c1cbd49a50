package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kiebitz/runner/farm"
)

// What a killed worker has started does not go on: neither kiebitz nor the solver.
func TestKilledWorker(t *testing.T) {
	s := &session{t: t, dir: t.TempDir()}
	s.url = s.start("hub", "--store", "store", "--listen", "127.0.0.1:0")
	cmd := exec.Command(filepath.Join(bin, "kiebitz-farm"), "work", "--nats", s.url, "--jobs", "1", "--sandbox", "auto", "--cache", "cache")
	bind(cmd)
	cmd.Dir = s.dir
	tmp := t.TempDir() // a killed process cleans nothing up
	cmd.Env = append(cmd.Environ(), "TMPDIR="+tmp)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer cmd.Process.Kill()

	// Not by a command line: that would try the solver here.
	fm, err := (&connection{url: s.url, replicas: 1}).dial(farm.Submitter)
	if err != nil {
		t.Fatal(err)
	}
	defer fm.Close()
	sp := &spec{Kind: commandTask, Problem: "maumau", Flags: []string{"--random=0", "--timeout=5m"}, Sandbox: "auto", Solver: []string{"sleep", "1234"}}
	r := farm.Run{Title: "sleep", Tasks: 1, Version: versionOf(t), Suite: suite(sp.Sandbox)}
	if _, err := queue(t.Context(), fm, sp, nil, r); err != nil {
		t.Fatal(err)
	}

	var began []process
	wait(t, "the solver begins", func() bool {
		began = below(t, cmd.Process.Pid)
		return len(began) > 1 && strings.Contains(fmt.Sprint(began), "sleep 1234")
	})
	if !strings.Contains(fmt.Sprint(began), "--shard") {
		t.Errorf("found the processes %v, expected kiebitz and a solver", began)
	}
	cmd.Process.Kill()
	cmd.Wait()
	left := func() []string {
		list, _ := filepath.Glob(filepath.Join(tmp, "kiebitz-farm-*"))
		return list
	}
	before := left()
	if len(before) == 0 {
		t.Error("a killed worker has left no folder")
	}
	wait(t, "all have ended", func() bool {
		for _, p := range began {
			if now, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", p.pid)); err == nil && words(now) == p.words {
				return false
			}
		}
		return true
	})
	// The next one of this user clears it away.
	next := exec.Command(filepath.Join(bin, "kiebitz-farm"), "work", "--nats", s.url, "--jobs", "1", "--sandbox", "auto", "--cache", "cache")
	bind(next)
	next.Dir = s.dir
	next.Env = append(next.Environ(), "TMPDIR="+tmp)
	if err := next.Start(); err != nil {
		t.Fatal(err)
	}
	wait(t, "the folder of the killed worker is gone", func() bool {
		for _, dir := range before {
			if _, err := os.Stat(dir); err == nil {
				return false
			}
		}
		return true
	})
	next.Process.Signal(os.Interrupt)
	next.Wait()
}

// versionOf is the version of the programs under test.
func versionOf(t *testing.T) string {
	t.Helper()
	out, err := exec.Command(filepath.Join(bin, "kiebitz-farm"), "--version").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

func wait(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited a minute until %s", what)
		}
	}
}

// process is a process with its command line.
type process struct {
	pid   int
	words string
}

func words(cmdline []byte) string { return strings.ReplaceAll(string(cmdline), "\x00", " ") }

// below returns the processes that descend from one.
func below(t *testing.T, pid int) (list []process) {
	t.Helper()
	names, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		t.Fatal(err)
	}
	parents := map[int]int{}
	for _, name := range names {
		stat, err := os.ReadFile(filepath.Join(name, "stat"))
		if err != nil {
			continue // it has ended
		}
		var id, parent int
		var state string
		fmt.Sscan(filepath.Base(name), &id)
		_, rest, _ := strings.Cut(string(stat), ") ")
		fmt.Sscan(rest, &state, &parent)
		parents[id] = parent
	}
	for id := range parents {
		for up := id; up > 1; {
			up = parents[up]
			if up == pid {
				cmdline, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", id))
				list = append(list, process{id, words(cmdline)})
				break
			}
		}
	}
	return list
}
