"""Whose decision is it, what may be done, what happens if it is done?

The whole public face of the engine, the same for all games. ``apply`` asks ``check``, runs the phase's ``resolve``,
folds each event before the next is asked for, and then moves the sequence of play on, again by events, until someone
must decide or the game is over.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from engine.core.dice import ThrownByHand
from engine.core.events import (
    FrameEntered,
    FramePopped,
    FramePushed,
    GameEnded,
    StepStarted,
    fold,
)
from engine.core.hidden import seen_through
from engine.core.opening import fresh
from engine.core.overruling import Overrule, check_overrule, resolve_overrule
from engine.core.phases import ActionRecord, AnyGame, Decision
from engine.core.rules import IllegalActionError, Refusal
from engine.core.ruleset import NONE, Ruleset


class EndlessTurnError(Exception):
    """The sequence of play ran on without a decision or an end: a bug in the rules, never a rule."""


_STEPS_WITHOUT_DECISION = 10_000


def start(
    rules: Ruleset[Any, Any], board: Any, seed: int, thrown: Sequence[int] | None = None, wants_more: bool = False
) -> tuple[AnyGame, ActionRecord]:
    """Return a new game at its first decision, and the record of how it came there; ``thrown`` are the faces that fell
    at a table on the way. Raises DiceWantedError where more are to fall there and it ``wants_more``."""
    game = fresh(rules, board, seed)
    events: list[object] = []
    if thrown is not None:
        game.dice = game.dice.at_table(thrown, wants_more)
    _fold_all(game, iter((FramePushed(rules.first_phase, rules.first_side, {}),)), events)
    _advance(game, events)
    if thrown is not None:
        game.dice = game.dice.of_seed()
    if thrown and game.dice.count:
        events.insert(0, ThrownByHand(tuple(thrown[: game.dice.count])))
    return game, ActionRecord(None, tuple(events))


def start_in(game: AnyGame, turn: int, step: int, phase: str, side: str) -> ActionRecord:
    """Begin a fresh position (units placed, nothing on the stack) in a phase, run on to the first decision.

    ``step`` is the index in the sequence of play after which play goes on; for positions that do not begin with the
    set-up, such as cases.
    """
    events: list[object] = []
    key = game.rules.sequence(game.board)[step].key
    _fold_all(game, iter((StepStarted(turn, step, key), FramePushed(phase, side, {"step": key}))), events)
    _advance(game, events)
    return ActionRecord(None, tuple(events))


def decision(game: AnyGame) -> Decision | None:
    """Return who must decide what, or None when the game is over."""
    if game.result is not None or not game.stack:
        return None
    frame = game.top
    return game.rules.phases[frame.phase].decision(game, frame)


def legal_actions(game: AnyGame) -> Iterator[object]:
    """Yield the actions that may be made now, in a fixed order. Lazily: a caller may stop early.

    Complete except for free paths: movement offers each reachable hex by its cheapest path, while ``check`` accepts
    any legal one.
    """
    proposed, is_legal = proposals(game)
    for action in proposed:
        if is_legal(action):
            yield action


def proposals(game: AnyGame) -> tuple[Iterable[object], Callable[[object], bool]]:
    """Return what comes into question now, in the order of ``legal_actions``, and what tells whether it may be made:
    for whoever knows which of it he would not make anyway."""
    if game.result is not None or not game.stack:
        return (), lambda action: False
    frame = game.top
    phase = game.rules.phases[frame.phase]
    check, sure = phase.check, phase.sure
    return phase.legal(game, frame), lambda action: isinstance(action, sure) or check(game, frame, action) is None


def draw(game: AnyGame, below: Callable[[int], int]) -> object | None:
    """Return one of the legal actions, each equally likely; None when there is none.

    ``below(n)`` gives a number from 0 to n - 1. Candidates are drawn until one passes, so the others need no check.
    """
    if game.result is not None or not game.stack:
        return None
    frame = game.top
    phase = game.rules.phases[frame.phase]
    candidates = list(phase.legal(game, frame))
    while candidates:
        index = below(len(candidates))
        action = candidates[index]
        if isinstance(action, phase.sure) or phase.check(game, frame, action) is None:
            return action
        candidates[index] = candidates[-1]
        candidates.pop()
    return None


def check(game: AnyGame, action: object) -> Refusal | None:
    """Return the first rule the action breaks, or None if it may be made."""
    if game.result is not None or not game.stack:
        return _refuse_end(game, action)
    if isinstance(action, Overrule):
        return check_overrule(game, action)
    frame = game.top
    phase = game.rules.phases[frame.phase]
    if not isinstance(action, phase.actions):
        return phase.rule.refuse(type(action).__name__, f"cannot be done in the {phase.key.replace('_', ' ')} phase")
    return phase.check(game, frame, action)


def apply(game: AnyGame, action: object, thrown: Sequence[int] | None = None) -> ActionRecord:
    """Make an action and run on to the next decision; ``thrown`` are the faces that fell at a table in it, instead of
    the dice of the seed.

    Raises IllegalActionError with the position unchanged, and DiceWantedError where more must fall. Any other exception
    is a bug. All but the first leave the position half-way: callers that must survive them work on a copy.
    """
    refusal = check(game, action)
    if refusal is not None:
        raise IllegalActionError(refusal)
    events: list[object] = []
    given = action.thrown if isinstance(action, Overrule) else ()
    if thrown is None and not given:
        _make(game, action, events)
    else:
        first = game.dice.count + len(given)
        game.dice = game.dice.at_table((*given, *(thrown or ())), wants_more=thrown is not None)
        _make(game, action, events)
        game.dice = game.dice.of_seed()
        if thrown is not None and game.dice.count > first:
            events.insert(0, ThrownByHand(tuple(thrown[: game.dice.count - first])))
    return ActionRecord(action, tuple(events))


def _make(game: AnyGame, action: object, log: list[object]) -> None:
    if isinstance(action, Overrule):
        _fold_all(game, resolve_overrule(game, action), log)
    else:
        frame = game.top
        _fold_all(game, game.rules.phases[frame.phase].resolve(game, frame, action), log)
    _advance(game, log)


def view(game: AnyGame, side: str) -> AnyGame:
    """Return the position as a side may see it; an independent copy, with other dice: nobody sees what will fall."""
    seen: AnyGame = seen_through(game, game.rules.hide(game, side))
    seen.dice = seen.dice.unknown()
    return seen


def _refuse_end(game: AnyGame, action: object) -> Refusal:
    phase = game.rules.phases[game.rules.first_phase]
    return phase.rule.refuse(type(action).__name__, "the game is over")


def _fold_all(game: AnyGame, events: Iterator[object], log: list[object]) -> None:
    for event in events:
        fold(game, event)
        log.append(event)


def _advance(game: AnyGame, log: list[object]) -> None:
    for _ in range(_STEPS_WITHOUT_DECISION):
        if game.result is not None:
            return
        if not game.stack:
            _fold_all(game, _next_step(game), log)
            continue
        frame = game.top
        phase = game.rules.phases[frame.phase]
        if not frame.entered:
            _fold_all(game, iter((FrameEntered(frame.phase),)), log)
            _fold_all(game, phase.enter(game, frame), log)
            continue
        if phase.decision(game, frame) is not None:
            return
        _fold_all(game, phase.leave(game, frame), log)
        if game.stack and game.top is frame:
            _fold_all(game, iter((FramePopped(frame.phase),)), log)
    raise EndlessTurnError(f"turn {game.turn}, step {game.step}: no decision after {_STEPS_WITHOUT_DECISION} steps")


def _next_step(game: AnyGame) -> Iterator[object]:
    """Yield the start of the next step that is played, or the end of the game."""
    rules = game.rules
    steps = rules.sequence(game.board)
    turn, index = game.turn, game.step + 1
    while True:
        if index >= len(steps):
            if rules.scoring is not None and turn == game.turn:
                yield from rules.scoring.turn_over(game)
            if game.result is not None:
                return
            turn, index = turn + 1, 0
        if turn > rules.last_turn(game.board):
            yield from _finished(game)
            return
        step = steps[index]
        if rules.is_played(game, step, turn):
            begins = turn != game.turn or not (game.account is None or game.account.is_open)
            yield StepStarted(turn, index, step.key)
            if begins and rules.scoring is not None:
                yield from rules.scoring.turn_begins(game)
            yield FramePushed(step.phase, step.acting if step.acting != NONE else step.side, {"step": step.key})
            return
        index += 1


def _finished(game: AnyGame) -> Iterator[object]:
    """Yield the end of a game whose last turn is over: by the clauses that all games judge alike where one of them
    decides, else as the game has it."""
    rules = game.rules
    if rules.scoring is not None and game.account is not None:
        yield from rules.scoring.finish(game)
    if game.result is None and not (game.account is not None and rules.scoring and rules.scoring.alone(game.board)):
        yield from rules.finish(game)
    if game.result is None:
        yield GameEnded("draw", "the last turn is over, and no victory clause names a winner", "")
