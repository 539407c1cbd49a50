// Looks for processes that it may signal, among all numbers up to 100,000, and
// kills those given from the second argument on. It asks with signal 0, which reaches
// nobody; only in a pid namespace of its own, which it knows by the first (the
// link /proc/self/ns/pid of the test), it kills all that it sees.
#include "zoo.h"
#include <sys/syscall.h>

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	const char *outside = argument(argc, argv, 0);
	char inside[64] = "";
	if (!outside)
		return 2;
	bool boxed = readlink("/proc/self/ns/pid", inside, sizeof inside - 1) > 0 && strcmp(inside, outside) != 0;
	for (int i = ARGS + 1; i < argc; i++) {
		pid_t pid = atoi(argv[i]);
		if (pid <= 1 || pid == getpid())
			continue;
		tried(kill(pid, SIGKILL) == 0, "kill %d", pid);
		int fd = (int)syscall(SYS_pidfd_open, pid, 0);
		tried(fd >= 0 && syscall(SYS_pidfd_send_signal, fd, SIGKILL, NULL, 0) == 0, "kill %d by pidfd", pid);
	}
	int reached = 0;
	for (pid_t pid = 2; pid < 100000; pid++)
		if (pid != getpid() && kill(pid, 0) == 0)
			reached++;
	errno = ESRCH;
	tried(reached > 0, "signal %d others", reached);
	if (boxed) {
		kill(-1, SIGKILL); // all but itself and process 1
		kill(1, SIGKILL);
		kill(0, SIGUSR1); // its own group: ends this program
	}
}
