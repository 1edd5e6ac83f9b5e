"""The rules are asked in a position beside the game: units put down, a phase begun, cases; the game waits unchanged."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.window.playtest import asking
from editor.window.playtest.game_tab import GameTab
from editor.window.playtest.session import PlaySession
from engine.core.roles import Role, role_of
from engine.scs1994.fighting.ground_combat import AddAttacker, DeclareAttack
from engine.scs1994.moving.movement import SelectUnit
from engine.scs1994.turn.setup import AcceptDefaults, NameDummy
from tests.editor.playtest.by_hand import seated
from tests.editor.playtest.kept import UNIT, peiper

CASES = Path(__file__).parents[3] / "resources" / "cases"


@pytest.fixture
def tab(qtbot: QtBot) -> Iterator[GameTab]:
    """The first German movement phase of scenario 5.1, and the rules are asked in it."""
    found = seated(qtbot, peiper)
    found.new_game()
    for _ in range(2):
        found.act(AcceptDefaults())
    found.ask_the_rules()
    yield found
    found.pause()


def asked(tab: GameTab) -> PlaySession:
    assert tab.session is not None
    return tab.session


def test_the_game_waits_unchanged_and_goes_on(tab: GameTab) -> None:
    assert tab.is_asking
    waits = tab._waits
    assert waits is not None
    before, records = waits.game.digest(), len(waits.records)
    tab.put_typed("KG Peiper-A B44.20")
    assert asked(tab).game.units[UNIT].hex == "B44.20"
    tab.back_to_game()
    assert tab.session is waits
    assert (waits.game.digest(), len(waits.records)) == (before, records)
    assert tab.asking.isHidden()


def test_a_dragged_unit_stands_where_it_is_dropped_and_may_move_from_there(tab: GameTab) -> None:
    tab.drop_many([UNIT], "B44.20")
    tab.act(SelectUnit(UNIT))
    reach = asked(tab).game.rules.telling.reach(asked(tab).game, UNIT)
    assert len(reach) > 1


@pytest.mark.deep
def test_an_emptied_map_takes_units_that_are_typed(tab: GameTab) -> None:
    tab.empty_map()
    assert not asked(tab).game.occupants
    tab.put_typed("KG Peiper-A B44.20")
    assert asked(tab).game.occupants == {"B44.20": (UNIT,)}


def test_what_names_no_unit_or_hex_is_told(tab: GameTab) -> None:
    tab.put_typed("KG Peiper-A Z99")
    assert "no hex" in tab.question.message.text()
    tab.put_typed("Nobody B44.20")
    assert "no unit" in tab.question.message.text()


@pytest.mark.deep
def test_another_phase_begins_with_the_units_where_they_stand(tab: GameTab) -> None:
    tab.drop_many([UNIT], "B44.20")
    steps = {step.key: at for at, step in asking.steps_of(asked(tab))}
    tab.begin_step(steps["german_combat"])
    assert asked(tab).step is not None
    assert asked(tab).game.top.phase == "combat"
    assert asked(tab).game.units[UNIT].hex == "B44.20"


@pytest.mark.deep
def test_the_position_is_written_as_a_case_and_opened_again(tab: GameTab, tmp_path: Path) -> None:
    tab.empty_map()
    tab.put_typed("KG Peiper-A B44.20")
    tab.save_case(tmp_path / "case.json")
    case = json.loads((tmp_path / "case.json").read_text("utf-8"))
    assert [unit["hex"] for unit in case["units"] if "hex" in unit] == ["B44.20"]
    tab.open_case(tmp_path / "case.json")
    assert asked(tab).game.occupants == {"B44.20": (UNIT,)}
    assert tab.is_asking


def test_a_shipped_case_is_shown_with_what_is_done_in_it(tab: GameTab) -> None:
    tab.open_case(CASES / "example-1-move.json")
    assert tab.is_asking
    assert len(asked(tab).records) > 1


@pytest.mark.deep
def test_a_case_without_a_game_leads_to_a_game_of_the_scenario(qtbot: QtBot) -> None:
    found = seated(qtbot, peiper)
    found.open_case(CASES / "example-1-move.json")
    assert found.is_asking
    found.back_to_game()
    assert not found.is_asking
    assert len(asked(found).records) == 1
    found.pause()


def test_a_player_against_the_machine_asks_with_what_his_side_knows_and_the_game_keeps_its_secrets(
    qtbot: QtBot,
) -> None:
    found = seated(qtbot, peiper)
    found.new_game()
    found.act(AcceptDefaults())
    game = asked(found)
    found.act(next(option for option in game.options() if isinstance(option, NameDummy)))
    game.seat("allied", "cautious")
    found.ask_the_rules()
    assert found.is_asking and not asked(found).viewer
    assert "what the German side may know" in found.asking.said.text()
    assert asked(found).game.own == game.seen.own != game.game.own
    found.back_to_game()
    assert found.session is game and game.viewer == "german"
    found.pause()


def test_dice_that_fall_while_the_rules_are_asked_are_not_those_of_the_game(tab: GameTab) -> None:
    assert tab._waits is not None
    assert asked(tab).game.dice.seed != tab._waits.game.dice.seed


def in_combat(tab: GameTab) -> None:
    steps = {step.key: at for at, step in asking.steps_of(asked(tab))}
    tab.begin_step(steps["german_combat"])


def test_an_emptied_combat_phase_begins_again_with_the_units_that_are_put_there(tab: GameTab) -> None:
    in_combat(tab)
    turn = asked(tab).game.turn
    tab.empty_map()
    assert "begins as soon as" in tab.asking.said.text()
    assert "German combat" in tab.asking.step.currentText()
    tab.put_typed("753 Inf B60.11")
    tab.put_typed("9 Inf B60.12")
    assert (asked(tab).game.turn, asked(tab).game.top.phase) == (turn, "combat")
    assert "begins as soon as" not in tab.asking.said.text()


def attack_in(case: Path) -> list[str]:
    return [action["type"] for action in json.loads(case.read_text("utf-8")).get("actions", ())]


@pytest.mark.deep
def test_an_attack_that_is_put_together_is_in_the_case(tab: GameTab, tmp_path: Path) -> None:
    in_combat(tab)
    tab.act(DeclareAttack("B60.12"))
    tab.act(next(option for option in asked(tab).options() if isinstance(option, AddAttacker)))
    tab.save_case(tmp_path / "case.json")
    assert attack_in(tmp_path / "case.json") == ["DeclareAttack", "AddAttacker"]
    joined = asked(tab).game.top.local
    tab.open_case(tmp_path / "case.json")
    assert asked(tab).game.top.local == joined


def test_an_attack_of_the_game_that_waits_is_in_the_case_with_what_joined_since(qtbot: QtBot, tmp_path: Path) -> None:
    found = seated(qtbot, peiper)
    found.new_game()
    for _ in range(2):
        found.act(AcceptDefaults())
    while asked(found).game.top.phase != "combat":
        found.act(next(option for option in asked(found).options() if role_of(option) is Role.END))
    found.act(DeclareAttack("B60.12"))
    found.ask_the_rules()
    found.act(next(option for option in asked(found).options() if isinstance(option, AddAttacker)))
    found.save_case(tmp_path / "case.json")
    assert attack_in(tmp_path / "case.json") == ["DeclareAttack", "AddAttacker"]
    found.pause()
