"""The filter and the order of a table keep what they have read, but never what has changed."""

import random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.models.filtered_rows import FilteredRows
from editor.window.models.table import Column, RowTable
from editor.window.panels.cell_table import ChoiceDelegate
from editor.window.panels.table_view import TablePanel
from tests.some_now import some_now


def _table(*names: str) -> QStandardItemModel:
    model = QStandardItemModel()
    for name in names:
        model.appendRow([QStandardItem(name), QStandardItem("panzer")])
    return model


def _shown(rows: FilteredRows) -> list[str]:
    return [str(rows.index(row, 0).data()) for row in range(rows.rowCount())]


def test_a_row_that_is_changed_is_found_by_what_it_holds_now(qtbot: QtBot) -> None:
    model = _table("1 SS", "12 SS")
    rows = FilteredRows(model)
    rows.filter_by("12 panzer")
    assert _shown(rows) == ["12 SS"]
    model.item(0).setText("9 SS of 12")
    rows.filter_by("12")
    assert _shown(rows) == ["9 SS of 12", "12 SS"]


def test_a_number_goes_with_the_words_beside_it_where_a_cell_has_them_so(qtbot: QtBot) -> None:
    model = QStandardItemModel()
    for name, steps in (("1 Inf Div", "3"), ("2 Inf Div", "1"), ("101 Inf Div", "2"), ("11 Inf Div", "1")):
        model.appendRow([QStandardItem(name), QStandardItem(steps)])
    rows = FilteredRows(model)
    rows.filter_by("1 Inf")
    assert _shown(rows) == ["1 Inf Div"]
    rows.filter_by("inf 1")
    assert _shown(rows) == ["1 Inf Div", "2 Inf Div", "101 Inf Div", "11 Inf Div"]


def test_an_edit_of_a_row_shows_no_rows_that_the_filter_did_not_find(qtbot: QtBot) -> None:
    model = _table("9 Arm Div", "746 Arm Bn, 9 steps")
    rows = FilteredRows(model)
    rows.filter_by("9 arm")
    assert _shown(rows) == ["9 Arm Div"]
    model.item(1, 1).setText("changed")
    assert _shown(rows) == ["9 Arm Div"]
    model.item(0).setText("8 Arm Div")
    assert _shown(rows) == []


def test_of_other_rows_the_filter_finds_what_is_there(qtbot: QtBot) -> None:
    model = _table("9 Arm Div", "746 Arm Bn, 9 steps")
    rows = FilteredRows(model)
    rows.filter_by("9 arm")
    model.clear()
    model.appendRow([QStandardItem("741 Arm Bn, 9 steps")])
    assert _shown(rows) == ["741 Arm Bn, 9 steps"]


def test_a_word_does_not_run_from_one_cell_into_the_next(qtbot: QtBot) -> None:
    rows = FilteredRows(_table("12 SS"))
    rows.filter_by("sspanzer")
    assert _shown(rows) == []


def test_a_row_that_is_added_or_changed_stands_where_its_number_belongs(qtbot: QtBot) -> None:
    model = _table("10", "9")
    rows = FilteredRows(model)
    rows.sort(0)
    assert _shown(rows) == ["9", "10"]
    model.item(1).setText("11")
    model.insertRow(0, [QStandardItem("2"), QStandardItem("")])
    rows.sort(0, Qt.SortOrder.AscendingOrder)
    assert _shown(rows) == ["2", "10", "11"]


def test_a_key_is_found_with_its_underscores_and_without(qtbot: QtBot) -> None:
    """Checks name the parameter company_full_support_turns; the table shows it without underscores."""
    rows = FilteredRows(_table("company full support turns", "blow_needs_path"))
    rows.filter_by("company_full")
    assert _shown(rows) == ["company full support turns"]
    rows.filter_by("needs path")
    assert _shown(rows) == ["blow_needs_path"]


@pytest.mark.parametrize("seed", some_now(4, range(4)))
def test_letter_by_letter_the_same_rows_are_found_as_at_once_also_when_rows_change_between(
    qtbot: QtBot, seed: int
) -> None:
    dice = random.Random(f"letters {seed}")
    words = ("1", "12", "101", "inf", "in", "pz", "div", "p1", "9 arm", "arm", "10")

    def name() -> str:
        return " ".join(dice.choices(words, k=3))

    model = _table(*(name() for _ in range(30)))
    rows = FilteredRows(model)
    for _ in range(20):
        text = name()
        for end in (*range(1, len(text) + 1), *range(len(text), dice.randrange(len(text)), -1)):
            if dice.random() < 0.1:
                model.item(dice.randrange(model.rowCount())).setText(name())
            if dice.random() < 0.05:
                model.removeRow(dice.randrange(model.rowCount()))
            if dice.random() < 0.1:
                model.insertRow(dice.randrange(model.rowCount()), [QStandardItem(name()), QStandardItem("panzer")])
            rows.filter_by(text[:end])
            fresh = FilteredRows(model)
            fresh.filter_by(text[:end])
            assert _shown(rows) == _shown(fresh)


def test_a_row_is_found_that_was_read_before_it_was_typed_for_and_changed_since(qtbot: QtBot) -> None:
    model = _table(*(f"{number} SS" for number in range(1, 1001)))
    rows = FilteredRows(model)
    rows.make_ready()
    qtbot.waitUntil(lambda: len(rows._texts) == 1000)
    assert not rows._reading.isActive()
    model.item(999).setText("9 Arm")
    rows.filter_by("arm")
    assert _shown(rows) == ["9 Arm"]


@pytest.fixture
def panel(qtbot: QtBot, document: Document) -> TablePanel:
    def numbered(number: int) -> str:
        return f"{number} {'odd' if number % 2 else 'even'}"

    columns = (Column("Name", numbered), Column("Lines", lambda number: f"{number}\nof 100", right=True))
    found = TablePanel(RowTable(Desk(document), columns, lambda: list(range(100)), set()), "Filter")
    qtbot.addWidget(found)
    return found


def test_what_is_found_is_counted_once(panel: TablePanel, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(panel.count, "setText", told.append)
    panel.filter.setText("odd")  # fifty rows go, each between two that stay
    assert told == ["50 of 100 rows"]


@pytest.mark.parametrize("column", [0, 1])
def test_a_cell_is_drawn_as_qt_would_draw_it(panel: TablePanel, column: int) -> None:
    index = panel.shown.index(3, column)
    ours, plain = QStyleOptionViewItem(), QStyleOptionViewItem()
    ChoiceDelegate(panel.view).initStyleOption(ours, index)
    QStyledItemDelegate(panel.view).initStyleOption(plain, index)
    assert _drawn(ours) == _drawn(plain)


def _drawn(option: QStyleOptionViewItem) -> tuple[object, ...]:
    seen: Any = option
    names = ("text", "displayAlignment", "features", "backgroundBrush", "checkState")
    return (*(getattr(seen, name) for name in names), seen.index.row(), seen.index.column())
