"""A scenario that is half begun stays so: on another page, and when the library is opened again."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.cutting.positions import SCHEDULE
from editor.window.app import open_window
from editor.window.main_window import MainWindow
from editor.window.panels.begin_page import BeginPage
from editor.window.settings import Settings
from engine.data import schema
from tests.editor.small import SCENARIO, TANKS, write_library
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@contextmanager
def opened(library: Path, qtbot: QtBot) -> Iterator[MainWindow]:
    """Open a library with the settings that the test has."""
    found = open_window(library, Settings(library.parent / "settings.ini"))
    qtbot.addWidget(found)
    found.show()
    QApplication.processEvents()
    yield found
    found.close()


def page(window: MainWindow) -> BeginPage:
    found = window.area("begin")
    assert isinstance(found, BeginPage)
    return found


@pytest.mark.deep
def test_a_title_typed_is_there_on_the_page_when_the_window_is_opened_again(library: Path, qtbot: QtBot) -> None:
    with opened(library, qtbot) as window:
        window.commands.do_scenario_new()
        QTest.keyClicks(page(window).title, "The Last Crossing")
    with opened(library, qtbot) as window:
        assert page(window).isVisible() and page(window).title.text() == "The Last Crossing"
        assert page(window).key.text() == "the-last-crossing" and page(window).begin.isEnabled()


def test_a_title_typed_stays_while_other_pages_and_scenarios_are_looked_at(library: Path, qtbot: QtBot) -> None:
    with opened(library, qtbot) as window:
        window.commands.do_scenario_new()
        QTest.keyClicks(page(window).title, "The Last Crossing")
        window.open_area("map")
        window.open_area("counters")
        window.commands.do_scenario_new()
        assert page(window).title.text() == "The Last Crossing"


def test_a_half_made_cut_is_there_again_with_outline_turns_answers_and_edge(library: Path, qtbot: QtBot) -> None:
    with opened(library, qtbot) as window:
        window.commands.do_scenario_cut()
        form = page(window)
        form.title.setText("West")
        form.key.setText("my-key")
        form.positions.setCurrentIndex(form.positions.findData(SCHEDULE))
        form.outline.setText("B1.05, B1.04, B4.04, B4.05")
        form.last.setValue(2)
        form.look()
        (tanks,) = [item.key for item in form.review.asked if item.key.endswith(TANKS)]
        form.review.answer(tanks, "move")
        form.look()
        form.edge.tick([[("supply", "german")]])
        roles = form.edge.roles()
        assert roles[0] == (("supply", "german"),)
    with opened(library, qtbot) as window:
        form = page(window)
        assert (form.how, form.title.text(), form.key.text()) == ("cut", "West", "my-key")
        assert form.positions.currentData() == SCHEDULE
        assert (form.outline.text(), form.last.value()) == ("B1.05, B1.04, B4.04, B4.05", 2)
        assert form.review.answers == {tanks: "move"} and form.edge.roles() == roles
        assert form.make()
        (start,) = window.document.rows.find(schema.SetupRow, scenario="my-key")
        assert start.counter == TANKS


@pytest.mark.deep
def test_nothing_is_left_of_a_scenario_that_was_begun(library: Path, qtbot: QtBot) -> None:
    with opened(library, qtbot) as window:
        window.commands.do_scenario_new()
        QTest.keyClicks(page(window).title, "The Last Crossing")
        assert page(window).make()
    with opened(library, qtbot) as window:
        window.commands.do_scenario_new()
        assert page(window).title.text() == ""


@pytest.mark.deep
def test_what_is_half_begun_in_one_library_is_not_in_another(library: Path, qtbot: QtBot, tmp_path: Path) -> None:
    with opened(library, qtbot) as window:
        window.commands.do_scenario_new()
        QTest.keyClicks(page(window).title, "The Last Crossing")
    with opened(write_library(tmp_path / "other.losheim"), qtbot) as window:
        window.commands.do_scenario_new()
        assert page(window).title.text() == "" and window.document.scenario == SCENARIO


@pytest.mark.parametrize("text", some_now(5, ["", "[]", "{", '{"where": 1}', '{"where": ["x"], "how": 3}']))
def test_a_setting_that_nobody_can_read_leaves_the_form_empty(library: Path, qtbot: QtBot, text: str) -> None:
    Settings(library.parent / "settings.ini").set_text("begun", text)
    with opened(library, qtbot) as window:
        window.commands.do_scenario_new()
        assert page(window).title.text() == ""
