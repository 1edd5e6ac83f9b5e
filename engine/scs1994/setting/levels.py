"""Which victory levels are there, and how does one shift? (4.2, 5.4-VIC, 5.5-VIC)"""

from engine.core.sides import ALLIED, GERMAN

LEVELS = ("massive_german", "major_german", "minor_german", "minor_allied", "major_allied", "massive_allied")
"""From the best for the German to the best for the US."""

TITLES = {
    "massive_german": "Massive German Victory",
    "major_german": "Major German Victory",
    "minor_german": "Minor German Victory",
    "minor_allied": "Minor US Victory",
    "major_allied": "Major US Victory",
    "massive_allied": "Massive US Victory",
}


def winner(level: str) -> str:
    """Return the side that a level is a victory of."""
    return GERMAN if level.endswith(GERMAN) else ALLIED


def shifted(level: str, steps: int, side: str) -> str:
    """Return the level so many steps better for a side; the best level stays the best."""
    by = -steps if side == GERMAN else steps
    return LEVELS[min(max(LEVELS.index(level) + by, 0), len(LEVELS) - 1)]
