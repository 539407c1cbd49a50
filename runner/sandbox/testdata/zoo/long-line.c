// Prints one line of 100 MB.
#include "zoo.h"

int main(int argc, char **argv)
{
	static char chunk[100000];
	enter(&argc, &argv);
	memset(chunk, 'x', sizeof chunk);
	for (int i = 0; i < 1000; i++)
		for (size_t at = 0; at < sizeof chunk;) {
			ssize_t n = write(1, chunk + at, sizeof chunk - at);
			if (n < 0)
				return 4;
			at += n;
		}
	puts("");
}
