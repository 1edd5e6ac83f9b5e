"""Lists whose line breaks, colons and headings were lost or changed on the way: no unit is sure of a place or a turn
that was not read from its own clause, or from a whole heading above it with nothing unread between."""

import random
from collections import defaultdict

import pytest

from editor.pasting.proposals import MENDED, SURE, As, Proposal
from editor.pasting.reading import read_list
from editor.pasting.turn_signs import first_mixed, turn_sign
from engine.data import schema
from tests.editor.small import shipped_rows
from tests.some_now import some_now

CAMPAIGN = {"scs1994": "battle-for-the-ardennes", "hj1986": "campaign", "spi1977": "campaign"}
ARRIVALS: As = "arrivals"


def read(game: str, side: str, text: str, kind: As) -> list[Proposal]:
    return read_list(shipped_rows(game), game, CAMPAIGN[game], side, text, kind)


def told(game: str, side: str, text: str, kind: As) -> list[tuple[str, str, int, int]]:
    """Return name, place, turn and confidence of each unit that is read."""
    found = (line for line in read(game, side, text, kind) if line.unit)
    return [(line.unit.partition("/")[2], line.place, line.turn, line.confidence) for line in found]


@pytest.mark.parametrize("lost", [" ", "", "; ", ", ", ". ", " - "])
def test_a_place_behind_units_in_a_line_begins_a_clause_of_its_own_that_is_looked_at(lost: str) -> None:
    text = f"B11.07: (1-109 Inf)—28 Inf Div{lost}B24.14: (1-110 Inf)—28 Inf Div"
    assert told("scs1994", "allied", text, "setup") == [
        ("28 Inf Div/1-109 Inf#1", "B11.07", 0, 100),
        ("28 Inf Div/1-110 Inf#1", "B24.14", 0, MENDED),
    ]


def test_a_turn_and_an_entry_behind_units_in_a_line_count_for_what_follows_them_and_are_looked_at() -> None:
    text = "Game Turn 2\nEntry Area N: (16 Inf)—1 Inf Div Game Turn 6 Entry Area M: (771 Arm)—84 Inf Div\n"
    text += "Entry Area H: 602 TD\nGame Turn 7\nEntry Area K: 29 Inf"
    (_, *before), *rest = told("scs1994", "allied", text, ARRIVALS)
    assert before[:2] == ["area:N", 2]
    assert rest == [
        ("84 Inf Div/771 Arm#1", "area:M", 6, MENDED),
        ("-/602 TD#1", "area:H", 6, MENDED),
        ("-/29 Inf#1", "area:K", 7, 100),
    ]


@pytest.mark.parametrize("sign", [".", ",", " -", " —", ""])
@pytest.mark.parametrize("place", ["B24.14", "Hex B24.14", "Entry Area N"])
def test_another_sign_for_the_colon_leaves_no_unit_the_place_of_the_line_above(place: str, sign: str) -> None:
    kind: As = ARRIVALS if place.startswith("Entry") else "setup"
    above = (
        "Game Turn 2\nEntry Area M: (1-109 Inf)—28 Inf Div" if kind == ARRIVALS else "B11.07: (1-109 Inf)—28 Inf Div"
    )
    found = told("scs1994", "allied", f"{above}\n{place}{sign} (1-110 Inf)—28 Inf Div", kind)
    assert found[0][3] == 100
    assert found[1][:2] == ("28 Inf Div/1-110 Inf#1", "area:N" if kind == ARRIVALS else "B24.14")


def test_what_is_no_place_and_ends_the_formation_of_one_clause_makes_the_next_one_doubtful() -> None:
    text = "B11.07: (1-109 Inf)—28 Inf Div 824.1A (1-110 Inf)—28 Inf Div"
    (_, _, _, first), (_, _, _, second) = told("scs1994", "allied", text, "setup")
    assert max(first, second) < SURE


