"""What a call tells while it works."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

Teller: TypeAlias = Callable[[str, int, int], object]
"""Gets the part, what is done of it, and how much it is."""


@dataclass(frozen=True)
class Progress:
    """How far a call is."""

    part: str
    """The part of the question that is played now."""
    done: int
    """What is done of it: games, matches or positions."""
    planned: int
    """How much it is, at most."""


ProgressOption: TypeAlias = bool | Callable[[Progress], object]
"""``True`` shows a bar, a function gets each :class:`Progress`, and ``False`` is silent."""


@contextmanager
def telling(progress: ProgressOption) -> Generator[Teller | None, None, None]:
    """Give what a call tells its progress to, and close it in the end."""
    if callable(progress):
        tell = progress
        yield lambda part, done, planned: tell(Progress(part, done, planned))
    elif progress:
        with _bar() as bar:
            yield bar
    else:
        yield None


@contextmanager
def _bar() -> Generator[Teller, None, None]:
    """Show a bar of tqdm, or a line on standard error if tqdm is not there."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        yield _line
        sys.stderr.write("\n")
        return
    with tqdm(unit_scale=True) as bar:

        def tell(part: str, done: int, planned: int) -> None:
            if bar.desc != f"{part}: " or bar.total != planned:
                bar.reset(total=planned)
                bar.set_description(part)
            bar.update(done - bar.n)

        yield tell


def _line(part: str, done: int, planned: int) -> None:
    sys.stderr.write(f"\r{part}: {done:,} of {planned:,}")
    sys.stderr.flush()
