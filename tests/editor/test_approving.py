"""What a person ticks in a pasted list is judged before it is written: none makes a scenario unplayable."""

from dataclasses import replace

import pytest

from db.changes import EditError
from editor.edits.judging import Judge
from editor.edits.place_words import LOST
from editor.pasting.approving import approved, with_bars, with_doubts
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


@pytest.mark.deep
def test_a_doubtful_line_near_a_unit_that_is_nowhere_is_refused_with_what_play_says(rows: TableRows) -> None:
    lines = ticked(rows, LOST_GUNS)
    assert lines and not lines[0].is_sure
    with pytest.raises(EditError, match="could not be played") as refused:
        approved(rows, shipped_tables("spi1977"), *PEIPER, lines, "setup")
    assert "untick what is named" in str(refused.value)


@pytest.mark.deep
def test_the_same_lines_are_taken_with_the_headquarters(rows: TableRows) -> None:
    lines = ticked(rows, f"{LOST_GUNS}\nLVIII(H) - C2122")
    changes = approved(rows, shipped_tables("spi1977"), *PEIPER, lines, "setup")
    assert len(changes.keys("setup")) == len(lines)


def test_a_hex_where_no_game_can_begin_is_refused_with_its_line(rows: TableRows) -> None:
    lines = [replace(ticked(rows, "LVIII(H) - C2122")[0], place="A0102", line=7)]
    with pytest.raises(EditError, match=r"^Line 7: .* cannot start in A0102: .*outside the area of the scenario"):
        approved(rows, shipped_tables("spi1977"), *PEIPER, lines, "setup")


@pytest.mark.deep
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


def at_c1010(rows: TableRows, count: int) -> list[Proposal]:
    line = ticked(rows, "LVIII(H) - C2122")[0]
    units = [row.key for row in rows.find(schema.CounterRow, side="german", unit_type="infantry")][:count]
    return [replace(line, unit=key, place="C1010", line=number) for number, key in enumerate(units, 1)]


def test_of_lines_that_fill_a_hex_beyond_its_limit_the_first_is_told_so_and_all_stay_sure(rows: TableRows) -> None:
    """Three units may stand in a hex (9.12): four are too many."""
    told = with_bars(rows, *PEIPER, at_c1010(rows, 4))
    assert [line.all_problems.split("[")[0].strip() for line in told] == ["4 units here, the limit is 3", "", "", ""]
    assert all(line.is_sure for line in told)


def test_lines_that_fill_a_hex_to_its_limit_are_told_nothing(rows: TableRows) -> None:
    assert not any(line.full for line in with_bars(rows, *PEIPER, at_c1010(rows, 3)))


def test_what_a_hex_holds_is_told_once_however_often_it_is_asked(rows: TableRows) -> None:
    """A unit less, and the word about its hex is gone from the others."""
    told = with_bars(rows, *PEIPER, at_c1010(rows, 4))
    assert with_bars(rows, *PEIPER, told) == told
    assert not any(line.full for line in with_bars(rows, *PEIPER, told[1:]))


def test_steps_that_a_list_takes_away_do_not_fill_a_hex() -> None:
    """Six steps may stand in a hex of 1994 (1.3): four units of two steps are too many, two of them less a step not."""
    rows = shipped_rows("scs1994")
    infantry = rows.find(schema.CounterRow, side="german", unit_type="infantry")
    units = [row.key for row in infantry if row.steps == 2][:4]
    judge = Judge(rows, "scs1994", "kampfgruppe-peiper", units)
    whole = dict.fromkeys(units, 0)
    assert judge.overfull("B52.33", whole) == ("8 steps here, the limit is 6 [1.3]",)
    assert judge.overfull("B52.33", whole | {units[0]: 1, units[1]: 1}) == ()


def test_an_arrival_outside_the_area_or_elsewhere_than_so_far_is_told_before_it_is_taken() -> None:
    rows, clervaux = shipped_rows("hj1986"), ("hj1986", "clervaux")
    counter = "allied/10Arm/CCB M4#1"  # of our own design: by the west edge on turn 6
    line = Proposal(1, "CCB", "CCB", counter, "area:clervaux-west", 6, 100)
    lines = [line, replace(line, place="area:A"), replace(line, turn=5)]
    told = [each.all_problems for each in with_doubts(rows, *clervaux, lines)]
    west = rows.find(schema.AreaRow, key="clervaux-west")[0].title
    assert told[0] == ""
    assert told[1].startswith("outside the area of the scenario; so far it arrives on turn 6, ")
    assert told[2] == f"so far it arrives on turn 6, anywhere in {west}"
