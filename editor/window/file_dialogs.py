"""How does a person name a file? In a dialog that opens none.

Qt's dialogs look into the files of the folder they show, for icons and types. To open and close a library that this
process has open costs it its locks (``db.handles``). So this dialog tells kinds of files by their names alone, and the
dialogs of desktops, which do as they like within this process, are not used.
"""

from pathlib import Path

from PySide6.QtCore import QFileInfo
from PySide6.QtGui import QAbstractFileIconProvider, QIcon
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QStyle, QWidget

LIBRARIES = "Losheim library (*.losheim);;All files (*)"


class NameIcons(QAbstractFileIconProvider):
    """Icons and types of files by their names; opens nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.setOptions(QAbstractFileIconProvider.Option.DontUseCustomDirectoryIcons)

    def icon(self, of: QFileInfo | QAbstractFileIconProvider.IconType) -> QIcon:
        """Return the icon of a file or of a kind of place."""
        is_folder = of.isDir() if isinstance(of, QFileInfo) else of is not QAbstractFileIconProvider.IconType.File
        kind = QStyle.StandardPixmap.SP_DirIcon if is_folder else QStyle.StandardPixmap.SP_FileIcon
        return QApplication.style().standardIcon(kind)

    def type(self, of: QFileInfo) -> str:
        """Return what stands in the column "Type"."""
        return "Folder" if of.isDir() else f"{of.suffix()} file".lstrip()


class FileDialog(QFileDialog):
    """Shows the folder last used; opens no file of it. ``kinds`` is a filter as Qt writes it."""

    def __init__(self, parent: QWidget | None, title: str, kinds: str) -> None:
        super().__init__(parent, title, "", kinds)
        self.setOption(QFileDialog.Option.DontUseNativeDialog)
        self.setOption(QFileDialog.Option.DontUseCustomDirectoryIcons)
        self._icons = NameIcons()  # Qt does not own them
        self.setIconProvider(self._icons)


def file_to_open(parent: QWidget | None, title: str, kinds: str, folder: Path | None = None) -> Path | None:
    """Ask for a file that is there, first in ``folder``; None when the person thinks better of it."""
    dialog = FileDialog(parent, title, kinds)
    _show(dialog, folder)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return next(iter(_asked(dialog)), None)


def files_to_open(parent: QWidget | None, title: str, kinds: str, folder: Path | None = None) -> list[Path]:
    """Ask for one or more files that are there, first in ``folder``; none when the person thinks better of it."""
    dialog = FileDialog(parent, title, kinds)
    _show(dialog, folder)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    return _asked(dialog)


def file_to_write(
    parent: QWidget | None, title: str, kinds: str, suggested: str = "", folder: Path | None = None
) -> Path | None:
    """Ask for a file to write, and whether it may be replaced if it is there; None when the person does not want to.

    A name without an ending gets that of the kind that is chosen.
    """
    dialog = FileDialog(parent, title, kinds)
    _show(dialog, folder)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    first = kinds.partition("(*.")[2]
    dialog.setDefaultSuffix(first.partition(")")[0])
    if suggested:
        dialog.selectFile(suggested)
    return next(iter(_asked(dialog)), None)


def _show(dialog: FileDialog, folder: Path | None) -> None:
    """Begin in a folder, where it is still there."""
    if folder is not None and folder.is_dir():
        dialog.setDirectory(str(folder))


def _asked(dialog: FileDialog) -> list[Path]:
    try:
        agreed = dialog.exec() == QDialog.DialogCode.Accepted
        return [Path(name) for name in dialog.selectedFiles()] if agreed else []
    finally:
        dialog.deleteLater()
