"""What the Python programs of the zoo share; see zoo.h."""

import errno
import os
import resource
import shutil
import signal
import sys

LIFETIME = 100  # seconds that a process lives at most
MAX_FORKS = 400
MAX_BYTES = 2 << 30


def mortal():
    """Makes the calling process end by itself; children call it again."""
    soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    if hard == resource.RLIM_INFINITY or hard > LIFETIME:
        resource.setrlimit(resource.RLIMIT_CPU, (LIFETIME, LIFETIME))
    signal.alarm(LIFETIME)


def copy():
    """Writes standard input to standard output."""
    shutil.copyfileobj(sys.stdin.buffer, sys.stdout.buffer)
    sys.stdout.flush()


def enter():
    """Returns the program's own arguments, or copies the input if it is to be good."""
    if len(sys.argv) < 4 or sys.argv[1] != "--in-the-zoo":
        sys.exit(sys.argv[0] + " is a hostile program; it runs in the zoo only")
    mortal()
    mode = sys.argv[3]
    lines = open(mode).read().splitlines() if os.path.isfile(mode) else ["bad"]
    if lines[0] == "good":
        copy()
        sys.exit(0)
    return sys.argv[4:] + lines[1:]


def tried(what, attempt):
    """Makes an attempt and says what became of it."""
    try:
        attempt()
        print(what + ": DONE", flush=True)
    except OSError as e:
        print("%s: refused (%s)" % (what, errno.errorcode.get(e.errno, e)), flush=True)
