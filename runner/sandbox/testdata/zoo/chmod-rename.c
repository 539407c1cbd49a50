// Tries to change its own folder: rights, names, contents, flags. What it manages to
// change it changes back.
#include "zoo.h"
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <sys/xattr.h>

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	char own[PATH_MAX], other[PATH_MAX + 8];
	snprintf(own, sizeof own, "%s", argv[0]);
	snprintf(other, sizeof other, "%s.zoo", argv[0]);

	struct stat s;
	if (stat(own, &s) != 0)
		return 3;
	tried(chmod(own, s.st_mode & 07777) == 0, "chmod of the program");
	tried(chown(own, s.st_uid, s.st_gid) == 0, "chown of the program");
	tried(utimes(own, NULL) == 0, "touch the program");
	bool done = rename(own, other) == 0;
	tried(done, "rename the program");
	if (done)
		rename(other, own);
	done = link(own, other) == 0;
	tried(done, "link the program");
	if (done)
		unlink(other);
	tried(setxattr(own, "user.zoo", "x", 1, 0) == 0, "xattr of the program");
	removexattr(own, "user.zoo");
	tried(truncate(own, s.st_size) == 0, "truncate the program");

	int fd = open(own, O_RDONLY | O_CLOEXEC), flags = 0, version = 0;
	struct fsxattr attributes;
	ioctl(fd, FS_IOC_GETFLAGS, &flags);
	tried(ioctl(fd, FS_IOC_SETFLAGS, &flags) == 0, "flags of the program");
	ioctl(fd, FS_IOC_GETVERSION, &version);
	tried(ioctl(fd, FS_IOC_SETVERSION, &version) == 0, "version of the program");
	ioctl(fd, FS_IOC_FSGETXATTR, &attributes);
	tried(ioctl(fd, FS_IOC_FSSETXATTR, &attributes) == 0, "attributes of the program");
	close(fd);

	char *slash = strrchr(own, '/');
	if (!slash)
		return 3;
	*slash = 0;
	if (stat(own, &s) != 0)
		return 3;
	tried(chmod(own, s.st_mode & 07777) == 0, "chmod of the folder");
	snprintf(other, sizeof other, "%s.zoo", own);
	done = rename(own, other) == 0;
	tried(done, "rename the folder");
	if (done)
		rename(other, own);
}
