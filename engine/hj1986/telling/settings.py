"""What beside units may somebody at the table set by hand?"""

from collections.abc import Iterator

from engine.core.telling import Setting
from engine.hj1986.ground.hexsides import BRIDGE, bridge_key, has_bridge, is_blown, water
from engine.hj1986.ground.weather import CLEAR, OVERCAST, VARIABLE
from engine.hj1986.position.moving_state import BLOWN, BUILT
from engine.hj1986.state import BulgeGame


def settings(game: BulgeGame, label: str) -> tuple[Setting, ...]:
    """Return the weather, and the bridges beside a hex."""
    return tuple(_settings(game, label))


def _settings(game: BulgeGame, label: str) -> Iterator[Setting]:
    if game.board.is_on(VARIABLE):
        now = game.own.advanced.weather
        boxes = tuple(box for box in (CLEAR, OVERCAST) if box != now)
        yield Setting("Weather", tuple((box, {"advanced": {"weather": box}}) for box in boxes))
    for near in game.board.map.neighbors.get(label, ()):
        side = water(game.board, label, near)
        if side is None or not (
            side.crossing == BRIDGE or has_bridge(game, label, near) or is_blown(game, label, near)
        ):
            continue
        key, stands = bridge_key(label, near), has_bridge(game, label, near)
        change = ("down", BLOWN) if stands else ("stands", BUILT)
        yield Setting(f"Bridge {key.replace('|', '-')}", ((change[0], {"ground": {"bridges": {key: change[1]}}}),))