@pytest.mark.parametrize(
    ("game", "text", "turn"),
    [
        ("spi1977", "Game-Turn 3\nD6: 70/4\nGame -Turn 5\nC6: 17/7A", 5),
        ("spi1977", "Game-Turn 3\nD6: 70/4\nGame—Turn 5\nC6: 17/7A", 5),
    ],
)
def test_blanks_and_dashes_within_the_words_of_a_heading_are_none_of_its_matter(
    game: str, text: str, turn: int
) -> None:
    assert told(game, "allied", text, ARRIVALS)[-1][2:] == (turn, 100)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("spi1977", "Game-Turn 3\nD6: 70/4\nGame-T urn V\nC6: 17/7A"),
        ("spi1977", "Game-Turn 3\nD6: 70/4\nGame-Turn1 1\nC6: 17/7A"),
        ("spi1977", "Game-Turn 3\nD6: 70/4\nGame-Tu\nrn 5\nC6: 17/7A"),
        ("hj1986", '12/22 PM\n1/16\t"Q"\nXVIII/509 "N" 12/24 AM\n5/11\t"B"'),
        ("hj1986", '12/22 PM\n1/16\t"Q"\nXVIII/509\t"N"12/24 AM\n5/11\t"B"'),
        ("hj1986", '12/22 PM\n1/16\t"Q"\n12—24 AM\n5/11\t"B"'),
        ("scs1994", "Game Turn 11\nEntry Area G: 29 Inf\nEntry Area E: 737 Arm Game Turn I2\nEntry Area M: 740 Arm"),
    ],
)
def test_what_looks_like_a_turn_and_is_not_read_makes_the_turn_of_all_below_doubtful(game: str, text: str) -> None:
    *_, last = [line for line in read(game, "allied", text, ARRIVALS) if line.unit]
    assert last.confidence < SURE and "turn" in last.problem


def test_a_turn_that_is_not_read_is_forgotten_below_the_next_heading() -> None:
    text = "Game Turn 3\nEntry Area G: 29 Inf\nEntry Area E: 737 Arm Turn soon\nGame Turn 4\nEntry Area M: 740 Arm"
    assert told("scs1994", "allied", text, ARRIVALS)[-1] == ("-/740 Arm#1", "area:M", 4, 100)


def test_units_behind_a_heading_in_its_line_have_rows_of_their_own() -> None:
    found = told("spi1977", "allied", "Turn 16 D6: 44/4\nD6: 29/4", ARRIVALS)
    assert [(unit, place, turn) for unit, place, turn, _ in found] == [
        ("4/44-4#1", "area:D6", 16),
        ("4/29-4#1", "area:D6", 16),
    ]
    assert all(confidence < SURE for *_, confidence in found)


@pytest.mark.parametrize(
    ("game", "text", "turns"),
    [
        ("spi1977", "Game-Turn 14\nD6: 70/4\nGame-Turn 51\nC6: 17/7A\nGame-Turn 18\nC6: 31/7A", [14, 51, 18]),
        ("hj1986", '12/22 AM\n1/16\t"Q"\n12/17 AM\n5/11\t"B"\n12/23 AM\n5/2\t"B"', [13, 3, 15]),
    ],
)
def test_where_turns_go_back_all_from_the_one_before_are_looked_at(game: str, text: str, turns: list[int]) -> None:
    # hj1986 has two turns a day from 16 December AM
    found = told(game, "allied", text, ARRIVALS)
    assert [turn for _, _, turn, _ in found] == turns
    assert [confidence for *_, confidence in found] == [MENDED] * 3


def test_turns_before_those_that_go_back_are_sure() -> None:
    text = "Game-Turn 12\nC6: 440/7A\nGame-Turn 14\nD6: 70/4\nGame-Turn 51\nC6: 17/7A\nGame-Turn 18\nC6: 31/7A"
    assert [confidence for *_, confidence in told("spi1977", "allied", text, ARRIVALS)] == [100, *[MENDED] * 3]


def test_two_columns_are_mixed_from_before_the_first_turn_that_a_lower_one_follows() -> None:
    assert first_mixed([1, 2, 9, 3, 4]) == 1
    assert first_mixed([1, 7, 3, 9]) == 0
    assert first_mixed([1, 1, 2, 2]) == 4
    assert first_mixed([5, 3]) == 0


