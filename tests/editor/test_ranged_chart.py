"""A chart whose lines hold ranges of throws, shown and edited in the window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from db.build import build_library
from db.checks import all_findings
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.models.chart_tables import chart_table
from editor.window.panels.chart_panel import ChartPanel
from engine.data import schema
from engine.data.load import load_tables
from tests.engine_data.assault_table import DICE, WHOLE

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

ROOT = Path(__file__).parents[2] / "docs" / "examples" / "pub1977"
GAME = "pub1977"


@pytest.fixture
def desk(qapp: object, tmp_path: Path) -> Iterator[Desk]:
    tables = load_tables(ROOT)
    head, cells = WHOLE
    word = schema.WordRow(game=GAME, list="dice", word=DICE, position=9, title="percentile")
    tables.add([word, *(row.model_copy(update={"game": GAME}) for row in (head, *cells))])
    path = tmp_path / "ranged.losheim"
    build_library(path, tables)
    document = Document.open(path)
    yield Desk(document)
    document.close()


def head_of(desk: Desk) -> schema.ChartRow:
    (head,) = desk.document.rows.find(schema.ChartRow, game=GAME, key="gat_whole")
    return head


def test_each_line_shows_its_title_its_ranges_and_its_outcomes(desk: Desk) -> None:
    table = chart_table(desk, head_of(desk))
    assert [table.headerData(place, Qt.Orientation.Horizontal) for place in range(table.columnCount())] == [
        "Line", "left", "1:1", "3:2", "right",
    ]  # fmt: skip
    assert [table.index(1, place).data() for place in range(table.columnCount())] == [
        "check", "*", "50-79", "-9--1", "*1",
    ]  # fmt: skip


def test_a_range_is_typed_as_printed_and_what_is_none_is_refused(desk: Desk) -> None:
    table = chart_table(desk, head_of(desk))
    assert table.setData(table.index(1, 2), "50-78")
    assert table.index(1, 2).data() == "50-78 ✔"  # said by the owner now
    refused: list[str] = []
    desk.refused.connect(refused.append)
    assert not table.setData(table.index(1, 2), "78-50")
    assert table.index(1, 2).data() == "50-78 ✔"
    form = "the throws of a line, as 7, 75-85, -9--1, <=0, >=135, or - for none"
    reason = f"'78-50' is no result of this chart ({form}); correct it, or the cells of its head"
    assert refused == [f"Ground Assault Table, check at 1:1: {reason}"]


@pytest.mark.usefixtures("dressed")
def test_a_column_grows_with_the_ranges_that_are_typed_into_it(desk: Desk, qtbot: QtBot) -> None:
    panel = ChartPanel(desk, head_of(desk))
    qtbot.addWidget(panel)
    panel.resize(1000, 400)
    panel.show()
    before = panel.view.columnWidth(2)
    assert panel.source.setData(panel.source.index(1, 2), "-150--135")
    assert panel.view.columnWidth(2) >= panel.view.sizeHintForColumn(2) > before


@pytest.mark.usefixtures("dressed")
def test_a_column_that_was_drawn_wider_stays_so(desk: Desk, qtbot: QtBot) -> None:
    panel = ChartPanel(desk, head_of(desk))
    qtbot.addWidget(panel)
    panel.view.setColumnWidth(2, 400)
    assert panel.source.setData(panel.source.index(1, 2), "50-78")
    assert panel.view.columnWidth(2) == 400


def test_a_gap_that_an_edit_leaves_is_found_by_the_checks(desk: Desk) -> None:
    table = chart_table(desk, head_of(desk))
    assert table.setData(table.index(1, 2), "50-78")
    with desk.document.library.reading() as session:
        found = [finding.message for finding in all_findings(session) if finding.check == "chart-range"]
    reason = "column 1:1: no line holds 79; correct a range, or add a line for what the chart leaves out"
    assert found == [f"chart gat_whole, {reason}"]
