"""Who has won, and how well? (25.17, 25.27, 26.7, 27.7)

The victory clauses of the scenario are judged when play ends, the lowest rank first: the first that holds gives the
level, which others may shift. Nobody wins by a clause that no rule reads.
"""

from collections.abc import Iterator, Mapping

from engine.core.events import GameEnded
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import DEAD, EXITED, Unit
from engine.data.clauses.book import Typed
from engine.data.clauses.form import Form
from engine.data.clauses.shared import combined
from engine.spi1977.board import Board
from engine.spi1977.clauses.meuse import west_of_meuse
from engine.spi1977.ground.sheets import is_on
from engine.spi1977.position.moving_events import LevelReached
from engine.spi1977.setting.levels import shifted, titled, winner
from engine.spi1977.setting.victory_forms import (
    Bounded,
    DepotsTaken,
    OtherwiseLevel,
    Shift,
    UnitsDestroyed,
    UnitsExited,
    UnitsInPlaces,
    UnitsOnSheets,
    UnitsWestOfMeuse,
    Verdict,
)
from engine.spi1977.state import RULE, RULING, RhineGame, piece, side_title

READS = (
    RULING("companies-back-in-play"), RULING("truppeneinheit-in-victory"), RULING("two-levels"),
    RULING("us-units-destroyed"),
)  # fmt: skip
FOLLOWS = (
    RULE("25.17"), RULE("25.17a"), RULE("25.17b"), RULE("25.17c"), RULE("25.17d"), RULE("25.17e"), RULE("25.17f"),
    RULE("25.27"), RULE("25.27a"), RULE("25.27b"), RULE("25.27c"), RULE("25.27d"), RULE("25.27e"), RULE("25.27f"),
    RULE("25.27g"), RULE("25.27n"), RULE("26.7"), RULE("26.7a"), RULE("26.7b"), RULE("26.7f"), RULE("27.7"),
    RULE("27.71"),
    RULE("27.71a"), RULE("27.71c"), RULE("27.71d"), RULE("27.71e"), RULE("27.71f"), RULE("27.72"), RULE("27.72a"),
    RULE("27.72b"), RULE("27.72c"), RULE("27.73"), RULE("27.73a"), RULE("27.73b"), RULE("27.73c"), RULE("27.74"),
    RULE("27.74a"), RULE("27.74b"), RULE("27.74c"), RULE("27.75"), RULE("27.75a"), RULE("27.75b"), RULE("27.75c"),
    RULE("27.75d"),
)  # fmt: skip
"""Clauses carry their rule in the data; these are the ones that are judged here."""

DRAW = "draw"
US_FIRST = "the U.S. level"
TEAMS_TOO = "yes, like any other"
STILL_LOST = "those that are not in play at the end"
US = "us"
_NATIONS = {US: "U.S."} | {name: name for name in ("British", "French", "Belgian", "Canadian")}


def ranked(game: RhineGame) -> list[Typed[Verdict]]:
    """Return the clauses that give a level, in the order in which they are asked."""
    named = [
        (clause.args.rank, clause)
        for clause in game.board.clauses.of(Verdict)
        if clause.args.level is not None and belongs(game, clause.args)
    ]
    others_first = game.board.reads("two-levels", US_FIRST)
    return [clause for _, clause in sorted(named, key=lambda item: (others_first and _waits(item[1].args), item[0]))]


def _waits(args: Verdict) -> bool:
    """Tell whether a level of a plan is judged after the U.S. ones by the other reading (27.72): a German one, and that
    of any other result."""
    return args.plan is not None and (isinstance(args, OtherwiseLevel) or winner(args.level or DRAW) == GERMAN)


def belongs(game: RhineGame, args: Verdict) -> bool:
    """Tell whether a clause counts under the plan that the German has chosen, if it belongs to one (27.7)."""
    return args.plan is None or args.plan == game.own.plan


def level_now(game: RhineGame) -> tuple[str, str]:
    """Return the level the game would end with now, and the number of the rule that gives it."""
    level, rule = DRAW, ""
    for clause in ranked(game):
        if isinstance(clause.args, Verdict) and holds(game, clause.args):
            level, rule = clause.args.level or DRAW, clause.rule
            break
    known = [item.args.level for item in ranked(game) if isinstance(item.args, Verdict) and item.args.level]
    for shift in game.board.clauses.of(Shift):
        if all(holds(game, aim) for aim in shift.args.of):
            level, rule = shifted(level, shift.args.levels, shift.args.side, known), shift.rule
    return level, rule


def holds(game: RhineGame, form: Form) -> bool:
    """Tell whether an aim is reached now; raises TypeError for a form that is none."""
    of_parts = combined(form, lambda part: holds(game, part))
    if of_parts is not None:
        return of_parts
    if not isinstance(form, Bounded):
        return True
    number = measured(game, form)
    enough = form.at_least is None or number >= form.at_least
    few = form.at_most is None or number <= form.at_most
    return enough and few and _has_tanks(game, form)


def measured(game: RhineGame, form: Bounded) -> int:
    """Return how many there are of what a form counts; raises TypeError for one that nobody counts yet. One form stands
    in several clauses, and each is asked whether it holds and what is told of it: counted once for the position."""
    return game.derived(_measured, form)


