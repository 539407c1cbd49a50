/* Linked into a solver that was compiled with -fsanitize-coverage=trace-pc,trace-cmp, or by
 * rustc with the same pass of LLVM:
 * it writes which blocks of the source run, in their order, how numbers compare that
 * are compared, and how much has been printed by then, into a file in the scratch
 * folder. Nothing is written where that folder is missing, so that the program is a
 * plain solver elsewhere.
 *
 * trace/blocks: struct trace below. blocks: for each byte of the program the
 * number of the block that is reported from there, or 0; the first is how many
 * there are. A comparison has five numbers: its first operand is smaller by more
 * than one, smaller by one, equal, larger by one, larger by more. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

enum { EVENTS = 1 << 20, MARK = 0xffff };

struct trace {
    char magic[8];
    uint32_t blocks; /* numbered from 1 */
    uint32_t events; /* that were written; MARK and two halves of a number count as three */
    uint32_t most;   /* that fit */
    uint32_t cut;    /* 1: more came */
    uint32_t count[]; /* of each block; then the events, 16 bits each */
};

static struct trace *trace;
static uint16_t *event;
static const uint16_t *block;
static size_t blocks_size; /* of the table, in entries */
static char buffer[1 << 20];
static uint32_t flushed, pending, seen;
static int file = -1;

extern char __executable_start;

/* One change of the program: where, from its start, and what is there instead. */
struct change {
    uint64_t where;
    uint8_t size;
    unsigned char bytes[15];
};

enum { CHANGES = 8192, OPEN = 64, PLAIN = 20000000, MORE = 100000, EACH = 20000, AS_PLAIN = -1, WORK = -1 };

/* What processes share that try changes. They are bounded by how many blocks they run, the
 * library's, too, so that it does not depend on the machine which of them ends. */
static struct {
    uint64_t left; /* blocks that the one that runs may still run */
    uint64_t work; /* that all with a change have run, and EACH for its start */
    char reached[CHANGES];
} *shared;
static struct change list[CHANGES];
static unsigned char original[CHANGES]; /* the first byte of what each changes */
static size_t changes, unreached;
static pid_t self; /* that tries changes where they are reached */
static uint32_t before; /* tries of earlier cases */
static int tried = -1;
static uint64_t most;  /* blocks that each may run */
static int microseconds; /* and processor time, if it runs none */

static int reopen(const char *name, int flags, int as) {
    int fd = open(name, flags, 0600);
    return fd < 0 || dup2(fd, as) < 0 || (fd != as && close(fd) != 0) ? -1 : 0;
}

/* A changed program may never end, nor run blocks, and may start others. */
static void limit(void) {
    setpgid(0, 0);
    struct itimerval used = {{0}, {microseconds / 1000000, microseconds % 1000000}}, passed = {{0}, {5 + microseconds / 50000, 0}};
    struct rlimit printed = {sizeof buffer, sizeof buffer}, memory = {1 << 29, 1 << 29};
    setitimer(ITIMER_PROF, &used, 0);
    setitimer(ITIMER_REAL, &passed, 0);
    setrlimit(RLIMIT_FSIZE, &printed);
    setrlimit(RLIMIT_AS, &memory);
}

/* Writes the files of the next case, of which the list "inputs" is: how many there are, and of
 * each its name, how large it is, and that. The file "input" is what the program reads. */
