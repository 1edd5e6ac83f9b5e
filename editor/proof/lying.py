"""Where does the next counter lie on a sheet, and which unit is the one that somebody types as he sees it?"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from db.changes import EditError
from editor.edits.reading import Rows
from editor.edits.units import titled
from editor.pasting.names import Names
from editor.proof.trays import Counters, Face
from editor.proof.typed_faces import Typed, read_typed
from editor.side_titles import SIDES
from engine.data import schema

_PLACE = re.compile(r"@\s*([^/]{1,20})(?:/(\d{1,9})(?:/(\d{1,9}))?)?", re.ASCII)
_LAST = 99
"""The last number of a sheet, of a row and of a column."""
_VALUES = re.compile(r"\s+(?=\(?\d+\)?(?:\(\w+\)|\s*-|-)|-{2})")
_MOST = 12
"""So many units are offered at most."""


@dataclass(frozen=True)
class SheetPlace:
    """A place on a sheet of counters."""

    sheet: str = "1"
    row: int = 1
    column: int = 1

    @property
    def lies(self) -> str:
        """As it is stored."""
        return f"{self.sheet}/{self.row}/{self.column}"

    def next(self) -> "SheetPlace":
        """Return the place to the right; behind the last one that of the next row."""
        return replace(self, column=self.column + 1) if self.column < _LAST else self.below()

    def below(self) -> "SheetPlace":
        """Return the first place of the next row."""
        return SheetPlace(self.sheet, min(self.row + 1, _LAST), 1)


def read_place(text: str, here: SheetPlace | None = None) -> SheetPlace | None:
    """Return the place that ``@2/3/1`` names, sheet, row and column; ``@`` alone is the next row after ``here``; None
    where a text names none. Raises EditError for one that no sheet has."""
    said = text.strip()
    if not said.startswith("@"):
        return None
    if said == "@" and here is not None:
        return here.below()
    found = _PLACE.fullmatch(said)
    remedy = "write @2/3/1 for sheet 2, row 3, column 1, or @ alone for the next row"
    if found is None:
        raise EditError(f"{said!r} is no place on a sheet; {remedy}")
    place = SheetPlace(found[1].strip(), int(found[2] or 1), int(found[3] or 1))
    numbers = {"sheet": int(place.sheet) if place.sheet.isdecimal() else 1, "row": place.row, "column": place.column}
    wrong = next((f"There is no {name} {number}" for name, number in numbers.items() if not 1 <= number <= _LAST), "")
    if wrong:
        raise EditError(f"{wrong}: sheets, rows and columns go from 1 to {_LAST}; {remedy}")
    return place


@dataclass(frozen=True)
class Candidate:
    """A unit that may be meant, with its faces, and how it differs from what was typed. ``other_name``: the name that
    was typed, where the unit is not called so."""

    faces: tuple[Face, ...]
    typed: Typed
    differing: tuple[str, ...]
    other_name: str = ""

    @property
    def counter(self) -> schema.CounterRow:
        """Its counter."""
        return self.faces[0].counter

    @property
    def told(self) -> str:
        """The unit, and whether it is as was typed, in words."""
        name = titled(self.counter)
        if self.other_name:
            agrees = ", ".join(self.differing) or "its values agree"
            return f"{name} is not called {self.other_name!r}: {agrees}"
        return f"{name} agrees" if not self.differing else f"{name}: {', '.join(self.differing)}"


def candidates(
    rows: Rows, counters: Counters, game: str, declared: Sequence[schema.DeclaredValueRow], text: str
) -> list[Candidate]:
    """Return the units that somebody may mean who types a name and values as they lie before him, the likeliest first:
    one that is called so before all others, whatever its values are here.

    Raises EditError where the values cannot be read, or no unit is called so.
    """
    name, values = parted(text)
    found = _named(rows, game, name)
    if not found:
        remedy = "write it as the counter prints it, or press Return again to make it"
        raise EditError(f"No unit is called {name!r}; {remedy}")
    told: list[Candidate] = []
    wrong: EditError | None = None
    for counter, is_called in found:
        faces = tuple(counters.faces(counter))
        names = [face.row.face for face in faces]
        try:
            typed = read_typed(declared, names, values) if values else _of_blank(faces)
        except EditError as error:
            wrong = error
            continue
        if faces:
            told.append(Candidate(faces, typed, tuple(_differing(faces, typed)), "" if is_called else name))
    if not told:
        raise wrong or EditError(f"{name!r} has no face; add one under Counters")
    places = {each.counter.key: at for at, each in enumerate(told)}
    told.sort(
        key=lambda each: (
            bool(each.other_name), bool(each.faces[0].lies), len(each.differing), places[each.counter.key]
        )
    )  # fmt: skip
    return told[:_MOST]


def _of_blank(faces: Sequence[Face]) -> Typed:
    """Return what is said of a counter by its name alone: that it is its first face, where that prints no value."""
    return Typed({face.row.face: {} for face in faces[:1] if not face.row.values})


def parted(text: str) -> tuple[str, str]:
    """Return the name and the values of what was typed."""
    parts = _VALUES.split(text.strip(), maxsplit=1)
    return parts[0].strip(), parts[1].strip() if len(parts) > 1 else ""


def _named(rows: Rows, game: str, name: str) -> list[tuple[schema.CounterRow, bool]]:
    """Return the counters that may be called so, each with whether it is, or begins so where none is: those that a
    list would mean by it, then those with all its words."""
    found: dict[str, schema.CounterRow] = {}
    used: set[str] = set()
    of_side = {side: Names(rows, game, side) for side in SIDES}
    for names in of_side.values():
        while (match := names.match(name, "", lambda key: -1 if key in used else 0)).unit is not None:
            if match.unit.key in used or len(used) > _MOST:
                break
            used.add(match.unit.key)
            if match.confidence >= _LIKELY:
                found[match.unit.key] = match.unit
    words = [re.compile(_word(each)) for each in name.casefold().split()]
    for row in rows.find(schema.CounterRow, game=game):
        said = f"{row.name} {row.size} {row.formation}".casefold()
        if words and all(word.search(said) for word in words):
            found.setdefault(row.key, row)
    called = {row.key for row in found.values() if of_side[row.side].knows(name, row.key)}
    begins = re.compile(rf"{re.escape(name)}(?!\w)", re.IGNORECASE)
    begun = {row.key for row in found.values() if begins.match(f"{row.name} {row.size}")}
    return [(row, row.key in (called or begun)) for row in found.values()]


def _word(said: str) -> str:
    """Return how a word is found in a name: its first letters, of a number all of it."""
    return rf"(?<!\w){re.escape(said)}" + (r"(?!\d)" if said[-1].isdigit() else "")


_LIKELY = 60
"""From so much, in hundredths, a unit is offered."""


def _differing(faces: Sequence[Face], typed: Typed) -> Iterable[str]:
    for face in faces:
        for name, value in typed.faces.get(face.row.face, {}).items():
            stands = face.row.said(name)
            if stands != value:
                yield f"{name} {'none' if value is None else value}, not {'none' if stands is None else stands}"
    if typed.steps is not None and typed.steps != faces[0].counter.steps:
        yield f"steps {typed.steps}, not {faces[0].counter.steps}"
