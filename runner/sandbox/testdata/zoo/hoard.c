// Holds memory that is resident in no process. The first argument says of what:
// files that are removed and open, or mapped, or open in many processes; sockets
// full of data, in many processes.
#include "zoo.h"
#include <sys/socket.h>

static const size_t most = 900 * MIB;

// file writes to a new file that it removes, and returns how much.
static size_t file(bool map, size_t size)
{
	static char data[MIB], path[PATH_MAX];
	const char *scratch = getenv("TMPDIR");
	snprintf(path, sizeof path, "%s/held-%d", scratch ? scratch : "/tmp", getpid());
	int fd = open(path, O_RDWR | O_CREAT | O_EXCL, 0600);
	size_t sum = 0;
	if (fd < 0 || unlink(path) != 0)
		return 0;
	memset(data, 'x', sizeof data);
	while (sum + sizeof data <= size && write(fd, data, sizeof data) == sizeof data)
		sum += sizeof data;
	if (map && sum > 0 && mmap(NULL, 4096, PROT_READ, MAP_SHARED, fd, 0) != MAP_FAILED)
		close(fd);
	return sum;
}

// fill fills pairs of sockets, as many as it gets, and adds up what is in them.
static void fill(size_t *sum)
{
	static char data[16384];
	int ends[2], large = 4 * MIB;
	while (*sum < most && socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) == 0)
		for (int i = 0; i < 2; i++) {
			setsockopt(ends[i], SOL_SOCKET, SO_SNDBUF, &large, sizeof large);
			for (ssize_t n; (n = write(ends[i], data, sizeof data)) > 0;)
				__atomic_add_fetch(sum, n, __ATOMIC_SEQ_CST);
		}
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	const char *what = argument(argc, argv, 0);
	if (!what)
		return 2;
	size_t *sum = mmap(NULL, sizeof *sum, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (sum == MAP_FAILED)
		return 3;
	if (strcmp(what, "sockets") == 0) {
		int children = 0;
		for (; children < 20 && *sum < most; children++)
			if (child() == 0) {
				fill(sum);
				rest();
			}
		nap(1000);
		errno = EMFILE;
		printf("MiB %zu\n", *sum / MIB);
		tried(*sum >= 64 * MIB, "keep 64 MiB in sockets");
		return 0;
	}
	prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); // nor look at what does it
	struct rlimit l;
	getrlimit(RLIMIT_FSIZE, &l);
	size_t size = l.rlim_cur < 4 * MIB ? l.rlim_cur : 4 * MIB;
	if (strcmp(what, "many") == 0)
		for (int i = 0; i < 30 && child() > 0; i++)
			;
	for (size_t n = 1; n > 0 && *sum < most; __atomic_add_fetch(sum, n, __ATOMIC_SEQ_CST))
		n = file(strcmp(what, "mapped") == 0, size);
	errno = ENOSPC;
	if (strcmp(what, "many") == 0)
		nap(500);
	tried(*sum >= most, "keep %zu MiB in removed files", *sum / MIB);
}
