// Eight children use 240 MiB each: none of them is over a limit of 256 MiB,
// all together are.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	for (int i = 0; i < 8; i++)
		if (child() == 0) {
			char *p = malloc(240 * MIB);
			if (p)
				touch(p, 240 * MIB);
			rest();
		}
	rest();
}
