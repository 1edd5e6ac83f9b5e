"""Which points do the clauses give as a turn ends, and who wins by them? Judged alike in all games."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from engine.core.account import Scored, Scoring
from engine.core.events import GameEnded
from engine.core.phases import AnyGame
from engine.core.sides import other_side
from engine.data.clauses.book import Typed
from engine.data.clauses.common import (
    Award,
    Common,
    CommonCondition,
    ExitPoints,
    LossPoints,
    PlacePoints,
    PointsDecide,
    PointStep,
    UnitPoints,
    UnitsThere,
    WinsIf,
    WinsOtherwise,
)
from engine.data.clauses.form import parts_of
from engine.scoring.aims import holds_all
from engine.scoring.conditions import turn_begins
from engine.scoring.counts import (
    Counts,
    account_of,
    area_title,
    chosen,
    counters_of,
    hexes_of,
    in_turns,
    left_by,
    losses,
    place_title,
    steps_lost,
)

DRAW = "draw"
AT_ONCE, AT_END, EACH_TURN, ONCE = "at_once", "at_end", "each_turn", "once"


def scoring_of(counts: Counts) -> Scoring:
    """Return how the clauses are judged in a game that answers so."""
    return Scoring(
        wants=_wants,
        watched=_watched_by,
        lost=steps_lost,
        turn_begins=partial(turn_begins, counts),
        turn_over=partial(_turn_over, counts),
        finish=partial(_finish, counts),
        alone=alone,
    )


def _wants(board: Any) -> bool:
    return bool(board.clauses.of(Common)) or bool(board.clauses.of(CommonCondition))


def alone(board: Any) -> bool:
    """Tell whether these clauses are all there is to decide a scenario."""
    clauses = board.clauses.victory
    return bool(clauses) and all(isinstance(clause.args, Common) for clause in clauses)


def _watched_by(board: Any) -> Mapping[str, tuple[str, ...]]:
    found: Mapping[str, tuple[str, ...]] = board.once(_watched)
    return found


def _watched(board: Any) -> dict[str, tuple[str, ...]]:
    """Return the areas and places of which clauses ask who has been there, by hex."""
    named: dict[str, tuple[str, ...]] = {}
    for clause in (*board.clauses.of(Common), *board.clauses.of(CommonCondition)):
        for part in parts_of(clause.args):
            if isinstance(part, UnitsThere) and part.area is not None:
                named[part.area] = board.areas.get(part.area, ())
            elif isinstance(part, UnitsThere):
                named[f"place:{part.place}"] = board.places.get(part.place, ())
    found: dict[str, tuple[str, ...]] = {}
    for key, labels in named.items():
        for label in labels:
            found[label] = (*found.get(label, ()), key)
    return found


def _turn_over(counts: Counts, game: AnyGame) -> Iterator[object]:
    """Yield what a game turn brings, and the end of the game where a clause decides it at once."""
    if game.account is None:
        return
    for clause in game.board.clauses.of(Award):
        yield from _awarded(counts, game, clause)
    for clause in game.board.clauses.of(Common):
        ended = _decided(counts, game, clause, at_end=False)
        if ended is not None:
            yield ended
            return


def _finish(counts: Counts, game: AnyGame) -> Iterator[object]:
    """Yield what the end of the last turn brings, and the end of the game where a clause decides it."""
    for clause in game.board.clauses.of(Award):
        yield from _awarded_at_end(counts, game, clause)
    ended = decided(counts, game)
    if ended is not None:
        yield ended


def decided(counts: Counts, game: AnyGame) -> GameEnded | None:
    """Return the end of the game by these clauses, were its last turn over; None where none decides."""
    for clause in game.board.clauses.of(Common):
        ended = _decided(counts, game, clause, at_end=True)
        if ended is not None:
            return ended
    otherwise = game.board.clauses.first(WinsOtherwise)
    if otherwise is None or not alone(game.board):
        return None
    return _won(otherwise, otherwise.args.winner, otherwise.args.level)


def _decided(counts: Counts, game: AnyGame, clause: Typed[Common], *, at_end: bool) -> GameEnded | None:
    """Return the end of the game by a clause; None where it does not decide, or is not judged now."""
    args = clause.args
    if isinstance(args, WinsIf):
        is_judged = args.when == (AT_END if at_end else AT_ONCE)
        return _won(clause, args.winner, args.level) if is_judged and holds_all(counts, game, args) else None
    if isinstance(args, PointsDecide) and args.when == (AT_END if at_end else EACH_TURN):
        step = step_reached(game, args)
        if step is not None:
            return _won(clause, step.winner, step.level, f"{score_text(counts, game)}{_reached(args, step)}")
        if at_end and not _has_otherwise(game):
            return _won(clause, DRAW, None, score_text(counts, game))
    return None


def _has_otherwise(game: AnyGame) -> bool:
    return bool(game.board.clauses.of(WinsOtherwise)) or not alone(game.board)


def _won(clause: Typed[Common], winner: str, level: str | None, score: str = "") -> GameEnded:
    said = clause.text.rstrip(".")
    return GameEnded(winner, ": ".join(filter(None, (level, said, score))) or clause.key, clause.rule)


def score_text(counts: Counts, game: AnyGame) -> str:
    """Return the points of both sides in words."""
    account = account_of(game)
    return ", ".join(f"{counts.side_title(side)} {account.total(side)}" for side in game.rules.sides) + " points"


def _reached(args: PointsDecide, step: PointStep) -> str:
    """Return which of several steps was reached; empty where its level says it, or there is but one."""
    if step.level or len(args.levels) == 1:
        return ""
    return f", from {step.at_least}{f' to {step.to}' if step.to is not None else ''} on"


def step_reached(game: AnyGame, args: PointsDecide) -> PointStep | None:
    """Return the first step of margin or ratio that the points reach."""
    account = account_of(game)
    for step in args.levels:
        own, enemy = account.total(step.winner), account.total(other_side(step.winner))
        if args.by == "margin" and own - enemy >= step.at_least:
            return step
        if args.by == "ratio" and own > 0 and own * (step.to or 1) >= enemy * step.at_least:
            return step
    return None


def _awarded(counts: Counts, game: AnyGame, clause: Typed[Award]) -> Iterator[Scored]:
    """Yield what a clause gives as a game turn ends."""
    args = clause.args
    if isinstance(args, PlacePoints) and args.when != AT_END and _is_in(game, args.from_turn, args.through_turn):
        yield from _for_places(counts, game, clause, args)
    elif isinstance(args, LossPoints):
        yield from _for_losses(counts, game, clause, args)
    elif isinstance(args, ExitPoints):
        yield from _for_exits(counts, game, clause, args)


def awarded_now(counts: Counts, game: AnyGame) -> Iterator[Scored]:
    """Yield what the end of the turn and of the game would give, were it over now."""
    for clause in game.board.clauses.of(Award):
        yield from _awarded(counts, game, clause)
        yield from _awarded_at_end(counts, game, clause)


def _awarded_at_end(counts: Counts, game: AnyGame, clause: Typed[Award]) -> Iterator[Scored]:
    """Yield what a clause gives after the last turn."""
    args = clause.args
    if isinstance(args, PlacePoints) and args.when == AT_END:
        yield from _for_places(counts, game, clause, args)
    elif isinstance(args, UnitPoints):
        hexes = hexes_of(game, args.area, None) if args.area is not None else None
        units = [
            unit
            for unit in chosen(counts, game, args, game.units_of(args.side))
            if (hexes is None or unit.hex in hexes) and (not args.supplied or counts.supplied(game, unit))
        ]
        if units:
            where = f" in {area_title(game, args.area)}" if args.area is not None else ""
            what = f"{_number(len(units), 'unit')}{where}{' in supply' if args.supplied else ''} at the end"
            yield Scored(args.side, args.points * len(units), clause.key, what, len(units))


def _is_in(game: AnyGame, first: int | None, last: int | None) -> bool:
    return (first is None or game.turn >= first) and (last is None or game.turn <= last)


def _for_places(counts: Counts, game: AnyGame, clause: Typed[Award], args: PlacePoints) -> Iterator[Scored]:
    credited = _credited(game, clause.key)
    for key in args.places:
        if key not in credited and counts.holder(game, key) == args.side:
            things = (key,) if args.when == ONCE else ()
            yield Scored(args.side, args.points, clause.key, f"{place_title(game, key)} is held", 1, things)


def _for_losses(counts: Counts, game: AnyGame, clause: Typed[Award], args: LossPoints) -> Iterator[Scored]:
    count, things = losses(counts, game, args, args.what)
    whose = counts.side_title(args.side)
    if args.what == "units":
        credited = _credited(game, clause.key)
        fresh = tuple(key for key in things if key not in credited)
        cause = f"{_number(len(fresh), f'{whose} unit')} lost: {_names(game, fresh)}"
    else:
        known = sum(entry.count for entry in account_of(game).of(clause.key))
        fresh, count = (), count - known
        cause = f"{_number(count, 'step')} of {whose} units lost"
    number = len(fresh) if args.what == "units" else count
    if number > 0:
        yield Scored(other_side(args.side), args.points * number, clause.key, cause, number, fresh)


def _for_exits(counts: Counts, game: AnyGame, clause: Typed[Award], args: ExitPoints) -> Iterator[Scored]:
    credited = _credited(game, clause.key)
    fresh = tuple(
        unit.id
        for unit in left_by(counts, game, args, args.areas)
        if unit.id not in credited and in_turns(game, unit, args.from_turn, args.through_turn)
    )
    if fresh:
        areas = " or ".join(area_title(game, key) for key in args.areas)
        cause = f"{_number(len(fresh), 'unit')} left by {areas}: {_names(game, fresh)}"
        yield Scored(args.side, args.points * len(fresh), clause.key, cause, len(fresh), fresh)


def _credited(game: AnyGame, clause: str) -> frozenset[str]:
    return frozenset(key for entry in account_of(game).of(clause) for key in entry.things)


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _names(game: AnyGame, units: tuple[str, ...]) -> str:
    known = counters_of(game)
    return ", ".join(known[key].name if key in known else key for key in units)
