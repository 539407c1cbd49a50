#!/usr/bin/env python3
"""Check an output on standard input.

Arguments: the input, the answer, a folder for messages, and flags. Exit
status 42: the output is right. 43: it is not, and judgemessage.txt says where.

White space does not count, unless the flag space_change_sensitive is given.
Upper and lower case always do.
"""

import itertools
import os
import sys

LIMIT = 1 << 26  # bytes


class Refused(Exception):
    pass


def check(output, answer, strict):
    if len(output) > LIMIT:
        raise Refused("The output is too long.")
    for want, got in itertools.zip_longest(wanted(answer), output.split()):
        where, word = want or ("After the last round", None)
        if got != word:
            raise Refused(f"{where}: found {show(got)}, expected {show(word)}.")
    if strict and output != answer:
        raise Refused("White space differs.")


def wanted(answer):
    """Yield the words of the answer, each after the name of its place."""
    for number, line in enumerate(answer.splitlines()):
        place = ("head", "points", "ranks and dealer, or the winner")[number % 3]
        for word in line.split():
            yield f"Round {number // 3 + 1}, {place}", word


def show(word):
    """Return a word of any bytes, shortened, as what may be printed."""
    if word is None:
        return "the end"
    text = word[:20].decode("ascii", "backslashreplace")
    return "".join(c if c.isprintable() else "?" for c in text) + ("..." if len(word) > 20 else "")


def main(arguments):
    try:
        if len(arguments) < 3:
            raise Refused("usage: output_validator.py INPUT ANSWER FOLDER [FLAG...] < OUTPUT")
        with open(arguments[1], "rb") as file:
            answer = file.read()
        with open(0, "rb") as file:
            output = file.read(LIMIT + 1)
        check(output, answer, "space_change_sensitive" in arguments[3:])
    except (Refused, OSError) as fault:
        tell(arguments[2:3], str(fault))
        return 43
    return 42


def tell(folder, message):
    """Write the message for the jury; without a folder, to standard error."""
    try:
        with open(os.path.join(folder[0], "judgemessage.txt"), "w", encoding="utf-8") as file:
            print(message, file=file)
    except (IndexError, OSError):
        print(message, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
