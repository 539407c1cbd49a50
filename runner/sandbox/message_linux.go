package sandbox

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// message is what is sent: parts are pointers to all of its members.
type message interface{ parts() []any }

// setup is the first message to a warden. With it come, in the order of the
// members that announce them, descriptors.
type setup struct {
	Level         int
	Command       []string
	Path          string   // of the program, absolute
	Visible       []string // files and folders that the solver may read, besides the system's
	Masked        []string // files that it may neither read nor start, whatever shows them; folders that hold nothing but what is visible
	Dir           string   // the working directory
	Scratch       string   // the scratch folder
	User          int      // whom to become after mounting; 0: stay who you are
	Env           []string
	Limits        Limits
	AsRoot        bool   // outside, the user is root
	Brand         uint64 // the mark of what is started; 0: none
	Collect       string // see [Options]
	CollectFailed bool

	Owners bool // a user namespace for the mounts of what root owns
	Events bool // memory.events of the cgroup that the warden is in
}

func (s *setup) parts() []any {
	l := &s.Limits
	return []any{&s.Level, &s.Command, &s.Path, &s.Visible, &s.Masked, &s.Dir, &s.Scratch, &s.User, &s.Env,
		&l.CPU, &l.Wall, &l.Memory, &l.Output, &l.Processes, &l.Scratch, &l.Collect,
		&s.AsRoot, &s.Brand, &s.Collect, &s.CollectFailed, &s.Owners, &s.Events}
}

// ready is a warden's answer to it.
type ready struct {
	Err    string // why the tier can't be had; "" if it can
	Hidden bool   // the fault is the solver's: its files can't be read
}

func (r *ready) parts() []any { return []any{&r.Err, &r.Hidden} }

// request asks a warden to run one process. With it come the descriptors of
// its standard input, output and error, one for each file and, from a box that
// collects files, one to put those into.
type request struct {
	Files    []string // names
	Patience int      // see [Process]
}

func (r *request) parts() []any { return []any{&r.Files, &r.Patience} }

// reply is what became of it.
type reply struct {
	End     End
	Status  string
	Start   string // why it could not be started; "" if it could
	Lacking bool   // that is for want of something of the machine's
	Refused bool   // that is as the system refuses a call that starting needs
	Wall    time.Duration
	CPU     time.Duration
	Memory  int
	Starved bool
	Broken  string // why the warden must not be used again; "" if it may
}

func (r *reply) parts() []any {
	return []any{(*string)(&r.End), &r.Status, &r.Start, &r.Lacking, &r.Refused, &r.Wall, &r.CPU, &r.Memory, &r.Starved, &r.Broken}
}

// encode makes one text of a message: of numbers, and of texts after their lengths. JSON would
// replace the bytes of names that are no text, and of what is sent for each process it would take
// a fiftieth of a run.
func encode(m message) (b []byte) {
	number := func(n int64) { b = binary.AppendVarint(b, n) }
	text := func(s string) {
		number(int64(len(s)))
		b = append(b, s...)
	}
	for _, part := range m.parts() {
		switch p := part.(type) {
		case *string:
			text(*p)
		case *[]string:
			number(int64(len(*p)))
			for _, s := range *p {
				text(s)
			}
		case *bool:
			n := int64(0)
			if *p {
				n = 1
			}
			number(n)
		case *int:
			number(int64(*p))
		case *uint64:
			number(int64(*p))
		case *time.Duration:
			number(int64(*p))
		}
	}
	return b
}

// decode is the reverse of it, for a new message.
func decode(data []byte, m message) (err error) {
	number := func() int64 {
		n, size := binary.Varint(data)
		if size <= 0 {
			err = io.ErrUnexpectedEOF
			return 0
		}
		data = data[size:]
		return n
	}
	text := func() (s string) {
		n := number()
		if n < 0 || n > int64(len(data)) {
			err = io.ErrUnexpectedEOF
			return ""
		}
		s, data = string(data[:n]), data[n:]
		return s
	}
	for _, part := range m.parts() {
		switch p := part.(type) {
		case *string:
			*p = text()
		case *[]string:
			for range min(number(), int64(len(data))) { // each has a length
				*p = append(*p, text())
			}
		case *bool:
			*p = number() != 0
		case *int:
			*p = int(number())
		case *uint64:
			*p = uint64(number())
		case *time.Duration:
			*p = time.Duration(number())
		}
	}
	return err
}

// largest bounds a message. The longest hold a command line.
const largest = 1 << 20

// send writes one message.
func send(sock int, m message, fds ...int) error {
	data := encode(m)
	if len(data) > largest {
		return fmt.Errorf("a command line of %d bytes is too long", len(data))
	}
	var rights []byte
	if len(fds) > 0 {
		rights = unix.UnixRights(fds...)
	}
	return again(func() error { return unix.Sendmsg(sock, data, rights, nil, unix.MSG_NOSIGNAL) })
}

// buffers are for messages; two are read for each process. The first one to a
// warden, with the command line, may need more.
var buffers = sync.Pool{New: func() any { return new([16 << 10]byte) }}

// receive reads one message, and the descriptors that came with it. The error
// is [io.EOF] if the other side is gone.
func receive(sock int, m message) (fds []int, err error) {
	buffer := buffers.Get().(*[16 << 10]byte)
	defer buffers.Put(buffer)
	return receiveInto(buffer[:], sock, m)
}

func receiveInto(data []byte, sock int, m message) (fds []int, err error) {
	rights := make([]byte, unix.CmsgSpace(64*4))
	var n, oobn, flags int
	err = again(func() error {
		var err error
		n, oobn, flags, _, err = unix.Recvmsg(sock, data, rights, unix.MSG_CMSG_CLOEXEC)
		return err
	})
	if err == nil && flags&unix.MSG_TRUNC != 0 {
		err = fmt.Errorf("a message is longer than %d bytes", len(data))
	}
	switch {
	case errors.Is(err, unix.ECONNRESET), err == nil && n == 0:
		return nil, io.EOF
	case err != nil:
		return nil, err
	}
	control, err := unix.ParseSocketControlMessage(rights[:oobn])
	if err != nil {
		return nil, err
	}
	for _, c := range control {
		list, err := unix.ParseUnixRights(&c)
		if err != nil {
			return nil, err
		}
		fds = append(fds, list...)
	}
	return fds, decode(data[:n], m)
}

// again calls f until no signal interrupts it.
func again(f func() error) error {
	for {
		if err := f(); err != unix.EINTR {
			return err
		}
	}
}
