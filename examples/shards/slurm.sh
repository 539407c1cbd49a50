#!/usr/bin/env bash
#SBATCH --job-name=kiebitz
#SBATCH --array=1-20
#SBATCH --cpus-per-task=2
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=kiebitz-%a.log
#
# Each task of the array runs one shard; afterwards merge makes the report, or says which
# shards are missing:
#
#   job=$(sbatch --parsable slurm.sh run maumau --random 10000000 -- ./mau)
#   sbatch --dependency="afterany:$job" --wrap 'kiebitz merge shards --html report.html'
#
# These alone run again so, of as many as before:
#
#   SHARDS=20 sbatch --array=3,7 slurm.sh run maumau --random 10000000 -- ./mau
#
# So does a matrix, of its solvers: slurm.sh matrix maumau submissions. The array must begin
# with 1. A task that loses its node is queued again. A solver that does not conform is a
# result like another (exit status 1); the merge has the verdict of all.
set -euo pipefail

mkdir -p shards
status=0
kiebitz "$1" --shard "$SLURM_ARRAY_TASK_ID/${SHARDS:-$SLURM_ARRAY_TASK_COUNT}" --jobs "${SLURM_CPUS_PER_TASK:-1}" \
    --json "shards/$SLURM_ARRAY_TASK_ID.json" --quiet "${@:2}" || status=$?
[ "$status" -le 1 ] || exit "$status"
