// Tries to change how other processes of the same user run: their limits,
// priority, scheduling, processors. It tries its parent and those given as
// arguments, and sets what is set already, so that nothing changes; except the
// scheduling, which the sandbox pretends to set to what is usual.
#include "zoo.h"
#include <sched.h>
#include <sys/mman.h>
#include <sys/syscall.h>

static void tamper(pid_t pid)
{
	struct rlimit old;
	tried(prlimit(pid, RLIMIT_CPU, NULL, &old) == 0 && prlimit(pid, RLIMIT_CPU, &old, NULL) == 0, "set the limits of %d", pid);
	// An address of which half is zero, as a filter sees a pointer in two halves.
	void *wanted = (void *)(1L << 32);
	struct rlimit *round = mmap(wanted, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
	if (round == wanted) {
		*round = old;
		tried(syscall(SYS_prlimit64, (long)pid, RLIMIT_CPU, round, NULL) == 0, "set the limits of %d from a round address", pid);
		munmap(round, 4096);
	}
	errno = 0;
	int nice = getpriority(PRIO_PROCESS, pid);
	tried(errno == 0 && setpriority(PRIO_PROCESS, pid, nice) == 0, "set the priority of %d", pid);
	struct sched_param p = {0};
	tried(sched_setscheduler(pid, SCHED_BATCH, &p) == 0, "set the scheduling of %d", pid);
	cpu_set_t set;
	CPU_ZERO(&set);
	tried(sched_getaffinity(pid, sizeof set, &set) == 0 && sched_setaffinity(pid, sizeof set, &set) == 0, "set the processors of %d", pid);
	long io = syscall(SYS_ioprio_get, 1, pid);
	tried(io >= 0 && syscall(SYS_ioprio_set, 1, pid, io) == 0, "set the priority on disks of %d", pid);
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	tamper(getppid() ? getppid() : 1);
	for (int i = ARGS; i < argc; i++)
		if (atoi(argv[i]) > 1)
			tamper(atoi(argv[i]));
	errno = 0;
	int nice = getpriority(PRIO_USER, 0);
	tried(errno == 0 && setpriority(PRIO_USER, 0, nice) == 0, "set the priority of all processes of its user");
}
