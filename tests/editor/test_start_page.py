"""The start page: four cards, the libraries of late, and the way into the areas."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from editor.window import app
from editor.window.app import open_window
from editor.window.frame import starting
from editor.window.frame.remembered import OPENED, RECENT, last_file
from editor.window.main_window import MainWindow
from editor.window.settings import Settings
from tests.some_now import some_now

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
    ("title", "page"),
    some_now(3, [("Play a scenario", "playtest"), ("Check my box", "proof_counters"), ("Errata", "errata")]),
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


def test_what_was_open_last_is_known_without_a_window_and_forgotten_when_it_is_gone(
    library: Path, settings_file: Path
) -> None:
    settings = Settings(settings_file)
    assert last_file(settings) is None
    settings.set_text(OPENED, json.dumps({"file": str(library)}))
    assert last_file(settings) == library
    library.unlink()
    assert last_file(settings) is None
    settings.set_text(OPENED, "{spoiled")
    assert last_file(settings) is None


@pytest.mark.parametrize("was_open", some_now(2, [True, False]))
def test_without_a_file_what_was_open_last_is_open_again_else_the_start_page_is_shown(
    was_open: bool, library: Path, tmp_path: Path, settings_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own.losheim"
    own.write_bytes(library.read_bytes())
    settings = Settings(settings_file)
    if was_open:
        settings.set_text(OPENED, json.dumps({"file": str(library)}))
    shown: list[tuple[Path, bool]] = []
    before = [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow)]

    def executed() -> int:
        found = [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow)]
        (window,) = [each for each in found if each not in before]  # other tests may not have let go of theirs
        shown.append((window.document.library.path, window.start is not None and window.start.isVisible()))
        window.close()
        window.deleteLater()
        QApplication.processEvents()
        return 0

    monkeypatch.setattr(app, "Settings", lambda: settings)
    monkeypatch.setattr(app, "user_library", lambda: own)
    monkeypatch.setattr(app, "has_display", lambda: True)
    monkeypatch.setattr(app.QApplication, "exec", staticmethod(executed))
    monkeypatch.setattr(app.crash, "install", lambda _tell: None)
    assert app.run(None) == 0
    assert shown == [(library, False) if was_open else (own, True)]
