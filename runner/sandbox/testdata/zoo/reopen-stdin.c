// Tries to change its input, which a next process may get again, through
// another open file of the same.
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	int fd = open("/proc/self/fd/0", O_RDWR | O_CLOEXEC);
	tried(fd >= 0 && pwrite(fd, "X", 1, 0) == 1, "write to the input");
	tried(fd >= 0 && ftruncate(fd, 0) == 0, "truncate the input");
	tried(write(0, "X", 1) == 1, "write to descriptor 0");
	tried(fchmod(0, 0777) == 0 && fd >= 0 && fcntl(fd, F_ADD_SEALS, F_SEAL_WRITE) == 0, "seal the input");
	void *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, 0, 0);
	tried(p != MAP_FAILED, "map the input for writing");
	copy();
}
