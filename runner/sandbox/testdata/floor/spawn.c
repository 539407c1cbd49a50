// The floor of what running a solver many times costs: a loop of posix_spawn
// and wait, with nothing contained.
//
//     spawn RUNS LANES INPUT COMMAND [ARGUMENT...]
//
// Each lane is a process of its own that runs its share of RUNS, one after the
// other: standard input is the file INPUT (or "-": an empty memfd), standard
// output a memfd that is read back and emptied after each run, standard error
// /dev/null. It prints one line:
//
//     RUNS runs, SECONDS s, RUNS-PER-SECOND runs/s, CPU us/run, BYTES bytes/run
//
// CPU is user and system time of the lanes and of the command together.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void fail(const char *what, int err)
{
	fprintf(stderr, "spawn: %s: %s\n", what, strerror(err));
	exit(2);
}

static int memory(const char *name)
{
	int fd = memfd_create(name, MFD_CLOEXEC);
	if (fd < 0)
		fail("memfd", errno);
	return fd;
}

// load copies a file to a memfd: the input costs no disk.
static int load(const char *path)
{
	int fd = memory("input");
	if (strcmp(path, "-") == 0)
		return fd;
	char buf[1 << 16];
	int file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0)
		fail(path, errno);
	for (ssize_t n; (n = read(file, buf, sizeof buf)) > 0;)
		if (write(fd, buf, n) != n)
			fail("input", errno);
	close(file);
	return fd;
}

// collect reads the output of a run and empties it.
static size_t collect(int out)
{
	static char *buf;
	static size_t size;
	struct stat s;
	if (fstat(out, &s) != 0)
		fail("output", errno);
	if ((size_t)s.st_size > size) {
		size = s.st_size;
		free(buf);
		buf = malloc(size);
		if (!buf)
			fail("output", ENOMEM);
	}
	if (pread(out, buf, s.st_size, 0) != s.st_size || ftruncate(out, 0) != 0 || lseek(out, 0, SEEK_SET) != 0)
		fail("output", errno);
	return s.st_size;
}

// lane runs the command n times and returns the bytes of the last output.
static size_t lane(long n, const char *input, char **command)
{
	static char *const environment[] = {"PATH=/usr/local/bin:/usr/bin:/bin", NULL};
	int in = load(input), out = memory("output"), status, err;
	size_t bytes = 0;
	posix_spawn_file_actions_t files;
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, in, 0);
	posix_spawn_file_actions_adddup2(&files, out, 1);
	posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
	for (long i = 0; i < n; i++) {
		pid_t pid;
		lseek(in, 0, SEEK_SET);
		if ((err = posix_spawn(&pid, command[0], &files, NULL, command, environment)) != 0)
			fail(command[0], err);
		if (waitpid(pid, &status, 0) != pid || status != 0)
			fail(command[0], ECHILD);
		bytes = collect(out);
	}
	return bytes;
}

static double seconds(struct timeval t) { return t.tv_sec + t.tv_usec / 1e6; }

int main(int argc, char **argv)
{
	long runs = argc > 4 ? atol(argv[1]) : 0, lanes = argc > 4 ? atol(argv[2]) : 0;
	if (runs < 1 || lanes < 1) {
		fprintf(stderr, "usage: spawn RUNS LANES INPUT COMMAND [ARGUMENT...]\n");
		return 2;
	}
	size_t *bytes = mmap(NULL, sizeof *bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (bytes == MAP_FAILED)
		fail("mmap", errno);
	struct timespec began, ended;
	clock_gettime(CLOCK_MONOTONIC, &began);
	for (long i = 0; i < lanes; i++) {
		pid_t pid = fork();
		if (pid < 0)
			fail("fork", errno);
		if (pid == 0) {
			long share = runs / lanes + (i < runs % lanes);
			if (share > 0) // what runs nothing has no output to report
				*bytes = lane(share, argv[3], argv + 4);
			_exit(0);
		}
	}
	for (int status; wait(&status) > 0;)
		if (status != 0)
			return 2;
	clock_gettime(CLOCK_MONOTONIC, &ended);

	struct rusage r; // of the lanes, which have waited for their own children
	getrusage(RUSAGE_CHILDREN, &r);
	double wall = ended.tv_sec - began.tv_sec + (ended.tv_nsec - began.tv_nsec) / 1e9;
	double cpu = seconds(r.ru_utime) + seconds(r.ru_stime);
	printf("%ld runs, %.3f s, %.0f runs/s, %.1f us/run, %zu bytes/run\n", runs, wall, runs / wall, cpu * 1e6 / runs, *bytes);
}
