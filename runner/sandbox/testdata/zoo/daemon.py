"""Answers right and ends, but leaves a daemon behind: a detached subprocess
that holds standard output."""

import subprocess
import sys

import zoo

if zoo.enter() == ["stay"]:
    import signal

    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    print("the daemon is there", file=sys.stderr, flush=True)
    while True:
        signal.pause()
subprocess.Popen(
    [sys.executable, sys.argv[0], "--in-the-zoo", sys.argv[2], "-", "stay"],
    stdin=subprocess.DEVNULL,
    start_new_session=True,
)
zoo.copy()
