"""Three battles of the Advanced game, worked out by hand.

A recorded game says what the program did, these say what the tables say: battles as the cautious players fight them in
games like ``hj1986-meuse-cautious.json``, on the map of the game with its counters. Strengths are added up and the
lines of the table of results (3442 to 3454) read here, so they stay as they are when a game is recorded anew.
"""

import json
from typing import Any

import pytest

from engine.cases.reading import read_case
from engine.cases.running import run


def battle(units: dict[str, str], turn: int, phase: str, target: str, die: int, *cover: str) -> dict[str, Any]:
    """Return the event of a battle on the map of the game; units that stand elsewhere than ``target`` attack it."""
    side = phase.partition("_")[0]
    attackers = [unit for unit, label in units.items() if unit.startswith(side) and label != target]
    actions = [
        {"type": "DeclareAttack", "target": target},
        *({"type": "AddAttacker", "unit": unit} for unit in attackers),
        {"type": "ConfirmAttack"},
        *({"type": "AddCover", "unit": unit} for unit in cover),
        *([{"type": "EndCover"}] if cover else []),
    ]
    case = {
        "case": 1,
        "game": "hj1986",
        "scenario": "meuse",
        "units": [{"id": unit, "hex": label} for unit, label in units.items()],
        "turn": turn,
        "phase": phase,
        "dice": [die],
        "actions": actions,
    }
    outcome = run(read_case(json.dumps(case)))
    assert outcome.problems == []
    events = [event for answer in outcome.answers for event in answer.get("events", ())]
    (found,) = (event for event in events if event["type"] == "BattleResolved")
    return dict(found)


def read(found: dict[str, Any]) -> tuple[str, str, str, int, str]:
    """Return strengths, column, line and result."""
    return found["attack"], found["defense"], found["column"], found["row"], found["result"]


@pytest.mark.rule("A 5.31")
def test_a_combat_command_in_the_clear_is_doubled_and_has_infantry_and_armor() -> None:
    # Dec 22 AM, 1433, clear. CCR of the 10th Armored has 6 and strikes infantry in the clear: 12 (A 5.31).
    # 352/915 defends with 4: 3-1, the sixth column of the clear (1-4 1-3 1-2 1-1 2-1 3-1). A combat command is infantry
    # and armor (A 11.14), against infantry -1: a 1 becomes line 0, D1+ FF D1 D2 D2 D2x: D2x.
    units = {"allied/10Arm/CCR M4#1": "1434", "german/352/915#1": "1433"}
    assert read(battle(units, 13, "allied_combat", "1433", 1)) == ("12", "4", "6", 0, "D2x")


@pytest.mark.rule("A 5.22")
def test_armor_in_a_forest_strikes_armor_with_all_its_strength() -> None:
    # Dec 23 PM, 1830, forest. 79/226 and 79/208 have 3 each, the assault guns 2: not halved, for the 735th is armor
    # itself (A 5.22): 8. The battalion has 2; the 193rd supports it with half of 7, rounded up 4 (B 11.44): 6. So 1-1,
    # the first column of forests; two units of the 79th make it the second (B 11.71). Infantry and armor against armor
    # -1: a 2 becomes line 1, ENG D1+: D1+.
    units = {
        "german/79/226#1": "1829",
        "german/79/208#1": "1829",
        "german/Fuh Gr/911 Stg III#1": "1829",
        "allied/26/735 M4#1": "1830",
        "allied/III/193#1": "1733",
    }
    found = battle(units, 16, "german_combat", "1830", 2, "allied/III/193#1")
    assert read(found) == ("8", "6", "2", 1, "D1+")


@pytest.mark.rule("B 11.71")
def test_units_of_two_divisions_are_not_coordinated() -> None:
    # Dec 23 PM, 2029, rough. CCA of the 4th Armored has 6, 26/104 has 4: 10, of two divisions, so no shift (B 11.71).
    # The Panthers of the Grenadier Brigade have 5 and give no shift, for a combat command has armor (B 11.87): 2-1, the
    # fourth column of rough ground (1-3 1-2 1-1 2-1). Infantry and armor against armor -1: a 4 becomes line 3,
    # A1 ENG ENG D1+: D1+, by night as by day, for it is no FF.
    units = {"allied/4Arm/CCA M4#1": "2129", "allied/26/104#1": "1930", "german/Fuh Gr/Pz V#1": "2029"}
    assert read(battle(units, 16, "allied_combat", "2029", 4)) == ("10", "5", "4", 3, "D1+")
