"""Files and errata in the window: the dialogs are built and their models driven, no dialog waits for a person."""

import re
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from db.backup import list_backups, make_backup
from db.build import build_library
from db.changes import ChangeSet, inserting, updating
from db.connection import inspect_file, open_library
from db.saving import SaveCanceledError
from db.scenario_io import tables_of
from db.updating import Update, plan_update
from editor.commands.exchange import rows_from
from editor.edits import errata, units
from editor.edits import map as map_edits
from editor.window import worker
from editor.window.app import open_window
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.errata import switching
from editor.window.errata.lines import TROUBLES
from editor.window.incoming import Copying, export
from editor.window.main_window import MainWindow
from editor.window.models.certainty import certainty_of
from editor.window.panels.backups import BackupsPanel
from editor.window.panels.import_panel import ImportPanel
from editor.window.panels.review import UpdatePanel
from editor.window.playtest.history import Batch, comparison_lines
from engine.data import schema
from engine.data.tables import DataError, Tables
from engine.playtest.run import GameResult, Settings
from tests.editor.conftest import digest
from tests.editor.small import GAME, MAP, SCENARIO, TANKS, tables
from tests.some_now import some_now

pytestmark = [pytest.mark.qt_log_ignore("propagateSizeHints"), pytest.mark.usefixtures("daily_backups")]


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    return used_window


def attack(document: Document, value: int) -> None:
    document.edit(units.set_face_value(document.rows, GAME, TANKS, "full", "attack", value))


def traveling_file(document: Document, tmp_path: Path) -> Path:
    """Return the scenario as a file in which the tanks attack with 9."""
    attack(document, 9)
    export(document, tmp_path / "travel.losheim")
    document.undo_stack.undo()
    return tmp_path / "travel.losheim"


def shown_attack(document: Document) -> int | None:
    return document.rows.find(schema.FaceRow, game=GAME, counter=TANKS, face="full")[0].attack


def stored_attack(document: Document) -> int | None:
    return document.baseline.find(schema.FaceRow, game=GAME, counter=TANKS, face="full")[0].attack


@pytest.mark.parametrize(
    ("take", "stored", "shown"), some_now(3, [("mine", 4, 4), ("library", 9, 9), ("scenario", 4, 9)])
)
def test_each_difference_of_an_import_is_mine_theirs_or_of_the_scenario(
    document: Document, tmp_path: Path, qtbot: QtBot, take: str, stored: int, shown: int
) -> None:
    before = digest(document)
    dialog = ImportPanel(Desk(document), rows_from(traveling_file(document, tmp_path)))
    dialog.key.setText("again")
    qtbot.waitUntil(lambda: not dialog.is_comparing, timeout=60_000)
    assert [line.found.name for line in dialog.lines if not line.found.is_own] == [f"face/{GAME}|{TANKS}|full/attack"]
    dialog.state.setCurrentIndex(dialog.state.findData("conflict"))
    dialog.all.click()
    dialog.take_buttons[take].click()  # type: ignore[index]
    document.bring(dialog.changes)
    document.choose(GAME, "again")
    assert (stored_attack(document), shown_attack(document)) == (stored, shown)
    document.undo_stack.undo()
    assert digest(document) == before


def test_an_import_is_preceded_by_a_backup(document: Document, library: Path, tmp_path: Path, qtbot: QtBot) -> None:
    dialog = ImportPanel(Desk(document), rows_from(traveling_file(document, tmp_path)))
    dialog.key.setText("again")
    qtbot.waitUntil(lambda: not dialog.is_comparing, timeout=60_000)
    document.bring(dialog.changes)
    assert "import" in [backup.occasion for backup in list_backups(library)]
    assert document.journal()[-1].kind == "import"


@pytest.mark.deep
def test_a_scenario_of_the_same_key_is_replaced_only_when_asked(document: Document, tmp_path: Path) -> None:
    theirs = rows_from(traveling_file(document, tmp_path))
    theirs.rows["scenario"] = [row.model_copy(update={"title": "Other"}) for row in theirs.rows["scenario"]]
    dialog = ImportPanel(Desk(document), theirs)
    assert dialog.go.isEnabled()
    dialog.replace_mine.setChecked(False)
    assert not dialog.go.isEnabled() and "another scenario" in dialog.said.text()
    dialog.replace_mine.setChecked(True)
    document.bring(dialog.changes)
    assert document.head is not None and document.head.title == "Other"


