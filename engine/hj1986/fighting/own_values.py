"""Which values take part in a battle that a scenario can have for itself?

Each is named as the data name it, so that odds and log tell those that are of one scenario only.
"""

from collections.abc import Iterable, Iterator

from engine.core.units import Unit
from engine.data.own_values import Asked, of_cells, of_faces, of_hexes, of_parameters, of_shifts, of_sides
from engine.hj1986.fighting import reasons
from engine.hj1986.fighting.gunnery import fire_field, is_gun
from engine.hj1986.fighting.odds import ODDS, Assessment, odds_row
from engine.hj1986.fighting.shifts import Battle, shifts
from engine.hj1986.fighting.strength import CHART, COVER, LEAST, MOST, attack_lines, defense_lines
from engine.hj1986.state import BulgeGame, piece

_FACTOR = "factor"


def of_battle(game: BulgeGame, battle: Battle, found: Assessment) -> Iterator[Asked]:
    """Yield what the odds of a battle are read from."""
    direct = [unit for unit in battle.attackers if piece(game, unit).is_artillery]
    fighting = [unit for unit in battle.attackers if unit not in direct]
    yield from of_faces(fighting, "attack")
    yield from of_fire(game, (*direct, *battle.guns, *battle.cover))
    yield from of_faces((unit for unit in battle.holding if not is_gun(game, unit)), "defense")
    if any(piece(game, unit).is_artillery for unit in battle.holding):
        yield from of_parameters(game, "artillery_defense_strength")
    yield from of_hexes(game, battle.targets)
    yield from of_sides(game, ((unit.hex, label) for unit in battle.attackers for label in battle.targets))
    for line in _modifying(game, battle, direct, fighting):
        yield from of_cells(game, CHART, line, [_FACTOR])
    if battle.deceived:
        yield from of_parameters(game, "commando_shift")
    yield from of_shifts(game, shifts(game, battle))
    yield from of_cells(game, ODDS, odds_row(game.board, found.terrain), game.board.charts[ODDS].columns)


def of_fire(game: BulgeGame, guns: Iterable[Unit]) -> Iterator[Asked]:
    """Yield what guns fire with: the attack strength for assault guns, else the barrage."""
    for unit in guns:
        yield from of_faces([unit], fire_field(game, unit))


def _modifying(game: BulgeGame, battle: Battle, direct: list[Unit], fighting: list[Unit]) -> Iterator[str]:
    """Yield the lines of the chart of strength modifiers that hold in a battle."""
    found = [line for unit in fighting for line in attack_lines(game, unit, battle.targets)]
    found += [line for unit in battle.holding for line in defense_lines(game, unit)]
    if found:
        found += [LEAST, MOST]
    found += reasons.gun_lines(game, direct, battle.targets, direct=True)
    found += reasons.gun_lines(game, battle.guns, battle.targets)
    if battle.cover:
        found.append(COVER)
    yield from dict.fromkeys(found)