static int next(int inputs) {
    struct {
        char name[60];
        uint32_t size;
    } f;
    uint32_t files;
    if (read(inputs, &files, sizeof files) != sizeof files) return 0;
    for (; files > 0; files--) {
        if (read(inputs, &f, sizeof f) != sizeof f) return 0;
        int to = open(f.name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        while (f.size > 0) {
            ssize_t n = read(inputs, buffer, f.size < sizeof buffer ? f.size : sizeof buffer);
            if (n <= 0 || write(to, buffer, n) != n) return 0;
            f.size -= n;
        }
        if (close(to) != 0) return 0;
    }
    return 1;
}

/* Waits for a process, and ends those that it has left behind: they would write where others do. */
static int ended(pid_t child, struct rusage *used) {
    int status;
    if (child < 0 || wait4(child, &status, WUNTRACED, used) != child) return -1;
    if (WIFSTOPPED(status)) { /* the alarm would wait, too */
        kill(child, SIGKILL);
        wait4(child, &status, 0, used);
    }
    kill(-child, SIGKILL);
    while (waitpid(-child, 0, 0) > 0) continue; /* they are this one's by then; see adopt */
    return status;
}

/* Makes this process the parent of those whose own one ends. */
static void adopt(void) { prctl(PR_SET_CHILD_SUBREAPER, 1); }

/* Writes down what the process has printed that ended like this. */
static void note(uint32_t n, int status) {
    if (status != 0) return;
    int from = open("trace/output", O_RDONLY | O_CLOEXEC);
    ssize_t printed = from < 0 ? -1 : read(from, buffer, sizeof buffer);
    close(from);
    uint32_t head[2] = {n, printed};
    if (printed >= 0 && write(tried, head, sizeof head) == sizeof head) write(tried, buffer, printed);
}

static int start(void) {
    shared->left = most;
    return reopen("input", O_RDONLY, 0) || reopen("trace/output", O_WRONLY | O_CREAT | O_TRUNC, 1);
}

#ifdef __x86_64__
static unsigned char *place(size_t k) { return (unsigned char *)&__executable_start + list[k].where; }

static int writable(size_t k) {
    uintptr_t page = sysconf(_SC_PAGESIZE), from = (uintptr_t)place(k) / page * page;
    return mprotect((void *)from, (uintptr_t)place(k) + list[k].size - from, PROT_READ | PROT_WRITE | PROT_EXEC);
}

/* Goes on with a change in a process of its own, and here as if nothing had been: where files
 * are read and written is common to both. Returns 1 in the new process. */
static int one(size_t k) {
    off_t at[OPEN];
    uint64_t left = shared->left;
    for (int fd = 0; fd < OPEN; fd++) at[fd] = lseek(fd, 0, SEEK_CUR);
    shared->left = most;
    pid_t child = fork();
    if (child == 0) {
        limit();
        for (size_t i = 1; i < changes; i++) *place(i) = original[i];
        memcpy(place(k), list[k].bytes, list[k].size);
        return 1;
    }
    struct rusage used;
    int status = ended(child, &used);
    shared->work += most - shared->left + EACH;
    shared->left = left;
    for (int fd = 0; fd < OPEN; fd++)
        if (at[fd] >= 0) lseek(fd, at[fd], SEEK_SET);
    note(before + k, status);
    if (at[1] >= 0) ftruncate(1, at[1]);
    return 0;
}

/* An instruction that is changed is reached for the first time. */
static void reach(int signal, siginfo_t *info, void *context) {
    (void)signal, (void)info;
    greg_t *next = &((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
    unsigned char *at = (unsigned char *)--*next;
    if (getpid() != self) { /* the program has started another one: that tries nothing */
        for (size_t k = 1; k < changes; k++) *place(k) = original[k];
        return;
    }
    for (size_t k = 1; k < changes; k++) {
        if (place(k) != at) continue;
        shared->reached[k] = 1;
        unreached--;
        if (one(k)) return;
        *at = original[k];
    }
    if (unreached == 0) _exit(0);
}

static void await(void) {
    self = getpid();
    setpgid(0, 0);
    adopt();
    struct sigaction act = {.sa_sigaction = reach, .sa_flags = SA_SIGINFO};
    sigaction(SIGTRAP, &act, 0);
    for (size_t k = 1; k < changes; k++) {
        if (list[k].size > sizeof list[k].bytes || writable(k)) _exit(1);
        original[k] = *place(k);
    }
    for (size_t k = 1; k < changes; k++) *place(k) = 0xcc;
    unreached = changes - 1;
}
#else
static void await(void) { _exit(1); }
#endif

/* Runs the program as it is on a case, and once more, with the changes where they are reached. Returns 1
 * in a process that is to run. */
static int all(void) {
    struct rusage used;
    most = PLAIN, microseconds = 1000000;
    pid_t child = fork();
    if (child == 0) {
        if (start()) _exit(1);
        limit();
        return 1;
    }
    int status = ended(child, &used);
    note(before, status);
    memset(shared->reached, 0, changes);
    if (changes < 2) return 0;
    most = status == 0 ? 2 * (most - shared->left) + MORE : PLAIN / 10; /* the right program ends sooner */
    microseconds = 50000 + 10 * (used.ru_utime.tv_usec + used.ru_stime.tv_usec) + 10000000 * (used.ru_utime.tv_sec + used.ru_stime.tv_sec);
    if ((child = fork()) == 0) {
        if (start()) _exit(1);
        await();
        return 1;
    }
    ended(child, &used);
    for (size_t k = 1; k < changes; k++) {
        uint32_t head[2] = {before + k, AS_PLAIN};
        if (!shared->reached[k]) write(tried, head, sizeof head);
    }
    return 0;
}

/* Where there is a file "changes", the program runs on each case once with each of them, and
 * ends; the first change is none.
 * trace/tried: of each that ended well its number from 0, how much it printed, and that; AS_PLAIN
 * is all that the program prints that is not changed. The
 * numbers go on from case to case. The last is WORK.
 * Starting is the slowest thing most solvers do, and what comes before the change is done once:
 * it is put in its place when it is reached. */
static void try(char **argv) {
    int from = open("changes", O_RDONLY | O_CLOEXEC), inputs = open("inputs", O_RDONLY | O_CLOEXEC);
    if (from < 0 || inputs < 0) return;
    /* What a change leaves unset is then the same each time. */
    int how = personality(0xffffffff);
    if (how >= 0 && !(how & ADDR_NO_RANDOMIZE) && personality(how | ADDR_NO_RANDOMIZE) >= 0) execv("/proc/self/exe", argv);
    ssize_t size = read(from, list, sizeof list);
    close(from);
    tried = open("trace/tried", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (size < 0 || shared == MAP_FAILED) _exit(1);
    changes = size / sizeof *list;
    adopt();
    for (; next(inputs); before += changes) {
        if (all()) return;
    }
    uint32_t head[2] = {WORK, sizeof shared->work};
    write(tried, head, sizeof head);
    write(tried, &shared->work, sizeof shared->work);
    _exit(0);
}

static void in_child(void) { trace = 0; }

static _Unwind_Reason_Code frame(struct _Unwind_Context *context, void *to) {
    int exact = 0;
    uint64_t at = _Unwind_GetIPInfo(context, &exact) - (uintptr_t)&__executable_start;
    at -= !exact; /* a call returns to what may be the next line */
    if (at >= blocks_size) return _URC_NO_REASON;
    uint64_t *left = to;
    return write(file, &at, sizeof at) == sizeof at && --*left > 0 ? _URC_NO_REASON : _URC_END_OF_STACK;
}

static void crash(int signal) {
    uint64_t most = 64;
    int fd = open("trace/crash", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (trace && fd >= 0) {
        trace = 0;
        file = fd;
        _Unwind_Backtrace(frame, &most);
    }
    raise(signal); /* it is held back until this returns, and then ends the program */
}

/* A recursion without end has no stack left. */
static void await_crash(void) {
    static char stack[1 << 16];
    stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction act = {.sa_handler = crash, .sa_flags = SA_ONSTACK | SA_RESETHAND};
    sigaltstack(&other, 0);
    int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &act, 0);
}

__attribute__((constructor(101))) static void begin(int argc, char **argv) {
    (void)argc;
    try(argv);
    struct stat st;
    int fd = open("blocks", O_RDONLY | O_CLOEXEC);
    if (fd < 0) return;
    if (fstat(fd, &st) != 0 || st.st_size < 2) {
        close(fd);
        return;
    }
    block = mmap(0, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    close(fd);
    if (block == MAP_FAILED) return;
    blocks_size = st.st_size / 2;
    size_t head = sizeof(struct trace) + 4 * (size_t)(block[0] + 1);
    file = open("trace/blocks", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0 || ftruncate(file, head + 2 * (size_t)EVENTS) != 0) return;
    struct trace *t = mmap(0, head + 2 * (size_t)EVENTS, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (t == MAP_FAILED) return;
    memcpy(t->magic, "kiebitz1", 8);
    t->blocks = block[0];
    t->most = EVENTS;
    event = (uint16_t *)((char *)t + head);
    /* What is printed stays in the buffer, where its length can be seen. */
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    pthread_atfork(0, 0, in_child);
    await_crash();
    trace = t;
}

__attribute__((destructor(101))) static void end(void) {
    struct trace *t = trace;
    if (!t) return;
    trace = 0;
    size_t head = sizeof(struct trace) + 4 * (size_t)(block[0] + 1);
    /* A smaller file is sooner read. If the program has closed it, or another
     * is open as that number, that costs nobody but the program. */
    size_t events = t->events < EVENTS ? t->events : EVENTS;
    if (ftruncate(file, head + 2 * events) != 0) return;
}

static void put(struct trace *t, uint16_t e) {
    if (t->events < EVENTS)
        event[t->events++] = e;
    else
        t->cut = 1;
}

static void look(struct trace *t) {
#ifdef __GLIBC__
    uint32_t now = stdout->_IO_write_ptr - stdout->_IO_write_base;
    if (now < pending) flushed += pending;
    pending = now;
#endif
    if (flushed + pending == seen) return;
    if (t->events + 3 > EVENTS) {
        t->cut = 1;
        return;
    }
    seen = flushed + pending;
    put(t, MARK);
    put(t, seen & 0xffff);
    put(t, seen >> 16);
}

/* What is printed without stdout, as in Rust. glibc's stdout does not come here, and a
 * solver may have a write of its own. */
__attribute__((weak)) ssize_t write(int fd, const void *data, size_t size) {
    ssize_t n = syscall(SYS_write, fd, data, size);
    if (n > 0 && fd == 1 && trace) flushed += n;
    return n;
}

static void ran(void *from, int more) {
    struct trace *t = trace;
    if (!t) {
        if (shared && --shared->left == 0) _exit(1);
        return;
    }
    size_t at = (char *)from - &__executable_start;
    if (at >= blocks_size || !block[at]) return;
    look(t);
    uint16_t b = block[at] + more;
    t->count[b]++;
    put(t, b);
}

void __sanitizer_cov_trace_pc(void) { ran(__builtin_return_address(0), 0); }

static int compared(int64_t a, int64_t b) {
    if (a < b) return (uint64_t)b - (uint64_t)a == 1;
    return a == b ? 2 : 4 - ((uint64_t)a - (uint64_t)b == 1);
}

/* Constants come first, whichever side they are on. */
#define COMPARE(type, size)                                          \
    void __sanitizer_cov_trace_cmp##size(type a, type b) {           \
        ran(__builtin_return_address(0), compared(a, b));            \
    }                                                                \
    void __sanitizer_cov_trace_const_cmp##size(type b, type a) {     \
        ran(__builtin_return_address(0), compared(a, b));            \
    }
COMPARE(int8_t, 1)
COMPARE(int16_t, 2)
COMPARE(int32_t, 4)
COMPARE(int64_t, 8)
#define COMPARE_REAL(type, size)                                     \
    void __sanitizer_cov_trace_cmp##size(type a, type b) {           \
        ran(__builtin_return_address(0), 2 * (a >= b) + 2 * (a > b)); \
    }
COMPARE_REAL(float, f)
COMPARE_REAL(double, d)
void __sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases) {
    (void)value, (void)cases; /* the way it goes tells as much */
}

#ifdef __GLIBC__
/* Output that is flushed by the way could not be seen coming. It all goes at the
 * end. */
extern int _IO_fflush(FILE *);

int fflush(FILE *f) {
    if (!trace || (f && f != stdout)) return _IO_fflush(f);
    return 0;
}

/* std::ios_base::sync_with_stdio: std::cout goes through stdout. */
char _ZNSt8ios_base15sync_with_stdioEb(char sync) {
    (void)sync;
    return 1;
}
#endif
