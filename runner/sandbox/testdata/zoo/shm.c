// Takes 2 GiB of shared memory, which is resident in no process once it is
// unmapped. the first argument is the way: sysv, posix, anonymous.
#include "zoo.h"
#include <sys/ipc.h>
#include <sys/shm.h>

static char *part(const char *how, int i)
{
	const size_t size = 256 * MIB;
	if (strcmp(how, "sysv") == 0) {
		int id = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
		char *p = id < 0 ? (char *)-1 : shmat(id, NULL, 0);
		return p == (char *)-1 ? NULL : p; // left behind on purpose
	}
	int fd = -1, flags = MAP_SHARED;
	if (strcmp(how, "posix") == 0) {
		char name[32];
		snprintf(name, sizeof name, "/zoo-%d-%d", getpid(), i);
		fd = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
		if (fd < 0 || ftruncate(fd, size) != 0)
			return NULL;
	} else {
		flags |= MAP_ANONYMOUS;
	}
	char *p = mmap(NULL, size, PROT_READ | PROT_WRITE, flags, fd, 0);
	return p == MAP_FAILED ? NULL : p;
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	const char *how = argument(argc, argv, 0);
	if (!how)
		return 2;
	size_t sum = 0;
	for (int i = 0; i < 8; i++, sum += 256 * MIB) {
		char *p = part(how, i);
		if (!p)
			break;
		touch(p, 256 * MIB);
	}
	tried(sum >= MAX_BYTES, "take 2 GiB by %s", how);
}
