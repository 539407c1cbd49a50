// Fills its scratch folder until it gets an error, at most 1 GiB: with one
// file a MiB long after the other, then with empty files (argument "empty":
// with these alone). It prints what fitted.
#include "zoo.h"

static size_t fill(const char *folder, const char *prefix, const char *data, size_t size, size_t most)
{
	size_t n = 0;
	for (; n < most; n++) {
		char path[PATH_MAX];
		snprintf(path, sizeof path, "%s/%s-%zu", folder, prefix, n);
		int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
		if (fd < 0)
			break;
		ssize_t wrote = write(fd, data, size);
		close(fd);
		if (wrote != (ssize_t)size)
			break;
	}
	return n;
}

int main(int argc, char **argv)
{
	static char block[1 << 20];
	enter(&argc, &argv);
	signal(SIGXFSZ, SIG_IGN);
	const char *scratch = getenv("TMPDIR");
	if (!scratch)
		scratch = "/tmp";
	memset(block, 'x', sizeof block);
	if (!argument(argc, argv, 0))
		printf("MiB %zu\n", fill(scratch, "full", block, sizeof block, 1024));
	printf("files %zu\n", fill(scratch, "empty", "", 0, 200000));
}
