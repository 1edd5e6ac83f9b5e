"""Whatever is said, asked and chosen between, an answer is that of the question that was asked of an edit: the edit is
made once where it was drawn, or it is told that it is not made."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from db.changes import ChangeSet
from editor.edits.map import set_terrain
from editor.edits.setup import move_setup
from editor.window.main_window import MainWindow
from editor.window.told_edits import told
from engine.data import schema
from tests.editor.conftest import lent
from tests.editor.small import GAME, GUNS, MAP, SCENARIO, TANKS
from tests.editor.test_asked_meaning import printed, used_printed
from tests.some_now import examples

__all__ = ["printed", "used_printed"]
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
MINE, HEXES = "mine", ("B1.02", "B1.03")


@pytest.fixture(autouse=True)
def _meaning_is_answered() -> None:
    """Here it is not answered before."""


Waiting = tuple[tuple[str, str], str]
Stored = dict[tuple[str, str], str]
"""Places by scenario and counter, and terrains by nothing and hex."""


def stored(window: MainWindow) -> Stored:
    rows = window.document.baseline
    places = {
        (row.scenario, row.counter): row.place
        for row in rows.find(schema.SetupRow, game=GAME)
        if row.scenario in (SCENARIO, MINE) and row.counter in (TANKS, GUNS)
    }
    found = rows.at(schema.HexRow, [(GAME, MAP, label) for label in HEXES])
    return places | {("", row.hex): row.terrain for row in found}


@dataclass
class Walk:
    """What a person does in a window, and what must have come of it."""

    window: MainWindow
    menus: list[QMenu]
    wanted: Stored = field(default_factory=dict)
    waiting: list[Waiting] = field(default_factory=list)
    aside: dict[str, list[Waiting]] = field(default_factory=dict)
    before: list[list[Waiting]] = field(default_factory=list)
    """What waited before each time that some were given up."""

    def edit(self, name: tuple[str, str], value: str, make: Callable[[], ChangeSet]) -> None:
        """Try an edit; whether it is asked what it means is the window's to say."""
        document = self.window.document
        changes = make()
        is_asked = self.window.asked.asks(changes)
        if not is_asked and not document.erratum and (name[0] or not document.is_own):
            self.wanted[name] = value
        held = len(self.window.asked.held.every)
        self.window.desk.try_edit(lambda: changes)
        if is_asked and len(self.window.asked.held.every) > held:  # one back to what waits already waits not
            self.waiting = [*self.waiting, (name, value)]

    def move(self, counter: str, label: str) -> None:
        document = self.window.document
        where = document.rows, GAME, document.scenario
        self.edit((document.scenario, counter), label, lambda: move_setup(*where, counter, label))

    def paint(self, label: str, terrain: str) -> None:
        rows = self.window.document.rows
        self.edit(("", label), terrain, lambda: set_terrain(rows, GAME, MAP, [label], terrain))

    @property
    def asks(self) -> bool:
        """Whether the question is asked of what waits, not another one."""
        return self.window.asked._question.is_first

    def answer(self, said: str) -> None:
        """Give an answer if it is offered."""
        for button in self.window.message_bar.answers if self.asks else ():
            if button.text().startswith(said):
                QTest.mouseClick(button, Qt.MouseButton.LeftButton)
                if said.endswith("rratum..."):
                    return
                front, rest = self.of_the_question()
                self.wanted |= dict(front)
                self.waiting = rest
                return

    def of_the_question(self) -> tuple[list[Waiting], list[Waiting]]:
        """Return what one question is about, units or hexes as the first that waits, and what comes after it."""
        of_units = bool(self.waiting and self.waiting[0][0][0])
        front = [each for each in self.waiting if bool(each[0][0]) == of_units]
        return front, [each for each in self.waiting if each not in front]

    def close(self) -> None:
        """Close what is said or asked; only the question of what waits, or what it led to, drops that."""
        if self.window.message_bar.isVisible():
            if self.window.asked._question.is_open:
                self.before.append(self.waiting)
                _, self.waiting = self.of_the_question()
            self.window.message_bar.close_button.click()

    def undo(self) -> None:
        """Give up what waits last."""
        if self.waiting:
            self.before.append(self.waiting)
            self.waiting = self.waiting[:-1]
            self.window.commands.do_edit_undo()

    def redo(self) -> None:
        """Bring back what was given up last, if it can be still."""
        if self.window.asked.held.given_up:
            self.waiting = self.before.pop()
            self.window.commands.do_edit_redo()

    def choose(self, scenario: str) -> None:
        if scenario != self.window.document.scenario:
            self.aside[self.window.document.scenario] = self.waiting
            self.waiting = self.aside.pop(scenario, [])
            self.window.document.choose(GAME, scenario)

    def say(self, text: str) -> None:
        self.window.message_bar.refuse(text)

    def ask_something_else(self) -> None:
        """Let the menu at the foot ask for the title of an erratum, which is none of what waits."""
        self.window.commands.ask_for_erratum()

    def type_title(self) -> None:
        """Answer what asks for a title, whoever asks."""
        bar = self.window.message_bar
        if bar.isVisible() and bar.field.isVisible():
            if self.window.asked._question.is_open:  # it was an answer to what waits
                _, self.waiting = self.of_the_question()
            bar.field.setText("Something stood elsewhere")
            QTest.keyClick(bar.field, Qt.Key.Key_Return)

    def leave_menu(self) -> None:
        """Choose nothing of the menu of errata."""
        if self.menus:
            self.menus.pop().aboutToHide.emit()

    def take_new(self) -> None:
        """Choose a new erratum of the menu."""
        if self.menus:
            menu = self.menus.pop()
            menu.aboutToHide.emit()
            menu.actions()[-1].trigger()

    def check(self) -> None:
        QApplication.processEvents()
        window = self.window
        assert stored(window) == self.wanted
        held = window.asked.held.every
        assert len(held) == len(self.waiting)
        if held:
            bar = window.message_bar
            assert bar.isVisible() and window.map_area.view._shown.waiting
            assert not self.asks or told(window.asked.held.front) in bar.label.text()


