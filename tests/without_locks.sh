#!/usr/bin/env bash
# Plays and merges shards as on a network file system that ignores locks and exchanges no folders.
#
#     URLAB=target/release/urlab tests/without_locks.sh
#
# strace makes these calls fail. Two processes play one shard at the same time, and the merge
# replaces an earlier report. The report must have the bytes of the report of a single run.
set -euo pipefail
urlab=${URLAB:-urlab}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
out=$folder/out

if ! strace --output=/dev/null --quiet true 2> /dev/null; then
    echo 'SKIPPED tests/without_locks.sh: strace is not there, or it may not trace'
    exit
fi
cat > "$folder/study.yaml" << 'END'
name: study
rules: [finkel]
bots: [[greedy, greedy]]
games: 1_500_000
seed: 28
outputs: [json, html, games]
END
without_locks() {
    strace --follow-forks --quiet=all --output="$folder/calls" --output-append-mode \
        --trace=flock,renameat2 \
        --inject=flock:error=ENOLCK --inject=renameat2:error=EINVAL "$urlab" "$@" --quiet
}
shard() { without_locks run "$folder/study.yaml" --shard "$1" --out "$out" --save-every 1; }

"$urlab" run "$folder/study.yaml" --out "$folder/single" --quiet
shard 1/2 &
first=$!
shard 1/2
wait "$first"
shard 2/2
for times in once again; do
    without_locks merge "$out"/study.*.partial --out "$out"
    diff --recursive "$folder/single/study" "$out/study"
    echo "merged $times"
done
for call in flock renameat2; do
    grep --quiet "$call.*INJECTED" "$folder/calls" || { echo "no $call was made"; exit 1; }
done
if [[ $(ls -A "$out") == *.tmp* ]]; then
    echo 'an unfinished file is left'
    exit 1
fi
echo 'PASSED tests/without_locks.sh: without locks and exchanges, the report has the same bytes'
