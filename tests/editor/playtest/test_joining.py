"""All who can take part in an attack, and what is said of those who do not."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from editor.window.playtest.beginning import set_up_as_proposed
from editor.window.playtest.joining import who_may_join
from engine.core.roles import Role, role_of
from engine.data.load import load_scenario
from engine.hj1986.fighting.battle_setup import AddAttacker, AddGun, CancelAttack
from engine.hj1986.fighting.combat_phase import DeclareAttack
from tests.editor.playtest.hands import Hands

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
GUN_THAT_HELPS, GUNS_THAT_DO_NOT = "0715", "0712"
"""Hexes of Breakthrough: four attackers and a gun that brings the next column; two attackers and two guns that bring
none."""


@pytest.fixture
def fighting(qtbot: QtBot) -> Hands:
    scenario = load_scenario("hj1986", "breakthrough")
    hands = Hands(qtbot, lambda: scenario)
    session = hands.session
    while session.step is None:
        set_up_as_proposed(session)
    while session.decision is not None and session.decision.phase != "combat":
        session.act(next(each for each in session.options() if role_of(each) in (Role.END, Role.CONFIRM)))
    hands.tab._let_go_of_all()
    return hands


def joined(hands: Hands) -> list[type]:
    return [type(record.action) for record in hands.session.records[1:] if role_of(record.action) is Role.JOIN]


def test_one_key_lets_all_join_and_the_gun_that_brings_a_better_column(fighting: Hands) -> None:
    fighting.tab.act(DeclareAttack(GUN_THAT_HELPS))
    fighting.key(Qt.Key.Key_J)
    assert joined(fighting) == [AddAttacker] * 4 + [AddGun]
    assert fighting.tab.question.waits.isHidden()  # nobody is left out


def test_guns_that_change_nothing_are_left_out_and_that_is_said(fighting: Hands) -> None:
    fighting.tab.act(DeclareAttack(GUNS_THAT_DO_NOT))
    fighting.key(Qt.Key.Key_J)
    assert joined(fighting) == [AddAttacker] * 2
    assert fighting.tab.question.waits.text() == "2 guns could fire as well, and would change nothing"
    gun = next(each for each in fighting.session.options() if isinstance(each, AddGun))
    fighting.tab.act(gun)  # the choice stays
    assert "1 gun could fire as well" in fighting.tab.question.waits.text()


def test_who_is_left_out_of_an_attack_that_could_be_made_is_said_above_its_button(fighting: Hands) -> None:
    fighting.tab.act(DeclareAttack(GUN_THAT_HELPS))
    assert "Without" not in fighting.tab.question.waits.text()  # nobody attacks yet
    fighting.tab.act(next(each for each in fighting.session.options() if isinstance(each, AddAttacker)))
    assert fighting.tab.question.waits.text() == "Without 3 units that could join and 1 gun that could fire: J"


def test_the_key_says_why_nobody_more_joins(fighting: Hands) -> None:
    fighting.tab.act(DeclareAttack(GUNS_THAT_DO_NOT))
    fighting.key(Qt.Key.Key_J)
    fighting.key(Qt.Key.Key_J)
    assert "Nobody else would change what comes of it" in fighting.tab.question.message.text()
    assert joined(fighting) == [AddAttacker] * 2


def test_what_else_may_be_done_than_let_a_machine_go_on_is_a_menu_where_it_has_no_room(fighting: Hands) -> None:
    tab, session = fighting.tab, fighting.session
    session.act(DeclareAttack(GUN_THAT_HELPS))
    session.act(next(each for each in session.options() if isinstance(each, AddAttacker)))
    for side in session.game.rules.sides:  # who plays against a machine sees none of its choices
        session.seat(side, "random")
    tab.hold()
    QApplication.processEvents()  # Qt shows what is new in a layout with the next events
    shown = [button for button in tab.question.buttons.findChildren(QPushButton) if not button.isHidden()]
    assert [button.text() for button in shown] == ["Let the machine go on", "Decide instead…", "End the phase"]
    assert tab.question.waits.isHidden()  # who is left out is for the machine to say
    menu = shown[1].menu()
    assert [action.text() for action in menu.actions()] == ["Attack with the units chosen", "Call the attack off"]
    menu.actions()[1].trigger()
    assert isinstance(session.records[-1].action, CancelAttack)


def test_who_may_join_is_found_without_a_change_of_the_game(fighting: Hands) -> None:
    fighting.tab.act(DeclareAttack(GUN_THAT_HELPS))
    game = fighting.session.game
    before = game.digest()
    found = who_may_join(game, "")
    assert (len(found.first), len(found.helping)) == (4, 1) and game.digest() == before
