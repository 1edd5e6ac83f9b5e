"""What does scs1994 answer to a player that plans? (docs/decisions/0026)

The margin is counted in units off the map, in places, or in levels of victory, as the clauses of the scenario judge.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from engine.core.planning import BORDER, Arrival, Chance, Formation, Kind, Objective, Value, by_turn, grouped, valued
from engine.core.sides import ALLIED, GERMAN
from engine.core.supposing import standing
from engine.core.units import ARRIVALS
from engine.data.clauses.book import Typed
from engine.data.clauses.form import Form
from engine.scoring import asked
from engine.scoring.conditions import waits_for
from engine.scs1994.board import MP
from engine.scs1994.clause_forms import CityPoints, ExitStrength, OccupyPlace, PlacesHeld, UnitsExit
from engine.scs1994.clauses.victory import (
    exit_count,
    is_chosen_and_met,
    level_of_points,
    level_shifted,
    option_progress,
)
from engine.scs1994.fighting import odds
from engine.scs1994.fighting.attackers import check_attacker, strength_against
from engine.scs1994.ground.control import held_by, hexes_of, holder, occupied, points
from engine.scs1994.moving import reinforcements
from engine.scs1994.setting.levels import LEVELS
from engine.scs1994.state import ArdennesGame, enemies_in, movement_allowance, piece, side_title
from engine.scs1994.turn.scoring import COUNTS
from engine.scs1994.turn.sequence import last_turn

_EXIT: Kind = "exit"
_HOLD: Kind = "hold"
_TAKE: Kind = "take"
_DENY: Kind = "deny"

Part = tuple[str, Fraction]
_NEXT = {GERMAN: 1, "draw": 0, ALLIED: -1}
"""Which way a result counts in the margin of the German."""


# --- how does it stand? -----------------------------------------------------------------------------------------------


def value(game: ArdennesGame, side: str) -> Value:
    """Return how a position stands for a side."""
    common = asked.margin(COUNTS, game)
    margin, unit, span = _margin(game) if common is None else (common, "points", asked.SPAN)
    scenario = game.board.scenario
    last = last_turn(game.board)
    left = Fraction(max(0, last - game.turn + 1), last - scenario.first_turn + 1)
    parts = tuple(part for clause in game.board.clauses.victory for part in _parts(game, clause))
    return valued(game, side, margin if side == GERMAN else -margin, unit, span, left, parts)


def _margin(game: ArdennesGame) -> tuple[Fraction, str, Fraction]:
    """Return the margin of the German, what it counts, and how far it may move: as ``victory.finish`` judges."""
    for clause in game.board.clauses.victory:
        args = clause.args
        if isinstance(args, UnitsExit) and (found := _margin_of_exits(game, args)) is not None:
            return found, "units off the map", Fraction(args.at_least)
        if isinstance(args, PlacesHeld):
            return _margin_of_places(game, args), "places", Fraction(len(args.places))
    return _margin_of_levels(game), "levels of victory", Fraction(len(LEVELS), 2)


def _margin_of_exits(game: ArdennesGame, args: UnitsExit) -> Fraction | None:
    """Return by how many units the border is passed that lies half a unit below what is needed; None when the clause
    leaves the game open."""
    beyond = exit_count(game, args) - args.at_least + BORDER
    won_by = args.winner if beyond > 0 else args.otherwise
    return None if won_by is None else abs(beyond) * _NEXT[won_by]


def _margin_of_places(game: ArdennesGame, args: PlacesHeld) -> Fraction:
    """Return the places beyond what is needed, and within one place the share of the hexes."""
    holders = [holder(game, key) for key in args.places]
    hexes = [held_by(game, label) for key in args.places for label in hexes_of(game, key)]
    lean = Fraction(hexes.count(GERMAN) - hexes.count(ALLIED), len(hexes) + 1)
    whole = _NEXT[args.split]
    if (german := holders.count(GERMAN)) >= args.at_least:
        whole = max(whole, 0) + 1 + german - args.at_least
    elif (allied := holders.count(ALLIED)) >= args.at_least:
        whole = min(whole, 0) - 1 - (allied - args.at_least)
    return whole + lean * BORDER


def _margin_of_levels(game: ArdennesGame) -> Fraction:
    """Return the level from the border between the sides, and within it the share of the points to the next."""
    met = _options_met(game)
    if met:
        return _rung(level_shifted(game, met[0].level)) + BORDER
    table = game.board.clauses.first(CityPoints)
    return Fraction(0) if table is None else _margin_of_points(game, table.args)


def _margin_of_points(game: ArdennesGame, args: CityPoints) -> Fraction:
    total = points(game, args.side)
    level = level_shifted(game, level_of_points(game, args))
    alike = [step.at_least for step in args.levels if level_shifted(game, step.level) == level]
    lowest, above = min(alike), [step.at_least for step in args.levels if step.at_least > max(alike)]
    most = sum(place.vp for place in game.board.scenario.map.places)
    next_step = min(above, default=max(most, max(alike)) + 1)
    share = (total - lowest + BORDER) / (next_step - lowest)
    lean = 2 * share - 1
    return _rung(level) + (lean if args.side == GERMAN else -lean) * BORDER


def _rung(level: str) -> int:
    """Return the number of a level, from 3 for the best of the German to -3 for the best of the US, without 0."""
    half, index = len(LEVELS) // 2, LEVELS.index(level)
    return half - index if index < half else half - index - 1


def _options_met(game: ArdennesGame) -> list[ExitStrength | OccupyPlace]:
    return [
        clause.args
        for clause in game.board.clauses.victory
        if isinstance(clause.args, ExitStrength | OccupyPlace) and is_chosen_and_met(game, clause.key, clause.args)
    ]


def _parts(game: ArdennesGame, clause: Typed[Form]) -> Iterator[Part]:
    args = clause.args
    if isinstance(args, UnitsExit):
        yield f"{side_title(args.side)} units off the map", Fraction(exit_count(game, args))
    elif isinstance(args, PlacesHeld):
        for key in args.places:
            hexes = hexes_of(game, key)
            yield f"German hexes of {key}", Fraction(sum(held_by(game, label) == GERMAN for label in hexes))
    elif isinstance(args, CityPoints):
        yield f"points of {side_title(args.side)} cities", Fraction(points(game, args.side))
    elif isinstance(args, ExitStrength) and _may_count(game, clause.key):
        strength, supply = option_progress(game, args)
        yield f"attack points out by {args.area}", Fraction(strength)
        yield f"Supply Units out by {args.area}", Fraction(supply)
    elif isinstance(args, OccupyPlace) and _may_count(game, clause.key):
        yield f"hexes of {args.place} occupied", Fraction(len(occupied(game, args.place)))


def _may_count(game: ArdennesGame, key: str) -> bool:
    """Tell whether an option may be the one chosen, as far as the view knows."""
    return game.own.secret_option in ("", key)


# --- what is asked for? -----------------------------------------------------------------------------------------------


def objectives(game: ArdennesGame, side: str) -> tuple[Objective, ...]:
    """Return what the clauses ask of a side. An option of the German that nobody has shown the view may be any."""
    named = (found for clause in game.board.clauses.victory for found in _asked(game, clause, side) if found.hexes)
    return (*named, *asked.objectives(COUNTS, game, side))


def _asked(game: ArdennesGame, clause: Typed[Form], side: str) -> Iterator[Objective]:
    args = clause.args
    last = last_turn(game.board)
    if isinstance(args, UnitsExit):
        wants = _EXIT if side == args.side else _DENY
        short = max(0, args.at_least - exit_count(game, args))
        yield Objective(clause.key, wants, game.board.areas.get(args.area, ()), Fraction(short), last, clause.key)
    elif isinstance(args, PlacesHeld | CityPoints):
        for key in args.places if isinstance(args, PlacesHeld) else _scored(game):
            kind = _HOLD if holder(game, key) == side else _TAKE
            if isinstance(args, CityPoints) and side != args.side and holder(game, key) != args.side:
                kind = _DENY
            hexes = hexes_of(game, key)
            worth = _margin_if(game, key, GERMAN) - _margin_if(game, key, ALLIED)
            yield Objective(f"{clause.key}/{key}", kind, hexes, worth, last, clause.key)
    elif isinstance(args, ExitStrength | OccupyPlace) and _may_count(game, clause.key):
        yield _option(game, clause.key, args, side, last)


def _option(game: ArdennesGame, key: str, args: ExitStrength | OccupyPlace, side: str, last: int) -> Objective:
    without = _with_own(game)
    without.own.secret_option = ""
    worth = max(Fraction(0), _rung(level_shifted(game, args.level)) + BORDER - _margin_of_levels(without))
    kind: Kind
    if isinstance(args, ExitStrength):
        kind, hexes = _EXIT, game.board.areas.get(args.area, ())
    else:
        hexes = hexes_of(game, args.place)
        kind = _HOLD if len(occupied(game, args.place)) == len(hexes) else _TAKE
    return Objective(key, kind if side == args.side else _DENY, hexes, worth, last, key)


def _with_own(game: ArdennesGame) -> ArdennesGame:
    """Return a position of which only the game's own state may be changed; it shares all else, and nothing is known."""
    found = game.sharing()
    found.own = game.own.copy()
    found.forget()
    return found


