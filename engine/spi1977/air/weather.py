"""What is the weather of the day, and the ground? (18.0, 20.2)"""

from collections.abc import Iterator

from engine.core.local import Step
from engine.core.phases import AnyPhase, Phase
from engine.core.state import Frame
from engine.spi1977.air.points import day_of
from engine.spi1977.position.ground_events import GroundChanged, WeatherChanged
from engine.spi1977.state import RULE, RULING, RhineGame

READS = (RULING("ground-die"),)
FOLLOWS = (
    RULE("5.2A"), RULE("18.0"), RULE("18.12"), RULE("18.13"), RULE("18.15"), RULE("18.21"), RULE("18.22"), RULE("20.2"),
    RULE("25.15"), RULE("25.25"), RULE("26.5"), RULE("27.5"),
)  # fmt: skip

WEATHER_RULE = RULE("18.16")
GROUND_RULE = RULE("18.26")
WEATHER_TABLE, MODIFIERS, GROUND_TABLE = "weather", "weather_modifiers", "ground"
HISTORICAL, COLUMN = "historical_weather", "weather"
"""The option, its chart and the column that says how the day was."""


def _enter(game: RhineGame, frame: Frame[Step]) -> Iterator[object]:
    if frame.local.step == GROUND_TABLE:
        roll = game.dice.roll("1d6", f"ground [{GROUND_RULE.number}]")
        yield roll
        yield GroundChanged(game.board.tables[GROUND_TABLE].cells[roll.total][0])
    elif game.board.is_on(HISTORICAL):
        chart = game.board.charts[HISTORICAL]
        yield WeatherChanged(chart.cells[day_of(game.board, game.turn)][chart.columns.index(COLUMN)])
    else:
        roll = game.dice.roll("1d6", f"weather [{WEATHER_RULE.number}]")
        yield roll
        modified = roll.total + int(game.board.cell(MODIFIERS, game.own.ground.weather, "modifier"))
        yield WeatherChanged(game.board.tables[WEATHER_TABLE].cells[modified][0])


WEATHER: AnyPhase = Phase("weather", RULE("18.11"), enter=_enter, local=Step)

PHASES: tuple[AnyPhase, ...] = (WEATHER,)
