"""The lines of the log are measured once, and are as high as Qt would make them."""

import pytest
from PySide6.QtCore import QModelIndex, QSize
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyledItemDelegate, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from editor.window.playtest.log_list import LogList

LINES = [f"The {number}th regiment moves " + "from hex to hex " * (number % 7) for number in range(40)]


def _items() -> list[QListWidgetItem]:
    items = [QListWidgetItem(text) for text in LINES]
    for item in items[::5]:
        font = item.font()
        font.setBold(True)
        item.setFont(font)
    return items


def _heights(log: QListWidget) -> list[int]:
    return [log.visualItemRect(log.item(row)).height() for row in range(log.count())]


@pytest.mark.parametrize("wide", [420, 260, 700])
@pytest.mark.usefixtures("dressed")
def test_each_line_is_as_high_as_qt_would_make_it_also_at_another_width(qtbot: QtBot, wide: int) -> None:
    log, plain = LogList(), QListWidget()
    plain.setWordWrap(True)
    for each in (log, plain):
        qtbot.addWidget(each)
        each.resize(420, 200)
        each.show()
    for item in _items():
        log.append(item)
    for item in _items():
        plain.addItem(item)
    for each in (log, plain):
        each.resize(wide, 200)
        each.scrollToBottom()
    assert _heights(log) == _heights(plain)
    assert len(set(_heights(log))) > 1
    assert log.verticalScrollBar().maximum() == plain.verticalScrollBar().maximum()


@pytest.mark.usefixtures("dressed")
def test_the_last_line_stays_in_view_where_the_list_gets_narrower_or_lower(qtbot: QtBot) -> None:
    log = LogList()
    qtbot.addWidget(log)
    log.resize(420, 200)
    log.show()
    for item in _items():
        log.append(item)
    log.scrollToBottom()
    bar = log.verticalScrollBar()
    for wide, high in ((300, 200), (300, 90)):
        log.resize(wide, high)
        assert bar.value() == bar.maximum()
    bar.setValue(20)
    log.resize(420, 120)
    assert bar.value() == 20  # who looks at another line keeps that


@pytest.mark.usefixtures("dressed")
def test_a_new_line_measures_no_other(qtbot: QtBot) -> None:
    measured: list[int] = []

    class Counting(QStyledItemDelegate):
        def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:  # type: ignore[override]  # noqa: N802
            if index.data(13) is None:  # SizeHintRole: nobody has told it
                measured.append(index.row())
            return super().sizeHint(option, index)

    log = LogList()
    qtbot.addWidget(log)
    log.setItemDelegate(Counting(log))
    log.resize(420, 200)
    log.show()
    for item in _items():
        log.append(item)
    log.scrollToBottom()
    measured.clear()
    log.append(QListWidgetItem("One more line"))
    log.scrollToBottom()
    assert set(measured) == {len(LINES)}
