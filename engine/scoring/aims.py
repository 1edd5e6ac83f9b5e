"""Is what a clause asks for reached, and how far is it? Judged alike in all games."""

from engine.core.phases import AnyGame
from engine.data.clauses.common import (
    AllOfThese,
    AnyOfThese,
    ComesOnce,
    Holds,
    Leads,
    Lost,
    UnitsOut,
    UnitsThere,
    WinsIf,
)
from engine.data.clauses.form import Form
from engine.scoring.counts import Counts, area_title, measured, place_title


def holds_all(counts: Counts, game: AnyGame, args: WinsIf | ComesOnce) -> bool:
    """Tell whether all parts of a clause hold now."""
    return all(holds(counts, game, part) for part in args.of)


def holds(counts: Counts, game: AnyGame, aim: Form) -> bool:
    """Tell whether an aim is reached now. Raises TypeError for one that nobody judges."""
    if isinstance(aim, AllOfThese):
        return all(holds(counts, game, part) for part in aim.of)
    if isinstance(aim, AnyOfThese):
        return any(holds(counts, game, part) for part in aim.of)
    count, _ = measured(counts, game, aim)  # type: ignore[arg-type]
    least, most = getattr(aim, "at_least", None), getattr(aim, "at_most", None)
    return (least is None or count >= least) and (most is None or count <= most)


def told(counts: Counts, game: AnyGame, aim: Form) -> str:
    """Return how far an aim is, and what it asks for."""
    if isinstance(aim, AllOfThese | AnyOfThese):
        joined = " and " if isinstance(aim, AllOfThese) else " or "
        return f"({joined.join(told(counts, game, part) for part in aim.of)})"
    assert isinstance(aim, Holds | UnitsThere | UnitsOut | Lost | Leads)
    count, _ = measured(counts, game, aim)
    return f"{counts.side_title(aim.side)} {_what(game, aim)}: {count}{_asked(aim, count)}"


def _what(game: AnyGame, aim: Holds | UnitsThere | UnitsOut | Lost | Leads) -> str:
    match aim:
        case Holds():
            return "places held"
        case UnitsThere():
            there = area_title(game, aim.area) if aim.area is not None else place_title(game, str(aim.place))
            return f"units {aim.where.replace('_', ' ')} {there}"
        case UnitsOut():
            return f"units left by {' or '.join(area_title(game, key) for key in aim.areas)}"
        case Lost():
            return f"{aim.what} lost"
        case Leads():
            return "points ahead" if aim.ahead else "points"


def _asked(aim: Form, count: int) -> str:
    least, most = getattr(aim, "at_least", None), getattr(aim, "at_most", None)
    enough = f", {least} is enough" if least is not None and count > least else f" of {least}"
    words = [enough if least is not None else "", f", at most {most} allowed" if most is not None else ""]
    return "".join(words)
