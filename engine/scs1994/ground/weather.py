"""What is the weather? (1.12)

The track is the row of columns of the US Airpower Table, from the worst weather to the best.
"""

from collections.abc import Iterator

from engine.core.local import Step
from engine.core.phases import AnyPhase, Phase
from engine.core.state import Frame
from engine.core.tables import Column
from engine.data.certainty import decided_cell
from engine.scs1994.position.combat_events import WeatherChanged
from engine.scs1994.state import RULE, ArdennesGame

RULE_WEATHER = RULE("1.12a")
FOLLOWS = (RULE("1.12"),)
"""Rules that this module follows without a word to anybody."""


def track(game: ArdennesGame) -> tuple[str, ...]:
    """Return the boxes of the weather track in order."""
    return game.board.tables["us_airpower"].columns


def _change(game: ArdennesGame, frame: Frame[Step]) -> Iterator[object]:
    """Throw for the weather; the marker stops at either end of the track and the excess is lost (1.12a)."""
    table = game.board.tables["weather_change"]
    roll = game.dice.roll("2d6", "weather")
    yield roll
    yield from decided_cell(game, table.key, roll.total, table.columns[0])
    boxes = track(game)
    before = game.own.weather
    box = min(max(before + int(table.result(Column(0, ()), roll.total)), 0), len(boxes) - 1)
    yield WeatherChanged(box, boxes[box], box - before)


PHASES: tuple[AnyPhase, ...] = (Phase("weather", RULE_WEATHER, enter=_change, local=Step),)
