"""The filter and the order of a table keep what they have read, but never what has changed."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from pytestqt.qtbot import QtBot

from editor.window.models.filtered_rows import FilteredRows


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
    rows.set_words("12 panzer")
    assert _shown(rows) == ["12 SS"]
    model.item(0).setText("9 SS of 12")
    rows.set_words("12")
    assert _shown(rows) == ["9 SS of 12", "12 SS"]


def test_a_number_goes_with_the_words_beside_it_where_a_cell_has_them_so(qtbot: QtBot) -> None:
    model = QStandardItemModel()
    for name, steps in (("1 Inf Div", "3"), ("2 Inf Div", "1"), ("101 Inf Div", "2"), ("11 Inf Div", "1")):
        model.appendRow([QStandardItem(name), QStandardItem(steps)])
    rows = FilteredRows(model)
    rows.set_words("1 Inf")
    assert _shown(rows) == ["1 Inf Div"]
    rows.set_words("inf 1")
    assert _shown(rows) == ["1 Inf Div", "2 Inf Div", "101 Inf Div", "11 Inf Div"]


def test_an_edit_of_a_row_shows_no_rows_that_the_filter_did_not_find(qtbot: QtBot) -> None:
    model = _table("9 Arm Div", "746 Arm Bn, 9 steps")
    rows = FilteredRows(model)
    rows.set_words("9 arm")
    assert _shown(rows) == ["9 Arm Div"]
    model.item(1, 1).setText("changed")
    assert _shown(rows) == ["9 Arm Div"]
    model.item(0).setText("8 Arm Div")
    assert _shown(rows) == []


def test_of_other_rows_the_filter_finds_what_is_there(qtbot: QtBot) -> None:
    model = _table("9 Arm Div", "746 Arm Bn, 9 steps")
    rows = FilteredRows(model)
    rows.set_words("9 arm")
    model.clear()
    model.appendRow([QStandardItem("741 Arm Bn, 9 steps")])
    assert _shown(rows) == ["741 Arm Bn, 9 steps"]


def test_a_word_does_not_run_from_one_cell_into_the_next(qtbot: QtBot) -> None:
    rows = FilteredRows(_table("12 SS"))
    rows.set_words("sspanzer")
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
    rows.set_words("company_full")
    assert _shown(rows) == ["company full support turns"]
    rows.set_words("needs path")
    assert _shown(rows) == ["blow_needs_path"]
