"""Lists of which two columns or two rows run side by side, or whose brackets and dashes are lost: no unit of a clause
that is not whole is sure of its place, and what is printed whole below it is."""

import random

import pytest

from editor.pasting.gaps import GAP, evened, is_seamed
from editor.pasting.proposals import SURE, As, Proposal
from editor.pasting.reading import read_list
from tests.editor.small import shipped_rows

CAMPAIGN = {"scs1994": "battle-for-the-ardennes", "hj1986": "campaign", "spi1977": "peiper"}
ARRIVALS: As = "arrivals"
BOXES = {
    "B11.07": "(1-109 Inf)—28 Inf Div",
    "B24.14": "(1-110 Inf)—28 Inf Div",
    "B19.06": "(14 FJ Rgt, 5 Arty Rgt)—5 FJ Div",
    "B21.09": "(KG Kaufmann, KG Kunkel)—26 VG Div",
}
"""Places with their units, of both sides, as in the set-ups of 1994."""


def read(game: str, side: str, text: str, kind: As = "setup") -> list[Proposal]:
    return [line for line in read_list(shipped_rows(game), game, CAMPAIGN[game], side, text, kind) if line.unit]


def sure(game: str, side: str, text: str, kind: As = "setup") -> list[tuple[str, str, int]]:
    """Return name, place and turn of the units that are taken without a question."""
    found = (line for line in read(game, side, text, kind) if line.confidence >= SURE and not line.problem)
    return [(line.unit.rpartition("/")[2], line.place, line.turn) for line in found]


def test_a_bracket_whose_place_was_lost_is_doubted_over_its_line_ends() -> None:
    text = "B19.06: (14 FJ Rgt, 5 Arty Rgt)—5 FJ Div\n(KG Kaufmann,\nKG Kunkel)—26 VG Div"
    assert sure("scs1994", "german", text) == [("14 FJ#1", "B19.06", 0), ("5 Arty#1", "B19.06", 0)]


def test_the_next_place_ends_the_doubt_of_a_bracket_without_one() -> None:
    text = "B19.06: (14 FJ Rgt)—5 FJ Div\n(KG Kaufmann,\nKG Kunkel)—26 VG Div\nB21.09: (5 Arty Rgt)—5 FJ Div"
    assert sure("scs1994", "german", text)[-1] == ("5 Arty#1", "B21.09", 0)


@pytest.mark.parametrize("broken", [" 9 Inf\nDiv; 628 TD Bn", "'9 Inf Div; 628 TD Bn", " 9 Inf Div"])
def test_no_unit_behind_a_bracket_without_its_dash_is_sure(broken: str) -> None:
    text = f"Game Turn 4\nEntry Area N: (39, 47, 60 Inf Rgts){broken}"
    assert sure("scs1994", "allied", text, ARRIVALS) == []


@pytest.mark.parametrize("blank", ["\u2009", "\u00a0", "\u202f", "\t", " \t"])
def test_a_turn_with_any_blank_within_it_is_never_passed_over(blank: str) -> None:
    text = (
        f"Game Turn 8\nEntry Area L: 759 Arm Bn ### Game{blank}Turn{blank}9\nEntry Area E: (2, 10 Inf Rgts)—5 Inf Div"
    )
    assert [line for line in sure("scs1994", "allied", text, ARRIVALS) if line[2] == 8 and line[1] == "area:E"] == []


@pytest.mark.parametrize("gap", ["   ", "\t", "\u2003\u2003"])
def test_units_of_a_clause_that_another_column_runs_beside_are_doubted(gap: str) -> None:
    text = f"B11.07: (1-109 Inf)—28 Inf{gap}(real), 820 TD Bn\nDiv{gap}629 TD Bn\nB24.14: (1-110 Inf)—28 Inf Div"
    assert sure("scs1994", "allied", text) == [("1-110 Inf#1", "B24.14", 0)]


def test_a_gap_behind_the_place_that_heads_a_line_is_no_seam() -> None:
    assert sure("scs1994", "allied", "B11.07:   (1-109 Inf)—28 Inf Div") == [("1-109 Inf#1", "B11.07", 0)]


