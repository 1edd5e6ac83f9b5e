"""How is a scenario set up? (I 7.1, I 6.22)

Everything is printed, so nobody decides: units stand in their hexes or, where the chart is cut, where the shipped
placements say. Brackets make Improved Positions, parentheses Reserve. What no chosen rule uses stands aside.
"""

from collections.abc import Iterator

from engine.core.events import MarksChanged, UnitPlaced, UnitRemoved
from engine.core.phases import AnyGame, Phase
from engine.core.state import Frame
from engine.core.units import ASIDE, Unit
from engine.hj1986.logistics.starting import starting_stock
from engine.hj1986.moving.entering import after_entry
from engine.hj1986.moving.events import BridgeChanged, Happened, PositionsChanged
from engine.hj1986.moving.hexsides import bridge_key
from engine.hj1986.moving.state import BLOWN, BUILT
from engine.hj1986.optional.blocks import starting_blocks
from engine.hj1986.state import BEGAN_RESERVE, RESERVE, RULE, RULING, BulgeGame, piece, with_marks
from engine.scenario import Setup

READS = (RULING("our-bridges"),)
FOLLOWS = (
    RULE("I 6.13"),
    RULE("I 6.22(2)"),
    RULE("I 6.22(3)"),
    RULE("I 6.3"),
    RULE("I 7.1"),
    RULE("B 14.13"),
    RULE("B 14.47"),
    RULE("A 13.2 Br"),
)

IMPROVED, IN_RESERVE, OPTIONAL = "improved", "reserve", "optional"
"""Words of the state of a set-up row."""

_OPTION_BY_ROLE = {"leader": "commanders", "dump": "advanced"}
"""Which option must be played for a counter with a role that the Basic game does not use."""

_STATES = {"bridge_blown": BLOWN, "bridge_built": BUILT}


def _enter(game: AnyGame, frame: Frame) -> Iterator[object]:
    for start in game.board.scenario.start_state:
        if start.kind in _STATES:
            yield BridgeChanged(bridge_key(*start.subject.split("|")), _STATES[start.kind])
        elif start.kind == "event":
            yield Happened(start.subject, int(start.value))
    shipped = {row.subject: row.hex for row in game.board.scenario.placements}
    dug: set[str] = set()
    for row in game.board.scenario.setup:
        unit = game.units[row.counter]
        label = row.place if row.place in game.board.map.hexes else shipped.get(row.counter, row.place)
        reason = _aside(game, unit, row, label)
        if reason:
            yield UnitRemoved(unit.id, ASIDE, reason)
            continue
        yield UnitPlaced(unit.id, label)
        yield from after_entry(game, unit, (label,), "set_up")
        if IMPROVED in row.state:
            dug.add(label)
    if dug:
        yield PositionsChanged(tuple(sorted(dug)))
    for row in game.board.scenario.setup:
        unit = game.units[row.counter]
        if IN_RESERVE in row.state and unit.on_map:
            yield MarksChanged(unit.id, with_marks(unit, RESERVE, BEGAN_RESERVE))
    yield from starting_stock(game)
    yield from starting_blocks(game)


def _aside(game: BulgeGame, unit: Unit, row: Setup, label: str) -> str:
    """Return why a unit does not take part, or nothing."""
    option = _OPTION_BY_ROLE.get(piece(game, unit).type.role, "commanders" if OPTIONAL in row.state else "")
    if option and not game.board.is_on(option):
        return f"only with the option {option}"
    return "" if label in game.board.map.hexes else f"{label} is outside the scenario"


SET_UP = Phase("set_up", RULE("I 7.1"), enter=_enter)
