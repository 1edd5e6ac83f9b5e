"""The clauses of a cut: none decides alone because the others of its set fell out, none names who takes no part."""

import pytest

from editor.cutting.cut import Cut, cut_scenario, plan_cut, roles_of, settled, stretch_titles
from editor.cutting.items import Choice
from editor.edits.missing import still_missing
from editor.window.document import Document
from engine.data import schema

CORNERS = ("B1510", "B1525", "B3025", "B3010")
"""Of the towns of the plans only some of sheet B lie within: Spa, Marche, Verviers and all edges lie outside."""


def plan(document: Document) -> Cut:
    return plan_cut(document.rows, "spi1977", "campaign", "pocket", CORNERS, (2, 9))


def choices_of(found: Cut, key: str) -> tuple[Choice, ...]:
    (item,) = [item for item in found.items if item.key == key]
    return item.choices


def test_what_decides_otherwise_is_asked_about_where_nobody_else_can_win_beside_it(shipped_document: Document) -> None:
    items = {item.row.key: item for item in plan(shipped_document).items if isinstance(item.row, schema.ClauseRow)}
    otherwise = [
        item for item in items.values() if isinstance(item.row, schema.ClauseRow) and item.row.form == "otherwise"
    ]
    assert len(otherwise) == 5  # 27.71 to 27.75: one of each plan
    assert {(item.proposal, item.reason.partition(":")[0]) for item in otherwise} == {
        ("drop", "it would decide at once")
    }
    assert items["secret-plan"].proposal == "drop", "there is no plan left to choose"


@pytest.mark.deep
def test_a_side_that_can_win_by_no_clause_of_a_cut_is_still_missing(shipped_document: Document) -> None:
    found = plan(shipped_document)
    (kept,) = [item.key for item in found.items if item.key.endswith("|historical-us-marginal")]
    shipped_document.edit(cut_scenario(found, {kept: "keep"}), cited=True)
    told = [each.text for each in still_missing(shipped_document.rows, "spi1977", "pocket")]
    assert [text for text in told if "can win" in text] == ["A victory clause by which the side German can win"]
    whole = [each.text for each in still_missing(shipped_document.rows, "spi1977", "campaign")]
    assert not [text for text in whole if "can win" in text]


@pytest.mark.deep
def test_lists_of_clauses_lose_the_formations_of_which_no_unit_is_in_a_cut(shipped_document: Document) -> None:
    rows = shipped_document.rows
    found = plan(shipped_document)
    comes: dict[str, Choice] = {item.key: "move" for item in found.items if isinstance(item.row, schema.ArrivalRow)}
    comes = {key: choice for key, choice in comes.items() if choice in choices_of(found, key)}
    (item,) = [item for item in settled(found, comes).items if item.key.endswith("|setup-german")]
    assert item.proposal == "trim" and "keep" in item.choices
    shipped_document.edit(cut_scenario(found, comes), cited=True)
    (clause,) = rows.find(schema.ClauseRow, game="spi1977", scenario="pocket", key="setup-german")
    where = {"game": "spi1977", "scenario": "pocket"}
    taking = {row.counter for row in rows.find(schema.SetupRow, **where)}
    taking |= {row.counter for row in rows.find(schema.ArrivalRow, **where)}
    pieces = [row for row in rows.find(schema.CounterRow, game="spi1977") if row.key in taking]
    there = {row.formation for row in pieces}
    listed = ["LXVII", "ISS", "LXVI", "7 Army", "XLVII", "LVIII"]  # 27.2, as the whole scenario has them
    assert clause.args["off_roads"] == [name for name in listed if name in there] != listed
    assert clause.args["enemy_distance"] == 2, "all else stays"


def test_conditions_of_which_nothing_comes_and_rules_of_an_event_that_cannot_happen_go_with_a_cut(
    shipped_document: Document,
) -> None:
    corners = ("2023", "2030", "1430", "1423")  # east of Bastogne: no town of the 15th Army, no entry of the map
    found = plan_cut(shipped_document.rows, "hj1986", "campaign", "pocket", corners, (4, 12))
    told = {item.row.key: item.reason for item in found.items if isinstance(item.row, schema.ClauseRow)}
    assert told["monschau"] == "Monschau lies outside; all that hung on it goes"
    assert told["operation-greif"] == "all that hung on it goes"
    assert told["offensive-cap"] == (
        "hangs on the clause “The German may let the 15th Army attack through 12/21 AM,…”, which goes"
    )
    assert "german-supply" not in told  # of all Germans, through turn 4


def test_a_formation_comes_whole_to_a_cut_where_one_of_its_units_comes_in_near_enough(
    shipped_document: Document,
) -> None:
    corners = ("0812", "0820", "1620", "1612")
    found = plan_cut(shipped_document.rows, "hj1986", "campaign", "pocket", corners, (3, 10))
    arrivals = [item for item in found.items if isinstance(item.row, schema.ArrivalRow) and item.row.turn <= 10]
    moved = {item.formation for item in arrivals if item.proposal == "move"}
    assert moved and not [item.what for item in arrivals if item.formation in moved and item.proposal == "drop"]


def test_who_comes_in_on_the_north_edge_of_the_map_comes_by_the_north_edge_of_a_cut(shipped_document: Document) -> None:
    corners = ("C1020", "C1028", "C2028", "C2020")  # C1020 is a corner, and the nearest hex to the box C7
    found = plan_cut(shipped_document.rows, "spi1977", "campaign", "pocket", corners, (3, 8))
    allied = [title for title, roles in zip(stretch_titles(found), roles_of(found), strict=True)
              if ("entry", "allied") in roles]  # fmt: skip
    assert "North edge, hexes C1021 to C1028" in allied
    assert not [title for title in allied if title.startswith("East")]


def test_units_that_a_list_of_a_clause_loses_are_called_by_their_names(shipped_document: Document) -> None:
    reasons = [item.reason for item in plan(shipped_document).items if item.proposal == "trim"]
    assert reasons and not [reason for reason in reasons if "#" in reason or "/-" in reason]


@pytest.mark.deep
def test_stretches_that_look_the_same_way_out_have_names_of_their_own(shipped_document: Document) -> None:
    corners = ("C1435", "C2415", "C3835", "C2805", "C1405")  # a deep notch, a slanting side: two look north, two south
    found = plan_cut(shipped_document.rows, "spi1977", "campaign", "pocket", corners, (2, 9))
    names = [title.partition(",")[0] for title in stretch_titles(found)]
    assert len(set(names)) == len(names) > 4
    assert {"South edge 1", "South edge 2"} <= set(names)
