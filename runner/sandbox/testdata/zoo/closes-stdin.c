// Closes its input unread, and answers later.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	close(0);
	nap(100);
	puts("done");
}
