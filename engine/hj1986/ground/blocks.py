"""How are roads blocked, and what does a block do? (O 7)"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import MarksChanged
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED
from engine.core.units import Unit, with_marks
from engine.hj1986.position.advanced_events import RoadblocksChanged
from engine.hj1986.position.moving_events import DemolitionsTried
from engine.hj1986.state import (
    DISORGANIZED,
    HALTED,
    RESERVE,
    RULE,
    STRATEGIC,
    BulgeGame,
    enemies_in,
    is_supplied,
    piece,
    title,
)

FOLLOWS = (RULE("O 7.11"), RULE("O 7.12"), RULE("O 7.13"), RULE("O 7.14"))

OPTION, START = "roadblocks", "roadblock"
SET_UP, RETREAT = "set_up", "retreat"
"""Kinds of entry that halt nobody: the set-up, which meets no block, and the retreat."""


@dataclass(frozen=True, slots=True)
class BlockRoad:
    """Let an engineer try to block the roads of a hex."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex: str


def blocks(game: BulgeGame) -> frozenset[str]:
    """Return the hexes whose road is blocked."""
    return frozenset(game.own.advanced.roadblocks)


def starting_blocks(game: BulgeGame) -> Iterator[RoadblocksChanged]:
    """Yield the blocks with which a scenario begins (O 7.14)."""
    if game.board.is_on(OPTION):
        found = sorted(row.subject for row in game.board.scenario.start_state if row.kind == START)
        if found:
            yield RoadblocksChanged(tuple(found))


def check_block(game: BulgeGame, side: str, action: BlockRoad) -> Refusal | None:
    """Return the rule that keeps an engineer from trying to block a road, or None; as for bridges (O 7.11)."""
    rule, board = RULE("O 7.11"), game.board
    unit = game.units.get(action.unit)
    if not board.is_on(OPTION) or unit is None or unit.side != side or not unit.on_map:
        return rule.refuse(action.unit, "blocks no road")
    name = title(game, unit.id)
    if not piece(game, unit).is_engineer:
        return rule.refuse(name, "only engineers block roads")
    if action.hex not in board.map.hexes or not board.is_on_road(action.hex) or action.hex in blocks(game):
        return rule.refuse(name, f"no open road leads through {action.hex}", action.hex)
    if action.hex in game.own.ground.tried:
        return RULE("B 14.26").refuse(name, "that was tried in this player turn", action.hex)
    if side == ALLIED and game.turn < board.number("allied_demolition_first_turn"):
        return RULE("B 14.28").refuse(name, "the Allies demolish nothing yet")
    if not is_supplied(unit) or any(unit.has(mark) for mark in (DISORGANIZED, STRATEGIC, RESERVE)):
        return RULE("B 14.27").refuse(name, "it is without supply, disorganized, in Reserve or in Strategic Movement")
    if board.map.distance(unit.hex, action.hex) > board.number("bridge_engineer_range"):
        return RULE("B 14.21").refuse(name, f"{action.hex} is too far away", action.hex)
    if enemies_in(game, action.hex, side):
        return RULE("B 14.21").refuse(name, f"an enemy unit is in {action.hex}", action.hex)
    return None


def candidates(game: BulgeGame, side: str) -> Iterator[BlockRoad]:
    """Yield what the engineers of a side may try."""
    if not game.board.is_on(OPTION):
        return
    for unit in game.units_of(side):
        if piece(game, unit).is_engineer:
            for label in game.board.map.within(unit.hex, game.board.number("bridge_engineer_range")):
                action = BlockRoad(unit.id, label)
                if check_block(game, side, action) is None:
                    yield action


def blocking(game: BulgeGame, action: BlockRoad) -> Iterator[object]:
    """Yield the die of an attempt and its success, as for bridges."""
    roll = game.dice.roll("1d6", f"road block in {action.hex}")
    yield roll
    yield DemolitionsTried((*game.own.ground.tried, action.hex))
    if roll.total <= game.board.number("bridge_demolition_engineer"):
        yield RoadblocksChanged(tuple(sorted({*game.own.advanced.roadblocks, action.hex})))


def broken(game: BulgeGame, unit: Unit, entered: Sequence[str], kind: str) -> Iterator[object]:
    """Yield the end of the blocks in the hexes that a unit entered (O 7.12), and its halt for the game turn (O 7.13).

    ``kind`` as for ``steps.entering.after_entry``. A retreat ends a block too, but goes as far as its result says.
    """
    met = blocks(game).intersection(entered)
    if not met or kind == SET_UP or not piece(game, unit).fights:
        return
    yield RoadblocksChanged(tuple(label for label in game.own.advanced.roadblocks if label not in met))
    if kind != RETREAT:
        yield MarksChanged(unit.id, with_marks(unit, HALTED))
