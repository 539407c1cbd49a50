#!/usr/bin/env bash
# Builds a site for a static host: the playground, the rule books and, for each
# folder solvers/PROBLEM, what becomes of the solvers in it, with a badge.
#
#     build.sh OUT [SOLVERS]
#
# FLAGS are more flags of 'kiebitz matrix'.
set -euo pipefail
out=${1:?the folder of the site is missing} solvers=${2:-solvers}
mkdir -p "$out"

kiebitz playground --dir "$out"
for problem in maumau tractor rummy; do
    kiebitz rules "$problem" --html "$out/rules-$problem.html"
    [ -d "$solvers/$problem" ] || continue
    # A solver that is not as expected is a result like another; anything else is none.
    status=0
    # shellcheck disable=SC2086 # several words
    kiebitz matrix "$problem" ${FLAGS-} --json "$out/$problem.json" --html "$out/$problem.html" "$solvers/$problem" || status=$?
    [ "$status" -le 1 ] || exit "$status"
    kiebitz report "$out/$problem.json" --badge "$out/badge-$problem.svg"
    kiebitz report "$out/$problem.json" --badge "$out/badge-$problem.json"
done
