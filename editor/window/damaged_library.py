"""What does a person see whose library is damaged? What is wrong and where, and the backups to go back to."""

from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtWidgets import QWidget

from db.backup import list_backups, restore
from db.connection import DamagedFileError, LibraryError
from db.inspected import Inspected
from db.watching import Claim
from editor.window.document import Document
from editor.window.panels.backups import BackupsDialog


def open_or_go_back(path: Path, parent: QWidget | None = None, inspected: Inspected | None = None) -> Document | None:
    """Open a library; of a damaged one that has backups, show what is wrong and offer them. ``inspected`` as in
    ``db.connection.open_library``.

    Going back sets the damaged file aside. Returns None when the person goes back to none. Raises LibraryError with the
    file unchanged.
    """
    try:
        return Document.open(path, inspected)
    except DamagedFileError as error:
        if not list_backups(path):
            raise
        dialog = BackupsDialog(path, lambda backup: _go_back(backup, path), str(error), parent)
        if dialog.exec() != BackupsDialog.DialogCode.Accepted:
            return None
    return Document.open(path)


def _go_back(backup: Path, path: Path) -> Path:
    """Put a backup in place of a damaged library that nobody else has open. Raises LibraryError."""
    claim = Claim(path)
    try:
        if claim.other is not None:
            raise LibraryError(f"{path} is open in {claim.other}; close it there first")
        return restore(backup, path, datetime.now(UTC))
    finally:
        claim.release()
