"""Do a unit and its rows of the set-up and of the arrivals cite the same line of each chart of hj1986?

A unit cites the lines that print its name. The charts are read by themselves, so a row that cites another line of the
same chart was read one line off.
"""

import re

import pytest

from engine.data import schema
from tests.shipped import shipped_tables

TABLES = shipped_tables("hj1986")
CHARTS = {
    "campaign": (range(2614, 2776), range(2956, 3138)),  # December 16, Allied and German
    "wacht-am-rhein": (range(2614, 2776), range(2956, 3138)),
    "breakthrough": (range(2614, 2776), range(2956, 3138)),
    "meuse": (range(2785, 2957), range(3175, 3401)),  # December 22
}
NAMED = {
    row.row_key.partition("|")[2]: row.locator
    for row in TABLES.citations
    if (row.table, row.field, row.certainty) == ("counter", "*", "printed")
}


def cited(locator: str) -> set[int]:
    """Return the lines that a locator names: ``lines 2651, 2824-2826``."""
    found = re.findall(r"(\d{4})(?:-(\d{4}))?", locator)
    return {line for first, last in found for line in range(int(first), int(last or first) + 1)}


@pytest.mark.parametrize("scenario", CHARTS)
def test_a_row_of_a_chart_cites_a_line_that_its_unit_cites(scenario: str) -> None:
    lines = {line for chart in CHARTS[scenario] for line in chart}
    wrong, seen = [], 0
    for row in TABLES.citations:
        if (row.table, row.field, row.certainty) not in (("setup", "*", "printed"), ("arrival", "*", "printed")):
            continue
        _, of_scenario, counter = row.row_key.split("|", 2)
        unit = cited(NAMED.get(counter, "")) & lines
        if of_scenario != scenario or not unit:
            continue
        seen += 1
        if not cited(row.locator) & unit:
            wrong.append((counter, row.locator, NAMED[counter]))
    assert wrong == []
    assert seen > 150


def test_no_row_is_compared_by_a_chart_of_another_date() -> None:
    assert {row.scenario for row in TABLES.of(schema.ScenarioRow)} == set(CHARTS)
