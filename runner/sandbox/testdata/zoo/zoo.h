// What the programs of the zoo share: how they start, how they say what they
// tried, and the guards that make them harmless where nothing contains them.
//
// A program is started as
//
//     NAME --in-the-zoo TOKEN MODE [ARGUMENT...]
//
// Without the first word it refuses to start. TOKEN is a word by which a test
// finds its processes, as every child inherits it. MODE is the path of a file
// (or "-"): if its first line is "good", the program does no harm and copies
// its input, which shows whether the box still works; the other lines are more
// arguments (of a good program: the names that it expects in its scratch
// folder). What a sandbox finds in a command it may make visible, so that a
// secret's path must not stand there.
//
// A program that tries something prints one line an attempt, "WHAT: DONE" or
// "WHAT: refused (ERRNO)". Every process ends by itself within two minutes.
#ifndef ZOO_H
#define ZOO_H
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	ARGS = 4,           // the first argument of the program itself
	LIFETIME = 100,     // seconds that a process lives at most
	MAX_FORKS = 2000,   // processes that a program starts at most
};
#define MIB ((size_t)1 << 20)
#define MAX_BYTES (2048 * MIB) // that a program allocates or writes at most

// mortal makes the calling process end by itself. Children have to call it
// again, as they do not inherit an alarm.
static inline void mortal(void)
{
	struct rlimit cpu;
	if (getrlimit(RLIMIT_CPU, &cpu) == 0 && cpu.rlim_max > LIFETIME) {
		cpu.rlim_cur = cpu.rlim_cur > LIFETIME ? LIFETIME : cpu.rlim_cur;
		cpu.rlim_max = LIFETIME;
		setrlimit(RLIMIT_CPU, &cpu);
	}
#ifdef ZOO_NO_ALARM // the program ends with its parent instead
	prctl(PR_SET_PDEATHSIG, SIGKILL);
#else
	signal(SIGALRM, SIG_DFL);
	alarm(LIFETIME);
#endif
}

// copy writes standard input to standard output.
static inline void copy(void)
{
	static char buf[1 << 16];
	ssize_t n;
	while ((n = read(0, buf, sizeof buf)) > 0)
		for (ssize_t at = 0, w; at < n; at += w)
			if ((w = write(1, buf + at, n - at)) <= 0)
				exit(4);
}

// mode_lines reads the lines of a mode file: the mode and more arguments.
static inline int mode_lines(const char *path, char **lines, int most)
{
	static char buf[1 << 14];
	int fd = open(path, O_RDONLY | O_CLOEXEC), n = 0;
	ssize_t size = fd < 0 ? 0 : read(fd, buf, sizeof buf - 1);
	if (fd >= 0)
		close(fd);
	buf[size > 0 ? size : 0] = 0;
	for (char *line = strtok(buf, "\n"); line && n < most; line = strtok(NULL, "\n"))
		lines[n++] = line;
	return n;
}

// good copies the input, after the names of what is in the scratch folder and
// is not among those given.
static inline void good(char **known, int n)
{
	const char *scratch = getenv("TMPDIR");
	DIR *d = scratch ? opendir(scratch) : NULL;
	for (struct dirent *e; d && (e = readdir(d));) {
		bool expected = strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0;
		for (int i = 0; i < n; i++)
			expected = expected || strcmp(e->d_name, known[i]) == 0;
		if (!expected)
			printf("scratch %s\n", e->d_name);
	}
	fflush(stdout);
	copy();
	exit(0);
}

// enter must be the first call of a program. It adds the arguments that the
// mode file holds.
static inline void enter(int *argc, char ***argv)
{
	enum { MOST = 64 };
	static char *words[2 * MOST + 1], *lines[MOST];
	int n = 0;
	if (*argc < ARGS || *argc > MOST || strcmp((*argv)[1], "--in-the-zoo") != 0) {
		fprintf(stderr, "%s is a hostile program; it runs in the zoo only\n", (*argv)[0]);
		exit(2);
	}
	mortal();
	setvbuf(stdout, NULL, _IOLBF, 0);
	memcpy(words, *argv, *argc * sizeof *words);
	if (strcmp(words[3], "-") != 0)
		n = mode_lines(words[3], lines, MOST);
	if (n > 0 && strcmp(lines[0], "good") == 0)
		good(lines + 1, n - 1);
	for (int i = 1; i < n; i++)
		words[(*argc)++] = lines[i];
	*argv = words;
}

// argument returns an argument of the program itself, or NULL.
static inline const char *argument(int argc, char **argv, int i)
{
	return ARGS + i < argc ? argv[ARGS + i] : NULL;
}

// tried says what became of an attempt; a refused one has set errno.
__attribute__((format(printf, 2, 3)))
static inline void tried(bool done, const char *format, ...)
{
	const char *why = strerrorname_np(errno);
	va_list list;
	va_start(list, format);
	vprintf(format, list);
	va_end(list);
	if (done)
		printf(": DONE\n");
	else
		printf(": refused (%s)\n", why ? why : "no reason");
	fflush(stdout);
	errno = 0;
}

// child forks at most MAX_FORKS times in a program and all its children, and
// makes the child mortal. It returns -1 if no more may be or can be started.
static inline pid_t child(void)
{
	static int *forks;
	if (!forks) {
		forks = mmap(NULL, sizeof *forks, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
		if (forks == MAP_FAILED)
			abort();
	}
	if (__atomic_add_fetch(forks, 1, __ATOMIC_RELAXED) > MAX_FORKS)
		return -1;
	fflush(stdout);
	pid_t pid = fork();
	if (pid == 0)
		mortal();
	return pid;
}

// burn uses the processor until the process is killed.
static inline void burn(void)
{
	for (volatile unsigned long i = 0;; i++)
		;
}

// rest sleeps until the process is killed.
static inline void rest(void)
{
	for (;;)
		pause();
}

// nap sleeps for some milliseconds.
static inline void nap(long ms)
{
	struct timespec t = {ms / 1000, ms % 1000 * 1000000};
	nanosleep(&t, NULL);
}

// touch writes to each page, so that the memory is resident.
static inline void touch(char *p, size_t n)
{
	for (size_t i = 0; i < n; i += 4096)
		((volatile char *)p)[i] = 1;
}

#endif
