// Stops itself. A stopped process gets no alarm, so that a child ends it.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	pid_t self = getpid();
	if (child() == 0) {
		for (int i = 0; i < LIFETIME - 2 && getppid() == self; i++)
			nap(1000);
		kill(self, SIGKILL);
		_exit(0);
	}
	raise(SIGSTOP);
	rest();
}
