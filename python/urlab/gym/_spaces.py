# pyright: basic
"""Action spaces that draw legal actions."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete, MultiDiscrete


class LegalDiscrete(Discrete):
    """The actions of one game. Without a mask, `sample` draws one that is legal now."""

    mask: npt.NDArray[np.int8] | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draw an action. A ``mask`` or ``probability`` takes the place of the legal ones."""
        if mask is not None or probability is not None or self.mask is None:
            return super().sample(mask, probability)
        legal = np.flatnonzero(self.mask)
        return np.int64(legal[self.np_random.integers(len(legal))])


class LegalMultiDiscrete(MultiDiscrete):
    """The actions of many games. Without a mask, `sample` draws those that are legal now."""

    masks: npt.NDArray[np.int8] | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> npt.NDArray[np.int64]:
        """Draw an action for each game. A ``mask`` takes the place of the legal actions."""
        if mask is not None or probability is not None or self.masks is None:
            return super().sample(mask, probability)
        return legal_choices(self.masks, self.np_random)


def legal_choices(
    masks: npt.NDArray[np.int8], random: np.random.Generator
) -> npt.NDArray[np.int64]:
    """One legal action for each row of masks, all equally likely."""
    ends = masks.cumsum(axis=1, dtype=np.int16)
    drawn = (random.random(len(masks)) * ends[:, -1]).astype(np.int16)
    chosen: npt.NDArray[np.int64] = (ends > drawn[:, None]).argmax(axis=1)
    return chosen
