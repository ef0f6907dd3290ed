"""What can go wrong, and what a reader of figures must know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Diagnostic:
    """One thing that is wrong, with its place and the way out."""

    file: str
    """The file. Empty if there is none that a user has seen."""
    line: int
    """The line, from 1. 0 if there is no place."""
    column: int
    """The column, from 1, in characters. 0 if there is no place."""
    field: str
    """The path of the field, such as ``pieces.pawn.count``. May be empty."""
    found: str
    """What is wrong, with what was found."""
    allowed: str | None
    """What is allowed there, if one line is enough to say it."""
    help: str | None
    """A way out, if one is likely."""


class UrlabError(Exception):
    """Any error of Urlab. Its text says all that its parts say."""

    diagnostics: tuple[Diagnostic, ...]
    """Each thing that is wrong. Empty if the text alone says it."""

    def __init__(self, message: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)

    def __reduce__(self) -> tuple[type[UrlabError], tuple[str, tuple[Diagnostic, ...]]]:
        return type(self), (str(self), self.diagnostics)


class InputError(UrlabError, ValueError):
    """Rules or a question are wrong. All errors come at once.

    >>> import urlab
    >>> try:
    ...     urlab.Rules({"extends": "finkel", "pieces": {"piece": {"count": 0}}})
    ... except urlab.InputError as error:
    ...     print(error.diagnostics[0].field)
    pieces.piece.count
    """


class QuestionError(UrlabError):
    """A question has no answer: a bot cannot play, or a race is too large to solve."""


class ReportError(UrlabError, OSError):
    """A report folder, a page or a chart cannot be made."""


class BalanceWarning(UserWarning):
    """What a reader must know before using the figures of a study."""