@pytest.mark.parametrize(
    ("first", "second", "sure"), [("12/17 AM", "12/18 AM", MENDED), ("12/17 AM", "12/20 AM", MENDED)]
)
def test_a_list_that_begins_with_two_turns_may_be_two_columns(first: str, second: str, sure: int) -> None:
    found = told("hj1986", "allied", f'{first}\n{second}\n1/16\t"Q"\n5/11\t"B"', ARRIVALS)
    assert {confidence for *_, confidence in found} == {sure}


@pytest.mark.parametrize(("second", "sure"), [("12/18 PM", 100), ("12/20 AM", MENDED)])
def test_a_turn_without_units_is_taken_for_one_only_where_the_next_one_follows(second: str, sure: int) -> None:
    text = f'12/17 AM\n1/18\t"P"\n12/18 AM\n{second}\n1/16\t"Q"\n5/11\t"B"'
    assert [confidence for *_, confidence in told("hj1986", "allied", text, ARRIVALS)] == [100, sure, sure]


def test_the_doubt_of_a_mended_heading_ends_at_the_next_one() -> None:
    text = "Game-Turn l1\nC6: 440/7A\nGame—Turn 12\nC2: 48/7A"
    assert [confidence for *_, confidence in told("spi1977", "allied", text, ARRIVALS)] == [MENDED, 100]


@pytest.mark.parametrize("spoiled", ["D1or D2: ", "D1 oe D2: ", "or D2: ", "D1 o D2: ", "Between 81 and D2: "])
def test_boxes_before_which_something_is_left_are_looked_at(spoiled: str) -> None:
    (_, _, _, confidence), *_ = told("spi1977", "allied", f"Game-Turn 14\n{spoiled}274/III(A)", ARRIVALS)
    assert confidence < SURE


def test_units_in_brackets_or_prose_are_no_turns() -> None:
    for text in ("B51.03: (KG Hansen-A)—1 SS Pz Div", "1/16 [or 19 AM, see note 2]", "a force may return to its base"):
        assert turn_sign(text) == ""


LISTS = [
    ("scs1994", "setup", "battle-for-the-ardennes", "allied"),
    ("scs1994", "arrivals", "battle-for-the-ardennes", "allied"),
    ("hj1986", "arrivals", "campaign", "allied"),
    ("spi1977", "arrivals", "campaign", "allied"),
]
At = tuple[str, int]


def printed(game: str, row: schema.SetupRow | schema.ArrivalRow) -> tuple[str, str]:
    """Return place and unit of a row as the rulebook of its game prints them."""
    _, formation, name = row.counter.rpartition("#")[0].split("/", 2)
    area = row.place.removeprefix("area:")
    if game == "scs1994":
        return (
            f"Entry Area {area}" if area != row.place else area,
            name if formation == "-" else f"({name})—{formation}",
        )
    if game == "hj1986":
        return f'"{area.replace("-", "~")}"', f"{formation}/{name}"
    return area.replace("-", " or "), f"{name.replace('-', '/', 1)}" + ("" if "-" in name else f"/{formation}")


def lines_of(game: str, kind: str, scenario: str, side: str) -> tuple[list[str], dict[str, set[At]]]:
    """Return a list of the first thirty places of a scenario, and where each family of its units is."""
    rows = shipped_rows(game)
    model = schema.SetupRow if kind == "setup" else schema.ArrivalRow
    turns = {row.number: row.label for row in rows.find(schema.TurnRow, game=game)}
    truth: dict[str, set[At]] = defaultdict(set)
    places: dict[tuple[int, str], list[str]] = defaultdict(list)
    for row in sorted(rows.find(model, game=game, scenario=scenario), key=lambda row: getattr(row, "turn", 0)):
        turn = getattr(row, "turn", 0)
        if row.counter.startswith(side) and (":" not in row.place or row.place.startswith("area:")):
            truth[row.counter.rpartition("#")[0]].add((row.place, turn))
            place, unit = printed(game, row)
            places[turn, place].append(unit)
    lines: list[str] = []
    for (turn, place), units in list(places.items())[:30]:
        head = turns[turn] if game == "hj1986" and turn else f"Game Turn {turn}" if turn else ""
        if head and head not in lines:
            lines.append(head)
        each = [f"{unit}\t{place}" for unit in units]
        lines += each if game == "hj1986" else [f"{place}: {('; ' if game == 'scs1994' else ', ').join(units)}"]
    return lines, truth


