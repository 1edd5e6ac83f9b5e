"""How is a scenario set up? (I 7.1, I 6.22)

Units stand in their printed hexes or, where the chart is cut, where the shipped placements say; where a variant lets a
side place its units freely, they wait and it decides. Brackets make Improved Positions, parentheses Reserve. What no
chosen rule uses stands aside.
"""

from collections.abc import Iterable, Iterator

from engine.core.events import MarksChanged, UnitPlaced, UnitRemoved
from engine.core.local import Step
from engine.core.phases import Decision, Phase
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import ASIDE, Unit, with_marks
from engine.hj1986.ground.blocks import starting_blocks
from engine.hj1986.ground.hexsides import BRIDGE, bridge_key
from engine.hj1986.position.moving_events import BridgeChanged, Happened, PositionsChanged
from engine.hj1986.position.moving_state import BLOWN, BUILT
from engine.hj1986.state import (
    BEGAN_RESERVE,
    DISORGANIZED,
    ENGAGED,
    RESERVE,
    RULE,
    RULING,
    STRATEGIC,
    UNMASKED,
    BulgeGame,
    piece,
    title,
)
from engine.hj1986.steps.entering import after_entry
from engine.hj1986.turn.deployment import (
    PlaceRest,
    PlaceUnit,
    check_free,
    free_hexes,
    is_free,
    keeps_reserve,
    next_waiting,
    place_of,
    rule_of,
    waiting,
)
from engine.hj1986.turn.starting import starting_stock
from engine.scenario import Setup

READS = (RULING("our-bridges"), RULING("tiger-set-up"))
FOLLOWS = (
    RULE("I 6.13"),
    RULE("I 6.22(2)"),
    RULE("I 6.22(3)"),
    RULE("I 6.3"),
    RULE("I 7.1"),
    RULE("B 14.13"),
    RULE("B 14.47"),
    RULE("A 13.2 Br"),
    RULE("O 8.16"),
)

ALL_OF_RIVER = "those that are printed over the Our"
IMPROVED, IN_RESERVE = "improved", "reserve"
"""Words of the state of a set-up row."""

KEPT_AT_START = (RESERVE, STRATEGIC, DISORGANIZED, ENGAGED, UNMASKED)
"""Marks with which a unit may start: the state of a set-up row names them."""

_OPTION_BY_ROLE = {"leader": "commanders", "dump": "advanced"}
"""Which option must be played for a counter with a role that the Basic game does not use."""

TIGERS, AS_SET_UP = "tigers", "yes, as set up"

_OPTION_BY_STATE = {"optional": "commanders", "heavy_battalion": TIGERS, "commando": "commandos"}
"""Which option a word of the state of a set-up row asks for."""

_STATES = {"bridge_blown": BLOWN, "bridge_built": BUILT}


def state_at_start(game: BulgeGame) -> Iterator[object]:
    """Yield what a scenario says of bridges and events at its start; of road blocks see ``starting_blocks``."""
    for start in game.board.scenario.start_state:
        if start.kind in _STATES:
            yield BridgeChanged(bridge_key(*start.subject.split("|")), _STATES[start.kind])
        elif start.kind == "event":
            yield Happened(start.subject, int(start.value))
    yield from _down_at_start(game)


def _enter(game: BulgeGame, frame: Frame[Step]) -> Iterator[object]:
    yield from state_at_start(game)
    dug: set[str] = set()
    for row in game.board.scenario.setup:
        unit = game.units[row.counter]
        label = _printed(game, row)
        free = is_free(game.board, row.counter)
        reason = _aside(game, unit, row, label, free)
        if reason:
            yield UnitRemoved(unit.id, ASIDE, reason)
        if reason or free:
            continue
        yield from _put(game, unit, label)
        if IMPROVED in row.state:
            dug.add(label)
    if dug:
        yield PositionsChanged(tuple(sorted(dug)))
    for row in game.board.scenario.setup:
        unit = game.units[row.counter]
        if IN_RESERVE in row.state and unit.on_map:
            yield MarksChanged(unit.id, with_marks(unit, RESERVE, BEGAN_RESERVE))
        yield from _marked(game, row)
    yield from starting_stock(game)
    yield from starting_blocks(game)


def _down_at_start(game: BulgeGame) -> Iterator[object]:
    """Yield that the printed bridges of a river are blown, where the ruling reads so and the scenario lists none."""
    board = game.board
    if not board.reads("our-bridges", ALL_OF_RIVER):
        return
    if any(start.kind in _STATES for start in board.scenario.start_state):
        return
    river = board.parameters["destroyed_bridges_river"]
    for side in board.scenario.map.hexsides:
        if side.name == river and side.crossing == BRIDGE:
            yield BridgeChanged(bridge_key(side.hex_a, side.hex_b), BLOWN)


