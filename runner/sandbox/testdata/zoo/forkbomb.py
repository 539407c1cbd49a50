"""Every process starts others, through the interpreter's own machinery."""

import mmap
import os
import signal

import zoo

zoo.enter()
forks = mmap.mmap(-1, 4)  # shared with all children
try:
    while int.from_bytes(forks[:4], "little") < zoo.MAX_FORKS:
        forks[:4] = (int.from_bytes(forks[:4], "little") + 1).to_bytes(4, "little")
        if os.fork() == 0:
            zoo.mortal()
except OSError:
    pass
while True:
    signal.pause()
