"""How is a sheet of cells written to a file, and read again? As CSV, with tabs as clipboards have it, or as XLSX."""

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from datetime import datetime, time
from pathlib import Path
from xml.etree.ElementTree import ParseError

from db.changes import EditError
from db.outputs import SHEET, Output, write_all
from editor.edits.sheets.sheet import Key, Sheet
from engine.data.reading import FileFault, read_text

CSV, XLSX = ".csv", ".xlsx"
DAMAGED = (
    *(OSError, EOFError, zipfile.BadZipFile, zlib.error, ParseError),
    *(LookupError, ValueError, TypeError, AttributeError, AssertionError, NotImplementedError, RuntimeError),
)
"""What a workbook that is damaged, encrypted or none raises when it is read: openpyxl believes what it finds."""
Lines = list[list[str]]
_WIDEST, _MOST = 60, 200_000


def lines_of(sheet: Sheet, keys: Iterable[Key] | None = None) -> Lines:
    """Return the header and the cells of a sheet, of some lines if ``keys`` are given."""
    columns, stored = sheet.columns(), sheet.lines()
    wanted = stored if keys is None else {key: stored[key] for key in keys if key in stored}
    return [[*columns], *([cells.get(name, "") for name in columns] for cells in wanted.values())]


def as_tabs(lines: Iterable[Sequence[str]]) -> str:
    """Return lines as clipboards hold them: a cell with a line break or tab in it stands in quotation marks."""
    out = io.StringIO()
    csv.writer(out, delimiter="\t", lineterminator="\n").writerows(lines)
    return out.getvalue().removesuffix("\n")


def from_text(text: str) -> Lines:
    """Return the lines of a pasted text: with tabs if its first line of several cells has one, or commas. Raises
    EditError."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    first = next((line for line in text.split("\n") if any(mark in line for mark in "\t;,")), "")
    mark = "\t" if "\t" in first else ";" if first.count(";") > first.count(",") else ","
    return [line for line in cells_of(text, mark) if any(line)]


def from_tabs(text: str) -> Lines:
    """Return the cells of a clipboard as they are: those in quotation marks may hold line breaks and tabs; at least
    one."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    is_quoted = re.search(r'(?:^|[\t\n])"', text) and text.count('"') % 2 == 0
    plain = [line.split("\t") for line in text.split("\n")]
    return [line or [""] for line in cells_of(text)] or [[""]] if is_quoted else plain


def cells_of(text: str, mark: str = "\t") -> Lines:
    """Return the lines of a text whose cells ``mark`` parts. Raises EditError."""
    try:
        return [*csv.reader(io.StringIO(text), delimiter=mark)]
    except csv.Error as error:
        raise EditError(f"The text is no table: {error}; correct the quotation marks") from error


def write(path: Path, sheet: Sheet, lines: Lines, reads: tuple[Path, ...] = ()) -> None:
    """Write lines as CSV or XLSX, as the name ends. Raises OutputError, or EditError for another ending."""
    if path.suffix.lower() == XLSX:
        content: str | bytes = _workbook(sheet, lines)
    elif path.suffix.lower() == CSV:
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows(lines)
        content = out.getvalue()
    else:
        raise EditError(f"{path.name} must end with {CSV} or {XLSX}; name the file so")
    write_all({Output(path, SHEET, reads): content})


def read(path: Path) -> Lines:
    """Return the lines of a CSV or XLSX file, of XLSX its first sheet. Raises EditError for what is none."""
    if path.suffix.lower() != XLSX:
        try:
            return from_text(read_text(path))
        except FileFault as fault:
            raise EditError(f"{path} {fault}") from fault
    found = _of_workbook(path)
    if len(found) > _MOST:
        raise EditError(f"{path} has {len(found)} lines, more than any table of a game; check that it is the right one")
    return [line for line in found if any(line)]


def _of_workbook(path: Path) -> Lines:
    """Return the lines of the first sheet of a workbook. Raises EditError for a formula whose result is not in it."""
    from openpyxl import load_workbook

    def pages(values: bool) -> list[list[object]]:
        book = load_workbook(path, read_only=True, data_only=values)
        try:
            return [[*line] for line in book.worksheets[0].iter_rows(values_only=True)]
        finally:
            book.close()

    try:
        written = pages(values=False)
        formulas = {
            (row, place)
            for row, line in enumerate(written)
            for place, value in enumerate(line)
            if isinstance(value, str) and value.startswith("=")
        }
        found = pages(values=True) if formulas else written
    except DAMAGED as error:
        raise EditError(f"{path} is no workbook that can be read: {error}; save it as XLSX or CSV again") from error
    lost = next(((row, place) for row, place in sorted(formulas) if found[row][place] is None), None)
    if lost is not None:
        raise EditError(
            f"{path.name} has a formula without its result in line {lost[0] + 1}, column {lost[1] + 1}; "
            "open and save it in a spreadsheet, or write the value there"
        )
    return [[_text(value) for value in line] for line in found]


def _text(value: object) -> str:
    if value is None or value is False:
        return ""
    if value is True:
        return "yes"
    if isinstance(value, datetime) and value.time() == time():
        value = value.date()
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _workbook(sheet: Sheet, lines: Sequence[Sequence[str]]) -> bytes:
    from openpyxl import Workbook
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    page = book.active
    assert page is not None
    page.title = "".join(letter for letter in sheet.title if letter not in "[]:*?/\\")[:31] or "Table"
    for number, line in enumerate(lines, 1):
        for place, text in enumerate(line, 1):
            cell = page.cell(number, place)
            is_number = number > 1 and text.isascii() and text.isdecimal() and (text == "0" or text[0] != "0")
            cell.value = int(text) if is_number and len(text) < 10 else text or None
            if cell.data_type == "f":  # what begins with = is text here, no formula
                cell.data_type = "s"
            if number == 1:
                cell.font = Font(bold=True)
    for place in range(1, len(lines[0]) + 1):
        widest = max(len(line[place - 1]) for line in lines)
        page.column_dimensions[get_column_letter(place)].width = min(widest + 2, _WIDEST)
    page.freeze_panes = page.cell(2, len(sheet.keys) + 1).coordinate
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()
