"""Lists whose columns were joined, line by line or within each line: no unit of them is sure of what others have."""

import textwrap
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain, zip_longest

import pytest

from editor.pasting.proposals import MENDED, As, Proposal
from editor.pasting.reading import read_list
from editor.texts.lists import ListsOfSide
from editor.texts.plain import as_plain
from engine.data import schema
from tests.editor.small import shipped_rows
from tests.some_now import some_now

Pairs = Sequence[tuple[str, str]]
LISTS: tuple[tuple[str, str, str, As], ...] = (
    ("hj1986", "meuse", "german", "arrivals"),
    ("hj1986", "meuse", "allied", "arrivals"),
    ("scs1994", "kampfgruppe-peiper", "allied", "arrivals"),
    ("scs1994", "payback", "allied", "setup"),
    ("spi1977", "bastogne", "allied", "arrivals"),
    ("spi1977", "peiper", "allied", "setup"),
    ("spi1977", "campaign", "allied", "setup"),
)


def alternated(pairs: Pairs) -> list[str]:
    return list(chain.from_iterable(pairs))


def side_by_side(pairs: Pairs) -> list[str]:
    return [f"{left} {right}".strip() for left, right in pairs]


def parted_by_blanks(pairs: Pairs) -> list[str]:
    return [f"{left:<50}{right}".strip() for left, right in pairs]


def in_two_columns(text: str) -> Pairs:
    lines = list(chain.from_iterable([line] if "\t" in line else textwrap.wrap(line, 46) for line in text.splitlines()))
    half = (len(lines) + 1) // 2
    return list(zip_longest(lines[:half], lines[half:], fillvalue=""))


@pytest.mark.parametrize("join", some_now(3, [alternated, side_by_side, parted_by_blanks]))
@pytest.mark.parametrize(("game", "scenario", "side", "kind"), LISTS)
def test_of_two_joined_columns_no_sure_row_is_wrong(
    game: str, scenario: str, side: str, kind: As, join: Callable[[Pairs], list[str]]
) -> None:
    rows = shipped_rows(game)
    lists = ListsOfSide(rows, game, scenario, side)
    text = as_plain(tuple(lists.setup() if kind == "setup" else lists.arrivals()))
    model = schema.SetupRow if kind == "setup" else schema.ArrivalRow
    known = Counter(
        (row.counter.rpartition("#")[0], row.place, getattr(row, "turn", 0))
        for row in rows.find(model, game=game, scenario=scenario)
    )
    found = read_list(rows, game, scenario, side, "\n".join(join(in_two_columns(text))), kind)
    sure = Counter((line.unit.rpartition("#")[0], line.place, line.turn) for line in found if line.is_sure)
    assert not sure - known


def read(game: str, scenario: str, text: str, kind: As = "setup") -> list[Proposal]:
    return [line for line in read_list(shipped_rows(game), game, scenario, "allied", text, kind) if line.unit]


def test_rows_whose_formations_take_turns_are_not_sure_of_their_turn() -> None:
    text = '12/22 AM\n75/289\t"J"\n26/101\t"C"\n75/290\t"J"\n26/104\t"C"\n75/291\t"J"\n26/328\t"C"\n'
    assert {line.confidence for line in read("hj1986", "meuse", text, "arrivals")} == {MENDED}


def test_rows_of_one_formation_after_the_other_are_sure_of_their_turn() -> None:
    text = '12/22 AM\n75/289\t"J"\n75/290\t"J"\n75/291\t"J"\n26/101\t"C"\n26/104\t"C"\n26/328\t"C"\n'
    assert {line.confidence for line in read("hj1986", "meuse", text, "arrivals")} == {100}


def test_headings_of_two_woven_columns_make_no_turn_sure() -> None:
    # 1 and 3 head the left column, 7 and 9 the right one; each second line is of the other
    text = "Game Turn 1\nGame Turn 7\nN: 99 Inf Bn\nA: 740 Arm Bn\nGame Turn 3\nGame Turn 9\nN: 526 Inf Bn"
    rows = shipped_rows("scs1994")
    found = read_list(rows, "scs1994", "battle-for-the-ardennes", "allied", text, "arrivals")
    units = [line for line in found if line.unit]
    assert len(units) > 1 and all("two columns may be mixed" in line.problem for line in units)
    assert not any(line.is_sure for line in units)


def test_a_clause_that_changes_its_formation_at_the_end_of_a_line_is_not_sure_where_others_do_so_too() -> None:
    text = "Map C:\n1/9/2(I), 2/9/2(I),\n1/422/106(I) - 2711;\n1/23/2(I),\n2/422/106(I) - 2912;\n37/2xx(A) - 1315."
    assert [line.confidence for line in read("spi1977", "peiper", text)] == [MENDED] * 5 + [100]


def test_units_below_the_heading_of_another_formation_are_not_sure() -> None:
    units = "1/422/106(I) - 2711; 2/422/106(I) - 2912; 3/422/106(I) - 3012; 1/423/106(I) - 3113."
    for head, sure in (("2nd Infantry Division", MENDED), ("106th Infantry Division", 100)):
        found = read("spi1977", "peiper", f"Map C:\n{head}:\n{units}")
        assert {line.confidence for line in found} == {sure}


def test_the_heading_of_a_formation_right_behind_another_one_makes_what_is_below_them_unsure() -> None:
    text = "Map C:\n2nd Infantry Division:\n106th Infantry Division:\n1/422/106(I) - 2711; 2/422/106(I) - 2912."
    assert {line.confidence for line in read("spi1977", "peiper", text)} == {MENDED}


@pytest.mark.parametrize(
    "before", ["3/22/4(I) - D4 Game-Turn 6 Game-Turn", "3/22/4(I), Game-Turn", "3/22/4(I),\nGame-Turn"]
)
def test_a_turn_in_the_middle_of_something_makes_no_turn_of_the_list_sure(before: str) -> None:
    text = f"Game-Turn 5\n{before} 12\n705/VIII(D), 58/VII(A) - C3547"
    assert not [line for line in read("spi1977", "bastogne", text, "arrivals") if line.is_sure]


def test_a_group_that_no_sign_parts_from_the_formation_before_it_is_looked_at() -> None:
    text = "A48.18: (330 Inf Rgt)—83 Inf Div (CCB, Divarty)—4 Arm Div"
    assert [line.confidence for line in read("scs1994", "payback", text)] == [100, MENDED, MENDED]


def test_brackets_that_are_even_in_number_only_make_no_unit_sure() -> None:
    text = "B15.28: 155mm Arty Grp; 707 Arm Bn, Divarty Rgt)—28 Inf Div; (2-33, 3-32 Arm Bns—3 Arm Div"
    assert not [line for line in read("scs1994", "payback", text) if line.is_sure]


def test_a_first_column_goes_on_in_the_turn_of_the_last_one_above_it_and_may_have_lost_its_own() -> None:
    text = (
        '12/22 AM\t\t12/26 AM\t\n75/289\t"J"\t35/134\t"C-D"\n'
        '12/23 AM\t\t\t\n2Arm/41\t"L-M"\t35/137\t"C-D"\n\n75/290\t"J"'
    )
    last = read("hj1986", "campaign", text, "arrivals")[-1]
    assert (last.turn, last.is_sure) == (21, False)


def test_a_stretch_from_hex_to_hex_is_not_its_last_hex() -> None:
    text = "Game Turn 11\nD1350-D1650: 1/327/101(P), 1/401/101(P)"
    assert {line.place for line in read("spi1977", "bastogne", text, "arrivals")} == {"area:D1350-D1650"}
