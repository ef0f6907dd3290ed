"""What users write, for programs that check types. It is not run."""

from __future__ import annotations

from typing_extensions import assert_type

import urlab

short = urlab.Rules("finkel").with_({"pieces.piece.count": 3}, name="short", equal_turns=True)
study = urlab.compare("finkel", short, games=100, bots=("greedy", "random"), progress=True)
urlab.simulate(short, bots=[("greedy", "greedy")], players=None, progress=print)
urlab.sweep(short, {"equal_turns": [True, False], "pieces.piece.count": range(3)})
assert_type(study.headline, str)
assert_type(study.charts, dict[str, urlab.Chart])
assert_type(urlab.solve(short).value, float)

urlab.simulate(short, measures="much")  # type: ignore[arg-type]
urlab.simulate(short, 100)  # type: ignore[call-arg]
urlab.exact(short, "greedy")  # type: ignore[arg-type]
