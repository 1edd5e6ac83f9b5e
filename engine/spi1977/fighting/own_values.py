"""Which values take part in a battle that a scenario can have for itself?

Each is named as the data name it, so that odds and log tell those that are of one scenario only.
"""

from collections.abc import Iterable, Iterator

from engine.core.sides import other_side
from engine.core.units import Unit
from engine.data.own_values import (
    Asked,
    of_cells,
    of_faces,
    of_hexes,
    of_parameters,
    of_shifts,
    of_sides,
    of_terrain,
)
from engine.spi1977.fighting.bonuses import Battle, shifts
from engine.spi1977.fighting.odds import ODDS, Assessment, ladder_columns
from engine.spi1977.fighting.strength import ATTACK, CHART, DEFENSE
from engine.spi1977.ground.allowance import LINES
from engine.spi1977.ground.terrain import is_entrenched
from engine.spi1977.setting.kinds import FACE_FIRE, FACE_MOVE
from engine.spi1977.state import ON_FOOT, RhineGame, is_marching, piece


def of_battle(game: RhineGame, battle: Battle, found: Assessment) -> Iterator[Asked]:
    """Yield what the odds of a battle are read from."""
    enemy = other_side(battle.side)
    holding = [unit for label in battle.targets for unit in game.friends_in(label, enemy)]
    guns = [unit for unit in holding if piece(game, unit).is_artillery]
    yield from of_faces(battle.attackers, ATTACK)
    yield from of_faces(battle.guns, "barrage", FACE_FIRE)
    yield from of_faces(battle.cover, "fpf", FACE_FIRE)
    yield from of_faces((unit for unit in holding if unit not in guns), DEFENSE)
    yield from of_faces(guns, DEFENSE, FACE_MOVE)
    yield from of_hexes(game, battle.targets)
    for label in battle.targets:
        key = game.board.map.hexes[label].terrain
        yield from of_terrain(game, key, odds_line="line of the odds", barrage="what it leaves of a barrage")
    yield from of_sides(game, ((unit.hex, label) for unit in battle.attackers for label in battle.targets))
    yield from _of_state(game, battle.attackers, ATTACK)
    yield from _of_state(game, holding, DEFENSE)
    if any(is_entrenched(game, label, enemy) for label in battle.targets):
        yield from of_parameters(game, "entrenched_defense")
    if battle.cover_air:
        yield from of_parameters(game, "support_fire_share")
    yield from of_shifts(game, shifts(game, battle))
    yield from of_cells(game, ODDS, found.line, ladder_columns(game.board))


def _of_state(game: RhineGame, units: Iterable[Unit], column: str) -> Iterator[Asked]:
    """Yield what the state of units makes of their strength."""
    for unit in units:
        if is_marching(unit):
            yield from of_parameters(game, "march_strength")
        if unit.has(ON_FOOT):
            yield from of_parameters(game, "foot_attack_loss" if column == ATTACK else "foot_defense_loss")
        for mark, line in LINES.items():
            if unit.has(mark):
                yield from of_cells(game, CHART, line, [column])
