"""How far is a row confirmed? Open, known from a document, or confirmed by somebody who has the game."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal, Protocol

from db.changes import ChangeSet
from db.confirmations import OPEN
from db.counting import counted_fields
from db.provenance import WHOLE
from editor.edits.reading import Rows, vocabulary_of
from engine.data import schema
from engine.data.schema import Certainty, Row

State = Literal["open", "known", "confirmed", "designed"]
"""``open``: a value is reconstructed or unknown; ``known``: all are printed or follow from what is; ``designed``: no
copy of the game can confirm it."""
UNCITED: Certainty = "reconstructed"


class CertainRows(Rows, Protocol):
    """Rows of which it can be asked how certain a field is in all of a table at once."""

    def certainties(self, game: str, table: str, field: str) -> Mapping[str, Certainty]:
        """Return how certain a value is in each row of a table of which it is cited, by key of the row."""
        ...

    def rows_cited(
        self, game: str, table: str, row_keys: Collection[str]
    ) -> Mapping[str, Sequence[schema.CitationRow]]:
        """Return certainty and source of the values of some rows of a table, by key of the row."""
        ...


class Standing:
    """How far the rows of one table of a game are confirmed, read at once."""

    def __init__(self, rows: CertainRows, game: str, kind: type[Row]) -> None:
        declared = vocabulary_of(rows, game).names(kind.TABLE) if kind.OPEN else ()
        self._fields = [name for name in (*counted_fields(kind), *declared) if name != kind.OPEN]
        self._unsaid = kind.UNSAID
        self._rows, self._game, self._table = rows, game, kind.TABLE
        names = dict[str, str]()  # of rows, each once: of a map they take most of the room

        def certain(field: str) -> dict[str, Certainty]:
            found = rows.certainties(game, kind.TABLE, field)
            return {names.setdefault(key, key): certainty for key, certainty in found.items()}

        self._whole = certain(WHOLE)
        self._of = {name: certain(name) for name in self._fields}
        seen = rows.find(schema.ConfirmationRow, game=game, table=kind.TABLE)
        self._seen = {row.row_key for row in seen if row.field == WHOLE}

    def follow(self, changes: ChangeSet) -> None:
        """Read anew what is said of the rows of which a change set says something."""
        named = [key for table in ("citation", "confirmation") for key in changes.keys(table)]
        changed = {str(key[2]) for key in named if key[:2] == (self._game, self._table)}
        for row_key, rows in self._rows.rows_cited(self._game, self._table, changed).items():
            cited = {row.field: row.certainty for row in rows}
            for name, known in ((WHOLE, self._whole), *self._of.items()):
                certainty = cited.get(name) or cited.get(WHOLE)
                if certainty is None:
                    known.pop(row_key, None)
                else:
                    known[row_key] = certainty
            where = {"game": self._game, "table": self._table, "row_key": row_key, "field": WHOLE}
            is_seen = bool(self._rows.find(schema.ConfirmationRow, **where))
            self._seen.add(row_key) if is_seen else self._seen.discard(row_key)

    def certainty(self, row: Row, field: str) -> Certainty:
        """Return how certain a value of a row is."""
        key = row.key_text
        return self._of.get(field, {}).get(key) or self._whole.get(key) or UNCITED

    def open_fields(self, row: Row) -> list[str]:
        """Return the fields of a row whose value nobody has confirmed; what it does not have is none."""
        return [name for name in self._said(row) if self.certainty(row, name) in OPEN]

    def state(self, row: Row) -> State:
        """Return how far a row is confirmed."""
        if self._whole.get(row.key_text) == "designed":
            return "designed"
        found = [self.certainty(row, name) for name in self._said(row)]
        if any(each in OPEN for each in found):
            return "open"
        is_owned = bool(found) and all(each == "owner" for each in found)
        return "confirmed" if row.key_text in self._seen or is_owned else "known"

    def _said(self, row: Row) -> Iterable[str]:
        for name in self._fields:
            value = row.said(name)
            is_silent = value in (None, "", (), []) or value == self._unsaid.get(name)
            if not is_silent or self._of[name].get(row.key_text) == "unknown":
                yield name


def weakest(states: Iterable[State]) -> State:
    """Return the state of several rows that are looked at together."""
    order: tuple[State, ...] = ("open", "known", "confirmed", "designed")
    return min(states, key=order.index, default="known")
