package sandbox

import (
	"errors"
	"fmt"
	"os"
	"sync/atomic"

	"golang.org/x/sys/unix"
)

// Users that no system gives to anybody for long: systemd's range for users
// that live as long as a service.
const (
	firstUser = 61184
	users     = 65519 - firstUser + 1
)

// boxes counts boxes, so that each begins its search at another user.
var boxes atomic.Int64

// newUser returns a user that no other box is, of this kiebitz or another one
// beside it: limits on processes count for all that a user has, and in T3 a
// warden ends all of them.
//
// Whoever binds a user's name has the user. It is a socket since that leaves no file
// behind, and is free again when its owner is killed.
func (c *client) newUser() (int, error) {
	c.freeUser()
	fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return 0, err
	}
	begin := int(boxes.Add(1)) + os.Getpid()
	for i := range users {
		user := firstUser + (begin+i)%users
		err = unix.Bind(fd, &unix.SockaddrUnix{Name: fmt.Sprintf("@kiebitz: user %d", user)})
		if err == nil {
			c.claim = fd
			return user, nil
		}
		if err != unix.EADDRINUSE {
			break
		}
	}
	unix.Close(fd)
	if err == unix.EADDRINUSE {
		err = errors.New("others have all of them")
	}
	return 0, fmt.Errorf("no user for the solver: %w", err)
}

// freeUser lets others have the user.
func (c *client) freeUser() {
	if c.claim != 0 {
		unix.Close(c.claim)
		c.claim = 0
	}
}
