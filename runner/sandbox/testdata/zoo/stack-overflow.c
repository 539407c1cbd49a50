// Recurses without end, at most 2 GiB deep. argument "40": 40 MiB deep.
#include "zoo.h"

static size_t most = MAX_BYTES;

static size_t deep(size_t depth)
{
	volatile char frame[4096];
	frame[0] = (char)depth;
	if (depth * sizeof frame > most)
		return 0;
	return deep(depth + 1) + (frame[0] != (char)depth);
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	if (argument(argc, argv, 0))
		most = atoi(argument(argc, argv, 0)) * MIB;
	printf("%zu\n", deep(0));
}
