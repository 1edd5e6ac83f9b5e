"""A case may say in one entry what a player says in one breath."""

from dataclasses import fields
from typing import Any

import pytest

from engine.cases.expecting import difference
from engine.cases.reading import CaseError
from engine.playtest.games import GAME_KEYS, ruleset_of
from tests.architecture.source import ROOT
from tests.begun import COMPLETE
from tests.cases.test_case_fields import scs, unit

FOE = unit("D", "B48.15", "allied")
"""Three steps that defend with 3."""


def test_a_move_is_chosen_made_and_finished_in_one_entry() -> None:
    outcome = scs(unit("A", "B48.18"), actions=[{"type": "Move", "unit": "A", "path": ["B48.18", "B48.17"]}])
    assert outcome.problems == []
    assert outcome.position["units"]["A"]["hex"] == "B48.17"
    assert "choose a unit" in outcome.position["next"]["prompt"]


def test_a_composed_move_that_is_refused_leaves_nobody_chosen() -> None:
    # 7 open hexes cost a foot unit 7 of its 6 points.
    way = [f"B48.{number}" for number in range(18, 10, -1)]
    outcome = scs(unit("A", "B48.18"), actions=[{"type": "Move", "unit": "A", "path": way}])
    assert outcome.answers[0]["refused"]["rule"] == "S-07"
    assert "choose a unit" in outcome.position["next"]["prompt"]


def test_an_attack_names_its_units_in_one_entry() -> None:
    # 4 against 3 is 1:1, where 44 is D1.
    attack = {"type": "Attack", "target": "B48.15", "units": ["A"]}
    outcome = scs(unit("A", "B48.16"), FOE, phase="german_combat", actions=[attack], dice=[4, 4])
    assert outcome.problems == []
    assert [event["result"] for event in outcome.answers[0]["events"] if event["type"] == "CombatResolved"] == ["D1"]


def test_the_odds_of_a_composed_attack_are_those_of_its_units_alone() -> None:
    # 8 against 3 is 2:1 with both, 4 against 3 is 1:1 with one of them.
    attacks = [{"type": "Attack", "target": "B48.15", "units": names} for names in (["A", "B"], ["A"])]
    asked = [{"ask": "odds", "actions": [attack]} for attack in attacks]
    outcome = scs(unit("A", "B48.16"), unit("B", "B48.16"), FOE, phase="german_combat", questions=asked)
    assert [answer["column"] for answer in outcome.answers] == ["2:1", "1:1"]


def test_whether_a_move_may_be_made_is_asked_without_choosing_the_unit_first() -> None:
    river = [{"hexes": ["B48.17", "B48.18"], "feature": "major_river"}]
    asked = [
        {"ask": "check", "action": {"type": "Move", "unit": "A", "path": ["B48.18", to]}} for to in ("B48.17", "B48.19")
    ]
    outcome = scs(unit("A", "B48.18"), hexsides=river, questions=asked)
    assert [answer["allowed"] for answer in outcome.answers] == [False, True]
    assert outcome.answers[0]["refused"]["rule"] == "TEC"


@pytest.mark.parametrize("pair", [["B48.14", "B48.15"], ["B48.15", "B48.14"]])
def test_a_bridge_is_named_by_its_hexes_in_any_order(pair: list[str]) -> None:
    bridge = [{"hexes": ["B48.15", "B48.14"], "feature": "river", "crossing": "bridge"}]
    blow = {"type": "BlowBridge", "hexes": pair}
    outcome = scs(unit("A", "B48.20"), FOE, phase="us_bridges", hexsides=bridge, actions=[blow], dice=[4])
    assert outcome.problems == []
    assert "is blown" in outcome.answers[0]["events"][1]["text"]


@pytest.mark.parametrize("name", ["B48.14|B48.15", "B48.15|B48.14", ["B48.15", "B48.14"]])
def test_a_blown_bridge_is_named_as_the_crossed_are_or_by_a_list(name: Any) -> None:
    bridge = [{"hexes": ["B48.15", "B48.14"], "feature": "river", "crossing": "bridge"}]
    repair = [{"ask": "check", "action": {"type": "RepairBridge", "hexes": ["B48.14", "B48.15"]}}]
    markers = {"blown": [name]}
    near = unit("A", "B48.20")
    foe = unit("D", "B48.11", "allied")
    outcome = scs(near, foe, phase="us_bridges", hexsides=bridge, questions=repair, markers=markers)
    assert outcome.answers == [{"ask": "check", "allowed": True}]


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        ({"type": "Attack", "target": "B48.15"}, "actions[0].units"),
        ({"type": "Attack", "target": "B48.15", "units": "A"}, "actions[0].units"),
        ({"type": "Move", "unit": "A", "to": "B48.15", "path": []}, "actions[0].to"),
        ({"type": "Attack", "target": "B48.15", "units": [], "targets": []}, "actions[0].targets"),
    ],
)
def test_a_composed_entry_at_fault_names_its_field(entry: dict[str, Any], place: str) -> None:
    with pytest.raises(CaseError, match=place.replace("[", r"\[").replace("]", r"\]")):
        scs(unit("A", "B48.18"), FOE, actions=[entry])


@pytest.mark.parametrize("game", GAME_KEYS)
def test_each_saying_of_a_game_is_made_of_its_own_actions_and_of_all_its_fields(game: str) -> None:
    rules = ruleset_of(game)
    assert {"Move", "Attack", "Barrage"} <= rules.telling.chains.keys() or game not in COMPLETE
    for chain in rules.telling.chains.values():
        assert {link.action for link in chain.links} <= set(rules.actions)
        for link in chain.links:
            assert set(link.takes) <= {field.name for field in fields(link.action)}
        used = {name for link in chain.links for name in ((link.of,) if link.of else link.takes)}
        assert used == {*chain.needs, *chain.may}
        assert set(chain.lists) <= used


@pytest.mark.parametrize(
    ("expected", "found"), [(2, "2"), (1.5, "1 1/2"), ("3/2", "1 1/2"), ("1 1/2", "1 1/2"), (True, {"rule": "TEC"})]
)
def test_points_fit_as_a_number_and_true_fits_any_refusal(expected: Any, found: Any) -> None:
    assert difference(expected, found, "here") == ""


@pytest.mark.parametrize(("expected", "found"), [(2, "2 1/2"), (1, True), (True, {}), ("open", "2"), (True, "1")])
def test_other_values_do_not_fit(expected: Any, found: Any) -> None:
    assert difference(expected, found, "here")


def test_the_document_names_every_action_that_a_case_can_make() -> None:
    text = (ROOT / "docs" / "cases.md").read_text("utf-8")
    kinds = {kind.__name__ for game in ("scs1994", "hj1986", "spi1977") for kind in ruleset_of(game).actions}
    assert sorted(kind for kind in kinds if f"`{kind}`" not in text) == []
