"""In which forms is a document written?"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from db.changes import EditError
from db.outputs import PRINTED, Output
from editor.texts.document import Document
from editor.texts.html import as_html
from editor.texts.markdown import as_markdown
from editor.texts.plain import as_plain
from editor.texts.rtf import as_rtf

Form = Literal["markdown", "html", "rtf", "plain"]


@dataclass(frozen=True)
class Writer:
    """What writes a document, and the endings of its files, the usual one first."""

    write: Callable[[Document], str]
    endings: tuple[str, ...]


WRITERS: Mapping[Form, Writer] = {
    "markdown": Writer(as_markdown, (".md", ".markdown")),
    "html": Writer(as_html, (".html", ".htm")),
    "rtf": Writer(as_rtf, (".rtf",)),
    "plain": Writer(as_plain, (".txt",)),
}


def form_of(path: Path) -> Form:
    """Return the form of a file by the ending of its name. Raises EditError for another one."""
    for form, writer in WRITERS.items():
        if path.suffix.lower() in writer.endings:
            return form
    endings = ", ".join(writer.endings[0] for writer in WRITERS.values())
    raise EditError(f"{path.name} does not say what kind of text it is; let it end with one of {endings}")


def write_document(document: Document, path: Path, form: Form, reads: tuple[Path, ...] = ()) -> None:
    """Write a document into a file; ``reads`` are files it must not replace. Raises OutputError."""
    Output(path, PRINTED, reads).write(WRITERS[form].write(document))
