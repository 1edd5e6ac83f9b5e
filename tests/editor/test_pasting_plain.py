"""Lists that a person reads at a glance: columns that go on in the next one, conditions below units, quoted cells,
formations behind a comma."""

from editor.pasting.proposals import As, Proposal
from editor.pasting.reading import read_list
from tests.editor.small import shipped_rows

Read = tuple[str, str, int]


def lines(game: str, scenario: str, side: str, text: str, kind: As) -> list[Proposal]:
    return [each for each in read_list(shipped_rows(game), game, scenario, side, text, kind) if each.unit]


def sure(game: str, scenario: str, side: str, text: str, kind: As = "setup") -> list[Read]:
    found = lines(game, scenario, side, text, kind)
    return [(each.unit.removesuffix("#1"), each.place, each.turn) for each in found if each.is_sure]


def test_a_column_goes_on_at_the_top_of_the_next_one_whatever_the_title_of_the_page_says() -> None:
    text = 'December 1\t6 AM Game T\t10Arm/CCR M4\t"B"\n12/17 PM\t\t9/47\t"Q"\n9/60\t"Q"\t12/18 AM\t\n\t\t82/504\t"H-I"'
    found = sure("hj1986", "campaign", "allied", text, "arrivals")
    assert ("allied/10Arm/CCR M4", "area:B", 4) in found and ("allied/9/47", "area:Q", 4) in found


def test_a_column_does_not_go_on_where_a_heading_that_nobody_can_read_stands_between() -> None:
    text = '12/17 PM\t\t9/47\t"Q"\n9/60\t"Q"\t30/117\t"Q"\n12/1B AN\t\t12/19 AM\n9/39\t"Q"\t82/504\t"H-I"'
    found = lines("hj1986", "campaign", "allied", text, "arrivals")
    assert [each.is_sure for each in found if each.unit in ("allied/9/47#1", "allied/30/117#1")] == [False, False]


CONDITIONS = (
    '12/16 PM\n3FJ/8\t"U"\t9SSPz/9 JpzIV "V"\n12/17 AM\t\t(Trois Ponts, Werbomont [12/19 PM])\n'
    '5PzA/614\t"Y"\t9SSPz/20 "V"\n12/17 PM\t\t(Trois Ponts [12/19 PM])\nH.Gru.B/519\t"S"\t9SSPz/19 "U"\n12/18 AM\t\t'
)


def test_a_condition_below_a_unit_is_told_with_it_and_not_with_its_neighbor() -> None:
    found = lines("hj1986", "campaign", "german", CONDITIONS, "arrivals")
    said = {each.unit.removesuffix("#1"): each.problem for each in found}
    assert "(Trois Ponts [12/19 PM])” is not taken" in said["german/9SSPz/20"]
    assert said["german/5PzA/614"] == said["german/H.Gru.B/519"] == ""


def test_two_units_in_one_cell_have_the_one_place_behind_them() -> None:
    text = '12/24 AM\t\nXII/182 XII/177\t"B"'
    assert sure("hj1986", "campaign", "allied", text, "arrivals") == [
        ("allied/XII/182", "area:B", 17),
        ("allied/XII/177", "area:B", 17),
    ]


def test_quoted_values_without_a_heading_are_rows_also_with_brackets_in_them() -> None:
    text = '12/22 AM\n"317th Rgt (80)","C"\n"318th Rgt (80)","C"'
    assert sure("hj1986", "campaign", "allied", text, "arrivals") == [
        ("allied/80/317", "area:C", 13),
        ("allied/80/318", "area:C", 13),
    ]


def test_an_entry_in_quotes_stands_before_a_colon() -> None:
    text = '12/22 AM\n"Y-Z": 11 Puma Bn (11Pz)\n"Y-Z": 15/I V Bn (11Pz)'
    assert sure("hj1986", "meuse", "german", text, "arrivals") == [
        ("german/11Pz/11 Puma", "area:Y-Z", 13),
        ("german/11Pz/15/I V", "area:Y-Z", 13),
    ]


def test_a_formation_of_one_sign_stands_behind_its_unit() -> None:
    text = "12th Rgt (4)\t0635\n187 Group, V\t1408\nGerow Corps, V\t1504"
    assert [unit for unit, *_ in sure("hj1986", "meuse", "allied", text)] == [
        "allied/4/12",
        "allied/V/187",
        "allied/V/Gerow",
    ]


def test_a_formation_behind_a_comma_is_that_of_the_unit_before_it() -> None:
    text = "B56.14: 644 TD Battalion, 2 Inf Div\nB56.15: Divarty Regiment, 2 Inf Div"
    assert sure("scs1994", "payback", "allied", text) == [
        ("allied/2 Inf Div/644 TD", "B56.14", 0),
        ("allied/2 Inf Div/Divarty", "B56.15", 0),
    ]
