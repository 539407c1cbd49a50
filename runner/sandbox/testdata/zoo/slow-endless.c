// Writes a short line every 5 ms, without end.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	for (;;) {
		puts("more");
		nap(5);
	}
}
