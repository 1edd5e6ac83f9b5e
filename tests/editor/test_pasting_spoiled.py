"""Lists as hands and readers of paper spoil them: misread headings, letters for digits, words that a line parts.

No unit gets a turn or place of which nobody is sure at 90 hundredths or more, and every line of a list has a row.
"""

import pytest

from editor.pasting.names import Names
from editor.pasting.proposals import GOES_ON, HEADING, MENDED, SURE, As, Proposal
from editor.pasting.reading import read_list
from tests.editor.small import shipped_rows

SCENARIOS = {"scs1994": "kampfgruppe-peiper", "hj1986": "campaign", "spi1977": "campaign"}


def read(game: str, side: str, text: str, kind: As = "arrivals") -> list[Proposal]:
    return read_list(shipped_rows(game), game, SCENARIOS[game], side, text, kind)


def allied(text: str) -> list[Proposal]:
    return read("scs1994", "allied", text)


@pytest.mark.parametrize(
    ("heading", "turn"),
    [
        ("Game Turn l2", 12),  # a letter for the 1; the scenario has six turns, so nobody takes it unasked
        ("Game  Turn  lO", 10),
        ("Gane Turn 5", 5),
        ("Turn Five", 5),
        ("Turn 5?", 5),
        ("Turn 5 arrivals", 5),
    ],
)
def test_a_spoiled_heading_of_a_turn_is_read_and_what_is_below_it_is_no_longer_sure(heading: str, turn: int) -> None:
    first, head, below = allied(f"Game Turn 2\nA: (38 Inf Rgt)—2 Inf Div\n{heading}\nN: (16 Inf Rgt)—1 Inf Div")[1:]
    assert (first.turn, first.confidence) == (2, 100)
    assert (head.line, head.problem) == (3, HEADING)
    assert (below.unit, below.turn) == ("allied/1 Inf Div/16 Inf#1", turn)
    assert below.confidence < SURE and "read as turn" in below.problem


@pytest.mark.parametrize("heading", ["Game Turn S", "Turn soon", "Game Turn"])
def test_what_looks_like_a_heading_and_cannot_be_read_takes_the_turn_of_the_one_above_away(heading: str) -> None:
    *_, head, below = allied(f"Game Turn 2\nA: (38 Inf Rgt)—2 Inf Div\n{heading}\nN: (16 Inf Rgt)—1 Inf Div")
    assert (head.line, head.confidence, head.is_heading) == (3, 0, False)
    assert "nobody can read the turn" in head.problem
    assert (below.turn, below.is_sure) == (0, False) and heading in below.problem


def test_a_clean_heading_ends_what_a_spoiled_one_above_it_put_in_doubt() -> None:
    text = "Gane Turn 5\nN: (16 Inf Rgt)—1 Inf Div\nGame Turn 4\nN: (18 Inf Rgt)—1 Inf Div"
    found = [(line.turn, line.confidence) for line in allied(text) if line.unit]
    assert found == [(5, MENDED), (4, 100)]


@pytest.mark.parametrize(
    "heading", ["Turn 4: N: 99 Inf Bn", "19 December: Area N: 99 Inf Bn", "GAME TURN 4 -\nN: 99 Inf Bn"]
)
def test_what_stands_behind_a_turn_or_its_date_is_a_line_of_its_own(heading: str) -> None:
    # 16 December is turn 1, a day a turn
    found = [line for line in allied(f"Game Turn 3\nN: (16 Inf Rgt)—1 Inf Div\n{heading}") if line.unit]
    assert [(line.unit, line.turn, line.confidence) for line in found] == [
        ("allied/1 Inf Div/16 Inf#1", 3, 100),
        ("allied/-/99 Inf#1", 4, 100),
    ]


def test_every_line_of_a_list_has_a_row() -> None:
    text = """### **Game Turn 2**
A: (38 Inf Rgt)—2 Inf Div
Game Turn 3
N: (16 Inf Rgt, 18 Inf Rgt)—1 Inf Div
Any N hex: (26 Inf Rgt)—1 Inf Div
Turn 4: N: 99 lnf Bn
Game Turn l2
Some hex: (117 Inf Rgt)—30 Inf Div
19 December: Area N: (119 Inf Rgt, 12O Inf Rgt)—30 Inf Div
B51.02: (KG Pei-
per-C)—1 SS Pz Div"""
    assert {line.line for line in allied(text)} == set(range(1, 12))


