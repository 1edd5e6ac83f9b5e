"""Which lines does a list of errata have that somebody sent, as CSV or as a table of Markdown?"""

import csv
import io
import re

from db.changes import EditError
from editor.commands.listing import plain_text

_CALLED = {"number": "erratum", "key": "erratum", "no": "erratum", "no.": "erratum", "correction": "text"}
"""What others call the columns of a list."""
_CELL = re.compile(r"(?<!\\)\|")
_BETWEEN = (",", ";", "\t")
"""What stands between the cells of a list: programs with tables write it as their country does."""


def lines_of(text: str) -> list[tuple[int, dict[str, str]]]:
    """Return the lines of a list by the names of its columns, each with its number in the file: of CSV, or of the first
    table of a text in Markdown. Raises EditError."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    is_markdown = re.search(r"^\s*\|", text, re.MULTILINE) and not re.search(r"erratum\"?[,;\t]", text)
    found = _of_markdown(text) if is_markdown else _of_csv(text)
    names, *rest = found or [(1, [])]
    columns = [_CALLED.get(name.strip().casefold(), name.strip().casefold().replace(" ", "_")) for name in names[1]]
    if "erratum" not in columns and "title" not in columns:
        raise EditError(
            "No line names the columns of the list; the first has to hold “erratum” or “title”, as in the CSV that "
            "losheim report errata writes"
        )
    return [(number, dict(zip(columns, cells, strict=False))) for number, cells in rest if any(cells)]


def _of_csv(text: str) -> list[tuple[int, list[str]]]:
    first = text.partition("\n")[0]
    between = max(_BETWEEN, key=first.count)
    reader = csv.reader(io.StringIO(text), delimiter=between, strict=True)
    found: list[tuple[int, list[str]]] = []
    begins = 1
    try:
        for cells in reader:
            found.append((begins, [plain_text(cell) for cell in cells]))
            begins = reader.line_num + 1
    except csv.Error as error:
        raise EditError(
            f"Line {begins} of the list cannot be told from those after it ({error}): a quotation mark is not closed, "
            "or one within a text is not doubled; correct it"
        ) from error
    return found


def _of_markdown(text: str) -> list[tuple[int, list[str]]]:
    found: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.lstrip().startswith("|"):
            if found:
                break
            continue
        cells = [re.sub(r"\\(.)", r"\1", cell.strip()) for cell in _CELL.split(line.strip())[1:-1]]
        if not all(re.fullmatch(r":?-+:?", cell) for cell in cells):
            found.append((number, cells))
    return found