def _scored(game: ArdennesGame) -> list[str]:
    return [place.key for place in game.board.scenario.map.places if place.vp]


def _margin_if(game: ArdennesGame, key: str, side: str) -> Fraction:
    """Return the margin of the German if a side held a place, options left out."""
    changed = _with_own(game)
    changed.own.secret_option = ""
    changed.own.control.update(dict.fromkeys(hexes_of(game, key), side))
    return _margin(changed)[0]


# --- with what, and against what odds? --------------------------------------------------------------------------------


def formations(game: ArdennesGame, side: str) -> tuple[Formation, ...]:
    """Return the formations of a side; units of none stand alone."""

    def members() -> Iterator[tuple[str, str, str, Fraction]]:
        for unit in game.units_of(side):
            counter = piece(game, unit).counter
            key = unit.id if counter.formation == "-" else counter.formation
            yield key, unit.id, piece(game, unit).role, Fraction(movement_allowance(game, unit), MP)

    return grouped(members())


def arrivals(game: ArdennesGame, side: str) -> tuple[Arrival, ...]:
    """Return who of a side is still to come, by the chart."""
    return by_turn(
        Arrival((row.counter,), row.turn, reinforcements.scheduled_hexes(game, row), waits_for(game, row.condition))
        for row in reinforcements.schedule(game.board, side)
        if row.counter in game.units and game.units[row.counter].box == ARRIVALS
    )


def combat(game: ArdennesGame, places: Mapping[str, str], target: str) -> tuple[Chance, ...] | None:
    """Return the chances of an attack without Air Points."""
    there = standing(game, places)
    if there is None or not places or target not in there.board.map.hexes:
        return None
    units = [there.units[key] for key in places]
    if not enemies_in(there, target, units[0].side) or len({unit.side for unit in units}) > 1:
        return None
    if any(check_attacker(there, unit, target) is not None for unit in units):
        return None
    if not strength_against(there, units, target):
        return None
    column = odds.assess(there, units, target).column
    return tuple(
        Chance(
            text,
            chance,
            own_steps=means.attacker,
            own_hexes=0,
            enemy_steps=means.defender,
            enemy_hexes=means.retreat,
        )
        for text, chance in there.board.tables["crt"].distribution(column).items()
        for means in (odds.outcome(text),)
    )
