"""What if units stood elsewhere, or it were later? Positions and ways for whoever plans (docs/decisions/0026)."""

from collections.abc import Callable, Iterable, Mapping

from engine.core.events import put
from engine.core.state import BoardT, Game, OwnT
from engine.core.units import MAP, Unit


def standing(game: Game[OwnT, BoardT], places: Mapping[str, str]) -> Game[OwnT, BoardT] | None:
    """Return a position in which units that are on the map stand in the hexes named, with their marks: the game itself
    when they do already, else a copy. None for a unit that is not on the map."""
    units = [game.units[key] for key in places if key in game.units]
    if len(units) < len(places) or not all(unit.on_map for unit in units):
        return None
    if all(unit.hex == places[unit.id] for unit in units):
        return game
    moved = game.sharing(*places)
    for key, label in places.items():
        put(moved, key, label, MAP)
    return moved


def shift(game: Game[OwnT, BoardT], key: str, label: str) -> None:
    """Put a unit on the map into another hex of a position of one's own; what rests on the other side stays known."""
    put(game, key, label, MAP)
    game.forget_side(game.units[key].side)


def marches(start: str, movements: int, onward: Callable[[int, tuple[str, ...]], Iterable[str]]) -> Mapping[str, int]:
    """Return in how many movements each hex is come to from a start, in the order in which they are found.

    ``onward(number, hexes)`` gives the hexes in which a unit can end its movement of that number, counted from 1, if it
    begins it in one of some hexes.
    """
    found = {start: 0}
    for number in range(1, movements + 1):
        for label in onward(number, tuple(found)):
            found.setdefault(label, number)
    return found


def ahead(game: Game[OwnT, BoardT], unit: Unit, turns: int, over: Iterable[str]) -> Game[OwnT, BoardT]:
    """Return a position so many turns later in which nothing has happened, some marks of a unit being over."""
    marks = tuple(mark for mark in unit.marks if mark not in over)
    if not turns and marks == unit.marks:
        return game
    later = game.bare()
    later.turn += turns
    later.units[unit.id].marks = marks
    return later
