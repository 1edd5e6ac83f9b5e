"""An edit of another scenario concerns nothing of the one that is shown."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from db.changes import ChangeSet
from editor.cutting.cut import cut_scenario, plan_cut
from editor.edits.concerning import elsewhere
from editor.edits.placing import take_out
from editor.edits.scenarios import copy_scenario, variant_scenario
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.panels.library_tree import LibraryTree
from editor.window.settings import Settings
from engine.data import schema
from tests.editor.small import GAME, SCENARIO, TANKS, TableRows, tables

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
ROWS = TableRows(tables())
CUT = cut_scenario(plan_cut(ROWS, GAME, SCENARIO, "right", ["B1.01", "B1.03", "B4.03", "B4.01"]))
"""It draws areas for its edges."""


@pytest.mark.parametrize(
    "begun", [CUT, copy_scenario(ROWS, GAME, SCENARIO, "twin", ""), variant_scenario(ROWS, GAME, SCENARIO, "patch", "")]
)
def test_a_scenario_that_is_begun_is_elsewhere_with_its_areas(begun: ChangeSet) -> None:
    key = str(next(change.key[1] for change in begun.changes if change.table == schema.ScenarioRow.TABLE))
    assert elsewhere(begun, GAME, SCENARIO)
    assert not elsewhere(begun, GAME, key)


def test_what_all_scenarios_share_is_not_elsewhere() -> None:
    (area, *_) = [change for change in CUT.changes if change.table == schema.AreaRow.TABLE]
    assert not elsewhere(ChangeSet("An area that nobody uses", (area,)), GAME, SCENARIO)
    assert not elsewhere(take_out(ROWS, GAME, SCENARIO, [TANKS]), GAME, SCENARIO)
    assert not elsewhere(ChangeSet("Nothing", ()), GAME, SCENARIO)


def test_a_scenario_begun_from_outside_stands_in_the_tree_and_the_map_stays(
    document: Document, qtbot: QtBot, tmp_path: Path
) -> None:
    document.choose(GAME, SCENARIO)
    window = MainWindow(document, Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(window)
    window.show()
    shown = window.map_area.view.scene_data
    document.edit(CUT, cited=True)
    assert window.map_area.view.scene_data is shown
    tree = window.findChild(LibraryTree)
    assert tree is not None
    model = tree.model

    def titles() -> list[str]:
        return [model.item(0).child(row).text() for row in range(model.item(0).rowCount())]

    qtbot.waitUntil(lambda: any("(cut)" in title for title in titles()))