def test_words_before_a_colon_that_are_no_place_do_not_give_their_units_the_place_above() -> None:
    found = allied("Game Turn 3\nN: (16 Inf Rgt)—1 Inf Div\nSome hex: (18 Inf Rgt)—1 Inf Div")
    assert (found[-1].unit, found[-1].place, found[-1].is_sure) == ("allied/1 Inf Div/18 Inf#1", "", False)


@pytest.mark.parametrize(
    ("printed", "unit", "place"),
    [
        ("78/31l\t0802", "allied/78/311#1", "0802"),
        ("78/3I0\tO704", "allied/78/310#1", "0704"),
        ("78/893 M1O\t0704", "allied/78/893 M10#1", "0704"),
        ("28/11O/1\t2023", "allied/28/110/1#1", "2023"),
        ("V/l02 M5\t1006", "allied/V/102 M5#1", "1006"),
        ("VIII/1l02\t3531", "allied/VIII/1102#1", "3531"),
        ("78/309\t08O4", "allied/78/309#1", "0804"),
    ],
)
def test_letters_for_digits_are_mended_where_one_unit_or_hex_is_meant_and_told(
    printed: str, unit: str, place: str
) -> None:
    (line,) = read("hj1986", "allied", f"Designation\tHex\n{printed}", "setup")[1:]
    assert (line.unit, line.place, line.confidence) == (unit, place, MENDED)
    assert "read as" in line.problem


def test_a_name_with_letters_for_digits_of_no_unit_stays_unread() -> None:
    (line,) = read("hj1986", "allied", "Designation\tHex\n78/7O9l\t0802", "setup")[1:]
    assert line.unit == "" or line.confidence < SURE


@pytest.mark.parametrize(("printed", "turn"), [("12/l9 AM", 7), ("12/I9 PM", 8), ("12-21 PM", 12)])
def test_a_spoiled_date_heads_what_is_below_it(printed: str, turn: int) -> None:
    # 16 December AM is turn 1, two turns a day
    text = f'12/17 AM\n1/16\t"Q"\n{printed}\n9/39\t"P"'
    (line,) = [line for line in read("hj1986", "allied", text) if line.unit == "allied/9/39#1"]
    assert line.turn == turn


def test_two_units_in_a_line_or_a_cell_are_read_and_looked_at() -> None:
    text = "Designation\tHex\n2/9 0708 2/741 M4 0810\n2/23, 2/38\t1010\n106/424.....1319\nVIII/14 M5 - 0715"
    found = [
        (line.unit.removeprefix("allied/"), line.place, line.is_sure)
        for line in read("hj1986", "allied", text, "setup")
    ]
    assert found[1:] == [
        ("2/9#1", "0708", False),
        ("2/741 M4#1", "0810", False),
        ("2/23#1", "1010", False),
        ("2/38#1", "1010", False),
        ("106/424#1", "1319", True),
        ("VIII/14 M5#1", "0715", True),
    ]


def test_a_word_that_a_hyphen_parts_at_the_end_of_a_line_is_one() -> None:
    first, second = read("scs1994", "german", "B51.02: (KG Pei-\nper-C)—1 SS Pz Div", "setup")
    assert (first.unit, first.place, first.confidence) == ("german/1 SS Pz Div/KG Peiper-C#1", "B51.02", 100)
    assert (second.line, second.problem, second.is_heading) == (2, GOES_ON, True)


@pytest.mark.parametrize(
    ("printed", "formation"),
    [
        ("276th Volksgrenadler Division", "german/276"),
        ("352nd Volksgrenadier Divi-\nsion", "german/352"),
    ],
)
def test_a_whole_formation_whose_name_is_misspelled_or_parted_is_read(printed: str, formation: str) -> None:
    found = [
        line for line in read("spi1977", "german", f"Map C:\nAll units of {printed} - 2515.", "setup") if line.unit
    ]
    assert found and {line.unit.rpartition("/")[0] for line in found} == {formation}
    assert all(line.is_sure == ("Divi-" in printed) for line in found)
    told = f"{printed} read as {formation.partition('/')[2]}"
    assert all((told in line.problem) != line.is_sure for line in found)


