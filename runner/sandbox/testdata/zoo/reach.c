// Tries calls that take another process, on those given as arguments from the
// second on. The first argument says which call.
#include "zoo.h"
#include <sys/syscall.h>
#include <sys/uio.h>

static bool way(const char *what, pid_t pid)
{
	unsigned long node = 1;
	void *page = &node;
	int status = 0, fd = (int)syscall(SYS_pidfd_open, pid, 0);
	struct {
		void *head;
	} list;
	size_t size = 0;
	if (strcmp(what, "madvise") == 0)
		return syscall(SYS_process_madvise, fd, &(struct iovec){NULL, 0}, 1, MADV_COLD, 0) >= 0;
	if (strcmp(what, "mrelease") == 0)
		return syscall(448 /* process_mrelease */, fd, 0) == 0;
	if (strcmp(what, "getfd") == 0)
		return syscall(SYS_pidfd_getfd, fd, 0, 0) >= 0;
	if (strcmp(what, "move-pages") == 0)
		return syscall(SYS_move_pages, pid, 1L, &page, NULL, &status, 0) >= 0;
	if (strcmp(what, "migrate") == 0)
		return syscall(SYS_migrate_pages, pid, 2L, &node, &node) >= 0;
	if (strcmp(what, "robust-list") == 0)
		return syscall(SYS_get_robust_list, pid, &list, &size) == 0;
	if (strcmp(what, "setpgid") == 0)
		return setpgid(pid, getpgrp()) == 0;
	exit(2);
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	const char *what = argument(argc, argv, 0);
	if (!what)
		return 2;
	for (int i = ARGS + 1; i < argc; i++)
		if (atoi(argv[i]) > 1)
			tried(way(what, atoi(argv[i])), "%s %s", what, argv[i]);
	if (getppid() > 0)
		tried(way(what, getppid()), "%s the warden", what);
}
