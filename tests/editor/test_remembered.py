"""What was open is open again; a spoiled setting costs a layout, never a start."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.window.app import open_window
from editor.window.frame import remembered, starting
from editor.window.frame.remembered import BY_FILE, OPENED, RECENT
from editor.window.main_window import MainWindow
from editor.window.settings import Settings
from engine.data import schema
from tests.editor.small import GAME, MAP, rows, write_library
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
Open = Callable[[Path], MainWindow]


def second_scenario() -> list[schema.Row]:
    return [
        schema.ScenarioRow(
            game=GAME, scenario="second", number="5.2", title="Second", map=MAP, bounds="all", first_turn=1,
            last_turn=2, weather="", text="",
        )
    ]  # fmt: skip


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


@pytest.mark.deep
def test_the_inbox_has_the_greater_part_of_the_height_until_a_person_parts_it_otherwise(
    opened: Open, library: Path
) -> None:
    first = opened(library)
    first.open_area("inbox")
    QApplication.processEvents()
    upper, lower = first.center.parted.sizes()
    assert lower > upper
    first.center.parted.setSizes([lower, upper])
    first.center.parted.splitterMoved.emit(lower, 1)
    parted = first.center.parted.sizes()
    first.close()
    again = opened(library)
    QApplication.processEvents()
    assert again.page_now.key == "inbox" and again.center.parted.sizes() == parted


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


def as_a_kill_leaves_it(settings_file: Path, folder: Path) -> Settings:
    """Return the settings as they are on the disk now: what is only kept in memory is lost."""
    copy = folder / "left.ini"
    copy.write_bytes(settings_file.read_bytes())
    return Settings(copy)


def test_page_and_scenario_are_open_again_after_a_kill(
    opened: Open, qtbot: QtBot, tmp_path: Path, settings_file: Path
) -> None:
    first = opened(write_library(tmp_path / "two.losheim", [*rows(), *second_scenario()]))
    first.document.choose(GAME, "second")
    first.open_area("schedule")
    first.desk.mean("", "designed")
    QApplication.processEvents()  # a click ends, and Qt writes
    settings = as_a_kill_leaves_it(settings_file, tmp_path)
    again = open_window(remembered.last_file(settings) or tmp_path, settings)
    qtbot.addWidget(again)
    assert (again.page_now.key, again.document.scenario) == ("schedule", "second")
    assert again.document.author == "designed"
    again.close()


def test_place_and_zoom_of_the_map_are_there_again_after_a_kill(
    opened: Open, library: Path, tmp_path: Path, settings_file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remembered, "RESTS", 0)
    first = opened(library)
    first.map_area.view.stay_at(80, 1.5, 2.0)
    qtbot.waitUntil(lambda: '"scale": 80' in first.settings.text(OPENED, ""))
    QApplication.processEvents()
    found = json.loads(as_a_kill_leaves_it(settings_file, tmp_path).text(OPENED, ""))
    assert (found["scale"], found["middle"]) == (80, [1.5, 2.0])


def test_a_kill_on_the_start_page_leaves_the_page_that_was_open_before(
    opened: Open, library: Path, tmp_path: Path, settings_file: Path
) -> None:
    first = opened(library)
    first.open_area("victory")
    starting.show(first)
    first.document.chosen.emit()
    QApplication.processEvents()
    assert as_a_kill_leaves_it(settings_file, tmp_path).text(remembered.PAGE, "") == "victory"


@pytest.mark.deep
def test_what_was_open_is_kept_though_the_window_was_killed_before_it_was_seen(
    opened: Open, library: Path, tmp_path: Path, settings_file: Path, qtbot: QtBot
) -> None:
    first = opened(library)
    first.map_area.view.zoom_to(80)
    first.map_area.view.center_on("B2.02")
    first.close()
    left = json.loads(Settings(settings_file).text(OPENED, ""))
    again = open_window(library, Settings(settings_file))  # not shown: its map has no size yet
    qtbot.addWidget(again)
    again.open_area("victory")
    QApplication.processEvents()
    found = json.loads(as_a_kill_leaves_it(settings_file, tmp_path).text(OPENED, ""))
    assert (found["scale"], found["middle"]) == (80, left["middle"])
    again.close()


@pytest.mark.deep
def test_a_map_that_was_shown_whole_is_shown_whole_again(opened: Open, library: Path) -> None:
    opened(library).close()
    assert opened(library).map_area.view.is_fitted


@pytest.mark.deep
def test_another_library_takes_up_no_place_of_the_one_before(opened: Open, library: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.losheim"
    other.write_bytes(library.read_bytes())
    first = opened(library)
    first.desk.mean("", "designed")
    first.close()
    assert opened(other).document.author == "owner"


@pytest.mark.deep
def test_what_edits_mean_is_known_again_after_another_library_was_open_in_between(
    opened: Open, library: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.losheim"
    other.write_bytes(library.read_bytes())
    first = opened(library)
    key = first.desk.new_erratum("Wood")
    first.close()
    second = opened(other)
    assert second.document.open_erratum == ""
    second.close()
    assert opened(library).document.open_erratum == key


@pytest.mark.parametrize(
    "spoiled",
    some_now(
        6,
        [
            "",
            "no JSON",
            "[]",
            "3",
            '{"middle": 3, "hidden": 7, "splits": [], "heights": {"inbox": [0, "x"]}, "scenario": null, "game": {}}',
            "null",
        ],
    ),
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
    settings.set_text(BY_FILE, spoiled)
    settings.sync()
    window = opened(library)
    assert window.page_now.key == "map" and window.document.head is not None