def test_a_formation_with_another_number_is_not_the_one_that_is_like_it() -> None:
    found = read("spi1977", "german", "Map C:\nAll units of 999th Volksgrenadler Division - 2515.", "setup")
    assert [line.unit for line in found if line.unit] == []


def test_a_leader_who_leads_another_unit_makes_the_number_before_him_doubtful() -> None:
    """902 is led by V.Porschinger (hj1986, line 3259), 901 by V.Hauser."""
    names = Names(shipped_rows("hj1986"), "hj1986", "german")
    known = names.match("Pz Lehr/902 KG V.Porschinger", "", lambda _key: 0)
    assert known.unit is not None and known.confidence >= SURE
    mixed = names.match("Pz Lear/902 KG V.Hauser", "", lambda _key: 0)
    assert mixed.unit == known.unit and mixed.confidence < SURE
    assert "who leads 901" in mixed.problem


@pytest.mark.parametrize(
    ("printed", "place"),
    [("1117 (Schönberg)", "1117"), ("in 1115", "1115"), ("0712, 0713", "near:0712 0713/0")],
)
def test_a_hex_among_other_words_is_kept_with_a_doubt(printed: str, place: str) -> None:
    (line,) = read("hj1986", "allied", f"Designation\tHex\n106/423\t{printed}", "setup")[1:]
    assert (line.place, line.confidence < SURE) == (place, True)
    assert line.problem.endswith(f"of “{printed}”")


@pytest.mark.parametrize(
    ("printed", "unit"),
    [
        ("B51.06: 4 Werfer Bd", "german/-/4 Werfer#1"),
        ("B51.05: (48 Inf Regt)—12 VG Dv", "german/12 VG Div/KG 48#1"),
        ("Anywhere in B51.05: (48 Inf Rgt)—12 VG Div", "german/12 VG Div/KG 48#1"),
    ],
)
def test_a_short_form_that_is_a_letter_shorter_is_the_same_word(printed: str, unit: str) -> None:
    (line,) = read("scs1994", "german", printed, "setup")
    assert (line.unit, line.is_sure) == (unit, True)


def test_a_caliber_may_stand_apart_from_its_measure() -> None:
    names = Names(shipped_rows("scs1994"), "scs1994", "allied")
    found = names.match("155 mm Arty Grp", "", lambda _key: 0)
    assert found.unit is not None and found.unit.name == "155mm Arty" and found.confidence >= SURE


def test_units_in_brackets_without_a_formation_are_found_and_not_sure() -> None:
    lines = read("scs1994", "german", "B51.04: (48 Inf Rgt & 89 Inf Rgt)", "setup")
    assert [line.unit for line in lines] == ["german/12 VG Div/KG 48#1", "german/12 VG Div/KG 89#1"]
    assert not any(line.is_sure for line in lines)
    assert all("no formation is printed" in line.problem for line in lines)


def test_a_bracket_behind_a_unit_is_a_note_and_names_none() -> None:
    (line,) = read("scs1994", "german", "B51.06: 4 Werfer Bde (with 12 VG Div)", "setup")
    assert line.unit == "german/-/4 Werfer#1"


def test_what_may_be_meant_is_of_the_formation_that_is_named_and_first_what_has_the_same_digits() -> None:
    """326 has 751, 752 and 753, 26 has 39F, 77 and 78 (hj1986, lines 3204 to 3206, 3283 to 3285)."""
    (turned,) = read("hj1986", "german", "326/715\t1010", "setup")
    assert turned.unit == "" and "perhaps 751 Rgt or" in turned.problem
    (other,) = read("hj1986", "german", "26/79\t1011", "setup")
    assert other.unit == "" and other.problem.endswith("perhaps 77 Rgt or 78 Rgt")


def test_the_name_of_a_formation_does_not_go_on_with_the_number_of_a_unit_on_the_next_line() -> None:
    text = "Game Turn 3\nN: (39, 47 Inf Rgts, 746 Arm Bn)—9 Inf Div\n628 TD Bn; 703 TD Bn"
    found = [(line.line, line.unit, line.confidence >= SURE) for line in allied(text) if line.spelled]
    assert found == [
        (2, "allied/9 Inf Div/39 Inf#1", True),
        (2, "allied/9 Inf Div/47 Inf#1", True),
        (2, "allied/9 Inf Div/746 Arm#1", True),
        (3, "allied/-/628 TD#1", False),
        (3, "allied/-/703 TD#1", False),
    ]
