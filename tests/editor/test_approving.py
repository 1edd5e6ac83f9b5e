"""What a person ticks in a pasted list is judged before it is written: none makes a scenario unplayable."""

from dataclasses import replace

import pytest

from db.changes import EditError
from editor.edits.place_words import LOST
from editor.pasting.approving import approved
from editor.pasting.reading import Proposal, read_list
from tests.editor.small import TableRows
from tests.shipped import shipped_tables

PEIPER = ("spi1977", "peiper")
LOST_GUNS = "LVIII Corps (six Corps Artillery units) - within six hexes of LVIII Corps Headquarters unit."
"""The corps has no part in the scenario of Peiper: its headquarters is nowhere."""


@pytest.fixture(scope="module")
def rows() -> TableRows:
    return TableRows(shipped_tables("spi1977"))


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


def test_a_unit_of_which_nobody_knows_the_place_is_taken(rows: TableRows) -> None:
    lines = [replace(ticked(rows, "LVIII(H) - C2122")[0], place=LOST)]
    assert approved(rows, shipped_tables("spi1977"), *PEIPER, lines, "setup").changes
