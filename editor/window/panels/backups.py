"""Which states of the library can be had back? A list of backups with what differs, and the way back to one."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractItemView, QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from db.backup import Backup, Summary, differences, list_backups, make_backup, summary
from db.changes import EditError
from db.connection import LibraryError
from editor.window.layouts import add_layout
from editor.window.models.texts import TextTable, view_of
from editor.window.plain_text import PlainLabel
from editor.window.translation import tr

OCCASIONS = {
    "asked": "asked for",
    "day": "start of a day",
    "import": "before an import",
    "restore": "before going back",
    "rescue": "when the file was lost",
    "migration": "before an upgrade",
}


class BackupModel(TextTable):
    """The backups of a library, newest first, each compared with the present state."""

    HEADS = ("When", "Why", "Size", "Changes", "Differs from now in")

    def __init__(self, path: Path, is_damaged: bool = False) -> None:
        super().__init__()
        self._path, self._is_damaged = path, is_damaged
        self.backups: list[Backup] = []
        self.summaries: list[Summary] = []
        self.refresh()

    def refresh(self) -> None:
        """Look at the folder of backups anew."""
        self.beginResetModel()
        self._now = summary(self._path, whole=self._is_damaged)
        self.backups = list_backups(self._path)
        self.summaries = [summary(backup.path) for backup in self.backups]
        self.endResetModel()

    def count(self) -> int:
        return len(self.backups)

    def tip(self, row: int, column: int) -> str:
        """Return the name of the file."""
        return self.backups[row].path.name

    def texts(self, row: int) -> tuple[str, ...]:
        backup, found = self.backups[row], self.summaries[row]
        size = f"{found.size / 1_000_000:.1f} MB"
        return (
            f"{backup.at.astimezone():%Y-%m-%d %H:%M:%S}",
            OCCASIONS[backup.occasion],
            size,
            str(found.changes),
            found.problem or self._differing(found),
        )

    def _differing(self, found: Summary) -> str:
        if self._now.problem:
            return f"the present file is damaged; this holds {sum(found.counts.values()):,} rows"
        parts = [
            f"{table.replace('_', ' ')} {then} → {now}" for table, (then, now) in differences(found, self._now).items()
        ]
        newer = self._now.changes - found.changes
        parts = ([f"{newer} later change{'s' * (newer != 1)}"] if newer > 0 else []) + parts
        return ", ".join(parts) or "nothing that can be counted"


class BackupsPanel(QWidget):
    """Lists the backups, makes one, goes back to one; ``told`` is what was done.

    ``go_back`` restores a backup and returns where the present state is kept; None where nothing may be written.
    ``damage`` is what is wrong with a library that cannot be opened.

    Signals:
        ended: the library is that of a backup now (True), or it stays as it is.
    """

    ended = Signal(bool)

    def __init__(
        self, path: Path, go_back: Callable[[Path], Path] | None, parent: QWidget | None = None, damage: str = ""
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Backups"))
        self._path, self._restore = path, go_back
        self.told = ""
        self.model = BackupModel(path, bool(damage))
        self.view = view_of(self.model, "Backups, newest first")
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.said = PlainLabel(
            f"{damage}\n\nGoing back to a backup sets the damaged file aside; nothing is thrown away."
            if damage
            else "Backups lie in a folder beside the library. Going back keeps the present state first."
        )
        self.said.setWordWrap(True)
        self.make, self.back = QPushButton(tr("&Make a backup now")), QPushButton(tr("Go &back to this"))
        self.away, buttons = QPushButton(tr("Close")), QHBoxLayout()
        for button in (self.make, self.back, self.away):
            buttons.addWidget(button)
        buttons.addStretch(1)
        self.away.clicked.connect(lambda: self.ended.emit(False))
        self.make.setVisible(not damage)
        self.make.clicked.connect(self.make_one)
        self.back.clicked.connect(self.go_back)
        self.view.selectionModel().currentRowChanged.connect(lambda *_: self._fit())
        layout = QVBoxLayout(self)
        layout.addWidget(self.said)
        layout.addWidget(self.view, 1)
        add_layout(layout, buttons)
        self._show()

    def make_one(self) -> None:
        """Make a backup of the present state."""
        try:
            made = make_backup(self._path, "asked", datetime.now(UTC))
        except LibraryError as error:
            self.said.setText(str(error))
            return
        self._show()
        self.said.setText(f"Made {made.path.name}")

    def go_back(self) -> None:
        """Restore the chosen backup and end."""
        row = self.view.currentIndex().row()
        if row < 0 or self._restore is None:
            return
        backup = self.model.backups[row]
        try:
            kept = self._restore(backup.path)
        except (LibraryError, EditError) as error:
            self.said.setText(str(error))
            self._show()
            return
        self.told = f"The library is as of {self.model.data(self.model.index(row, 0))}; what it was is in {kept.name}"
        self.ended.emit(True)

    def _show(self) -> None:
        self.model.refresh()
        self.view.resizeColumnsToContents()
        if self.model.rowCount():
            self.view.selectRow(0)
        self._fit()

    def _fit(self) -> None:
        row = self.view.currentIndex().row()
        usable = 0 <= row < len(self.model.summaries) and not self.model.summaries[row].problem
        self.back.setEnabled(usable and self._restore is not None)


class BackupsDialog(QDialog):
    """The backups of a library that no window can show."""

    def __init__(self, path: Path, go_back: Callable[[Path], Path], damage: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Backups"))
        self.resize(820, 360)
        self.panel = BackupsPanel(path, go_back, self, damage)
        self.panel.ended.connect(lambda is_back: self.accept() if is_back else self.reject())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.panel)
