"""A window of 1280 by 720 leaves a game about 630 pixels: what is asked and what is pressed stand in it."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.window.playtest.game_tab import GameTab
from tests.editor.playtest.by_hand import seated
from tests.editor.playtest.kept import peiper
from tests.some_now import some_now

pytestmark = [pytest.mark.qt_log_ignore("propagateSizeHints"), pytest.mark.usefixtures("dressed")]
LOW, HIGH = 630, 900


def opened(qtbot: QtBot, height: int) -> GameTab:
    tab = seated(qtbot, peiper)
    tab.resize(1200, height)
    tab.show()
    tab.new_game()
    return tab


def in_an_attack(tab: GameTab) -> None:
    """Put an attack of Kampfgruppe Peiper together: odds are shown."""
    tab.start.recommended.click()
    session = tab.session
    assert session is not None
    while session.decision is not None and session.decision.phase != "attack_setup":
        session.act(session.advice("cautious"))
    tab.refresh()


@pytest.mark.deep
def test_an_attack_with_its_odds_asks_for_no_more_height(qtbot: QtBot) -> None:
    tab = opened(qtbot, LOW)
    in_an_attack(tab)
    assert tab.session is not None
    tab.board.show_decision(tab.session)
    assert tab.minimumSizeHint().height() <= LOW


def test_play_as_recommended_stands_first_and_seats_are_folded_where_the_window_is_low(qtbot: QtBot) -> None:
    tab = opened(qtbot, LOW)
    assert tab.controls.more.isHidden()
    for button in (tab.start.recommended, tab.start.unfold):
        foot = button.mapTo(tab, QPoint(0, button.height())).y()
        assert foot < LOW / 4
    tab.resize(1200, HIGH)
    assert not tab.controls.more.isHidden()


def test_who_has_folded_or_unfolded_the_seats_is_not_contradicted(qtbot: QtBot) -> None:
    tab = opened(qtbot, LOW)
    tab.controls.unfold.click()
    tab.resize(1200, LOW - 1)
    assert not tab.controls.more.isHidden()


def test_the_key_of_the_main_button_counts_wherever_the_focus_lies(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column, elsewhere, tab = QVBoxLayout(window), QLineEdit(), seated(qtbot, peiper)
    column.addWidget(elsewhere)
    column.addWidget(tab)
    window.show()
    window.activateWindow()
    tab.new_game()
    elsewhere.setFocus()
    assert tab.session is not None
    qtbot.keyClick(elsewhere, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(tab.session.records) > 1


def test_in_a_low_window_the_tabs_below_are_folded_while_odds_are_shown_and_a_click_unfolds_them(qtbot: QtBot) -> None:
    tab = opened(qtbot, LOW)
    in_an_attack(tab)
    bar = tab.below.tabBar()
    assert tab.folded.is_folded and tab.below.maximumHeight() == bar.sizeHint().height()
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(0).center())
    assert not tab.folded.is_folded
    tab.resize(1200, HIGH)
    assert not tab.folded.is_folded


@pytest.mark.deep
def test_a_low_window_has_all_chances_in_a_line_before_what_each_result_means(qtbot: QtBot) -> None:
    tab = opened(qtbot, LOW)
    in_an_attack(tab)
    shown = tab.question.preview.toPlainText().replace("\xa0", " ")
    assert " · D1 16.7 %" in shown.split("attacker")[0]  # in view also where what each side loses takes lines
    tab.resize(1200, HIGH)
    assert " · D1 16.7 %" not in tab.question.preview.toPlainText().replace("\xa0", " ")


@pytest.mark.deep
def test_the_question_before_a_phase_ends_and_a_note_push_no_button_out_of_a_low_window(qtbot: QtBot) -> None:
    tab = opened(qtbot, LOW)
    tab.start.recommended.click()
    tab.question.say("“Game 2” goes on where it stood. “New game” begins another, and this one stays.", is_good=True)
    tab.handy.warn("41 units could still act. End the phase?")
    QApplication.processEvents()
    assert tab.minimumSizeHint().height() <= LOW
    rows = tab.question.buttons
    assert rows.mapTo(tab, QPoint(0, rows.height())).y() <= LOW
    assert tab.replay.mapTo(tab, QPoint(0, tab.replay.height())).y() <= LOW


def test_the_boxes_over_the_map_break_into_lines_instead_of_making_the_page_wider(qtbot: QtBot) -> None:
    tab = opened(qtbot, LOW)
    tab.resize(tab.minimumSizeHint().width(), LOW)
    assert tab.minimumSizeHint().width() <= 1100  # of 1280 pixels with the rail and the frames
    QApplication.processEvents()
    boxes = [tab.board.show_reach, tab.board.show_odds]
    assert boxes[1].y() > boxes[0].y()
    assert all(box.geometry().right() <= tab.board.width() for box in boxes)


@pytest.mark.deep
def test_what_the_last_dice_brought_is_read_whole_in_a_low_window_however_long_it_is(qtbot: QtBot) -> None:
    tab = opened(qtbot, LOW)
    tab.start.recommended.click()
    told = tab.question.happened
    told.setText("<br>".join(f"line {number} of a battle with many shifts" for number in range(9)))
    told.show()
    QApplication.processEvents()
    QApplication.processEvents()
    assert tab.folded.is_folded
    assert told.height() >= 9 * told.fontMetrics().lineSpacing()
    assert tab.minimumSizeHint().height() <= LOW


@pytest.mark.deep
def test_undo_stays_in_view_where_seats_are_unfolded_and_odds_need_the_room(qtbot: QtBot) -> None:
    tab = opened(qtbot, 790)
    in_an_attack(tab)
    QApplication.processEvents()
    assert not tab.controls.more.isHidden()
    assert not tab.controls.undo_button.visibleRegion().isEmpty()


def test_in_a_low_window_what_is_played_and_the_seats_unfold_into_the_room_of_the_log(qtbot: QtBot) -> None:
    tab = opened(qtbot, LOW)
    room = tab.standing.height()
    tab.start.unfold.click()
    QApplication.processEvents()
    assert tab.folded.is_folded and tab.standing.height() > 1.5 * room
    tab.controls.unfold.click()
    qtbot.waitUntil(lambda: tab.standing.verticalScrollBar().value() > 0)  # it is scrolled to what was unfolded
    top = tab.controls.more.mapTo(tab.standing, QPoint(0, 0)).y()
    assert 0 <= top < tab.standing.height() / 4
    assert tab.controls.dice_by_hand.mapTo(tab.standing, QPoint(0, 0)).y() < tab.standing.height()
    tab.controls.unfold.click()
    tab.start.recommended.click()
    assert not tab.folded.is_folded  # nothing is unfolded any more


def test_a_high_window_lists_eight_lines_of_the_log_whatever_is_asked(qtbot: QtBot) -> None:
    tab = opened(qtbot, HIGH)
    tab.start.recommended.click()
    assert tab.session is not None
    for number in range(8):
        tab.session.say(f"remark {number}")
    tab.refresh()
    tab.question.message.keep(0)
    tab.question.say("What is asked here takes many lines of the room that there is. " * 30)
    QApplication.processEvents()
    listed, room = tab.log.list, tab.log.list.viewport().height()
    tops = [listed.visualItemRect(listed.item(row)) for row in range(listed.count())]
    assert sum(each.top() >= 0 and each.bottom() <= room for each in tops) >= 8


def scrolled(qtbot: QtBot, height: int) -> tuple[QScrollArea, GameTab]:
    """Return a game in a room that is scrolled, as the window has it."""
    tab, room = seated(qtbot, peiper), QScrollArea()
    room.setWidgetResizable(True)
    room.setWidget(tab)
    qtbot.addWidget(room)
    room.resize(1200, height)
    room.show()
    tab.new_game()
    return room, tab


@pytest.mark.parametrize("height", some_now(2, [830, 810]))
def test_no_button_goes_out_of_sight_in_an_attack_whose_odds_are_shown_where_the_log_has_its_lines(
    qtbot: QtBot, height: int
) -> None:
    room, tab = scrolled(qtbot, height)
    in_an_attack(tab)
    told = tab.question.happened
    told.setText("<br>".join(f"line {number} of a barrage" for number in range(7)))
    told.show()
    QApplication.processEvents()
    QApplication.processEvents()
    assert tab.minimumSizeHint().height() <= room.viewport().height()
    assert not tab.question.preview.isHidden() and not tab.controls.more.isHidden()


def test_no_button_goes_out_of_sight_where_a_window_is_made_lower_while_odds_are_shown(qtbot: QtBot) -> None:
    """What is higher than its room does not get lower with it, so the page never heard that it is low."""
    room, tab = scrolled(qtbot, 1000)
    in_an_attack(tab)
    tab.controls.more.hide()
    QApplication.processEvents()
    for height in (800, LOW + 10):
        room.resize(1200, height)
        QApplication.processEvents()
        QApplication.processEvents()
    assert tab.minimumSizeHint().height() <= room.viewport().height()


def test_boxes_that_break_into_another_line_in_a_narrower_window_stay_in_sight(qtbot: QtBot) -> None:
    """The height that was asked for before had room for one line."""
    row, around = opened(qtbot, HIGH).board.boxes, QWidget()
    qtbot.addWidget(around)
    column = QVBoxLayout(around)
    column.addWidget(row)
    column.addStretch(1)
    around.resize(1400, 300)
    around.show()
    QApplication.processEvents()
    around.resize(700, 300)
    QApplication.processEvents()
    assert row.height() >= row.heightForWidth(row.width()) > row.heightForWidth(1400)
