"""What does hj1986 answer to a player that plans? (docs/decisions/0026)

The margin is counted in levels of victory; where the scenario knows none, a victory is one level and a draw none.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from engine.core.planning import BORDER, Arrival, Chance, Formation, Kind, Objective, Value, by_turn, grouped, valued
from engine.core.sides import ALLIED, GERMAN
from engine.core.supposing import standing
from engine.core.units import ARRIVALS, Unit
from engine.data.clauses.book import Typed
from engine.data.clauses.form import Form
from engine.data.clauses.shared import AllOf, AnyOf
from engine.hj1986.board import MP
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
from engine.hj1986.clauses.conditions import arrival_of, may_come
from engine.hj1986.clauses.victory import LEVELS, Tally, adjusted, decisive, held_hexes, in_area, may_be_met, tally
from engine.hj1986.fighting.alone import roles
from engine.hj1986.fighting.attackers import check_attacker
from engine.hj1986.fighting.gunnery import check_support
from engine.hj1986.fighting.odds import assess
from engine.hj1986.fighting.results import Effects, Share, effects
from engine.hj1986.fighting.shifts import Battle
from engine.hj1986.fighting.throw import NO_EFFECT, modifier, probabilities
from engine.hj1986.ground.allowance import MOVE, allowance
from engine.hj1986.moving.edges import scheduled_hexes
from engine.hj1986.state import BulgeGame, enemies_in, piece
from engine.hj1986.turn.scoring import COUNTS
from engine.hj1986.turn.sequence import last_turn
from engine.scoring import asked
from engine.scoring.conditions import waits_for

Tallies = dict[int, Tally]
"""How far each aim is that combines no others, by the identity of its form, which the board keeps."""
Margins = dict[tuple[int, int], Fraction]
"""The margin with so much of an aim, all else being as it is: places of one clause ask for the same."""
_NEXT = {GERMAN: 1, "draw": 0, ALLIED: -1}
"""Which way a result counts in the margin of the German."""
_WORDS: tuple[tuple[type[Form], str], ...] = (
    (Held, "places held"),
    (HeldAtEnd, "places with units"),
    (NoneThere, "places without units"),
    (HexesHeld, "hexes held"),
    (UnitsInArea, "units in the area"),
    (Exited, "units off the map"),
)
_NONE = ("", "-")
"""Formations that are none."""


def value(game: BulgeGame, side: str) -> Value:
    """Return how a position stands for a side."""
    verdicts = game.board.clauses.of(Verdict)
    tallies = _tallies(game)
    common = asked.margin(COUNTS, game)
    margin = _margin(game, tallies) if common is None else common
    has_levels = any(clause.args.level for clause in verdicts)
    span = Fraction(len(LEVELS) if has_levels else len(_NEXT), 2) if common is None else asked.SPAN
    last = last_turn(game.board)
    left = Fraction(max(0, last - game.turn + 1), last - game.board.scenario.first_turn + 1)
    parts = tuple(
        (f"{clause.key}: {_words(aim)}, {tallies[id(aim)].needed} needed", Fraction(tallies[id(aim)].count))
        for clause in verdicts
        for aim in _aims(clause.args)
    )
    unit = "points" if common is not None else "levels of victory" if has_levels else "victories"
    return valued(game, side, margin if side == GERMAN else -margin, unit, span, left, parts)


def _margin(game: BulgeGame, tallies: Tallies) -> Fraction:
    """Return the margin of the German: the level he would have now, and how much nearer he is to the next than the
    Allies are to the one below."""
    clause = decisive(game, lambda aim: tallies[id(aim)])
    if clause is None:
        return Fraction(0)
    now = _rung(game, clause)
    open_to = [
        other
        for other in game.board.clauses.of(Verdict)
        if not isinstance(other.args, OtherwiseWins) and may_be_met(game, other)
    ]
    up, down = (
        max((_share(other.args, tallies) for other in open_to if better * (_rung(game, other) - now) > 0), default=0)
        for better in (1, -1)
    )
    return now + (up - down) * BORDER


def _rung(game: BulgeGame, clause: Typed[Verdict]) -> int:
    """Return the number of what a clause gives: 0 for a draw, above it for the German, below it for the Allies."""
    level = clause.args.level
    if level is None:
        return _NEXT[clause.args.winner]
    order = list(LEVELS)
    return order.index("draw") - order.index(adjusted(game, level))


def _share(aim: Form, tallies: Tallies) -> Fraction:
    """Return how much of an aim is reached, always below 1; the next to last of all is not the whole."""
    if isinstance(aim, AllOf):
        return sum((_share(part, tallies) for part in aim.of), Fraction(0)) / len(aim.of)
    if isinstance(aim, AnyOf):
        return max(_share(part, tallies) for part in aim.of)
    found = tallies[id(aim)]
    return Fraction(min(found.count, found.needed), found.needed + 1)


def _aims(aim: Form) -> Iterator[Form]:
    """Yield the aims that combine no others, in the order of the data."""
    if isinstance(aim, AllOf | AnyOf):
        for part in aim.of:
            yield from _aims(part)
    elif not isinstance(aim, OtherwiseWins):
        yield aim


def _tallies(game: BulgeGame) -> Tallies:
    return {id(aim): tally(game, aim) for clause in game.board.clauses.of(Verdict) for aim in _aims(clause.args)}


def _words(aim: Form) -> str:
    where = f" by {aim.area}" if isinstance(aim, Exited) else ""
    return next(text for kind, text in _WORDS if isinstance(aim, kind)) + where


def objectives(game: BulgeGame, side: str) -> tuple[Objective, ...]:
    """Return what the clauses ask of a side; those that can no more be met ask for nothing."""
    tallies, margins = _tallies(game), Margins()
    named = (
        found
        for clause in game.board.clauses.of(Verdict)
        if may_be_met(game, clause)
        for number, aim in enumerate(_aims(clause.args))
        for found in _asked(game, clause, aim, f"{clause.key}/{number}", side, tallies, margins)
        if found.hexes
    )
    return (*named, *asked.objectives(COUNTS, game, side))


def _asked(
    game: BulgeGame, clause: Typed[Verdict], aim: Form, key: str, side: str, tallies: Tallies, margins: Margins
) -> Iterator[Objective]:
    last = last_turn(game.board)
    now = tallies[id(aim)]

    def worth(least: int, most: int) -> Fraction:
        """Return how far the margin moves between two counts of the aim."""
        return abs(margin(most) - margin(least))

    def margin(count: int) -> Fraction:
        found = margins.get((id(aim), count))
        if found is None:
            found = margins[id(aim), count] = _margin(game, {**tallies, id(aim): Tally(count, now.needed)})
        return found

    match aim:
        case Held() | HeldAtEnd() | NoneThere():
            for place in aim.places:
                held = held_hexes(game, game.board.places[place], aim.side) > 0
                counts = held != isinstance(aim, NoneThere)
                rest = now.count - counts
                kind = _kind(aim.side == side, held)
                hexes = _on_map(game, game.board.places[place])
                yield Objective(f"{key}/{place}", kind, hexes, worth(rest, rest + 1), last, clause.key)
        case HexesHeld():
            for place in aim.keys:
                labels = game.board.places[place]
                held_now = held_hexes(game, labels, aim.side)
                rest = now.count - held_now
                kind = _kind(aim.side == side, held_now >= min(aim.at_least, len(labels)))
                gain = worth(rest, rest + len(labels))
                yield Objective(f"{key}/{place}", kind, _on_map(game, labels), gain, last, clause.key)
        case UnitsInArea():
            kind = _kind(aim.side == side, now.count >= now.needed)
            hexes = tuple(label for label in game.board.map.hexes if in_area(game, label, aim))
            yield Objective(key, kind, hexes, worth(0, max(now.count, now.needed)), last, clause.key)
        case Exited():
            kind = "exit" if aim.side == side else "deny"
            hexes = _on_map(game, game.board.areas.get(aim.area, ()))
            yield Objective(key, kind, hexes, worth(now.count, max(now.count, now.needed)), last, clause.key)


def _kind(own: bool, held: bool) -> Kind:
    """Return what hexes mean to a side: ``own`` if the aim names it, ``held`` if the side named is there."""
    if own:
        return "hold" if held else "take"
    return "take" if held else "deny"


def _on_map(game: BulgeGame, labels: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(label for label in labels if label in game.board.map.hexes))


def formations(game: BulgeGame, side: str) -> tuple[Formation, ...]:
    """Return the formations of a side; units of none stand alone."""

    def members() -> Iterator[tuple[str, str, str, Fraction]]:
        for unit in game.units_of(side):
            found = piece(game, unit)
            key = unit.id if found.counter.formation in _NONE else found.counter.formation
            yield key, unit.id, found.type.role, Fraction(allowance(game, unit, MOVE), MP)

    return grouped(members())


def arrivals(game: BulgeGame, side: str) -> tuple[Arrival, ...]:
    """Return who of a side may still come, by the chart; who is drawn by dice, by the area that they gave."""
    return by_turn(
        _arrival(game, unit)
        for unit in game.units.values()
        if unit.side == side and unit.box == ARRIVALS and may_come(game, unit)
    )


def _arrival(game: BulgeGame, unit: Unit) -> Arrival:
    row = arrival_of(game.board, unit.id)
    assert row is not None
    drawn = game.own.optional.drawn.get(unit.id, "")
    hexes = game.board.areas[drawn] if drawn else scheduled_hexes(game.board, unit.id)
    return Arrival((unit.id,), row.turn, hexes, "" if drawn else waits_for(game, row.condition))


def combat(game: BulgeGame, places: Mapping[str, str], target: str) -> tuple[Chance, ...] | None:
    """Return the chances of an attack outside Reserve, artillery in support, without orders, cover, air or claims."""
    there = standing(game, places)
    if there is None or not places or target not in there.board.map.hexes:
        return None
    battle = _battle(there, [there.units[key] for key in places], target)
    if battle is None:
        return None
    column = assess(there, battle, said=False).column
    chances = probabilities(there, battle, column, modifier(there, battle, ()))
    return tuple(
        _chance(text, chance, Effects() if text == NO_EFFECT else effects(there, battle, text))
        for text, chance in chances.items()
    )


def _battle(game: BulgeGame, units: list[Unit], target: str) -> Battle | None:
    """Return the battle of some units against a hex; None when one of them may not fight it from where it stands."""
    side = units[0].side
    defenders = tuple(enemies_in(game, target, side))
    if not defenders or any(unit.side != side for unit in units):
        return None
    attackers: list[Unit] = []
    guns: list[Unit] = []
    for unit in units:
        if piece(game, unit).is_artillery:
            refusal = check_support(game, unit, (target,), guns)
            guns.append(unit)
        else:
            refusal = check_attacker(game, unit, (target,), in_reserve=False)
            attackers.append(unit)
        if refusal is not None:
            return None
    fighting, firing = roles(game, attackers, guns, (target,))
    return Battle(side, fighting, defenders, (target,), False, firing)


def _chance(text: str, chance: Fraction, found: Effects) -> Chance:
    own, enemy = found.attackers or Share(0, 0, 0), found.defenders or Share(0, 0, 0)
    return Chance(
        text,
        chance,
        own_steps=own.must + found.toll,
        own_hexes=own.points - own.must,
        enemy_steps=enemy.must,
        enemy_hexes=enemy.points - enemy.must,
    )
