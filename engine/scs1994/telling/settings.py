"""What beside units may somebody at the table set by hand?"""

from collections.abc import Iterator

from engine.core.telling import Setting
from engine.scs1994.ground.entering import bridge_key, has_bridge
from engine.scs1994.ground.lanes import BRIDGE, river_between
from engine.scs1994.ground.weather import track
from engine.scs1994.state import ArdennesGame


def settings(game: ArdennesGame, label: str) -> tuple[Setting, ...]:
    """Return the weather, and the bridges beside a hex."""
    return tuple(_settings(game, label))


def _settings(game: ArdennesGame, label: str) -> Iterator[Setting]:
    boxes = enumerate(track(game))
    yield Setting(
        "Weather", tuple((box.replace("_", " "), {"weather": at}) for at, box in boxes if at != game.own.weather)
    )
    for near in game.board.map.neighbors.get(label, ()):
        side = river_between(game.board, label, near)
        if side is None or side.crossing != BRIDGE:
            continue
        a, b = bridge_key(label, near).split("|")
        if has_bridge(game, a, b):
            change = ("down", {"blown": [list(pair) for pair in sorted({*game.own.blown, (a, b)})]})
        else:
            change = ("stands", {"blown": [list(pair) for pair in game.own.blown if pair != (a, b)]})
        yield Setting(f"Bridge {a}-{b}", (change,))
