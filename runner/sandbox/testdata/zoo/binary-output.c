// Prints all bytes from 0 to 255, four times.
#include "zoo.h"

int main(int argc, char **argv)
{
	unsigned char all[256];
	enter(&argc, &argv);
	for (int i = 0; i < 256; i++)
		all[i] = (unsigned char)i;
	for (int i = 0; i < 4; i++)
		if (write(1, all, sizeof all) != sizeof all)
			return 4;
}
