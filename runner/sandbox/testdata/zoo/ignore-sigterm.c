// Ignores every signal that can be ignored, and sleeps. That includes the
// guard's alarm, so that it sleeps for a bounded time.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	for (int s = 1; s < NSIG; s++)
		signal(s, SIG_IGN);
	for (int i = 0; i < LIFETIME; i++)
		nap(1000);
}
