"""What a person ticks in a pasted list is judged before it is written: none makes a scenario unplayable."""

from dataclasses import replace

import pytest

from db.changes import EditError
from editor.edits.place_words import LOST
from editor.pasting.approving import approved
from editor.pasting.proposals import Proposal
from editor.pasting.reading import read_list
from engine.data import schema
from tests.editor.small import TableRows, shipped_rows
from tests.editor.test_pasting_trailing import LOST_GUNS
from tests.shipped import shipped_tables

PEIPER = ("spi1977", "peiper")


@pytest.fixture(scope="module")
def rows() -> TableRows:
    return shipped_rows("spi1977")


def ticked(rows: TableRows, text: str) -> list[Proposal]:
    return [line for line in read_list(rows, *PEIPER, "german", text) if line.unit and line.place]


def test_a_doubtful_line_near_a_unit_that_is_nowhere_is_refused_with_what_play_says(rows: TableRows) -> None:
    lines = ticked(rows, LOST_GUNS)
    assert lines and not lines[0].is_sure
    with pytest.raises(EditError, match="could not be played") as refused:
        approved(rows, shipped_tables("spi1977"), *PEIPER, lines, "setup")
    assert "untick what is named" in str(refused.value)


def test_the_same_lines_are_taken_with_the_headquarters(rows: TableRows) -> None:
    lines = ticked(rows, f"{LOST_GUNS}\nLVIII(H) - C2122")
    changes = approved(rows, shipped_tables("spi1977"), *PEIPER, lines, "setup")
    assert len(changes.keys("setup")) == len(lines)


def test_a_hex_where_no_game_can_begin_is_refused_with_its_line(rows: TableRows) -> None:
    lines = [replace(ticked(rows, "LVIII(H) - C2122")[0], place="A0102", line=7)]
    with pytest.raises(EditError, match=r"^Line 7: .* cannot start in A0102: .*outside the area of the scenario"):
        approved(rows, shipped_tables("spi1977"), *PEIPER, lines, "setup")


def test_units_of_one_hex_are_judged_together(rows: TableRows) -> None:
    """Three may stand in a hex, and more than three times as many are units dropped by mistake: ten."""
    line = ticked(rows, "LVIII(H) - C2122")[0]
    units = [row.key for row in rows.find(schema.CounterRow, side="german", unit_type="infantry")][:10]
    lines = [replace(line, unit=key, place="C1010", line=number) for number, key in enumerate(units, 1)]
    with pytest.raises(EditError, match=r"^Line 1: .* and 9 more cannot start in C1010: .*these 10 units in parts"):
        approved(rows, shipped_tables("spi1977"), *PEIPER, lines, "setup")


def test_a_unit_of_which_nobody_knows_the_place_is_taken(rows: TableRows) -> None:
    lines = [replace(ticked(rows, "LVIII(H) - C2122")[0], place=LOST)]
    assert approved(rows, shipped_tables("spi1977"), *PEIPER, lines, "setup").changes
