"""Write a list of errata on the pages of a PDF."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QUrl
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPdfWriter, QTextDocument

from db.outputs import CARDS, Output
from editor.publishing.listing import ErrataList
from editor.publishing.page import Pictures
from editor.publishing.paper import STYLE, as_paper


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
