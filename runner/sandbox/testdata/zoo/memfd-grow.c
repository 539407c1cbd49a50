// Tries to make its standard output huge without writing: by its size, by
// allocating, by seeking, by mapping. the first argument is the way, one of truncate,
// allocate, seek, map, many (as many memfds as it gets, mapped
// by nobody).
#include "zoo.h"

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	const char *how = argument(argc, argv, 0);
	const off_t tera = (off_t)1 << 40;
	if (!how)
		return 2;
	signal(SIGXFSZ, SIG_IGN);
	if (strcmp(how, "truncate") == 0)
		tried(ftruncate(1, tera) == 0, "truncate to 1 TiB");
	if (strcmp(how, "allocate") == 0)
		tried(fallocate(1, 0, 0, MAX_BYTES) == 0, "allocate 2 GiB");
	if (strcmp(how, "seek") == 0)
		tried(pwrite(1, "x", 1, tera) == 1, "write at 1 TiB");
	if (strcmp(how, "map") == 0) {
		bool grown = ftruncate(1, 1024 * MIB) == 0;
		char *p = grown ? mmap(NULL, 1024 * MIB, PROT_READ | PROT_WRITE, MAP_SHARED, 1, 0) : MAP_FAILED;
		if (p != MAP_FAILED)
			touch(p, 1024 * MIB);
		tried(p != MAP_FAILED, "map 1 GiB of output");
	}
	if (strcmp(how, "many") == 0) {
		struct rlimit most;
		getrlimit(RLIMIT_FSIZE, &most);
		size_t size = most.rlim_cur < 64 * MIB ? most.rlim_cur : 64 * MIB, sum = 0;
		for (int i = 0; i < 500 && sum < MAX_BYTES; i++, sum += size) {
			int fd = memfd_create("zoo", MFD_CLOEXEC);
			if (fd < 0 || ftruncate(fd, size) != 0)
				break;
			char *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
			if (p == MAP_FAILED)
				break;
			touch(p, size);
			munmap(p, size);
		}
		errno = ENOMEM;
		tried(sum >= 512 * MIB, "keep %zu MiB in files of memory", sum / MIB);
	}
}
