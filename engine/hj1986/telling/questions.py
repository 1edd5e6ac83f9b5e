"""What does hj1986 answer to a question about a position, and how does a case give it its own state?

The price of a path, the supply line of one unit, and the markers of a case.
"""

from collections.abc import Mapping
from typing import Any

from engine.core.codec import to_json
from engine.core.events import fold
from engine.core.own_values import check_hexes, check_sides, own_from_plain
from engine.core.rules import Refusal, Rule
from engine.core.telling import Priced, SupplyLine
from engine.core.units import Unit
from engine.hj1986.board import mp_text
from engine.hj1986.ground.allowance import MOVE, allowance
from engine.hj1986.ground.blocks import starting_blocks
from engine.hj1986.ground.hexsides import bridge_key
from engine.hj1986.state import RULE, STRATEGIC, BulgeGame, OwnState, title
from engine.hj1986.steps.costs import FRESH, explain, step
from engine.hj1986.steps.modes import BY_TRUCK, NORMAL
from engine.hj1986.steps.mover import Mover, mover
from engine.hj1986.supply.lines import line_from
from engine.hj1986.supply.supply import is_fed_by_clause, is_short_of_fuel, is_starved_by_clause
from engine.hj1986.turn.setup import state_at_start

UNBOUNDED = 1_000_000
"""More scaled movement points than any path costs."""


def price(game: BulgeGame, unit_id: str, path: tuple[str, ...]) -> Refusal | Priced:
    """Return the cost of a path for a unit that has not moved yet, or the rule that forbids it.

    In Strategic Movement for a unit that is in it, else in normal movement; March Movement is not priced. A step that
    takes the whole allowance costs what the unit has.
    """
    unit = game.units[unit_id]
    who = mover(game, unit, BY_TRUCK if unit.has(STRATEGIC) else NORMAL, MOVE)
    budget = allowance(game, unit, MOVE)
    spent, steps = 0, []
    for here, there in zip(path, path[1:], strict=False):
        if there not in game.board.map.hexes or not game.board.map.is_adjacent(here, there):
            return RULE("B 5.32").refuse(title(game, unit_id), f"{there} does not touch {here}", there)
        if here in who.zone and here != path[0]:
            return RULE("B 8.41").refuse(title(game, unit_id), f"it must stop in the enemy zone in {here}", here)
        total = _after(game, who, here, there, spent, budget, here == path[0])
        if isinstance(total, Rule):
            return explain(game, unit, total, here, there)
        steps.append(mp_text(total - spent))
        spent = total
    return Priced(mp_text(spent), tuple(steps))


def _after(game: BulgeGame, who: Mover, here: str, there: str, spent: int, budget: int, fresh: bool) -> int | Rule:
    """Return what has been spent after a step, whatever the allowance."""
    total = step(game, who, here, there, spent, budget, fresh)
    # The allowance matters only to steps that take the whole of it, and those never cost too much.
    return step(game, who, here, there, spent, UNBOUNDED, fresh) if total == FRESH else total


def supply_line(game: BulgeGame, unit_id: str) -> SupplyLine:
    """Return whether a unit on the map would be supplied now, and the line to its edge."""
    unit: Unit = game.units[unit_id]
    if is_fed_by_clause(game, unit):
        return SupplyLine(True, (), "a special rule puts it in supply", RULE("B 15.9"))
    line = line_from(game, unit.side, unit.hex)
    if not line:
        return SupplyLine(False, (), "no line comes to it", RULE("B 1.51"))
    if is_short_of_fuel(game, unit):
        return SupplyLine(False, line, "its division has no fuel", RULE("B 2.11"))
    if is_starved_by_clause(game, unit):
        return SupplyLine(False, line, "the scenario leaves it without supply", RULE("I 8.1.1"))
    return SupplyLine(True, line, "a line to the edge of the map", RULE("B 1.21"))


_HEXES = (("ground", "positions"), ("ground", "control"), ("advanced", "roadblocks"), ("advanced", "interdicted"))
"""Markers that lie in hexes, by part and name."""
_OF_SIDES = ("control", "interdicted")
"""Those that name a side for each hex."""
_BRIDGES = ("ground", "bridges")


def own_from(game: BulgeGame, markers: Mapping[str, Any]) -> OwnState:
    """Return the state of its own that a case describes; see docs/cases.md for the markers.

    What the case does not say is as its scenario begins; of a part it may give some fields only. Raises ValueError
    beginning with the marker that does not fit.
    """
    for event in (*state_at_start(game), *starting_blocks(game)):
        fold(game, event)
    whole = to_json(game.own)
    plain = {
        key: {**whole[key], **value} if isinstance(value, dict) and key in whole else value
        for key, value in markers.items()
    }
    for part, name in _HEXES:
        check_hexes(game, f"{part}.{name}", _field(plain, part, name))
        if name in _OF_SIDES:
            check_sides(game, f"{part}.{name}", _field(plain, part, name))
    bridges = _field(plain, *_BRIDGES)
    if isinstance(bridges, dict):
        for key in bridges:
            check_hexes(game, ".".join(_BRIDGES), key.split("|"))
        plain["ground"]["bridges"] = {
            bridge_key(*key.split("|")) if key.count("|") == 1 else key: state for key, state in bridges.items()
        }
    own: OwnState = own_from_plain(game, plain)
    return own


def _field(plain: Mapping[str, Any], part: str, name: str) -> Any:
    found = plain.get(part)
    return found.get(name) if isinstance(found, dict) else None
