"""Small parts of the inspector: a value with its certainty mark, and a counter drawn live."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.window.canvas.counters import counter_image
from editor.window.canvas.pictures import CounterPicture
from editor.window.models.certainty import UNCONFIRMED, erratum_of, mark_of, sentence_of
from editor.window.models.errata_here import in_dispute
from editor.window.panels.begin_ways import LONGEST_KEY, key_for
from editor.window.plain_text import PlainLabel, plain_tip
from editor.window.translation import tr
from engine.data.schema import CitationRow

if TYPE_CHECKING:
    from editor.window.desk import Desk


class KeyField(QLineEdit):
    """The key of something new: that of its title, until another one is typed; emptied it follows the title again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._followed = ""
        self.setAccessibleName(tr("Key"))
        self.setToolTip(tr("What commands and text files call it; made of the title unless you type another one"))
        self.setMaxLength(LONGEST_KEY)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Mark a key that nobody typed, so that typing writes another one and not behind it."""
        super().focusInEvent(event)
        if self.text() == self._followed and not self.isReadOnly():
            QTimer.singleShot(0, self, self.selectAll)  # a click places the cursor after this

    @property
    def typed(self) -> str:
        """The key that was typed by hand; empty while it follows the title."""
        return "" if self.text().strip() == self._followed else self.text().strip()

    def follow(self, title: str, taken: set[str], may_lack: bool = False) -> None:
        """Show the free key of a title where none was typed; none of an empty title where it ``may_lack``."""
        if self.text().strip() in ("", self._followed):
            self._followed = key_for(title, taken) if title.strip() or not may_lack else ""
            self.setText(self._followed)
            self.setCursorPosition(0)  # what is too long shows how it begins


class CertaintyMark(QWidget):
    """The mark of a value, its source in words, and a button that confirms it. It keeps the room of two lines and of
    the button: what stands below stays where it is when an edit makes a value certain."""

    def __init__(self, confirm: Callable[[], None], short: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._short = short
        self.label = PlainLabel()
        self.label.setWordWrap(not short)
        self.label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.button = QToolButton()
        self.button.setText(tr("Confirm"))
        self.button.setToolTip(tr("Say that this value agrees with your copy of the game"))
        self.button.clicked.connect(confirm)
        if not short:
            keep_lines(self.label, 2)
            kept = self.button.sizePolicy()
            kept.setRetainSizeWhenHidden(True)
            self.button.setSizePolicy(kept)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.button)

    def show_citation(self, citation: CitationRow | None) -> None:
        """Show how certain the value is; what an erratum sets is not in the box to be confirmed."""
        certainty = citation.certainty if citation is not None else "reconstructed"
        self.label.setText(mark_of(citation) if self._short else sentence_of(citation))
        self.label.setToolTip(plain_tip(sentence_of(citation)))
        self.button.setVisible(certainty in UNCONFIRMED and not erratum_of(citation))


class CounterView(QWidget):
    """A counter as it lies on the map, drawn from its values."""

    SIZE = 104

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture: CounterPicture | None = None
        self._theme = ""
        self.be_of(self.SIZE)

    def be_of(self, size: int, least: int | None = None) -> None:
        """Be so many pixels high and wide; where there is less room, smaller down to ``least``, if that is given."""
        self.setMinimumSize(*[size if least is None else least] * 2)
        self.setMaximumSize(size, size)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Ask for the size that it may have."""
        return self.maximumSize()

    def show_picture(self, picture: CounterPicture | None, theme: str) -> None:
        """Draw another counter; None draws nothing."""
        self._picture, self._theme = picture, theme
        self.setVisible(picture is not None)
        self.setAccessibleName(f"{picture.name} {picture.face}: {picture.values}" if picture else "")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw at the resolution of the screen."""
        if self._picture is None:
            return
        ratio, size = self.devicePixelRatioF(), min(self.width(), self.height())
        image = counter_image(self._picture, round(size * ratio), self._theme)
        painter = QPainter(self)
        painter.drawImage(QRect((self.width() - size) // 2, (self.height() - size) // 2, size, size), image)
        painter.end()


class ParagraphField(QPlainTextEdit):
    """A text of several lines; Tab goes on to the next field.

    Signals:
        left: the keys go elsewhere now.
    """

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell that it was left."""
        super().focusOutEvent(event)
        self.left.emit()


def fault_label() -> PlainLabel:
    """Return a line in a dialog that says what cannot be so; it has room for two lines before there is anything."""
    label = PlainLabel()
    label.setWordWrap(True)
    label.setProperty("says", "bad")
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    label.setMinimumHeight(4 * label.fontMetrics().height())
    return label


def keep_lines(label: PlainLabel, count: int) -> None:
    """Let a label never be lower than so many lines, so that a longer text moves nothing."""
    label.setMinimumHeight(count * label.fontMetrics().lineSpacing())


def under_errata_label() -> PlainLabel:
    """Return the lines that say what errata in force have made of what is printed; see ``show_lines``. They stand below
    what is edited: each edit of an erratum may add one."""
    label = PlainLabel()
    label.setWordWrap(True)
    label.setObjectName("underErrata")
    label.setFrameShape(QFrame.Shape.StyledPanel)  # or its border has no color
    label.setAccessibleName(tr("Printed, and with errata"))
    return label


class UnderErrata(QWidget):
    """The lines of ``under_errata_label``, and where errata disagree a button that leads to them on their desk."""

    def __init__(self, desk: "Desk", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._erratum = desk, ""
        self.label, self.follow = under_errata_label(), QPushButton(tr("Choose on the errata desk"))
        self.follow.setToolTip(tr("Errata disagree here: see them side by side, and follow one of them"))
        self.follow.clicked.connect(self._lead)
        self.follow.hide()  # nothing is shown yet
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for shown in (self.label, self.follow):
            column.addWidget(shown)

    def show_lines(self, lines: Sequence[str], erratum: str) -> None:
        """Show lines, as ``show_lines`` does."""
        show_lines(self.label, lines, erratum)
        self._erratum = in_dispute(lines)
        self.follow.setVisible(bool(self._erratum))

    def _lead(self) -> None:
        erratum = self._erratum  # the sheet shows an erratum then, and this may be shown of nothing
        self._desk.page_wanted.emit("errata")
        self._desk.select("erratum", erratum)


def show_lines(label: PlainLabel, lines: Sequence[str], erratum: str) -> None:
    """Show lines; where there are none, that an erratum changes nothing here; without one they take no room."""
    none = tr("{erratum} changes nothing here so far").format(erratum=erratum) if erratum else ""
    label.setText("\n".join(lines) or none)
    label.setVisible(bool(label.text()))
