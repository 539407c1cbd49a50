package lines

import (
	"slices"
	"strings"
	"testing"
)

// TestChangesLeft demands that a process that a changed program leaves behind writes nothing
// where others do: here one ends late, if the 3 is changed. On a busy machine its own program
// may still run by then, or not be read yet.
func TestChangesLeft(t *testing.T) {
	n, list := changed(t, "late.c", `#include <time.h>
#include <stdio.h>
#include <unistd.h>
int main(void) { struct timespec own;
    int n = 3;
    clock_gettime(CLOCK_MONOTONIC, &own); if (fork() == 0) {
        if (n == 3) _exit(0);
        usleep(20000);
        dprintf(1, "late %ld\n", own.tv_nsec);
        _exit(0);
    }
    usleep(2000);
    printf("early %ld\n", own.tv_nsec);
}
`)
	some := slices.Repeat(append(slices.Clone(list[5]), list[7]...), 20)
	plain, with := prints(t, n, "", some)
	if !strings.HasPrefix(plain, "early ") || strings.Contains(plain, "late") {
		t.Errorf("without a change it prints %q", plain)
	}
	for i, text := range with {
		for line := range strings.Lines(text) {
			if late, ok := strings.CutPrefix(line, "late"); ok && !strings.Contains(text, "early"+late) {
				t.Errorf("change %d prints %q, which another one has left behind", i, text)
			}
		}
	}
}
