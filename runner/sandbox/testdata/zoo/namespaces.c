// Tries to get or enter a namespace, or to mount. the first argument is the way: user,
// net, clone, clone3, setns, mount, bind, remount, chroot, pivot, fsopen,
// open_tree, umount, uts, ipc, pid, cgroup, mnt, time.
#include "zoo.h"
#include <linux/sched.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/syscall.h>

static int entered(void *unused)
{
	(void)unused;
	_exit(0);
}

static bool way(const char *how)
{
	static char stack[1 << 16];
	if (strcmp(how, "user") == 0)
		return unshare(CLONE_NEWUSER) == 0;
	if (strcmp(how, "net") == 0)
		return unshare(CLONE_NEWNET) == 0;
	if (strcmp(how, "clone") == 0)
		return clone(entered, stack + sizeof stack, CLONE_NEWUSER | SIGCHLD, NULL) > 0;
	if (strcmp(how, "clone3") == 0) {
		struct clone_args a = {.flags = CLONE_NEWUSER, .exit_signal = SIGCHLD};
		long pid = syscall(SYS_clone3, &a, sizeof a);
		if (pid == 0)
			_exit(0);
		return pid > 0;
	}
	if (strcmp(how, "setns") == 0) {
		int fd = open("/proc/1/ns/net", O_RDONLY | O_CLOEXEC);
		if (fd < 0)
			fd = open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC);
		return setns(fd, 0) == 0;
	}
	if (strcmp(how, "mount") == 0)
		return mount("none", "/tmp", "tmpfs", 0, NULL) == 0;
	if (strcmp(how, "bind") == 0)
		return mount("/", "/tmp", NULL, MS_BIND, NULL) == 0;
	if (strcmp(how, "remount") == 0)
		return mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL) == 0;
	if (strcmp(how, "umount") == 0)
		return umount2("/tmp/nothing-of-the-zoo", MNT_DETACH) == 0;
	if (strcmp(how, "chroot") == 0)
		return chroot(".") == 0;
	if (strcmp(how, "pivot") == 0)
		return syscall(SYS_pivot_root, ".", ".") == 0;
	if (strcmp(how, "fsopen") == 0)
		return syscall(SYS_fsopen, "tmpfs", 0) >= 0;
	if (strcmp(how, "open_tree") == 0)
		return syscall(SYS_open_tree, AT_FDCWD, "/", 1 /* OPEN_TREE_CLONE */) >= 0;
	const struct {
		const char *name;
		int flag;
	} more[] = {{"uts", CLONE_NEWUTS}, {"ipc", CLONE_NEWIPC}, {"pid", CLONE_NEWPID}, {"cgroup", CLONE_NEWCGROUP}, {"mnt", CLONE_NEWNS}, {"time", 0x80}};
	for (size_t i = 0; i < sizeof more / sizeof *more; i++)
		if (strcmp(how, more[i].name) == 0)
			return unshare(more[i].flag) == 0;
	exit(2);
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	const char *how = argument(argc, argv, 0);
	if (!how)
		return 2;
	tried(way(how), "%s", how);
}
