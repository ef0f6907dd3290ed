"""Rule sets."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, TypeAlias

from urlab import _native

RulesSource: TypeAlias = "Rules | str | os.PathLike[str] | Mapping[str, Any]"
"""What a call takes as rules: a rule set, its name, its path, its text, or its fields."""


class Rules:
    r"""A checked rule set. Two are equal if they play the same games.

    ``source`` is the name of a built-in rule set, with overlays after ``+``; the path of a rule
    file; the text of one; or its fields as a dictionary. What is wrong raises
    :class:`~urlab.InputError`, all at once.

    >>> import urlab
    >>> finkel = urlab.Rules("finkel")
    >>> short = finkel.with_({"pieces.piece.count": 3})
    >>> finkel.pieces, short.pieces
    (7, 3)
    >>> short == urlab.Rules("extends: finkel\npieces: {piece: {count: 3}}\n")
    True
    """

    _rules: _native.Rules

    def __init__(self, source: RulesSource) -> None:
        if isinstance(source, Rules):
            self._rules = source._rules
        elif isinstance(source, Mapping):
            self._rules = _native.Rules.from_text(json.dumps(source, indent=1))
        elif isinstance(source, str) and _is_text(source):
            self._rules = _native.Rules.from_text(source)
        else:
            self._rules = _native.Rules.load(os.fspath(source))

    @classmethod
    def _of(cls, native: _native.Rules) -> Rules:
        rules = cls.__new__(cls)
        rules._rules = native
        return rules

    @property
    def name(self) -> str:
        """The short name."""
        return self._rules.name

    @property
    def title(self) -> str:
        """The name for people."""
        return self._rules.title

    @property
    def source(self) -> str:
        """The document that the rules come from. Empty if the file names none."""
        return self._rules.source

    @property
    def fingerprint(self) -> str:
        """A hash of all that affects play. Rule sets with equal ones play the same games."""
        return self._rules.fingerprint

    @property
    def pieces(self) -> int:
        """The number of pieces of a player."""
        return self._rules.pieces

    @property
    def is_race(self) -> bool:
        """Is it a race? Only races have exact figures and solutions."""
        return self._rules.is_race

    @property
    def text(self) -> str:
        """The text of a rule file with these rules."""
        files = self._rules.files
        return files[-1][1] if files else f"extends: {self._rules.named}\n"

    def with_(
        self, fields: Mapping[str, Any] | None = None, *, name: str | None = None, **more: Any
    ) -> Rules:
        """The rule set with fields set to other values, each by its path.

        Paths are those of rule files, such as ``pieces.pawn.count`` or ``dice[1].faces.4``.
        ``None`` removes a field. Fields without a dot can be arguments. Without a name, it is made
        from the fields.

        >>> import urlab
        >>> urlab.Rules("finkel").with_(equal_turns=True).name
        'finkel-equal-turns-true'
        """
        values = {**(fields or {}), **more}
        written = [(field, json.dumps(value)) for field, value in values.items()]
        return Rules._of(self._rules.with_fields(written, name))

    def check(self) -> list[str]:
        """What a reader of the rules should know. Empty if there is nothing.

        A rule set that exists has no errors: making it raises them.

        >>> import urlab
        >>> urlab.Rules("finkel").check()
        []
        """
        left_out = self._rules.left_out
        return [
            *self._rules.grown,
            *(f"this inherited line no longer applies: {line}" for line in left_out),
        ]

    def changes(self) -> list[str]:
        """What the file changes of the rule set that it extends, a line for each field.

        >>> import urlab
        >>> urlab.Rules("finkel").with_({"pieces.piece.count": 3}).changes()
        ['changes pieces.piece.count: 7 -> 3']
        """
        return self._rules.changes

    def describe(self) -> str:
        """The rules as ``urlab rules show`` prints them: board, path, pieces, dice, readings."""
        return self._rules.describe()

    def __eq__(self, other: object) -> bool:
        return self.fingerprint == other.fingerprint if isinstance(other, Rules) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        return f"<urlab.Rules {self.name}: {self.title}>"

    def __reduce__(self) -> tuple[Any, tuple[str, list[tuple[str, str]]]]:
        return _rules_of, (self._rules.named, self._rules.files)


def native_of(source: RulesSource) -> _native.Rules:
    """Give calls the native form of a rule set."""
    return Rules(source)._rules


def _is_text(source: str) -> bool:
    """Is it the text of a rule file? No name or path has these signs."""
    return "\n" in source or ": " in source


def _rules_of(named: str, files: list[tuple[str, str]]) -> Rules:
    return Rules._of(_native.Rules.from_files(named, files))
