"""Who has won, and how well? (4.0 to 4.2 and the victory clauses of section 5)

The clauses of the scenario are data: forms with arguments (``clause_forms``). All are judged when play ends. A clause
of a whole form names the winner itself. In the campaign the level is that of the German option, if it was reached,
else that of the points of the cities; a scenario may shift it.
"""

from collections.abc import Iterator

from engine.core.events import GameEnded
from engine.core.units import EXITED, Unit
from engine.data.certainty import decided
from engine.data.clauses.book import Typed
from engine.data.clauses.form import Form
from engine.scs1994.clause_forms import CityPoints, ExitStrength, LevelShift, OccupyPlace, PlacesHeld, UnitsExit
from engine.scs1994.events import LevelReached
from engine.scs1994.ground.control import held_by, hexes_of, holder, occupied, points, scoring
from engine.scs1994.setting.levels import TITLES, shifted, winner
from engine.scs1994.state import RULE, RULING, ArdennesGame, face, is_artillery, is_supply, piece, side_title

READS = (RULING("exit-strength"), RULING("ss-units"), RULING("victory-at-end"))
FOLLOWS = (
    RULE("4.1-ANTWERP"),
    RULE("4.1-LIEGE"),
    RULE("4.1-PARIS"),
    RULE("4.2"),
    RULE("5.1-VIC"),
    RULE("5.2-VIC"),
    RULE("5.3-VIC"),
    RULE("5.4-VIC"),
    RULE("5.5-VIC"),
)
"""Clauses carry their rule in the data; these are the ones that are judged here."""


def exited(game: ArdennesGame, args: UnitsExit) -> list[str]:
    """Return the units of a side and some formations that have left the map by the area of a clause."""
    return [
        unit.id
        for unit in game.units.values()
        if unit.box == EXITED
        and unit.side == args.side
        and game.own.exits.get(unit.id, args.area) == args.area
        and piece(game, unit).counter.formation in args.formations
    ]


def progress(game: ArdennesGame) -> tuple[str, ...]:
    """Return for each victory clause how far it is, as a text for people; tells nothing of the secret option."""
    return tuple(text for clause in game.board.clauses.victory if (text := shown(game, clause)))


def finish(game: ArdennesGame) -> Iterator[object]:
    """Yield the end of the game.

    Without a clause that can be enforced nothing is yielded: the game then ends as a draw.
    """
    for clause in game.board.clauses.victory:
        ended = _judged(game, clause)
        if ended is not None:
            yield ended
            return
    yield from _judge_level(game)


def level_now(game: ArdennesGame) -> tuple[str, Typed[Form]] | None:
    """Return the level the campaign would end with now, and the clause that gives it; None where none does."""
    for clause in game.board.clauses.victory:
        args = clause.args
        if isinstance(args, OccupyPlace | ExitStrength) and is_chosen_and_met(game, clause.key, args):
            return level_shifted(game, args.level), clause
    table = game.board.clauses.first(CityPoints)
    return None if table is None else (level_shifted(game, level_of_points(game, table.args)), table)


def shown(game: ArdennesGame, clause: Typed[Form]) -> str:
    """Return how far a clause is, empty for one that is never nearer or farther."""
    args = clause.args
    if isinstance(args, UnitsExit):
        text = f"{exit_count(game, args)} of {args.at_least} units have left the map"
    elif isinstance(args, PlacesHeld):
        text = _show_places(game, args)
    elif isinstance(args, CityPoints):
        text = _show_city_points(game, args)
    elif isinstance(args, ExitStrength):
        text = _show_exit_strength(game, clause.key, args)
    elif isinstance(args, OccupyPlace):
        text = _show_occupy_place(game, args)
    else:
        return ""
    return f"{text} [{clause.rule}]"


def _judged(game: ArdennesGame, clause: Typed[Form]) -> GameEnded | None:
    """Return the end of the game by a clause that decides alone, or None."""
    if isinstance(clause.args, UnitsExit):
        return _judge_exit_count(game, clause.args, clause.rule)
    if isinstance(clause.args, PlacesHeld):
        return _judge_places(game, clause.args, clause.rule)
    return None


def _judge_level(game: ArdennesGame) -> Iterator[object]:
    found = level_now(game)
    if found is None:
        return
    level, clause = found
    args = clause.args
    assert isinstance(args, CityPoints | OccupyPlace | ExitStrength)
    total = points(game, args.side)
    if isinstance(args, CityPoints):
        for place in scoring(game, args.side):
            yield from decided(game, "place", f"{game.board.scenario.map.key}|{place.key}", "vp")
        reason = f"{TITLES[level]}: the {side_title(args.side)} side controls cities of {total} points"
    else:
        reason = f"{TITLES[level]}: {shown(game, clause).partition(' [')[0]}"
    shifts = game.board.clauses.of(LevelShift)
    if shifts:
        reason += f", shifted [{', '.join(other.rule for other in shifts)}]"
    yield LevelReached(level, total)
    yield GameEnded(winner(level), reason, clause.rule)


