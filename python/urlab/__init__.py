"""Statistical simulator and rules-balance analyser for the Royal Game of Ur and its variants."""

from urlab._native import __version__

__all__ = ["__version__"]
