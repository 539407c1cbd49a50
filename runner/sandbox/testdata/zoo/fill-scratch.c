// Fills its scratch folder until it gets an error, at most 1 GiB: with one
// file a MiB long after the other, then with empty files. The first argument is
// another way: empty (with these alone), reserve (room past the end of a file),
// deep (where paths are too long), unreadable (in a folder that can't be listed).
// It prints what fitted.
#include "zoo.h"

enum { SOME = 128 }; // MiB that are more than enough to be noticed

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

static size_t reserve(const char *folder)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/reserved", folder);
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	return fd >= 0 && fallocate(fd, FALLOC_FL_KEEP_SIZE, 0, SOME * MIB) == 0 ? SOME : 0;
}

// enter_deep goes to a folder whose path can't be named.
static bool enter_deep(void)
{
	char name[201];
	memset(name, 'd', sizeof name - 1);
	name[sizeof name - 1] = 0;
	int depth = 0;
	while (depth < 30 && mkdir(name, 0700) == 0 && chdir(name) == 0)
		depth++;
	return depth == 30;
}

static bool enter_unreadable(void) { return mkdir("unreadable", 0300) == 0 && chdir("unreadable") == 0; }

int main(int argc, char **argv)
{
	static char block[1 << 20];
	enter(&argc, &argv);
	signal(SIGXFSZ, SIG_IGN);
	const char *scratch = getenv("TMPDIR");
	if (!scratch)
		scratch = "/tmp";
	memset(block, 'x', sizeof block);
	const char *how = argument(argc, argv, 0);
	if (!how) {
		printf("MiB %zu\n", fill(scratch, "full", block, sizeof block, 1024));
	} else if (strcmp(how, "empty") != 0) {
		size_t fitted = 0;
		if (strcmp(how, "reserve") == 0)
			fitted = reserve(scratch);
		else if (chdir(scratch) == 0 && (strcmp(how, "deep") == 0 ? enter_deep() : enter_unreadable()))
			fitted = fill(".", "full", block, sizeof block, SOME);
		nap(300); // to be seen
		printf("MiB %zu\n", fitted);
		return 0;
	}
	printf("files %zu\n", fill(scratch, "empty", "", 0, 200000));
}
