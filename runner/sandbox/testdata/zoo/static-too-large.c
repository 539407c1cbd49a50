// A static array of 2000 MiB, used.
#include "zoo.h"

static char table[2000 * MIB];

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	touch(table, sizeof table);
	puts("I have 2000 MiB");
	rest();
}
