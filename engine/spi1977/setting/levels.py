"""Which levels of victory are there, and how far apart are they? (25.17, 25.27, 26.7, 27.7)"""

from collections.abc import Iterable
from typing import get_args

from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.setting.victory_forms import (
    Level,
)

ORDER: tuple[str, ...] = get_args(Level)
"""All levels, the best of the German first."""

_PEOPLE = {GERMAN: "German", ALLIED: "U.S."}


def winner(level: str) -> str:
    """Return the side that has won by a level, or ``draw``."""
    side = level.partition("_")[0]
    return side if side in _PEOPLE else "draw"


def titled(level: str) -> str:
    """Return a level as people say it, such as ``marginal German victory``."""
    side, _, grade = level.partition("_")
    return f"{grade} {_PEOPLE[side]} victory" if grade else "draw"


def shifted(level: str, levels: int, side: str, known: Iterable[str]) -> str:
    """Return the level so many steps better for a side, among those that the scenario names and a draw."""
    ladder = [item for item in ORDER if item in {*known, level, "draw"}]
    place = ladder.index(level) + (-levels if side == GERMAN else levels)
    return ladder[min(max(place, 0), len(ladder) - 1)]
