"""Do the tables of hj1986 hold every value that the booklet prints? Lines are those of the text as read."""

import pytest

from engine.data import schema
from tests.shipped import shipped_tables

TABLES = shipped_tables("hj1986")
HEADS = {row.key: row for row in TABLES.of(schema.ChartRow)}
CELLS = {(row.chart, row.dice, row.column): row.result for row in TABLES.of(schema.ChartCellRow)}
TURNS = {row.label: row.number for row in TABLES.of(schema.TurnRow)}


def column(chart: str, name: str) -> dict[str, str]:
    """Return a column of a chart by the titles of its lines."""
    return {title: CELLS[chart, number, name] for number, title in enumerate(HEADS[chart].rows, start=1)}


@pytest.mark.rule("C ATT")
def test_points_of_the_attack_orders() -> None:  # lines 3691-3698
    assert column("attack_orders", "points") == {"emergency": "0", "normal": "1", "full": "2", "breakthrough": "2"}


@pytest.mark.rule("C DEF")
def test_points_of_the_defense_orders() -> None:  # lines 3705-3712
    assert column("defense_orders", "points") == {"emergency": "0", "base": "1", "withdrawal": "2", "full": "2"}


@pytest.mark.rule("C DRM")
def test_superiority_takes_one_from_the_die_or_adds_one() -> None:  # lines 3495-3496
    assert column("die_modifiers", "modifier") == {"attacker": "-1", "defender": "+1"}


# Lines 3557 and 3559-3580: US infantry, US armor, German infantry, German armor; 0 for a dash. In four cells, marked
# here by a comment, the text has only a bare stroke, which is read as 1.
REPLACEMENTS = {
    "12/17 AM": (0, 1, 0, 1),
    "12/17 PM": (0, 1, 0, 0),
    "12/18 AM": (3, 0, 0, 0),
    "12/19 AM": (2, 1, 0, 1),
    "12/19 PM": (1, 0, 1, 0),  # stroke
    "12/20 AM": (1, 1, 0, 0),  # stroke
    "12/20 PM": (1, 0, 3, 0),  # stroke
    "12/21 AM": (1, 1, 0, 1),
    "12/21 PM": (1, 0, 0, 0),
    "12/22 AM": (2, 1, 1, 0),
    "12/22 PM": (1, 0, 0, 0),
    "12/23 AM": (0, 1, 3, 1),
    "12/24 AM": (1, 0, 0, 0),
    "12/25 PM": (1, 1, 2, 1),  # stroke
    "12/26 AM": (1, 0, 0, 0),
    "12/26 PM": (1, 4, 0, 0),
    "12/27 AM": (1, 5, 0, 1),
    "12/28 AM": (0, 0, 1, 0),
    "12/29 AM": (1, 0, 0, 1),
    "12/30 AM": (2, 1, 0, 0),
    "1/1 AM": (2, 0, 1, 1),
    "1/2 AM": (2, 1, 0, 0),
}
STOCK = (6, 1, 18, 5)
TYPES = (("allied", "infantry"), ("allied", "armor"), ("german", "infantry"), ("german", "armor"))


@pytest.mark.rule("C REP")
@pytest.mark.parametrize(("scenario", "last"), [("breakthrough", 8), ("wacht-am-rhein", 20), ("campaign", 36)])
def test_replacements_of_the_december_16_scenarios(scenario: str, last: int) -> None:
    printed = {(0, *kind): amount for kind, amount in zip(TYPES, STOCK, strict=True)}
    for label, line in REPLACEMENTS.items():
        if TURNS[label] <= last:
            printed |= {(TURNS[label], *kind): amount for kind, amount in zip(TYPES, line, strict=True) if amount}
    rows = TABLES.of(schema.ReplacementRow, scenario=scenario)
    assert {(row.turn, row.side, row.kind): row.amount for row in rows} == printed


@pytest.mark.rule("C REP")
@pytest.mark.rule("B 3.42")
def test_replacements_of_december_22_follow_the_table_from_the_first_turn_on() -> None:
    # Its own stock (lines 1519-1524), then the table from its first turn, 12/22 AM, to its last, 12/25 PM.
    rows = TABLES.of(schema.ReplacementRow, scenario="meuse")
    found = {(row.turn, row.side, row.kind): row.amount for row in rows}
    later = {
        (TURNS[label], *kind): amount
        for label, line in REPLACEMENTS.items()
        if 13 <= TURNS[label] <= 20
        for kind, amount in zip(TYPES, line, strict=True)
        if amount
    }
    stock = {(0, *kind): amount for kind, amount in zip(TYPES, (1, 1, 2, 2), strict=True)}
    assert found == stock | later


@pytest.mark.rule("C REP")
def test_the_four_strokes_of_the_replacement_table_are_called_readings() -> None:
    doubtful = {
        item.row_key
        for item in TABLES.citations
        if item.table == "replacement" and item.field == "amount" and item.certainty == "reconstructed"
    }
    strokes = [TURNS[label] for label in ("12/19 PM", "12/20 AM", "12/20 PM", "12/25 PM")]
    assert {key for key in doubtful if "|campaign|" in key} == {
        f"hj1986|campaign|{turn}|allied|infantry" for turn in strokes
    }