def level_shifted(game: ArdennesGame, level: str) -> str:
    """Return a level after the shifts of the scenario."""
    for clause in game.board.clauses.of(LevelShift):
        level = shifted(level, clause.args.levels, clause.args.side)
    return level


def level_of_points(game: ArdennesGame, table: CityPoints) -> str:
    """Return the level that the points of the cities give, before any shift."""
    total = points(game, table.side)
    ordered = sorted(table.levels, key=lambda step: -step.at_least)
    return next(step.level for step in ordered if total >= step.at_least)


def is_chosen_and_met(game: ArdennesGame, key: str, args: OccupyPlace | ExitStrength) -> bool:
    """Tell whether an option is the one the German has chosen, and reached."""
    return key == game.own.secret_option and is_met(game, args)


def is_met(game: ArdennesGame, args: OccupyPlace | ExitStrength) -> bool:
    """Tell whether an option is reached."""
    if isinstance(args, OccupyPlace):
        hexes = hexes_of(game, args.place)
        return bool(hexes) and len(occupied(game, args.place)) == len(hexes)
    strength, supply = option_progress(game, args)
    return strength >= args.attack_points and supply >= args.supply_units


def option_progress(game: ArdennesGame, args: ExitStrength) -> tuple[int, int]:
    """Return the attack strength that has left by the area of a clause, by the faces that were up, and the number of
    Supply Units (4.1). Artillery has no attack strength (1.10bE)."""
    left = [game.units[key] for key, area in game.own.exits.items() if area == args.area]
    return sum(_printed_attack(game, unit) for unit in left), sum(is_supply(game, unit) for unit in left)


def _printed_attack(game: ArdennesGame, unit: Unit) -> int:
    return 0 if is_artillery(game, unit) or is_supply(game, unit) else face(game, unit).attack or 0


def exit_count(game: ArdennesGame, args: UnitsExit) -> int:
    """Return how many units that a clause counts have left the map."""
    return len(exited(game, args))


def _judge_exit_count(game: ArdennesGame, args: UnitsExit, rule: str) -> GameEnded | None:
    """Judge ``exit_count``: at least so many units of some formations have left; else ``otherwise`` wins."""
    count = exit_count(game, args)
    won_by = args.winner if count >= args.at_least else args.otherwise
    if won_by is None:
        return None
    return GameEnded(
        won_by, f"{count} {side_title(args.side)} units have left the map, {args.at_least} are needed", rule
    )


def _judge_places(game: ArdennesGame, args: PlacesHeld, rule: str) -> GameEnded:
    """Judge ``hold_places``: the side that holds so many of some places has won; else it is as ``split`` says."""
    holders = [holder(game, key) for key in args.places]
    won_by = next((side for side in game.rules.sides if holders.count(side) >= args.at_least), args.split)
    return GameEnded(won_by, _show_places(game, args), rule)


def _show_places(game: ArdennesGame, args: PlacesHeld) -> str:
    texts = []
    for key in args.places:
        side = holder(game, key)
        texts.append(f"{_place_name(game, key)} is {'shared' if side is None else f'{side_title(side)}'}")
    return ", ".join(texts)


def _show_city_points(game: ArdennesGame, args: CityPoints) -> str:
    plain = level_of_points(game, args)
    level = level_shifted(game, plain)
    shift = "" if level == plain else f", shifted to {TITLES[level]}"
    return f"{side_title(args.side)} cities: {points(game, args.side)} points, {TITLES[plain]}{shift}"


def _show_exit_strength(game: ArdennesGame, key: str, args: ExitStrength) -> str:
    strength, supply = option_progress(game, args)
    name = key.removeprefix("option-").capitalize()
    return (
        f"{name}: {strength} of {args.attack_points} attack points and {supply} of {args.supply_units} Supply Units out"
    )


def _show_occupy_place(game: ArdennesGame, args: OccupyPlace) -> str:
    german = sum(held_by(game, label) == args.side for label in hexes_of(game, args.place))
    held, whole = len(occupied(game, args.place)), len(hexes_of(game, args.place))
    return f"{_place_name(game, args.place)}: {held} of {whole} hexes occupied, {german} controlled"


def _place_name(game: ArdennesGame, key: str) -> str:
    return next((place.name for place in game.board.scenario.map.places if place.key == key), key)
