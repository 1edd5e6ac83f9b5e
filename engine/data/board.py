"""How does a scenario become what the rules look up: the playing area, its areas, the charts, the sequence?"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, cast

from engine.core.hexes import Grid
from engine.core.mapdata import HexInfo, HexsideInfo, MapData
from engine.core.ruleset import SequenceStep
from engine.core.tables import ResultsTable
from engine.core.throws import throw_of
from engine.data.cell_forms import UNREAD
from engine.data.ranged_charts import NO_DICE, lines_of
from engine.data.schema import fraction
from engine.data.tables import DataError
from engine.scenario import Chart, Map, Scenario

UNKNOWN = "unknown"
"""The terrain of a hex that nobody has drawn yet."""
_AREAS = 12
"""So many playing areas are kept of a map: one for each scenario that differs in its bounds."""


def map_data(scenario: Scenario) -> MapData:
    """Return the playing area: the hexes of the bounds and nothing else.

    Raises DataError when its terrain is partly unknown.
    """
    area = scenario.map.lately(_AREAS, _playing_area, scenario.bounds)
    undrawn = sum(info.terrain == UNKNOWN for info in area.hexes.values())
    if undrawn:
        raise DataError(
            f"{scenario.title} cannot be played yet: its area has {undrawn} hexes of unknown terrain; draw them first"
        )
    return area


def _playing_area(whole: Map, within: tuple[str, ...]) -> MapData:
    bounds = set(within)
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


def areas_on(area: MapData, scenario: Scenario) -> dict[str, tuple[str, ...]]:
    """Return the areas of the map, as far as they lie in the playing area."""
    return {item.key: tuple(label for label in item.hexes if label in area.hexes) for item in scenario.map.areas}


def results_tables(scenario: Scenario) -> dict[str, ResultsTable]:
    """Return the charts that are thrown for, by key; one with several columns of results, of which the rules choose, as
    a table for each by ``chart/column``."""
    return {key: table for chart in scenario.charts if chart.dice != NO_DICE for key, table in _tables(chart)}


def _tables(chart: Chart) -> Iterator[tuple[str, ResultsTable]]:
    bounds = dict(zip(chart.columns, chart.bounds, strict=True))
    thrown = chart.ranges or chart.columns
    lowest = tuple(fraction(bounds[column]) for column in thrown)
    if not chart.rows:
        yield chart.key, ResultsTable(chart.key, chart.dice, thrown, lowest, chart.cells)
        return
    places = [chart.columns.index(column) for column in chart.ranges]
    if not places:
        lines = [lines_of(chart.dice, chart.rows)] * len(thrown)
        yield chart.key, ResultsTable(chart.key, chart.dice, thrown, lowest, _results(chart, lines, range(len(thrown))))
        return
    lines = [lines_of(chart.dice, [row[place] for row in chart.cells.values()]) for place in places]
    results = [place for place in range(len(chart.columns)) if place not in places]
    for place in results:
        key = chart.key if len(results) == 1 else f"{chart.key}/{chart.columns[place]}"
        cells = _results(chart, lines, [place] * len(thrown))
        yield key, ResultsTable(key, chart.dice, thrown, lowest, cells)


def _results(chart: Chart, lines: Sequence[Mapping[int, int]], places: Sequence[int]) -> dict[int, tuple[str, ...]]:
    """Return for each result of the dice what comes of it: ``lines`` holds for each column looked up the line of each
    result, ``places`` where in the line the outcome stands; ``?`` where nobody could read which line it is."""
    return {
        result: tuple(
            chart.cells[found[result]][place] if result in found else UNREAD
            for found, place in zip(lines, places, strict=True)
        )
        for result in throw_of(chart.dice).ways
    }


def sequence_steps(scenario: Scenario) -> tuple[SequenceStep, ...]:
    """Return the sequence of play."""
    return tuple(
        SequenceStep(step.key, step.side, step.acting, step.phase, step.title, step.rule, step.condition)
        for step in scenario.sequence
    )
