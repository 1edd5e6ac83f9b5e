"""Short ways to ask tests of movement what they want to know."""

from typing import Any

from engine.core.play import apply, check
from engine.hj1986.board import mp_text
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.moving.movement import SelectUnit
from engine.hj1986.state import BulgeGame
from engine.hj1986.steps.ways import reach_of, way_cost
from tests.games.hj1986.positions import Piece, key_of, position


def moving(name: str, units: list[Piece], **values: Any) -> BulgeGame:
    """Return a position in which the unit with a name has been selected to move."""
    game = position(units, **values)
    apply(game, SelectUnit(key_of(game, name)))
    return game


def refused(game: BulgeGame, action: object) -> str:
    """Return the number of the rule that refuses an action; empty when none does."""
    refusal = check(game, action)
    return "" if refusal is None else refusal.rule.number


def step_refused(game: BulgeGame, *path: str, march: bool = False) -> str:
    """Return the number of the rule that refuses a way."""
    return refused(game, MoveTo(path, march))


def way(game: BulgeGame, *path: str, march: bool = False) -> str:
    """Return what a way costs the unit that moves."""
    frame = game.top
    spent = way_cost(game, frame, game.units[frame.values["unit"]], path, march)
    assert isinstance(spent, int)
    return mp_text(spent - frame.values["spent"])


def cost(game: BulgeGame, name: str, label: str) -> str | None:
    """Return what the unit would spend to a hex, or None when it cannot get there."""
    found = {item.hex: item.cost for item in reach_of(game, key_of(game, name))}
    return found.get(label)
