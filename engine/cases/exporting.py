"""How does a position of a game become a case that others can run?"""

from collections.abc import Sequence
from typing import Any

from engine.core.codec import to_json
from engine.core.own import without
from engine.core.phases import AnyGame
from engine.core.units import ASIDE, DEAD, EXITED, Unit

_TOLD_BOXES = (DEAD, EXITED, ASIDE)
"""Boxes in which a case can have a unit; those that still come are left out."""


def case_of(
    game: AnyGame,
    phase: str,
    title: str,
    note: str,
    actions: Sequence[dict[str, Any]] = (),
    dice: Sequence[int] = (),
) -> dict[str, Any]:
    """Return a case as JSON: the position with its units and markers at the beginning of a step, what is done
    from there on, and the faces that fall in it."""
    told = [unit for unit in game.units.values() if unit.on_map or unit.box in _TOLD_BOXES]
    left_out = {*game.units} - {unit.id for unit in told}
    scenario = game.board.scenario
    found: dict[str, Any] = {
        "case": 1,
        "title": title,
        "note": note,
        "game": scenario.game,
        "scenario": scenario.key,
        "turn": game.turn,
        "phase": phase,
        "units": [_unit(game, unit) for unit in told],
        "markers": to_json(without(game.own, left_out)),
    }
    if dice:
        found["dice"] = list(dice)
    if actions:
        found["actions"] = list(actions)
    return found


def _unit(game: AnyGame, unit: Unit) -> dict[str, Any]:
    """Return a unit as a case has it; of one off the map nothing but its box."""
    if not unit.on_map:
        return {"id": unit.id, "box": unit.box}
    told: dict[str, Any] = {"id": unit.id, "hex": unit.hex}
    if unit.face in game.board.pieces[unit.id].faces:  # a counter without values has none
        told |= {"face": unit.face, "steps_lost": unit.steps_lost}
    if unit.marks:
        told["marks"] = list(unit.marks)
    if unit.counts:
        told["counts"] = dict(unit.counts)
    return told
