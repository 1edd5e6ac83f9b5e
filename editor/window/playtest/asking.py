"""A position in which the rules are asked: of a game, emptied, in another phase, or of a case. Knows no Qt."""

from dataclasses import dataclass
from typing import Any

from editor.window.playtest.session import BY_HAND, PlaySession
from editor.window.playtest.unit_titles import unit_title
from engine.cases.opening import opened
from engine.cases.schema import Case
from engine.core.dice import DiceRolled
from engine.core.events import UnitRemoved, fold
from engine.core.overruling import UnitSet
from engine.core.own import without
from engine.core.phases import AnyGame
from engine.core.play import start_in, view
from engine.core.ruleset import NONE, SequenceStep
from engine.core.units import ASIDE
from engine.data.load import load_tables
from engine.scenario import Scenario


def steps_of(session: PlaySession) -> list[tuple[int, SequenceStep]]:
    """Return the steps of a turn in which somebody may do something, with their places in it."""
    steps = enumerate(session.game.rules.sequence(session.board))
    return [(at, step) for at, step in steps if step.acting != NONE]


Wanted = tuple[int, int]
"""A turn, and the place of a step in it."""


@dataclass(frozen=True)
class UnderWay:
    """What is being put together, as an attack: the position before it, what was done for it, and the faces that fell
    in that."""

    before: AnyGame
    actions: tuple[object, ...] = ()
    dice: tuple[int, ...] = ()


def under_way(session: PlaySession) -> UnderWay | None:
    """Return what is being put together in a game; None where that was begun before the game was."""
    if len(session.game.stack) <= 1:
        return UnderWay(session.game)
    for number in range(len(session.records) - 1, 0, -1):
        index = session.snapshots.index_of(number)
        before = session.snapshots.position(index, session.records) if index is not None else None
        if before is not None and len(before.stack) == 1:
            return UnderWay(as_seen(before, session.viewer), *_done(session, number))
    return None


def after(begun: UnderWay, session: PlaySession) -> UnderWay:
    """Return what is being put together with all that was done for it while the rules were asked."""
    actions, dice = _done(session, 1)
    return UnderWay(begun.before, (*begun.actions, *actions), (*begun.dice, *dice))


def _done(session: PlaySession, first: int) -> tuple[tuple[object, ...], tuple[int, ...]]:
    records = [record for record in session.records[first:] if record.action is not None]
    rolled = (event for record in records for event in record.events if isinstance(event, DiceRolled))
    return tuple(record.action for record in records), tuple(face for event in rolled for face in event.faces)


def as_seen(game: AnyGame, viewer: str) -> AnyGame:
    """Return a position as a side may know it; as it is where nobody is named."""
    return view(game, viewer) if viewer else game


def asked_of(session: PlaySession, wanted: Wanted | None = None, is_empty: bool = False) -> PlaySession:
    """Return the position of a game to ask the rules in, as far as who looks on may know it: as it is, at the beginning
    of a step, or without units on the map. Other dice fall in it. Raises ValueError where nobody decides anything."""
    game = session.seen.bare()
    game.dice = game.dice.unknown()
    if is_empty:
        stood = [unit.id for unit in game.units.values() if unit.on_map]
        for key in stood:
            fold(game, UnitRemoved(key, ASIDE, ""))
        game.own = without(game.own, {*stood})
        wanted = (game.turn, max(game.step, 0)) if wanted is None else wanted
    if wanted is not None:
        turn, at = wanted
        step = game.rules.sequence(session.board)[at]
        game.stack.clear()
        game.result = None
        game.forget()
        start_in(game, turn, at, step.phase, step.side if step.acting == NONE else step.acting)
    if game.result is not None or not game.stack:
        raise ValueError("nobody decides anything there; choose another phase")
    return _asked(session.scenario, game.board, game)


def of_case(case: Case) -> tuple[PlaySession, list[object]]:
    """Return the position of a case over the shipped data, and what is done in it. Raises CaseError."""
    scenario, game, actions = opened(case, load_tables(None, case.game))
    return _asked(scenario, game.board, game), actions


def _asked(scenario: Scenario, board: Any, game: AnyGame) -> PlaySession:
    seats = dict.fromkeys(game.rules.sides, BY_HAND)
    return PlaySession(scenario, game.dice.seed, seats, board, position=game.position())


def put(session: PlaySession, typed: str) -> UnitSet:
    """Return which unit stands where when somebody types its name and a hex, as ``18 Inf B44.20``: the first that has
    all these words, of those off the map if there is one. Raises ValueError with what to type."""
    *words, label = typed.split() or [""]
    if label not in session.game.board.map.hexes or not words:
        raise ValueError(f"“{typed}” ends with no hex of this map; type a name and a hex, as “18 Inf B44.20”")
    titles = {counter.key: unit_title(counter).casefold() for counter in session.scenario.counters}
    units = session.game.units.values()
    found = [unit for unit in units if {word.casefold() for word in words} <= {*titles[unit.id].split()}]
    found = found or [unit for unit in units if all(word.casefold() in titles[unit.id] for word in words)]
    if not found:
        raise ValueError(f"no unit of this scenario is called “{' '.join(words)}”; type words of its name")
    chosen = next((unit for unit in found if not unit.on_map), found[0])
    return UnitSet(chosen.id, hex=label)
