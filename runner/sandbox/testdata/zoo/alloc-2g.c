// Allocates 2 GiB and uses all of it. argument "at once": in one piece.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	size_t piece = argument(argc, argv, 0) ? MAX_BYTES : 16 * MIB;
	for (size_t sum = 0; sum < MAX_BYTES; sum += piece) {
		char *p = malloc(piece);
		if (!p)
			abort();
		touch(p, piece);
	}
	puts("I have 2 GiB");
	rest();
}
