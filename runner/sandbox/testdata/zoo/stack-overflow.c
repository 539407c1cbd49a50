// Recurses without end, at most 2 GiB deep.
#include "zoo.h"

static size_t deep(size_t depth)
{
	volatile char frame[4096];
	frame[0] = (char)depth;
	if (depth * sizeof frame > MAX_BYTES)
		return depth;
	return deep(depth + 1) + (size_t)frame[0];
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	printf("%zu\n", deep(0));
}
