"""Tables as people make them in other programs: any sign between the cells, any order, whole words for short ones."""

import pytest

from editor.pasting.alike import Alike
from editor.pasting.names import Names
from editor.pasting.proposals import As, Proposal
from editor.pasting.reading import read_list
from editor.pasting.spelling import LEAST, likeness_of, normal
from tests.editor.small import shipped_rows

CAMPAIGN = {"scs1994": "battle-for-the-ardennes", "hj1986": "campaign", "spi1977": "peiper"}
ARRIVALS = (("allied/1/16#1", "area:P", 3), ("allied/9/39#1", "area:Q", 7))
"""Two regiments of the arrivals of 1986: 17 December AM is turn 3, 19 December AM turn 7."""


def read(game: str, side: str, text: str, kind: As = "setup") -> list[Proposal]:
    return read_list(shipped_rows(game), game, CAMPAIGN[game], side, text, kind)


def sure(game: str, side: str, text: str, kind: As = "setup") -> tuple[tuple[str, str, int], ...]:
    return tuple((line.unit, line.place, line.turn) for line in read(game, side, text, kind) if line.is_sure)


@pytest.mark.parametrize(
    "text",
    [
        "Unit,Formation,Hex,Turn\n1/16,1,P,12/17 AM\n9/39,9,Q,12/19 AM",
        "Unit,Formation,Hex,Turn\n1/16,1,P,Dec 17 AM\n9/39,9,Q,19 Dec. AM",
        '"Turn","Hex","Formation","Unit"\n"12/17 AM","P","1","1/16"\n"12/19 AM","Q","9","9/39"',
        "Entry area;Unit;Game turn\nP;1/16;12/17 AM\nQ;9/39;12/19 AM",
        "| Unit | Hex | Turn |\n|---|---|---|\n| 1/16 | P | 12/17 AM |\n| 9/39 | Q | 12/19 AM |",
        "<tr><th>Unit</th><th>Entry</th><th>Date</th></tr>\n<tr><td>1/16</td><td>P</td><td>12/17 AM</td></tr>\n"
        "<tr><td>9/39</td><td>Q</td><td>12/19 AM</td></tr>",
        "Einheit\tHexfeld\tDatum\n1/16\tP\t12/17 AM\n9/39\tQ\t12/19 AM",
        "P\t1/16\t12/17 AM\nQ\t9/39\t12/19 AM",
        '1/16;"P";12/17 AM\n9/39;"Q";12/19 AM',
        "Arrivals of the north\nUnit;Hex;Turn\n1/16;P;12/17 AM\n9/39;Q;12/19 AM",
    ],
)
def test_a_table_is_read_whatever_parts_its_cells_and_its_dates_are_no_headings(text: str) -> None:
    assert sure("hj1986", "allied", text, "arrivals") == ARRIVALS


def test_a_date_in_a_cell_is_the_turn_of_a_game_with_one_turn_a_day() -> None:
    # the track of 1994 begins with 16 December: the 22nd is turn 7
    found = sure("scs1994", "german", "Turn\tEntry\tUnit\n22 Dec\tC\t208 Inf Rgt", "arrivals")
    assert [(place, turn) for _, place, turn in found] == [("area:C", 7)]


def test_a_date_in_a_cell_that_is_of_several_turns_is_asked_for_its_part_of_the_day() -> None:
    (row,) = read("hj1986", "allied", "Unit,Hex,Turn\n1/16,P,Dec 17", "arrivals")[1:]
    assert not row.is_sure
    assert "name the part of the day" in row.problem


def test_a_row_of_a_table_whose_place_cannot_be_read_leaves_the_turns_of_those_below() -> None:
    text = '1/16;"P";12/17 AM\n1/18;all;12/17 PM\n9/39;"Q";12/19 AM\n9/47;"Q";12/20 AM\n9/60;"Q";12/20 AM'
    assert sure("hj1986", "allied", text, "arrivals")[:2] == ARRIVALS
    assert len(sure("hj1986", "allied", text, "arrivals")) == len(text.splitlines()) - 1


def test_a_column_of_numbers_says_how_many_units_there_are() -> None:
    (first, second) = read("scs1994", "german", "Unit,Qty,Hex\n4 Werfer Bde,1,B51.06\nSupply Unit,2,B51.06")[1:3]
    assert first.unit == "german/-/4 Werfer#1" and second.line == 3
    assert len(read("scs1994", "german", "Unit,Qty,Hex\nSupply Unit,2,B51.06")) == 3


@pytest.mark.parametrize(
    "printed",
    [
        "293 Inf Rgt (18 VG Div)",
        "293rd Infantry Regiment (18th Volksgrenadier Division)",
        "293. Infanterie Regiment (18. Volksgrenadier-Division)",
        "293 InfRgt, 18 VG Div",
        "293 Inf Rgt of the 18 VG Div",
        "293 Inf Regt. / 18 VG Division",
    ],
)
def test_a_unit_is_known_by_whole_words_and_by_its_formation_behind_it(printed: str) -> None:
    names = Names(shipped_rows("scs1994"), "scs1994", "german")
    match = names.match(printed, "", lambda _: 0)
    assert match.unit is not None and match.unit.key == "german/18 VG Div/293 Inf#1"
    assert match.confidence >= 90 and not match.problem


@pytest.mark.parametrize("spelled", ["294 inf rgtt", "kg peipr", "1-3 arm bn", "18 vg arty", "no such thing at all"])
def test_the_spellings_that_are_compared_are_all_that_are_like_one(spelled: str) -> None:
    names = Names(shipped_rows("scs1994"), "scs1994", "german")
    known = [normal(row.name) for key in ("18 VG Div", "1 SS Pz Div", "-") for row in names.of_formation(f"{key}")]
    expected = {(like, each) for each in known if (like := likeness_of(spelled, each)) >= LEAST}
    assert set(Alike(known).near(spelled)) == expected
