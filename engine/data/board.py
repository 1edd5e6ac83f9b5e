"""How does a scenario become what the rules look up: the playing area, its areas, the charts, the sequence?"""

from typing import Literal, cast

from engine.core.hexes import Grid
from engine.core.mapdata import HexInfo, HexsideInfo, MapData
from engine.core.ruleset import SequenceStep
from engine.core.tables import ResultsTable
from engine.data.assemble import DataError
from engine.data.schema import fraction
from engine.scenario import Scenario

UNKNOWN = "unknown"
"""The terrain of a hex that nobody has drawn yet."""


def map_data(scenario: Scenario) -> MapData:
    """Return the playing area: the hexes of the bounds and nothing else.

    Raises DataError when its terrain is partly unknown.
    """
    bounds = set(scenario.bounds)
    whole = scenario.map
    grid = Grid(cast(Literal["pointy", "flat"], whole.orientation), cast(Literal["odd", "even"], whole.shifted))
    area = MapData.build(
        grid,
        (
            HexInfo(item.hex, (item.column, item.row), item.terrain, item.marks)
            for item in whole.hexes
            if item.hex in bounds
        ),
        (
            (side.hex_a, side.hex_b, HexsideInfo(side.feature, side.name, side.crossing, side.high))
            for side in whole.hexsides
        ),
        ((link.hex_a, link.hex_b, link.kind) for link in whole.links),
    )
    undrawn = sum(info.terrain == UNKNOWN for info in area.hexes.values())
    if undrawn:
        raise DataError(
            f"{scenario.title} cannot be played yet: its area has {undrawn} hexes of unknown terrain; draw them first"
        )
    return area


def areas_on(area: MapData, scenario: Scenario) -> dict[str, tuple[str, ...]]:
    """Return the areas of the map, as far as they lie in the playing area."""
    return {item.key: tuple(label for label in item.hexes if label in area.hexes) for item in scenario.map.areas}


def results_tables(scenario: Scenario) -> dict[str, ResultsTable]:
    """Return the charts that are thrown for, by key."""
    return {
        chart.key: ResultsTable(
            chart.key, chart.dice, chart.columns, tuple(fraction(bound) for bound in chart.bounds), chart.cells
        )
        for chart in scenario.charts
        if chart.dice != "rows"
    }


def sequence_steps(scenario: Scenario) -> tuple[SequenceStep, ...]:
    """Return the sequence of play."""
    return tuple(
        SequenceStep(step.key, step.side, step.acting, step.phase, step.title, step.rule, step.condition)
        for step in scenario.sequence
    )
