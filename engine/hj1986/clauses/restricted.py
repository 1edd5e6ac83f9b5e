"""Which Allied units may not cross the Meuse or the Semois to the east, and until when? (B 5.6)

The trait ``restricted`` says ``BR`` (the Meuse) or ``RA`` (the Semois too); ``free_from`` names a turn, ``free_near``
that a German near the Meuse frees the unit. The rest is freed by Allied losses. Once freed, a unit stays so.
"""

from collections.abc import Iterator

from engine.core.sides import ALLIED, GERMAN
from engine.core.units import DEAD, Unit
from engine.hj1986.board import Board
from engine.hj1986.ground.banks import crosses_east, has_meuse
from engine.hj1986.position.logistics_events import RestrictionLifted
from engine.hj1986.setting.special_forms import Unrestricted
from engine.hj1986.state import RULE, RULING, BulgeGame, piece

READS = (RULING("restricted-line"),)
FOLLOWS = (RULE("VA 11"), RULE("B 5.61"), RULE("B 5.62"), RULE("B 5.63"), RULE("B 5.64"), RULE("N ALr"))

TRAIT, FREE_FROM, FREE_NEAR = "restricted", "free_from", "free_near"
AMERICAN = "RA"
ONE_LINE = "the Meuse and the Semois for both"
ALL = "all"
"""Stands for every restricted unit among those released."""


def eliminated_allies(game: BulgeGame) -> int:
    """Return how many Allied units are eliminated; those rebuilt count no more."""
    return sum(unit.side == ALLIED and unit.box == DEAD and piece(game, unit).fights for unit in game.units.values())


def restriction(game: BulgeGame, unit: Unit) -> str:
    """Return ``BR`` or ``RA`` for a unit that is still restricted, or nothing."""
    kind: str = piece(game, unit).counter.traits.get(TRAIT, "")
    if not kind:
        return ""
    released = game.own.logistics.released
    return "" if ALL in released or unit.id in released else kind


def barred_steps(game: BulgeGame, unit: Unit) -> frozenset[tuple[str, str]]:
    """Return the steps, by their two hexes, that the restriction of a unit forbids."""
    kind = restriction(game, unit)
    semois = kind == AMERICAN or game.board.reads("restricted-line", ONE_LINE)
    return game.board.once(_eastward, semois) if kind else frozenset()


def _eastward(board: Board, semois: bool) -> frozenset[tuple[str, str]]:
    return frozenset(pair for pair in board.map.hexsides if crosses_east(board, *pair, semois))


def releases(game: BulgeGame) -> Iterator[RestrictionLifted]:
    """Yield the end of restrictions, if any ends now."""
    released = list(game.own.logistics.released)
    if ALL in released:
        return
    if eliminated_allies(game) > game.board.number("restricted_release_losses"):
        released.append(ALL)
    free = [unit.id for unit in game.units.values() if _is_freed_by_clause(game, unit) and unit.id not in released]
    released += free
    for unit in game.units.values():
        traits = piece(game, unit).counter.traits
        if TRAIT not in traits or unit.id in released:
            continue
        is_time = FREE_FROM in traits and game.turn >= int(traits[FREE_FROM])
        if is_time or (FREE_NEAR in traits and _germans_near_meuse(game)):
            released.append(unit.id)
    if len(released) > len(game.own.logistics.released):
        yield RestrictionLifted(tuple(released))


def _is_freed_by_clause(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a variant frees a restricted unit: the German holds all the places it names (VA 11)."""
    kind = piece(game, unit)
    if kind.counter.traits.get(TRAIT) != AMERICAN or kind.nation != "us":
        return False
    return any(
        all(_is_german(game, place) for place in clause.args.german_holds)
        for clause in game.board.clauses.of(Unrestricted)
    )


def _is_german(game: BulgeGame, place: str) -> bool:
    return any(game.own.ground.control.get(label) == GERMAN for label in game.board.places[place])


def _germans_near_meuse(game: BulgeGame) -> bool:
    near = game.board.once(_near_meuse)
    return any(unit.hex in near for unit in game.units_of(GERMAN) if piece(game, unit).fights)


def _near_meuse(board: Board) -> frozenset[str]:
    """Return the hexes near enough to a hex at the Meuse to free the brigade."""
    distance = board.number("restricted_29_brigade_distance")
    banks = dict.fromkeys(here for here, there in board.map.hexsides if has_meuse(board, here, there))
    return frozenset(label for bank in banks for label in board.map.within(bank, distance))
