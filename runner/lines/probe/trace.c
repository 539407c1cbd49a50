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
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

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

static void in_child(void) { trace = 0; }

__attribute__((constructor(101))) static void begin(void) {
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
    if (!t) return;
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
