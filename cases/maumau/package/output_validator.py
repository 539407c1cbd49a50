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
        where, word = want or ("After the last game", None)
        if got != word:
            raise Refused(f"{where}: found {show(got)}, expected {show(word)}.")
    if strict and output != answer:
        raise Refused("Whitespace differs.")


def wanted(answer):
    """Yield the words of the answer, each after the name of its place."""
    for number, line in enumerate(answer.splitlines()):
        for place, word in enumerate(line.split()):
            if number % 2 == 0:
                where = f"card {place + 1}"
            else:
                where = f"score of player {place}" if place else "line of scores"
            yield f"Game {number // 2 + 1}, {where}", word
