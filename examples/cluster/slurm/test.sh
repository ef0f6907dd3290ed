#!/usr/bin/env bash
# Runs the scripts of this folder on a Slurm of one node, which it starts and stops itself:
#
#     URLAB=target/release/urlab examples/cluster/slurm/test.sh
#
# One task of an array of four is killed and runs again alone. The merged report must have the bytes
# of the report of a single run. Everything lies in a temporary folder and listens on 127.0.0.1.
set -euo pipefail
PATH=$PATH:/usr/sbin
for part in munged slurmctld slurmd sbatch; do
    command -v "$part" > /dev/null && continue
    echo "SKIPPED examples/cluster/slurm: there is no $part; install slurm-wlm and munge"
    exit
done
if ! URLAB=$(command -v "${URLAB:-urlab}"); then
    echo 'FAILED examples/cluster/slurm: put urlab on the PATH, or name it in URLAB' >&2
    exit 1
fi
URLAB=$(realpath "$URLAB")
export URLAB
cd "$(dirname "$0")/../../.."
study=examples/cluster/study.yaml
scripts=examples/cluster/slurm
host=$(hostname -s)
folder=$(mktemp -d)
# Munge wants others to reach its socket.
chmod 711 "$folder"
# This can run inside a job of another Slurm.
unset "${!SLURM_@}" "${!SBATCH_@}"
export SLURM_CONF=$folder/slurm.conf

fail() {
    tail -n 40 "$folder"/*.log "$folder"/out/logs/* >&2 || true
    echo "FAILED examples/cluster/slurm: $*" >&2
    exit 1
}

daemons=()
stop() {
    if ((${#daemons[@]})); then
        # Tasks do not end with their node.
        timeout 10 scancel --quiet --user="$(id -un)" || true
        wait_until 'no task is left' no_job || true
        kill "${daemons[@]}" || true
        wait "${daemons[@]}" || true
    fi
    rm -rf "$folder"
}
trap stop EXIT

# Asks every 0.2 seconds, ten minutes at most. A busy machine can need some minutes.
wait_until() {
    local what=$1 end=$((SECONDS + 600))
    shift
    while ((SECONDS < end)); do
        "$@" && return
        sleep 0.2
    done
    echo "ten minutes have passed, and still not: $what" >&2
    return 1
}
no_job() { test -z "$(squeue --noheader "$@")"; }
state() { scontrol --oneliner show job "$1" | grep --only-matching 'JobState=[A-Z]*'; }
is_used() { (: < "/dev/tcp/127.0.0.1/$1") 2> /dev/null; }
free_port() {
    local port
    while port=$(($1 + RANDOM % 5000)) && is_used "$port"; do :; done
    echo "$port"
}

# Slurm as small as possible: no systemd, no cgroups, no database, and nothing outside the folder.
# Its limits of time are long, so that a busy machine does not count as a lost node.
mkdir "$folder/state" "$folder/spool"
(umask 077 && head --bytes=128 /dev/urandom > "$folder/munge.key")
cat > "$SLURM_CONF" << END
ClusterName=urlab
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(free_port 20000)
SlurmdPort=$(free_port 25000)
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthInfo=socket=$folder/munge.socket
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
MessageTimeout=100
BatchStartTimeout=300
SlurmdTimeout=0
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
NodeName=$host NodeAddr=127.0.0.1 CPUs=4
PartitionName=all Nodes=ALL Default=YES
END
munged --foreground --socket="$folder/munge.socket" --key-file="$folder/munge.key" \
    --pid-file="$folder/munged.pid" --seed-file="$folder/munge.seed" > "$folder/munged.log" 2>&1 &
daemons+=($!)
wait_until 'munged answers' test -S "$folder/munge.socket" || fail 'munged does not start'
slurmctld -D > "$folder/slurmctld.log" 2>&1 &
daemons+=($!)
slurmd -D > "$folder/slurmd.log" 2>&1 &
daemons+=($!)
is_idle() { test "$(sinfo --noheader --format=%T 2> /dev/null)" = idle; }
wait_until 'the node is idle' is_idle || fail 'Slurm does not start'

# Submits, and sets `array` and `merge` to the numbers of the jobs.
submit() {
    local said
    said=$("$scripts/run.sh" "$study" 4 "$folder/out" "$@")
    echo "$said"
    array=$(sed -n 's/^shards: job //p' <<< "$said")
    merge=$(sed -n 's/^merge: job //p' <<< "$said")
}

"$URLAB" run "$study" --out "$folder/single" --quiet

submit
# The load of the machine does not matter for processor time.
has_played_a_second() {
    pid=$(pgrep --full -- "--shard 2/4 --out $folder/out") &&
        test "$(ps -o cputimes= -p "$pid")" -ge 1 2> /dev/null
}
wait_until 'shard 2 is in the middle' has_played_a_second ||
    fail 'shard 2 was not seen in the middle: the machine is too fast for the study, or too slow'
# As the kernel does it when memory runs out: the program cannot save anything.
kill -KILL "$pid"
wait_until 'the jobs have ended' no_job || fail 'the jobs do not end'
state "${array}_2" | grep --quiet FAILED || fail "task 2 did not fail: $(state "${array}_2")"
state "$merge" | grep --quiet CANCELLED || fail "the merge did not wait: $(state "$merge")"
for shard in 1 3 4; do
    test -s "$folder/out/four-shards.$shard-of-4.partial" || fail "shard $shard wrote no partial"
done
if "$scripts/merge.sh" 4 "$folder/out" 2> "$folder/merge.log"; then
    fail 'three of four shards were merged'
fi

submit 2
wait_until 'the jobs have ended' no_job || fail 'the jobs do not end'
state "$merge" | grep --quiet COMPLETED || fail "the merge did not succeed: $(state "$merge")"
diff --recursive "$folder/single/four-shards" "$folder/out/four-shards" ||
    fail 'the merged report is not the report of a single run'
echo 'PASSED examples/cluster/slurm: a killed shard ran again alone; the report has the same bytes'
