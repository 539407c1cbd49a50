#!/usr/bin/env python3
"""Print an input of random cases, the same one for the same seed.

Usage: random.py SEED [CASES [FIRST [PLAYERS]]]. It asks kiebitz, which must be in
the path.
"""

import subprocess
import sys

PROBLEM = "PROBLEM_ID"


def main(arguments):
    command = ["kiebitz", "gen", PROBLEM]
    for flag, value in zip(["--seed", "-n", "--from", "--players"], arguments):
        command += [flag, value]
    text = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    table, bar, hand = text.strip().partition("|")
    if bar:  # a case in one line: the table's groups, and the hand
        groups = [group.strip() for group in table.split("/") if group.strip()]
        text = "".join(line + "\n" for line in [*groups, "", hand.strip()])
    sys.stdout.write(text)


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 5:
        sys.exit("usage: random.py SEED [CASES [FIRST [PLAYERS]]]")
    main(sys.argv[1:])
