"""Texts out of a library are shown letter by letter: no panel takes a name for a page or loads its picture."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QAbstractItemView, QLabel, QWidget
from pytestqt.qtbot import QtBot

from editor.window.main_window import MainWindow
from editor.window.plain_text import PlainLabel, plain_action, plain_tip
from engine.data import schema
from tests.editor import small
from tests.editor.conftest import make_pages, opened

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
PLANTED = "<img src=x><b>bold</b> [/bold]"
PLANTED_IN = {"title", "text", "note", "detail", "summary", "reason", "question", "why", "origin"}

ERRATUM = schema.ErratumRow(
    game=small.GAME,
    key="E-1",
    title="",
    status="proposed",
    origin="",
    reason="",
    rule="1.3",
    printings="",
    supersedes=(),
)


def planted(row: schema.Row) -> schema.Row:
    """Return a row whose free texts hold what reads as a page in Qt and as a style on a terminal."""
    fields = {field for field in PLANTED_IN if isinstance(getattr(row, field, None), str)}
    if isinstance(row, schema.PlaceRow | schema.HexsideRow | schema.CounterRow):
        fields.add("name")
    return row.model_copy(update=dict.fromkeys(fields, PLANTED))


@pytest.fixture(scope="module")
def window(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """Return a window over planted texts, in which nothing is edited."""
    rows = [planted(row) for row in [*small.rows(), ERRATUM]]
    with opened(small.write_library(tmp_path_factory.mktemp("opened") / "planted.losheim", rows)) as found:
        make_pages(found)
        yield found


def shown_tip(tip: str) -> str:
    """Return what a tool tip reads like on the screen, as Qt shows it."""
    if not GuiQt.mightBeRichText(tip):
        return tip
    page = QTextDocument()
    page.setHtml(tip)
    return page.toPlainText()


def item_tips(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[str]:
    parent = QModelIndex() if parent is None else parent
    for row in range(min(model.rowCount(parent), 30)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)):
            index = model.index(row, column, parent)
            if tip := model.data(index, Qt.ItemDataRole.ToolTipRole):
                yield str(tip)
        yield from item_tips(model, model.index(row, 0, parent))


def test_a_plain_label_shows_the_marks_of_a_page(qtbot: QtBot) -> None:
    label = PlainLabel(PLANTED)
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText and label.text() == PLANTED


def test_a_tip_that_looks_like_a_page_reads_as_it_was_written(qapp: object) -> None:
    assert shown_tip(plain_tip(PLANTED)) == PLANTED
    assert plain_tip("6 < 7, seen") == "6 < 7, seen"


def test_no_label_of_the_window_guesses_whether_its_text_is_a_page(window: MainWindow) -> None:
    named = [
        f"{type(label.parent()).__name__}: {label.text()!r}"
        for label in window.findChildren(QLabel)
        if label.textFormat() == Qt.TextFormat.AutoText and not own_of_qt(label)
    ]
    assert named == []


def own_of_qt(label: QLabel) -> bool:
    """Whether Qt made the label itself: captions of forms and the like, whose words are the program's."""
    return not GuiQt.mightBeRichText(label.text()) and (
        label.buddy() is not None or label.objectName().startswith("qt_")
    )


def test_names_that_look_like_pages_are_read_letter_by_letter_in_sheets_and_tips(window: MainWindow) -> None:
    seen = 0
    for selection in (
        ("counter", small.TANKS), ("counter", small.RESERVE), ("hex", "B2.02"),
        ("scenario", small.SCENARIO),
    ):  # fmt: skip
        window.desk.select(*selection)
        for label in window.findChildren(QLabel):
            if "<img" in label.text():
                assert label.textFormat() == Qt.TextFormat.PlainText, label.text()
                seen += 1
    assert seen >= 3
    tips = [widget.toolTip() for widget in window.findChildren(QWidget)]
    for view in window.findChildren(QAbstractItemView):
        if (model := view.model()) is not None:
            tips.extend(item_tips(model))
    held = [tip for tip in tips if "bold" in tip]
    assert held and all(PLANTED in shown_tip(tip) for tip in held), held[:3]


def test_errata_that_look_like_pages_are_read_letter_by_letter_in_the_menu(window: MainWindow) -> None:
    window.commands.fill_meanings(window.menus.meanings)
    (line,) = [action for action in window.menus.meanings.actions() if "E-1" in action.text()]
    assert PLANTED in line.text().replace("&", "") and shown_tip(line.toolTip()) == PLANTED


def test_a_menu_line_shows_the_sign_that_underlines_a_letter(qapp: object) -> None:
    assert plain_action("Roer & Rur") == "Roer && Rur"
