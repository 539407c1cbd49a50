// Writes to standard output without end, at most 2 GiB. argument "ignore": it ignores
// SIGXFSZ, goes on where a write fails, and ends with 0 after some tries.
#include "zoo.h"

int main(int argc, char **argv)
{
	static char chunk[1 << 16];
	enter(&argc, &argv);
	memset(chunk, 'x', sizeof chunk);
	if (argument(argc, argv, 0))
		signal(SIGXFSZ, SIG_IGN);
	int failed = 0;
	for (size_t sum = 0; sum < MAX_BYTES && failed < 1000;) {
		ssize_t n = write(1, chunk, sizeof chunk);
		if (n < 0)
			failed++;
		else
			sum += n;
	}
	return 0;
}
