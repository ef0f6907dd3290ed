"""Runs shards.py and kills two of its workers while they play.

    URLAB=target/release/urlab python examples/cluster/dask/test.py

One worker is killed with its program, as if its machine were lost. The other one is killed alone,
and its program plays on, as if its machine had lost the network. So two programs write one shard.
The merged report must have the bytes of the report of a single run.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

try:
    import distributed  # noqa: F401
    import psutil
except ImportError as missing:
    print(f"SKIPPED examples/cluster/dask: {missing}; install requirements.txt")
    sys.exit(0)

HERE = Path(__file__).resolve().parent
STUDY = str(HERE.parent / "study.yaml")


def programs(root):
    """The processes that play a shard now, by shard."""
    found = {}
    for process in root.children(recursive=True):
        try:
            command = process.cmdline()
        except psutil.NoSuchProcess:
            continue
        if "--shard" in command:
            found[command[command.index("--shard") + 1]] = process
    return found


def wait_until(what, holds):
    """Asks every 0.1 seconds, ten minutes at most. A busy machine can need some minutes."""
    end = time.monotonic() + 600
    while time.monotonic() < end:
        if holds():
            return
        time.sleep(0.1)
    raise AssertionError(f"not within ten minutes: {what}")


def test(urlab, folder):
    """Everything in a temporary folder."""
    single, out = folder / "single", folder / "out"
    subprocess.run([urlab, "run", STUDY, "--out", single, "--quiet"], check=True)

    # Notes each start of the program.
    starts = folder / "starts"
    noting = folder / "urlab"
    noting.write_text(f'#!/bin/sh\necho "$*" >> {starts}\nexec {urlab} "$@"\n')
    noting.chmod(0o755)

    command = [sys.executable, HERE / "shards.py", STUDY, "4", out, "--workers", "2"]
    shards = subprocess.Popen(command, env={**os.environ, "URLAB": str(noting)})
    root = psutil.Process(shards.pid)
    orphans = []
    try:
        # The load of the machine does not matter for processor time.
        busy = {}

        def two_in_the_middle():
            busy.clear()
            for shard, process in programs(root).items():
                with contextlib.suppress(psutil.NoSuchProcess):
                    if process.cpu_times().user > 0.5:
                        busy[shard] = process
            return len(busy) == 2

        wait_until("two shards are in the middle", two_in_the_middle)
        (lost, program), (doubled, orphan) = busy.items()
        orphans = [program, orphan]
        for worker in [program.parent(), orphan.parent()]:
            worker.kill()
        program.kill()
        print(f"killed: the worker of {lost} with its program, that of {doubled} alone", flush=True)

        assert shards.wait(timeout=600) == 0, "shards.py failed"
    finally:
        if shards.poll() is None:
            for process in [*root.children(recursive=True), root]:
                process.kill()
        psutil.wait_procs(orphans, timeout=600)
    for shard in (lost, doubled):
        count = starts.read_text().count(f"--shard {shard} ")
        assert count >= 2, f"the program of shard {shard} was started {count} times"
    same = subprocess.run(
        ["diff", "--recursive", single / "four-shards", out / "four-shards"], check=False
    )
    assert same.returncode == 0, "the merged report is not the report of a single run"


def main():
    urlab = shutil.which(os.environ.get("URLAB", "urlab"))
    assert urlab, "there is no program urlab: put it on the PATH, or name it in URLAB"
    with tempfile.TemporaryDirectory() as folder:
        test(os.path.abspath(urlab), Path(folder))
    print("PASSED examples/cluster/dask: killed shards ran again; the report has the same bytes")


if __name__ == "__main__":
    main()
