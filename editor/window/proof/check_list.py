"""The open values of a page of the proof desk as a list for the table, to be printed and ticked with a pencil."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QPdfWriter, QTextDocument
from PySide6.QtWidgets import QWidget

from db.changes import EditError
from db.connection import LibraryError
from db.outputs import CARDS, Output
from editor.texts.document import Document, Heading, Points, paragraph
from editor.texts.forms import form_of, write_document
from editor.texts.html import as_html
from editor.window.desk import Desk
from editor.window.document import Document as OpenDocument
from editor.window.file_dialogs import file_to_write
from editor.window.translation import tr
from engine.data import schema

BOX = "☐"
_RESOLUTION = 300


def check_list(title: str, printing: str, parts: Iterable[tuple[str, Sequence[str]]]) -> Document:
    """Return the list; ``parts`` are the title of a portion each, and its open values in words."""
    found: list[Heading | Points] = []
    for heading, lines in parts:
        if lines:
            found += [Heading(2, heading), Points(tuple(f"{BOX} {line}" for line in lines))]
    said = tr("Tick what agrees with your copy of the game, write beside what differs.")
    if not found:
        return Heading(1, title), paragraph(tr("Nothing is open here: there is nothing to tick."))
    where = f" {tr('Printing')}: {printing}." if printing else ""
    return (Heading(1, title), paragraph(said + where), *found)


def of_game(document: OpenDocument, title: str) -> str:
    """Return the title of a list of the game at hand."""
    games = document.baseline.find(schema.GameRow, game=document.game)
    return f"{games[0].title if games else document.game}: {title.lower()}"


def write_check_list(document: Document, path: Path, reads: tuple[Path, ...]) -> None:
    """Write the list as its file is called. Raises OutputError, and EditError for an ending that says nothing."""
    if path.suffix.lower() != ".pdf":
        write_document(document, path, form_of(path), reads)
        return
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_RESOLUTION)
    writer.setCreator("Losheim")
    page = QTextDocument()
    page.setHtml(as_html(document))
    page.print_(writer)
    del writer  # it writes the end of the file when it goes
    Output(path, CARDS, reads).write(bytes(buffer.data().data()))


def write_asked(desk: Desk, parent: QWidget, text: Document) -> None:
    """Ask for a file and write a check list into it."""
    kinds = ";;".join([tr("Web page (*.html)"), tr("PDF (*.pdf)"), tr("Markdown (*.md)"), tr("Plain text (*.txt)")])
    document = desk.document
    path = file_to_write(parent, tr("Write the check list"), kinds, f"{document.game}-check.html", document.file.home)
    if path is None:
        return
    try:
        write_check_list(text, path, (document.library.path,))
    except (EditError, LibraryError) as error:
        desk.refused.emit(str(error))
        return
    desk.told.emit(tr("The check list was written to {path}").format(path=path))
