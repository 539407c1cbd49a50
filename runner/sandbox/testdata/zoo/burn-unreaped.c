// One child after the other uses the processor for 20 ms. As the parent
// ignores SIGCHLD, none of them is added to what its children used.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	signal(SIGCHLD, SIG_IGN);
	for (;;) {
		pid_t pid = child();
		if (pid < 0)
			burn();
		if (pid > 0) {
			wait(NULL); // returns when all have ended
			continue;
		}
		struct timespec used;
		do
			clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
		while (used.tv_nsec < 20 * 1000000);
		_exit(0);
	}
}
