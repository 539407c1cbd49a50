#!/usr/bin/env bash
#SBATCH --job-name=kiebitz
#SBATCH --array=1-20
#SBATCH --cpus-per-task=2
#SBATCH --output=kiebitz-%a.log
#
# Each task of the array runs one shard; afterwards merge makes the report:
#
#   job=$(sbatch --parsable slurm.sh maumau --random 10000000 -- ./mau)
#   sbatch --dependency="afterok:$job" --wrap 'kiebitz merge shards/*.json --html report.html'
#
# The array must begin with 1. A solver that does not conform is a result like
# another (exit status 1); the merge has the verdict of all.
set -euo pipefail

mkdir -p shards
status=0
kiebitz run --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --jobs "${SLURM_CPUS_PER_TASK:-1}" \
    --json "shards/$SLURM_ARRAY_TASK_ID.json" --quiet "$@" || status=$?
[ "$status" -le 1 ] || exit "$status"
