"""What do the rules of spi1977 look up in charts?"""

from collections.abc import Mapping

from engine.data.cell_forms import RISING
from engine.data.chart_needs import ANY, Read, thrown
from engine.scenario import Scenario
from engine.spi1977.air import escort, points, weather
from engine.spi1977.clauses import first_day, greens
from engine.spi1977.command import attachment, commitment
from engine.spi1977.fighting import bonuses, depletion, green, gunnery, morale, odds, strength
from engine.spi1977.ground import allowance
from engine.spi1977.moving import bridges, commandos, infiltration, paratroops, variable
from engine.spi1977.setting.chart_titles import CORPS
from engine.spi1977.supply import interdiction, lines, surrender
from engine.spi1977.words import WORDS

_BOXES = tuple(sorted(WORDS["weather"]))
_SIDES = (points.ALLIES, points.GERMANS)


def charts(scenario: Scenario) -> Mapping[str, Read]:
    """Return what the rules read of each chart of a scenario, by key."""
    days = len({turn.date for turn in scenario.turns})
    grounds = tuple(dict.fromkeys(name for line in scenario.terrain if (name := line.text("odds_line"))))
    return {
        odds.RESULTS: thrown("A# | A#(#) | D# | D#(#) | A#* | A#(#)* | D#* | D#(#)*"),
        odds.ODDS: Read(grounds, cells={ANY: RISING}),
        bonuses.CHART: Read(bonuses.LINES, ("shift",), cells={"shift": "signed"}),
        gunnery.CHART: Read(gunnery.LINES, (gunnery.BARRAGE_COLUMN, gunnery.FPF), cells=_of_guns()),
        strength.CHART: Read(
            (*allowance.LINES.values(), allowance.BOTH),
            (strength.ATTACK, strength.DEFENSE, *allowance.COLUMNS),
            cells={
                strength.ATTACK: "normal | half | number",
                strength.DEFENSE: "normal | half",
                **dict.fromkeys(allowance.COLUMNS, "normal | half | none"),
            },
        ),
        morale.CHART: Read(morale.LINES, (morale.COLUMN,), cells={ANY: "number | signed"}),
        greens.LIST: Read(columns=(greens.ALL_GAME,), cells={ANY: "yes | no"}),
        green.TABLE: thrown("R | -"),
        attachment.CHART: Read(columns=(CORPS,)),
        commitment.CHART: thrown("number"),
        points.AVAILABLE: Read(columns=_SIDES, count=days, cells={ANY: "number"}),
        points.DISPLAYS: Read(points.MISSIONS, _SIDES, cells={ANY: "1-16 | none"}),
        weather.WEATHER_TABLE: thrown(" | ".join(_BOXES)),
        weather.MODIFIERS: Read(_BOXES, ("modifier",), cells={ANY: "signed"}),
        weather.GROUND_TABLE: thrown("Normal | Ground Freeze"),
        weather.HISTORICAL: Read(columns=(weather.COLUMN,), count=days, cells={weather.COLUMN: " | ".join(_BOXES)}),
        escort.CHART: Read(escort.LINES, (escort.POINTS,), cells={escort.POINTS: "number"}),
        depletion.TABLE: Read(columns=(depletion.USUAL,), is_thrown=True, cells={ANY: "removed | none"}),
        first_day.BOTTLENECKS: Read(count=1, cells={ANY: "number | blocked"}),
        bridges.TABLE: thrown("blown | fails"),
        infiltration.CHART: thrown("goes on | stops"),
        commandos.TABLE: thrown("- | E"),
        paratroops.CHART: Read(columns=_BOXES, is_thrown=True, cells={ANY: f"number | {paratroops.PROHIBITED}"}),
        variable.CHART: thrown("text"),
        variable.SECOND: thrown("text"),
        interdiction.TABLE: thrown("R | E | -"),
        lines.INTERDICTION: Read(columns=(lines.POINTS, lines.LIMIT), count=1, cells={lines.LIMIT: "number"}),
        surrender.TABLE: thrown("surrender | none"),
    }


def _of_guns() -> dict[str, str]:
    return dict.fromkeys((gunnery.BARRAGE_COLUMN, gunnery.FPF), "full | half | zero")
