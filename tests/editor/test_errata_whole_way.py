"""An erratum goes the whole way by hand: made on the map, published in every form, and taken in elsewhere."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from typer.testing import CliRunner

from db.connection import open_for_reading
from db.library import Library
from db.scenario_io import tables_of
from editor.cli import app
from editor.window.main_window import MainWindow
from editor.window.panels.unit_sheet import UnitSheet
from engine.data import schema
from engine.data.errata import effective
from engine.data.tables import Tables
from tests.editor.errata_desk import fill, heads, page
from tests.editor.small import GAME, MAP, SCENARIO, TANKS, write_library
from tests.editor.test_publish_commands import opened_form, written

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")

TITLE = "Woods at the brook"
PLACE = "B2.03"
"""A hex that is clear in the library all tests begin with."""


def in_force(library: Library) -> Tables:
    """Return the rows that count in the scenario."""
    with library.reading() as session:
        return effective(tables_of(session, GAME), GAME, SCENARIO).tables


def in_force_of(path: Path) -> Tables:
    library = open_for_reading(path)
    try:
        return in_force(library)
    finally:
        library.close()


def values(found: Tables) -> tuple[str | None, int | None]:
    """Return the terrain of the hex and the attack of the tanks."""
    (ground,) = found.of(schema.HexRow, game=GAME, map=MAP, hex=PLACE)
    (face,) = found.of(schema.FaceRow, game=GAME, counter=TANKS, face="full")
    return ground.terrain, face.values["attack"]


def paint_woods(window: MainWindow) -> None:
    window.choose_tool("paint")
    box = window.palette_box
    box.setCurrentIndex(box.findData("woods"))
    box.activated.emit(box.currentIndex())
    view = window.map_area.view
    view.center_on(PLACE)
    cell = view.scene_data.cell(PLACE)
    assert cell is not None
    at = view.mapFromScene(*view.scene_data.geometry.center(cell))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPointF(at).toPoint())


def type_attack(window: MainWindow, value: str) -> None:
    window.choose_tool("select")
    window.desk.select("counter", TANKS)
    (sheet,) = window.findChildren(UnitSheet)
    values = sheet.values
    titles = [values.model().headerData(row, Qt.Orientation.Vertical) for row in range(values.rowCount())]
    at = values.visualRect(values.model().index(titles.index("Attack"), 0)).center()
    QTest.mouseClick(values.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(values.viewport(), Qt.MouseButton.LeftButton, pos=at)
    (field,) = values.findChildren(QLineEdit)
    QTest.keyClicks(field, value)
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()  # which hand the value over


@pytest.mark.deep
def test_an_erratum_made_by_mouse_is_published_in_every_form_and_in_force_where_its_table_is_taken_in(
    used_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    used_window.open_area("errata")
    known = set(heads(used_window))
    page(used_window).acts.new[0].trigger()
    fill(used_window, {"Title": TITLE})
    (key,) = set(heads(used_window)) - known
    paint_woods(used_window)
    type_attack(used_window, "7")
    for form in ("html", "md", "pdf", "bbcode", "txt", "json", "csv"):
        out = tmp_path / f"errata.{form}"
        written(used_window, opened_form(used_window, [heads(used_window)[key].status]), out, monkeypatch)
        assert out.exists(), form
        assert form == "pdf" or TITLE in out.read_text("utf-8"), form
    fresh = write_library(tmp_path / "fresh.losheim")
    assert values(in_force_of(fresh)) == ("clear", 4)
    told = ["errata", "read", str(fresh), str(tmp_path / "errata.csv"), "--game", GAME, "--apply"]
    found = CliRunner().invoke(app, told)
    assert (found.exit_code, "taken in as one step" in found.output) == (0, True), found.output
    here, there = in_force(used_window.document.library), in_force_of(fresh)
    assert values(there) == ("woods", 7)
    for kind in (schema.HexRow, schema.FaceRow, schema.ErratumRow, schema.ErratumChangeRow):
        assert there.of(kind, game=GAME) == here.of(kind, game=GAME)