def test_blanks_at_the_ends_of_a_line_are_no_seam() -> None:
    (line,) = evened(["   B11.07: (1-109 Inf)—28 Inf Div   "])
    assert not is_seamed(line)


def test_a_table_by_tabs_keeps_its_tabs() -> None:
    assert evened(["326/751\t0707", "a   b"]) == ["326/751\t0707", f"a{GAP}b"]


def test_two_rows_of_a_table_that_run_into_one_line_keep_each_its_own_place() -> None:
    text = "326/751\t0707\n352/914\t(0930)  326/752\t0906\n326/753\t0907"
    assert ("914#1", "0906", 0) not in sure("hj1986", "german", text)


def test_a_heading_alone_in_its_line_ends_the_doubt_of_a_garbled_one_above_it() -> None:
    text = '12/18 AM\t\n79/226\t"Z"\nJgkp 8 PM\n12/21 AM\t\n79/208\t"Z"'
    assert sure("hj1986", "german", text, ARRIVALS)[-1] == ("208#1", "area:Z", 11)  # two turns a day from 16 December


def test_a_date_behind_the_place_of_a_row_doubts_the_rows_below() -> None:
    text = '12/21 PM\n79/226\t"Z"\n79/208\t"Z" 12/24 AM\n326/751\t"Z"'
    assert sure("hj1986", "german", text, ARRIVALS) == [("226#1", "area:Z", 12)]


def test_the_second_of_two_rows_with_one_blank_between_them_is_not_sure() -> None:
    text = '12/21 PM\n79/226\t"Z" 79/208\t"Z"'
    assert "208#1" not in {name for name, _place, _turn in sure("hj1986", "german", text, ARRIVALS)}


def test_no_turn_is_sure_where_blanks_part_columns_besides_tabs() -> None:
    text = '12/17 AM              79/226\t"Z"\n                    79/208\t"Z"'
    assert sure("hj1986", "german", text, ARRIVALS) == []


def test_words_behind_a_date_make_it_no_heading_of_its_column() -> None:
    text = '12/21 PM\t\t79/226\t"Z"\nRAF Lancaster\t\tXIX/P-47\t12/24 AM game turn.\n\t\t79/208\t"Z"'
    assert all(turn != 17 for _name, _place, turn in sure("hj1986", "german", text, ARRIVALS))  # 12/24 AM


def test_a_heading_at_the_right_of_two_columns_heads_no_unit_at_the_left_for_sure() -> None:
    gap = " " * 33
    text = (
        "Game Turn 3\n"
        f"{gap}Game Turn 8\n"
        "Entry Area F: (CCA, CCR,\n"
        "TD Bn, Divarty)—10 Arm Div       Entry Area L: (1-66, 2-66 Arm Bns)—2 Arm Div"
    )
    assert all(turn != 8 for _name, place, turn in sure("scs1994", "allied", text, ARRIVALS) if place == "area:F")


def test_a_line_of_formations_heads_its_units_and_changes_no_sheet() -> None:
    text = "99th Division and 102nd Cavalry Group\n1/393/99(I) - 1312\n99th Infantry Division\n3/395/99(I) - C0616"
    found = read("spi1977", "allied", text)
    assert [line.place for line in found][-1] == "C0616"
    assert all("could read line" not in line.problem for line in found)


def test_the_troops_of_a_corps_head_their_units_without_a_colon_and_change_no_sheet() -> None:
    text = "Map C:\n1/393/99(I) - 1312\nCorps Troops\n526/V(M) - 0641"
    assert [line.problem for line in read("spi1977", "allied", text)] == ["", ""]


