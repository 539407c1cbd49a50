// Tries to read what is not for it: the files and folders given as arguments
// (the case file, the expected answer, a home), the system's secrets, and the
// memory, environment and open files of other processes.
#include "zoo.h"

static void reading(const char *path)
{
	char buf[1];
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	tried(fd >= 0 && read(fd, buf, 1) >= 0, "read %s", path);
	if (fd >= 0)
		close(fd);
}

static void listing(const char *path)
{
	int entries = 0;
	DIR *d = opendir(path);
	for (struct dirent *e; d && (e = readdir(d));)
		entries += e->d_name[0] != '.';
	if (d && entries == 0)
		errno = ENOENT; // an empty folder in its place gives nothing away
	tried(entries > 0, "list %s", path);
	if (d)
		closedir(d);
}

// process looks into another process. That its memory can be opened is not
// enough: a page must come out.
static void process(const char *pid)
{
	char path[64], line[256];
	static char page[4096];
	unsigned long at;
	snprintf(path, sizeof path, "/proc/%s/environ", pid);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	tried(fd >= 0 && read(fd, page, sizeof page) > 0, "read %s", path);
	if (fd >= 0)
		close(fd);

	snprintf(path, sizeof path, "/proc/%s/maps", pid);
	FILE *maps = fopen(path, "re");
	bool mapped = maps && fgets(line, sizeof line, maps) && sscanf(line, "%lx", &at) == 1;
	tried(mapped, "read %s", path);
	if (maps)
		fclose(maps);
	snprintf(path, sizeof path, "/proc/%s/mem", pid);
	fd = open(path, O_RDWR | O_CLOEXEC);
	tried(fd >= 0 && mapped && pread(fd, page, sizeof page, at) > 0, "read %s", path);
	if (fd >= 0)
		close(fd);

	const char *const links[] = {"cwd", "root", "exe", "fd/0", "fd/1", "fd/2", "fd/3", "fd/4", "fd/5", "fd/6"};
	for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
		snprintf(path, sizeof path, "/proc/%s/%s", pid, links[i]);
		fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
		tried(fd >= 0, "open %s", path);
		if (fd >= 0)
			close(fd);
	}
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	for (int i = ARGS; i < argc; i++) {
		struct stat s;
		if (atoi(argv[i]) > 0)
			process(argv[i]);
		else if (stat(argv[i], &s) == 0 && S_ISDIR(s.st_mode))
			listing(argv[i]);
		else
			reading(argv[i]);
	}
	reading("/etc/shadow");
	reading("/etc/ssh/ssh_host_ed25519_key");
	reading("/proc/kcore");
	reading("/dev/mem");
	reading("/dev/kmsg");
	reading("/dev/vda");
	reading("/dev/sda");
	listing("/root");
	listing("/home");

	// /proc may have other numbers than this namespace; to read of itself is
	// nothing to be refused.
	char self[16] = "", parent[16];
	if (readlink("/proc/self", self, sizeof self - 1) < 0)
		snprintf(self, sizeof self, "%d", getpid());
	snprintf(parent, sizeof parent, "%d", getppid() ? getppid() : 1);
	process(parent);
	if (strcmp(parent, "1") != 0)
		process("1");
	DIR *d = opendir("/proc");
	int others = 0;
	for (struct dirent *e; d && (e = readdir(d)) && others < 500;)
		if (atoi(e->d_name) > 0 && strcmp(e->d_name, self) && strcmp(e->d_name, parent) && strcmp(e->d_name, "1")) {
			others++;
			process(e->d_name);
		}
	return 0;
}
