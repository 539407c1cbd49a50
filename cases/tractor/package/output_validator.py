#!/usr/bin/env python3
"""Check an output on standard input.

Arguments: the input, the answer, a folder for messages, and flags. Exit
status 42: the output is right. 43: it is not, and judgemessage.txt says where.

Whitespace does not count, unless the flag exact is given. Upper and lower case
always do, which the flag case_sensitive says to tools that make outputs to try.
"""

import itertools
import os
import sys


def check(data, answer, output, strict):
    for want, got in itertools.zip_longest(wanted(answer), output.split()):
        where, word = want or ("After the last round", None)
        if got != word:
            raise Refused(f"{where}: found {show(got)}, expected {show(word)}.")
    if strict and output != answer:
        raise Refused("Whitespace differs.")


def wanted(answer):
    """Yield the words of the answer, each after the name of its place."""
    for number, line in enumerate(answer.splitlines()):
        place = ("head", "points", "ranks and dealer, or the winner")[number % 3]
        for word in line.split():
            yield f"Round {number // 3 + 1}, {place}", word
