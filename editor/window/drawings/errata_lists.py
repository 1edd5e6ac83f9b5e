"""Write lists of errata in the forms that have pictures: pages for the web, pages of a PDF, posts with files beside."""

from collections.abc import Callable
from pathlib import Path

from db.outputs import CARDS, Output
from editor.edits.reading import Rows
from editor.publishing.forms import Form, write_page, write_posts
from editor.publishing.listing import ErrataList
from editor.publishing.page import Pictures
from editor.texts.bgg import LONGEST
from editor.window.drawings.errata_paper import errata_pdf
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
    erratum how many are done, and between later steps that all are; nothing is written before the last. Raises
    OutputError."""
    pictures, count = errata_pictures(rows, found, begins), len([*found.entries])

    def goes_on() -> None:
        begins(count)

    goes_on()
    if form == "bgg":
        joined: dict[str, bytes] = {}
        for key, pairs in pictures.items():
            goes_on()
            joined[key] = in_one(pairs)
        return write_posts(found, out, longest, {key: png for key, png in joined.items() if png}, reads)
    if form == "html":
        write_page(found, pictures, out, reads)
    else:
        write_pdf(found, pictures, out, reads, goes_on)
    return [out]


def write_pdf(
    found: ErrataList,
    pictures: Pictures,
    out: Path,
    reads: tuple[Path, ...] = (),
    begins: Callable[[], None] = lambda: None,
) -> None:
    """Write a list of errata as PDF with page numbers; ``begins`` is called before each erratum. Raises OutputError."""
    Output(out, CARDS, reads).write(errata_pdf(found, pictures, begins))
