"""Who has won? (B 16, A 13)

The clauses of the scenario are data: forms this module knows, with arguments. Those ``at_once`` are judged at the ends
of phases and turns, those ``at_end`` after the last turn in the order of the data, ``otherwise`` last.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, cast

from engine.core.events import GameEnded
from engine.core.units import Unit
from engine.hj1986.state import RULE, RULING, BulgeGame, is_supplied, piece, side_title
from engine.scenario import Clause

READS = (RULING("tactical-victory-date"),)
FOLLOWS = (RULE("B 16.0"), RULE("B 16.1"), RULE("B 16.1 V"))

Args = Mapping[str, Any]


class UnknownClauseError(Exception):
    """A victory clause has a form that the engine does not know."""


def _clauses(game: BulgeGame, when: str) -> list[Clause]:
    found = [
        clause
        for clause in game.board.scenario.clauses
        if clause.kind == "victory" and clause.enforced and clause.args.get("when") == when
    ]
    return sorted(found, key=lambda clause: clause.form == "otherwise")


def at_once(game: BulgeGame) -> Iterator[GameEnded]:
    """Yield the end of the game if a clause that ends it at once is met."""
    yield from _first(game, "at_once")


def finish(game: BulgeGame) -> Iterator[GameEnded]:
    """Yield the end of the game after the last turn; raises UnknownClauseError for a foreign form.

    Without a clause that can be enforced nothing is yielded: the game then ends as a draw.
    """
    ended = list(_first(game, "at_once")) or list(_first(game, "at_end"))
    yield from ended


def _first(game: BulgeGame, when: str) -> Iterator[GameEnded]:
    if game.result is not None:
        return
    for clause in _clauses(game, when):
        if _holds(game, clause.form, clause.args):
            yield GameEnded(str(clause.args["winner"]), clause.text.rstrip("."), clause.rule)
            return


def _holds(game: BulgeGame, form: str, args: Args) -> bool:
    judge = _JUDGES.get(form)
    if judge is None:
        raise UnknownClauseError(f"a victory clause has the unknown form {form!r}")
    return judge(game, args)


def _held(game: BulgeGame, labels: Sequence[str], side: str) -> int:
    """Return how many of the hexes hold a unit of a side that fights."""
    return sum(any(unit.side == side and piece(game, unit).fights for unit in game.units_in(label)) for label in labels)


def _hold_hexes(game: BulgeGame, args: Args) -> bool:
    keys = cast(list[str], args.get("places", [args.get("place")]))
    return sum(_held(game, game.board.places[key], args["side"]) for key in keys) >= int(args["at_least"])


def _hold_places(game: BulgeGame, args: Args) -> bool:
    return places_held(game, args["places"], args["side"]) >= int(args["at_least"])


def places_held(game: BulgeGame, places: Sequence[str], side: str) -> int:
    """Return in how many of the places a side has a unit that fights."""
    return sum(_held(game, game.board.places[key], side) > 0 for key in places)


def _units_in_area(game: BulgeGame, args: Args) -> bool:
    return len(units_in_area(game, args)) >= int(args["at_least"])


def units_in_area(game: BulgeGame, args: Args) -> list[Unit]:
    """Return the units on the map that an area clause counts; ``west_of_column`` is a printed column of hexes."""
    unknown = sorted(set(args) - {"form", "side", "motorized", "supplied", "west_of_column", "at_least"})
    if unknown:
        raise UnknownClauseError(f"a clause of units in an area has the unknown argument {unknown[0]!r}")
    return [
        unit
        for unit in game.units_of(args["side"])
        if piece(game, unit).fights
        and (piece(game, unit).is_motorized or not args.get("motorized"))
        and (is_supplied(unit) or not args.get("supplied"))
        and int(unit.hex[:2]) > args["west_of_column"]
    ]


_JUDGES: Mapping[str, Callable[[BulgeGame, Args], bool]] = {
    "hold_hexes": _hold_hexes,
    "hold_places": _hold_places,
    "units_in_area": _units_in_area,
    "units_in_places": _hold_places,
    "no_units_in_places": lambda game, args: places_held(game, args["places"], args["side"]) == 0,
    "all": lambda game, args: all(_holds(game, part["form"], part) for part in args["of"]),
    "any": lambda game, args: any(_holds(game, part["form"], part) for part in args["of"]),
    "otherwise": lambda game, args: True,
}


def progress(game: BulgeGame) -> tuple[str, ...]:
    """Return for each counting part of the victory clauses how far it is, as a text for people."""
    lines: list[str] = []
    for clause in game.board.scenario.clauses:
        if clause.kind == "victory" and clause.enforced:
            parts = cast(list[Args], clause.args.get("of", [{**clause.args, "form": clause.form}]))
            lines.extend(line for part in parts for line in _counted(game, part, clause.rule))
    return tuple(lines)


def _counted(game: BulgeGame, part: Args, rule: str) -> Iterator[str]:
    if part["form"] == "hold_places":
        count = places_held(game, part["places"], part["side"])
        yield f"{side_title(part['side'])}: {count} of {part['at_least']} towns [{rule}]"
    elif part["form"] == "units_in_area":
        count, west = len(units_in_area(game, part)), part["west_of_column"]
        yield f"{side_title(part['side'])}: {count} of {part['at_least']} units west of column {west} [{rule}]"
