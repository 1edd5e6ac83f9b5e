"""What does scs1994 answer to a question about a position, and how does a case give it its own state?

The price of a path, the line of supply of one unit, and the markers of a case.
"""

from collections.abc import Mapping
from typing import Any

from engine.core.own_values import check_hexes, check_sides, own_from_plain
from engine.core.paths import Reach
from engine.core.rules import Refusal, Rule
from engine.core.sides import GERMAN
from engine.core.telling import Priced, SupplyLine
from engine.core.units import Unit
from engine.scs1994.board import mp_text
from engine.scs1994.ground.entering import bridge_key
from engine.scs1994.ground.lanes import BRIDGE, river_between
from engine.scs1994.state import DROPPED, RULE, ArdennesGame, OwnState, is_supply, piece
from engine.scs1994.steps.movement_costs import path_cost, step_cost
from engine.scs1994.steps.mover import mover
from engine.scs1994.supply import supply


def price(game: ArdennesGame, unit_id: str, path: tuple[str, ...]) -> Refusal | Priced:
    """Return the cost of a path for a unit on the map, or the rule that forbids it; the allowance is not asked."""
    unit = game.units[unit_id]
    total = path_cost(game, unit, path)
    if isinstance(total, Refusal):
        return total
    who = mover(game, unit)
    steps = [step_cost(game, who, here, there) or 0 for here, there in zip(path, path[1:], strict=False)]
    return Priced(mp_text(total), tuple(mp_text(step) for step in steps))


def supply_line(game: ArdennesGame, unit_id: str) -> SupplyLine:
    """Return whether a unit on the map is in supply now, and the line that proves it."""
    unit = game.units[unit_id]
    if is_supply(game, unit):
        return SupplyLine(True, (), "a Supply Unit is its own source", RULE("2.4"))
    if piece(game, unit).role == "greif":
        return SupplyLine(True, (), "special teams need no supply", RULE("2.1bE"))
    if unit.has(DROPPED):
        return SupplyLine(True, (), "units dropped by air need no supply", RULE("2.2c"))
    if unit.side == GERMAN and unit.hex in supply.eastern_zone(game.board):
        return SupplyLine(True, (unit.hex,), "it stands in the Eastern Zone", RULE("2.5a"))
    if unit.hex in supply.liege_heads(game, unit.side):
        return SupplyLine(True, (unit.hex,), "it stands in Liege", RULE("3.3b"))
    for found, text, rule in _searches(game, unit.side):
        line = _line(game, unit, found)
        if line:
            return SupplyLine(True, line, text, rule)
    return SupplyLine(False, (), "no source can trace to it", RULE("1.13"))


_Search = tuple[Reach, str, Rule]


def _searches(game: ArdennesGame, side: str) -> tuple[_Search, ...]:
    """Return the searches that serve all units of a side; kept until the position changes."""
    return game.derived(_searched, side)


def _searched(game: ArdennesGame, side: str) -> tuple[_Search, ...]:
    dumps = (
        supply.from_dumps(game, side),
        "a line from a Supply Unit or dump",
        RULE("2.5b" if side == GERMAN else "3.3"),
    )
    liege = (supply.from_liege(game, side), "a line from Liege", RULE("3.3b"))
    if side == GERMAN:
        return (supply.from_zone(game), "a line from the Eastern Zone", RULE("2.5a")), dumps, liege
    return dumps, liege, (supply.from_roads(game), "a road that leads off the map", RULE("3.4"))


def _line(game: ArdennesGame, unit: Unit, found: Reach) -> tuple[str, ...]:
    """Return the hexes from the unit to the source; empty when the trace does not come next to it."""
    near = [label for label in (unit.hex, *game.board.map.neighbors[unit.hex]) if label in found.cost]
    if not near:
        return ()
    last = min(near, key=found.cost.__getitem__)
    line = tuple(reversed(found.path(last)))
    heads = (*supply.sources(game, unit.side), *supply.liege_heads(game, unit.side))
    if unit.side != GERMAN and line[-1] not in heads:
        road = game.derived(supply.road_network)
        line = (*line, *tuple(reversed(road.path(line[-1])))[1:])
    return line if last == unit.hex else (unit.hex, *line)


def own_from(game: ArdennesGame, markers: Mapping[str, Any]) -> OwnState:
    """Return the state of its own that a case describes; see docs/cases.md for the markers.

    ``weather`` is a box by name, ``blown`` and ``crossed`` name bridges by their two hexes in either order, a dump
    need not say that it is real. Raises ValueError beginning with the marker that does not fit.
    """
    plain = dict(markers)
    table = game.board.tables.get("us_airpower")
    if isinstance(plain.get("weather"), str) and table is not None:
        if plain["weather"] not in table.columns:
            raise ValueError(f"weather: {plain['weather']!r} is no box of the track; it has {', '.join(table.columns)}")
        plain["weather"] = table.columns.index(plain["weather"])
    if isinstance(plain.get("dumps"), list):
        plain["dumps"] = [{"dummy": False, **dump} if isinstance(dump, dict) else dump for dump in plain["dumps"]]
    if isinstance(plain.get("control"), dict):
        places = game.board.places
        held = [(label, side) for key, side in plain["control"].items() for label in places.get(key, (key,))]
        plain["control"] = dict(held)  # a place stands for all its hexes
    check_hexes(game, "dumps", _of_dumps(plain, "hex"))
    check_sides(game, "dumps", _of_dumps(plain, "owner"))
    check_hexes(game, "control", plain.get("control"))
    check_sides(game, "control", plain.get("control"))
    check_sides(game, "crossed", plain.get("crossed"))
    if isinstance(plain.get("blown"), list):
        plain["blown"] = [_bridge(game, "blown", pair).split("|") for pair in plain["blown"]]
    if isinstance(plain.get("crossed"), dict):
        plain["crossed"] = {_bridge(game, "crossed", key.split("|")): side for key, side in plain["crossed"].items()}
    own: OwnState = own_from_plain(game, plain)
    return own


def _of_dumps(plain: Mapping[str, Any], field: str) -> list[str]:
    """Return a field of the dumps, as far as they are well-formed."""
    found = plain["dumps"] if isinstance(plain.get("dumps"), list) else []
    return [dump[field] for dump in found if isinstance(dump, dict) and isinstance(dump.get(field), str)]


def _bridge(game: ArdennesGame, marker: str, pair: Any) -> str:
    """Return the key of a bridge, given as two hexes or as ``a|b``; raises ValueError where the map has none."""
    if isinstance(pair, str):
        pair = pair.split("|")
    if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(label, str) for label in pair):
        raise ValueError(f"{marker}: name a bridge by its two hexes, not {pair!r}")
    side = river_between(game.board, pair[0], pair[1])
    if side is None or side.crossing != BRIDGE:
        raise ValueError(f"{marker}: there is no bridge between {pair[0]} and {pair[1]}; add the hexside with one")
    return bridge_key(*pair)
