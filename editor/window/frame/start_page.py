"""What is shown when the program is opened without a file? Four things that one comes for, and the files of late."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from editor.window.frame.chrome import chrome
from editor.window.frame.icons import icon
from editor.window.layouts import add_layout
from editor.window.plain_text import PlainLabel, plain_action
from editor.window.translation import tr

SENTENCE = "The maps are our reconstruction, not the printed ones; with the game at hand you can confirm them."
_CARD = QSize(300, 92)
_SIGN = QSize(28, 28)
_WIDE = 700

Card = tuple[str, str, str, Callable[[], None]]
"""A card: its sign, its title, a sentence, and what it opens."""


class StartPage(QWidget):
    """Cards for the four jobs, and the libraries opened of late."""

    def __init__(self, cards: tuple[Card, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        heading = PlainLabel(tr("What would you like to do?"))
        heading.setObjectName("startTitle")
        font = heading.font()
        font.setPointSizeF(font.pointSizeF() * 1.7)
        heading.setFont(font)
        said = PlainLabel(SENTENCE)
        said.setWordWrap(True)
        said.setProperty("quiet", True)
        self.cards: list[_Card] = []
        self._signs: list[str] = []
        grid = QGridLayout()
        grid.setSpacing(12)
        for place, (sign, title, sentence, act) in enumerate(cards):
            card = _Card(title, sentence)
            card.clicked.connect(lambda _on=False, act=act: act())
            self.cards.append(card)
            self._signs.append(sign)
            grid.addWidget(card, place // 2, place % 2)
        self.recent_title = PlainLabel(tr("Libraries opened of late"))
        self.recent_title.setObjectName("sheetTitle")
        self.recent = QVBoxLayout()
        self.recent.setSpacing(0)
        middle = QWidget()
        middle.setMaximumWidth(_WIDE)
        column = QVBoxLayout(middle)
        column.setSpacing(12)
        column.addStretch(1)
        column.addWidget(heading)
        add_layout(column, grid)
        column.addWidget(said)
        column.addSpacing(12)
        column.addWidget(self.recent_title)
        add_layout(column, self.recent)
        column.addStretch(2)
        row = QHBoxLayout(self)
        row.addStretch(1)
        row.addWidget(middle, 6)
        row.addStretch(1)
        self.wear()

    def show_recent(self, paths: tuple[Path, ...], act: Callable[[Path], None]) -> None:
        """List the files, the latest first; each is opened by a click."""
        while self.recent.count():
            item = self.recent.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.deleteLater()
        for path in paths:
            button = QPushButton(plain_action(f"{path.name}   {path.parent}"))
            button.setObjectName("flat")
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.clicked.connect(lambda _on=False, path=path: act(path))
            self.recent.addWidget(button)
        self.recent_title.setVisible(bool(paths))

    def wear(self) -> None:
        """Draw the signs in the colors in use."""
        for card, sign in zip(self.cards, self._signs, strict=True):
            card.sign.setPixmap(icon(sign, chrome().accent).pixmap(_SIGN))


class _Card(QPushButton):
    """A sign beside a title and a sentence, which has as many lines as it needs."""

    def __init__(self, title: str, sentence: str) -> None:
        super().__init__()
        self.setObjectName("card")
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)
        self.setMinimumSize(_CARD)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.sign, heading, said = PlainLabel(), PlainLabel(title), PlainLabel(sentence)
        heading.setObjectName("sheetTitle")
        said.setProperty("quiet", True)
        said.setWordWrap(True)
        said.setAlignment(Qt.AlignmentFlag.AlignTop)
        grid = QGridLayout(self)
        grid.setContentsMargins(16, 14, 16, 12)
        grid.setHorizontalSpacing(14)
        grid.addWidget(self.sign, 0, 0, 2, 1)
        grid.addWidget(heading, 0, 1)
        grid.addWidget(said, 1, 1)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(1, 1)
        for label in (self.sign, heading, said):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
