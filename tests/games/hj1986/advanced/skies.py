"""Positions in which a side sends out its aircraft."""

from typing import Any

from engine.core.events import FramePushed, fold
from engine.core.play import _advance
from engine.hj1986.air.missions import FlyMission, check_mission
from engine.hj1986.air.schedule import available
from engine.hj1986.state import BulgeGame
from engine.scenario import Clause, Entry
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.positions import PANZER, Piece, allied, german, position

TANKS = german("tanks", "1015", **PANZER)
FOE = allied("foe", "1014")
FREE = (Clause(key="x", kind="special", form="start_note", args={}, text="", rule="", enforced=True),)
"""In place of the clauses of the first days."""


def sky(side: str, turn: int, *names: str) -> tuple[Entry, ...]:
    """Return the schedule of a turn."""
    return tuple(Entry(kind="air", turn=turn, side=side, subject=name, value="") for name in names)


def flying(
    acting: str, player_turn: str, turn: int, schedule: tuple[Entry, ...], *units: Piece, **field: Any
) -> BulgeGame:
    """Return the position in which a side sends out its aircraft in a player turn."""
    values = {"last_turn": 36, "clauses": FREE, **ADVANCED, **field}
    game = position([TANKS, FOE, *units], phase="clean_up", turn=turn, schedules=schedule, **values)
    for index, step in enumerate(game.board.steps):
        if step.phase == "air" and step.side == player_turn and step.acting == acting:
            game.step = index
    game.stack.clear()
    fold(game, FramePushed("air", acting, {}))
    _advance(game, [])
    return game


def broken(game: BulgeGame, mission: str, label: str, side: str = "german") -> str:
    """Return the rule that refuses a mission of the first aircraft that may fly."""
    refusal = check_mission(game, side, FlyMission(available(game, side)[0].key, mission, label))
    return "" if refusal is None else refusal.rule.number
