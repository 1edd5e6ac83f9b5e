"""Buttons of a game keep their places and show their whole text, and a click that can do nothing says why (1977)."""

from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.window.canvas.stacks import Fan
from editor.window.plain_text import ElidedLabel
from editor.window.playtest.button_rows import ButtonRows
from editor.window.playtest.buttons import WrappedButton
from editor.window.playtest.game_tab import GameTab
from editor.window.playtest.habits import idle
from editor.window.playtest.hover import PARTED
from editor.window.playtest.option_lines import barred, ends_phase, selections
from editor.window.playtest.session import PlaySession
from editor.window.playtest.yielding import YieldingArea
from engine.core.play import check, decision
from engine.core.roles import Role, role_of
from engine.core.units import ASIDE
from engine.data.load import load_scenario
from engine.scenario import Scenario
from engine.spi1977.moving.move_unit import EnterMarch, FinishMove
from engine.spi1977.moving.movement import CommitUnit, SelectUnit
from engine.spi1977.state import RhineGame
from tests.canvas.conftest import counter
from tests.editor.playtest.by_hand import seated
from tests.games.spi1977.fights import declare, fight, put_together
from tests.games.spi1977.positions import company, german, gun, key_of, position, us

pytestmark = pytest.mark.usefixtures("dressed")

HERE, THERE = "C1010", "C1011"
PARATROOPS = "german/3FJ/2-5#1"
RIFLES = ("allied/2/1-9#1", "allied/2/2-9#1", "allied/2/3-9#1")
"""A stack of the 2nd Infantry Division, which is not committed on the first turn (25.16c)."""


@cache
def peiper() -> Scenario:
    return load_scenario("spi1977", "peiper")


@pytest.fixture
def game(qtbot: QtBot) -> Iterator[GameTab]:
    found = seated(qtbot, peiper)
    found.resize(1200, 800)
    found.new_game()
    yield found
    found.pause()


def in_movement(game: GameTab, side: str) -> PlaySession:
    """End every phase before the movement of a side."""
    session = game.session
    assert session is not None
    while session.game.top.phase != "movement" or session.decision is None or session.decision.side != side:
        options = session.options()
        session.act(next((action for action in options if role_of(action) is Role.END), options[0]))
    game.refresh()
    return session


def texts(row: QHBoxLayout) -> list[str]:
    items = [row.itemAt(place) for place in range(row.count())]
    widgets = [item.widget() for item in items if item is not None]
    return [widget.text() for widget in widgets if isinstance(widget, QPushButton)]


@pytest.mark.deep
def test_what_ends_the_phase_has_a_row_that_no_button_of_a_move_takes(game: GameTab) -> None:
    session = in_movement(game, "german")
    rows = game.question.buttons
    assert (texts(rows.within), texts(rows.ending)) == ([], ["End the phase"])
    game.act(SelectUnit(PARATROOPS))
    assert (texts(rows.within), texts(rows.ending)) == (["Enter March Mode", "Finish the move"], ["End the phase"])
    assert [button.text() for button in game.question.plain] == ["Enter March Mode", "Finish the move"]
    game.act(EnterMarch())
    assert (texts(rows.within), texts(rows.ending)) == (["Finish the move"], ["End the phase"])
    first = rows.within.itemAt(0)
    assert first is not None and first.spacerItem() is not None  # what finishes stays to the right
    assert not any(ends_phase(session, action) for action in session.options())


@pytest.mark.deep
@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_the_buttons_stay_where_they_are_whatever_is_said_above_them(game: GameTab) -> None:
    in_movement(game, "german")
    game.resize(1200, 1000)
    game.show()
    game.act(SelectUnit(PARATROOPS))

    def place(rows: ButtonRows) -> tuple[QPoint, QSize]:
        QApplication.processEvents()  # the layout follows then
        return rows.mapTo(game, QPoint()), rows.size()

    before = place(game.question.buttons)
    game.question.say("Refused: " + "a reason that takes several lines " * 6)
    assert place(game.question.buttons) == before
    game.act(FinishMove())
    assert place(game.question.buttons) == before


