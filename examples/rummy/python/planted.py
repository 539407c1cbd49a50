# @EXPECTED_RESULTS@: WRONG_ANSWER
"""The solver beside it with one planted mistake: no new set has four cards.

It imports the other solver: a solver sees its own folder.
"""

import sys
from pathlib import Path

import rummy

sets_with = rummy.sets_with


def sets_of_three(card, available, jokers):
    return (group for group in sets_with(card, available, jokers)
            if len(group) == 3)  # the planted mistake


rummy.sets_with = sets_of_three
try:
    rummy.main()
except SystemExit:  # a set of four on the table: nothing is moved
    for name in sys.argv[1:]:
        print(Path(name).read_text(), end="")
