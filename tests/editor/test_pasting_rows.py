"""Lists as people type them: a unit and its place in each line, below its formation; and what pages leave in them."""

import pytest

from editor.pasting.pages import unpaged
from editor.pasting.proposals import As
from editor.pasting.reading import read_list
from editor.pasting.rows import row_of
from tests.editor.small import shipped_rows
from tests.some_now import some_now

CAMPAIGN = {"scs1994": "battle-for-the-ardennes", "hj1986": "campaign"}
NORTH = "Game Turn 2\nEntry Area N: (16, 26 Inf Rgts)—1 Inf Div"


def sure(game: str, side: str, text: str, kind: As = "setup") -> list[tuple[str, str, int]]:
    found = read_list(shipped_rows(game), game, CAMPAIGN[game], side, text, kind)
    return [(line.unit.partition("/")[2], line.place, line.turn) for line in found if line.is_sure]


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("- 293 Inf Rgt - B42.06".removeprefix("- "), ("293 Inf Rgt", "B42.06")),
        ("293 Inf Rgt (18 VG Div) ........ B42.06", ("293 Inf Rgt (18 VG Div)", "B42.06")),
        ("293 Inf Rgt (18 VG Div)\u2003\u2003B42.06", ("293 Inf Rgt (18 VG Div)", "B42.06")),
        ("293 Inf Rgt at hex B42.06.", ("293 Inf Rgt", "B42.06")),
        ('3FJ/8 – "U"', ("3FJ/8", "U")),
        ("10SSPz/10/I V -> A-B", ("10SSPz/10/I V", "A-B")),
        ("V.der Hydte KG – ELIM", ("V.der Hydte KG", "ELIM")),
        ("10SSPz/10/I V", None),
        ("B42.06: (293 Inf Rgt)—18 VG Div", None),
        ("(CCR)—5 Arm Div; 155mm Arm Arty Grp", None),
    ],
)
def test_a_row_has_a_unit_and_its_place_behind_it(line: str, row: tuple[str, str] | None) -> None:
    assert row_of(line) == row


def test_rows_are_read_without_a_hand_though_nothing_but_dots_or_a_dash_parts_them() -> None:
    text = "293 Inf Rgt (18 VG Div) ..... B47.07\n4 Werfer Bde - B50.06\n• 9 FJ Rgt, 3 FJ Div → B50.05"
    assert sure("scs1994", "german", text) == [
        ("18 VG Div/293 Inf#1", "B47.07", 0),
        ("-/4 Werfer#1", "B50.06", 0),
        ("3 FJ Div/9 FJ#1", "B50.05", 0),
    ]


def test_a_formation_heads_the_rows_below_it_up_to_an_empty_line() -> None:
    """Two formations have a *3 Arty Rgt*, and others a *PG Rgt*."""
    first = "3rd FJ Division:\n  9 FJ Rgt - B50.06\n  3 Arty Rgt - B50.05"
    text = f"{first}\n\nFührer Begleit Bde\nPG Rgt - B51.06\n\n3 Arty Rgt - B51.07"
    assert sure("scs1994", "german", text) == [
        ("3 FJ Div/9 FJ#1", "B50.06", 0),
        ("3 FJ Div/3 Arty#1", "B50.05", 0),
        ("Führer Begleit Bde/PG#1", "B51.06", 0),
    ]


def test_formations_head_columns_too_and_are_no_units() -> None:
    text = "1 SS Panzer Division\t\t5FJ/13\t1028\n1SSPz/1 Jpz IV\t0214\t7. Armee\t\n1SSPz/1\t0314\t7A/44\t0235"
    assert len(sure("hj1986", "german", text)) == 4


@pytest.mark.parametrize(
    "between", ["Page 14", "- Seite 14 von 60 -", "SCS ARDENNES THE RULEBOOK", "as in the errata of 1995, see there"]
)
def test_what_cannot_be_a_heading_leaves_the_turn_above(between: str) -> None:
    assert sure("scs1994", "allied", f"{NORTH}\n{between}\nEntry Area F: 99 Inf Bn", "arrivals")[-1][2] == 2


