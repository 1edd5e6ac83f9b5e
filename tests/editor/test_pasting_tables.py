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


@pytest.mark.parametrize("heading", ["Losses", "Step losses", "steps_lost", "Verluste"])
def test_a_column_of_losses_is_read_by_what_people_call_it(heading: str) -> None:
    rows = read("scs1994", "german", f"Unit,Hex,{heading}\nKG Gutmann-A,B21.30,1\n9 Werfer Bde,B52.06,0")[1:]
    assert [(row.lost, row.is_sure) for row in rows] == [(1, True), (0, True)]


@pytest.mark.parametrize("heading", ["Hits", "Steps", "Strength", "Status", "Side", "Remarks", ""])
def test_a_row_that_says_something_in_a_column_nobody_knows_is_looked_at(heading: str) -> None:
    rows = read("scs1994", "german", f"Unit,Hex,{heading}\n4 Werfer Bde,B51.06,1\n9 Werfer Bde,B52.06,0")[1:]
    assert [row.is_sure for row in rows] == [False, True]
    assert rows[0].problem == f"not read: {heading or 'a column'}: 1"


def test_columns_that_say_nothing_of_a_place_or_day_are_passed_over() -> None:
    text = "Unit,Side,Type,Attack,Hex\n4 Werfer Bde,German,artillery,4,B51.06"
    assert sure("scs1994", "german", text) == (("german/-/4 Werfer#1", "B51.06", 0),)


def test_a_table_may_have_a_column_for_hexes_and_one_for_entries() -> None:
    text = "Verband;Einheit;Feld;Eintritt;Zug\n1;1/16;;P;12/17 AM\n9;9/39;;Q;12/19 AM"
    assert sure("hj1986", "allied", text, "arrivals") == ARRIVALS


def test_a_row_with_two_places_is_looked_at() -> None:
    (row,) = read("scs1994", "german", "Unit,Hex,Area\n4 Werfer Bde,B51.06,B52.06")[1:]
    assert not row.is_sure and row.problem == "two places are named"


@pytest.mark.parametrize(("lost", "problem"), [("l", "losses not read: l"), ("11", "11 of 2 steps are lost")])
def test_losses_that_cannot_be_are_looked_at(lost: str, problem: str) -> None:
    # KG Gutmann-A has two steps, of which it can lose one and stay in play
    (row,) = read("scs1994", "german", f"Unit,Hex,Losses\nKG Gutmann-A,B21.30,{lost}")[1:]
    assert not row.is_sure and row.problem == problem


@pytest.mark.parametrize("word", ["DeadPile", "Dead Pile", "dead", "eliminated", "ELIM"])
def test_a_cell_may_say_in_words_that_a_unit_is_out_of_play(word: str) -> None:
    assert sure("scs1994", "german", f"Unit,Hex\n4 Werfer Bde,{word}") == (("german/-/4 Werfer#1", "box:dead", 0),)


@pytest.mark.parametrize("note", ["less oe step", "less one sep", "ess one step", "less on step", "less one ste"])
def test_a_note_of_a_loss_that_lost_a_letter_is_a_loss_to_be_looked_at(note: str) -> None:
    (row,) = read("scs1994", "german", f"B21.30: KG Gutmann-A, {note}")
    assert (row.lost, row.is_sure) == (1, False)


def test_a_row_with_two_turns_and_no_place_is_told_and_ends_nothing() -> None:
    (first, _) = read("hj1986", "allied", "10Arm/CCA M4\t8\t12/17 PM\n80/120\tQ\t12/18 AM", "arrivals")
    assert (first.turn, first.is_sure, first.problem) == (8, False, "no place is named")


def test_a_unit_of_which_a_rank_alone_is_left_is_none_of_those_called_so() -> None:
    rows = read("scs1994", "german", "B50.21: (KG X, KG )—150 Pz Bde")
    assert [row.unit for row in rows if row.is_sure] == ["german/150 Pz Bde/KG X#1"]


@pytest.mark.parametrize("sign", [":", ".", ";", ","])
def test_a_sign_behind_the_number_of_a_hex_below_its_heading_is_no_part_of_it(sign: str) -> None:
    assert sure("hj1986", "german", f"Designation\tHex\n276/988\t0732{sign}") == (("german/276/988#1", "0732", 0),)


@pytest.mark.parametrize("number", ["0", "2x", "?"])
def test_a_row_whose_number_of_units_is_none_is_looked_at(number: str) -> None:
    (line,) = read("scs1994", "german", f"Unit,Qty,Hex\n4 Werfer Bde,{number},B51.06")[1:]
    assert line.unit and not line.is_sure and f"number of units not read: {number}" in line.problem


def test_two_hexes_with_a_colon_between_them_are_no_place() -> None:
    (line,) = read("hj1986", "german", "Designation\tHex\n276/988\t0732:0733")[1:]
    assert line.unit and not line.is_sure and not line.place
