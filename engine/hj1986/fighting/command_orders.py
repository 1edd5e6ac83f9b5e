"""Which orders may a corps commander give for a battle, and what do they cost? (O 5.22, O 5.23)

The charts of orders say what each does: columns of shift, hexes of advance, what FF and ENG count as, by how much
losses are multiplied. Costs are in halves of option points.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core.rules import Rule
from engine.core.units import Unit
from engine.hj1986.board import Board
from engine.hj1986.command.command import (
    commanders,
    is_coordinated,
    is_in_reach,
    is_near,
    may_lead,
    serves,
)
from engine.hj1986.setting.kinds import ARMY_COMMANDER, CORPS_COMMANDER
from engine.hj1986.state import DISORGANIZED, HALVES, OPTION_HALVES, RULE, RULING, BulgeGame

READS = (RULING("one-order"),)
FOLLOWS = (RULE("O 5.13"), RULE("O 5.75"), RULE("O 5.25"), RULE("C ATT"), RULE("C DEF"))

ATTACK_ORDER, DEFENSE_ORDER = RULE("O 5.22"), RULE("O 5.23")
ATTACK_CHART, DEFENSE_CHART = "attack_orders", "defense_orders"
EMERGENCY = "emergency"
HIDDEN = "hidden"
"""An order that a side may not know yet (ruling ``order-cards``): to it, nothing has changed."""

ANY_UNIT = "a corps commander with a claim to one of them"


@dataclass(frozen=True, slots=True)
class Offer:
    """An order that a commander may give, and its cost in halves of points; no commander for an emergency."""

    order: str
    commander: str
    halves: int


def rule_of(attacking: bool) -> Rule:
    """Return the rule of attack or of defense orders."""
    return ATTACK_ORDER if attacking else DEFENSE_ORDER


def names(board: Board, attacking: bool) -> tuple[str, ...]:
    """Return the keys of the orders of attack or defense, as the chart lists them."""
    return board.charts[chart_of(attacking)].rows


def chart_of(attacking: bool) -> str:
    """Return the chart of the orders of attack or defense."""
    return ATTACK_CHART if attacking else DEFENSE_CHART


def cell(board: Board, attacking: bool, order: str, column: str) -> str:
    """Return what the chart says of an order in a column; nothing for no order."""
    chart = chart_of(attacking)
    if order not in board.charts[chart].rows or column not in board.charts[chart].columns:
        return ""
    return board.cell(chart, order, column)


def number(board: Board, attacking: bool, order: str, column: str) -> int:
    """Return a number of the chart; 0 for no order."""
    return int(cell(board, attacking, order, column) or 0)


def order_text(order: str, attacking: bool) -> str:
    """Return an order for people, as ``full attack``."""
    return order if order == "withdrawal" else f"{order} {'attack' if attacking else 'defense'}"


def givers(game: BulgeGame, units: Sequence[Unit]) -> list[Unit]:
    """Return the corps commanders who may give an order to these units together, in order of the data."""
    some = any if game.board.reads("one-order", ANY_UNIT) else all
    return [
        corps
        for corps in (commanders(game, units[0].side, CORPS_COMMANDER) if units else ())
        if is_coordinated(game, corps)
        and not corps.has(DISORGANIZED)
        and some(may_lead(game, corps, unit) and is_in_reach(game, corps, unit.hex) for unit in units)
    ]


def offers(game: BulgeGame, units: Sequence[Unit], attacking: bool) -> Iterator[Offer]:
    """Yield the orders that somebody may give to these units and can pay for, emergencies aside."""
    for corps in givers(game, units):
        is_cheap = all(is_near(game, corps, unit.hex) for unit in units)
        for order in names(game.board, attacking):
            halves = number(game.board, attacking, order, "points") * (1 if is_cheap else HALVES)
            if order != EMERGENCY and halves <= corps.count(OPTION_HALVES):
                yield Offer(order, corps.id, halves)


def helpers(game: BulgeGame, units: Sequence[Unit]) -> Iterator[tuple[Unit, str, int]]:
    """Yield the army commanders who have whole points left for a hex of these units: commander, hex, points."""
    if not units:
        return
    for army in commanders(game, units[0].side, ARMY_COMMANDER):
        left = army.count(OPTION_HALVES) // HALVES
        if left < 1:
            continue
        for label in dict.fromkeys(unit.hex for unit in units):
            if is_in_reach(game, army, label) and any(serves(game, army, unit) for unit in units if unit.hex == label):
                yield army, label, left
