"""What a sheet brings counts as edits are meant at the foot of the window, and that is said before it is taken."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from typer.testing import CliRunner

from db.changes import ChangeSet, inserting
from db.connection import open_for_reading
from db.kept_rows import LibraryRows
from db.provenance import Author
from editor.cli import app
from editor.commands import sheet_files
from editor.edits.sheets.joined import sheet_of
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.panels.sheet_origins import ASKED
from editor.window.panels.sheet_review import HEADS, SheetReview
from editor.window.panels.table_view import TablePanel
from engine.data import schema
from tests.editor.small import GAME, SCENARIO, TANKS
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

NEW = "allied/2 Inf Div/9-99#1"
HEAD = ["key", "side", "formation", "name", "unit_type", "size", "steps", "full.attack", "full.movement"]
LINES = [HEAD, [NEW, "allied", "allied/2 Inf Div", "9/99", "tank", "Rgt", "2", "5", "8"]]
CHANGED = [TANKS, "german", "german/1 Pz Div", "1 Pz", "tank", "Rgt", "2", "9", "10"]


@pytest.fixture(autouse=True)
def _meaning_is_answered() -> None:
    """Here it is not answered before."""


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    used_window.open_area("counters")
    QApplication.processEvents()
    return used_window


def opened(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: sheet_files.Lines = LINES
) -> SheetReview:
    """Open a workbook with some lines beside the table of units."""
    path = tmp_path / "units.xlsx"
    sheet_files.write(path, sheet_of(window.document.rows, GAME, SCENARIO, "units"), lines)
    monkeypatch.setattr("editor.window.table_commands.file_to_open", lambda *_: path)
    window.commands.do_edit_open_table()
    panel = window.area("counters")
    assert isinstance(panel, TablePanel) and panel.review is not None
    QApplication.processEvents()
    return panel.review


def press(button: QPushButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def certainties(document: Document, key: str = NEW) -> set[str]:
    where = (("counter", f"{GAME}|{key}"), ("face", f"{GAME}|{key}|full"))
    return {row.certainty for table, row_key in where for row in document.baseline.citations(GAME, table, row_key)}


@pytest.mark.parametrize(
    ("author", "only_here", "said", "certainty"),
    some_now(
        3,
        [
            ("owner", True, "Count: new lines as ✦ designed, for this scenario only", "designed"),
            ("designed", False, "Count: new lines as ✦ designed", "designed"),
            ("owner", False, "Count: new lines as ✔ owner", "owner"),
        ],
    ),
)
def test_a_new_unit_of_a_workbook_counts_as_edits_are_meant_which_is_said_before(
    window: MainWindow,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    author: Author,
    only_here: bool,
    said: str,
    certainty: str,
) -> None:
    window.document.mean("", author, only_here)
    review = opened(window, tmp_path, monkeypatch)
    assert review.origins.isVisible() and review.origins.text() == said
    press(review.take)
    assert certainties(window.document) == {certainty}
    own = window.document.baseline.find(schema.ScenarioChangeRow, kind="only", row_key=f"{GAME}|{NEW}")
    assert bool(own) == only_here


def test_the_sentence_follows_the_meaning_and_the_ticks(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    review = opened(window, tmp_path, monkeypatch, [*LINES, CHANGED])
    assert review.origins.text() == "Count: all lines as ✔ owner"
    window.document.mean("", "owner", True)
    new, changed = (
        "Count: new lines as ✦ designed, for this scenario only",
        "changed lines as ★ for this scenario only",
    )
    assert review.origins.text() == f"{new}; {changed}"
    for row in range(review.table.rowCount()):
        item = review.table.item(row, 0)
        assert item is not None
        if review.lines[row].how == "new":
            item.setCheckState(Qt.CheckState.Unchecked)
    assert review.origins.text() == f"Count: {changed}"


def test_lines_of_the_librarys_units_are_told_beside_those_of_the_scenarios_own(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.document.mean("", "designed", True)
    press(opened(window, tmp_path, monkeypatch).take)
    mine = [*LINES[1][:-1], "9"]
    review = opened(window, tmp_path, monkeypatch, [HEAD, mine, CHANGED])
    assert [line.how for line in review.chosen()] == ["changed", "changed"]
    said = "as ★ for this scenario only and as ✦ designed, for this scenario only"
    assert review.origins.text() == f"Count: changed lines {said}"
    whats = [review.table.item(row, HEADS.index("What")) for row in (0, 1)]
    assert [what.text() for what in whats if what is not None] == ["Changed ✦", "Changed ★"]
    assert whats[1] is not None and whats[1].toolTip() == "Counts as ★ for this scenario only"


def test_an_open_erratum_takes_the_changes(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window.desk.new_erratum("Heavier tanks")
    review = opened(window, tmp_path, monkeypatch, [HEAD, CHANGED])
    assert review.origins.text() == f"Count: changed lines as changes of the erratum {window.document.erratum}"


def test_a_sheet_that_waits_until_it_is_said_what_it_means_ends_with_the_answer(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = window.document
    cited = {"game": GAME, "table": "scenario", "row_key": f"{GAME}|{SCENARIO}", "field": "title"}
    printed = {**cited, "certainty": "printed", "source": "rulebook", "locator": "5.1"}
    document.edit(ChangeSet("Printed", (inserting("citation", printed),)), cited=True)
    review = opened(window, tmp_path, monkeypatch)
    assert review.origins.text() == f"Count: new lines {ASKED}"
    press(review.take)
    assert review.isVisible() and certainties(document) == set()
    QApplication.processEvents()
    answer = next(
        each for each in window.message_bar.findChildren(QPushButton) if each.text() == "In this scenario only"
    )
    press(answer)
    assert certainties(document) == {"designed"} and not review.isVisible()


def test_a_sheet_of_another_game_is_asked_about(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    review = opened(window, tmp_path, monkeypatch)
    assert review.said.text() == "No line has a key that Units has; is it a table of another game?"


def test_the_command_line_takes_a_new_unit_for_one_scenario_as_its_design(library: Path, tmp_path: Path) -> None:
    path = tmp_path / "units.csv"
    path.write_text("\n".join(",".join(line) for line in LINES), "utf-8")
    where = [str(library), "--game", GAME, "--table", "units", "--scenario", SCENARIO]
    done = CliRunner().invoke(app, ["table", "import", *where, "--from", str(path), "--apply", "--here"])
    assert done.exit_code == 0, done.output
    reading = open_for_reading(library)
    rows = LibraryRows(reading.readers)
    found = {row.certainty for row in rows.citations(GAME, "counter", f"{GAME}|{NEW}")}
    reading.close()
    assert found == {"designed"}
