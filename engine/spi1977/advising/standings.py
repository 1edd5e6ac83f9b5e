"""How near is each level of victory, as the position stands?

The margin is counted in levels of victory: 0 is a draw, above it the German wins, below it the Allies.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.core.planning import BORDER
from engine.core.sides import GERMAN
from engine.data.clauses.book import Typed
from engine.data.clauses.form import Form
from engine.data.clauses.shared import AllOf, AnyOf, combined
from engine.spi1977.clauses.victory import belongs, counted, measured, ranked
from engine.spi1977.setting.levels import ORDER, shifted
from engine.spi1977.setting.victory_forms import (
    Bounded,
    DepotsTaken,
    Shift,
    UnitsExited,
    UnitsInPlaces,
    UnitsWestOfMeuse,
    Verdict,
)
from engine.spi1977.state import RhineGame, piece

DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Tally:
    """How far an aim is reached: so many of those ``needed``; ``tanks`` is the share of the tanks it asks for."""

    count: int
    needed: int
    tanks: Fraction = Fraction(1)

    @property
    def is_reached(self) -> bool:
        """Tell whether the aim is reached."""
        return self.count >= self.needed and self.tanks == 1

    @property
    def share(self) -> Fraction:
        """Return how much of it is reached, always below 1; the next to last of all is not the whole."""
        return Fraction(min(self.count, self.needed), self.needed + 1) * self.tanks


Tallies = Mapping[int, Tally]
"""How far each aim is that combines no others, by the identity of its form, which the board keeps."""


def in_play(game: RhineGame) -> list[Typed[Verdict]]:
    """Return the clauses that give a level, in the order in which they are asked: those of the plan, or of all plans
    where it is not known."""
    if game.own.plan:
        return list(ranked(game))
    return sorted(
        (clause for clause in game.board.clauses.of(Verdict) if clause.args.level), key=lambda clause: clause.args.rank
    )


def shifts(game: RhineGame) -> tuple[Typed[Shift], ...]:
    """Return the clauses that shift the level."""
    return tuple(game.board.clauses.of(Shift))


def leaves(form: Form) -> Iterator[Bounded]:
    """Yield the aims that combine no others, in the order of the data."""
    if isinstance(form, Bounded):
        yield form
    elif isinstance(form, AllOf | AnyOf | Shift):
        for part in form.of:
            yield from leaves(part)


def tallies(game: RhineGame) -> dict[int, Tally]:
    """Return how far each aim is."""
    clauses = [*in_play(game), *shifts(game)]
    return {id(aim): tally(game, aim) for clause in clauses for aim in leaves(clause.args)}


def tally(game: RhineGame, form: Bounded) -> Tally:
    """Return how far an aim is: to have at least so many of something, or not to let there be more."""
    number = measured(game, form)
    if form.at_most is None:
        tanks = Fraction(1)
        if isinstance(form, UnitsExited | UnitsWestOfMeuse) and form.tanks:
            here = sum(piece(game, unit).is_tank for unit in counted(game, form))
            tanks = Fraction(min(here, form.tanks), form.tanks)
        return Tally(number, form.at_least or 0, tanks)
    whole = _whole(game, form)
    if number > form.at_most:
        return Tally(whole - number, max(1, whole - form.at_most))
    return Tally(whole, max(0, whole - form.at_most)) if number >= (form.at_least or 0) else Tally(0, 1)


def _whole(game: RhineGame, form: Bounded) -> int:
    """Return how many there could be of what a form counts."""
    if isinstance(form, UnitsInPlaces):
        return len(form.places)
    if isinstance(form, DepotsTaken):
        return game.board.number("depots_true")
    return sum(unit.side == form.side for unit in game.units.values())


def level(game: RhineGame, found: Tallies) -> str:
    """Return the level by tallies; a draw where no clause of the plan holds."""
    known = [clause for clause in in_play(game) if belongs(game, clause.args)]
    reached = next((clause.args.level for clause in known if _holds(clause.args, found)), None) or DRAW
    names = [clause.args.level for clause in known if clause.args.level]
    for shift in shifts(game):
        if all(_holds(aim, found) for aim in shift.args.of):
            reached = shifted(reached, shift.args.levels, shift.args.side, names)
    return reached


def _holds(form: Form, found: Tallies) -> bool:
    of_parts = combined(form, lambda part: _holds(part, found))
    if of_parts is not None:
        return of_parts
    return not isinstance(form, Bounded) or found[id(form)].is_reached


def rung(game: RhineGame, name: str) -> int:
    """Return the number of a level among those of the scenario: 0 for a draw, above it for the German."""
    known = {clause.args.level for clause in in_play(game)}
    ladder = [item for item in ORDER if item in {*known, name, DRAW}]
    return ladder.index(DRAW) - ladder.index(name)


def margin(game: RhineGame, found: Tallies) -> Fraction:
    """Return the margin of the German: the level as it stands, and how much nearer he is to one above than the Allies
    to one below."""
    now = rung(game, level(game, found))
    up = down = Fraction(0)
    for clause in in_play(game):
        better = rung(game, clause.args.level or DRAW) - now
        if better > 0:
            up = max(up, _share(clause.args, found))
        elif better < 0:
            down = max(down, _share(clause.args, found))
    return now + (up - down) * BORDER


def _share(form: Form, found: Tallies) -> Fraction:
    if isinstance(form, AllOf):
        return sum((_share(part, found) for part in form.of), Fraction(0)) / len(form.of)
    if isinstance(form, AnyOf):
        return max(_share(part, found) for part in form.of)
    return found[id(form)].share if isinstance(form, Bounded) else Fraction(0)


def span(game: RhineGame) -> Fraction:
    """Return how far the margin may well move in the whole game: half of the levels there are."""
    return Fraction(len({clause.args.level for clause in in_play(game)}), 2)


def of_side(side: str, found: Fraction) -> Fraction:
    """Return a margin of the German as it is for a side."""
    return found if side == GERMAN else -found
