// Answers without a look at its input.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	puts("done");
}
