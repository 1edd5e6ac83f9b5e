"""How do rows get other keys? With all that is said of them: citations and confirmations go along."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from db.changes import ChangeSet
from editor.edits.draft import Draft
from editor.edits.reading import Key, Rows
from engine.data import schema
from engine.data.schema import CitationRow, Row

R = TypeVar("R", bound=Row)
Pair = tuple[Row, Row]
"""A row as it is and as it shall be."""


def moved(rows: Rows, pairs: Sequence[Pair], gone: Sequence[Row] = (), new: Sequence[Row] = ()) -> ChangeSet:
    """Return the change of rows into others, which may have each other's keys or that of one that goes; new ones may
    have theirs. What is said of a row goes with it."""
    draft = Draft()
    said = [(after, list(_about(rows, row))) for row, after in pairs]
    for row in (*gone, *(before for before, _ in pairs)):
        draft.remove(row)
    for about in (*(list(_about(rows, row)) for row in gone), *(about for _, about in said)):
        for row in about:
            draft.remove(row)
    for after, about in said:
        draft.add(after)
        for row in about:
            draft.add(row.model_copy(update={"row_key": after.key_text}))
    for row in new:
        draft.add(row)
    names = frozenset((row.TABLE, row.key_text) for row in (*gone, *(row for pair in pairs for row in pair)))
    anew = frozenset((row.TABLE, row.key_text) for row in new) & names
    return replace(draft.done("").merged(ChangeSet("", ())), carried=names - anew, anew=anew)


def _about(rows: Rows, row: Row) -> Iterator[Row]:
    game = str(row.said("game"))
    yield from rows.citations(game, row.TABLE, row.key_text)
    yield from rows.find(schema.ConfirmationRow, game=game, table=row.TABLE, row_key=row.key_text)


class Seen:
    """Rows as they will be: some gone, others there."""

    def __init__(self, rows: Rows, gone: Sequence[Row] = (), there: Sequence[Row] = ()) -> None:
        self._rows, self._there = rows, there
        self._gone = {(row.TABLE, row.key_text) for row in gone}

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        """Return the rows of one table whose fields have these values."""
        kept = [row for row in self._rows.find(kind, **where) if (row.TABLE, row.key_text) not in self._gone]
        more = [row for row in self._there if isinstance(row, kind)]
        return [*kept, *(row for row in more if all(row.said(name) == value for name, value in where.items()))]

    def at(self, kind: type[R], keys: Sequence[Key], /) -> list[R]:
        """Return the rows that have one of some keys."""
        return [row for key in keys for row in self.find(kind, **dict(zip(kind.KEY, key, strict=True)))]

    def columns(self, kind: type[Row], names: tuple[str, ...], /, **where: str | int) -> list[tuple[Any, ...]]:
        """Return the values of some fields of rows."""
        return [tuple(row.said(name) for name in names) for row in self.find(kind, **where)]

    def citations(self, game: str, table: str, row_key: str) -> list[CitationRow]:
        """Return certainty and source of the values of one row, as they are."""
        return self._rows.citations(game, table, row_key)
