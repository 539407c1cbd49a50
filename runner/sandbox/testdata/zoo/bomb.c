// A fork bomb that goes on: whatever is refused is tried again, and whoever is
// killed is replaced. argument "setsid": every process leads a session of its
// own. It starts MOST processes in all, and ends after some seconds.
#include "zoo.h"

enum { MOST = 600, SECONDS = 20 };

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	bool sessions = argument(argc, argv, 0) != NULL;
	int *started = mmap(NULL, sizeof *started, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (started == MAP_FAILED)
		return 3;
	alarm(SECONDS);
	while (__atomic_load_n(started, __ATOMIC_RELAXED) < MOST) {
		if (__atomic_add_fetch(started, 1, __ATOMIC_RELAXED) > MOST)
			break;
		pid_t pid = fork();
		if (pid < 0) {
			__atomic_sub_fetch(started, 1, __ATOMIC_RELAXED);
			nap(1); // others want the processor, too
		}
		if (pid == 0) {
			alarm(SECONDS);
			if (sessions)
				setsid();
		}
	}
	rest();
}
