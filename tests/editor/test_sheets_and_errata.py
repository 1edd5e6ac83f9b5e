"""A sheet that was written as printed and one that was written as in force: errata are no difference in either."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from db.changes import ChangeSet
from editor.cli import app
from editor.commands import sheet_files
from editor.edits.sheets.comparing import Comparison, compare
from editor.edits.sheets.joined import sheet_of
from editor.edits.units import set_face_value
from editor.window.main_window import MainWindow
from editor.window.panels.sheet_review import SheetReview
from editor.window.panels.table_view import TablePanel
from tests.editor.small import GAME, GUNS, SCENARIO, SCOUTS, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def attack(window: MainWindow, counter: str, value: int) -> ChangeSet:
    return set_face_value(window.document.rows, GAME, counter, "full", "attack", value)


@pytest.fixture
def window(used_window: MainWindow) -> Iterator[MainWindow]:
    """Return a window in which an erratum changes the attack of tanks and guns; edits are corrections."""
    used_window.desk.new_erratum("Stronger tanks")
    for counter in (TANKS, GUNS):
        used_window.desk.try_edit(lambda counter=counter: attack(used_window, counter, 9))  # type: ignore[misc]
    used_window.desk.mean("")
    yield used_window


def export(window: MainWindow, out: Path, *more: str) -> sheet_files.Lines:
    line = ["table", "export", str(window.document.library.path), "--game", GAME, "--table", "units"]
    found = CliRunner().invoke(app, [*line, "--out", str(out), *more])
    assert found.exit_code == 0, found.output
    return sheet_files.read(out)


def compared(window: MainWindow, lines: sheet_files.Lines) -> Comparison:
    document, where = window.document, (GAME, SCENARIO, "units")
    return compare(sheet_of(document.rows, *where), lines, sheet_of(document.baseline, *where))


def review(window: MainWindow, lines: sheet_files.Lines) -> SheetReview:
    """Compare lines with the table of counters as a file that is opened there."""
    window.open_area("counters")
    panel = window.area("counters")
    assert isinstance(panel, TablePanel)
    window.commands._compare(panel, lambda: lines)
    (found,) = panel.findChildren(SheetReview)
    return found


def put(lines: sheet_files.Lines, counter: str, text: str) -> None:
    """Write an attack into the line of a unit."""
    column = lines[0].index("full.attack")
    next(line for line in lines if line[0] == counter)[column] = text


def test_what_was_written_as_printed_has_no_difference_where_errata_are_in_force(
    window: MainWindow, tmp_path: Path
) -> None:
    found = review(window, export(window, tmp_path / "units.csv"))
    assert found.lines == [] and "as printed" in found.said.text()


def test_what_was_written_of_a_scenario_is_what_is_in_force_there(window: MainWindow, tmp_path: Path) -> None:
    lines = export(window, tmp_path / "units.csv", "--scenario", SCENARIO)
    column = lines[0].index("full.attack")
    assert {line[0]: line[column] for line in lines}[TANKS] == "9"
    found = compared(window, lines)
    assert found.differences == () and not found.is_other


@pytest.mark.deep
def test_a_sheet_as_printed_differs_by_what_was_changed_in_it_alone(window: MainWindow, tmp_path: Path) -> None:
    lines = export(window, tmp_path / "units.csv")
    put(lines, SCOUTS, "7")
    (changed,) = compared(window, lines).differences
    assert (changed.key, changed.cells) == ((SCOUTS,), {"full.attack": "7"})


def test_one_value_put_back_to_what_is_printed_in_a_sheet_of_what_is_in_force_is_a_change(
    window: MainWindow, tmp_path: Path
) -> None:
    lines = export(window, tmp_path / "units.csv", "--scenario", SCENARIO)
    put(lines, TANKS, "4")
    put(lines, SCOUTS, "7")
    assert {each.key for each in compared(window, lines).differences} == {(TANKS,), (SCOUTS,)}


@pytest.mark.deep
def test_a_sheet_of_what_is_in_force_changes_nothing_that_is_printed_by_the_command_line(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "units.csv"
    export(window, path, "--scenario", SCENARIO)
    line = ["table", "import", str(window.document.library.path), "--game", GAME, "--table", "units", "--json"]
    found = CliRunner().invoke(app, [*line, "--from", str(path), "--scenario", SCENARIO])
    assert json.loads(found.output)["lines"] == []


def test_a_unit_that_an_erratum_takes_away_is_not_new_where_the_sheet_is_as_printed(
    window: MainWindow, tmp_path: Path
) -> None:
    lines = export(window, tmp_path / "units.csv")
    printed, here = (sheet_of(window.document.baseline, GAME, SCENARIO, "units") for _ in range(2))
    stored = here.lines()
    here.lines = lambda: {key: cells for key, cells in stored.items() if key != (TANKS,)}  # type: ignore[method-assign]
    found = compare(here, lines, printed)
    assert (found.differences, found.same) == ((), len(lines) - 1)
