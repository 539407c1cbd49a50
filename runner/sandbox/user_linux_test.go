package sandbox

import (
	"os"
	"testing"
)

// TestUsers proves that two boxes are never the same user, wherever they begin
// to search: another kiebitz, started at the same time, begins close by.
func TestUsers(t *testing.T) {
	var first, second client
	defer first.freeUser()
	defer second.freeUser()
	claim := func(c *client, begin int) int {
		t.Helper()
		boxes.Store(int64(begin - 1))
		user, err := c.newUser()
		if err != nil {
			t.Fatal(err)
		}
		if user < firstUser || user >= firstUser+users {
			t.Errorf("user %d", user)
		}
		return user
	}
	begin := users - os.Getpid()%users - 1 // the last user
	a := claim(&first, begin)
	b := claim(&second, begin)
	if a == b {
		t.Errorf("both are user %d", a)
	}
	if c := claim(&first, begin); c != a {
		t.Errorf("started again, a box got user %d, expected %d, which it has given back", c, a)
	}
}
