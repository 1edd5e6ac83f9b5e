"""Of a layout nothing outlives what Qt does with it, and what lies on the clipboard ends with the program."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.window.layouts import add_layout
from editor.window.panels.answer_rows import AnswerRows
from tests.layout_items import kept_items

ROOT = Path(__file__).parents[2]


@pytest.fixture
def column(qapp: object) -> Iterator[QVBoxLayout]:
    """An empty column on a widget."""
    page = QWidget()
    yield QVBoxLayout(page)
    page.close()


def test_no_python_object_stands_for_the_place_of_a_widget_in_its_row(column: QVBoxLayout) -> None:
    before, row = len(kept_items()), QHBoxLayout()
    row.addWidget(QPushButton())
    row.addStretch()
    add_layout(column, row)
    assert len(kept_items()) == before
    assert row.count() == 2


def test_no_python_object_stands_for_a_place_two_layouts_down(column: QVBoxLayout) -> None:
    before, row, grid = len(kept_items()), QHBoxLayout(), QGridLayout()
    grid.addWidget(QPushButton(), 1, 2)
    add_layout(row, grid)
    add_layout(column, row)
    assert len(kept_items()) == before
    assert grid.getItemPosition(0) == (1, 2, 1, 1)


def test_a_layout_is_put_into_a_grid_by_row_and_column(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    grid, row = QGridLayout(page), QHBoxLayout()
    add_layout(grid, row, 2, 0, 1, 6)
    assert grid.getItemPosition(0) == (2, 0, 1, 6)


def test_every_layout_is_put_into_another_this_way() -> None:
    past = [
        path.name
        for path in (ROOT / "editor").rglob("*.py")
        if path.name != "layouts.py"
        and any(word in path.read_text("utf-8") for word in (".addLayout(", "insertLayout("))
    ]
    assert past == []


def test_answers_that_are_offered_in_rows_leave_no_python_object_behind(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    field, before = QLineEdit(), len(kept_items())
    rows = AnswerRows(field)
    add_layout(QVBoxLayout(page), rows)
    buttons = [QPushButton("Into the erratum that was begun") for _ in range(3)]
    for button in buttons:
        rows.put(button, 300)  # so that each begins a row
    assert len(kept_items()) == before  # one of them that outlives its button stands for whatever is made in its place
    assert rows.count() == 4  # that of the field is the first


def test_no_layout_is_asked_for_its_items_anywhere_else() -> None:
    asking = [
        path.name
        for path in (ROOT / "editor").rglob("*.py")
        if path.name not in ("layouts.py", "play_log.py") and ".itemAt(" in path.read_text("utf-8")
    ]
    assert asking == []  # play_log.py asks a list


@pytest.mark.deep
def test_a_program_without_a_screen_ends_well_with_a_text_on_the_clipboard() -> None:
    text = (
        "from PySide6.QtWidgets import QApplication\n"
        "from editor.window.clipboard import copy_text\n"
        "app = QApplication([])\n"
        "copy_text('plain', '<b>bold</b>')\n"
        "assert app.clipboard().text() == 'plain'\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", text], cwd=ROOT, env=os.environ | {"QT_QPA_PLATFORM": "offscreen"}, check=False
    )
    assert ended.returncode == 0


def test_no_page_follows_a_document_by_a_lambda_that_would_outlive_it() -> None:
    texts = {path.name: path.read_text("utf-8") for path in (ROOT / "editor").rglob("*.py")}
    assert [name for name, text in texts.items() if "document.changed.connect(lambda" in text] == []
