"""How does the scenario of a case become the position it describes?"""

from typing import Any

from engine.cases.reading import CaseError, Fault
from engine.cases.schema import Case
from engine.core.dice import Dice
from engine.core.events import CountChanged, MarksChanged, UnitPlaced, UnitRemoved, fold
from engine.core.opening import fresh
from engine.core.phases import ActionRecord, AnyGame
from engine.core.play import start_in
from engine.core.ruleset import NONE, Ruleset


def position(case: Case, rules: Ruleset[Any, Any], board: Any) -> tuple[AnyGame, AnyGame, ActionRecord]:
    """Return the position as it is described, the one at its first decision, and what happened between. Raises
    CaseError."""
    step, side = _moment(case, rules, board)
    game = fresh(rules, board, case.seed)
    game.turn = game.turn if case.turn is None else case.turn  # the first turn of a scenario stays what it is
    game.dice = Dice(case.seed, 0, case.dice)
    faults: list[Fault] = []
    for index, unit in enumerate(case.units):
        wrong = [mark for mark in unit.marks if mark not in rules.marks]
        if wrong:
            remedy = f"use {', '.join(rules.marks)}"
            faults.append(Fault(f"units[{index}].marks", f"{wrong[0]!r} is no mark of a unit", remedy))
        fold(game, UnitPlaced(unit.id, unit.hex) if unit.hex else UnitRemoved(unit.id, unit.box, ""))
        fold(game, MarksChanged(unit.id, tuple(sorted(set(unit.marks)))))
        for key, value in unit.counts.items():
            try:
                fold(game, CountChanged(unit.id, key, value))
            except ValueError as error:
                problem, _, remedy = str(error).partition("; ")
                faults.append(Fault(f"units[{index}].counts", problem, remedy))
    game.forget()
    try:
        game.own = rules.own_from(game, case.markers)
    except ValueError as error:
        where, found, problem = str(error).partition(": ")
        faults.append(Fault(f"markers.{where}" if found else "markers", problem if found else where))
    faults.extend(Fault("units", text, "correct the position") for text in rules.invariants(game))
    if faults:
        raise CaseError(faults)
    described = game.bare()
    return described, game, start_in(game, game.turn, step, rules.sequence(board)[step].phase, side)


def _moment(case: Case, rules: Ruleset[Any, Any], board: Any) -> tuple[int, str]:
    """Return the step of the sequence of play that the case names, and who acts in it.

    ``phase`` is the key of a step, or of a phase: then it is the first step with that phase in which the side acts.
    """
    steps = rules.sequence(board)
    for index, step in enumerate(steps):
        acting = step.side if step.acting == NONE else step.acting
        if case.phase == step.key or (case.phase == step.phase and case.side in (None, acting)):
            if case.side not in (None, acting):
                raise CaseError([Fault("side", f"in {step.key} the {acting} side acts", "correct it or leave it out")])
            return index, acting
    known = ", ".join(f"{step.key} ({step.phase})" for step in steps)
    raise CaseError([Fault("phase", f"there is no {case.phase!r} of this side in the turn", f"use {known}")])
