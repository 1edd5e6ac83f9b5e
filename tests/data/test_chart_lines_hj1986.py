"""Do citations of the charts of hj1986 name the lines where a reader finds the value?

A unit cites the lines that print its name. The charts are read by themselves, so a row that cites another line of the
same chart was read one line off.
"""

import json
import re

import pytest

from engine.data import schema
from engine.data.load import shipped_root
from tests.shipped import printed_scenarios, shipped_tables

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
    assert printed_scenarios("hj1986") == set(CHARTS)


def test_a_bank_that_the_set_up_asks_for_cites_the_line_of_the_unit_that_stands_there() -> None:
    plan = json.loads((shipped_root() / "resources/geography/drafts/hj1986.json").read_text("utf-8"))
    asked = {
        (pin["hex"], line)
        for pin in plan["pins"]
        if pin["wants"] in ("left_bank", "right_bank") and "set-up" in pin["because"]
        for line in cited(pin["because"].partition(",")[0])
    }
    places = {row.counter: row.place for row in TABLES.of(schema.SetupRow, scenario="campaign")}
    printed = {
        (places[row.row_key.split("|", 2)[2]], line)
        for row in TABLES.citations
        if row.table == "setup" and row.row_key.startswith("hj1986|campaign|")
        for line in cited(row.locator)
    }
    assert asked - printed == set()
    assert len(asked) > 25


def test_no_erratum_hexside_or_row_of_a_chart_cites_pages_of_lines() -> None:
    """Whoever looks a value up needs its rows, not the pages between the first and the last of them."""
    wide = [
        (row.row_key, row.locator)
        for game in ("hj1986", "scs1994")
        for row in shipped_tables(game).citations
        if row.table in ("erratum", "erratum_change", "hexside", "setup", "arrival", "counter", "face")
        for first, last in re.findall(r"(?<!\d)(\d{2,4})-(\d{2,4})(?!\d)", row.locator)
        if int(last) - int(first) > 40
    ]
    assert wide == []
