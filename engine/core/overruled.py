"""Which facts does somebody at the table make who has it otherwise than the rules, and how do they change a position?

What becomes of units is told by the events that all games share.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.codec import from_json, to_json


@dataclass(frozen=True, slots=True)
class Overruled:
    """What follows in the record is so because somebody said it, and why. ``rule`` and ``refused``: the rule that
    refused it and its words, empty where none did. It changes nothing by itself."""

    reason: str
    rule: str
    refused: str


@dataclass(frozen=True, slots=True)
class OwnSet:
    """Some of the game's own state is now this: ``values`` is a part of it as JSON, ``what`` says it in words."""

    values: dict[str, Any]
    what: str


def own_set(game: Any, event: OwnSet) -> None:
    """Put values over the game's own state, and drop all that was derived; for folding alone. Raises ValueError for a
    value that does not fit."""
    game.own = from_json(game.rules.own_type, _over(to_json(game.own), event.values))
    game.forget()


def _over(known: Any, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return an object with values put over its own, part by part."""
    found = dict(known)
    for name, value in values.items():
        is_part = isinstance(value, Mapping) and isinstance(known.get(name), Mapping)
        found[name] = _over(known[name], value) if is_part else value
    return found