@pytest.mark.deep
@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_what_ends_the_phase_is_in_the_window_where_it_is_low_and_much_is_said(game: GameTab) -> None:
    in_movement(game, "german")
    game.resize(1200, 640)
    game.show()
    game.question.say("Refused: " + "a reason that takes several lines " * 4)
    QApplication.processEvents()
    rows = game.question.buttons
    assert game.height() == 640
    assert rows.mapTo(game, QPoint(0, rows.height())).y() <= 640


def test_a_button_too_narrow_for_its_text_breaks_it_into_lines(qtbot: QtBot) -> None:
    button = WrappedButton("Declare the attack with the units chosen")
    qtbot.addWidget(button)
    narrow = button.sizeHint().width() // 2
    assert " ".join(button.lines(narrow)) == button.text() and len(button.lines(narrow)) >= 2
    assert button.heightForWidth(narrow) > button.heightForWidth(2 * button.sizeHint().width())
    widest = max(button.fontMetrics().horizontalAdvance(line) for line in button.lines(narrow))
    assert widest <= max(narrow, button.minimumSizeHint().width())


def test_a_button_in_a_narrow_row_is_as_high_as_its_lines(qtbot: QtBot) -> None:
    held, button = QWidget(), WrappedButton("No more final protective fire")
    qtbot.addWidget(held)
    row, beside = QHBoxLayout(held), WrappedButton("Undo")
    row.addWidget(button)
    row.addWidget(beside)
    held.resize(button.sizeHint().width(), 300)
    row.activate()
    assert len(button.lines(button.width())) > 1
    assert button.height() >= button.heightForWidth(button.width())


@pytest.mark.parametrize(("options", "stands"), [("", False), ("hidden_fire", True)])
def test_what_belongs_to_an_option_stands_there_gray_only_where_it_is_played(options: str, stands: bool) -> None:
    # S-11.4, hidden final protective fire: the attacker names his barrage once the defender has written
    units = [german("y", HERE, attack=6), us("x", THERE), gun("allied", "g", "C1013", fpf=2)]
    game = position(units, dice=(4,))
    fight(game, THERE, ["y"])
    scenario = peiper().model_copy(update={"parameters": {"options": options}})
    asked = SimpleNamespace(
        game=game, decision=decision(game), viewer="", scenario=scenario, refusal=lambda action: check(game, action)
    )
    assert ("S-11.4" in {refusal.rule.number for _, refusal in barred(cast(PlaySession, asked))}) is stands


def test_a_click_on_units_that_may_not_be_chosen_says_by_which_rule(game: GameTab) -> None:
    session = in_movement(game, "allied")
    game.point_at_unit(RIFLES[0], session.game.units[RIFLES[0]].hex)
    said = game.question.message.text()
    assert "is not committed yet" in said and "25.16c" in said
    assert said.count("is not committed yet") == 1  # one reason for the whole stack


def rules_against(game: RhineGame, unit: str) -> set[str]:
    asked = cast(PlaySession, SimpleNamespace(game=game))
    refusals = [check(game, action) for action in selections(asked, key_of(game, unit))]
    return {refusal.rule.number for refusal in refusals if refusal is not None}


def test_a_click_on_a_unit_that_may_not_break_down_has_a_rule_to_name() -> None:
    companies = [company("allied", f"co{index}", "", box=ASIDE) for index in range(3)]
    units = [us("e", HERE, kind="engineer"), us("other", "C1510"), *companies]
    # 17.16: engineers never do
    assert rules_against(position(units, phase="breakdown", side="allied"), "e") == {"17.16"}


def test_a_click_on_a_third_battalion_of_a_hex_that_fights_has_the_limit_to_name() -> None:
    # 9.31: two battalions of a hex fight
    units = [*(german(name, HERE, attack=6) for name in ("a", "b", "c")), us("x", THERE)]
    game = position(units)
    put_together(game, THERE, ["a", "b"])
    assert "9.31" in rules_against(game, "c")


@pytest.mark.deep
def test_an_open_fan_closes_with_the_phase(game: GameTab) -> None:
    session = in_movement(game, "allied")
    game.view.open_fan(session.game.units[RIFLES[0]].hex)
    game.refresh()
    assert game.view.fan is not None
    in_movement(game, "german")
    assert game.view.fan is None


