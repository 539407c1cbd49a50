// Sleeps.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	rest();
}
