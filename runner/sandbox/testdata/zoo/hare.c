// A process that never stays: it forks, leads a session of its own and ends,
// and so does its child. Who lists processes and kills them comes too late.
// argument "exits": the first process copies its input and ends with 0.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	pid_t pid = child();
	if (pid > 0) {
		copy();
		if (argument(argc, argv, 0))
			return 0;
		rest();
	}
	for (int i = 0; i < MAX_FORKS; i++) {
		setsid();
		nap(1);
		if (child() > 0)
			_exit(0);
	}
	rest();
}