def planned(document: Document, shipped: Tables) -> Update:
    with document.library.reading() as session:
        return plan_update(session, shipped)


@pytest.mark.deep
def test_an_update_lists_what_it_takes_and_what_stays(document: Document) -> None:
    attack(document, 7)
    before = digest(document)
    newer = tables()
    newer.rows["face"] = [
        row.model_copy(update={"attack": 5, "movement": 8}) if row.key_text == f"{GAME}|{TANKS}|full" else row
        for row in newer.rows["face"]
    ]
    dialog = UpdatePanel(planned(document, newer))
    assert {(found.field, found.action) for found in dialog.model.differences} == {  # type: ignore[union-attr]
        ("attack", "kept"),
        ("movement", "taken"),
    }
    document.bring(dialog.changes)
    assert stored_attack(document) == 7
    document.undo_stack.undo()
    assert digest(document) == before


def test_a_library_that_is_up_to_date_offers_no_update(document: Document) -> None:
    with document.library.reading() as session:
        same = tables_of(session)
    assert not UpdatePanel(planned(document, same)).go.isEnabled()


def test_the_window_answers_while_an_update_is_compared_and_stop_leaves_it_at_that(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end = threading.Event()

    def compared(*_asked: object) -> Update:
        may_end.wait(60)
        return planned(window.document, tables())

    monkeypatch.setattr("editor.window.library_commands.in_a_process", compared)
    window.actions_by_key["file.update"].trigger()
    bar = window.message_bar
    assert bar.isVisible() and (bar.offered.text(), bar.offered.isVisible()) == ("Stop", True)
    assert QApplication.activeModalWidget() is None
    QTest.mouseClick(bar.offered, Qt.MouseButton.LeftButton)
    may_end.set()
    qtbot.waitUntil(lambda: not worker.under_way(), timeout=60_000)
    assert not bar.isVisible() and not window.findChildren(UpdatePanel)


def test_an_update_is_reviewed_in_the_window_left_half_done_and_made(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = tables()
    newer.rows["face"] = [
        row.model_copy(update={"attack": 5}) if row.key_text == f"{GAME}|{TANKS}|full" else row
        for row in newer.rows["face"]
    ]
    monkeypatch.setattr("editor.window.library_commands.in_a_process", lambda *_asked: planned(window.document, newer))
    window.actions_by_key["file.update"].trigger()
    qtbot.waitUntil(lambda: window.findChild(UpdatePanel) is not None, timeout=60_000)
    panel = window.findChild(UpdatePanel)
    assert isinstance(panel, UpdatePanel) and panel.isVisible() and QApplication.activeModalWidget() is None
    window.open_area("counters")
    page = window.page_now
    assert not panel.isVisible()
    window.actions_by_key["file.update"].trigger()
    assert panel.isVisible()
    QTest.mouseClick(panel.go, Qt.MouseButton.LeftButton)
    assert stored_attack(window.document) == 5 and window.page_now is page and not panel.isVisible()
    assert "Undo takes it back" in window.message_bar.label.text()


@pytest.mark.deep
def test_an_update_that_was_left_is_compared_anew_when_the_library_has_changed_since(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "editor.window.library_commands.in_a_process", lambda *_asked: planned(window.document, tables())
    )
    window.actions_by_key["file.update"].trigger()
    qtbot.waitUntil(lambda: window.findChild(UpdatePanel) is not None, timeout=60_000)
    first = window.findChild(UpdatePanel)
    assert isinstance(first, UpdatePanel) and not first.go.isEnabled()
    window.open_area("counters")
    attack(window.document, 9)
    window.actions_by_key["file.update"].trigger()
    assert not first.isVisible()
    qtbot.waitUntil(lambda: any(found.isVisible() for found in window.findChildren(UpdatePanel)), timeout=60_000)


def test_a_scenario_that_comes_in_is_reviewed_in_the_window_and_shown(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    path = traveling_file(window.document, tmp_path)
    monkeypatch.setattr("editor.window.library_commands.file_to_open", lambda *_: path)
    window.actions_by_key["file.import"].trigger()
    qtbot.waitUntil(lambda: window.findChild(ImportPanel) is not None, timeout=60_000)
    panel = window.findChild(ImportPanel)
    assert isinstance(panel, ImportPanel) and panel.isVisible()
    panel.key.selectAll()
    QTest.keyClicks(panel.key, "again")
    qtbot.waitUntil(lambda: not panel.is_comparing, timeout=60_000)
    QTest.mouseClick(panel.go, Qt.MouseButton.LeftButton)
    assert window.document.scenario == "again" and not panel.isVisible() and window.center.page is not None


def test_backups_are_shown_in_the_window_and_gone_back_to(own_window: MainWindow, library: Path) -> None:
    document = own_window.document
    make_backup(library, "asked", datetime.now(UTC))
    attack(document, 9)
    own_window.actions_by_key["file.backups"].trigger()
    panel = own_window.findChild(BackupsPanel)
    assert isinstance(panel, BackupsPanel) and panel.isVisible() and QApplication.activeModalWidget() is None
    own_window.message_bar.hide()
    QTest.keyClick(own_window, Qt.Key.Key_Escape)
    assert not panel.isVisible() and own_window.center.page is not None
    own_window.actions_by_key["file.backups"].trigger()
    (panel,) = [found for found in own_window.findChildren(BackupsPanel) if found.isVisible()]
    row = next(row for row, backup in enumerate(panel.model.backups) if backup.occasion == "asked")
    panel.view.selectRow(row)
    QTest.mouseClick(panel.back, Qt.MouseButton.LeftButton)
    assert stored_attack(document) == 4 and not panel.isVisible()
    assert own_window.message_bar.label.text().startswith("ℹ The library is as of")


@pytest.mark.deep
def test_the_title_of_a_house_erratum_is_typed_in_the_window(window: MainWindow) -> None:
    window.commands.ask_for_erratum()
    bar = window.message_bar
    (begin,) = bar.answers
    assert bar.field.isVisible() and not begin.isEnabled() and QApplication.activeModalWidget() is None
    QTest.keyClick(bar.field, Qt.Key.Key_Return)
    assert bar.isVisible()
    QTest.keyClicks(bar.field, "Stronger tanks")
    QTest.keyClick(bar.field, Qt.Key.Key_Return)
    assert window.document.erratum == "house-1" and not bar.isVisible()
    window.commands.ask_for_erratum()
    QTest.keyClicks(bar.field, "Another")
    QTest.keyClick(bar.field, Qt.Key.Key_Escape)
    assert not bar.isVisible() and len(window.document.baseline.find(schema.ErratumRow, game=GAME)) == 1


def test_an_update_that_cannot_be_compared_is_told(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_asked: object) -> Update:
        raise DataError("hexes.csv, line 3: no such hex")

    monkeypatch.setattr("editor.window.library_commands.in_a_process", broken)
    window.actions_by_key["file.update"].trigger()
    qtbot.waitUntil(lambda: "hexes.csv, line 3" in window.message_bar.label.text(), timeout=60_000)


def test_an_exported_scenario_is_a_library_of_its_own(document: Document, tmp_path: Path) -> None:
    assert export(document, tmp_path / "out.losheim") > 0
    library = open_library(tmp_path / "out.losheim")
    with library.reading() as session:
        found = tables_of(session)
    library.close()
    assert [row.scenario for row in found.of(schema.ScenarioRow)] == [SCENARIO]


def test_a_copy_under_another_name_is_told_when_it_is_complete(
    document: Document, library: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    copying = Copying(library, tmp_path / "copy.losheim", False)
    with qtbot.waitSignal(copying.done, timeout=60_000):
        copying.start()
    other = Document.open(tmp_path / "copy.losheim")
    assert digest(other) == digest(document)
    other.close()


def test_a_stopped_copy_leaves_nothing(document: Document, library: Path, tmp_path: Path) -> None:
    copying = Copying(library, tmp_path / "copy.losheim", False)
    copying.cancel()
    with pytest.raises(SaveCanceledError):
        copying.copy()
    assert not (tmp_path / "copy.losheim").exists()


def test_backups_are_listed_with_what_differs_and_gone_back_to(document: Document, library: Path) -> None:
    opening = digest(document)
    make_backup(library, "asked", datetime.now(UTC))
    document.edit(map_edits.set_link(document.rows, GAME, MAP, ("B1.01", "B1.02"), "road"))
    dialog = BackupsPanel(library, document.restore)
    model = dialog.model
    asked = next(row for row, backup in enumerate(model.backups) if backup.occasion == "asked")
    texts = [model.data(model.index(asked, column)) for column in range(model.columnCount())]
    assert texts[1] == "asked for" and texts[3] == "0"
    assert "1 later change" in str(texts[4]) and "link 1 → 2" in str(texts[4])
    dialog.view.selectRow(asked)
    dialog.back.click()
    assert digest(document) == opening
    assert "restore" in dialog.told


def test_a_damaged_backup_cannot_be_gone_back_to(document: Document, library: Path) -> None:
    made = make_backup(library, "asked", datetime.now(UTC))
    made.path.write_bytes(b"nonsense")
    dialog = BackupsPanel(library, document.restore)
    assert not dialog.back.isEnabled()
    assert "not a Losheim library" in str(dialog.model.data(dialog.model.index(0, 4)))


@pytest.mark.deep
def test_a_new_house_erratum_takes_the_next_edits_and_shows_them(window: MainWindow) -> None:
    window.desk.new_erratum("Stronger tanks")
    assert window.status.meant.property("meaning") == "erratum"
    window.desk.select("counter", TANKS)
    window.docks.inspector.unit.values.item(0, 0).setText("9")
    document = window.document
    assert (stored_attack(document), shown_attack(document)) == (4, 9)
    assert window.docks.inspector.unit.values.item(0, 0).text().startswith("9")
    window.area("errata").panel.view.selectRow(0)
    assert "4 → 9" in window.area("errata").changes.list.topLevelItem(0).text(1)
    window.area("errata").switch.click()
    assert shown_attack(document) == 4
    assert window.area("errata").line is not None and not window.area("errata").line.on


@pytest.mark.deep
def test_the_map_shows_terrain_of_an_erratum(window: MainWindow) -> None:
    window.desk.new_erratum("A forgotten wood")
    document, view = window.document, window.map_area.view
    window.desk.try_edit(lambda: map_edits.set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    assert view.scene_data.terrain_key("B1.02") == "woods"
    window.area("errata").panel.view.selectRow(0)
    window.area("errata").switching.toggle()
    window.open_area("map")  # a map that nobody sees catches up when it is shown
    assert view.scene_data.terrain_key("B1.02") == "clear"


def test_what_an_erratum_strands_is_said_by_the_names_of_the_units(own_window: MainWindow) -> None:
    document = own_window.document
    own_window.desk.new_erratum("Never built")
    own_window.desk.try_edit(
        lambda: errata.add_change(
            document.baseline, GAME, "house-1", "discard", table="counter", row_key=f"{GAME}|{TANKS}"
        )
    )
    own_window.area("errata").panel.view.selectRow(0)
    own_window.area("errata").switching.toggle()
    own_window.area("errata").switching.tell_stranded()
    assert "strands 1: 1 Pz Rgt: " in own_window.area("errata").told.text()
    own_window.area("errata").switching.toggle()
    assert "without unit or place: 1 Pz Rgt: " in own_window.message_bar.label.text()


@pytest.mark.deep
def test_what_an_erratum_strands_is_asked_once_for_each_state_of_the_rows(
    own_window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_window.desk.new_erratum("Never built")
    asked = list[bool]()
    monkeypatch.setattr(switching, "stranded", lambda *given: asked.append(given[-1]) or [])
    own_window.area("errata").panel.view.selectRow(0)
    own_window.area("errata").switching.tell_stranded()
    assert asked == [False]
    own_window.area("errata").switching.toggle()
    own_window.area("errata").switching.tell_stranded()
    assert asked == [False, True]


@pytest.mark.deep
def test_a_stale_change_is_shown_with_its_reason(window: MainWindow) -> None:
    document = window.document
    window.desk.new_erratum("Stronger tanks")
    window.desk.try_edit(lambda: units.set_face_value(document.rows, GAME, TANKS, "full", "attack", 9))
    window.desk.mean("")
    window.desk.try_edit(lambda: units.set_face_value(document.rows, GAME, TANKS, "full", "attack", 7))
    window.area("errata").panel.view.selectRow(0)
    item = window.area("errata").changes.list.topLevelItem(0)
    assert item.text(2) == TROUBLES["stale"]


@pytest.mark.deep
def test_the_edit_menu_offers_corrections_and_the_errata_of_the_game(window: MainWindow) -> None:
    window.desk.new_erratum("Stronger tanks")
    window.commands.fill_meanings(window.menus.meanings)
    actions: list[QAction] = [action for action in window.menus.meanings.actions() if action.isCheckable()]
    told = [(re.sub(r"house-\d+", "house-…", action.text()), action.isChecked()) for action in actions]
    assert told == [  # which number is next depends on what was made before
        ("&Corrections", False),
        ("My own &design", False),
        ("For &this scenario only", False),
        ("&Erratum house-…: Stronger tanks", True),
    ]
    actions[0].trigger()
    assert window.status.meant.property("meaning") == "correction"


@pytest.mark.deep
def test_what_is_edited_as_own_design_is_not_called_confirmed(window: MainWindow) -> None:
    document = window.document
    window.commands.fill_meanings(window.menus.meanings)
    next(action for action in window.menus.meanings.actions() if action.text() == "My own &design").trigger()
    assert window.status.meant.property("meaning") == "design"
    window.desk.try_edit(lambda: units.set_face_value(document.rows, GAME, TANKS, "full", "attack", 9))
    assert certainty_of(document.rows, GAME, "face", f"{GAME}|{TANKS}|full", "attack") == "designed"


def test_a_scenario_that_is_a_design_says_so_unless_it_is_told_otherwise(window: MainWindow) -> None:
    document = window.document
    head = document.head
    assert head is not None
    window.desk.mean("", "designed")
    whole = [row for row in document.baseline.citations(GAME, "scenario", head.key_text) if row.field == "*"]
    new = {"certainty": "designed", "source": "designer", "locator": ""}
    key = (GAME, "scenario", head.key_text, "*")
    with document.library.reading() as session:
        change = (
            updating(session, "citation", key, **new)
            if whole
            else inserting("citation", {**dict(zip(("game", "table", "row_key", "field"), key, strict=True)), **new})
        )
    document.edit(ChangeSet("own", (change,)), cited=True)
    window.desk.mean("")
    document.chosen.emit()
    assert window.status.meant.property("meaning") == "design"
    window.desk.mean("", "owner", False)
    assert window.status.meant.text().startswith("Edits are corrections")
    window.desk.try_edit(lambda: units.set_face_value(document.rows, GAME, TANKS, "full", "attack", 9))
    assert certainty_of(document.rows, GAME, "face", f"{GAME}|{TANKS}|full", "attack") == "owner"


def test_a_second_window_on_the_file_says_that_it_only_reads(
    own_window: MainWindow, library: Path, qtbot: QtBot
) -> None:
    second = open_window(library)
    qtbot.addWidget(second)
    assert "(read only)" in second.windowTitle()
    assert "another window of this program" in second.message_bar.label.text()
    second.close()


def test_what_another_program_wrote_is_offered(own_window: MainWindow, library: Path) -> None:
    other = open_library(library)
    with other.writing() as session:
        session.connection().exec_driver_sql("UPDATE hex SET terrain = 'woods' WHERE hex = 'B1.02'")
    other.close()
    own_window.document.look_around()
    assert not own_window.message_bar.offered.isHidden()
    own_window.message_bar.offered.click()
    assert own_window.map_area.view.scene_data.terrain_key("B1.02") == "woods"
    assert own_window.message_bar.isHidden()


@pytest.mark.deep
def test_the_window_saves_a_copy_and_says_so(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    copying = window.commands.save_as(tmp_path / "copy.losheim")
    with qtbot.waitSignal(copying.done, timeout=60_000):
        pass
    assert "was copied" in window.message_bar.label.text()
    assert inspect_file(tmp_path / "copy.losheim")


@pytest.mark.deep
def test_undo_of_the_library_rests_while_a_game_is_shown(window: MainWindow) -> None:
    document = window.document
    window.desk.try_edit(lambda: map_edits.set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    undo = window.actions_by_key["edit.undo"]
    window.open_area("playtest")
    assert not undo.isEnabled() and "other work areas" in undo.toolTip()
    window.open_area("map")
    assert undo.isEnabled()


def test_units_that_stand_aside_are_named_by_their_titles() -> None:
    result = GameResult(1, "draw", "", 3, 10, {}, {}, {}, (f"{TANKS} stands aside: its rules are not in",))
    settings = Settings(GAME, SCENARIO, "random", "random", 1, 1)
    batch = Batch(settings, "", "", (result,), {TANKS: "1 Pz Rgt (1 Pz Div)"})
    assert "1 Pz Rgt (1 Pz Div) stands aside: its rules are not in" in comparison_lines(None, batch)


def test_a_folder_of_text_or_a_library_can_be_read(document: Document, tmp_path: Path) -> None:
    build_library(tmp_path / "other.losheim", tables())
    assert isinstance(rows_from(tmp_path / "other.losheim"), Tables)
