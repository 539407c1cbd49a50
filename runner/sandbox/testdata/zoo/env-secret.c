// Prints its whole environment.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	for (char **e = environ; *e; e++)
		puts(*e);
}
