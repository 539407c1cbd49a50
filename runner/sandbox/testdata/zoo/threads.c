// Starts 10,000 threads, and says how many it got.
#include "zoo.h"
#include <pthread.h>

static void *thread(void *unused)
{
	rest();
	return unused;
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	pthread_attr_t small;
	pthread_attr_init(&small);
	pthread_attr_setstacksize(&small, 1 << 16);
	int n = 0;
	for (pthread_t t; n < 10000 && pthread_create(&t, &small, thread, NULL) == 0;)
		n++;
	printf("threads %d\n", n);
	rest();
}
