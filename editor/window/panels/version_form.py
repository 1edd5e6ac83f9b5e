"""How is a version of a scenario closed? Name, day, and what is new, as the journal tells it or in other words."""

from datetime import UTC, datetime

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet
from editor.comparing.versions import Since, since_version
from editor.edits.versions import close_version, next_version
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.plain_text import ElidedLabel
from editor.window.translation import tr
from engine.data.tables import DataError

_WORDS_HEIGHT = 84


class NextVersion(QGroupBox):
    """The form that closes what the scenario is now into a version; ``changes`` is begun as the journal tells it.

    Signals:
        closed: a version was closed.
    """

    closed = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(tr("Close a version"), parent)
        self._desk, self._told, self._of = desk, "", ("", "")
        self._since = Since((), ())
        self.version, self.date, self.changes = QLineEdit(), QLineEdit(), QPlainTextEdit()
        self.close_it, self.again = QPushButton(tr("&Close this version")), QPushButton(tr("As the &journal tells"))
        self.said = ElidedLabel("\n")
        self.version.setMaximumWidth(110)
        self.date.setMaximumWidth(110)
        self.changes.setFixedHeight(_WORDS_HEIGHT)
        self.changes.setTabChangesFocus(True)
        self.changes.setPlaceholderText(tr("What is new, a line each"))
        self.close_it.setToolTip(tr("Keep all that the scenario is now under this name; edits go on with the next one"))
        self.again.setToolTip(tr("Tell the changes once more as they stand in the journal"))
        for widget, name in ((self.version, "Version"), (self.date, "Date"), (self.changes, "Changes")):
            widget.setAccessibleName(tr(name))
        row, form, bar = QHBoxLayout(), QFormLayout(), QHBoxLayout()
        row.addWidget(self.version)
        row.addWidget(self.date)
        row.addStretch(1)
        form.addRow(tr("Version, date"), row)
        form.addRow(tr("Changes"), self.changes)
        bar.addWidget(self.close_it)
        bar.addWidget(self.again)
        bar.addStretch(1)
        column = QVBoxLayout(self)
        add_layout(column, form)
        add_layout(column, bar)
        self.close_it.clicked.connect(self._close)
        self.again.clicked.connect(lambda: self._tell(anew=True))

    @property
    def is_written(self) -> bool:
        """Whether somebody has written into it what it does not offer itself."""
        today = datetime.now(UTC).date().isoformat()
        is_offered = self.version.text() == (self.version.property("offered") or "")
        return not is_offered or self.date.text() not in ("", today) or self.changes.toPlainText() != self._told

    def show_scenario(self) -> None:
        """Offer the next version of the scenario that is shown; what was typed for it stays."""
        document = self._desk.document
        head, here = document.head, (document.game, document.scenario)
        self.setEnabled(head is not None and not document.read_only)
        if head is None:
            return
        offered = next_version(head.version)
        if self._of != here or self.version.property("offered") != offered:
            self.version.setText(offered)
            self.version.setProperty("offered", offered)
            self.date.setText(datetime.now(UTC).date().isoformat())
        with document.library.reading() as session:
            self._since = since_version(session, document.rows, *here)
        self._tell(anew=self._of != here)
        self._of = here
        self.tell_differing(0)

    def tell_differing(self, many: int) -> None:
        """Say how much was changed since the last version; ``many`` values are known to differ from it, which without
        any change is what came in with the version and was not taken."""
        head, count = self._desk.document.head, len(self._since.lines)
        if head is None:
            return
        last = tr("{version} was closed").format(version=head.version) if head.version else tr("it was begun")
        told = tr("{count} changes since {last}") if count else tr("Nothing was edited since {last}")
        if count == 1:
            told = tr("1 change since {last}")
        if many and not count:
            told = tr("Nothing was edited since {last}, but not all is here as it was then: see below")
        self.said.setText(told.format(count=count, last=last))

    def _tell(self, anew: bool) -> None:
        """Tell the changes as the journal does, unless a person has written others."""
        typed = self.changes.toPlainText()
        told = "\n".join(self._since.lines)
        if anew or typed == self._told:
            self.changes.setPlainText(told)
            self._told = self.changes.toPlainText()

    def _close(self) -> None:
        document = self._desk.document
        where = document.game, document.scenario
        typed = self.version.text(), self.date.text(), self.changes.toPlainText()

        def make() -> ChangeSet:
            try:
                data = document.scenario_value().version_digest()
            except DataError:  # one that cannot be played yet
                data = ""
            return close_version(document.baseline, *where, *typed, data, self._since.shared)

        if self._desk.try_edit(make, cited=True):
            self._of = ("", "")
            self.show_scenario()
            self.closed.emit()
