// Tries to make files outside its box: in the folders given as arguments, in
// its own folder, in the system's. What it manages to make it removes, except
// files in the folders given, which the test looks for.
#include "zoo.h"

static void making(const char *folder, bool keep)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/written-by-the-zoo", folder);
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	tried(fd >= 0, "make %s", path);
	if (fd >= 0) {
		close(fd);
		if (!keep)
			unlink(path);
	}
	snprintf(path, sizeof path, "%s/linked-by-the-zoo", folder);
	bool made = symlink("/", path) == 0;
	tried(made, "link %s", path);
	if (made && !keep)
		unlink(path);
	snprintf(path, sizeof path, "%s/folder-by-the-zoo", folder);
	made = mkdir(path, 0700) == 0;
	tried(made, "make folder %s", path);
	if (made && !keep)
		rmdir(path);
}

static void opening(const char *path)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC); // and writes nothing
	tried(fd >= 0, "open for writing %s", path);
	if (fd >= 0)
		close(fd);
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	for (int i = ARGS; i < argc; i++) {
		struct stat s;
		if (stat(argv[i], &s) == 0 && !S_ISDIR(s.st_mode))
			opening(argv[i]);
		else
			making(argv[i], true);
	}
	char own[PATH_MAX];
	snprintf(own, sizeof own, "%s", argv[0]);
	char *slash = strrchr(own, '/');
	if (slash)
		*slash = 0;
	making(slash ? own : ".", false);
	opening(argv[0]);
	const char *const folders[] = {"/usr", "/usr/bin", "/etc", "/var/tmp", "/dev", "/root", "/", "/run", "/sys/fs/cgroup"};
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		making(folders[i], false);
	opening("/etc/passwd");
	opening("/proc/sys/kernel/core_pattern");
	opening("/proc/sysrq-trigger");
	opening("/proc/1/oom_score_adj");
	opening("/dev/kmsg");
	return 0;
}