@pytest.mark.parametrize("between", ["G4me 5", "Then in the course of game turn five these arrive", "12"])
def test_what_may_be_a_heading_of_a_turn_takes_it_from_those_below(between: str) -> None:
    text = f"{NORTH}\n{between}\nEntry Area F: 99 Inf Bn"
    assert all(place != "area:F" for _, place, _ in sure("scs1994", "allied", text, "arrivals"))


def test_numbers_alone_that_go_up_from_page_to_page_are_taken_away() -> None:
    page = ["a row"] * 12
    assert unpaged([*page, "12", *page, "13"]) == [*page, "", *page, ""]
    assert unpaged([*page, "12", *page, "17"]) == [*page, "12", *page, "17"]


def test_a_unit_may_be_printed_with_how_many_there_are_behind_it() -> None:
    found = sure("scs1994", "german", "B50.06: Supply Unit x2\nB50.05: 4 Werfer Bde")
    assert [place for _, place, _ in found] == ["B50.06", "B50.06", "B50.05"]


def test_a_long_dash_within_the_number_of_a_unit_parts_nothing() -> None:
    assert sure("scs1994", "allied", "B57.35: (3–32, 1–33 Arm Bns)—3 Arm Div")[0][0] == "3 Arm Div/3-32 Arm#1"


def test_a_unit_below_a_later_turn_or_below_reinforcements_does_not_start_in_play() -> None:
    later = "B50.06: 4 Werfer Bde\nGame Turn 3\nB50.05: (9 FJ Rgt)—3 FJ Div"
    assert sure("scs1994", "german", later) == [("-/4 Werfer#1", "B50.06", 0)]
    first = "B50.06: 4 Werfer Bde\nReinforcements:\nGame Turn 1\nB50.05: (9 FJ Rgt)—3 FJ Div"
    assert sure("scs1994", "german", first) == [("-/4 Werfer#1", "B50.06", 0)]


def test_a_formation_in_a_bracket_behind_its_unit_is_known_among_several_units_of_a_place() -> None:
    found = sure("scs1994", "german", "B50.06: 3 Arty Rgt (3 FJ Div), PG Rgt (Führer Begleit Bde)")
    assert [unit for unit, _, _ in found] == ["3 FJ Div/3 Arty#1", "Führer Begleit Bde/PG#1"]


def test_dots_lead_to_boxes_from_one_to_another_and_none_of_them_is_a_dash() -> None:
    text = "Game-Turn 5 (December 17 AM)\n2/22/4(I) ................ D4-D6\n174/VIII(A) ............ D4-D6"
    found = read_list(shipped_rows("spi1977"), "spi1977", "bastogne", "allied", text, "arrivals")
    assert {line.place for line in found if line.is_sure} <= {"area:D4-D6"}


def test_a_date_behind_a_row_is_doubted_below_though_a_later_line_has_more_columns() -> None:
    rows = [
        "12/21 PM",
        '4Arm/CCB M4\t"C-D" 12/22 AM',
        '53/71\t"J"',
        '53/160\t"J" XXX/4 AGRA\t"J" GA/32\t"K"',
        'VII/29\t"K"',
    ]
    assert all(
        turn == 0 for _, place, turn in sure("hj1986", "allied", "\n".join(rows), "arrivals") if place == "area:K"
    )


def test_turns_that_go_back_again_and_again_leave_no_unit_sure() -> None:
    units = ["16 Inf Rgt", "18 Inf Rgt", "26 Inf Rgt", "745 Arm Bn", "634 TD Bn", "99 Inf Bn", "602 TD Bn"]
    turns = [2, 7, 3, 8, 4, 9, 5]
    woven = "\n".join(f"Game Turn {turn}\nN: {unit}" for turn, unit in zip(turns, units, strict=True))
    assert sure("scs1994", "allied", woven, "arrivals") == []
    plain = "\n".join(f"Game Turn {turn}\nN: {unit}" for turn, unit in zip(sorted(turns), units, strict=True))
    assert len(sure("scs1994", "allied", plain, "arrivals")) == len(units)


