// Three children use the processor; their parent waits for them.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	for (int i = 0; i < 3; i++)
		if (child() == 0)
			burn();
	while (wait(NULL) > 0)
		;
}