def test_an_open_fan_closes_when_another_unit_or_hex_is_acted_upon(game: GameTab) -> None:
    session = in_movement(game, "german")
    game.view.open_fan(session.game.units[RIFLES[0]].hex)
    game.refresh()
    assert game.view.fan is not None
    game.act(SelectUnit(PARATROOPS))
    assert game.view.fan is None


def test_a_fan_stays_at_its_hex_when_that_leaves_the_view() -> None:
    fan, view = Fan((0, 0), (counter("a"), counter("b"))), QRectF(0, 0, 800, 600)
    near, gone = QPointF(790, 300), QPointF(1500, 300)
    assert all(view.contains(rect) for rect in fan.places(near, view))
    assert not any(view.intersects(rect) for rect in fan.places(gone, view))


def test_a_status_line_that_is_cut_has_all_of_it_in_its_tip_line_by_line(qtbot: QtBot) -> None:
    label = ElidedLabel(PARTED)
    qtbot.addWidget(label)
    label.setText(PARTED.join(("C2011", "2/5 Bn 5-7-6 [march]", "no supply [14.51a]")))
    assert label.toolTip().splitlines() == ["C2011", "2/5 Bn 5-7-6 [march]", "no supply [14.51a]"]
    assert label.minimumSizeHint().width() == 0


def test_a_first_click_on_a_unit_that_may_be_committed_asks_and_a_second_commits_it(game: GameTab) -> None:
    session = game.session
    assert session is not None
    while session.game.turn < 4 or session.game.top.phase != "movement" or session.game.top.side != "allied":
        options = session.options()
        session.act(next((action for action in options if role_of(action) is Role.END), options[0]))
    game.refresh()
    unit = next(action.unit for action in session.options() if isinstance(action, CommitUnit))
    made = len(session.records)
    game.point_at_unit(unit, session.game.units[unit].hex)
    assert len(session.records) == made
    game.point_at_unit(unit, session.game.units[unit].hex)
    assert len(session.records) == made + 1 and not session.game.units[unit].has("uncommitted")


def test_the_bar_that_scrolls_the_seats_in_a_low_window_covers_no_button(qtbot: QtBot) -> None:
    held = QPushButton("New game, at the right edge")
    held.setMinimumHeight(400)
    area = YieldingArea(held)
    qtbot.addWidget(area)
    area.resize(area.minimumSizeHint())
    area.show()
    QApplication.processEvents()  # the bar comes then
    assert area.verticalScrollBar().isVisible()
    assert held.minimumSizeHint().width() <= area.viewport().width()


def test_what_yields_its_room_ends_between_two_lines(qtbot: QtBot) -> None:
    """The losses of a side were cut through in a low window."""
    held, button, losses = QWidget(), QPushButton("New game"), QLabel("German: 5 lost<br>US: 2 lost<br>Weather: fog")
    losses.setWordWrap(True)
    column = QVBoxLayout(held)
    for widget in (button, losses, QPushButton("Step")):
        column.addWidget(widget)
    area = YieldingArea(held)
    qtbot.addWidget(area)
    area.show()
    step, seen = losses.fontMetrics().lineSpacing(), set()
    for height in range(button.sizeHint().height() + 20, area.sizeHint().height(), 3):
        area.resize(300, height)
        QApplication.processEvents()
        end = area.viewport().height()
        into = end - losses.y()  # so much of the text is seen
        assert end <= height and (into <= 0 or into % step == 0 or into >= losses.height()), height
        seen.add(end)
    assert {losses.y() + step, losses.y() + 2 * step} <= seen
    area.resize(300, area.sizeHint().height())
    assert area.viewport().height() == area.height()


def test_a_battle_that_is_declared_is_offered_to_be_put_together_anew_and_no_hex_is_left_to_attack() -> None:
    # 10.16: each hex is attacked in one battle of a phase; until the declaration ends it may be changed
    game = position([german("y", HERE, attack=6), us("x", THERE)])
    declare(game, THERE, ["y"])
    asked = PlaySession.__new__(PlaySession)
    asked.game, asked.seats, asked.two_people, asked.shows_all, asked.looks_on = game, {}, False, True, None
    asked.records, asked._asked, asked._offered = [], None, None
    assert [asked.describe(action) for action in asked.options()] == [
        "declare no more battles",
        f"put the battle at {THERE} together anew",
    ]
    assert idle(asked) is None
