"""How is a row told in words that is of no part of a game which two scenarios are compared by: a record of who saw a
value, what an erratum changes, a source?"""

from contextlib import suppress

from editor.comparing.compare import WHOLE, Differing
from editor.comparing.words import Told
from editor.edits.notes import row_called
from editor.edits.own import stored_row
from editor.edits.reading import Rows, one
from editor.publishing.words import ErratumWords
from engine.data import schema
from engine.data.schema import Row

NONE = "—"
SOURCES = "Sources"
_TITLES = {
    schema.NoteRow.TABLE: "Notes",
    schema.ConfirmationRow.TABLE: SOURCES,
    schema.ErratumRow.TABLE: "Errata",
    schema.ErratumChangeRow.TABLE: "Errata",
}


class Records:
    """Tells rows of two sides; ``sides`` are the rows of each."""

    def __init__(self, sides: tuple[Rows, Rows]) -> None:
        self._sides = sides
        self._errata: dict[tuple[int, str], ErratumWords] = {}

    def told(self, found: Differing, key: str) -> tuple[str, Told]:
        """Return the part of a game that a difference is of, and its line; ``key`` is that of the row."""
        row = found.row_a or found.row_b
        if isinstance(row, schema.ConfirmationRow):
            value = "seen" if row.field == WHOLE else f"{row.field.replace('_', ' ')} seen"
            what = self.called(row.table, row.row_key)
            return SOURCES, Told(what, value, _seen(found.row_a), _seen(found.row_b))
        if isinstance(row, schema.ErratumChangeRow):
            what = self._erratum(row.game, row.erratum)
            sides = (self._changed(side, each) for side, each in enumerate((found.row_a, found.row_b)))
            return _TITLES[row.TABLE], Told(what, f"change {row.position}", *sides)
        return self._plain(found, row, key)

    def called(self, table: str, row_key: str) -> str:
        """Return what a row is called that one of the sides has, as its key says where neither tells."""
        with suppress(ValueError, LookupError):
            there = [side for side in self._sides if stored_row(side, table, tuple(row_key.split("|"))) is not None]
            return row_called((there or self._sides)[0], table, row_key)
        return f"{table.replace('_', ' ')} {row_key.partition('|')[2].replace('|', ', ')}"

    def _erratum(self, game: str, key: str) -> str:
        found = [one(side, schema.ErratumRow, game=game, key=key) for side in self._sides]
        return next((f"{key} {row.title}" for row in found if row is not None), key)

    def _changed(self, side: int, row: Row | None) -> str:
        """Return what a change of an erratum does."""
        if not isinstance(row, schema.ErratumChangeRow):
            return NONE
        if (side, row.game) not in self._errata:
            self._errata[side, row.game] = ErratumWords(self._sides[side], row.game)
        return self._errata[side, row.game].told(row).line or row.text

    def _named(self, row: Row, group: str) -> str:
        """Return what a row is called under the name of its part; nothing for one of a scenario without a title."""
        if isinstance(row, schema.ErratumRow):
            return self._erratum(row.game, row.key)
        title = row.said("title")
        if title or hasattr(row, "scenario"):
            return str(title or "")
        if row.may_have("counter"):
            return self.called(schema.CounterRow.TABLE, f"{row.said('game')}|{row.said('counter')}")
        return self.called(row.TABLE, row.key_text).removeprefix(f"{group} ")

    def _plain(self, found: Differing, row: Row | None, key: str) -> tuple[str, Told]:
        group = _TITLES.get(found.table) or found.table.replace("_", " ").capitalize()
        parts = key.split("|")[2 if row is not None and hasattr(row, "scenario") else 1 :]
        what = self._named(row, group) if row is not None else ""
        sides = (found.a, found.b)
        if found.field == WHOLE:
            said = tuple(NONE if each is None else "there" for each in sides)
        else:
            said = tuple(NONE if each is None or each == "" else str(each) for each in sides)
        value = "" if found.field == WHOLE else found.field.replace("_", " ")
        return group, Told(what or ", ".join(parts) or key, value, *said)


def _seen(row: Row | None) -> str:
    """Return who saw a value, where and when."""
    if not isinstance(row, schema.ConfirmationRow):
        return NONE
    who = f"by {row.who} " if row.who else ""
    parts = [f"{who}in {'the box' if row.basis == 'box' else 'a scan'}", row.printing, row.at[:10]]
    return ", ".join(part for part in parts if part)
