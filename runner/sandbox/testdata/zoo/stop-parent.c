// Sends a signal to its parent, the warden. The first argument is the way:
// kill, thread (by the number of each of its threads), tgkill, sigqueue, pidfd,
// group, sigio (a pipe that belongs to the parent tells it of new data by a
// signal of choice), all (kill of everybody, and of process 1: only in a pid
// namespace of its own); the second the signal, or "each"; the third the link
// /proc/self/ns/pid of the test. That sending
// succeeds proves nothing (process 1 of a namespace gets no signal that it
// does not handle): what counts is that the test goes on.
#include "zoo.h"
#include <sys/syscall.h>

static int send(const char *how, pid_t pid, int sig)
{
	if (strcmp(how, "kill") == 0)
		return kill(pid, sig);
	if (strcmp(how, "thread") == 0) {
		char path[64];
		snprintf(path, sizeof path, "/proc/%d/task", pid);
		DIR *d = opendir(path);
		int sent = 0;
		for (struct dirent *e; d && (e = readdir(d));)
			if (atoi(e->d_name) > pid)
				sent += kill(atoi(e->d_name), sig) == 0;
		return sent > 0 ? 0 : -1;
	}
	if (strcmp(how, "tgkill") == 0)
		return (int)syscall(SYS_tgkill, pid, pid, sig);
	if (strcmp(how, "sigqueue") == 0)
		return sigqueue(pid, sig, (union sigval){0});
	if (strcmp(how, "pidfd") == 0)
		return (int)syscall(SYS_pidfd_send_signal, (int)syscall(SYS_pidfd_open, pid, 0), sig, NULL, 0);
	if (strcmp(how, "group") == 0)
		return kill(-getpgid(pid), sig);
	if (strcmp(how, "sigio") == 0) {
		int ends[2];
		if (pipe(ends) != 0 || fcntl(ends[0], F_SETOWN, pid) != 0 || fcntl(ends[0], F_SETSIG, sig) != 0 ||
		    fcntl(ends[0], F_SETFL, O_ASYNC | O_NONBLOCK) != 0)
			return -1;
		return write(ends[1], "x", 1) == 1 ? 0 : -1;
	}
	exit(2);
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	const char *how = argument(argc, argv, 0), *sig = argument(argc, argv, 1), *outside = argument(argc, argv, 2);
	char inside[64] = "";
	if (!how || !sig || !outside)
		return 2;
	bool boxed = readlink("/proc/self/ns/pid", inside, sizeof inside - 1) > 0 && strcmp(inside, outside) != 0;
	pid_t parent = getppid() ? getppid() : 1;
	int first = atoi(sig), last = first;
	if (strcmp(sig, "each") == 0) {
		first = 1;
		last = NSIG - 1;
	}
	for (int s = first; s <= last; s++) {
		errno = 0;
		if (s == SIGALRM)
			continue; // the guard's
		if (strcmp(how, "all") != 0)
			send(how, parent, s);
		else if (boxed)
			kill(1, s), kill(-1, s);
		printf("%s %d: %s\n", how, s, strerrorname_np(errno) && errno ? strerrorname_np(errno) : "sent");
	}
	nap(50);
}