def test_a_unit_whose_name_one_of_a_formation_has_too_is_sure_only_in_a_list_that_names_formations() -> None:
    """There is an 814 TD Bn of the 7 Arm Div, and one of none."""
    bare, named = "B24.14;814 TD Bn\nB11.07;99 Inf Bn", "Hex,Unit,Formation\nB24.14,814 TD Bn,\nB11.07,CCB,9 Arm Div"
    assert [unit for unit, _, _ in sure("scs1994", "allied", bare)] == ["-/99 Inf#1"]
    assert [unit for unit, _, _ in sure("scs1994", "allied", named)] == ["-/814 TD#1", "9 Arm Div/CCB#1"]


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("V/Gerow: 1504", [("V/Gerow#1", "1504", 0)]),
        ("V/Gerow: 1504\n99/394: 0712", [("V/Gerow#1", "1504", 0), ("99/394#1", "0712", 0)]),
        ("0712 - 99/394", [("99/394#1", "0712", 0)]),
        ("0712 - 99/394\n0717 — 106/422", [("99/394#1", "0712", 0), ("106/422#1", "0717", 0)]),
        ("99/395: 0713\n99/394: 0712", [("99/394#1", "0712", 0)]),  # 395 has a part of its own in play
    ],
)
def test_a_designation_and_its_hex_are_read_in_each_order_without_a_hand(
    text: str, units: list[tuple[str, str, int]]
) -> None:
    assert sure("hj1986", "allied", text) == units


def test_a_quoted_entry_before_a_dash_is_that_of_its_unit() -> None:
    text = '12/22 AM\n"J" - 75/289\n"C" - 26/101'
    assert sure("hj1986", "allied", text, "arrivals") == [("75/289#1", "area:J", 13), ("26/101#1", "area:C", 13)]


@pytest.mark.parametrize("row", ["26 Inf Rgt (N)", "- 26 Inf Rgt, Area N", "26 Inf Rgt (Entry Area N)"])
def test_a_row_alone_below_its_turn_has_its_entry_behind_a_comma_or_in_brackets(row: str) -> None:
    assert sure("scs1994", "allied", f"Game Turn 3\n{row}", "arrivals") == [("1 Inf Div/26 Inf#1", "area:N", 3)]


def test_the_turn_of_a_row_may_stand_before_its_unit() -> None:
    text = "GT 3 - 26 Inf Rgt - N\nGT 4 - 16 Inf Rgt - N"
    assert sure("scs1994", "allied", text, "arrivals") == [
        ("1 Inf Div/26 Inf#1", "area:N", 3),
        ("1 Inf Div/16 Inf#1", "area:N", 4),
    ]


@pytest.mark.parametrize("head", ["10 Arm Div", "## 10 Arm Div", "[b]10 Arm Div[/b]"])
def test_a_formation_heads_a_row_alone_however_it_is_marked(head: str) -> None:
    assert sure("scs1994", "allied", f"{head}\n609 TD Bn - B10.06") == [("10 Arm Div/609 TD#1", "B10.06", 0)]


def test_words_for_the_letters_of_a_unit_are_known() -> None:
    assert sure("scs1994", "german", "Kampfgruppe Hansen-A - B43.07\nKG Hansen-B - B43.08") == [
        ("1 SS Pz Div/KG Hansen-A#1", "B43.07", 0),
        ("1 SS Pz Div/KG Hansen-B#1", "B43.08", 0),
    ]
    text = "10 Arm Div\n609 Tank Destroyer Battalion - B10.06\nCombat Command R - B10.07"
    assert sure("scs1994", "allied", text) == [("10 Arm Div/609 TD#1", "B10.06", 0), ("10 Arm Div/CCR#1", "B10.07", 0)]


def test_what_a_tab_cut_out_of_a_note_and_a_number_behind_a_stroke_are_no_units_and_places() -> None:
    text = "VIII Corps Middleton [Optiona\tRule] 2427\t10Arm/CCB M4\t1130\n106/422\t0717\t28/112\t1221"
    assert [place for _, place, _ in sure("hj1986", "allied", text)] == ["2427", "1130", "0717", "1221"]
    text = '12/22 AM\nVIII / 1308 [R A]\t"G"\nXII/182\t"B" "B"'
    assert sure("hj1986", "allied", text, "arrivals") == [("VIII/1308#1", "area:G", 13), ("XII/182#1", "area:B", 13)]


