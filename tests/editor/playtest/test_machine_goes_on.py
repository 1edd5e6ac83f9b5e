"""A game in which a machine decides never stands still without a word: it goes on by itself, or a button lets it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.window.playtest.option_lines import is_selection
from editor.window.playtest.panel import PlaytestPanel
from editor.window.playtest.play_store import PlayStore
from editor.window.playtest.session import BY_HAND
from engine.core.events import UnitMoved
from tests.editor.playtest.kept import begun, peiper, set_up, with_value

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
MACHINE = "cautious"


def in_the_machines_turn(store: PlayStore, allied: str = BY_HAND) -> str:
    """Keep a game of which the program died in the first movement of the German machine, and return its key."""
    kept = set_up(begun(store))
    kept.session.seat("german", MACHINE)
    kept.session.seat("allied", allied)
    for _ in range(3):
        kept.session.machine_step()
    kept.flush()
    assert kept.head is not None
    return kept.head.uid


@pytest.fixture
def panel(qtbot: QtBot, store: PlayStore) -> Iterator[PlaytestPanel]:
    found = PlaytestPanel(peiper, lambda: "", "losheim 1", store=store)
    qtbot.addWidget(found)
    yield found
    found.game.pause()


def records(panel: PlaytestPanel) -> int:
    assert panel.game.session is not None
    return len(panel.game.session.records)


def test_a_game_against_a_machine_that_is_opened_in_its_turn_goes_on_by_itself(
    panel: PlaytestPanel, store: PlayStore, qtbot: QtBot
) -> None:
    assert panel.game.open_kept(in_the_machines_turn(store))
    stood = records(panel)
    qtbot.waitUntil(lambda: records(panel) > stood)
    assert "A machine decides next" not in panel.game.question.message.text()


@pytest.mark.deep
def test_a_game_of_machines_alone_is_opened_with_a_button_that_lets_it_go_on(
    panel: PlaytestPanel, store: PlayStore, qtbot: QtBot
) -> None:
    assert panel.game.open_kept(in_the_machines_turn(store, MACHINE))
    button, stood = panel.game.question.buttons.go_on, records(panel)
    assert button is not None and button.isEnabled()
    assert button.text() in panel.game.question.message.text()
    button.click()
    qtbot.waitUntil(lambda: records(panel) > stood)
    assert panel.game.question.buttons.go_on is None
    assert panel.game.question.message.text() == ""


@pytest.mark.deep
def test_a_machine_that_somebody_stops_watching_can_be_let_go_on_with_the_key_of_the_main_button(
    panel: PlaytestPanel, store: PlayStore, qtbot: QtBot
) -> None:
    panel.show()
    assert panel.game.open_kept(in_the_machines_turn(store))
    panel.game.controls.pause_button.click()
    assert panel.game.question.buttons.go_on is not None
    stood = records(panel)
    qtbot.keyClick(panel, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: records(panel) > stood)


@pytest.mark.deep
def test_a_game_whose_data_have_changed_waits_for_a_choice(qtbot: QtBot, store: PlayStore) -> None:
    uid = in_the_machines_turn(store)
    panel = PlaytestPanel(lambda: with_value("movement", 3), lambda: "", "losheim 1", store=store)
    qtbot.addWidget(panel)
    assert panel.game.open_kept(uid)
    assert not panel.game._timer.isActive()
    assert panel.game.question.buttons.go_on is not None


def test_a_line_that_was_left_stays_at_the_step_that_was_asked_for(panel: PlaytestPanel, store: PlayStore) -> None:
    uid = in_the_machines_turn(store)
    assert panel.game.open_kept(uid, 3)
    assert not panel.game._timer.isActive()
    assert panel.game.question.buttons.go_on is not None


def test_what_was_said_as_a_game_was_opened_goes_with_the_first_deed_of_a_machine(
    panel: PlaytestPanel, store: PlayStore
) -> None:
    in_the_machines_turn(store)
    panel.game.resume_or_begin()
    assert "goes on where it stood" in panel.game.question.message.text()
    panel.game._watch()
    assert panel.game.question.message.isHidden()


@pytest.mark.deep
def test_who_is_chosen_by_a_machine_and_where_it_goes_are_shown_as_one(panel: PlaytestPanel, store: PlayStore) -> None:
    assert panel.game.open_kept(in_the_machines_turn(store))
    game = panel.game
    assert game.session is not None
    for _ in range(6):
        game._watch()
        assert not is_selection(game.session.records[-1].action)


@pytest.mark.deep
def test_the_lines_of_a_log_that_were_asked_for_are_asked_for_again_in_the_same_game(
    panel: PlaytestPanel, store: PlayStore
) -> None:
    first, second = in_the_machines_turn(store), in_the_machines_turn(store)
    words = panel.game.log.filter.words
    panel.game.open_kept(first, 3)
    words.setText("die")
    panel.game.open_kept(second, 3)
    assert words.text() == ""
    panel.game.open_kept(first, 3)
    assert words.text() == "die"


@pytest.mark.deep
def test_the_last_move_of_a_machine_is_drawn_thick_until_another_comes(panel: PlaytestPanel, store: PlayStore) -> None:
    assert panel.game.open_kept(in_the_machines_turn(store))
    game = panel.game
    assert game.session is not None

    def new() -> int:
        return sum(path.is_new for path in game.view._shown.paths)

    while not any(isinstance(event, UnitMoved) for event in game.session.records[-1].events):
        game._watch()
    assert new() == 1
    game._watch()  # whoever has moved finishes, or another moves: one arrow stands there
    assert new() == 1
    game.hold()
    assert new() == 0


def test_a_machine_makes_two_moves_a_second_until_another_speed_is_chosen(panel: PlaytestPanel) -> None:
    assert panel.game.replay.interval == 500


def test_another_scenario_that_is_shown_does_not_play_itself_where_machines_sit_on_both_sides(
    panel: PlaytestPanel,
) -> None:
    for box in panel.game.controls.seat.values():
        box.choose(MACHINE)
    panel.game.resume_or_begin()
    assert records(panel) == 1 and not panel.game._timer.isActive()
    assert panel.game.question.buttons.go_on is not None


def test_nothing_is_said_of_a_machine_any_more_once_its_seat_is_a_persons(
    panel: PlaytestPanel, store: PlayStore
) -> None:
    assert panel.game.open_kept(in_the_machines_turn(store))
    panel.game.hold()
    assert "A machine decides next" in panel.game.question.message.text()
    panel.game.controls.seat["german"].setCurrentText(BY_HAND)
    assert "A machine decides next" not in panel.game.question.message.text()
