// Two grandchildren use the processor after their parent has ended.
// argument "exits": the program copies its input and ends with 0 as soon as each
// of them has used 100 ms; else it sleeps.
#include "zoo.h"

// burn_after uses the processor for a number of milliseconds, reports it, and goes on.
static void burn_after(long ms, int say)
{
	struct timespec used;
	do
		clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
	while (used.tv_sec == 0 && used.tv_nsec < ms * 1000000);
	if (write(say, "", 1) == 1)
		burn();
}

int main(int argc, char **argv)
{
	int said[2];
	char byte;
	enter(&argc, &argv);
	if (pipe(said))
		return 4;
	for (int i = 0; i < 2; i++) {
		pid_t pid = child();
		if (pid == 0) {
			if (child() == 0) {
				setsid();
				burn_after(100, said[1]);
			}
			_exit(0);
		}
		waitpid(pid, NULL, 0);
	}
	copy();
	if (!argument(argc, argv, 0))
		rest();
	// Not after some time: a busy machine may let nobody run in it.
	for (int i = 0; i < 2; i++)
		if (read(said[0], &byte, 1) != 1)
			return 4;
}