@pytest.mark.parametrize(
    "text", ["C1215 - 15/2xx(A), 38/2xx(A)\nC1315 - 37/2xx(A)", "Map C:\n1215: 15/2xx(A), 38/2xx(A)\n1315: 37/2xx(A)"]
)
def test_designations_with_their_types_may_stand_behind_their_hex(text: str) -> None:
    found = read_list(shipped_rows("spi1977"), "spi1977", "peiper", "allied", text)
    assert [(line.unit, line.place) for line in found if line.is_sure] == [
        ("allied/2/15-2#1", "C1215"),
        ("allied/2/38-2#1", "C1215"),
        ("allied/2/37-2#1", "C1315"),
    ]


FOREIGN = {
    "scs1994": ("german", "183 Inf Rgt", "18 VG Div", "B40.20"),
    "hj1986": ("allied", "16 Rgt", "2 Inf Div", "1417"),
    "spi1977": ("german", "LXVI StuH", "2 SS Pz Div", "C1013"),
}
"""A unit of each game, a formation that is not its own, and a hex."""


@pytest.mark.parametrize("game", FOREIGN)
@pytest.mark.parametrize(
    "layout",
    some_now(3, [
        "Hex {h}: {u} ({f})", "{h} - {u} ({f})", "{u}\t{f}\t{h}", "{u}\t{h}\t{f}", "Unit\tType\tHex\n{u}\t{f}\t{h}",
        "{h}: {u}, {f}", "{h}: {u}, of {f}", "{h}: {u} (attached to {f})", "{h}: {u} ({f}, reserve)", "{u};{h};{f}",
        "{u}, {h}, {f}", "| {u} | {f} | {h} |", "{u}   {f}   {h}", "{f}\n{u} - {h}", "{f}:\n{h}: {u}",
        "{f}\n\n{u} - {h}", "{h}:\n{u} ({f})", "{h}: {u}; {f}",
    ]),
)  # fmt: skip
def test_no_unit_is_sure_that_stands_with_the_name_of_another_formation(game: str, layout: str) -> None:
    side, unit, formation, place = FOREIGN[game]
    scenario = CAMPAIGN.get(game, "peiper")
    text = layout.format(u=unit, f=formation, h=place)
    found = read_list(shipped_rows(game), game, scenario, side, text)
    assert [(line.unit, line.problem) for line in found if line.is_sure] == []


def test_a_unit_that_stands_with_the_name_of_its_own_formation_is_sure() -> None:
    text = "B40.20: 183 Inf Rgt (62 VG Div)"
    assert sure("scs1994", "german", text) == [("62 VG Div/183 Inf#1", "B40.20", 0)]


def test_a_spelling_that_is_learned_whole_names_no_other_formation() -> None:
    """The book prints 1SS(T-MkVI) for tanks of the I SS Panzer Corps, as if they were of the 1st SS Panzer Division."""
    read = read_list(shipped_rows("spi1977"), "spi1977", "peiper", "german", "1SS(T-MkVI)—C2122")
    assert [(line.unit, line.place, line.is_sure) for line in read] == [("german/ISS/ISS VI#1", "C2122", True)]


@pytest.mark.parametrize(
    ("kind", "are_sure", "said"),
    [("arrivals", True, ""), ("setup", False, "it stands below turn 5; read the list as arrivals")],
)
def test_rows_that_begin_with_their_turn_arrive_then(kind: As, are_sure: bool, said: str) -> None:
    text = '12/18 AM\t101/501\t"G"\n12/18 AM\t101/502\t"G"'
    found = read_list(shipped_rows("hj1986"), "hj1986", "campaign", "allied", text, kind)
    assert [(line.place, line.is_sure, said in line.problem) for line in found] == [("area:G", are_sure, True)] * 2
