// Not hostile: talks to its own child through a socketpair, as runtimes do.
// It copies its input if that works.
#include "zoo.h"
#include <sys/socket.h>

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	int pair[2];
	char c = 0;
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0)
		return 3;
	if (child() == 0)
		_exit(write(pair[1], "x", 1) == 1 ? 0 : 1);
	if (read(pair[0], &c, 1) != 1 || c != 'x' || wait(NULL) < 0)
		return 3;
	copy();
}