def _measured(game: RhineGame, form: Bounded) -> int:
    if isinstance(form, DepotsTaken):
        return game.own.moving.taken
    if isinstance(form, UnitsInPlaces):
        return sum(bool(units_in(game, form.side, key)) for key in form.places)
    return len(counted(game, form)) + (_back_in_play(game, form) if isinstance(form, UnitsDestroyed) else 0)


def counted(game: RhineGame, form: Bounded) -> list[Unit]:
    """Return the units that a form counts; raises TypeError for one that nobody counts yet."""
    if isinstance(form, UnitsExited):
        out = (unit for unit in game.units.values() if unit.box == EXITED and unit.side == form.side)
        hexes = {label for area in form.areas for label in game.board.areas.get(area, ())}
        left = [unit for unit in out if game.own.moving.exits.get(unit.id) in hexes]
        return [unit for unit in left if not form.combat or is_combat(game, unit)]
    if isinstance(form, UnitsDestroyed):
        dead = [unit for unit in game.units.values() if unit.box == DEAD and unit.side == form.side]
        nation = _nation(game, form)
        return [unit for unit in dead if not nation or piece(game, unit).nation == nation]
    if isinstance(form, UnitsOnSheets):
        on_them = [unit for unit in game.units_of(form.side) if is_on(game.board, unit.hex, form.sheets)]
        return [unit for unit in on_them if _is_asked(game, unit)]
    if isinstance(form, UnitsWestOfMeuse):
        west = west_of_meuse(game.board)
        over = [unit for unit in game.units_of(form.side) if unit.hex in west]
        return [unit for unit in over if not form.combat or is_combat(game, unit)]
    raise TypeError(f"no rule counts {type(form).__name__} yet")


def _nation(game: RhineGame, form: UnitsDestroyed) -> str:
    """Return whose units alone count, empty for all of the side (27.75)."""
    return "" if game.board.reads("us-units-destroyed", "all units of the U.S. Player") else form.nation or ""


def _has_tanks(game: RhineGame, form: Bounded) -> bool:
    if not isinstance(form, UnitsExited | UnitsWestOfMeuse) or not form.tanks:
        return True
    return sum(piece(game, unit).is_tank for unit in counted(game, form)) >= form.tanks


def is_combat(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit counts as a combat unit: any with strengths but headquarters."""
    counter = piece(game, unit)
    return not counter.is_headquarters and not counter.is_commando


def _back_in_play(game: RhineGame, form: UnitsDestroyed) -> int:
    """Return how many U.S. companies were lost and are in play again (17.13, 27.75a)."""
    if (
        form.side != ALLIED
        or _nation(game, form) not in ("", US)
        or game.board.reads("companies-back-in-play", STILL_LOST)
    ):
        return 0
    return game.own.moving.returned


def _is_asked(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit counts where a victory asks for one on the map: by another reading a team of the
    Truppeneinheit does (24.3)."""
    return piece(game, unit).role != "commando" or game.board.reads("truppeneinheit-in-victory", TEAMS_TOO)


def units_in(game: RhineGame, side: str, place: str) -> list[Unit]:
    """Return the units of a side in a place of the map, as victories ask for them."""
    found = (unit for label in game.board.places.get(place, ()) for unit in game.friends_in(label, side))
    return [unit for unit in found if _is_asked(game, unit)]


def progress(game: RhineGame) -> tuple[str, ...]:
    """Return how far each side is, as texts for people, and the level that would be reached now."""
    texts: dict[str, None] = {}
    for clause in game.board.clauses.victory:
        if isinstance(clause.args, Verdict) and not belongs(game, clause.args):
            continue
        for form in leaves(clause.args):
            texts[shown(game, form)] = None
    level, rule = level_now(game)
    return (*texts, f"now: {titled(level)}" + (f" [{rule}]" if rule else ""))


def leaves(form: Form) -> Iterator[Bounded]:
    """Yield the parts of a form that count something, itself where it does."""
    parts = getattr(form, "of", None)
    if isinstance(form, Bounded):
        yield form
    elif isinstance(parts, tuple):
        for part in parts:
            yield from leaves(part)


def shown(game: RhineGame, form: Bounded) -> str:
    """Return how many there are now of what a form counts, as text for people."""
    number = measured(game, form)
    if isinstance(form, DepotsTaken):
        return f"{number} true fuel depot{'' if number == 1 else 's'} taken"
    if isinstance(form, UnitsInPlaces):
        return f"{side_title(form.side)} units in {number} of {', '.join(_name(game, key) for key in form.places)}"
    if isinstance(form, UnitsExited):
        return f"{_units(number, side_title(form.side))} {'has' if number == 1 else 'have'} left the map"
    if isinstance(form, UnitsDestroyed):
        return f"{_units(number, _NATIONS.get(_nation(game, form)) or side_title(form.side))} destroyed"
    if isinstance(form, UnitsWestOfMeuse):
        return f"{_units(number, side_title(form.side))} west of the Meuse"
    return f"{_units(number)} counted"


def _units(number: int, whose: str = "") -> str:
    return f"{number} {whose}{' ' if whose else ''}unit{'' if number == 1 else 's'}"


def _name(game: RhineGame, key: str) -> str:
    return game.board.once(_names).get(key, key)


def _names(board: Board) -> Mapping[str, str]:
    return {place.key: place.name for place in reversed(board.scenario.map.places)}


def finish(game: RhineGame) -> Iterator[object]:
    """Yield the level and the end of the game."""
    level, rule = level_now(game)
    yield LevelReached(level)
    yield GameEnded(winner(level), titled(level), rule)
