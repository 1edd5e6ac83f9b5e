"""Which values take part in a combat or a barrage that a scenario can have for itself?

Each is named as the data name it, so that odds and log tell those that are of one scenario only.
"""

from collections.abc import Iterator, Sequence

from engine.core.units import Unit
from engine.data.own_values import Asked, of_faces, of_hexes, of_parameters, of_sides, of_terrain
from engine.scs1994.fighting.odds import is_mechanized
from engine.scs1994.ground.hexsides import effect_between
from engine.scs1994.state import DISORGANIZED, OUT_OF_SUPPLY, ArdennesGame, enemies_in, is_artillery, is_bridge


def of_combat(game: ArdennesGame, attackers: Sequence[Unit], target: str, air_points: int) -> Iterator[Asked]:
    """Yield what the odds of a combat are read from."""
    defenders = enemies_in(game, target, attackers[0].side)
    yield from of_faces(attackers, "attack")
    yield from of_faces((unit for unit in defenders if not is_artillery(game, unit) and not is_bridge(unit)), "defense")
    yield from of_hexes(game, [target])
    terrain = game.board.terrain[game.board.map.hexes[target].terrain]
    yield from of_terrain(game, terrain.key, combat_shift="shift of combat", armor_effect="effect on armor")
    yield from of_sides(game, ((unit.hex, target) for unit in attackers))
    crossed = (effect_between(game, unit.hex, target, unit.side) for unit in attackers)
    for key in dict.fromkeys(effect.key for effect in crossed if effect is not None):
        yield from of_terrain(game, key, attack_multiplier="share of an attack across it")
    yield from of_parameters(game, *_parameters(game, attackers, defenders, bool(air_points)))
    if terrain.armor_effect and any(is_mechanized(game, unit) for unit in attackers):
        yield from of_parameters(game, "armor_share_basis", "armor_effect_share", "armor_effect_shift")


def _parameters(game: ArdennesGame, attackers: Sequence[Unit], defenders: Sequence[Unit], flies: bool) -> Iterator[str]:
    holds = {
        "out_of_supply_attack": any(unit.has(OUT_OF_SUPPLY) for unit in attackers),
        "artillery_defense": any(is_artillery(game, unit) for unit in defenders),
        "disorganized_defense": any(unit.has(DISORGANIZED) for unit in defenders),
        "out_of_supply_defense": any(unit.has(OUT_OF_SUPPLY) for unit in defenders),
        "air_shift_per_point": flies,
    }
    yield from (key for key, held in holds.items() if held)
    yield from ("odds_rounding", "odds_lowest", "odds_highest")


def of_barrage(game: ArdennesGame, guns: Sequence[Unit], target: str, air_points: int) -> Iterator[Asked]:
    """Yield what a barrage is read from."""
    yield from of_faces(guns, "barrage")
    yield from of_hexes(game, [target])
    terrain = game.board.terrain[game.board.map.hexes[target].terrain]
    yield from of_terrain(game, terrain.key, barrage_shift="shift of a barrage")
    if any(unit.has(OUT_OF_SUPPLY) for unit in guns):
        yield from of_parameters(game, "out_of_supply_barrage")
    yield from of_parameters(game, "barrage_minimum", "barrage_shift_no_adjacent_friend", "barrage_shift_terrain")
    yield from of_parameters(game, "barrage_many_steps", "barrage_shift_many_steps", "barrage_left_of_table")
    if air_points:
        yield from of_parameters(game, "air_barrage_per_point")
