"""From a hex to the list of its places, and what the sheets say of the erratum that is written into."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabWidget

from editor.edits.setup import move_setup
from editor.window.main_window import MainWindow
from editor.window.panels.areas_panel import AreasPanel
from engine.data import schema
from tests.editor.small import GAME, SCENARIO, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def test_the_sheet_of_a_hex_leads_to_its_place_in_the_list(used_window: MainWindow) -> None:
    used_window.desk.select("hex", "B2.02")
    used_window.docks.inspector.hex.edit_places.click()
    page = used_window.area("setup")
    assert isinstance(page, QTabWidget)
    panel = page.currentWidget()
    assert isinstance(panel, AreasPanel) and panel.title == "Places"
    assert [panel.source.item(row).row.said("name") for row in panel.chosen_rows()] == ["Losheim"]


def test_an_erratum_that_moves_a_unit_at_set_up_is_not_said_to_change_nothing_of_it(used_window: MainWindow) -> None:
    document = used_window.document
    used_window.desk.new_erratum("Guns go elsewhere")
    used_window.desk.select("counter", TANKS)
    sheet = used_window.docks.inspector.unit
    assert "changes nothing here so far" in sheet.errata.label.text()
    used_window.desk.try_edit(lambda: move_setup(document.rows, GAME, SCENARIO, TANKS, "B1.01"))
    used_window.desk.select("counter", TANKS)
    assert document.baseline.find(schema.ErratumChangeRow, game=GAME, erratum=document.erratum)
    assert "changes nothing here so far" not in sheet.errata.label.text()


def test_a_town_gets_another_name_as_an_erratum(used_window: MainWindow) -> None:
    document = used_window.document
    used_window.desk.new_erratum("The town is called otherwise")
    used_window.desk.select("hex", "B2.02")
    used_window.docks.inspector.hex.edit_places.click()
    page = used_window.area("setup")
    assert isinstance(page, QTabWidget)
    panel = page.currentWidget()
    assert isinstance(panel, AreasPanel)
    [row] = panel.chosen_rows()
    titles = [panel.source.headerData(at, Qt.Orientation.Horizontal) for at in range(panel.source.columnCount())]
    panel.source.setData(panel.source.index(row, titles.index("Name")), "Losheimer", Qt.ItemDataRole.EditRole)
    [change] = document.baseline.find(schema.ErratumChangeRow, game=GAME, erratum=document.erratum)
    assert (change.table, change.field, change.value) == ("place", "name", "Losheimer")
    [place] = document.rows.find(schema.PlaceRow, game=GAME, key="losheim")
    assert place.name == "Losheimer"
