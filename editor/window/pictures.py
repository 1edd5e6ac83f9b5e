"""How does a picture become a file? Encoded in memory first, then written like every other output."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QApplication, QWidget

from db.outputs import PICTURE, Output, OutputError
from editor.window.canvas.view import MapView

FORMATS = {".png": b"PNG", ".jpg": b"JPEG", ".jpeg": b"JPEG"}


def picture_output(path: Path, reads: tuple[Path, ...] = ()) -> Output:
    """Return where a picture goes, for drawing it takes long. Raises OutputError when it may not be written there."""
    if path.suffix.lower() not in FORMATS:
        raise OutputError(f"{path} is no name of a picture; let it end with {' or '.join(FORMATS)}")
    output = Output(path, PICTURE, reads)
    output.check()
    return output


def write_picture(image: QImage, path: Path, reads: tuple[Path, ...] = ()) -> None:
    """Write a picture; ``reads`` are files it must not replace. Raises OutputError with what was there as it was."""
    output = picture_output(path, reads)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, QByteArray(FORMATS[path.suffix.lower()])).write(image):
        raise OutputError(f"{path} cannot be written: the picture is too large for its form; choose a smaller scale")
    output.write(bytes(buffer.data().data()))


def write_window(window: QWidget, path: Path, reads: tuple[Path, ...] = ()) -> None:
    """Write a window as it stands, its maps painted to the end. Raises OutputError."""
    QApplication.processEvents()
    for view in window.findChildren(MapView):
        if view.isVisible():
            view.finish_painting()
    QApplication.processEvents()
    write_picture(window.grab().toImage(), path, reads)
