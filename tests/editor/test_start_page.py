"""The start page: four cards, the libraries of late, and the way into the areas."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.window.app import open_window
from editor.window.frame import starting
from editor.window.frame.remembered import RECENT
from editor.window.main_window import MainWindow
from editor.window.settings import Settings

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(qtbot: QtBot, library: Path, tmp_path: Path, settings_file: Path) -> Iterator[MainWindow]:
    (tmp_path / "mine.losheim").write_bytes(library.read_bytes())
    settings = Settings(settings_file)
    settings.set_text(
        RECENT, json.dumps([str(library), str(tmp_path / "mine.losheim"), str(tmp_path / "gone.losheim")])
    )
    found = open_window(library, settings)
    qtbot.addWidget(found)
    found.show()
    starting.show(found)
    yield found
    found.close()


def card(window: MainWindow, title: str) -> QPushButton:
    assert window.start is not None
    return next(each for each in window.start.cards if each.accessibleName() == title)


def test_the_start_page_has_the_window_to_itself(window: MainWindow) -> None:
    assert window.start is not None and window.start.isVisible()
    assert not window.map_area.isVisible() and window.docks.library.isHidden()
    assert not any(button.isChecked() for button in window.rail.buttons.values())


@pytest.mark.parametrize(
    ("title", "page"), [("Play a scenario", "playtest"), ("Check my box", "counters"), ("Errata", "errata")]
)
def test_a_card_opens_what_one_came_for(window: MainWindow, title: str, page: str) -> None:
    card(window, title).click()
    assert window.page_now.key == page and window.start is not None and not window.start.isVisible()


def test_an_area_takes_the_place_of_the_start_page_and_brings_the_lists_back(window: MainWindow) -> None:
    window.rail.buttons["map"].click()
    assert window.map_area.isVisible() and not window.docks.library.isHidden()


def test_libraries_of_late_are_listed_but_the_open_one_and_those_that_are_gone(window: MainWindow) -> None:
    assert window.start is not None
    listed = [window.start.recent.itemAt(place).widget() for place in range(window.start.recent.count())]
    assert [each.text().split()[0] for each in listed if isinstance(each, QPushButton)] == ["mine.losheim"]
