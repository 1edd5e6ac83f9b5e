"""How does a small position from a file set what a game keeps of its own?"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.core.codec import from_json, to_json

if TYPE_CHECKING:
    from engine.core.state import Game


def own_from_plain(game: "Game[Any, Any]", markers: Mapping[str, Any]) -> Any:
    """Return the game's own state with the given fields as their JSON says, the others as they are.

    Raises ValueError beginning with the field that does not fit.
    """
    kind = game.rules.own_type
    try:
        return from_json(kind, {**to_json(game.own), **markers})
    except ValueError as error:
        raise ValueError(str(error).removeprefix(f"{kind.__name__}.").removeprefix(f"{kind.__name__}: ")) from error


def check_hexes(game: "Game[Any, Any]", marker: str, labels: Any) -> None:
    """Raise ValueError, beginning with the marker, for a label of a list or of the keys of an object that is no hex
    of the position; what is neither list nor object is left to ``own_from_plain``."""
    for label in labels if isinstance(labels, list | dict) else ():
        if label not in game.board.map.hexes:
            raise ValueError(f"{marker}: {label!r} is no hex of the position; add it to hexes, or correct it")


def check_sides(game: "Game[Any, Any]", marker: str, sides: Any) -> None:
    """Raise ValueError, beginning with the marker, for a value of a list or object that is no side of the game."""
    for side in sides.values() if isinstance(sides, dict) else sides if isinstance(sides, list) else ():
        if side not in game.rules.sides:
            raise ValueError(f"{marker}: {side!r} is no side; use {' or '.join(game.rules.sides)}")
