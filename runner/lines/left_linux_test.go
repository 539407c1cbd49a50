package lines

import (
	"slices"
	"strings"
	"testing"
)

// TestChangesLeft demands that a process that a changed program leaves behind writes nothing
// where others do: here one ends late, if the 3 is changed.
func TestChangesLeft(t *testing.T) {
	n, list := changed(t, "late.c", `#include <stdio.h>
#include <unistd.h>
int main(void) {
    int n = 3;
    if (fork() == 0) {
        if (n == 3) _exit(0);
        usleep(20000);
        write(1, "late", 4);
        _exit(0);
    }
    usleep(2000);
    puts("early");
}
`)
	some := slices.Repeat(append(slices.Clone(list[4]), list[6]...), 20)
	plain, with := prints(t, n, "", some)
	if plain != "early\n" {
		t.Errorf("without a change it prints %q", plain)
	}
	for i, text := range with {
		if strings.Contains(text, "late") {
			t.Errorf("change %d prints %q, which another one has left behind", i, text)
		}
	}
}
