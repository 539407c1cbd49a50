// Tries to trace or read other processes: its parent, process 1, those given
// as arguments. the first argument is the way: attach, seize, readv, writev, pidfd, or traceme: it has itself traced.
// What it attaches to it lets go.
#include "zoo.h"
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>

static bool way(const char *how, pid_t pid)
{
	char here[8] = "";
	struct iovec local = {here, sizeof here}, remote = {here, sizeof here};
	if (strcmp(how, "attach") == 0) {
		if (ptrace(PTRACE_ATTACH, pid, NULL, NULL) != 0)
			return false;
		waitpid(pid, NULL, __WALL);
		ptrace(PTRACE_DETACH, pid, NULL, NULL);
		return true;
	}
	if (strcmp(how, "seize") == 0)
		return ptrace(PTRACE_SEIZE, pid, NULL, NULL) == 0;
	// That the address is not mapped there tells that reading was allowed.
	if (strcmp(how, "readv") == 0)
		return process_vm_readv(pid, &local, 1, &remote, 1, 0) >= 0 || errno == EFAULT;
	if (strcmp(how, "writev") == 0) {
		remote.iov_base = NULL; // never mapped: nothing is changed
		return process_vm_writev(pid, &local, 1, &remote, 1, 0) >= 0 || errno == EFAULT;
	}
	int fd = (int)syscall(SYS_pidfd_open, pid, 0);
	return fd >= 0 && syscall(SYS_pidfd_getfd, fd, 1, 0) >= 0;
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	const char *how = argument(argc, argv, 0);
	if (!how)
		return 2;
	if (strcmp(how, "traceme") == 0) {
		tried(ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0 && raise(SIGSTOP) != 0, "%s", how);
		rest();
	}
	pid_t parent = getppid();
	tried(parent != 0 && way(how, parent), "%s the parent", how);
	if (parent != 1)
		tried(way(how, 1), "%s 1", how);
	for (int i = ARGS + 1; i < argc; i++)
		tried(way(how, atoi(argv[i])), "%s %s", how, argv[i]);
}
