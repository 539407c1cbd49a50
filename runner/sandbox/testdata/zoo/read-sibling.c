// Looks for the scratch files of other solvers: below /tmp, beside its own
// scratch folder, below the folders given, and through /proc.
#include "zoo.h"

static int found;

static void look(const char *path)
{
	char buf[32] = "";
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0)
		return;
	if (pread(fd, buf, sizeof buf - 1, 0) > 0 && strncmp(buf, "secret of a sibling", 19) == 0) {
		tried(true, "read %s", path);
		found++;
	}
	close(fd);
}

static void walk(const char *folder, int depth)
{
	DIR *d = opendir(folder);
	for (struct dirent *e; d && (e = readdir(d));) {
		char path[PATH_MAX];
		if (e->d_name[0] == '.' && (!e->d_name[1] || e->d_name[1] == '.'))
			continue;
		if (snprintf(path, sizeof path, "%s/%s", folder, e->d_name) >= (int)sizeof path)
			continue;
		if (e->d_type == DT_DIR && depth > 0)
			walk(path, depth - 1);
		else if (e->d_type != DT_DIR)
			look(path);
	}
	if (d)
		closedir(d);
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	char path[PATH_MAX];
	const char *scratch = getenv("TMPDIR");
	walk("/tmp", 4);
	walk("/dev/shm", 2);
	walk("/var/tmp", 2);
	if (scratch) {
		snprintf(path, sizeof path, "%s/..", scratch);
		walk(path, 3);
	}
	for (int i = ARGS; i < argc; i++)
		walk(argv[i], 4);
	DIR *d = opendir("/proc");
	for (struct dirent *e; d && (e = readdir(d));) {
		if (atoi(e->d_name) <= 0 || atoi(e->d_name) == getpid())
			continue;
		const char *const below[] = {"root/tmp", "cwd", "fd"};
		for (size_t i = 0; i < sizeof below / sizeof *below; i++) {
			snprintf(path, sizeof path, "/proc/%s/%s", e->d_name, below[i]);
			walk(path, 1);
		}
	}
	errno = ENOENT;
	if (!found)
		tried(false, "find a sibling's file");
}
