package sandbox

import (
	"bytes"
	"cmp"
	"encoding"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// setup is the first message to a warden. With it come, in the order of the
// members that announce them, descriptors.
type setup struct {
	Level         int
	Command       []string `json:"-"`
	Path          string   `json:"-"` // of the program, absolute
	Visible       []string `json:"-"` // files and folders that the solver may read, besides the system's
	Masked        []string `json:"-"` // files that it may neither read nor start, whatever shows them; folders that hold nothing but what is visible
	Dir           string   `json:"-"` // the working directory
	Scratch       string   `json:"-"` // the scratch folder
	User          int      // whom to become after mounting; 0: stay who you are
	Env           []string `json:"-"`
	Limits        Limits
	AsRoot        bool   // outside, the user is root
	Brand         uint64 // the mark of what is started; 0: none
	Collect       string `json:"-"` // see [Options]
	CollectFailed bool

	Owners bool // a user namespace for the mounts of what root owns
	Events bool // memory.events of the cgroup that the warden is in
}

// sent is a setup as it is sent. JSON would replace the bytes of names that are no text, so
// names go beside it, lists of them joined by the byte that no name has.
type sent struct {
	bare
	Names [][]byte
}

type bare setup // without its methods

// lists are the lists of names; alone are the names that are in none.
func (s *setup) lists(alone *[]string) []*[]string {
	return []*[]string{&s.Command, &s.Visible, &s.Masked, &s.Env, alone}
}

func (s setup) MarshalJSON() ([]byte, error) {
	all := sent{bare: bare(s)}
	for _, list := range s.lists(&[]string{s.Path, s.Dir, s.Scratch, s.Collect}) {
		all.Names = append(all.Names, []byte(strings.Join(*list, "\x00")))
	}
	return json.Marshal(all)
}

// UnmarshalJSON is the reverse of it.
func (s *setup) UnmarshalJSON(data []byte) error {
	var all sent
	if err := json.Unmarshal(data, &all); err != nil {
		return err
	}
	*s = setup(all.bare)
	var alone []string
	for i, list := range s.lists(&alone) {
		if len(all.Names[i]) > 0 {
			*list = strings.Split(string(all.Names[i]), "\x00")
		}
	}
	s.Path, s.Dir, s.Scratch, s.Collect = alone[0], alone[1], alone[2], alone[3]
	return nil
}

// ready is a warden's answer to it.
type ready struct {
	Err    string // why the tier can't be had; "" if it can
	Hidden bool   // the fault is the solver's: its files can't be read
}

// request asks a warden to run one process. With it come the descriptors of
// its standard input, output and error, one for each file and, from a box that
// collects files, one to put those into.
type request struct {
	Files    []string // names
	Patience int      // see [Process]
}

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

// MarshalBinary implements [encoding.BinaryMarshaler]. Of what is sent for each process JSON would
// take a fiftieth of a run.
func (r request) MarshalBinary() ([]byte, error) { return join([]int{r.Patience}, r.Files), nil }

// UnmarshalBinary is the reverse of it.
func (r *request) UnmarshalBinary(data []byte) (err error) {
	var numbers [1]int
	r.Files, err = divide(data, numbers[:])
	r.Patience = numbers[0]
	return err
}

// MarshalBinary implements [encoding.BinaryMarshaler].
func (r reply) MarshalBinary() ([]byte, error) {
	numbers := []int{int(r.Wall), int(r.CPU), r.Memory, 0}
	for i, is := range []bool{r.Lacking, r.Refused, r.Starved} {
		if is {
			numbers[3] |= 1 << i
		}
	}
	return join(numbers, []string{string(r.End), r.Status, r.Start, r.Broken}), nil
}

// UnmarshalBinary is the reverse of it.
func (r *reply) UnmarshalBinary(data []byte) error {
	var n [4]int
	words, err := divide(data, n[:])
	if err != nil || len(words) != 4 {
		return cmp.Or(err, io.ErrUnexpectedEOF)
	}
	*r = reply{End: End(words[0]), Status: words[1], Start: words[2], Broken: words[3], Wall: time.Duration(n[0]), CPU: time.Duration(n[1]), Memory: n[2],
		Lacking: n[3]&1 != 0, Refused: n[3]&2 != 0, Starved: n[3]&4 != 0}
	return nil
}

// join makes a message of numbers, and of words that have no zero byte.
func join(numbers []int, words []string) (b []byte) {
	for _, n := range numbers {
		b = binary.AppendVarint(b, int64(n))
	}
	for _, w := range words {
		b = append(append(b, w...), 0)
	}
	return b
}

// divide is the reverse of it.
func divide(data []byte, numbers []int) (words []string, err error) {
	for i := range numbers {
		n, size := binary.Varint(data)
		if size <= 0 {
			return nil, io.ErrUnexpectedEOF
		}
		numbers[i], data = int(n), data[size:]
	}
	for w := range bytes.SplitAfterSeq(data, []byte{0}) {
		if n := len(w); n > 0 {
			words = append(words, string(w[:n-1]))
		}
	}
	return words, nil
}

// largest bounds a message. The longest hold a command line.
const largest = 1 << 20

// send writes one message.
func send(sock int, message any, fds ...int) error {
	var data []byte
	var err error
	if m, ok := message.(encoding.BinaryMarshaler); ok {
		data, err = m.MarshalBinary()
	} else {
		data, err = json.Marshal(message)
	}
	if err != nil {
		return err
	}
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
func receive(sock int, message any) (fds []int, err error) {
	buffer := buffers.Get().(*[16 << 10]byte)
	defer buffers.Put(buffer)
	return receiveInto(buffer[:], sock, message)
}

func receiveInto(data []byte, sock int, message any) (fds []int, err error) {
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
	for _, m := range control {
		list, err := unix.ParseUnixRights(&m)
		if err != nil {
			return nil, err
		}
		fds = append(fds, list...)
	}
	if m, ok := message.(encoding.BinaryUnmarshaler); ok {
		return fds, m.UnmarshalBinary(data[:n])
	}
	return fds, json.Unmarshal(data[:n], message)
}

// again calls f until no signal interrupts it.
func again(f func() error) error {
	for {
		if err := f(); err != unix.EINTR {
			return err
		}
	}
}
