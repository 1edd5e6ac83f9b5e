"""What do the clauses that all games judge alike ask of a side, and how does it stand by them? (docs/decisions/0026)

Where these clauses alone decide, the margin is counted in points from the border of victory.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from engine.core.account import Entry
from engine.core.phases import AnyGame
from engine.core.planning import BORDER, Kind, Objective
from engine.core.sides import ALLIED, GERMAN, other_side
from engine.core.units import DEAD, EXITED, Unit
from engine.data.clauses.book import Typed
from engine.data.clauses.common import (
    Common,
    ExitPoints,
    Holds,
    Leads,
    LossPoints,
    PlacePoints,
    PointsDecide,
    UnitPoints,
    UnitsOut,
    UnitsThere,
)
from engine.data.clauses.form import Part, parts_of
from engine.scoring.counts import Counts, account_of, chosen, counters_of
from engine.scoring.judging import alone, awarded_now, decided
from engine.scoring.wanted import DECIDES

SPAN = Fraction(8)
"""By how many points a game may well move, for the rule of thumb of ``core.planning.valued``."""
_FAR = 256
"""No margin of points is searched for beyond this."""


# --- what is asked for? -----------------------------------------------------------------------------------------------


def objectives(counts: Counts, game: AnyGame, side: str) -> tuple[Objective, ...]:
    """Return what the clauses ask of a side now: the same hexes for both sides, and losses without hexes."""
    return tuple(
        found
        for clause in game.board.clauses.of(Common)
        for number, part in enumerate(parts_of(clause.args))
        for found in _asked(counts, game, clause, f"{clause.key}/{number}", part, side)
        if found.worth
    )


def _asked(
    counts: Counts, game: AnyGame, clause: Typed[Common], key: str, part: Part, side: str
) -> Iterator[Objective]:
    last = game.rules.last_turn(game.board)
    made = partial(Objective, clause=clause.key)
    match part:
        case PlacePoints(places=places) | Holds(places=places):
            by_turn = last if isinstance(part, Holds) else min(last, part.through_turn or last)
            worth = DECIDES if isinstance(part, Holds) else part.points * _times(game, part, by_turn)
            for place in places:
                hexes = _on_map(game, game.board.places.get(place, ()))
                kind = _kind(part.side == side, counts.holder(game, place) == part.side)
                if hexes and worth > 0:
                    yield made(f"{key}/{place}", kind, hexes, Fraction(worth), by_turn)
        case ExitPoints(areas=areas) | UnitsOut(areas=areas):
            hexes = _on_map(game, [label for area in areas for label in game.board.areas.get(area, ())])
            points = part.points if isinstance(part, ExitPoints) else 1
            able = [unit for unit in chosen(counts, game, part) if unit.box not in (DEAD, EXITED)]
            by_turn, first = min(last, part.through_turn or last), part.from_turn or 0
            if hexes and points > 0:
                kind = "exit" if part.side == side else "deny"
                yield made(key, kind, hexes, Fraction(points * len(able)), by_turn, from_turn=first)
        case LossPoints():
            left = _steps(game, chosen(counts, game, part)) if part.what == "steps" else _alive(counts, game, part)
            yield made(key, "survive" if part.side == side else "destroy", (), Fraction(part.points * left), last)
        case UnitPoints(area=area):
            worth = part.points * _alive(counts, game, part)
            hexes = () if area is None else _on_map(game, game.board.areas.get(area, ()))
            own = part.side == side
            kind = ("take" if hexes else "survive") if own else ("deny" if hexes else "destroy")
            yield made(key, kind, hexes, Fraction(worth), last)
        case UnitsThere() if part.at_least is not None and part.where != "out_of":
            places = game.board.areas if part.area is not None else game.board.places
            hexes = _on_map(game, places.get(str(part.area or part.place), ()))
            if hexes:
                yield made(key, "take" if part.side == side else "deny", hexes, Fraction(DECIDES), last)


def _kind(own: bool, held: bool) -> Kind:
    """Return what places mean to a side: ``own`` if the clause names it, ``held`` if the side named holds them."""
    if own:
        return "hold" if held else "take"
    return "take" if held else "deny"


def _times(game: AnyGame, part: PlacePoints, last: int) -> int:
    """Return how often a place can still bring points."""
    return last - max(game.turn, part.from_turn or game.turn) + 1 if part.when == "each_turn" else 1


def _on_map(game: AnyGame, labels: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(label for label in labels if label in game.board.map.hexes))


def _alive(counts: Counts, game: AnyGame, part: Any) -> int:
    return sum(unit.box != DEAD for unit in chosen(counts, game, part))


def _steps(game: AnyGame, units: list[Unit]) -> int:
    known = counters_of(game)
    return sum(known[unit.id].steps - unit.steps_lost for unit in units if unit.box != DEAD and unit.id in known)


# --- how does it stand? -----------------------------------------------------------------------------------------------


def margin(counts: Counts, game: AnyGame) -> Fraction | None:
    """Return by how many points the German is beyond the border of victory, if the game ended as it stands; None where
    other clauses decide, or not the difference of points."""
    clauses = game.board.clauses.of(Common)
    decides = [clause.args for clause in clauses if isinstance(clause.args, PointsDecide)]
    if not alone(game.board) or any(args.by != "margin" for args in decides) or not clauses:
        return None
    if not decides and not any(isinstance(part, Leads) for clause in clauses for part in parts_of(clause.args)):
        return None
    lead = _lead(counts, game)
    wins, loses = _first_win(counts, game), _first_loss(counts, game)
    if wins is not None and lead >= wins:
        return lead - wins + BORDER
    if loses is not None and lead <= loses:
        return lead - loses - BORDER
    if wins is not None and loses is not None:
        return (lead - Fraction(wins + loses, 2)) / (wins - loses)
    if wins is not None:
        return BORDER - Fraction(wins - lead, wins - lead + 1)
    return Fraction(0) if loses is None else Fraction(lead - loses, lead - loses + 1) - BORDER


def _lead(counts: Counts, game: AnyGame) -> int:
    """Return the points of the German beyond those of the Allies, with what the end of the turn and game would give."""
    account = account_of(game)
    found = account.total(GERMAN) - account.total(ALLIED)
    if game.result is None:
        for entry in awarded_now(counts, game):
            found += entry.points if entry.side == GERMAN else -entry.points
    return found


def _first_win(counts: Counts, game: AnyGame) -> int | None:
    """Return the least lead with which the German would win."""
    return _border(counts, game, GERMAN, 1)


def _first_loss(counts: Counts, game: AnyGame) -> int | None:
    found = _border(counts, game, ALLIED, -1)
    return None if found is None else -found


def _border(counts: Counts, game: AnyGame, side: str, sign: int) -> int | None:
    """Return the least number of points, times ``sign`` the lead of the German, with which a side would win."""
    if not _wins(counts, game, side, sign * _FAR):
        return None
    low, high = -_FAR, _FAR
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _wins(counts, game, side, sign * middle) else (middle, high)
    return high


def _wins(counts: Counts, game: AnyGame, side: str, lead: int) -> bool:
    account = account_of(game).copy()
    ahead = GERMAN if lead > 0 else other_side(GERMAN)
    account.entries = (Entry(game.turn, ahead, abs(lead), "", "", 1),)
    supposed = game.sharing()
    supposed.account = account
    supposed.forget()
    ended = decided(counts, supposed)
    return ended is not None and ended.result == side
