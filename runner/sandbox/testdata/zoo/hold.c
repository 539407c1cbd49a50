// Holds memory of the kernel's own, or that belongs to no process any more. The
// first argument says what.
#include "zoo.h"
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/sendfile.h>
#include <sys/uio.h>

static const size_t large = 2 * MIB; // a page as large as they are

// pipes makes as many as it may, and puts something in each.
static size_t pipes(size_t (*put)(int end))
{
	size_t sum = 0;
	for (int i = 0, ends[2]; i < 1000 && pipe2(ends, O_NONBLOCK) == 0; i++)
		sum += put(ends[1]);
	return sum;
}

static size_t filled(int end)
{
	static char data[65536];
	size_t sum = 0;
	fcntl(end, F_SETPIPE_SZ, MIB);
	for (ssize_t n; (n = write(end, data, sizeof data)) > 0;)
		sum += n;
	return sum;
}

// gives puts a few bytes each of large pages into a pipe, and returns what is
// held by them once the pages are unmapped.
static size_t gives(int end)
{
	size_t sum = 0;
	for (int i = 0; i < 4; i++) {
		char *all = mmap(NULL, 2 * large, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (all == MAP_FAILED)
			break;
		char *page = (char *)(((size_t)all + large - 1) & ~(large - 1));
		madvise(page, large, MADV_HUGEPAGE);
		touch(page, large);
		if (vmsplice(end, &(struct iovec){page, 1}, 1, SPLICE_F_NONBLOCK) == 1)
			sum += large;
		munmap(all, 2 * large);
	}
	return sum;
}

// removed makes a file that it removes, of some bytes.
static int removed(size_t size)
{
	static char data[2 * MIB], path[PATH_MAX];
	const char *scratch = getenv("TMPDIR");
	snprintf(path, sizeof path, "%s/hold-%d", scratch ? scratch : "/tmp", getpid());
	int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd >= 0 && (unlink(path) != 0 || write(fd, data, size) != (ssize_t)size)) {
		close(fd);
		return -1;
	}
	return fd;
}

static size_t splices(int end)
{
	int fd = removed(large);
	loff_t at = 0;
	size_t sum = splice(fd, &at, end, NULL, 1, SPLICE_F_NONBLOCK) == 1 ? large : 0;
	close(fd);
	return sum;
}

static size_t sends(int end)
{
	int fd = removed(large);
	off_t at = 0;
	size_t sum = sendfile(end, fd, &at, 1) == 1 ? large : 0;
	close(fd);
	return sum;
}

// many makes processes that each hold something, and returns how much in all.
static size_t many(int processes, size_t (*hold)(void))
{
	struct {
		size_t sum;
		int done;
	} *all = mmap(NULL, sizeof *all, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (all == MAP_FAILED)
		return 0;
	for (int i = 0; i < processes; i++)
		if (child() == 0) {
			size_t n = hold();
			__atomic_add_fetch(&all->sum, n, __ATOMIC_SEQ_CST);
			__atomic_add_fetch(&all->done, 1, __ATOMIC_SEQ_CST);
			rest();
		}
	while (__atomic_load_n(&all->done, __ATOMIC_SEQ_CST) < processes)
		nap(10);
	nap(100); // to be seen
	return all->sum;
}

// mappings makes as many as a process may have: pages of which each other is
// readable.
static size_t mappings(void)
{
	enum { MOST = 65000 };
	char *p = mmap(NULL, MOST * 4096L, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	size_t n = 0;
	while (p != MAP_FAILED && n < MOST && mprotect(p + n * 4096, 4096, PROT_READ) == 0)
		n += 2;
	return n;
}

static size_t locks(void)
{
	size_t n = 0;
	for (int fd; (fd = removed(1)) >= 0;)
		for (off_t at = 0; at < 4000; at += 2, n++)
			if (fcntl(fd, F_SETLK, &(struct flock){.l_type = F_WRLCK, .l_start = at, .l_len = 1}) != 0)
				return n;
	return n;
}

static size_t epolls(void)
{
	size_t n = 0;
	int in[100], events[100], i = 0, k = 0;
	while (i < 100 && (events[i] = eventfd(0, 0)) >= 0)
		i++;
	while (k < 100 && (in[k] = epoll_create1(0)) >= 0)
		for (int j = 0; j < i; j++)
			n += epoll_ctl(in[k], EPOLL_CTL_ADD, events[j], &(struct epoll_event){0}) == 0, k += j == i - 1;
	return n;
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	const char *what = argument(argc, argv, 0);
	if (!what)
		return 2;
	errno = ENOSYS;
#define WHAT(name) if (strcmp(what, name) == 0)
	WHAT("pipes")
		printf("MiB %zu\n", pipes(filled) / MIB);
	WHAT("vmsplice")
		tried(pipes(gives) >= 64 * MIB, "keep large pages in pipes");
	WHAT("splice")
		tried(pipes(splices) >= 64 * MIB, "keep pages of removed files in pipes");
	WHAT("sendfile")
		tried(pipes(sends) >= 64 * MIB, "keep pages of files in pipes by sendfile");
	WHAT("mappings")
		printf("mappings %zu\n", many(30, mappings));
	WHAT("locks")
		printf("locks %zu\n", many(10, locks));
	WHAT("epoll")
		printf("events %zu\n", many(20, epolls));
	WHAT("inotify")
		tried(inotify_init1(0) >= 0, "watch files");
	WHAT("hugetlb") { // pages that count for no process
		char *p = mmap(NULL, 512 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
		if (p != MAP_FAILED)
			touch(p, 512 * MIB);
		tried(p != MAP_FAILED, "have 512 MiB of huge pages");
	}
	WHAT("locked") { // memory that can't be taken away counts as any other
		mlockall(MCL_CURRENT | MCL_FUTURE);
		for (char *p; (p = mmap(NULL, MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_LOCKED, -1, 0)) != MAP_FAILED;)
			touch(p, MIB);
		munlockall();
		for (char *p; (p = mmap(NULL, MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) != MAP_FAILED;)
			touch(p, MIB);
	}
	WHAT("populate") // at once
		mmap(NULL, MAX_BYTES - 64 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0), rest();
	WHAT("copies") { // each child writes to what it shares
		char *p = mmap(NULL, 100 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		touch(p, 100 * MIB);
		for (int i = 0; i < 10; i++)
			if (child() == 0) {
				touch(p, 100 * MIB);
				rest();
			}
		rest();
	}
	WHAT("reserve") { // addresses alone cost nothing
		if (mmap(NULL, (size_t)1 << 43, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) != MAP_FAILED)
			copy();
	}
}
