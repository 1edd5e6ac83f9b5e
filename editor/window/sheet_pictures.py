"""Which picture does a file hold, or a page of a PDF? Read once while it does not change, in memory alone.

What reads PDF is loaded with the first one: a start of the program waits for none of it.
"""

from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from PySide6.QtGui import QImage, QImageReader

from editor.window.translation import tr

_MEGABYTES = 1024
"""A picture that takes more of memory is not opened."""
_DOTS, _POINTS = 200, 72
"""Dots to the inch at which a page is drawn, and points of a PDF to it. Control points are counted in such dots."""
_MOST = 36_000_000
"""A page that would have more dots is drawn with so many."""
_HELD = 2
"""So many pictures are held."""
_LOCKED = 4
"""By this number pdfium tells that a password is wanted."""
_Stamp = tuple[str, int, int, int]


class PictureError(Exception):
    """A file is no picture; the text names it and says what to do."""


@dataclass(frozen=True)
class SheetPicture:
    """A picture, and how many pages its file has; none where it is no PDF."""

    image: QImage
    pages: int = 0


_held: dict[_Stamp, SheetPicture] = {}


def picture_in(path: Path, page: int) -> SheetPicture:
    """Return the picture in a file, of a PDF that of a page, counted from 1. Raises PictureError."""
    try:
        about = path.stat()
    except OSError as error:
        raise PictureError(tr("{file} is not there any more; choose the picture again").format(file=path)) from error
    stamp = (str(path), about.st_mtime_ns, about.st_size, page)
    if stamp not in _held:
        _held[stamp] = _page_of(path, page) if _is_pdf(path) else _plain(path)
        while len(_held) > _HELD:
            del _held[next(iter(_held))]
    return _held[stamp]


def _is_pdf(path: Path) -> bool:
    try:
        with path.open("rb") as stream:
            return b"%PDF-" in stream.read(1024)
    except OSError:
        return False


def _plain(path: Path) -> SheetPicture:
    QImageReader.setAllocationLimit(_MEGABYTES)
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    image = reader.read()
    if image.isNull():
        told = tr("{file} cannot be read as a picture; choose another one")
        raise PictureError(told.format(file=path.name))
    return SheetPicture(image)


def _page_of(path: Path, page: int) -> SheetPicture:
    import pypdfium2  # type: ignore[import-untyped]

    broken = tr("{file} cannot be read as a PDF; it may be damaged: choose another one").format(file=path.name)
    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as error:
        locked = tr("{file} wants a password; save a copy without one and choose that").format(file=path.name)
        raise PictureError(locked if error.err_code == _LOCKED else broken) from error
    try:
        pages = len(document)
        if not 1 <= page <= pages:
            told = tr("{file} has no page {page}, only {pages}; choose another one")
            raise PictureError(told.format(file=path.name, page=page, pages=pages))
        found = document[page - 1]
        dots = found.render(scale=_scale(*found.get_size()), prefer_bgrx=True)
        lent = QImage(dots.buffer, dots.width, dots.height, dots.stride, QImage.Format.Format_RGB32)
        image = lent.copy()  # the dots end with the page
    except pypdfium2.PdfiumError as error:
        raise PictureError(broken) from error
    finally:
        document.close()
    return SheetPicture(image, pages)


def _scale(width: float, height: float) -> float:
    """Return how many dots a point of a page becomes."""
    return min(_DOTS / _POINTS, sqrt(_MOST / max(1.0, width * height)))
