"""Plays the shards of a study as tasks of Dask, and merges them.

    python shards.py SCENARIO N OUT            all shards from 1 to N
    python shards.py SCENARIO N OUT 3,7-9      these shards only, such as those that merge misses

Without --scheduler it starts workers on this machine, one for each processor or --workers W. With
--scheduler ADDRESS it uses a cluster of Dask that runs already; all its machines must see SCENARIO
and OUT under the same names. The variable URLAB names the program if it is not on the PATH.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from distributed import Client, LocalCluster, as_completed


def play(program, shard, scenario, shards, out):
    """Plays one shard. Runs on a worker, and may run again on another one."""
    command = [program, "run", scenario, "--shard", f"{shard}/{shards}", "--out", out]
    # A worker of Dask counts as one processor, so the program uses one. It changes no result.
    command += ["--threads", "1", "--quiet"]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"exit code {done.returncode}: {done.stderr.strip()}")
    return shard


def listed(text):
    """The numbers of a list such as 3,7-9."""
    ends = [part.partition("-") for part in text.split(",")]
    return [n for first, _, last in ends for n in range(int(first), int(last or first) + 1)]


def main():
    about, _, notes = __doc__.partition("\n\n")
    parser = argparse.ArgumentParser(
        description=about, epilog=notes, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("scenario", metavar="SCENARIO")
    parser.add_argument("shards", metavar="N", type=int)
    parser.add_argument("out", metavar="OUT")
    parser.add_argument("only", metavar="SHARDS", nargs="?", type=listed)
    place = parser.add_mutually_exclusive_group()
    place.add_argument("--workers", metavar="W", type=int)
    place.add_argument("--scheduler", metavar="ADDRESS")
    asked = parser.parse_args()
    program = os.environ.get("URLAB", "urlab")

    # Each worker is a process with a nanny. The nanny starts it again when it dies, and the
    # scheduler gives its task to another worker.
    cluster = asked.scheduler or LocalCluster(
        n_workers=asked.workers or os.cpu_count(), threads_per_worker=1, dashboard_address=None
    )
    failed = []
    with Client(cluster) as client:
        work = (asked.scenario, asked.shards, asked.out)
        # A program that was killed alone runs again too.
        tasks = {
            client.submit(play, program, shard, *work, pure=False, retries=2): shard
            for shard in asked.only or range(1, asked.shards + 1)
        }
        for task in as_completed(list(tasks)):
            shard = tasks.pop(task)
            if task.status == "finished":
                print(f"shard {shard} is played", flush=True)
            else:
                failed.append(shard)
                print(f"shard {shard}: {task.exception()}", file=sys.stderr)
            # Otherwise Dask would play the shard again when the worker that played it dies later.
            task.release()
    if not asked.scheduler:
        cluster.close()
    if failed:
        again = ",".join(map(str, sorted(failed)))
        print(f"To play the missing shards, add this list to the command: {again}", file=sys.stderr)
        return 1

    partials = sorted(Path(asked.out).glob(f"*-of-{asked.shards}.partial"))
    merge = [program, "merge", *partials, "--out", asked.out, "--quiet"]
    return subprocess.run(merge, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
