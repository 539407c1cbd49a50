// Ways to have processes that are not found, counted or ended. The first argument
// says which.
#include "zoo.h"
#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <sys/time.h>

static char **words; // of this program

// again starts this program again in this process, with another argument.
static void again(const char *what)
{
	char *line[] = {words[0], words[1], words[2], "-", (char *)what, NULL};
	execv(words[0], line);
	_exit(9);
}

static void *execs(void *what)
{
	again(what);
	return NULL;
}

// asks makes the warden answer as often as it can.
static void *asks(void *unused)
{
	struct itimerval never = {0};
	for (;;)
		setitimer(ITIMER_REAL, &never, NULL);
	return unused;
}

static int sibling(void *unused)
{
	(void)unused;
	mortal();
	rest();
	return 0;
}

// cloned starts a process by clone(2) with some flags.
static pid_t cloned(int flags)
{
	static int n;
	char *stack = mmap(NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (++n > MAX_FORKS || stack == MAP_FAILED)
		return -1;
	return clone(sibling, stack + (1 << 16), flags | SIGCHLD, NULL);
}

// orphan makes a grandchild that nobody waits for.
static void orphan(void (*live)(void))
{
	pid_t pid = child();
	if (pid == 0) {
		if (child() == 0)
			live();
		_exit(0);
	}
	waitpid(pid, NULL, 0);
}

// hidden lives on without anything by which it was known.
static void hidden(void)
{
	prctl(PR_SET_PDEATHSIG, 0);
	prctl(PR_SET_NAME, "kworker/0:1");
	setsid();
	for (int fd = 0; fd < 256; fd++)
		close(fd);
	if (chdir("/") == 0)
		rest();
}

// writes goes on writing into the output, for ever.
static void writes(void)
{
	signal(SIGXFSZ, SIG_IGN);
	for (;;)
		if (write(1, "x", 1) != 1)
			nap(1);
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	words = argv;
	const char *what = argument(argc, argv, 0);
	pthread_t thread;
	if (!what)
		return 2;
#define WHAT(name) if (strcmp(what, name) == 0)
	WHAT("copy")
		copy();
	WHAT("exec-chain")
		again(what);
	WHAT("clone-parent") { // its children are its siblings
		while (cloned(CLONE_PARENT) > 0)
			;
		rest();
	}
	WHAT("clone-vm") {
		while (cloned(CLONE_VM | CLONE_FILES | CLONE_FS) > 0)
			;
		rest();
	}
	WHAT("vfork") { // waits where no signal but one reaches it
		if (vfork() == 0)
			for (;;)
				pause();
	}
	WHAT("leader-execs") { // the process gets another first thread
		pthread_create(&thread, NULL, execs, "copy");
		rest();
	}
	WHAT("subreaper") { // takes in what it has left itself
		prctl(PR_SET_CHILD_SUBREAPER, 1);
		for (int i = 0; i < 20; i++)
			orphan(rest);
		copy();
	}
	WHAT("hidden") {
		for (int i = 0; i < 20; i++)
			orphan(hidden);
		copy();
	}
	WHAT("orphans-write") {
		copy();
		for (int i = 0; i < 20; i++)
			orphan(writes);
	}
	WHAT("zombies") {
		while (child() > 0)
			;
		copy();
	}
	WHAT("name-burns") { // as if its state and times stood in its name
		prctl(PR_SET_NAME, ") S 1 1 1 0");
		burn();
	}
	WHAT("name-grows") {
		prctl(PR_SET_NAME, "x\n) R 1 1\n");
		char *p = mmap(NULL, MAX_BYTES / 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (p != MAP_FAILED)
			touch(p, MAX_BYTES / 2);
		rest();
	}
	WHAT("idle-burns") { // as the least of all
		setpriority(PRIO_PROCESS, 0, 19);
		sched_setscheduler(0, SCHED_IDLE, &(struct sched_param){0});
		burn();
	}
	WHAT("threads-burn") {
		for (int i = 0; i < 8; i++)
			pthread_create(&thread, NULL, (void *(*)(void *))burn, NULL);
		rest();
	}
	WHAT("asks") {
		for (int i = 0; i < 30; i++)
			pthread_create(&thread, NULL, asks, NULL);
		rest();
	}
	WHAT("groups") { // joins others' groups and sessions
		tried(setpgid(0, getppid()) == 0, "join its parent's group");
		tried(getppid() > 0 && setpgid(getppid(), 0) == 0, "move its parent");
		tried(tcsetpgrp(0, getpgrp()) == 0, "take the terminal");
	}
}
