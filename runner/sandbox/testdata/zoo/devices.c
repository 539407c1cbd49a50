// Tries to open devices, and to make them.
#include "zoo.h"
#include <sys/sysmacros.h>

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	const char *const names[] = {
		"mem", "kmem", "port", "kmsg", "kvm", "fuse", "net/tun", "ptmx", "pts/0", "tty", "tty0", "console", "loop-control", "loop0",
		"sda", "vda", "nvme0n1", "mapper/control", "input/event0", "dri/card0", "snd/timer", "vhost-net", "vsock", "uinput", "rtc", "hpet",
		"userfaultfd", "mqueue", "hugepages", "cpu/0/msr", "btrfs-control", "autofs", "vfio/vfio",
	};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		for (int way = 0; way < 2; way++) {
			char path[64];
			snprintf(path, sizeof path, "/dev/%s", names[i]);
			int fd = open(path, (way ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
			tried(fd >= 0, "open %s for %s", path, way ? "writing" : "reading");
			if (fd >= 0)
				close(fd);
		}
	const char *scratch = getenv("TMPDIR");
	if (!scratch || chdir(scratch) != 0)
		return 2;
	tried(mknod("zero", S_IFCHR | 0600, makedev(1, 5)) == 0 && open("zero", O_RDONLY) >= 0, "make a device of characters");
	tried(mknod("disk", S_IFBLK | 0600, makedev(8, 0)) == 0, "make a device of blocks");
}
