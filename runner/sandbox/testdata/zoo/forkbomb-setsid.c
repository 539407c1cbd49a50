// A fork bomb in which every process leads a session of its own: killing a
// process group or a session reaches none of the others.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	for (pid_t pid; (pid = child()) >= 0;)
		if (pid == 0)
			setsid();
	rest();
}
