"""Statistical simulator and rules-balance analyser for the Royal Game of Ur and its variants.

From a change of the rules to a picture:

>>> import urlab
>>> finkel = urlab.Rules("finkel")
>>> short = finkel.with_({"pieces.piece.count": 3}, name="short")
>>> study = urlab.compare(finkel, short, games=2000, bots="greedy")
>>> differences = study.chart("differences")
>>> differences.svg.startswith("<svg")
True
"""

from urlab._native import __version__
from urlab.calls import (
    Learned,
    Score,
    Solved,
    compare,
    dice,
    exact,
    learn,
    run,
    simulate,
    solve,
    sweep,
)
from urlab.errors import (
    BalanceWarning,
    Diagnostic,
    InputError,
    QuestionError,
    ReportError,
    UrlabError,
)
from urlab.progress import Progress
from urlab.rules import Rules
from urlab.study import Chart, Study, StudyWarning
from urlab.table import Table

__all__ = [
    "BalanceWarning",
    "Chart",
    "Diagnostic",
    "InputError",
    "Learned",
    "Progress",
    "QuestionError",
    "ReportError",
    "Rules",
    "Score",
    "Solved",
    "Study",
    "StudyWarning",
    "Table",
    "UrlabError",
    "__version__",
    "compare",
    "dice",
    "exact",
    "learn",
    "run",
    "simulate",
    "solve",
    "sweep",
]
