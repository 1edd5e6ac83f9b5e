"""What is told to people of the clauses that all games judge alike, and of the account of points?"""

from engine.core.phases import AnyGame
from engine.core.telling import ClauseState
from engine.data.clauses.common import (
    AllOfThese,
    AnyOfThese,
    Award,
    Common,
    Holds,
    Leads,
    Lost,
    PointsDecide,
    UnitsOut,
    UnitsThere,
    WinsIf,
)
from engine.data.clauses.form import Form
from engine.scoring.counts import Counts, account_of, measured
from engine.scoring.judging import holds_all, score_text, step_reached


def state_of(counts: Counts, game: AnyGame, key: str, args: Common) -> ClauseState:
    """Return how a clause stands now."""
    if isinstance(args, WinsIf):
        told = "; ".join(_told(counts, game, part) for part in args.of)
        return ClauseState(key, holds_all(counts, game, args), told)
    if isinstance(args, PointsDecide):
        return ClauseState(key, step_reached(game, args) is not None, score_text(counts, game))
    if isinstance(args, Award):
        entries = account_of(game).of(key)
        total = sum(entry.points for entry in entries)
        noun = "point" if abs(total) == 1 else "points"
        return ClauseState(key, None, f"{total} {noun} so far")
    return ClauseState(key, None, "when nothing else decides")


def _told(counts: Counts, game: AnyGame, aim: Form) -> str:
    """Return how far an aim is, and what it asks for."""
    if isinstance(aim, AllOfThese | AnyOfThese):
        joined = " and " if isinstance(aim, AllOfThese) else " or "
        return f"({joined.join(_told(counts, game, part) for part in aim.of)})"
    assert isinstance(aim, Holds | UnitsThere | UnitsOut | Lost | Leads)
    count, _ = measured(counts, game, aim)
    return f"{counts.side_title(aim.side)} {_what(aim)}: {count}{_asked(aim)}"


def _what(aim: Holds | UnitsThere | UnitsOut | Lost | Leads) -> str:
    match aim:
        case Holds():
            return "places held"
        case UnitsThere():
            return f"units {aim.where.replace('_', ' ')} {aim.area or aim.place}"
        case UnitsOut():
            return f"units left by {' or '.join(aim.areas)}"
        case Lost():
            return f"{aim.what} lost"
        case Leads():
            return "points ahead" if aim.ahead else "points"


def _asked(aim: Form) -> str:
    least, most = getattr(aim, "at_least", None), getattr(aim, "at_most", None)
    words = [f" of {least}" if least is not None else "", f", at most {most} allowed" if most is not None else ""]
    return "".join(words)
