"""Dice thrown by hand in the window: the field asks, keys and buttons answer, Escape and undo take back."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.window.playtest.game_tab import GameTab
from engine.core.dice import DiceRolled
from engine.scs1994.turn.setup import AcceptDefaults
from tests.editor.playtest.by_hand import seated
from tests.editor.playtest.kept import peiper

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def waiting(qtbot: QtBot) -> Iterator[GameTab]:
    """A game whose set-up is over: the throw for the weather is wanted."""
    found = seated(qtbot, peiper)
    found.controls.dice_by_hand.setChecked(True)
    found.new_game()
    for _ in range(2):
        found.act(AcceptDefaults())
    yield found
    found.pause()


def faces_of(tab: GameTab) -> list[tuple[int, ...]]:
    assert tab.session is not None
    return [event.faces for record in tab.session.records for event in record.events if isinstance(event, DiceRolled)]


def test_the_field_names_the_throw_and_offers_the_faces_of_a_die(waiting: GameTab) -> None:
    field = waiting.throwing
    assert not field.isHidden()
    assert field.purpose.text() == "Weather: two dice"
    assert [button.text() for button in field.faces if not button.isHidden()] == ["1", "2", "3", "4", "5", "6"]


def test_keys_and_buttons_make_the_throw_and_the_next_one_is_asked_for(waiting: GameTab, qtbot: QtBot) -> None:
    field = waiting.throwing
    qtbot.keyClicks(field, "7")  # no die of six faces shows it
    qtbot.keyClicks(field, "3")
    qtbot.keyClick(field, Qt.Key.Key_Backspace)
    qtbot.keyClicks(field, "4")
    field.faces[2].click()
    assert field.purpose.text() == "Air points: two dice"
    qtbot.keyClicks(field, "51")
    assert faces_of(waiting) == [(4, 2), (5, 1)]
    assert field.isHidden()


def test_escape_lets_the_throw_be_and_the_action_with_it(waiting: GameTab) -> None:
    waiting.let_go()
    assert waiting.throwing.isHidden()
    assert waiting.session is not None
    assert len(waiting.session.records) == 2  # the opening, and the set-up of one side


def test_undo_asks_for_the_last_throw_again(waiting: GameTab, qtbot: QtBot) -> None:
    qtbot.keyClicks(waiting.throwing, "4251")
    waiting.undo()
    assert waiting.throwing.purpose.text() == "Air points: two dice"
    qtbot.keyClicks(waiting.throwing, "66")
    assert faces_of(waiting) == [(4, 2), (6, 6)]


def test_the_dice_of_the_seed_fall_at_once_when_they_are_chosen_again(waiting: GameTab) -> None:
    waiting.controls.dice_by_hand.setChecked(False)
    assert waiting.throwing.isHidden()
    waiting.act(AcceptDefaults())
    assert len(faces_of(waiting)) == 2


def test_digits_count_also_while_the_map_has_the_keys(waiting: GameTab, qtbot: QtBot) -> None:
    waiting.show()
    waiting.activateWindow()
    waiting.view.setFocus()
    qtbot.keyClicks(waiting.view, "4251")  # the weather, then the air points
    assert faces_of(waiting) == [(4, 2), (5, 1)]


@pytest.mark.deep
def test_a_game_that_is_opened_where_a_machine_decides_says_how_it_goes_on(waiting: GameTab) -> None:
    session = waiting.session
    assert session is not None and session.decision is not None
    session.take_dice(by_hand=False)
    session.seat(session.decision.side, "cautious")
    waiting._begin(session, runs=False)
    assert "“Let the machine go on” below does that" in waiting.question.message.text()


@pytest.mark.deep
def test_a_game_that_is_opened_where_a_machine_waits_for_dice_asks_for_them_again(waiting: GameTab) -> None:
    session = waiting.session
    assert session is not None and session.decision is not None
    session.seat(session.decision.side, "cautious")
    session.wanted = None  # nothing of it was kept: the action was not made
    waiting._begin(session, runs=False)
    assert waiting.throwing.purpose.text() == "Weather: two dice"
    assert waiting.question.message.text() == ""
    waiting.throw((4, 2))
    waiting.throw((5, 1))
    assert faces_of(waiting) == [(4, 2), (5, 1)]
    assert session.decision.side == "german"


@pytest.mark.deep
def test_a_machine_that_was_let_go_one_step_and_waits_for_dice_goes_on_with_those_of_the_seed(waiting: GameTab) -> None:
    session = waiting.session
    assert session is not None and session.decision is not None
    session.seat(session.decision.side, "cautious")
    session.wanted = None
    waiting.step()
    assert not waiting.throwing.isHidden()
    waiting.controls.dice_by_hand.setChecked(False)
    assert waiting._timer.isActive()


def test_a_machine_that_is_watched_asks_for_its_dice_once_they_are_thrown_by_hand(waiting: GameTab) -> None:
    session = waiting.session
    assert session is not None and session.decision is not None
    waiting.controls.dice_by_hand.setChecked(False)
    session.seat(session.decision.side, "cautious")
    waiting.run()
    waiting.controls.dice_by_hand.setChecked(True)
    assert waiting._timer.isActive()


def test_a_machine_that_waited_for_dice_goes_on_when_they_come_from_the_seed(waiting: GameTab) -> None:
    session = waiting.session
    assert session is not None and session.wanted is not None and session.decision is not None
    session.seat(session.decision.side, "cautious")
    session.wanted = replace(session.wanted, by_machine=True)
    waiting.controls.dice_by_hand.setChecked(False)
    assert waiting._timer.isActive()
