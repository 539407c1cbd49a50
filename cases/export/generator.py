#!/usr/bin/env python3
"""Print an input of random cases, the same one for the same seed.

Usage: random.py SEED [CASES]. It asks kiebitz, which must be in the path.
"""

import subprocess
import sys

PROBLEM = "PROBLEM_ID"


def main(seed, count="1"):
    command = ["kiebitz", "gen", PROBLEM, "--seed", seed, "-n", count]
    text = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    table, bar, hand = text.strip().partition("|")
    if bar:  # a case in one line: the table's groups, and the hand
        groups = [group.strip() for group in table.split("/") if group.strip()]
        text = "".join(line + "\n" for line in [*groups, "", hand.strip()])
    sys.stdout.write(text)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: random.py SEED [CASES]")
    main(*sys.argv[1:])
