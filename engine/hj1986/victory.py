"""Who has won? (B 16, A 13)

The clauses of the scenario are data: forms this module knows, with arguments. Those ``at_once`` are judged at the ends
of phases and turns, or as the ruling ``victory-time`` has it; those ``at_end`` after the last turn in the order of the
data, ``otherwise`` last.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, cast

from engine.core.events import GameEnded
from engine.core.units import Unit
from engine.hj1986.kinds import Piece
from engine.hj1986.logistics.banks import is_north_of, is_west_of_meuse
from engine.hj1986.logistics.conditions import is_met
from engine.hj1986.logistics.events import VictoryWithinReach
from engine.hj1986.logistics.release import clause_of, is_released
from engine.hj1986.moving.hexsides import MEUSE
from engine.hj1986.state import RULE, RULING, BulgeGame, is_supplied, piece, side_title
from engine.scenario import Clause

READS = (RULING("tactical-victory-date"), RULING("play-on"), RULING("exits"), RULING("victory-time"))
FOLLOWS = (
    *(RULE("B 16.0"), RULE("B 16.1"), RULE("B 16.1 V"), RULE("B 16.2"), RULE("B 16.2 GD"), RULE("B 16.2 GT")),
    *(RULE("B 16.2 Dr"), RULE("B 16.2 AT"), RULE("B 16.2 AD"), RULE("N GE2a"), RULE("N GE5")),
)

END_DECIDES = "the end of the game decides"
AT_PHASE, AT_MOVE, AT_TURN = "phase", "move", "turn"
"""When victory may be judged: as a phase ends, as a unit has moved or advanced, as a game turn ends."""
AFTER_MOVES, AFTER_TURNS = "after every move and advance", "at the end of every game turn"
EARLY, WITHOUT_ENDS = "until 12/19 PM", "no"

LEVELS: Mapping[str, tuple[str, str]] = {
    "german_decisive": ("decisive German victory", "german"),
    "german_tactical": ("tactical German victory", "german"),
    "draw": ("draw", "draw"),
    "allied_tactical": ("tactical Allied victory", "allied"),
    "allied_decisive": ("decisive Allied victory", "allied"),
    "allied_strategic": ("strategic Allied victory", "allied"),
}
"""Levels of victory from the German end to the Allied one: name and result."""

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


def at_once(game: BulgeGame, moment: str = AT_PHASE) -> Iterator[object]:
    """Yield the end of the game if a clause that ends it at once is met, at a moment at which that is judged.

    After a clause that lets the winner go on for more he is asked at the end of the player turn (see ``deciding``).
    """
    if game.result is not None or not _is_judged(game, moment):
        return
    for clause in _met(game, "at_once"):
        if _is_too_late(game, clause):
            continue
        if "may_continue_for" not in clause.args:
            yield ended(game, clause)
            return
        if not game.own.logistics.victory:
            yield VictoryWithinReach(clause.key)


def _is_judged(game: BulgeGame, moment: str) -> bool:
    """Tell whether victory is judged at a moment (B 16.1 V)."""
    if moment == AT_MOVE:
        return game.board.reads("victory-time", AFTER_MOVES)
    return moment == AT_TURN or not game.board.reads("victory-time", AFTER_TURNS)


def finish(game: BulgeGame) -> Iterator[GameEnded]:
    """Yield the end of the game after the last turn; raises UnknownClauseError for a foreign form.

    Without a clause that can be enforced nothing is yielded: the game then ends as a draw.
    """
    if game.result is not None:
        return
    won = won_so_far(game)
    in_time = [clause for clause in _met(game, "at_once") if not _is_too_late(game, clause)]
    found = [*in_time, *([won] if won else []), *_met(game, "at_end")]
    if found:
        yield ended(game, found[0])


def _is_too_late(game: BulgeGame, clause: Clause) -> bool:
    """Tell whether a tactical victory has run out by the reading that it must come early (B 16.2 GT)."""
    if clause.args.get("level") != "german_tactical" or not game.board.reads("tactical-victory-date", EARLY):
        return False
    (last,) = (turn.number for turn in game.board.turns.values() if turn.label == EARLY.removeprefix("until "))
    return game.turn > last


def won_so_far(game: BulgeGame) -> Clause | None:
    """Return the clause the winner went on from, if what was won stays won (B 16.2 GT)."""
    key = game.own.logistics.victory
    if not key or game.board.reads("play-on", END_DECIDES):
        return None
    return next(clause for clause in game.board.scenario.clauses if clause.key == key)


def ended(game: BulgeGame, clause: Clause) -> GameEnded:
    """Return the end of the game by a clause, with its level as prices and events have changed it."""
    level = clause.args.get("level")
    if level is None:
        return GameEnded(str(clause.args["winner"]), clause.text.rstrip("."), clause.rule)
    final = adjusted(game, str(level))
    title, result = LEVELS[final]
    return GameEnded(result, f"{title}: {clause.text.rstrip('.')}", clause.rule)


def adjusted(game: BulgeGame, level: str) -> str:
    """Return a level of victory after the price of an early release and the shift for Nordwind (N GE2a, N GE5)."""
    if is_released(game):
        level = _shifted(clause_of(game), level)
    for clause in game.board.specials("level_shift"):
        if "if_condition" not in clause.args or is_met(game, str(clause.args["if_condition"])):
            level = _shifted(clause, level)
    return level


def _shifted(clause: Clause | None, level: str) -> str:
    levels = {} if clause is None else cast(Mapping[str, str], clause.args.get("levels", {}))
    return levels.get(level, level)


def _met(game: BulgeGame, when: str) -> Iterator[Clause]:
    """Yield the clauses that hold now, in the order of the data, ``otherwise`` last."""
    for clause in _clauses(game, when):
        if not _is_capped(game, clause) and _holds(game, clause.form, clause.args):
            yield clause


def _is_capped(game: BulgeGame, clause: Clause) -> bool:
    """Tell whether an event has put a level out of reach (A 10.23)."""
    order = list(LEVELS)
    level = clause.args.get("level")
    return level is not None and any(
        cap.args["if"] in game.own.ground.events and order.index(str(level)) < order.index(str(cap.args["at_most"]))
        for cap in game.board.specials("level_cap")
    )


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
    """Return the units on the map that an area clause counts.

    ``west_of_column`` is a printed column of hexes, ``west_of`` a river (the Meuse), ``north_of_place`` a place.
    """
    unknown = sorted(set(args) - _OF_AREAS)
    if unknown:
        raise UnknownClauseError(f"a clause of units in an area has the unknown argument {unknown[0]!r}")
    return [
        unit
        for unit in game.units_of(args["side"])
        if piece(game, unit).fights
        and (piece(game, unit).is_motorized or not args.get("motorized"))
        and (is_supplied(unit) or not args.get("supplied"))
        and _is_in_area(game, unit.hex, args)
    ]


_OF_AREAS = frozenset(
    ("form", "side", "motorized", "supplied", "at_least", "west_of_column", "west_of", "north_of_place")
)


def _is_in_area(game: BulgeGame, label: str, args: Args) -> bool:
    if "west_of_column" in args and int(label[:2]) <= args["west_of_column"]:
        return False
    if "west_of" in args:
        if args["west_of"] != MEUSE:
            raise UnknownClauseError(f"a clause of units in an area names the unknown river {args['west_of']!r}")
        if not is_west_of_meuse(game.board, label):
            return False
    return "north_of_place" not in args or is_north_of(game.board, label, args["north_of_place"])


def units_exited(game: BulgeGame, args: Args) -> list[Unit]:
    """Return the units that an exit clause counts: by branch, area, and supply when they left."""
    hexes = game.board.areas.get(args["area"], ())
    ends = str(args["area"]).split("-") if game.board.reads("exits", WITHOUT_ENDS) else []
    outside = {label for key in ends for label in game.board.areas.get(key, ())}
    branches = args.get("branch", list(_BRANCHES))
    return [
        unit
        for key, label in game.own.logistics.exits.items()
        if (unit := game.units[key]).side == args["side"]
        and label in hexes
        and label not in outside
        and (is_supplied(unit) or not args.get("supplied"))
        and any(_BRANCHES[branch](piece(game, unit)) for branch in branches)
    ]


_BRANCHES: Mapping[str, Callable[[Piece], bool]] = {
    "panzer": lambda kind: kind.is_armor,
    "panzer grenadier": lambda kind: kind.is_armored_infantry,
}


_JUDGES: Mapping[str, Callable[[BulgeGame, Args], bool]] = {
    "hold_hexes": _hold_hexes,
    "exit_count": lambda game, args: len(units_exited(game, args)) >= int(args["at_least"]),
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
    side = side_title(str(part["side"])) if "side" in part else ""
    if part["form"] == "hold_places":
        yield f"{side}: {places_held(game, part['places'], part['side'])} of {part['at_least']} towns [{rule}]"
    elif part["form"] == "hold_hexes":
        keys = cast(list[str], part.get("places", [part.get("place")]))
        held = sum(_held(game, game.board.places[key], part["side"]) for key in keys)
        yield f"{side}: {held} of {part['at_least']} hexes of {' or '.join(map(_name, keys))} [{rule}]"
    elif part["form"] == "units_in_area":
        yield f"{side}: {len(units_in_area(game, part))} of {part['at_least']} units {_where(part)} [{rule}]"
    elif part["form"] == "exit_count":
        count = len(units_exited(game, part))
        yield f"{side}: {count} of {part['at_least']} units have left between {part['area']} [{rule}]"
    elif part["form"] == "units_in_places":
        yield f"{side}: in {places_held(game, part['places'], part['side'])} of {part['at_least']} places [{rule}]"


def _name(key: str) -> str:
    return key.replace("-", " ").title()


def _where(part: Args) -> str:
    words = [f"west of column {part['west_of_column']}"] if "west_of_column" in part else []
    words += [f"west of the {_name(part['west_of'])}"] if "west_of" in part else []
    words += [f"north of {_name(part['north_of_place'])}"] if "north_of_place" in part else []
    return " and ".join(words)
