// Copies its input after it has made itself undumpable, which hides it from
// those who read /proc without rights, and sleeps. argument "exits": it ends.
#include "zoo.h"
#include <sys/prctl.h>

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	prctl(PR_SET_NAME, ") R 1 1 1", 0, 0, 0); // for those who split /proc/PID/stat
	copy();
	if (argument(argc, argv, 0))
		return 0;
	char *p = malloc(1024 * MIB);
	if (p)
		touch(p, 1024 * MIB);
	rest();
}