def _printed(game: BulgeGame, row: Setup) -> str:
    """Return the hex of the chart, or that which the shipped placements give where the chart is cut."""
    if row.place in game.board.map.hexes:
        return row.place
    shipped = {placed.subject: placed.hex for placed in game.board.scenario.placements}
    return shipped.get(row.counter, row.place)


def _put(game: BulgeGame, unit: Unit, label: str) -> Iterator[object]:
    yield UnitPlaced(unit.id, label)
    yield from after_entry(game, unit, (label,), "set_up")


def _aside(game: BulgeGame, unit: Unit, row: Setup, label: str, free: bool) -> str:
    """Return why a unit does not take part, or nothing."""
    named = (_OPTION_BY_STATE[word] for word in row.state if word in _OPTION_BY_STATE)
    option = _OPTION_BY_ROLE.get(piece(game, unit).type.role) or next(named, "")
    if option == TIGERS and game.board.reads("tiger-set-up", AS_SET_UP):
        return ""
    if option and not game.board.is_on(option):
        return f"only with the option {option}"
    return "" if free or label in game.board.map.hexes else f"{label} is outside the scenario"


def _decision(game: BulgeGame, frame: Frame[Step]) -> Decision | None:
    left = waiting(game)
    if not left:
        return None
    unit = next_waiting(game, left)
    return Decision(unit.side, frame.phase, rule_of(game.board), f"{title(game, unit.id)}: choose its hex", unit.id)


def _legal(game: BulgeGame, frame: Frame[Step]) -> Iterable[object]:
    """Offer the hexes of the first waiting unit only; ``check`` accepts any, so the order is free."""
    yield PlaceRest()
    for unit in [next_waiting(game, left)] if (left := waiting(game)) else []:
        yield from (PlaceUnit(unit.id, label) for label in free_hexes(game, unit))


def _check(game: BulgeGame, frame: Frame[Step], action: PlaceUnit | PlaceRest) -> Refusal | None:
    return check_free(game, action) if isinstance(action, PlaceUnit) else None


def _resolve(game: BulgeGame, frame: Frame[Step], action: PlaceUnit | PlaceRest) -> Iterator[object]:
    if isinstance(action, PlaceUnit):
        yield from _placed(game, game.units[action.unit], action.hex)
        return
    while left := waiting(game):
        unit = next_waiting(game, left)
        label = _nearest(game, unit)
        if label:
            yield from _placed(game, unit, label)
        else:
            yield UnitRemoved(unit.id, ASIDE, "the sector of its army has no room")


def _placed(game: BulgeGame, unit: Unit, label: str) -> Iterator[object]:
    """Yield the placement of a unit whose hex was chosen, its printed Reserve where the variant leaves it, and the
    other marks with which it starts. The hex is an Improved Position where the set-up itself lets the unit choose; a
    variant moves it away from the one that is printed."""
    yield from _put(game, unit, label)
    row = next(row for row in game.board.scenario.setup if row.counter == unit.id)
    if IMPROVED in row.state and place_of(game.board, unit.id):
        yield PositionsChanged(tuple(sorted({*game.own.ground.positions, label})))
    if IN_RESERVE in row.state and keeps_reserve(game.board):
        yield MarksChanged(unit.id, with_marks(game.units[unit.id], RESERVE, BEGAN_RESERVE))
    yield from _marked(game, row)


def _marked(game: BulgeGame, row: Setup) -> Iterator[object]:
    """Yield the marks, but Reserve, with which a unit on the map starts."""
    others = [mark for mark in KEPT_AT_START if mark in row.state and mark != RESERVE]
    if others and game.units[row.counter].on_map:
        yield MarksChanged(row.counter, with_marks(game.units[row.counter], *others))


def _nearest(game: BulgeGame, unit: Unit) -> str:
    """Return the free hex nearest to the printed one, the first of several; empty when there is no room."""
    row = next(row for row in game.board.scenario.setup if row.counter == unit.id)
    printed, hexes = _printed(game, row), free_hexes(game, unit)
    if printed not in game.board.map.hexes or printed in hexes:
        return printed if printed in hexes else next(iter(hexes), "")
    return min(hexes, key=lambda label: game.board.map.distance(printed, label), default="")


SET_UP = Phase(
    "set_up", RULE("I 7.1"), _decision, (PlaceUnit, PlaceRest), _legal, _check, _resolve, enter=_enter, local=Step
)
