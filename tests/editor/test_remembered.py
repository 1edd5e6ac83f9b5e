"""What was open is open again; a spoiled setting costs a layout, never a start."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.window.app import open_window
from editor.window.frame.remembered import OPENED, RECENT
from editor.window.main_window import MainWindow
from editor.window.settings import Settings

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
Open = Callable[[Path], MainWindow]


@pytest.fixture
def opened(qtbot: QtBot, settings_file: Path) -> Iterator[Open]:
    made: list[MainWindow] = []

    def open_it(path: Path) -> MainWindow:
        found = open_window(path, Settings(settings_file))
        qtbot.addWidget(found)
        found.show()
        qtbot.waitExposed(found)
        made.append(found)
        return found

    yield open_it
    for window in made:
        window.close()


def test_page_place_layers_and_meaning_are_as_they_were_left(opened: Open, library: Path) -> None:
    first = opened(library)
    first.open_area("schedule")
    first.center.set_split("both")
    QApplication.processEvents()
    first.map_area.view.zoom_to(80)
    first.map_area.view.center_on("B2.02")
    middle = first.map_area.view.visible_rect.center()
    first.menus.layers["counters"].trigger()
    first.desk.mean("", "designed")
    first.close()
    again = opened(library)
    assert again.page_now.key == "schedule" and again.center.split == "both"
    view = again.map_area.view
    assert view.pixels_per_hex == 80
    assert (view.visible_rect.center() - middle).manhattanLength() < 1  # a hex: the panels find their size anew
    assert not again.menus.layers["counters"].isChecked()
    assert again.document.author == "designed"


def test_a_map_that_was_shown_whole_is_shown_whole_again(opened: Open, library: Path) -> None:
    opened(library).close()
    assert opened(library).map_area.view.is_fitted


def test_another_library_takes_up_no_place_of_the_one_before(opened: Open, library: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.losheim"
    other.write_bytes(library.read_bytes())
    first = opened(library)
    first.desk.mean("", "designed")
    first.close()
    assert opened(other).document.author == "owner"


@pytest.mark.parametrize(
    "spoiled",
    ["", "no JSON", "[]", "3", '{"middle": 3, "hidden": 7, "splits": [], "scenario": null, "game": {}}', "null"],
)
def test_a_spoiled_setting_costs_a_layout_and_no_start(
    opened: Open, library: Path, settings_file: Path, spoiled: str
) -> None:
    settings = Settings(settings_file)
    text = spoiled
    if spoiled.startswith("{"):
        text = json.dumps({**json.loads(spoiled), "file": str(library)})
    settings.set_text(OPENED, text)
    settings.set_text(RECENT, spoiled)
    settings.sync()
    window = opened(library)
    assert window.page_now.key == "map" and window.document.head is not None
