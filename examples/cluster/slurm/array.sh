#!/usr/bin/env bash
# One task of the array: plays one shard and writes one partial into OUT.
#
#     sbatch --array=1-N array.sh SCENARIO N OUT
#
#SBATCH --job-name=urlab-shard
#SBATCH --cpus-per-task=1
#SBATCH --requeue
set -euo pipefail
scenario=$1 shards=$2 out=$3

# N is an argument. SLURM_ARRAY_TASK_COUNT is not N: it is 1 when one task of the array runs again.
#
# `exec` makes the program the process that Slurm signals: at the time limit it can save its state.
# A job gets some processors of a node, so the number of threads is said. It changes no result.
exec "${URLAB:-urlab}" run "$scenario" --shard "$SLURM_ARRAY_TASK_ID/$shards" --out "$out" \
    --threads "${SLURM_CPUS_PER_TASK:-1}" --quiet
