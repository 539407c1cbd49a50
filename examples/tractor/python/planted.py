# @EXPECTED_RESULTS@: WRONG_ANSWER
"""The solver beside it with one planted mistake: tractors are cut greedily.

Each component, the longest first, takes the highest cards that fit. That is
right in all but about one round in five thousand.

It imports the other solver: a solver sees its own folder.
"""

import tractor


def first_long_start(pairs, waiting, running, longest):
    left = list(pairs)
    first = None
    for length in waiting:
        for start in range(len(left) - length + 1):
            if all(left[start:start + length]):
                break
        else:
            return None  # the planted mistake: nothing else is tried
        for level in range(start, start + length):
            left[level] -= 1
        if first is None:
            first = start
    return first


tractor.first_long_start = first_long_start
tractor.main()
