"""Who has won, and how well? (4.0 to 4.2 and the victory clauses of section 5)

The clauses of the scenario are data: a form this module knows, with arguments. All are judged when play ends. A clause
of a whole form names the winner itself. In the campaign the level is that of the German option, if it was reached,
else that of the points of the cities; a scenario may shift it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

from engine.core.events import GameEnded
from engine.core.sides import ALLIED
from engine.core.units import EXITED, Unit
from engine.data.certainty import decided
from engine.scenario import Clause
from engine.scs1994.control import held_by, hexes_of, holder, occupied, points, scoring
from engine.scs1994.events import LevelReached
from engine.scs1994.levels import TITLES, shifted, winner
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
"""Clauses carry their rule in the data; these are the ones whose form is known here."""


class UnknownClauseError(Exception):
    """A victory clause has a form that the engine does not know."""


def exited(game: ArdennesGame, side: str, formations: Sequence[str]) -> list[str]:
    """Return the units of a side and some formations that have left the map."""
    return [
        unit.id
        for unit in game.units.values()
        if unit.box == EXITED and unit.side == side and piece(game, unit).counter.formation in formations
    ]


def progress(game: ArdennesGame) -> tuple[str, ...]:
    """Return for each victory clause how far it is, as a text for people; tells nothing of the secret option."""
    return tuple(text for clause in _clauses(game) if (text := _FORMS[clause.form][0](game, clause)))


def finish(game: ArdennesGame) -> Iterator[object]:
    """Yield the end of the game; raises UnknownClauseError for a clause of a foreign form.

    Without a clause that can be enforced nothing is yielded: the game then ends as a draw.
    """
    clauses = _clauses(game)
    for clause in clauses:
        judge = _FORMS[clause.form][1]
        ended = judge(game, clause) if judge is not None else None
        if ended is not None:
            yield ended
            return
    yield from _judge_level(game, clauses)


def level_now(game: ArdennesGame) -> tuple[str, Clause] | None:
    """Return the level the campaign would end with now, and the clause that gives it; None where none does."""
    clauses = _clauses(game)
    reached = next((clause for clause in clauses if _is_chosen_and_met(game, clause)), None)
    if reached is not None:
        return _shifted(clauses, cast(str, reached.args["level"])), reached
    table = next((clause for clause in clauses if clause.form == "city_points"), None)
    return None if table is None else (_shifted(clauses, _level_of_points(game, table)), table)


def _clauses(game: ArdennesGame) -> list[Clause]:
    found = [clause for clause in game.board.scenario.clauses if clause.kind == "victory" and clause.enforced]
    for clause in found:
        if clause.form not in _FORMS:
            raise UnknownClauseError(f"clause {clause.key} has the unknown form {clause.form!r}")
    return found


def _judge_level(game: ArdennesGame, clauses: Sequence[Clause]) -> Iterator[object]:
    found = level_now(game)
    if found is None:
        return
    level, clause = found
    side = cast(str, clause.args["side"])
    total = points(game, side)
    if clause.form == "city_points":
        for place in scoring(game, side):
            yield from decided(game, "place", f"{game.board.scenario.map.key}|{place.key}", "vp")
        reason = f"{TITLES[level]}: the {side_title(side)} side controls cities of {total} points"
    else:
        reason = f"{TITLES[level]}: {_FORMS[clause.form][0](game, clause).partition(' [')[0]}"
    shifts = [other for other in clauses if other.form == "level_shift"]
    if shifts:
        reason += f", shifted [{', '.join(other.rule for other in shifts)}]"
    yield LevelReached(level, total)
    yield GameEnded(winner(level), reason, clause.rule)


def _shifted(clauses: Sequence[Clause], level: str) -> str:
    for clause in clauses:
        if clause.form == "level_shift":
            level = shifted(level, cast(int, clause.args["levels"]), cast(str, clause.args["side"]))
    return level


def _level_of_points(game: ArdennesGame, clause: Clause) -> str:
    total = points(game, cast(str, clause.args["side"]))
    steps = cast(list[dict[str, object]], clause.args["levels"])
    ordered = sorted(steps, key=lambda step: -cast(int, step["at_least"]))
    return cast(str, next(step["level"] for step in ordered if total >= cast(int, step["at_least"])))


def _is_chosen_and_met(game: ArdennesGame, clause: Clause) -> bool:
    if clause.key != game.own.secret_option:
        return False
    if clause.form == "occupy_place":
        hexes = hexes_of(game, cast(str, clause.args["place"]))
        return bool(hexes) and len(occupied(game, cast(str, clause.args["place"]))) == len(hexes)
    strength, supply = _exit_strength(game, clause)
    return strength >= cast(int, clause.args["attack_points"]) and supply >= cast(int, clause.args["supply_units"])


def _exit_strength(game: ArdennesGame, clause: Clause) -> tuple[int, int]:
    """Return the attack strength that has left by the area of a clause, by the faces that were up, and the number of
    Supply Units (4.1). Artillery has no attack strength (1.10bE)."""
    left = [game.units[key] for key, area in game.own.exits.items() if area == clause.args["area"]]
    return sum(_printed_attack(game, unit) for unit in left), sum(is_supply(game, unit) for unit in left)


def _printed_attack(game: ArdennesGame, unit: Unit) -> int:
    return 0 if is_artillery(game, unit) or is_supply(game, unit) else face(game, unit).attack or 0


def _exit_count(game: ArdennesGame, clause: Clause) -> int:
    formations = cast(list[str], clause.args["formations"])
    return len(exited(game, cast(str, clause.args["side"]), formations))


def _judge_exit_count(game: ArdennesGame, clause: Clause) -> GameEnded | None:
    """Judge ``exit_count``: at least so many units of some formations have left; else ``otherwise`` wins."""
    count, least = _exit_count(game, clause), cast(int, clause.args["at_least"])
    is_met = count >= least
    won_by = clause.args["winner"] if is_met else clause.args.get("otherwise", ALLIED)
    if won_by is None:
        return None
    side = side_title(cast(str, clause.args["side"]))
    return GameEnded(cast(str, won_by), f"{count} {side} units have left the map, {least} are needed", clause.rule)


def _judge_hold_places(game: ArdennesGame, clause: Clause) -> GameEnded:
    """Judge ``hold_places``: the side that holds so many of some places has won; else it is as ``split`` says."""
    keys, least = cast(list[str], clause.args["places"]), cast(int, clause.args["at_least"])
    holders = [holder(game, key) for key in keys]
    won_by = next((side for side in game.rules.sides if holders.count(side) >= least), clause.args["split"])
    return GameEnded(cast(str, won_by), _show_hold_places(game, clause).partition(" [")[0], clause.rule)


def _show_exit_count(game: ArdennesGame, clause: Clause) -> str:
    return f"{_exit_count(game, clause)} of {clause.args['at_least']} units have left the map [{clause.rule}]"


def _show_hold_places(game: ArdennesGame, clause: Clause) -> str:
    texts = []
    for key in cast(list[str], clause.args["places"]):
        side = holder(game, key)
        texts.append(f"{_place_name(game, key)} is {'shared' if side is None else f'{side_title(side)}'}")
    return f"{', '.join(texts)} [{clause.rule}]"


def _show_city_points(game: ArdennesGame, clause: Clause) -> str:
    side = cast(str, clause.args["side"])
    plain = _level_of_points(game, clause)
    level = _shifted(_clauses(game), plain)
    shift = "" if level == plain else f", shifted to {TITLES[level]}"
    return f"{side_title(side)} cities: {points(game, side)} points, {TITLES[plain]}{shift} [{clause.rule}]"


def _show_exit_strength(game: ArdennesGame, clause: Clause) -> str:
    strength, supply = _exit_strength(game, clause)
    needed, units = clause.args["attack_points"], clause.args["supply_units"]
    name = clause.key.removeprefix("option-").capitalize()
    return f"{name}: {strength} of {needed} attack points and {supply} of {units} Supply Units out [{clause.rule}]"


def _show_occupy_place(game: ArdennesGame, clause: Clause) -> str:
    key = cast(str, clause.args["place"])
    german = sum(held_by(game, label) == clause.args["side"] for label in hexes_of(game, key))
    text = f"{len(occupied(game, key))} of {len(hexes_of(game, key))} hexes occupied, {german} controlled"
    return f"{_place_name(game, key)}: {text} [{clause.rule}]"


def _show_nothing(game: ArdennesGame, clause: Clause) -> str:
    return ""


def _place_name(game: ArdennesGame, key: str) -> str:
    return next((place.name for place in game.board.scenario.map.places if place.key == key), key)


_FORMS: Mapping[
    str, tuple[Callable[[ArdennesGame, Clause], str], Callable[[ArdennesGame, Clause], GameEnded | None] | None]
] = {
    "exit_count": (_show_exit_count, _judge_exit_count),
    "hold_places": (_show_hold_places, _judge_hold_places),
    "city_points": (_show_city_points, None),
    "exit_strength": (_show_exit_strength, None),
    "occupy_place": (_show_occupy_place, None),
    "level_shift": (_show_nothing, None),
}
"""For each form: how far it is, and, where the clause decides alone, who has won."""
