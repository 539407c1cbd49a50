// Every process starts others, as many as it can.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	while (child() >= 0)
		;
	rest();
}
