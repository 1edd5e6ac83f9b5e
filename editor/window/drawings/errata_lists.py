"""Write lists of errata in the forms that have pictures: pages for the web, pages of a PDF, posts with files beside."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QUrl
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPdfWriter, QTextDocument

from db.outputs import CARDS, Output
from editor.edits.reading import Rows
from editor.publishing.forms import Form, write_page, write_posts
from editor.publishing.listing import ErrataList
from editor.publishing.page import Pictures
from editor.publishing.paper import STYLE, as_paper
from editor.texts.bgg import LONGEST
from editor.window.drawings.errata_pictures import errata_pictures, in_one


def write_drawn(
    rows: Rows,
    found: ErrataList,
    form: Form,
    out: Path,
    longest: int = LONGEST,
    reads: tuple[Path, ...] = (),
    begins: Callable[[int], None] = lambda _place: None,
) -> list[Path]:
    """Write a list of errata with its pictures, as ``html``, ``pdf`` or ``bgg``, and return what was written; ``rows``
    are those of the baseline, no post is longer than ``longest``; ``begins`` is told before the pictures of each
    erratum how many are done, and nothing is written before the last. Raises OutputError."""
    pictures = errata_pictures(rows, found, begins)
    if form == "bgg":
        joined = {key: in_one(pairs) for key, pairs in pictures.items()}
        return write_posts(found, out, longest, {key: png for key, png in joined.items() if png}, reads)
    write = write_page if form == "html" else write_pdf
    write(found, pictures, out, reads)
    return [out]


def write_pdf(found: ErrataList, pictures: Pictures, out: Path, reads: tuple[Path, ...] = ()) -> None:
    """Write a list of errata as PDF with page numbers. Raises OutputError."""
    said, names = as_paper(found, pictures)
    document = QTextDocument()
    document.setDefaultStyleSheet(STYLE)
    for name, drawn in names.items():
        document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), QImage.fromData(drawn.png))
    document.setHtml(said)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(found.title)
    paper = QPageSize(QPageSize.PageSizeId.A4)
    writer.setPageLayout(QPageLayout(paper, QPageLayout.Orientation.Portrait, QMarginsF()))  # the text has its own
    document.print_(writer)
    buffer.close()
    Output(out, CARDS, reads).write(bytes(buffer.data().data()))
