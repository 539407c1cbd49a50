#!/usr/bin/env bash
# A lab without a scheduler: GNU parallel runs a shard at a time on each machine, over ssh.
# HOSTS is a file with a machine on each line (":" is this one), which all have kiebitz in
# their PATH; they are given 20 shards:
#
#   ./parallel.sh HOSTS 20 run maumau --random 10000000 -- ./mau
#   kiebitz merge shards --html report.html
#
# The same command again runs the shards that are missing. So does a matrix, of its solvers:
# HOSTS 20 matrix maumau submissions. A shard that fails, or loses its machine, is tried on
# others. The machines share this folder; if they don't, rsync brings them what SEND names:
#
#   SEND='mau' ./parallel.sh HOSTS 20 run maumau --random 10000000 -- ./mau
set -euo pipefail

hosts=$1 shards=$2
shift 2
how=(--sshloginfile "$hosts" --jobs 1 --retries 3)
if [ -n "${SEND:-}" ]; then
    # In a folder of its own, which goes with the shard: one that is shared all the same loses nothing.
    how+=(--workdir ... --return 'shards/{}.json' --cleanup)
    for file in $SEND; do how+=(--transferfile "$file"); done
else
    how+=(--workdir .)
fi
mkdir -p shards

missing() {
    for shard in $(seq "$shards"); do
        [ -e "shards/$shard.json" ] || echo "$shard"
    done
}

missing |
    # A solver that does not conform is a result like another; one that was interrupted is none.
    parallel "${how[@]}" --quote sh -c 'shard=$1/$2 result=shards/$1.json command=$3 status=0; shift 3; mkdir -p shards
kiebitz "$command" --shard "$shard" --json "$result" --quiet "$@" || status=$?
[ "$status" != 130 ] || rm -f "$result"
[ "$status" -le 1 ] || exit "$status"' sh {} "$shards" "$@"

# A shard that ran, but whose result did not come back, is no failure to parallel.
lost=$(missing)
[ -z "$lost" ] || { echo "not brought back: shards" $lost >&2; exit 1; }
