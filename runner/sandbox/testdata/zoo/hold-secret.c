// A sibling to spy on: it leaves "secret of a sibling" in its scratch folder,
// its memory and its environment, copies its input, and then handles SIGUSR1 and
// stays until that comes.
#include "zoo.h"

static void end(int signal)
{
	(void)signal;
	_exit(0);
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	char path[PATH_MAX];
	const char *scratch = getenv("TMPDIR");
	snprintf(path, sizeof path, "%s/held", scratch ? scratch : "/tmp");
	int fd = open(path, O_RDWR | O_CREAT, 0666);
	if (fd < 0 || write(fd, "secret of a sibling", 19) != 19)
		return 3;
	fchmod(fd, 0666);
	copy();
	signal(SIGUSR1, end);
	rest();
}
