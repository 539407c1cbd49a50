package sandbox

import (
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// streams are the files that a process reads and writes: in memory, so that no
// process waits for another, and none can be flooded.
type streams struct {
	fds            []int
	stdout, stderr int
	collected      int // what pack made of the files; -1: none are collected
}

func newStreams(p Process, collects bool) (*streams, request, error) {
	s := &streams{collected: -1}
	req := request{Patience: p.Patience}
	memory := func(data []byte, seal bool) (int, error) {
		fd, err := unix.MemfdCreate("kiebitz", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
		if err != nil { // before Linux 3.17, and where a filter refuses it: a file without a name
			seal = false
			tmp := os.TempDir()
			if fd, err = unix.Open(tmp, unix.O_TMPFILE|unix.O_RDWR|unix.O_CLOEXEC, 0o600); err != nil {
				return -1, &UnavailableError{Reason: fmt.Sprintf("no files in memory, and none in %s: %v", tmp, err), Cure: "Set TMPDIR to a folder that can be written to."}
			}
		}
		s.fds = append(s.fds, fd)
		for at := 0; at < len(data); { // not at the place that the process begins to read at
			n, err := unix.Pwrite(fd, data[at:], int64(at))
			if err != nil && err != unix.EINTR {
				return -1, err
			}
			at += max(n, 0)
		}
		if seal {
			_, err = unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS,
				unix.F_SEAL_SEAL|unix.F_SEAL_SHRINK|unix.F_SEAL_GROW|unix.F_SEAL_WRITE)
		}
		return fd, err
	}
	var err error
	if _, err = memory(p.Stdin, true); err == nil {
		if s.stdout, err = memory(nil, false); err == nil {
			s.stderr, err = memory(nil, false)
		}
	}
	if collects && len(p.Files) > 0 && err == nil {
		// A message has room for some descriptors only.
		var text []byte
		text, err = pack(p.Files)
		p.Files = []File{{Name: "packed", Data: text}}
	}
	for _, f := range p.Files {
		if err == nil {
			req.Files = append(req.Files, f.Name)
			_, err = memory(f.Data, true)
		}
	}
	if err == nil && collects {
		s.collected, err = memory(nil, false)
	}
	if err != nil {
		s.close()
		return nil, req, err
	}
	return s, req, nil
}

// writeAll writes data to a file, whatever interrupts it.
func writeAll(fd int, data []byte) error {
	for len(data) > 0 {
		n, err := unix.Write(fd, data)
		if err != nil && err != unix.EINTR {
			return err
		}
		data = data[max(n, 0):]
	}
	return nil
}

func (s *streams) close() {
	for _, fd := range s.fds {
		unix.Close(fd)
	}
}

// result reads what the process has printed.
func (s *streams) result(a reply, l Limits) (Result, error) {
	r := Result{End: a.End, Status: a.Status, Wall: a.Wall, CPU: a.CPU, Memory: a.Memory, Starved: a.Starved}
	var err, err2 error
	var over, over2 bool
	r.Stdout, over, err = contents(s.stdout, l.Output, false)
	r.Stderr, over2, err2 = contents(s.stderr, stderrKept, s.collected < 0)
	if over2 && s.collected < 0 {
		first, _, err3 := contents(s.stderr, stderrHead, false)
		r.Stderr, err2 = beginAndEnd(first, r.Stderr), errors.Join(err2, err3)
	}
	if over2 = over2 && l.Output > 0 && size(s.stderr) > int64(l.Output); (over || over2) && r.End != Stopped {
		r.End, r.Status = OutputLimit, "standard output"
		if !over {
			r.Status = "standard error"
		}
	}
	if s.collected >= 0 && r.End.collects(true) {
		text, _, err3 := contents(s.collected, 0, false)
		if err3 == nil {
			r.Files, err3 = unpack(text)
		}
		err2 = errors.Join(err2, err3)
	}
	return r, errors.Join(err, err2)
}

// contents returns at most limit bytes of a file, the last ones if tail is set,
// and whether there are more.
func contents(fd, limit int, tail bool) (data []byte, more bool, err error) {
	n, from := size(fd), int64(0)
	if limit > 0 && n > int64(limit) {
		if tail {
			from = n - int64(limit)
		}
		n, more = int64(limit), true
	}
	data = make([]byte, n)
	for done := 0; done < len(data); {
		k, err := unix.Pread(fd, data[done:], from+int64(done))
		if err == nil && k == 0 {
			err = io.ErrUnexpectedEOF
		}
		if err != nil && err != unix.EINTR {
			return nil, more, err
		}
		done += max(k, 0)
	}
	return data, more, nil
}

func size(fd int) int64 {
	var st unix.Stat_t
	unix.Fstat(fd, &st)
	return st.Size
}
