// Opens as many files as it gets, and says how many.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	int n = 0;
	while (n < 2000000 && open("/dev/null", O_RDONLY) >= 0)
		n++;
	printf("files %d\n", n);
}
