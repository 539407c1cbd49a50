// Tries to gain rights by running a program that has the setuid bit: the argument,
// a copy of this one that belongs to root.
#include "zoo.h"
#include <sys/prctl.h>

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	const char *copy_of = argument(argc, argv, 0);
	if (!copy_of) { // this is the copy
		errno = EPERM;
		tried(geteuid() != getuid(), "gain rights");
		return 0;
	}
	errno = EPERM;
	tried(prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1, "run where rights can be gained");
	errno = EPERM;
	tried(prctl(PR_GET_SECCOMP, 0, 0, 0, 0) != 2, "run without a filter");
	tried(setuid(0) == 0, "become root");
	tried(setgid(0) == 0, "join root's group");
	argv[3] = "-";
	argv[ARGS] = NULL;
	execv(copy_of, argv);
	tried(false, "run %s", copy_of);
}
