"""Odds are tried beside the game by mouse and keys: the game, its options and its log stay as they are."""

import pytest
from PySide6.QtCore import Qt, QUrl

from tests.editor.playtest.hands import Hands

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

INF_751, INF_753 = "german/326 VG Div/751 Inf#1", "german/326 VG Div/753 Inf#1"
US_9 = "B60.12"


def test_odds_are_tried_by_a_key_three_clicks_and_a_key_and_nothing_is_done(hands: Hands) -> None:
    before, records = hands.session.game.digest(), len(hands.session.records)
    hands.key(Qt.Key.Key_W)
    for unit in (INF_751, INF_753):
        hands.click_unit(unit)
    hands.click_hex(US_9)
    told = hands.tab.odds.shown.toPlainText()
    # 4 and 4 against 7: odds 1:1, a column less in the forest
    assert "Attack on B60.12 · 1:2" in told and "steps on average" in told and "751 Inf" in told
    assert hands.tab.question.isHidden()
    hands.key(Qt.Key.Key_Escape)
    assert not hands.tab.is_trying and hands.tab.question.isVisible() and hands.tab.odds.isHidden()
    assert (hands.session.game.digest(), len(hands.session.records)) == (before, records)


def test_the_game_waits_while_odds_are_tried_and_nothing_ends_a_phase_by_a_slip(hands: Hands) -> None:
    hands.key(Qt.Key.Key_W)
    tab = hands.tab
    assert (
        not tab.question.buttons.isEnabled() and not tab.handy.isEnabled() and not tab.controls.step_button.isEnabled()
    )
    hands.go_on()
    assert tab.handy.warning.isHidden() and "Esc goes back" in tab.question.message.text()
    hands.key(Qt.Key.Key_Escape)
    assert tab.question.buttons.isEnabled() and tab.handy.isEnabled() and tab.controls.step_button.isEnabled()


def test_a_click_takes_a_unit_out_again_and_so_does_its_link(hands: Hands) -> None:
    hands.key(Qt.Key.Key_W)
    hands.click_hex(US_9)
    for unit in (INF_751, INF_753, INF_751):
        hands.click_unit(unit)
    assert "751 Inf" not in hands.tab.odds.shown.toPlainText()
    hands.tab.odds.shown.anchorClicked.emit(QUrl("unit:0"))
    assert "By whom" in hands.tab.odds.shown.toPlainText()


def test_a_dragged_unit_is_tried_from_there(hands: Hands) -> None:
    hands.key(Qt.Key.Key_W)
    hands.click_hex(US_9)
    place = hands.session.game.units[INF_753].hex
    hands.tab.drop_many([INF_751], place)
    assert f"as if in {place}" in hands.tab.odds.shown.toPlainText()


@pytest.mark.deep
def test_all_who_could_attack_from_where_they_stand_are_taken(hands: Hands) -> None:
    hands.key(Qt.Key.Key_W)
    hands.click_hex(US_9)
    hands.press(hands.tab.odds.all)
    told = hands.tab.odds.shown.toPlainText()
    assert "751 Inf" in told and "753 Inf" in told and "as if in" not in told


@pytest.mark.deep
def test_the_enemy_is_tried_against_this_side_as_far_as_it_may_know(hands: Hands) -> None:
    hands.tab.controls.seat["allied"].setCurrentText("steady")
    hands.key(Qt.Key.Key_W)
    odds = hands.tab.odds
    assert odds.knows.text() == "As far as the German side may know."
    odds.side.setCurrentIndex(odds.side.findData("allied"))
    odds.side.activated.emit(odds.side.currentIndex())
    hands.click_hex(US_9)
    hands.click_hex(hands.session.game.units[INF_751].hex)
    assert "9 Inf" in odds.shown.toPlainText() and "Attack on" in odds.shown.toPlainText()
