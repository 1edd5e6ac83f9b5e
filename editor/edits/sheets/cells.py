"""What do spreadsheets make of cells and headers, and what was meant?"""

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from db.changes import EditError
from editor.edits.sheets.sheet import Cells, Key, Sheet

_FLOAT = re.compile(r"([+-]?\d{1,15})\.0+")
_PROTECTED = re.compile(r"'(?=[=+@\d-])")
"""The apostrophe that keeps a spreadsheet from reading a number, date or formula."""
_INVISIBLE = re.compile("[\u200b\u200c\u200d\u2060\ufeff]")
_MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
_DATE = re.compile(rf"\d{{4}}-\d\d-\d\d(?:[ T][\d:.]+)?|\d{{1,2}}[-. ]{_MONTH}|{_MONTH}-\d\d")
_ERRORS = frozenset({"#REF!", "#N/A", "#VALUE!", "#NAME?", "#DIV/0!", "#NULL!", "#NUM!"})
_MOST_ABOVE = 10
"""Most lines that may stand above the header: a title, a date."""
_SHOWN = 40


@dataclass(frozen=True)
class Header:
    """The names of the columns that were read, and how many lines stand above what they head. ``fault`` says why a
    sheet cannot be read by them."""

    names: tuple[str, ...] = ()
    first: int = 0
    fault: str = ""


def header_of(sheet: Sheet, lines: Sequence[Sequence[str]]) -> Header:
    """Return the header of a sheet: the first line that has all columns of the key, else the first line, with the
    columns as the sheet calls them, whatever capitals and blanks were read."""
    called = {_folded(name): name for name in sheet.columns()}
    found = [_named(line, called) for line in lines[:_MOST_ABOVE]]
    at = next((place for place, names in enumerate(found) if {*sheet.keys} <= {*names}), 0)
    names = _trimmed(found[at] if found else ())
    nameless = next((place + 1 for place, name in enumerate(names) if not name and _is_used(lines[at + 1 :], place)), 0)
    return Header(names, at + 1, _fault(sheet, names, nameless))


def tidied(text: str) -> str:
    """Return a cell without what cannot be seen, and without the apostrophe that keeps a number text."""
    return _PROTECTED.sub("", _INVISIBLE.sub("", text).strip(), count=1)


def whole_numbers(cells: Cells) -> dict[str, str]:
    """Return cells in which ``12.0`` is ``12``."""
    return {name: _FLOAT.sub(r"\1", text) if _FLOAT.fullmatch(text) else text for name, text in cells.items()}


def check_cells(cells: Cells, stored: Mapping[Key, Cells], dates: Set[str]) -> None:
    """Raise EditError for a cell that a spreadsheet has made an error or, where no line has one, a date; ``dates`` are
    the columns of days."""
    for name, text in cells.items():
        if text in _ERRORS:
            raise EditError(f"{name}: {text} is an error of the spreadsheet; correct the cell there")
        is_new = name not in dates and _DATE.fullmatch(text)
        if is_new and not any(_DATE.fullmatch(each.get(name, "")) for each in stored.values()):
            raise EditError(
                f"{name}: {text} is a date that a spreadsheet made; format the cell as text and write it again"
            )


class KnownKeys:
    """The keys of a sheet: of what was read also those with other capitals, blanks, or ``.0`` behind a number."""

    def __init__(self, stored: Iterable[Key]) -> None:
        self._stored = {*stored}
        self._folded: dict[Key, Key | None] = {}
        for key in self._stored:
            folded = _key_folded(key)
            self._folded[folded] = None if folded in self._folded else key

    def of(self, key: Key) -> Key:
        """Return the stored key that is meant, the key itself where none is or several are."""
        return key if key in self._stored else self._folded.get(_key_folded(key)) or key


def _key_folded(key: Key) -> Key:
    return tuple(" ".join(_FLOAT.sub(r"\1", part).casefold().split()) for part in key)


def _named(line: Sequence[str], called: Mapping[str, str]) -> tuple[str, ...]:
    texts = (tidied(text) for text in line)
    return tuple(called.get(_folded(text), text) for text in texts)


def _trimmed(names: Sequence[str]) -> tuple[str, ...]:
    width = max((place + 1 for place, name in enumerate(names) if name), default=0)
    return tuple(names[:width])


def _is_used(lines: Sequence[Sequence[str]], place: int) -> bool:
    return any(line[place].strip() for line in lines if len(line) > place)


def _folded(name: str) -> str:
    return " ".join(re.sub(r"[._]", " ", name).casefold().split())


def _fault(sheet: Sheet, names: Sequence[str], nameless: int) -> str:
    header = [name for name in names if name]
    lacking = [name for name in sheet.keys if name not in header]
    if lacking:
        return f"The first line must name the columns, {', '.join(lacking)} among them, by which lines are matched"
    if nameless:
        return f"Column {nameless} has no name; part merged cells of the header, or name the column"
    double = [name for name in header if header.count(name) > 1]
    columns = sheet.columns()
    unknown = [name for name in header if name not in columns]
    if double or unknown:
        wrong = f"{double[0]!r} twice" if double else f"a column {unknown[0][:_SHOWN]!r}"
        return f"{sheet.title} has not {wrong}: take it out or name it otherwise; it has {', '.join(columns)}"
    return ""
