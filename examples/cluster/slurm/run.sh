#!/usr/bin/env bash
# Submits one task for each shard of SCENARIO, and a job that merges them when all have succeeded.
#
#     run.sh SCENARIO N OUT            all shards from 1 to N
#     run.sh SCENARIO N OUT 3,7-9      these shards only, such as those that `urlab merge` misses
#
# OUT is a folder that all nodes see. Use one folder for each study. The variable URLAB names the
# program if it is not on the PATH of the nodes. SBATCH_PARTITION, SBATCH_TIMELIMIT and the other
# variables of sbatch apply to both jobs.
set -euo pipefail
if (($# < 3 || $# > 4)); then
    echo 'usage: run.sh SCENARIO N OUT [SHARDS]' >&2
    exit 64
fi
scenario=$1 shards=$2 out=$3 list=${4:-1-$2}
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$out/logs"

array=$(sbatch --parsable --array="$list" --output="$out/logs/shard-%a.txt" \
    "$here/array.sh" "$scenario" "$shards" "$out")
# The cluster's name can follow the number.
array=${array%%;*}
# If a task fails, Slurm cancels the merge. Otherwise it would wait for ever.
merge=$(sbatch --parsable --dependency="afterok:$array" --kill-on-invalid-dep=yes \
    --output="$out/logs/merge.txt" "$here/merge.sh" "$shards" "$out")
merge=${merge%%;*}

echo "shards: job $array"
echo "merge: job $merge"