@pytest.mark.parametrize("seed", range(4))
def test_of_columns_side_by_side_no_unit_is_sure_of_the_place_of_another(seed: int) -> None:
    chance = random.Random(seed)
    said = [f"{place}: {units}" for place, units in BOXES.items()]
    chance.shuffle(said)
    cuts = [line.partition(", ") if ", " in line else line.partition("—") for line in said]
    wrapped = [part for first, sign, rest in cuts for part in (first + sign.rstrip(), rest)]
    half, gap = len(wrapped) // 2, chance.choice(["   ", "\t", "      "])
    text = "\n".join(f"{left}{gap}{right}" for left, right in zip(wrapped[:half], wrapped[half:], strict=True))
    for side in ("allied", "german"):
        for name, place, _ in sure("scs1994", side, text):
            assert name.rpartition("#")[0] in BOXES[place]


@pytest.mark.parametrize("seed", range(4))
def test_of_rows_whose_line_break_became_blanks_no_unit_is_sure_of_the_place_of_another(seed: int) -> None:
    rows = {"326/751": "0707", "352/914": "0930", "326/752": "0906", "326/753": "0907"}
    chance = random.Random(seed)
    places = [chance.choice(["{}", "({})"]).format(place) for place in rows.values()]
    lines = [f"{unit}\t{place}" for unit, place in zip(rows, places, strict=True)]
    at = chance.randrange(len(lines) - 1)
    lines[at : at + 2] = [f"{lines[at]}  {lines[at + 1]}"]
    for name, place, _ in sure("hj1986", "german", "\n".join(lines)):
        assert any(unit.endswith(f"/{name.rpartition('#')[0]}") and of == place for unit, of in rows.items())


PAGE = (
    '12/17 AM\t\t10Arm/CCR M4\t"B"\n'
    '1/16\t"P"\t9/47\t"Q"\n'
    '1/18\t"Q"\t\t\n'
    "{left}\t\t12/18 AM\t\n"
    '4/22(-)\t"A"\t101/501\t"G"\n'
    '1/26\t"Q"\t101/502\t"G"'
)
"""Two columns of arrivals: the second goes on in the turn of the last heading of the first."""


def test_a_column_goes_on_in_the_turn_of_the_one_before_where_no_turn_is_between() -> None:
    found = sure("hj1986", "allied", PAGE.format(left="12/17 PM"), ARRIVALS)  # turn 4, and 12/18 AM is turn 5
    assert ("CCR M4#1", "area:B", 4) in found and ("47#1", "area:Q", 4) in found


def test_what_looks_like_a_turn_above_an_empty_line_heads_no_column_below_it() -> None:
    above = "start of the 1st game turn\t\t78/311\t0802\n78/310\t0704\tof that turn,\t\n78/309\t0804\t78/709\t0704\n\n"
    found = sure("hj1986", "allied", above + PAGE.format(left="12/17 PM"), ARRIVALS)
    assert ("CCR M4#1", "area:B", 4) in found and ("47#1", "area:Q", 4) in found


def test_a_column_of_which_the_heading_was_cut_away_has_no_sure_turn_of_another() -> None:
    found = read("hj1986", "allied", PAGE.format(left=""), ARRIVALS)
    cut = [line for line in found if line.unit in ("allied/10Arm/CCR M4#1", "allied/9/47#1")]
    assert [line.is_sure for line in cut] == [False, False]
    assert all("may be that of another column" in line.problem for line in cut)


@pytest.mark.parametrize(("behind", "are_sure"), [("", False), ('\n\n12/18 AM\n101/501\t"G"', True)])
def test_a_column_without_a_heading_goes_on_only_where_its_part_of_the_list_is_whole(
    behind: str, are_sure: bool
) -> None:
    page = (
        '12/16 PM\t\t1/16\t"P"\n4/22(-)\t"A"\t1/18\t"Q"\n12/17 AM\t\t1/26\t"Q"\n10Arm/CCR M4\t"B"\t9/47\t"Q"\n'
        '12/17 PM\t\t9/39\t"Q"\n30/117\t"Q"\t9/60\t"Q"'
    )
    found = {name for name, _place, turn in sure("hj1986", "allied", page + behind, ARRIVALS) if turn == 4}
    assert ({"18#1", "47#1", "60#1"} <= found) is are_sure
