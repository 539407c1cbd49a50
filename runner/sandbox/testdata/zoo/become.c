// Tries to become somebody else, or to have more rights, and to change the clock.
#include "zoo.h"
#include <grp.h>
#include <linux/capability.h>
#include <sys/fsuid.h>
#include <sys/syscall.h>
#include <sys/timex.h>

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	uid_t me = getuid();
	gid_t group = getgid();
	tried(me != 0 && setuid(0) == 0, "become root");
	tried(me != 0 && setresuid(0, 0, 0) == 0, "become root in all ways");
	tried(setreuid(me, me + 1) == 0, "become another user");
	tried(setresgid(group + 1, group + 1, group + 1) == 0, "become another group");
	tried(setgroups(1, &(gid_t){0}) == 0, "join the group of root");
	errno = EPERM;
	setfsuid(me + 1);
	tried((uid_t)setfsuid(-1) != me, "use another user's files");
	setfsuid(me);
	struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
	struct __user_cap_data_struct all[2] = {{~0u, ~0u, ~0u}, {~0u, ~0u, ~0u}};
	tried(syscall(SYS_capset, &head, all) == 0, "have all capabilities");
	all[0] = (struct __user_cap_data_struct){1 << CAP_SYS_ADMIN, 1 << CAP_SYS_ADMIN, 0};
	all[1] = (struct __user_cap_data_struct){0};
	tried(syscall(SYS_capset, &head, all) == 0, "have one");
	tried(prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_SYS_ADMIN, 0, 0) == 0, "pass one on");
	tried(prctl(PR_SET_SECUREBITS, 0) == 0, "be root by a program again");
	tried(prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0, "gain rights by a program");
	tried(prctl(PR_SET_SECCOMP, 0, 0) == 0, "drop the filter");
	tried(adjtimex(&(struct timex){.modes = ADJ_FREQUENCY}) >= 0, "change the speed of the clock");
	tried(settimeofday(NULL, &(struct timezone){0}) == 0, "change the time zone"); // the last: it ends a solver
}
