"""The fields of the inspector stay where they are when an edit adds a line, so that the next click meets its field."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget

from editor.edits import errata
from editor.window.main_window import MainWindow
from engine.data import schema
from tests.editor.small import GAME, TANKS, labels
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
HEX = labels()[7]
MEANINGS = ("correction", "only here", "own design", "erratum")


@pytest.fixture
def window(used_window: MainWindow) -> Iterator[MainWindow]:
    used_window.resize(1600, 1000)
    yield used_window
    used_window.resize(1280, 720)


def mean(window: MainWindow, meaning: str) -> None:
    document = window.document
    document.edit(errata.create(document.baseline, GAME, "Woods"))
    key = document.baseline.find(schema.ErratumRow, game=GAME)[-1].key
    window.desk.mean(
        key if meaning == "erratum" else "",
        "designed" if meaning == "own design" else "owner",
        True if meaning == "only here" else None if meaning == "own design" else False,
    )


def places(*widgets: QWidget) -> list[tuple[int, bool]]:
    QApplication.processEvents()
    return [(each.mapTo(each.window(), QPoint(0, 0)).y(), each.isVisible()) for each in widgets]


def change_ground(window: MainWindow) -> None:
    """Change the terrain of the hex, then a road and a river."""
    sheet = window.docks.inspector.hex
    line = sheet.side_rows[2]
    sheet.terrain.setCurrentIndex(1 - sheet.terrain.currentIndex())
    sheet._set_terrain()
    line.road.setCurrentIndex(1)
    line.road.activated.emit(1)
    line.menu.actions()[0].trigger()


@pytest.mark.parametrize("meaning", some_now(2, MEANINGS))
@pytest.mark.parametrize("kind", some_now(2, ["hex", "hexside"]))
def test_no_row_of_the_sheet_of_a_hex_moves_when_the_hex_changes(window: MainWindow, kind: str, meaning: str) -> None:
    sheet = window.docks.inspector.hex
    mean(window, meaning)
    window.desk.select("hex", HEX)
    beside = sheet.side_rows[4]._pair[1]
    window.desk.select(kind, HEX if kind == "hex" else f"{HEX}|{beside}")
    rows = [sheet.terrain, sheet.mark.label, *(line.features for line in (sheet.chosen, *sheet.side_rows))]
    before, text = places(*rows), sheet.side_rows[2].features.text()
    change_ground(window)
    assert sheet.side_rows[2].features.text() != text
    assert places(*rows) == before


@pytest.mark.parametrize("meaning", some_now(2, MEANINGS))
def test_nothing_below_the_values_of_a_unit_moves_when_two_of_them_change(window: MainWindow, meaning: str) -> None:
    sheet = window.docks.inspector.unit
    mean(window, meaning)
    window.desk.select("counter", TANKS)
    rows = [sheet.values, sheet.confirm_all, sheet.setup_box, sheet.setup_box.place]
    before = places(*rows)
    for line in (0, 1):
        sheet.values.item(line, 0).setText("9")
    assert sheet.values.item(1, 0).text().startswith("9")
    assert places(*rows) == before


@pytest.mark.deep
def test_the_sheets_say_that_the_open_erratum_changes_nothing_here_so_far(window: MainWindow) -> None:
    under = window.docks.inspector.hex.under
    window.desk.select("hex", HEX)
    assert under.isHidden()
    mean(window, "erratum")
    assert under.text() == f"{window.document.erratum} changes nothing here so far"
    change_ground(window)
    assert under.text().startswith(f"{window.document.erratum}: {HEX}, terrain: ")
    window.desk.mean("")
    window.document.undo_stack.setIndex(0)
    assert under.isHidden()


@pytest.mark.usefixtures("dressed")
def test_a_page_that_fits_the_inspector_does_not_scroll(window: MainWindow) -> None:
    inspector = window.docks.inspector
    window.desk.select("hex", HEX)
    QApplication.processEvents()
    assert inspector.unit.sizeHint().height() > inspector.viewport().height() > inspector.hex.sizeHint().height()
    assert inspector.verticalScrollBar().maximum() == 0
