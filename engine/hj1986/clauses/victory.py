"""Who has won? (B 16, A 13)

The clauses of the scenario are data, with the forms of ``clause_forms``. Those ``at_once`` are judged at the ends
of phases and turns, or as the ruling ``victory-time`` has it; those ``at_end`` after the last turn in the order of the
data, ``otherwise`` last.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.core.events import GameEnded
from engine.core.units import Unit
from engine.data.clauses.book import Typed
from engine.data.clauses.form import Form
from engine.data.clauses.shared import AllOf, AnyOf, combined
from engine.hj1986.clause_forms import (
    Exited,
    Held,
    HeldAtEnd,
    HexesHeld,
    NoneThere,
    OtherwiseWins,
    UnitsInArea,
    Verdict,
)
from engine.hj1986.clauses.conditions import is_met
from engine.hj1986.clauses.release import clause_of, is_released
from engine.hj1986.ground.banks import is_north_of, is_west_of_meuse
from engine.hj1986.ground.hexsides import MEUSE
from engine.hj1986.position.logistics_events import VictoryWithinReach
from engine.hj1986.setting.clause_words import Level
from engine.hj1986.setting.kinds import Piece
from engine.hj1986.setting.special_forms import LevelCap, LevelShift
from engine.hj1986.state import RULE, RULING, BulgeGame, is_supplied, piece, side_title

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

LEVELS: Mapping[Level, tuple[str, str]] = {
    "german_decisive": ("decisive German victory", "german"),
    "german_tactical": ("tactical German victory", "german"),
    "draw": ("draw", "draw"),
    "allied_tactical": ("tactical Allied victory", "allied"),
    "allied_decisive": ("decisive Allied victory", "allied"),
    "allied_strategic": ("strategic Allied victory", "allied"),
}
"""Levels of victory from the German end to the Allied one: name and result."""


def _clauses(game: BulgeGame, when: str) -> list[Typed[Verdict]]:
    found = [clause for clause in game.board.clauses.of(Verdict) if clause.args.when == when]
    return sorted(found, key=lambda clause: isinstance(clause.args, OtherwiseWins))


def at_once(game: BulgeGame, moment: str = AT_PHASE) -> Iterator[object]:
    """Yield the end of the game if a clause that ends it at once is met, at a moment at which that is judged.

    After a clause that lets the winner go on for more he is asked at the end of the player turn (see ``deciding``).
    """
    if game.result is not None or not _is_judged(game, moment):
        return
    for clause in _met(game, "at_once"):
        if _is_too_late(game, clause):
            continue
        if clause.args.may_continue_for is None:
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
    """Yield the end of the game after the last turn.

    Without a clause that can be enforced nothing is yielded: the game then ends as a draw.
    """
    clause = decisive(game) if game.result is None else None
    if clause is not None:
        yield ended(game, clause)


def decisive(game: BulgeGame, count: Callable[[Form], "Tally"] | None = None) -> Typed[Verdict] | None:
    """Return the clause that would decide were the last turn over; None where none does.

    ``count`` tells how far an aim is; without it as it stands.
    """
    won = won_so_far(game)
    in_time = [clause for clause in _met(game, "at_once", count) if not _is_too_late(game, clause)]
    found = [*in_time, *([won] if won else []), *_met(game, "at_end", count)]
    return found[0] if found else None


def may_be_met(game: BulgeGame, clause: Typed[Verdict]) -> bool:
    """Tell whether a clause can still decide: no event has put it out of reach, and it is not too late."""
    return not _is_capped(game, clause) and not (clause.args.when == "at_once" and _is_too_late(game, clause))


def _is_too_late(game: BulgeGame, clause: Typed[Verdict]) -> bool:
    """Tell whether a tactical victory has run out by the reading that it must come early (B 16.2 GT)."""
    if clause.args.level != "german_tactical" or not game.board.reads("tactical-victory-date", EARLY):
        return False
    return game.turn > game.board.number("tactical_victory_last_turn")


def won_so_far(game: BulgeGame) -> Typed[Verdict] | None:
    """Return the clause the winner went on from, if what was won stays won (B 16.2 GT)."""
    key = game.own.logistics.victory
    if not key or game.board.reads("play-on", END_DECIDES):
        return None
    return next(clause for clause in game.board.clauses.of(Verdict) if clause.key == key)


def ended(game: BulgeGame, clause: Typed[Verdict]) -> GameEnded:
    """Return the end of the game by a clause, with its level as prices and events have changed it."""
    level = clause.args.level
    if level is None:
        return GameEnded(clause.args.winner, clause.text.rstrip("."), clause.rule)
    final = adjusted(game, level)
    title, result = LEVELS[final]
    return GameEnded(result, f"{title}: {clause.text.rstrip('.')}", clause.rule)


def adjusted(game: BulgeGame, level: Level) -> Level:
    """Return a level of victory after the price of an early release and the shift for Nordwind (N GE2a, N GE5)."""
    if is_released(game):
        price = clause_of(game)
        level = level if price is None else price.args.levels.get(level, level)
    for clause in game.board.clauses.of(LevelShift):
        if clause.args.if_condition is None or is_met(game, clause.args.if_condition):
            level = clause.args.levels.get(level, level)
    return level


def _met(game: BulgeGame, when: str, count: Callable[[Form], "Tally"] | None = None) -> Iterator[Typed[Verdict]]:
    """Yield the clauses that hold now, in the order of the data, ``otherwise`` last."""

    def reached(aim: Form) -> bool:
        found = tally(game, aim) if count is None else count(aim)
        return found.count >= found.needed

    for clause in _clauses(game, when):
        if not _is_capped(game, clause) and _holds(clause.args, reached):
            yield clause


def _is_capped(game: BulgeGame, clause: Typed[Verdict]) -> bool:
    """Tell whether an event has put a level out of reach (A 10.23)."""
    order = list(LEVELS)
    level = clause.args.level
    return level is not None and any(
        cap.args.event in game.own.ground.events and order.index(level) < order.index(cap.args.at_most)
        for cap in game.board.clauses.of(LevelCap)
    )


def _holds(aim: Form, reached: Callable[[Form], bool]) -> bool:
    met = combined(aim, lambda part: _holds(part, reached))
    return reached(aim) if met is None else met


@dataclass(frozen=True, slots=True)
class Tally:
    """How far an aim is: so many of ``needed`` places, hexes or units."""

    count: int
    needed: int


def tally(game: BulgeGame, aim: Form) -> Tally:
    """Return how far an aim is that does not combine others. Raises TypeError for one that no rule judges."""
    match aim:
        case Held() | HeldAtEnd():
            return Tally(places_held(game, aim.places, aim.side), aim.at_least)
        case NoneThere():
            return Tally(len(aim.places) - places_held(game, aim.places, aim.side), len(aim.places))
        case HexesHeld():
            return Tally(_hexes_held(game, aim), aim.at_least)
        case UnitsInArea():
            return Tally(len(units_in_area(game, aim)), aim.at_least)
        case Exited():
            return Tally(len(units_exited(game, aim)), aim.at_least)
    raise TypeError(f"no rule judges {type(aim).__name__}")


def held_hexes(game: BulgeGame, labels: Sequence[str], side: str) -> int:
    """Return how many of the hexes hold a unit of a side that fights."""
    return sum(any(unit.side == side and piece(game, unit).fights for unit in game.units_in(label)) for label in labels)


def _hexes_held(game: BulgeGame, aim: HexesHeld) -> int:
    return sum(held_hexes(game, game.board.places[key], aim.side) for key in aim.keys)


def places_held(game: BulgeGame, places: Sequence[str], side: str) -> int:
    """Return in how many of the places a side has a unit that fights."""
    return sum(held_hexes(game, game.board.places[key], side) > 0 for key in places)


def units_in_area(game: BulgeGame, aim: UnitsInArea) -> list[Unit]:
    """Return the units on the map that an area clause counts."""
    return [
        unit
        for unit in game.units_of(aim.side)
        if piece(game, unit).fights
        and (piece(game, unit).is_motorized or not aim.motorized)
        and (is_supplied(unit) or not aim.supplied)
        and in_area(game, unit.hex, aim)
    ]


def in_area(game: BulgeGame, label: str, aim: UnitsInArea) -> bool:
    """Tell whether a hex lies beyond all the bounds of an area clause."""
    if aim.west_of_column is not None and int(label[:2]) <= aim.west_of_column:
        return False
    if aim.west_of == MEUSE and not is_west_of_meuse(game.board, label):
        return False
    return aim.north_of_place is None or is_north_of(game.board, label, aim.north_of_place)


def units_exited(game: BulgeGame, aim: Exited) -> list[Unit]:
    """Return the units that an exit clause counts: by branch, area, and supply when they left."""
    hexes = game.board.areas.get(aim.area, ())
    ends = aim.ends if game.board.reads("exits", WITHOUT_ENDS) else ()
    outside = {label for key in ends for label in game.board.areas.get(key, ())}
    return [
        unit
        for key, label in game.own.logistics.exits.items()
        if (unit := game.units[key]).side == aim.side
        and label in hexes
        and label not in outside
        and (is_supplied(unit) or not aim.supplied)
        and any(_BRANCHES[branch](piece(game, unit)) for branch in aim.branch)
    ]


_BRANCHES: Mapping[str, Callable[[Piece], bool]] = {
    "panzer": lambda kind: kind.is_armor,
    "panzer grenadier": lambda kind: kind.is_armored_infantry,
}


def progress(game: BulgeGame) -> tuple[str, ...]:
    """Return for each counting part of the victory clauses how far it is, as a text for people."""
    lines: list[str] = []
    for clause in game.board.clauses.victory:
        args = clause.args
        parts = args.of if isinstance(args, AllOf | AnyOf) else (args,)
        lines.extend(f"{line} [{clause.rule}]" for part in parts if (line := counted(game, part)))
    return tuple(lines)


def counted(game: BulgeGame, aim: Form) -> str:
    """Return how far an aim is, empty for one that counts nothing."""
    match aim:
        case Held():
            held = places_held(game, aim.places, aim.side)
            return f"{side_title(aim.side)}: {held} of {aim.at_least} towns"
        case HexesHeld():
            names = " or ".join(map(_name, aim.keys))
            return f"{side_title(aim.side)}: {_hexes_held(game, aim)} of {aim.at_least} hexes of {names}"
        case UnitsInArea():
            count = len(units_in_area(game, aim))
            return f"{side_title(aim.side)}: {count} of {aim.at_least} units {_where(aim)}"
        case Exited():
            count = len(units_exited(game, aim))
            return f"{side_title(aim.side)}: {count} of {aim.at_least} units have left between {aim.area}"
        case HeldAtEnd():
            held = places_held(game, aim.places, aim.side)
            return f"{side_title(aim.side)}: in {held} of {aim.at_least} places"
    return ""


def _name(key: str) -> str:
    return key.replace("-", " ").title()


def _where(aim: UnitsInArea) -> str:
    words = [f"west of column {aim.west_of_column}"] if aim.west_of_column is not None else []
    words += [f"west of the {_name(aim.west_of)}"] if aim.west_of is not None else []
    words += [f"north of {_name(aim.north_of_place)}"] if aim.north_of_place is not None else []
    return " and ".join(words)
