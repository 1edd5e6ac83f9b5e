"""Which lines does a list of errata have that somebody sent, as CSV or as a table of Markdown?

A line that cannot be read keeps its text and says why; those after it are read as they stand.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from db.changes import EditError
from editor.commands.listing import plain_text
from editor.publishing.forms import ERRATA

_CALLED = {"number": "erratum", "key": "erratum", "no": "erratum", "no.": "erratum", "correction": "text"}
"""What others call the columns of a list."""
_CELL = re.compile(r"(?<!\\)\|")
_BETWEEN = (",", ";", "\t")
"""What stands between the cells of a list: programs with tables write it as their country does."""
_QUOTED = "a quotation mark is opened here that is closed on a later line or never, or one within a text is not doubled"
_WIDE = "it has more cells than the list has columns: a text with such a mark in it needs quotation marks around it"


class SentLine(NamedTuple):
    """A line of a list with its number in the file, and its cells by the names of their columns; one that cannot be
    read has a ``problem``, and as its text all that stands in it."""

    number: int
    cells: Mapping[str, str]
    problem: str = ""


class _Cut(NamedTuple):
    number: int
    cells: list[str]
    problem: str = ""


def lines_of(text: str) -> list[SentLine]:
    """Return the lines of a list: of CSV, or of the first table of a text in Markdown. Raises EditError for a text that
    is none."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    is_markdown = re.search(r"^\s*\|", text, re.MULTILINE) and not re.search(r"erratum\"?[,;\t]", text)
    found = _of_markdown(text) if is_markdown else _of_csv(text)
    names = next(found, _Cut(1, []))
    columns = [_CALLED.get(name.strip().casefold(), name.strip().casefold().replace(" ", "_")) for name in names.cells]
    if "erratum" not in columns and "title" not in columns:
        raise EditError(_no_list(text, names))
    return [
        SentLine(number, {"text": cells[0]} if problem else dict(zip(columns, cells, strict=False)), problem)
        for number, cells, problem in found
        if any(cells)
    ]


def _no_list(text: str, first: _Cut) -> str:
    if ERRATA.is_own(text.encode()):
        return (
            "This is a list of errata as it is published to be read, and no table: take in its CSV, or paste its text "
            "into the inbox of the errata, where each paragraph becomes an entry"
        )
    if first.problem:
        return f"Line {first.number} of the list, which names its columns, cannot be read: {first.problem}"
    return (
        "No line names the columns of the list; the first has to hold “erratum” or “title”, as in the CSV that "
        "losheim report errata writes"
    )


def _of_csv(text: str) -> Iterator[_Cut]:
    lines = text.split("\n")
    between = max(_BETWEEN, key=lines[0].count)
    place, width, torn = 0, 0, 0
    while place < len(lines):
        cells, count, problem = _record(lines, place, between, width)
        if torn and not problem and any(cells) and len(cells) != width:
            problem = f"it seems to go on from line {torn}, which cannot be read"
        if problem:
            torn = torn or place + 1
            cells, count = [lines[place]], 1
        elif len(cells) == width:
            torn = 0
        yield _Cut(place + 1, cells if problem else [plain_text(cell) for cell in cells], problem)
        place, width = place + count, width or len(cells)


def _record(lines: Sequence[str], place: int, between: str, width: int) -> tuple[list[str], int, str]:
    """Return the cells that begin with a line, how many lines they take, and why they cannot be right. A text may go on
    over several lines; one that holds a whole line of the list has a quotation mark too many."""
    reader = csv.reader((f"{lines[at]}\n" for at in range(place, len(lines))), delimiter=between, strict=True)
    try:
        cells = next(reader)
    except csv.Error:
        return [], 1, _QUOTED
    further = lines[place + 1 : place + reader.line_num]
    whole = re.compile(f"{re.escape(between)}(?! )")
    if width > 1 and any(len(whole.findall(line)) >= width - 1 for line in further):
        return [], 1, _QUOTED
    if width and any(cells[width:]):
        return [], 1, _QUOTED if further else _WIDE
    return cells, reader.line_num, ""


def _of_markdown(text: str) -> Iterator[_Cut]:
    width = 0
    for number, line in enumerate(text.split("\n"), 1):
        if not line.lstrip().startswith("|"):
            if width:
                return
            continue
        cells = [re.sub(r"\\(.)", r"\1", cell.strip()) for cell in _CELL.split(line.strip())[1:-1]]
        if width and any(cells[width:]):
            yield _Cut(number, [line.strip()], _WIDE)
        elif not all(re.fullmatch(r":?-+:?", cell) for cell in cells):
            yield _Cut(number, cells)
        width = width or len(cells)
