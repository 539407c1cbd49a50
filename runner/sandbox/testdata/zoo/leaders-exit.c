// Eight processes use 60 MiB each in a thread, after their first thread has
// ended: /proc then says of the process that it has no memory. None of them is
// over a limit of 256 MiB, all together are.
#include "zoo.h"
#include <pthread.h>

static void *grow(void *unused)
{
	char *p = malloc(60 * MIB);
	if (p)
		touch(p, 60 * MIB);
	nap(500);
	exit(p ? 0 : 1);
	return unused;
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	for (int i = 1; i < 8 && child() != 0; i++)
		;
	pthread_t thread;
	if (pthread_create(&thread, NULL, grow, NULL) != 0)
		return 3;
	pthread_exit(NULL);
}
