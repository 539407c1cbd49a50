// Leaves things in its scratch folder that are hard to remove: folders without
// rights, deep ones, odd names, a pipe, a socket, links to the argument, a folder
// whose contents must not go with them.
#include "zoo.h"
#include <sys/socket.h>
#include <sys/un.h>

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	const char *victim = argument(argc, argv, 0), *scratch = getenv("TMPDIR");
	if (!victim || !scratch || chdir(scratch) != 0)
		return 3;
	int made = 0;
	made += symlink(victim, "link") == 0;
	made += mkdir("locked", 0700) == 0 && symlink(victim, "locked/link") == 0;
	made += mkdir("locked/inner", 0700) == 0 && mknod("locked/inner/file", S_IFREG | 0400, 0) == 0;
	made += chmod("locked/inner", 0) == 0 && chmod("locked", 0) == 0;
	made += mkfifo("pipe", 0600) == 0;
	made += mknod("-rf *\n\x1b[31m\xff", S_IFREG | 0600, 0) == 0;
	struct sockaddr_un a = {.sun_family = AF_UNIX, .sun_path = "socket"};
	int s = socket(AF_UNIX, SOCK_STREAM, 0);
	made += s >= 0 && bind(s, (struct sockaddr *)&a, sizeof a) == 0;
	printf("made %d\n", made);

	char name[201];
	memset(name, 'd', sizeof name - 1);
	name[sizeof name - 1] = 0;
	int depth = 0;
	while (depth < 50 && mkdir(name, 0700) == 0 && chdir(name) == 0)
		depth++;
	printf("depth %d\n", depth); // 50: longer than a path may be
	fflush(stdout);
	if (mkdir("locked", 0300) == 0) // where no path leads
		mknod("locked/file", S_IFREG | 0400, 0);
	chmod(".", 0);
}
