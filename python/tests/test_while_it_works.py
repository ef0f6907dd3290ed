"""Calls that take long: progress, Ctrl-C, other threads, other processes."""

from __future__ import annotations

import multiprocessing
import signal
import subprocess
import sys
import threading
import time

import pytest

import urlab

# So many games last longer than any test waits.
ENDLESS = 1_000_000_000


def test_progress_is_told_and_grows_to_its_end() -> None:
    told: list[urlab.Progress] = []
    urlab.simulate("tiny", games=30_000, bots="random", measures="all", progress=told.append)
    assert told and told[-1].planned == 30_000
    assert [step.done for step in told] == sorted(step.done for step in told)


def test_an_error_of_the_callback_ends_the_call() -> None:
    def fail(_: urlab.Progress) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        urlab.simulate("tiny", games=ENDLESS, bots="random", progress=fail)


def test_ctrl_c_ends_a_call_within_a_second() -> None:
    code = f"""
import os, signal, threading, time, urlab
def interrupt():
    global sent
    time.sleep(0.5)
    sent = time.monotonic()
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt).start()
try:
    urlab.simulate("tiny", games={ENDLESS}, bots="random")
except KeyboardInterrupt:
    print(time.monotonic() - sent)
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert float(ended.stdout) < 1.0, ended.stderr


def test_other_threads_work_while_a_call_does() -> None:
    counted = 0
    stop = threading.Event()

    def count() -> None:
        nonlocal counted
        while not stop.is_set():
            counted += 1
            time.sleep(0.001)

    other = threading.Thread(target=count)
    other.start()
    urlab.simulate("tiny", games=200_000, bots="random", measures="all", threads=1)
    stop.set()
    other.join()
    assert counted > 20


def _fingerprint(count: int) -> str:
    rules = urlab.Rules("tiny").with_({"pieces.man.count": count})
    return urlab.simulate(rules, games=200, bots="greedy").to_json()


def test_a_forked_process_can_call_too() -> None:
    first = [_fingerprint(count) for count in (1, 2)]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(_fingerprint, [1, 2]) == first


def test_the_program_is_in_the_package() -> None:
    program = [sys.executable, "-m", "urlab"]
    version = subprocess.run([*program, "--version"], capture_output=True, text=True)
    assert version.stdout == f"urlab {urlab.__version__}\n"
    assert subprocess.run([*program, "simulate"], capture_output=True).returncode == 64
    wrong = subprocess.run([*program, "simulate", "finkle"], capture_output=True, text=True)
    assert wrong.returncode == 65 and "did you mean `finkel`?" in wrong.stderr


def test_the_program_ends_when_nobody_reads_on() -> None:
    piped = f"{sys.executable} -m urlab rules list | head -n 1"
    ended = subprocess.run(piped, shell=True, capture_output=True, text=True)
    assert len(ended.stdout.splitlines()) == 1 and ended.stderr == ""


def test_ctrl_c_ends_the_program_with_its_exit_code() -> None:
    arguments = ["simulate", "tiny", "--bots", "random,random", "--games", str(ENDLESS), "--quiet"]
    program = subprocess.Popen(
        [sys.executable, "-m", "urlab", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(1.5)
    program.send_signal(signal.SIGINT)
    out, _ = program.communicate(timeout=30)
    assert program.returncode == 130 and "interrupted" in out