def spoiled(line: str, dice: random.Random) -> str:
    """Return a line with one slip; a break that is lost ends it with a mark."""
    signs = [at for at, sign in enumerate(line) if sign in ':,;-—()/" ~.\t']
    at = dice.choice(signs) if signs else 0
    slips = (
        lambda: line[:at] + line[at + 1 :],
        lambda: line[:at] + dice.choice(":,;.-– ") + line[at + 1 :],
        lambda: line[:at] + line[at] + line[at:],
        lambda: line[:at] + "\n" + line[at:],
        lambda: line + dice.choice([" ", "", "; ", ". "]) + "\0",
        lambda: line.replace("0", "O", 1).replace("1", "l", 1),
        lambda: line.replace(":", dice.choice(["", ";", ".", " -", ","]), 1),
        lambda: line.replace(" ", "  "),
        lambda: f"— {dice.randrange(90)} —\n{line}",
        lambda: line.replace("Turn", dice.choice(["Tum", "T urn", "Trn", "turn"])),
        lambda: line.replace("Area", dice.choice(["Aera", "", "Ar ea"])),
    )
    return dice.choice(slips)()


@pytest.mark.parametrize(("game", "kind", "scenario", "side"), LISTS)
@pytest.mark.parametrize("seed", some_now(4, range(4)))
def test_no_slip_of_a_list_makes_a_wrong_place_or_turn_sure(
    game: str, kind: As, scenario: str, side: str, seed: int
) -> None:
    lines, truth = lines_of(game, kind, scenario, side)
    dice = random.Random(f"{game} {kind} {seed}")
    text = "\n".join(spoiled(line, dice) if dice.random() < 0.3 else line for line in lines).replace("\0\n", "")
    found = read_list(shipped_rows(game), game, scenario, side, text.replace("\0", ""), kind)
    sure = [line for line in found if line.unit and line.confidence >= SURE]
    assert sure
    assert [line for line in sure if (line.place, line.turn) not in truth[line.unit.rpartition("#")[0]]] == []


def test_a_row_is_told_for_a_line_whose_word_went_to_the_line_before() -> None:
    found = read("scs1994", "allied", "B24.14: (1-110 Inf)—28 Inf Di-\nvision", "setup")
    assert {line.line for line in found} == {1, 2}


def test_a_hex_behind_dots_is_not_the_place_that_heads_all_lines_above_it() -> None:
    text = "B11.07:\n(1-109 Inf)—28 Inf Div\nB24.14… (1-110 Inf)—28 Inf Div"
    assert told("scs1994", "allied", text, "setup")[-1] == ("28 Inf Div/1-110 Inf#1", "B24.14", 0, MENDED)


def test_a_unit_before_a_colon_and_its_hex_is_read_and_looked_at() -> None:
    assert told("scs1994", "allied", "99 Inf Bn: Hex B57.35", "setup") == [("-/99 Inf#1", "B57.35", 0, MENDED)]


@pytest.mark.parametrize(
    ("game", "text", "problem"),
    [
        ("scs1994", "B24.14: (1-110 Inf)—28 Inf Dvi", "28 Inf Dvi read as 28 Inf Div"),
        ("hj1986", "4/22\t0534", "spelled like 22(-) Rgt"),
    ],
)
def test_what_is_taken_though_it_is_spelled_otherwise_is_told(game: str, text: str, problem: str) -> None:
    (line,) = (line for line in read(game, "allied", text, "setup") if line.unit)
    assert line.problem == problem and SURE <= line.confidence < 100


def test_a_letter_too_much_behind_a_number_does_not_propose_another_unit() -> None:
    (line,) = read("hj1986", "allied", "9Arm/CCA M41\t0535", "setup")
    assert line.unit == "allied/9Arm/CCA M4#1" and line.confidence < SURE
