"""Fixed texts of the window go through Qt's translation: a plain text handed to a widget is refused.

Looked at are texts written where a widget takes them (``setToolTip("...")``, ``QPushButton("...")``), and the tables of
commands, areas, pages and columns, which are translated where they are shown. Not looked at are texts put together from
parts (f-strings), what edits and rules say, which know no Qt, and pages of help.
"""

import ast
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from editor.window.actions import COMMANDS
from editor.window.command_bar import CommandBar
from editor.window.translation import CONTEXT, tr
from tests.architecture.source import ROOT, Source, sources

TAKES = frozenset(
    {
        *("QPushButton", "PlainLabel", "QGroupBox", "QCheckBox", "QAction", "QMenu", "addAction", "addMenu"),
        *("addSection", "setText", "setToolTip", "setPlaceholderText", "setAccessibleName", "setAccessibleDescription"),
        *("setWindowTitle", "setTitle", "addRow", "addTab", "setSuffix", "setPrefix", "refuse", "inform"),
    }
)
"""What takes a text that a person reads."""


def plain_texts(source: Source) -> Iterator[int]:
    """Yield the lines of texts that a widget is given as they are."""
    for node in source.of(ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for given in node.args if name in TAKES else ():
            if isinstance(given, ast.Constant) and isinstance(given.value, str) and any(map(str.isalpha, given.value)):
                yield given.lineno


def test_texts_of_widgets_are_translated() -> None:
    found: dict[str, list[int]] = {}
    for source in sources("editor/window"):
        lines = list(plain_texts(source))
        if lines:
            found[source.path.relative_to(ROOT).as_posix()] = lines
    assert found == {}


class _Marked(QTranslator):
    """Puts a mark before every text, so that one sees which went through it."""

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        return f"§{text}" if context == CONTEXT else ""

    def isEmpty(self) -> bool:
        return False


@pytest.fixture
def marked(qapp: QCoreApplication) -> Iterator[None]:
    translator = _Marked()
    QCoreApplication.installTranslator(translator)
    yield
    QCoreApplication.removeTranslator(translator)


def test_a_translator_is_asked_for_each_text(marked: None) -> None:
    assert tr("Draw") == "§Draw"


def test_commands_and_menus_are_shown_translated(marked: None, qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    methods = {command.method: (lambda *_: None) for command in COMMANDS}
    bar = CommandBar(window, type("Runner", (), methods)(), window.menuBar(), window)
    assert all(action.text().startswith("§") for action in bar.actions_by_key.values())
    assert all(menu.title().startswith("§") for menu in bar.menus.values())
