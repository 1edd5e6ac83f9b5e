"""What does a game answer to the clauses that all games judge alike, and what do these count in a position of it?"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.account import Account
from engine.core.phases import AnyGame
from engine.core.sides import other_side
from engine.core.units import DEAD, EXITED, Unit
from engine.data.clauses.common import Holds, Leads, Lost, SomeUnits, UnitsOut, UnitsThere
from engine.scenario import Counter


@dataclass(frozen=True)
class Counts:
    """The answers of a game.

    * ``holder(game, place)``: the side that holds a place of the map, None where neither does.
    * ``supplied(game, unit)``: whether a unit on the map is in supply now.
    * ``left_by(game, unit)``: the hex or the area by which a unit has left, empty where nobody knows.
    * ``fights(game, unit)``: whether clauses that count units count it; markers and supplies are none.
    * ``side_title``: what a side is called.
    """

    holder: Callable[[AnyGame, str], str | None]
    supplied: Callable[[AnyGame, Unit], bool]
    left_by: Callable[[AnyGame, Unit], str]
    fights: Callable[[AnyGame, Unit], bool]
    side_title: Callable[[str], str]


Measured = tuple[int, tuple[str, ...]]
"""How much there is of what is counted, and the keys of the things that are counted one by one."""


def account_of(game: AnyGame) -> Account:
    """Return the account of a position; an empty one where none is kept, as of a scenario that is only looked at."""
    return game.account if game.account is not None else Account()


def counters_of(game: AnyGame) -> Mapping[str, Counter]:
    """Return the counters of the scenario by key."""
    found: Mapping[str, Counter] = game.board.once(_counters)
    return found


def _counters(board: Any) -> dict[str, Counter]:
    return {counter.key: counter for counter in board.scenario.counters}


def chosen(counts: Counts, game: AnyGame, which: SomeUnits, among: Iterable[Unit] | None = None) -> list[Unit]:
    """Return the units that a part names, wherever they are; of some units where these are given."""
    known = counters_of(game)
    return [
        unit
        for unit in (game.units.values() if among is None else among)
        if unit.side == which.side and counts.fights(game, unit) and is_named(known.get(unit.id), which)
    ]


def is_named(counter: Counter | None, which: SomeUnits) -> bool:
    """Tell whether a counter is of the formations and types that a part names; None is of none."""
    if counter is None:
        return not which.formations and not which.unit_types
    of_formation = not which.formations or {counter.formation, counter.formation_title} & {*which.formations}
    return bool(of_formation) and (not which.unit_types or counter.unit_type in which.unit_types)


def left_by(counts: Counts, game: AnyGame, which: SomeUnits, areas: Iterable[str]) -> list[Unit]:
    """Return the units that a part names and that have left the map by one of some areas, in any turn."""
    keys = frozenset(areas)
    hexes = {label for key in keys for label in game.board.areas.get(key, ())}

    def by_them(unit: Unit) -> bool:
        way = counts.left_by(game, unit)
        return way in keys or way in hexes or not hexes.isdisjoint(game.board.areas.get(way, ()))

    return [unit for unit in chosen(counts, game, which) if unit.box == EXITED and by_them(unit)]


def in_turns(game: AnyGame, unit: Unit, first: int | None, last: int | None) -> bool:
    """Tell whether a unit left the map in some turns, both included; None is no bound."""
    turn = account_of(game).left.get(unit.id, game.turn)
    return (first is None or turn >= first) and (last is None or turn <= last)


def steps_lost(game: AnyGame) -> dict[str, int]:
    """Return the steps that each unit has lost, all of them of one that is lost, for those that have lost some."""
    known = counters_of(game)
    found = {
        unit.id: known[unit.id].steps if unit.box == DEAD and unit.id in known else unit.steps_lost
        for unit in game.units.values()
    }
    return {key: steps for key, steps in found.items() if steps}


def losses(counts: Counts, game: AnyGame, which: SomeUnits, what: str) -> Measured:
    """Return how many steps, or which units, of those that a part names have been lost since play began."""
    before, now = account_of(game).before, steps_lost(game)
    units = chosen(counts, game, which)
    if what == "steps":
        return sum(max(now.get(unit.id, 0) - before.get(unit.id, 0), 0) for unit in units), ()
    whole = counters_of(game)
    dead = [
        unit.id
        for unit in units
        if unit.box == DEAD and not (unit.id in whole and before.get(unit.id, 0) >= whole[unit.id].steps)
    ]
    return len(dead), tuple(dead)


def measured(counts: Counts, game: AnyGame, aim: Holds | UnitsThere | UnitsOut | Lost | Leads) -> Measured:
    """Return how much there is of what an aim counts."""
    match aim:
        case Holds():
            held = tuple(key for key in aim.places if counts.holder(game, key) == aim.side)
            return len(held), held
        case UnitsThere():
            return _things(_there(counts, game, aim))
        case UnitsOut():
            out = left_by(counts, game, aim, aim.areas)
            return _things(unit for unit in out if in_turns(game, unit, aim.from_turn, aim.through_turn))
        case Lost():
            return losses(counts, game, aim, aim.what)
        case Leads():
            account = account_of(game)
            enemy = account.total(other_side(aim.side)) if aim.ahead else 0
            return account.total(aim.side) - enemy, ()


def _things(units: Iterable[Unit]) -> Measured:
    keys = tuple(unit.id for unit in units)
    return len(keys), keys


def _there(counts: Counts, game: AnyGame, aim: UnitsThere) -> list[Unit]:
    hexes = hexes_of(game, aim.area, aim.place)
    watched, been = aim.area or f"place:{aim.place}", account_of(game).been
    found = []
    for unit in chosen(counts, game, aim):
        inside = unit.on_map and unit.hex in hexes
        has_been = inside or watched in been.get(unit.id, ())
        alive = unit.on_map or unit.box == EXITED
        counted = {"in": inside, "through": has_been, "out_of": has_been and alive and not inside}[aim.where]
        if counted and (not aim.supplied or (unit.on_map and counts.supplied(game, unit))):
            found.append(unit)
    return found


def hexes_of(game: AnyGame, area: str | None, place: str | None) -> frozenset[str]:
    """Return the hexes of an area, or of a place."""
    found = game.board.areas.get(area, ()) if area is not None else game.board.places.get(place, ())
    return frozenset(found)


def place_title(game: AnyGame, key: str) -> str:
    """Return what a place of the map is called."""
    return next((place.name for place in game.board.scenario.map.places if place.key == key), key)


def area_title(game: AnyGame, key: str) -> str:
    """Return what an area of the map is called; its key where it has no title."""
    found = next((area for area in game.board.scenario.map.areas if area.key == key), None)
    return (found.title or found.key) if found is not None else key
