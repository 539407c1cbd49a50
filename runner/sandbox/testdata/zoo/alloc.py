"""Appends to a list until it holds 2 GiB."""

import signal

import zoo

zoo.enter()
kept = []
while len(kept) << 24 < zoo.MAX_BYTES:
    kept.append(b"x" * (1 << 24))
while True:
    signal.pause()
