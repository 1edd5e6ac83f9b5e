"""The tab that tells what the dice have brought, and the odds that say what results take."""

from fractions import Fraction

import pytest
from PySide6.QtCore import QUrl
from pytestqt.qtbot import QtBot

from editor.window.playtest.luck_lines import luck_html
from editor.window.playtest.preview import decimal, preview_html, span
from engine.core.calendar import Calendar
from engine.core.outlook import Toll
from engine.core.telling import Preview
from tests.editor.playtest.by_hand import seated
from tests.editor.playtest.kept import peiper
from tests.playtest.test_luck import counted

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

TITLES = {"german": "German", "allied": "US"}


def test_the_account_says_whom_the_dice_helped_and_by_which_throw() -> None:
    told = luck_html(counted(6, 6), TITLES, Calendar({}))
    # D2r2 where 1 was to be expected of the defender and 21/36 of the attacker: 1 + 0.58 steps
    assert "The dice have helped the German side by 1.6 steps." in told
    assert "attack on B48.15 in the column 3:1: D2r2, defender loses 2 steps and retreats 2 hexes" in told
    assert "1.6 steps better for the German side" in told
    assert "better for the US side" in luck_html(counted(1, 1), TITLES, Calendar({}))


def test_the_tab_counts_when_it_is_looked_at_and_leads_to_the_action(qtbot: QtBot) -> None:
    tab = seated(qtbot, peiper)
    tab.new_game()
    tab.start.recommended.click()
    tab.show()
    assert tab.luck.text.toPlainText() == ""
    tab.below.setCurrentWidget(tab.luck)
    assert "Nothing has been thrown for losses yet" in tab.luck.text.toPlainText()
    tab.luck.text.anchorClicked.emit(QUrl("moment:1"))
    assert tab.past is not None
    assert len(tab.past.records) == 2


def test_the_units_off_the_map_are_listed_when_they_are_looked_at(qtbot: QtBot) -> None:
    tab = seated(qtbot, peiper)
    tab.new_game()
    tab.show()
    assert tab.boxes.tree.topLevelItemCount() == 0
    tab.below.setCurrentWidget(tab.boxes)
    assert tab.boxes.tree.topLevelItemCount() > 0


def test_odds_say_what_is_to_be_expected_and_what_each_result_means() -> None:
    half = Fraction(1, 2)
    tolls = {
        "A1": Toll("attacker loses 1 step", attacker=(1, 1)),
        "D1": Toll("defender takes 1 as a step or a hex", defender=(0, 1), emptied=(False, True)),
    }
    told = preview_html(Preview("Attack", None, (), {"A1": half, "D1": half}, "1-1", tolls))
    assert "<b>Attack</b> · 1-1" in told
    assert "loses 0.5 steps on average · 1: 50.0 %" in told
    assert "loses 0.0 to 0.5 steps on average · 1: 0.0 % to 50.0 %" in told
    assert "is emptied: 0.0 % to 50.0 %" in told
    assert "defender takes 1 as a step or a hex" in told


def test_a_rule_that_the_odds_cite_is_a_link() -> None:
    told = preview_html(Preview("Attack", None, ("30 < 31, halved [B 11.42]",), {}))
    assert "30 &lt; 31, halved [<a href='rule:B 11.42'>B 11.42</a>]" in told


def test_numbers_are_rounded_half_up_and_equal_ends_are_said_once() -> None:
    assert [decimal(Fraction(number, 20)) for number in (1, 3, 20)] == ["0.1", "0.2", "1.0"]
    assert span(Fraction(1), Fraction(1), decimal) == "1.0"
    assert span(Fraction(1), Fraction(2), decimal) == "1.0 to 2.0"
