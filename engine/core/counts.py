"""Which numbers may stand on a unit in play, and what do they tell people?

A game declares them; ``CountChanged`` sets them, and what is not declared cannot be set. A count of zero is absent.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Count:
    """A number that units may carry: what it says, by which rule, and how long it lasts.

    ``said`` puts a value into words, such as ``isolated for 2 turns``; empty for one that tells a person nothing.
    ``in_log``: a log tells of each change. ``is_silent``: nothing derived from the position rests on it. ``least`` is
    the lowest value; below zero only where the rules count so.
    """

    key: str
    meaning: str
    rule: str
    lasts: str
    said: Callable[[int], str]
    in_log: bool = True
    is_silent: bool = False
    least: int = 0


def declared(rules: "Ruleset[Any, Any]", key: str, value: int) -> Count:
    """Return the count of a game by its name; raises ValueError, with the remedy, for a name that the game does not
    declare or a value that it cannot have."""
    count = rules.counted.get(key)
    if count is None:
        known = ", ".join(rules.counted)
        remedy = f"use {known}" if known else "this game has none"
        raise ValueError(f"{key!r} is no count of a unit; {remedy}")
    if value < count.least:
        about = f"it says {count.meaning}, {count.lasts}"
        raise ValueError(f"the count {key} cannot be {value}: {about}; give {count.least} or more")
    return count
