"""How many movement points has a unit in this phase? (6.24, 14.68, 13.28)"""

from engine.core.units import Unit
from engine.spi1977.board import MP
from engine.spi1977.position.ground_state import BUILDING, CARRIED
from engine.spi1977.state import (
    DEPLOYED,
    FATIGUED,
    ISOLATED_1,
    ISOLATED_2,
    ON_FOOT,
    RECOVERING,
    RULE,
    RULING,
    UNSUPPLIED,
    RhineGame,
    is_class_a,
    is_isolated,
    piece,
)

READS = (RULING("bridge-carrier"),)
FOLLOWS = (
    RULE("6.24"), RULE("6.26"), RULE("7.23"), RULE("13.28"), RULE("13.42"), RULE("13.43"), RULE("14.54"),
    RULE("14.63"), RULE("14.64"), RULE("14.67"), RULE("14.68"), RULE("15.21"),
)  # fmt: skip

OF_BRIDGE = "that of the bridge, whatever its own"
CHART, HALF, NOTHING = "supply", "half", "none"
LINES = {
    UNSUPPLIED: "Unsupplied",
    ISOLATED_1: "Isolation-1",
    ISOLATED_2: "Isolation-2",
    FATIGUED: "Fatigue",
    RECOVERING: "Recovering",
}
"""The lines of the summary of supply and fatigue, by mark."""
BOTH = "Fatigue and isolation"
COLUMNS = ("movement A", "movement B")
"""Columns of the summary, for class A and B."""


def allowance(game: RhineGame, unit: Unit) -> int:
    """Return the allowance in scaled movement points: printed, halved for supply and for fatigue, fractions dropped
    each time, less what it has paid to leave March Mode (7.23)."""
    points = piece(game, unit).mobile.movement
    if unit.has(ON_FOOT):
        points = game.board.number("foot_allowance")
    if carries_bridge(game, unit):
        of_bridge = game.board.number("bridge_carrier_allowance")
        points = of_bridge if game.board.reads("bridge-carrier", OF_BRIDGE) else min(points, of_bridge)
    if unit.marks:
        column = COLUMNS[0] if is_class_a(game, unit) else COLUMNS[1]
        lines = [LINES[mark] for mark in LINES if unit.has(mark)]
        if is_isolated(unit) and unit.has(FATIGUED):
            lines.append(BOTH)
        for line in lines:
            effect = game.board.cell(CHART, line, column)
            points = 0 if effect == NOTHING else points // 2 if effect == HALF else points
    spent = game.board.number("leave_march_cost") if unit.has(DEPLOYED) else 0
    return max(0, points - spent) * MP


def builds_bridge(game: RhineGame, unit: Unit) -> bool:
    """Tell whether an engineer builds a bridge and may not leave its hex (15.26)."""
    return _is_at_bridge(game, unit.id, BUILDING)


def carries_bridge(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit carries a bridge marker (15.21)."""
    return _is_at_bridge(game, unit.id, CARRIED)


def _is_at_bridge(game: RhineGame, key: str, state: str) -> bool:
    bridges = game.own.ground.bridges  # asked of every unit in turn, and mostly there are none
    return bool(bridges) and any(item.engineer == key and item.state == state for item in bridges)
