"""What does spi1977 answer to a player that plans? (docs/decisions/0026)"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from engine.core.planning import Arrival, Chance, Formation, Kind, Objective, Value, by_turn, grouped, valued
from engine.core.supposing import standing
from engine.core.units import ARRIVALS, Unit
from engine.scoring import asked
from engine.scoring.conditions import waits_for
from engine.spi1977.advising import standings
from engine.spi1977.advising.standings import Tallies, leaves, of_side, tallies
from engine.spi1977.board import MP
from engine.spi1977.clauses.meuse import west_of_meuse
from engine.spi1977.clauses.victory import shown, units_in
from engine.spi1977.fighting.bonuses import Battle
from engine.spi1977.fighting.duty import check_attacker
from engine.spi1977.fighting.gunnery import check_barrage
from engine.spi1977.fighting.odds import assess, chances
from engine.spi1977.fighting.participation import check_room
from engine.spi1977.fighting.results import outcome
from engine.spi1977.fighting.spotting import supported_by
from engine.spi1977.ground.allowance import allowance
from engine.spi1977.ground.sheets import is_on
from engine.spi1977.moving.arrivals import arrival_of, scheduled_hexes
from engine.spi1977.setting.victory_forms import (
    Bounded,
    DepotsTaken,
    UnitsDestroyed,
    UnitsExited,
    UnitsInPlaces,
    UnitsOnSheets,
    UnitsWestOfMeuse,
)
from engine.spi1977.state import DELAYED, RhineGame, face, piece, steps_left
from engine.spi1977.turn.scoring import COUNTS
from engine.spi1977.turn.sequence import last_turn

NO_FORMATION = ("", "-")
BELOW = "below the least odds"
"""What comes of an attack that does not reach the first column: who attacks is lost (10.62)."""


def value(game: RhineGame, side: str) -> Value:
    """Return how a position stands for a side."""
    found = tallies(game)
    last = last_turn(game.board)
    left = Fraction(max(0, last - game.turn + 1), last - game.board.scenario.first_turn + 1)
    parts = tuple(
        (f"{clause.key}: {shown(game, aim)}", Fraction(found[id(aim)].count))
        for clause in standings.in_play(game)
        for aim in leaves(clause.args)
    )
    common = asked.margin(COUNTS, game)
    margin = of_side(side, standings.margin(game, found) if common is None else common)
    unit, span = ("levels of victory", standings.span(game)) if common is None else ("points", asked.SPAN)
    return valued(game, side, margin, unit, span, left, parts)


def objectives(game: RhineGame, side: str) -> tuple[Objective, ...]:
    """Return what the clauses ask of a side, those of all plans where the plan is not known."""
    found = tallies(game)
    named = (
        objective
        for clause in (*standings.in_play(game), *standings.shifts(game))
        for number, aim in enumerate(leaves(clause.args))
        for objective in _asked(game, aim, clause.key, f"{clause.key}/{number}", side, found)
    )
    return (*named, *asked.objectives(COUNTS, game, side))


def _asked(game: RhineGame, aim: Bounded, clause: str, key: str, side: str, found: Tallies) -> Iterator[Objective]:
    last, now = last_turn(game.board), found[id(aim)]
    own = aim.side == side

    def worth(least: int, most: int) -> Fraction:
        """Return how far the margin moves between two counts of the aim."""
        low, high = (standings.margin(game, {**found, id(aim): replace(now, count=count)}) for count in (least, most))
        return abs(high - low)

    def whole(kind: Kind, hexes: tuple[str, ...]) -> Objective:
        return Objective(key, kind, hexes, worth(0, max(now.count, now.needed)), last, clause)

    match aim:
        case UnitsInPlaces():
            for place in aim.places:
                hexes = tuple(label for label in game.board.places[place] if label in game.board.map.hexes)
                held = bool(units_in(game, aim.side, place))
                rest = now.count - (held == (aim.at_most is None))
                gain = worth(max(0, rest), rest + 1)
                if hexes:
                    yield Objective(f"{key}/{place}", _kind(own, held), hexes, gain, last, clause)
        case UnitsExited():
            areas = (label for area in aim.areas for label in game.board.areas.get(area, ()))
            hexes = tuple(dict.fromkeys(label for label in areas if label in game.board.map.hexes))
            yield whole("exit" if own else "deny", hexes)
        case UnitsWestOfMeuse():
            hexes = tuple(label for label in game.board.map.hexes if label in west_of_meuse(game.board))
            yield whole(_kind(own, now.is_reached == (aim.at_most is None)), hexes)
        case UnitsOnSheets():
            hexes = tuple(label for label in game.board.map.hexes if is_on(game.board, label, aim.sheets))
            yield whole(_kind(own, now.is_reached == (aim.at_most is None)), hexes)
        case UnitsDestroyed():
            yield whole("survive" if own else "destroy", ())
        case DepotsTaken():
            for depot in game.own.moving.depots:
                gain = worth(now.count, now.count + 1)
                yield Objective(f"{key}/{depot.hex}", _kind(own, held=False), (depot.hex,), gain, last, clause)


def _kind(own: bool, held: bool) -> Kind:
    """Return what hexes mean to a side: ``own`` if the aim counts its units, ``held`` if they are there."""
    if own:
        return "hold" if held else "take"
    return "take" if held else "deny"


def formations(game: RhineGame, side: str) -> tuple[Formation, ...]:
    """Return the formations of a side; units of none stand alone."""

    def members() -> Iterator[tuple[str, str, str, Fraction]]:
        for unit in game.units_of(side):
            found = piece(game, unit)
            key = unit.id if found.formation in NO_FORMATION else found.formation
            yield key, unit.id, found.role, Fraction(allowance(game, unit), MP)

    return grouped(members())


def arrivals(game: RhineGame, side: str) -> tuple[Arrival, ...]:
    """Return who of a side may still come, by the schedule; who waits for a die, under its condition until it fell."""
    waiting = [unit for unit in game.units.values() if unit.side == side and unit.box == ARRIVALS]
    return by_turn(_arrival(game, unit) for unit in waiting if arrival_of(game.board, unit.id) is not None)


def _arrival(game: RhineGame, unit: Unit) -> Arrival:
    row = arrival_of(game.board, unit.id)
    assert row is not None
    turn = max(row.turn, unit.count(DELAYED))
    condition = "" if unit.id in game.own.moving.called else waits_for(game, row.condition)
    hexes = tuple(label for label in scheduled_hexes(game.board, row) if label in game.board.map.hexes)
    return Arrival((unit.id,), turn, hexes, condition)


def combat(game: RhineGame, places: Mapping[str, str], target: str) -> tuple[Chance, ...] | None:
    """Return the chances of an attack, without air, final protective fire or headquarters that go first."""
    there = standing(game, places)
    if there is None or not places or target not in there.board.map.hexes:
        return None
    battle = _battle(there, [there.units[key] for key in places], target)
    if battle is None:
        return None
    found = assess(there, battle)
    if not found.reaches:
        lost = sum(steps_left(there, unit) for unit in battle.attackers)
        return (Chance(BELOW, Fraction(1), own_steps=lost, own_hexes=0, enemy_steps=0, enemy_hexes=0),)
    return tuple(_chance(text, chance) for text, chance in chances(there.board, found.column))


def _battle(game: RhineGame, units: list[Unit], target: str) -> Battle | None:
    """Return the battle of some units against a hex; None when one of them may not fight it from where it stands."""
    side = units[0].side
    if any(unit.side != side for unit in units) or not any(unit.side != side for unit in game.units_in(target)):
        return None
    attackers = [unit for unit in units if not piece(game, unit).is_artillery]
    guns = [unit for unit in units if piece(game, unit).is_artillery]
    joined: list[Unit] = []
    for unit in attackers:
        beside = game.board.map.is_adjacent(unit.hex, target)
        if not beside or check_attacker(game, unit) is not None or check_room(game, unit, joined) is not None:
            return None
        joined.append(unit)
    able = {unit.hex for unit in attackers if not face(game, unit).is_bracketed}
    if any(unit.hex not in able for unit in attackers):
        return None
    supported = supported_by(game, side, (target,), attackers)
    for place, unit in enumerate(guns):
        if not supported.units or check_barrage(game, unit, (target,), supported, guns[:place]) is not None:
            return None
    return Battle(side, (target,), tuple(attackers), tuple(guns))


def _chance(text: str, chance: Fraction) -> Chance:
    found = outcome(text)
    own, enemy = ((found.must, found.points), (0, 0)) if found.on_attacker else ((0, 0), (found.must, found.points))
    return Chance(text, chance, own_steps=own[0], own_hexes=own[1], enemy_steps=enemy[0], enemy_hexes=enemy[1])
