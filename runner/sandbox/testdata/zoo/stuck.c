// Does something after which it can't go on, or could be taken for that. The
// first argument says what. What can go on copies its input in the end.
#define ZOO_NO_ALARM
#include "zoo.h"
#include <poll.h>
#include <pthread.h>
#include <sys/time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *locked(void *unused)
{
	pthread_mutex_lock(&lock);
	return unused;
}

static void ring(int signal)
{
	(void)signal;
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	const char *what = argument(argc, argv, 0);
	int ends[2];
	char c;
	pthread_t thread;
	if (!what)
		return 2;
#define WHAT(name) if (strcmp(what, name) == 0)
	WHAT("stop")
		raise(SIGSTOP);
	WHAT("zombies") {
		for (int i = 0; i < 20; i++)
			if (child() == 0)
				_exit(0);
		rest();
	}
	WHAT("closes-stdin") { // and reads what takes its place
		close(0);
		if (pipe(ends) != 0 || read(0, &c, 1) >= 0)
			return 3;
	}
	WHAT("waits") { // for a child that has stopped
		if (child() == 0)
			raise(SIGSTOP);
		wait(NULL);
	}
	WHAT("lock") { // a thread waits for a lock, and this one for the thread
		pthread_mutex_lock(&lock);
		pthread_create(&thread, NULL, locked, NULL);
		pthread_join(thread, NULL);
	}
	// From here on it does go on.
	WHAT("sleeps")
		nap(1100);
	WHAT("polls")
		poll(NULL, 0, 1100);
	WHAT("alarm") {
		signal(SIGALRM, ring);
		setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {1, 100000}}, NULL);
		pause();
	}
	WHAT("child") {
		if (child() == 0) {
			nap(1100);
			_exit(0);
		}
		wait(NULL);
	}
	WHAT("continues") { // when a child says so
		pid_t self = getpid();
		if (child() == 0) {
			nap(1100);
			kill(self, SIGCONT);
			_exit(0);
		}
		raise(SIGSTOP);
	}
	WHAT("pipe") {
		if (pipe(ends) != 0)
			return 3;
		if (child() == 0) {
			nap(1100);
			return write(ends[1], "x", 1) != 1;
		}
		if (read(ends[0], &c, 1) != 1)
			return 4;
	}
	WHAT("pipe-pong") { // two processes wait for each other in turns
		int back[2];
		if (pipe(ends) != 0 || pipe(back) != 0)
			return 3;
		bool parent = child() != 0;
		for (int i = 0; i < 15; i++) {
			if (parent && write(ends[1], "x", 1) == 1 && read(back[0], &c, 1) == 1)
				continue;
			if (!parent && read(ends[0], &c, 1) == 1 && (nap(80), write(back[1], "x", 1)) == 1)
				continue;
			return 5;
		}
		if (!parent)
			_exit(0);
	}
	copy();
}
