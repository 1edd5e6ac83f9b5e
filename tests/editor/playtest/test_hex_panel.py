"""What is in a hex is listed by a key or a click: each unit with its values, and what its badges mean."""

import pytest
from PySide6.QtCore import Qt

from editor.window.canvas.picking import Pick
from engine.core.events import MarksChanged, StepsLost, fold
from tests.editor.playtest.hands import Hands

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

PEIPER = ("german/1 SS Pz Div/KG Peiper-A#1", "german/1 SS Pz Div/KG Peiper-B#1")


def test_a_key_lists_the_stack_under_the_pointer_with_what_its_badges_mean(hands: Hands) -> None:
    game = hands.session.game
    fold(game, MarksChanged(PEIPER[0], ("disorganized",)))
    fold(game, StepsLost(PEIPER[1], 1))
    hands.tab._hover(Pick(0, 0, game.units[PEIPER[0]].hex))
    hands.key(Qt.Key.Key_I)
    told = hands.tab.hex_panel.text.toPlainText()
    assert hands.tab.below.currentWidget() is hands.tab.hex_panel
    assert "KG Peiper-A" in told and "KG Peiper-B" in told
    assert "DG: disorganized [1.11a]" in told and "1 of 2 steps lost" in told and "in supply" in told


def test_a_click_lists_another_hex_while_the_list_is_looked_at(hands: Hands) -> None:
    hands.tab.below.setCurrentWidget(hands.tab.hex_panel)
    hands.click_unit(PEIPER[0])
    assert "KG Peiper-A" in hands.tab.hex_panel.text.toPlainText()
    hands.tab.let_go()
    hands.click_hex("B60.12")
    assert "9 Inf" in hands.tab.hex_panel.text.toPlainText()
