// Answers right and stays.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	copy();
	rest();
}
