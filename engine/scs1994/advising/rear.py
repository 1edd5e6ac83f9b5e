"""What does a careful player do behind the front: reserves, engineers, repairs?

Armor that finds its way barred by units others are about to attack waits in Reserve and goes through after the combat
(1.8, 1.9). Engineers turn to a bridge where the way of the spearheads crosses water without one (2.3a). The US repairs
bridges that the Germans do not need (3.1-3).
"""

from engine.core.sides import ALLIED, GERMAN
from engine.core.units import Unit
from engine.scs1994.advising import allied as advice_allied
from engine.scs1994.advising import german as advice_german
from engine.scs1994.advising import routes as routes
from engine.scs1994.advising.aims import is_spearhead
from engine.scs1994.advising.field import FAR, attack_chance, to_enemy
from engine.scs1994.ground.engineers import FlipEngineer
from engine.scs1994.ground.lanes import lanes
from engine.scs1994.ground.zones import fighters_at
from engine.scs1994.moving.reserves import PlaceReserve, marked_hexes
from engine.scs1994.state import DISORGANIZED, ArdennesGame, is_bridge, piece
from engine.scs1994.steps.bridges import RepairBridge

_AHEAD = 12
"""Hexes of its way a unit looks ahead for something that bars it."""
_KEPT_BACK = 3
"""Hexes with a Reserve Marker at a time: the others are to fight."""
_ATTACKED = 45
"""A chance of attack from which on a hex is expected to fall (see ``attack_chance``)."""


def reserve(game: ArdennesGame, action: PlaceReserve) -> int:
    """Keep armor back whose way is barred by a hex that friends beside it can take."""
    unit = game.units[action.unit]
    if unit.side != GERMAN or not is_spearhead(game, unit) or piece(game, unit).type.movement_class != "mech":
        return -1
    distance = to_enemy(game, GERMAN).get(unit.hex, FAR)
    if not 2 <= distance <= _AHEAD or len(marked_hexes(game, GERMAN) - {unit.hex}) >= _KEPT_BACK:
        return -1
    bar = _bar(game, unit)
    if bar is None or not _is_beset(game, unit, bar):
        return -1
    return 1001 - advice_german.to_exit(game, unit.hex)  # just before it would be moved


def _bar(game: ArdennesGame, unit: Unit) -> str | None:
    """Return the first hex that the US holds on the unit's way by nature, if it is near."""
    ways = routes.net(game)
    _, onward = routes.costs_free(game)
    held = fighters_at(game, ALLIED)
    here = ways.index[unit.hex]
    for _ in range(_AHEAD):
        if onward[here] == here:
            return None
        here = onward[here]
        if ways.labels[here] in held:
            return ways.labels[here]
    return None


def _is_beset(game: ArdennesGame, unit: Unit, bar: str) -> bool:
    """Tell whether friends already beside a hex can be expected to take it."""
    friends = [
        other
        for label in game.board.map.neighbors[bar]
        for other in game.units_in(label)
        if other.side == unit.side and other.id != unit.id and not other.has(DISORGANIZED)
    ]
    return any(attack_chance(game, friend, friend.hex) >= _ATTACKED for friend in friends)


def turn_engineer(game: ArdennesGame, action: FlipEngineer) -> int:
    """Lay a bridge where the spearheads cross beside it, and take it up where nobody crosses any more."""
    unit = game.units[action.unit]
    needed = unit.hex in crossings(game)
    return 2500 if needed != is_bridge(unit) else -1


def crossings(game: ArdennesGame) -> frozenset[str]:
    """Return the hexes at which the ways of the spearheads cross water without a bridge, on either bank."""
    return game.derived(_crossings)


def _crossings(game: ArdennesGame) -> frozenset[str]:
    ways = routes.net(game)
    _, onward = routes.costs_west(game)
    steps = lanes(game.board, "mech")
    down = {*game.own.blown, *((b, a) for a, b in game.own.blown)}
    wet: set[str] = set()
    seen: set[int] = set()
    for head in advice_allied.spearheads(game):
        here = ways.index[head.hex]
        while onward[here] != here and here not in seen:
            seen.add(here)
            pair = ways.labels[here], ways.labels[onward[here]]
            if steps[pair].is_barrier and (not steps[pair].bridge or pair in down):
                wet.update(pair)
            here = onward[here]
    return frozenset(wet)


def repair(game: ArdennesGame, action: RepairBridge) -> int:
    """Repair what the German has no use for."""
    flow = advice_allied.ahead(game)
    return -1 if flow.get(action.hex_a, 0) or flow.get(action.hex_b, 0) else 1
