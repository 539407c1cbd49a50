// Answers right and ends, but leaves a daemon behind: forked twice, in a
// session of its own, with standard output open, ignoring hang-ups.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	pid_t pid = child();
	if (pid == 0) {
		setsid();
		if (child() != 0)
			_exit(0);
		signal(SIGHUP, SIG_IGN);
		signal(SIGTERM, SIG_IGN);
		for (;;) {
			nap(300);
			puts("the daemon is still there");
		}
	}
	waitpid(pid, NULL, 0);
	copy();
}
