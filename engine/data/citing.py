"""How is the origin of a value written in a ``sources`` cell?

An entry is ``field=certainty@source:locator``; the field ``*`` stands for the whole row. Entries are separated by
``; ``. What an uncertain value may be stands behind its certainty, as ``attack=reconstructed(3..6)@method/x``. In a
chart the fields are column headers, because one line of text holds many cells.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.data.near import meant
from engine.data.schema import CERTAINTIES, Certainty, CitationRow
from engine.data.schema.fields import Among, CitedKey, Line, key_fault
from engine.data.shown import short

WHOLE = "*"
_SEPARATOR = "; "


@dataclass(frozen=True)
class Entry:
    """One entry of a ``sources`` cell."""

    field: str
    certainty: Certainty
    source: str
    locator: str
    among: str = ""

    def __str__(self) -> str:
        word = f"{self.certainty}({self.among})" if self.among else self.certainty
        return f"{self.field}={word}@{self.source}" + (f":{self.locator}" if self.locator else "")

    def row(self, game: str, table: str, row_key: str, field: str | None = None) -> CitationRow:
        """Return the entry as a row of the citation table, for ``field`` where the text names a column."""
        return CitationRow(
            game=game,
            table=table,
            row_key=row_key,
            field=self.field if field is None else field,
            certainty=self.certainty,
            source=self.source,
            locator=self.locator,
            among=self.among,
        )


def entry_of(row: CitationRow, field: str | None = None) -> Entry:
    """Return the entry that writes a citation, under another field name if one is given."""
    return Entry(row.field if field is None else field, row.certainty, row.source, row.locator, row.among)


def parse_sources(text: str, fields: Sequence[str]) -> list[Entry]:
    """Return the entries of a ``sources`` cell; ``fields`` are the names that may be cited besides ``*``.

    Raises ValueError, with the reason, when an entry has another form, names an unknown field or repeats one.
    """
    entries: list[Entry] = []
    for part in text.split(";") if text.strip() else []:
        field, equals, origin = part.strip().partition("=")
        word, at, place = origin.partition("@")
        source, _, locator = place.partition(":")
        word, bracket, among = word.partition("(")
        certainty = next((known for known in CERTAINTIES if known == word), None)
        if not equals or not at or not field or not source:
            raise ValueError(f"{short(part.strip())} must be of the form field=certainty@source:locator; correct it")
        if certainty is None:
            raise ValueError(
                f"{short(word)} is no certainty; use one of {', '.join(CERTAINTIES)}{meant(word, CERTAINTIES)}"
            )
        if bracket and (not among.endswith(")") or key_fault(Among, among[:-1])):
            raise ValueError(f"{short(bracket + among)} must be a range as (3..6) or candidates as (3|4|6); correct it")
        if field != WHOLE and field not in fields:
            remedy = f"correct its name, or the header{meant(field, fields)}"
            raise ValueError(f"the cited field {short(field)} does not exist here; {remedy}")
        if any(field == entry.field for entry in entries):
            raise ValueError(f"the field {short(field)} is cited twice; keep one")
        for what, kind, text in (("source", CitedKey, source.strip()), ("locator", Line, locator.strip())):
            fault = key_fault(kind, text)
            if fault:
                raise ValueError(f"the {what} {fault}")
        entries.append(Entry(field, certainty, source.strip(), locator.strip(), among[:-1]))
    return entries


def format_sources(entries: Iterable[Entry], fields: Sequence[str]) -> str:
    """Return the ``sources`` cell of these entries: ``*`` first, then in the order of ``fields``."""
    rank = {name: number for number, name in enumerate((WHOLE, *fields))}
    return _SEPARATOR.join(str(entry) for entry in sorted(entries, key=lambda entry: rank[entry.field]))
