"""What all scenarios share is changed for one alone: in tables, on the map, by pieces; marked, listed, taken back."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox, QWidget
from typer.testing import CliRunner

from db.changes import EditError
from editor.cli import app
from editor.edits import errata, rules, units
from editor.edits.leaving import left_behind
from editor.edits.map import set_link, set_terrain
from editor.edits.own import as_own, give_to_library, own_changes, own_marks, take_back
from editor.edits.pieces import duplicate_units
from editor.edits.placing import place_units
from editor.edits.scenarios import copy_scenario, delete_scenario, new_scenario, variant_scenario
from editor.window import scenario_commands
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.models.certainty import OWN_MARK, citation_of
from editor.window.panels.piece_page import PiecePage
from editor.window.panels.table_view import TablePanel
from engine.data import schema
from tests.editor.conftest import digest
from tests.editor.small import GAME, GUNS, MAP, SCENARIO, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def two(document: Document) -> Iterator[Document]:
    """The small library with a copy of its scenario; edits are for the first one only."""
    document.edit(copy_scenario(document.baseline, GAME, SCENARIO, "other"), cited=True)
    document.choose(GAME, SCENARIO)
    document.mean("", "owner", True)
    yield document


def attack(document: Document, scenario: str) -> object:
    document.choose(GAME, scenario)
    (row,) = document.rows.find(schema.FaceRow, game=GAME, counter=TANKS, face="full")
    return row.values["attack"]


def stored(document: Document) -> list[tuple[str, str, str]]:
    found = document.baseline.find(schema.ScenarioChangeRow, game=GAME)
    return [(row.scenario, row.kind, row.field) for row in found]


def test_a_value_changed_for_one_scenario_is_in_no_other_and_not_in_the_library(two: Document) -> None:
    two.edit(units.set_face_value(two.rows, GAME, TANKS, "full", "attack", 9))
    (row,) = two.baseline.find(schema.FaceRow, game=GAME, counter=TANKS, face="full")
    assert row.values["attack"] == 4
    assert (attack(two, SCENARIO), attack(two, "other")) == (9, 4)
    assert two.baseline.citations(GAME, "face", f"{GAME}|{TANKS}|full")[0].certainty == "reconstructed"


def test_one_undo_takes_it_back_and_a_value_typed_back_leaves_nothing(two: Document) -> None:
    two.edit(units.set_face_value(two.rows, GAME, TANKS, "full", "attack", 9))
    two.undo_stack.undo()
    assert stored(two) == [] and attack(two, SCENARIO) == 4
    two.mean("", "owner", True)
    two.edit(units.set_face_value(two.rows, GAME, TANKS, "full", "attack", 9))
    two.edit(units.set_face_value(two.rows, GAME, TANKS, "full", "attack", 8))
    assert stored(two) == [(SCENARIO, "set", "attack")] and attack(two, SCENARIO) == 8
    two.mean("", "owner", True)
    two.edit(units.set_face_value(two.rows, GAME, TANKS, "full", "attack", 4))
    assert stored(two) == []


def test_chart_cells_terrain_effects_and_hexes_are_changed_for_one_scenario(two: Document) -> None:
    two.edit(rules.set_chart_cell(two.rows, GAME, "crt", 1, "1:1", "D9"))
    two.edit(rules.set_effect(two.rows, GAME, "woods", "mech_mp", "3"))
    two.edit(rules.set_parameter(two.rows, GAME, "stacking_limit", "9"))
    two.edit(set_terrain(two.rows, GAME, MAP, ["B1.02"], "woods"))
    value = two.scenario_value()
    assert value.charts[0].cells[1] == ("D9",) and value.parameters["stacking_limit"] == "9"
    assert next(line.effects["mech_mp"] for line in value.terrain if line.key == "woods") == 3
    assert next(found.terrain for found in value.map.hexes if found.hex == "B1.02") == "woods"
    assert own_marks(two.baseline, GAME, SCENARIO, MAP) == {"B1.02": "own"}
    two.choose(GAME, "other")
    other = two.scenario_value()
    assert other.charts[0].cells[1] == ("A1",) and other.parameters["stacking_limit"] == "6"
    assert "hex/small|board|B1.02/terrain" not in {k for k, v in other.unconfirmed.items() if v == "own"}


def test_in_a_scenario_of_ones_own_shared_values_are_its_own_unless_one_says_otherwise(document: Document) -> None:
    document.edit(new_scenario(document.baseline, GAME, "mine"), cited=True)
    document.choose(GAME, "mine")
    assert document.is_own
    document.edit(units.set_face_value(document.rows, GAME, TANKS, "full", "attack", 9))
    assert stored(document) == [("mine", "set", "attack")]
    document.mean("", "owner", False)
    assert not document.is_own
    document.edit(units.set_face_value(document.rows, GAME, GUNS, "full", "attack", 9))
    (row,) = document.baseline.find(schema.FaceRow, game=GAME, counter=GUNS, face="full")
    assert row.values["attack"] == 9
    document.choose(GAME, SCENARIO)
    assert not document.is_own


def test_a_piece_of_one_scenario_is_changed_itself_placed_there_and_in_no_other(two: Document) -> None:
    new = "german/1 Pz Div/1 Pz#2"
    two.edit(as_own(two.baseline, GAME, SCENARIO, duplicate_units(two.rows, GAME, [TANKS])), cited=True)
    two.edit(units.set_face_value(two.rows, GAME, new, "full", "attack", 9))
    two.edit(place_units(two.rows, GAME, SCENARIO, [new], "B1.02"))
    assert stored(two) == [(SCENARIO, "only", "")]
    assert new in {counter.key for counter in two.scenario_value().counters}
    (own,) = own_changes(two.baseline, GAME, SCENARIO)
    with pytest.raises(EditError, match="is in the setup of the scenario"):
        take_back(two.baseline, GAME, SCENARIO, own.row)
    two.choose(GAME, "other")
    assert new not in {row.key for row in two.rows.find(schema.CounterRow, game=GAME)}
    two.edit(give_to_library(two.baseline, GAME, SCENARIO, own.row), cited=True)
    assert new in {row.key for row in two.rows.find(schema.CounterRow, game=GAME)}


def test_a_piece_of_ones_own_goes_with_its_faces_when_it_is_taken_back(two: Document) -> None:
    two.edit(as_own(two.baseline, GAME, SCENARIO, duplicate_units(two.rows, GAME, [TANKS])), cited=True)
    (own,) = own_changes(two.baseline, GAME, SCENARIO)
    two.edit(take_back(two.baseline, GAME, SCENARIO, own.row), cited=True)
    assert stored(two) == []
    assert not two.baseline.find(schema.FaceRow, game=GAME, counter="german/1 Pz Div/1 Pz#2")


@pytest.mark.deep
def test_copies_and_variants_have_it_too_and_it_goes_with_its_scenario(two: Document) -> None:
    two.edit(units.set_face_value(two.rows, GAME, TANKS, "full", "attack", 9))
    two.edit(copy_scenario(two.baseline, GAME, SCENARIO, "again"), cited=True)
    two.edit(variant_scenario(two.baseline, GAME, SCENARIO, "varied"), cited=True)
    assert [attack(two, key) for key in ("again", "varied", "other")] == [9, 9, 4]
    two.choose(GAME, SCENARIO)
    two.mean("", "owner", True)
    two.edit(units.set_face_value(two.rows, GAME, TANKS, "full", "defense", 8))
    assert ("varied", "set", "defense") in stored(two) and ("again", "set", "defense") not in stored(two)
    two.edit(delete_scenario(two.baseline, GAME, "again"), cited=True)
    assert "again" not in {scenario for scenario, _, _ in stored(two)}


@pytest.fixture
def window(used_window: MainWindow) -> Iterator[MainWindow]:
    """A window over the small library with a copy of its scenario; edits are for the first one only."""
    document = used_window.document
    document.edit(copy_scenario(document.baseline, GAME, SCENARIO, "other"), cited=True)
    used_window.resize(1400, 900)
    used_window.desk.mean("", "owner", True)
    QApplication.processEvents()
    yield used_window
    used_window.desk.mean("")


def test_the_menu_of_meanings_offers_this_scenario_only_and_the_foot_says_it(window: MainWindow) -> None:
    window.desk.mean("", "owner", False)
    menu = QMenu()
    window.commands.fill_meanings(menu)
    (action,) = [found for found in menu.actions() if "this scenario only" in found.text().replace("&", "")]
    action.trigger()
    assert window.document.is_own
    assert window.status.meant.text() == "Edits are for this scenario only ▾"
    assert window.status.meant.property("meaning") == "design"


@pytest.mark.deep
def test_a_cell_changed_for_this_scenario_is_marked_in_the_table_and_on_the_unit(window: MainWindow) -> None:
    window.desk.mean("", "owner", True)
    panel = window.area("counters")
    assert isinstance(panel, TablePanel)
    row = next(row for row in range(panel.source.rowCount()) if panel.source.item(row).counter.key == TANKS)
    heads = [panel.source.headerData(place, Qt.Orientation.Horizontal) for place in range(panel.source.columnCount())]
    at = heads.index("Attack")
    panel.source.set_cells({(row, at): "9"})
    assert panel.source.index(row, at).data() == f"9 {OWN_MARK}"
    assert "changed for this scenario only" in str(panel.source.index(row, at).data(Qt.ItemDataRole.ToolTipRole))
    window.desk.select("counter", TANKS)
    item = window.docks.inspector.unit.values.item(0, 0)
    assert item is not None and item.text() == f"9 {OWN_MARK}"
    assert citation_of(window.document.baseline, GAME, "face", f"{GAME}|{TANKS}|full", "attack") is not None


@pytest.mark.deep
def test_a_road_of_this_scenario_only_is_marked_so_beside_its_hexside(window: MainWindow) -> None:
    window.desk.mean("", "owner", True)
    document = window.document
    document.edit(set_link(document.rows, GAME, MAP, ("B1.01", "B1.02"), "road"))
    window.desk.select("hexside", "B1.01|B1.02")
    road = window.docks.inspector.hex.chosen.road
    assert road.currentText() == f"Road {OWN_MARK}"
    assert road.toolTip() == f"{OWN_MARK} changed for this scenario only"


def test_the_sheet_lists_it_and_takes_it_back_or_gives_it_to_the_library(window: MainWindow) -> None:
    document = window.document
    window.desk.mean("", "owner", True)
    document.edit(units.set_face_value(document.rows, GAME, TANKS, "full", "attack", 9))
    document.edit(units.set_face_value(document.rows, GAME, GUNS, "full", "attack", 7))
    window.desk.select("scenario", SCENARIO)
    QApplication.processEvents()
    box = window.docks.inspector.scenario.own
    texts = [box.list.item(row).text() for row in range(box.list.count())]
    assert len(texts) == 2 and "1 Pz Rgt, Full: Attack 4 to 9" in texts[1]
    box.list.setCurrentRow(1)
    QTest.mouseClick(box.give, Qt.MouseButton.LeftButton)
    (row,) = document.baseline.find(schema.FaceRow, game=GAME, counter=TANKS, face="full")
    assert row.values["attack"] == 9
    box.list.setCurrentRow(0)
    QTest.mouseClick(box.back, Qt.MouseButton.LeftButton)
    assert stored(document) == [] and box.isHidden()


@pytest.mark.deep
def test_a_new_piece_for_this_scenario_only_is_made_so_by_the_page(window: MainWindow) -> None:
    window.desk.mean("", "owner", True)
    window.desk.select("counter", TANKS)
    window.commands.do_edit_new_piece()
    page = window.area("piece")
    assert isinstance(page, PiecePage) and page.whose.currentText() == "for this scenario only"
    page.unit.name.setText("2 Pz")
    QApplication.processEvents()
    QTest.mouseClick(page.make, Qt.MouseButton.LeftButton)
    assert stored(window.document) == [(SCENARIO, "only", "")]


@pytest.mark.deep
def test_the_hexes_that_a_scenario_has_for_itself_are_marked_on_its_map_alone(window: MainWindow) -> None:
    window.desk.mean("", "owner", True)
    document = window.document
    document.edit(set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    assert window.map_area.view._shown.certainty == {"B1.02": "own"}
    document.choose(GAME, "other")
    assert window.map_area.view._shown.certainty == {}


def test_the_command_line_takes_a_table_for_one_scenario_and_lists_what_it_has(library: Path, tmp_path: Path) -> None:
    run, where = CliRunner().invoke, [str(library), "--game", GAME, "--scenario", SCENARIO]
    path = tmp_path / "chart.csv"
    path.write_text("dice,1:1\n1,D9\n", encoding="utf-8")
    line = ["table", "import", *where, "--table", "chart:crt", "--from", str(path), "--apply", "--here", "--json"]
    found = run(app, line)
    assert found.exit_code == 0, found.output
    told = json.loads(run(app, ["scenario", "own", *where, "--json"]).output)
    assert [(each["table"], each["field"], each["value"]) for each in told] == [("chart_cell", "result", "D9")]
    document = Document.open(library)
    (cell,) = document.baseline.find(schema.ChartCellRow, game=GAME, dice=1)
    assert cell.result == "A1"
    document.close()
    assert run(app, ["scenario", "own", str(library), "--game", GAME, "--scenario", "pluck"]).exit_code == 2


def own_zorn(document: Document, scenario: str = SCENARIO) -> str:
    """Give a scenario a unit of its own that starts in it; return its key."""
    document.choose(GAME, scenario)
    document.mean("", "owner", True)
    document.edit(as_own(document.baseline, GAME, scenario, duplicate_units(document.rows, GAME, [TANKS])), cited=True)
    new = "german/1 Pz Div/1 Pz#2"
    document.edit(place_units(document.rows, GAME, scenario, [new], "B1.02"))
    return new


def test_a_deleted_scenario_takes_its_own_pieces_and_the_changes_of_errata_about_it_along_and_undo_brings_them_back(
    two: Document,
) -> None:
    own_zorn(two)
    document = two
    document.mean("", "owner", False)
    document.edit(errata.create(document.baseline, GAME, "House"), cited=True)
    moved = place_units(document.baseline, GAME, SCENARIO, [GUNS], "B1.01")
    document.edit(errata.as_erratum(document.baseline, GAME, "house-1", moved), cited=True)
    found = left_behind(document.baseline, GAME, SCENARIO)
    assert found.said(document.baseline) == "1 Pz Rgt (2), 1 change of the erratum “House”"
    before = digest(document)
    document.edit(delete_scenario(document.baseline, GAME, SCENARIO), cited=True)
    rows = document.baseline
    assert not rows.find(schema.CounterRow, game=GAME, key="german/1 Pz Div/1 Pz#2")
    assert not rows.find(schema.FaceRow, game=GAME, counter="german/1 Pz Div/1 Pz#2")
    assert not rows.find(schema.ErratumChangeRow, game=GAME) and rows.find(schema.ErratumRow, game=GAME)
    document.undo_stack.undo()
    assert digest(document) == before


def test_what_only_a_deleted_scenario_has_use_for_stays_where_it_is_wanted_or_another_one_has_it(two: Document) -> None:
    new = own_zorn(two)
    two.edit(delete_scenario(two.baseline, GAME, SCENARIO, keep=True), cited=True)
    assert two.baseline.find(schema.CounterRow, game=GAME, key=new)
    two.undo_stack.undo()
    two.edit(copy_scenario(two.baseline, GAME, SCENARIO, "again"), cited=True)
    assert not left_behind(two.baseline, GAME, SCENARIO)


@pytest.mark.deep
def test_who_deletes_a_scenario_in_the_window_chooses_what_becomes_of_its_own_unit(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    new, asked = own_zorn(window.document), list[str]()

    def kept(
        _parent: QWidget, _text: str, _also: str, told: str, *_: object
    ) -> tuple[QMessageBox.StandardButton, bool]:
        asked.append(told)
        return QMessageBox.StandardButton.Yes, False

    monkeypatch.setattr(scenario_commands, "ask_also", kept)
    window.commands.do_scenario_delete()
    assert "1 Pz Rgt (2)" in asked[0]
    rows = window.document.baseline
    assert rows.find(schema.CounterRow, game=GAME, key=new) and not rows.find(
        schema.ScenarioRow, game=GAME, scenario=SCENARIO
    )


def test_a_hex_of_its_own_is_told_by_what_the_terrain_chart_calls_its_ground(two: Document) -> None:
    two.choose(GAME, SCENARIO)
    two.edit(as_own(two.baseline, GAME, SCENARIO, set_terrain(two.rows, GAME, MAP, ["B1.02"], "woods")), cited=True)
    titles = {row.key: row.title for row in two.rows.find(schema.TerrainRow, game=GAME)}
    (own,) = own_changes(two.baseline, GAME, SCENARIO)
    assert own.text.endswith(f"to {titles['woods']}") and titles["woods"] != "woods"


def test_edits_of_charts_and_parameters_are_called_by_their_titles(two: Document) -> None:
    assert rules.set_chart_cell(two.rows, GAME, "crt", 3, "1:1", "").label == "Fight, 3 at 1:1: A1 to none"
    assert rules.set_parameter(two.rows, GAME, "stacking_limit", "4").label == "Parameter stacking limit: 6 to 4"
