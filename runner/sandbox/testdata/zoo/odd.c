// Odd things that a solver may do with its streams, its scratch folder and its
// limits, and that must come to nothing. The first argument says which.
#include "zoo.h"
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/un.h>

// in_scratch goes to the scratch folder.
static bool in_scratch(void)
{
	const char *scratch = getenv("TMPDIR");
	return scratch && chdir(scratch) == 0;
}

// touched makes an empty file.
static bool touched(const char *name)
{
	int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	const char *what = argument(argc, argv, 0);
	if (!what)
		return 2;
	signal(SIGXFSZ, SIG_IGN);
	signal(SIGPIPE, SIG_IGN);
#define WHAT(name) if (strcmp(what, name) == 0)
	WHAT("rewrites") { // its output
		printf("wrong\n");
		if (ftruncate(1, 0) != 0 || lseek(1, 0, SEEK_SET) != 0)
			return 3;
		copy();
	}
	WHAT("hole") { // output that was never written
		copy();
		if (lseek(1, 3 * MIB, SEEK_CUR) > 0 && write(1, "x", 1) == 1)
			return 0;
		return 3;
	}
	WHAT("closes-stdout") {
		close(1);
		close(2);
	}
	WHAT("swaps") { // its streams
		dup2(0, 7);
		dup2(1, 0);
		dup2(7, 1);
		tried(write(1, "x", 1) == 1, "write to its input");
		dup2(0, 1);
		tried(false, "end well");
	}
	WHAT("reads-output") { // of others, which had the file before
		char buf[64];
		tried(pread(1, buf, sizeof buf, 0) > 0, "read what was in its output");
		tried(pread(2, buf, sizeof buf, 0) > 0, "read what was in its messages");
	}
	WHAT("names") { // that act where they are shown
		const char *const names[] = {"-rf", "a\nb", "\033[31m", "\r::error::x", "##[error]x", "\xff\xfe", ".kiebitz-lock", " ", "*", "$(id)", "..."};
		int n = 0;
		for (size_t i = 0; in_scratch() && i < sizeof names / sizeof *names; i++)
			n += touched(names[i]);
		char longest[256];
		memset(longest, 'n', 255);
		longest[255] = 0;
		printf("made %d\n", n + touched(longest));
	}
	WHAT("kinds") { // of files, which must not stop who looks at them
		struct sockaddr_un name = {AF_UNIX, "socket"};
		bool made = in_scratch() && mkfifo("fifo", 0600) == 0 && symlink("loop", "loop") == 0 && symlink("/proc/self/root", "root") == 0;
		int s = socket(AF_UNIX, SOCK_STREAM, 0);
		bind(s, (struct sockaddr *)&name, sizeof name);
		printf("made %d\n", made && touched("file") && link("file", "hard") == 0 && mkdir("locked", 0) == 0);
	}
	WHAT("scratch") { // makes it useless for the next one
		const char *scratch = getenv("TMPDIR");
		char other[PATH_MAX];
		snprintf(other, sizeof other, "%s.moved", scratch);
		tried(rename(scratch, other) == 0, "move its scratch folder");
		tried(rmdir(scratch) == 0, "remove its scratch folder");
		snprintf(other, sizeof other, "%s/..", scratch);
		tried(in_scratch() && touched("../beside"), "make a file beside it");
		errno = EPERM;
		if (chmod(scratch, 0) == 0) // its own, which is put right again
			printf("closed\n");
		tried(false, "spoil more");
	}
	WHAT("flock") { // a lock that others wait for
		int fd = open("/etc/passwd", O_RDONLY | O_CLOEXEC), own = open(argv[0], O_RDONLY | O_CLOEXEC);
		printf("locked %d\n", (flock(fd, LOCK_EX | LOCK_NB) == 0) + (flock(own, LOCK_EX | LOCK_NB) == 0));
		errno = EACCES;
		tried(fcntl(own, F_SETLEASE, F_WRLCK) == 0, "keep others from its program");
		copy();
	}
	WHAT("low-limits") { // its own, as low as they go
		for (int i = 0; i < RLIM_NLIMITS; i++)
			if (i != RLIMIT_CPU && i != RLIMIT_FSIZE && i != RLIMIT_STACK && i != RLIMIT_RTTIME)
				setrlimit(i, &(struct rlimit){0, 0});
		copy();
	}
	WHAT("low-cpu") {
		setrlimit(RLIMIT_CPU, &(struct rlimit){1, 1});
		burn();
	}
	WHAT("script") { // that is its own interpreter
		char path[PATH_MAX];
		snprintf(path, sizeof path, "%s/script", getenv("TMPDIR"));
		int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0700);
		dprintf(fd, "#!%s\n", path);
		close(fd);
		execl(path, path, NULL);
		tried(false, "run it");
	}
}
