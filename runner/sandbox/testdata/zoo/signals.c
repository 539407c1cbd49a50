// Sends itself signals, and asks for timers. The first argument says how; a number
// is that of a signal by which it ends.
#include "zoo.h"
#include <sys/time.h>

static void handle(int signal)
{
	(void)signal;
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	const char *what = argument(argc, argv, 0);
	int n = 0;
	if (!what)
		return 2;
#define WHAT(name) if (strcmp(what, name) == 0)
	WHAT("storm") { // a timer that never stops
		signal(SIGVTALRM, handle);
		setitimer(ITIMER_VIRTUAL, &(struct itimerval){{0, 1}, {0, 1}}, NULL);
		burn();
	}
	WHAT("timers") {
		struct sigevent none = {.sigev_notify = SIGEV_NONE};
		for (timer_t t; n < 200000 && timer_create(CLOCK_MONOTONIC, &none, &t) == 0;)
			n++;
		printf("timers %d\n", n);
	}
	WHAT("queue") {
		sigset_t all;
		sigfillset(&all);
		sigprocmask(SIG_BLOCK, &all, NULL);
		while (n < 200000 && sigqueue(getpid(), SIGRTMIN + 3, (union sigval){.sival_int = n}) == 0)
			n++;
		printf("signals %d\n", n);
	}
	WHAT("faults") { // returns to where it has failed
		signal(SIGSEGV, handle);
		*(volatile int *)8 = 1;
	}
	WHAT("blocks") {
		sigset_t all;
		sigfillset(&all);
		sigprocmask(SIG_BLOCK, &all, NULL);
		rest();
	}
	WHAT("core") {
		struct rlimit most;
		getrlimit(RLIMIT_CORE, &most);
		most.rlim_cur = most.rlim_max;
		setrlimit(RLIMIT_CORE, &most);
		if (chdir(getenv("TMPDIR")) == 0)
			abort();
	}
	WHAT("stop-group")
		kill(0, SIGSTOP);
	WHAT("kill-group")
		kill(0, SIGKILL);
	WHAT("kill-all")
		kill(-1, SIGKILL);
	if (atoi(what) > 0) {
		signal(atoi(what), SIG_DFL);
		raise(atoi(what));
		rest();
	}
}
