"""Lines that nobody can read take the certainty away of what they may have changed below them."""

import pytest

from editor.pasting.proposals import SURE, As
from tests.editor.test_pasting_spoiled import read


@pytest.mark.parametrize("heading", ["12/17 PN", "12/18", "12/ZO PM", "12/20 PM to 12/22 PM", "Soon after"])
def test_a_line_like_a_date_or_of_unknown_words_leaves_no_unit_below_it_sure_of_its_turn(heading: str) -> None:
    first, below, after = (
        line
        for line in read("hj1986", "allied", f'12/17 AM\n1/26\t"P"\n{heading}\n1/18\t"P"\n12/18 AM\n30/117\t"N"')
        if line.unit
    )
    assert (first.turn, first.confidence) == (3, 100)
    assert below.confidence < SURE and heading in below.problem
    assert (after.turn, after.confidence) == (5, 100)  # two turns a day from 16 December AM


@pytest.mark.parametrize(
    ("game", "side", "kind", "text", "last"),
    [
        # the 18th is turn 3 where a day is a turn
        ("scs1994", "allied", "arrivals", "Game Turn 5 (18 December)\nN: (120 Inf Rgt)—30 Inf Div", ("area:N", 5)),
        (
            "scs1994",
            "allied",
            "arrivals",
            "Game Turn 3\nN: (16 Inf Rgt)—1 Inf Div\nGarne-Turn 2\nN: 99 Inf Bn",
            ("area:N", 2),
        ),
        ("spi1977", "allied", "setup", "Map A\n1/12/4(I) - 3309\nShcet B:\n1/112/28(I) - 1417", ("A1417", 0)),
    ],
)
def test_a_heading_that_is_spoiled_or_contradicts_itself_leaves_a_doubt(
    game: str, side: str, kind: As, text: str, last: tuple[str, int]
) -> None:
    line = read(game, side, text, kind)[-1]
    assert (line.place, line.turn) == last and line.unit
    assert line.confidence < SURE and line.problem


@pytest.mark.parametrize(
    ("game", "side", "kind", "text", "last"),
    [
        (
            "scs1994",
            "allied",
            "arrivals",
            "Game Turn 3\nN: (16 Inf Rgt)—1 Inf Div\nGT 5\nN: (26 Inf Rgt)—1 Inf Div",
            ("area:N", 5),
        ),
        ("spi1977", "allied", "setup", "Map A\n1/12/4(I) - 3309\nSheet B:\n1/112/28(I) - 1417", ("B1417", 0)),
        (
            "scs1994",
            "german",
            "setup",
            "B52.06 12 Arty Rgt 12 VG Div\nB52.05—(89 Inf Rgt)—12 VG Div\nB51.05—(48 Inf Rgt—12 VG Div",
            ("B51.05", 0),
        ),
    ],
)
def test_a_dash_for_a_colon_and_other_words_for_headings_are_read(
    game: str, side: str, kind: As, text: str, last: tuple[str, int]
) -> None:
    line = read(game, side, text, kind)[-1]
    assert (line.place, line.turn) == last and line.unit
