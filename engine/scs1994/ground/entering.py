"""What happens when a unit enters a hex, however it came there?

One function for movement, overrun, advance, retreat and arrival: dumps are captured or destroyed (3.3), Supply Units
and emplaced bridges destroyed (2.4, 2.3d), and it is recorded who crossed a bridge (3.1) and held a city (4.2) last.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from engine.core.events import Noted, UnitRemoved
from engine.core.numbering import natural_key
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import DEAD, Unit
from engine.scs1994.board import Board
from engine.scs1994.events import BridgeCrossed, ControlChanged, DumpsChanged
from engine.scs1994.ground.lanes import BRIDGE, city_hexes, river_between
from engine.scs1994.state import (
    RULE,
    RULING,
    ArdennesGame,
    Dump,
    enemies_in,
    is_bridge,
    is_hidden,
    is_supply,
    piece,
    title,
)

READS = (RULING("dummy-dump"), RULING("emplaced-alone"))
FOLLOWS = (RULE("2.1bE"), RULE("2.3d"), RULE("2.4"), RULE("3.1-2"), RULE("3.3"), RULE("3.3a"), RULE("4.2-CTRL"))


def blockers_in(game: ArdennesGame, label: str, side: str) -> list[Unit]:
    """Return the enemies that bar a hex to ``side``: combat units, but not emplaced bridges, which die (S-11, 2.3d)."""
    return [unit for unit in enemies_in(game, label, side) if not is_bridge(unit)]


@cache
def bridge_key(a: str, b: str) -> str:
    """Return the key of a bridge by its two hexes, in map order."""
    return f"{a}|{b}" if natural_key(a) < natural_key(b) else f"{b}|{a}"


def has_bridge(game: ArdennesGame, a: str, b: str) -> bool:
    """Tell whether a printed bridge stands between two hexes and is not blown."""
    return bridge_stands(game.board, game.own.blown, a, b)


def bridge_stands(board: Board, blown: tuple[tuple[str, str], ...], a: str, b: str) -> bool:
    """Tell whether a printed bridge lies between two hexes and is not one of those that are blown."""
    side = river_between(board, a, b)
    return side is not None and side.crossing == BRIDGE and (a, b) not in blown and (b, a) not in blown


def after_entry(game: ArdennesGame, unit: Unit, path: tuple[str, ...], kind: str) -> Iterator[object]:
    """Yield what follows from a move along ``path``; ask after the ``UnitMoved`` or ``UnitPlaced`` was yielded.

    ``path`` holds the hex the unit came from first; a path of one hex is a placement. ``kind`` is that of the move.
    Hidden teams change nothing by being there (2.1bB); open ones cross bridges, but take neither cities nor dumps
    (2.1bE).
    """
    if is_hidden(unit):
        return
    for here, there in zip(path, path[1:], strict=False):
        if has_bridge(game, here, there):
            key = bridge_key(here, there)
            if game.own.crossed.get(key) != unit.side:
                yield BridgeCrossed(key, unit.side)
    if piece(game, unit).role == "greif":
        return
    for label in path[1:] or path:
        yield from _destroy_helpless(game, unit, label)
        yield from _enter_dump(game, unit, label)
        if label in city_hexes(game.board) and game.own.control.get(label, ALLIED) != unit.side:
            yield ControlChanged(label, unit.side)


def _destroy_helpless(game: ArdennesGame, unit: Unit, label: str) -> Iterator[object]:
    for other in game.units_in(label):
        if other.side == unit.side:
            continue
        if is_supply(game, other):
            yield UnitRemoved(other.id, DEAD, f"{title(game, unit.id)} entered its hex [2.4]")
        elif is_bridge(other):
            yield UnitRemoved(other.id, DEAD, f"{title(game, unit.id)} entered the hex of the bridge [2.3d]")


def _enter_dump(game: ArdennesGame, unit: Unit, label: str) -> Iterator[object]:
    dump = next((dump for dump in game.own.dumps if dump.hex == label), None)
    if dump is None or dump.owner == unit.side:
        return
    if unit.side == GERMAN and not dump.dummy:
        yield DumpsChanged(_with(game, replace(dump, owner=GERMAN)), label, "captured")
    elif unit.side == GERMAN:
        yield DumpsChanged(_without(game, label), label, "exposed")
    else:
        yield DumpsChanged(_without(game, label), label, "destroyed")
        yield Noted(f"the captured dump in {label} is destroyed: the US cannot take it back", "3.3")


def _with(game: ArdennesGame, dump: Dump) -> tuple[Dump, ...]:
    return tuple(dump if other.hex == dump.hex else other for other in game.own.dumps)


def _without(game: ArdennesGame, label: str) -> tuple[Dump, ...]:
    return tuple(dump for dump in game.own.dumps if dump.hex != label)
