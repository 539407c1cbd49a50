// Tries to raise each of its limits above what the hard limit is.
#include "zoo.h"
#include <sched.h>

int main(int argc, char **argv)
{
	const struct {
		const char *name;
		int what;
	} limits[] = {
		{"NPROC", RLIMIT_NPROC}, {"FSIZE", RLIMIT_FSIZE}, {"DATA", RLIMIT_DATA}, {"CPU", RLIMIT_CPU},
		{"CORE", RLIMIT_CORE}, {"NOFILE", RLIMIT_NOFILE}, {"MEMLOCK", RLIMIT_MEMLOCK}, {"STACK", RLIMIT_STACK},
	};
	enter(&argc, &argv);
	for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
		struct rlimit l;
		getrlimit(limits[i].what, &l);
		if (l.rlim_max == RLIM_INFINITY) {
			printf("%s has no limit\n", limits[i].name);
			continue;
		}
		l.rlim_max++;
		l.rlim_cur = l.rlim_max;
		tried(setrlimit(limits[i].what, &l) == 0, "raise %s", limits[i].name);
	}
	struct rlimit mark;
	getrlimit(RLIMIT_RTTIME, &mark);
	if (mark.rlim_max != RLIM_INFINITY) { // in T3 the solver's processes are known by it
		mark.rlim_cur = mark.rlim_max = mark.rlim_max - 1;
		tried(setrlimit(RLIMIT_RTTIME, &mark) == 0, "lower RTTIME");
		tried(prlimit(0, RLIMIT_RTTIME, &mark, NULL) == 0, "lower RTTIME otherwise");
		tried(prlimit(getpid(), RLIMIT_RTTIME, &mark, NULL) == 0, "lower RTTIME by number");
	}
	int before = getpriority(PRIO_PROCESS, 0);
	errno = EPERM; // at the highest priority the call succeeds and changes nothing
	tried(setpriority(PRIO_PROCESS, 0, before - 5) == 0 && getpriority(PRIO_PROCESS, 0) < before, "raise its priority");
	struct sched_param p = {.sched_priority = 1};
	tried(sched_setscheduler(0, SCHED_FIFO, &p) == 0, "become real-time");
	int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
	tried(fd >= 0 && write(fd, "-1000", 5) == 5, "escape the OOM killer");
}
