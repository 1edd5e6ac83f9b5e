"""Pasted arrivals with the conditions that are printed with them: by notes, optional rules and towns."""

import pytest

from editor.pasting.accepting import accept
from editor.pasting.proposals import Proposal
from editor.pasting.reading import read_list
from editor.texts.plain import as_plain
from editor.texts.scenario import printed_scenario
from engine.data import schema
from tests.editor.small import shipped_rows

PROSE = (
    "The reinforcement units listed below appear when the German player has secured a target point that must be "
    "occupied by the German player, or when the turn in brackets has come.\n"
)


def read(text: str, side: str = "allied", scenario: str = "campaign") -> list[Proposal]:
    found = read_list(shipped_rows("hj1986"), "hj1986", scenario, side, text, "arrivals")
    return [line for line in found if line.unit]


@pytest.mark.parametrize(
    ("side", "printed", "condition"),
    [
        ("allied", '9/60 [See note 6]\t"Q"', "note-6"),
        ("allied", '5Arm/CCA M4 [See notes 4 & 6]\t"M~O"', "notes-4-6"),
        ("allied", '1/634 M10\t"P" [or 19 AM, see note 1]', "note-1"),
        ("german", '15PG/104\t"U~W" [See note 3]', "note-3-german"),
        ("german", '15PG/104\t"U~W" [See no\tte 3]', "note-3-german"),
        ("german", '6SS/11\t"S" [See note 5]', "nordwind"),  # by the title of the rule of the fifth German note
        ("allied", 'XII Corps Eddy [Optional Rule]\t"A~B"', "commanders"),
        ("german", '5PzA/653 [See Opt. Rule 8.0]\t"Y"', "battalion-653"),
    ],
)
def test_a_note_or_an_option_behind_a_unit_is_the_condition_on_which_it_arrives(
    side: str, printed: str, condition: str
) -> None:
    turn = "12/17 AM" if condition == "note-1" else "12/24 PM"
    (line,) = read(f"{turn}\n{printed}", side)
    assert (line.condition, line.is_sure) == (condition, True) and "not taken" not in line.problem


@pytest.mark.parametrize("note", ["[See note 17]", "[See no", "[S", "[Optional Rule]", "[or 19 AM]"])
def test_a_unit_with_a_condition_that_nobody_knows_is_looked_at(note: str) -> None:
    (line,) = read(f'12/24 PM\n9/60\t"Q" {note}')
    assert not line.condition and not line.is_sure and "is not taken" in line.problem


def test_a_printed_condition_that_begins_like_another_is_the_one_that_says_more() -> None:
    text = (
        '12/24 PM\nIISSPz/Bittrich [see condition 2]\t"T~U"\n'
        "Condition 1: Only with the optional rule of commanders. (O 5.0)\n"
        "Condition 2: Only with the optional rule of commanders, with the first unit of the 2nd or 9th SS Panzer "
        "Division to arrive. (N GE0)"
    )
    assert [line.condition for line in read(text, "german")] == ["with-first-ss-unit"]


def test_a_note_of_one_side_is_not_that_of_the_other() -> None:
    (line,) = read('12/24 PM\n15PG/104\t"U~W" [See note 7]', "german")  # only the other side has a seventh
    assert not line.condition and not line.is_sure


def test_the_nation_of_a_unit_is_told_and_no_condition() -> None:
    (line,) = read('12/22 AM\nVIII/342 [RA]\t"G"')
    assert (line.condition, line.is_sure, line.problem) == ("", True, "“[RA]” is not taken")


@pytest.mark.parametrize("below", ["(Malmedy, Spa [12/20 PM])", "\t(Malmedy, Spa\t[12/20 PM])"])
@pytest.mark.parametrize("heading", ["12/18 AM\n", f"12/18 AM\n{PROSE}"])
def test_towns_below_a_unit_are_its_condition_which_gives_the_turn_where_text_parts_it_from_its_heading(
    heading: str, below: str
) -> None:
    text = f'{heading}2SSPz/3\t"U~W"\n{below}\n2SSPz/4\t"U~W"\n{below}\n'
    one, two = read(text, "german")
    assert [(line.turn, line.place, line.condition, line.is_sure) for line in (one, two)] == [
        (5, "area:U-W", "malmedy-spa", True)  # two turns a day from 16 December AM
    ] * 2


def test_towns_with_another_turn_than_their_condition_has_are_looked_at() -> None:
    (line,) = read('12/18 AM\n3PG/29\t"R~S"\n(Monschau [12/22 AM])', "german")
    assert not line.condition and not line.is_sure


def test_an_accepted_arrival_has_its_condition_and_one_without_keeps_its_own() -> None:
    rows = shipped_rows("hj1986")
    lines = read('12/23 AM\n9/60 [See note 6]\t"P"\n5Arm/CCR M4\t"P"\n75/289 [See note 6]\t"J"')
    found = accept(rows, "hj1986", "campaign", lines, "arrivals").changes
    after = {str(each.key[-1]): each.after or {} for each in found if each.table == schema.ArrivalRow.TABLE}
    before = {row.counter: row.condition for row in rows.find(schema.ArrivalRow, scenario="campaign")}
    said = {counter: values.get("condition", before[counter]) for counter, values in after.items()}
    assert said == {"allied/9/60#1": "note-6", "allied/5Arm/CCR M4#1": "notes-3-6", "allied/75/289#1": "note-6"}


def test_conditions_of_a_printed_scenario_are_read_back_by_what_they_say_below_its_lists() -> None:
    rows = shipped_rows("hj1986")
    text = as_plain(printed_scenario(rows, "hj1986", "meuse"))
    wanted = {
        row.counter: row.condition
        for row in rows.find(schema.ArrivalRow, scenario="meuse")
        if row.counter.startswith("german/") and row.condition
    }
    arrivals = text[text.index("Arrivals") :]
    german = arrivals[: arrivals.index("Allied")] + arrivals[arrivals.index("* Condition 1:") :]
    got = {line.unit: line.condition for line in read(german, "german", "meuse") if line.is_sure}
    assert wanted.items() <= got.items()


def test_the_number_of_a_printed_condition_that_nobody_explains_is_looked_at() -> None:
    (line,) = read('12/24 PM\n9/60 [see condition 6]\t"Q"')
    assert not line.condition and not line.is_sure


def test_an_arrival_with_a_loss_is_sure_only_where_a_rule_of_the_scenario_says_that_it_comes_reduced() -> None:
    known, other = read('12/29 AM\n89/1055 [reduced]\t"S"\n15PG/104 [reduced]\t"U~W"', "german")
    assert known.is_sure and not other.is_sure and "no losses" in other.problem
