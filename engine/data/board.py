"""How does a scenario become the map the rules play on?"""

from typing import Literal, cast

from engine.core.hexes import Grid
from engine.core.mapdata import HexInfo, HexsideInfo, MapData
from engine.core.ruleset import SequenceStep
from engine.core.tables import ResultsTable
from engine.data.schema import fraction
from engine.scenario import Scenario


def map_data(scenario: Scenario) -> MapData:
    """Return the playing area: the hexes of the bounds and nothing else."""
    bounds = set(scenario.bounds)
    whole = scenario.map
    grid = Grid(cast(Literal["pointy", "flat"], whole.orientation), cast(Literal["odd", "even"], whole.shifted))
    return MapData.build(
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
