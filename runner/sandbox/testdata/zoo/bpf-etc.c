// Tries system calls that no solver needs, by number. the first argument is the call.
// The arguments are wrong on purpose: a kernel that comes to look at them does
// no harm and says so by another error than EPERM, ENOSYS or EACCES.
#include "zoo.h"
#include <sys/syscall.h>

static const struct {
	const char *name;
	long number;
} calls[] = {
#define CALL(name) {#name, SYS_##name}
	CALL(bpf), CALL(perf_event_open), CALL(keyctl), CALL(add_key), CALL(request_key),
	CALL(userfaultfd), CALL(io_uring_setup), CALL(init_module), CALL(finit_module),
	CALL(delete_module), CALL(kexec_load), CALL(reboot), CALL(swapon), CALL(swapoff),
	CALL(syslog), CALL(acct), CALL(quotactl), CALL(name_to_handle_at), CALL(open_by_handle_at),
	CALL(fanotify_init), CALL(settimeofday), CALL(clock_settime), CALL(sethostname),
	CALL(setdomainname), CALL(vhangup), CALL(kcmp), CALL(msgget), CALL(semget), CALL(mq_open),
	CALL(io_uring_enter), CALL(io_uring_register), CALL(kexec_file_load), CALL(pidfd_getfd), CALL(pidfd_send_signal), CALL(fspick),
	CALL(move_mount), CALL(open_tree), CALL(fsmount), CALL(fsconfig),
	// Too new for some headers, or for all.
	{"mount_setattr", 442}, {"quotactl_fd", 443}, {"memfd_secret", 447}, {"file_setattr", 469}, {"newer", 470},
};

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	const char *name = argument(argc, argv, 0);
	for (size_t i = 0; name && i < sizeof calls / sizeof *calls; i++) {
		if (strcmp(name, calls[i].name) != 0)
			continue;
		long n = syscall(calls[i].number, -1L, -1L, -1L, -1L, -1L, -1L);
		bool reached = n >= 0 || (errno != EPERM && errno != ENOSYS && errno != EACCES);
		tried(reached, "%s", name);
		return 0;
	}
	return 2;
}
