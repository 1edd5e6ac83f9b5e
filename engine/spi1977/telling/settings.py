"""What beside units may somebody at the table set by hand?"""

from collections.abc import Iterator

from engine.core.codec import to_json
from engine.core.telling import Setting
from engine.spi1977.air.weather import GROUND_TABLE, WEATHER_TABLE
from engine.spi1977.ground.hexsides import is_printed_bridge, pair_of
from engine.spi1977.state import RhineGame


def settings(game: RhineGame, label: str) -> tuple[Setting, ...]:
    """Return weather and ground, and of a hex its fuel depot and the bridges beside it."""
    return tuple(_settings(game, label))


def _settings(game: RhineGame, label: str) -> Iterator[Setting]:
    ground = game.own.ground
    for title, table, field, now in (
        ("Weather", WEATHER_TABLE, "weather", ground.weather),
        ("Ground", GROUND_TABLE, "ground", ground.ground),
    ):
        chart = game.board.tables.get(table)
        boxes = dict.fromkeys(cell for row in chart.cells.values() for cell in row) if chart is not None else {}
        values = tuple((box, {"ground": {field: box}}) for box in boxes if box != now)
        if values:
            yield Setting(title, values)
    depots = game.own.moving.depots
    if any(depot.hex == label for depot in depots):
        left = to_json([depot for depot in depots if depot.hex != label])
        yield Setting(f"Fuel depot {label}", (("is gone", {"moving": {"depots": left}}),))
    for near in game.board.map.neighbors.get(label, ()):
        if not is_printed_bridge(game.board, label, near):
            continue
        pair = pair_of(label, near)
        if pair in ground.blown:
            change = ("stands", {"ground": {"blown": [list(each) for each in ground.blown if each != pair]}})
        else:
            change = ("down", {"ground": {"blown": [list(each) for each in sorted({*ground.blown, pair})]}})
        yield Setting(f"Bridge {pair[0]}-{pair[1]}", (change,))
