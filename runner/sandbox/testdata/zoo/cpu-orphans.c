// Two grandchildren use the processor after their parent has ended.
// argument "exits": the program copies its input and ends after 200 ms with 0;
// else it sleeps.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	for (int i = 0; i < 2; i++) {
		pid_t pid = child();
		if (pid == 0) {
			if (child() == 0) {
				setsid();
				burn();
			}
			_exit(0);
		}
		waitpid(pid, NULL, 0);
	}
	copy();
	if (!argument(argc, argv, 0))
		rest();
	nap(200);
}