COUNTERS, LABELS = st.sampled_from([TANKS, GUNS]), st.sampled_from(["B3.02", "B3.04", "B2.02"])
STEP = st.one_of(
    st.tuples(st.just("move"), COUNTERS, LABELS),
    st.tuples(st.just("paint"), st.sampled_from(HEXES), st.sampled_from(["woods", "clear"])),
    st.tuples(st.just("answer"), st.sampled_from(["Correct", "As an erratum...", "Another erratum..."])),
    st.tuples(st.just("choose"), st.sampled_from([SCENARIO, MINE])),
    st.tuples(st.just("say"), st.just("The disk is full")),
    st.tuples(st.sampled_from(["close", "undo", "redo", "ask_something_else", "leave_menu"])),
    st.tuples(st.sampled_from(["take_new", "type_title"])),
)


@settings(
    max_examples=examples(5, 75),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(STEP, min_size=4, max_size=14))
def test_an_edit_is_made_once_where_it_was_drawn_by_an_answer_to_its_own_question_or_not_at_all(
    used_printed: MainWindow, monkeypatch: pytest.MonkeyPatch, steps: list[tuple[str, ...]]
) -> None:
    window, asked, menus = used_printed, used_printed.asked, list[QMenu]()
    with monkeypatch.context() as patched, lent(window):
        patched.setattr(QMenu, "popup", lambda menu, _place: menus.append(menu))
        asked.held.take()
        for place in asked.aside.places:
            asked.aside.take(place)
        asked._answers._by_scenario.clear()
        window.document.begun = ""
        QApplication.processEvents()
        walk = Walk(window, menus, stored(window))
        for name, *rest in steps:
            getattr(walk, name)(*rest)
            walk.check()
        asked.held.take()
        window.message_bar.hide()
        window.document.mean("")
