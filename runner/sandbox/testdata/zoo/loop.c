// Uses the processor without end.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	burn();
}
