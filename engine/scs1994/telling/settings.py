"""What beside units may somebody at the table set by hand?"""

from collections.abc import Iterator
from dataclasses import replace

from engine.core.codec import to_json
from engine.core.sides import other_side
from engine.core.telling import Setting
from engine.scs1994.ground.entering import bridge_key, has_bridge
from engine.scs1994.ground.lanes import BRIDGE, river_between
from engine.scs1994.ground.weather import track
from engine.scs1994.state import ArdennesGame, side_title


def settings(game: ArdennesGame, label: str) -> tuple[Setting, ...]:
    """Return the weather, and of a hex its dump, who controls it, and the bridges beside it."""
    return tuple(_settings(game, label))


def _settings(game: ArdennesGame, label: str) -> Iterator[Setting]:
    boxes = enumerate(track(game))
    yield Setting(
        "Weather", tuple((box.replace("_", " "), {"weather": at}) for at, box in boxes if at != game.own.weather)
    )
    for dump in game.own.dumps:
        if dump.hex == label:
            others = [each for each in game.own.dumps if each is not dump]
            turned = replace(dump, owner=other_side(dump.owner))
            yield Setting(
                f"Dump {label}",
                (
                    (f"serves the {side_title(turned.owner)}", {"dumps": to_json((*others, turned))}),
                    ("is gone", {"dumps": to_json(others)}),
                ),
            )
    if label in game.own.control:
        taken = other_side(game.own.control[label])
        yield Setting(f"Control of {label}", ((side_title(taken), {"control": {label: taken}}),))
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
