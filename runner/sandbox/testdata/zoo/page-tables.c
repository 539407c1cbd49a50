// Takes memory that is not resident anywhere: the tables of the pages that it
// looks at. Looking at one byte in 2 MiB takes a page of the kernel's and none
// of its own, as what was never written is the same page of zeros everywhere.
#include "zoo.h"

int main(int argc, char **argv)
{
	const size_t most = 1024 * MIB / 4096, stride = 2 * MIB;
	enter(&argc, &argv);
	char *p = mmap(NULL, most * stride, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED || madvise(p, most * stride, MADV_NOHUGEPAGE) != 0) {
		perror("no address space");
		return 3;
	}
	for (size_t i = 0; i < most; i++)
		(void)*(volatile char *)(p + i * stride);
	copy();
}
