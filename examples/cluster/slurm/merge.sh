#!/usr/bin/env bash
# Merges the partials of all N shards in OUT into one report folder in OUT.
#
#     sbatch --dependency=afterok:ARRAY merge.sh N OUT
#
#SBATCH --job-name=urlab-merge
#SBATCH --cpus-per-task=1
set -euo pipefail
shards=$1 out=$2

exec "${URLAB:-urlab}" merge "$out"/*-of-"$shards".partial --out "$out" --quiet
