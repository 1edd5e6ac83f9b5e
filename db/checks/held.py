"""How are the rows of a library at hand while it is checked? Read once, and noted for whoever asks what was seen."""

from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from typing import TypeVar

from sqlalchemy.orm import Session

from db.checks.reads import Reach, Reads
from db.kept_table import GROUPED
from db.row_parts import OF_MAPS, Part, RowParts
from engine.data.schema import Row
from engine.data.tables import Cited, Tables

R = TypeVar("R", bound=Row)


class Held:
    """The rows of a library: read when they are first asked for, kept until others are handed over."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._parts = RowParts(lambda: nullcontext(self.session))

    def take(self, rows: Mapping[Part, list[Row]], changed: Reach) -> None:
        """Take rows in natural order by table and game; what has changed of others is read when it is asked for."""
        mine = self._parts.held()
        offered = {part for part in rows if part[0] not in OF_MAPS or part in mine}  # those of maps few checks ask for
        for part in offered | {part for part in self._parts.held() if changed.touches(*part)}:
            self._parts.take(part, rows.get(part))
        self._parts.look_again(changed.columns)

    def rows(self) -> dict[Part, list[Row]]:
        """Return what is at hand by table and game: lists that are not to be changed."""
        return self._parts.held()

    def of(self, kind: type[R], where: Mapping[str, str]) -> list[R]:
        """Return rows in natural order; those of a game, scenario or map as a list that is not to be changed."""
        if frozenset(where) in GROUPED:
            return self._parts.group(kind, where)
        return self._parts.find(kind, where)

    def is_at_hand(self, table: str) -> bool:
        """Return whether rows of a table have been read."""
        return any(part[0] == table for part in self._parts.held())


class Seen(Tables):
    """Rows that are held, as those of a text; what is asked for is noted.

    There are no citations: how certain a value is decides nothing that checks ask of scenarios.
    """

    def __init__(self, held: Held, reads: Reads) -> None:
        super().__init__()
        self.held, self.reads = held, reads

    def of(self, kind: type[R], /, **where: str) -> list[R]:
        """Return rows in natural order."""
        self.reads.table(kind.TABLE)
        return self.held.of(kind, where)

    def cited(self, _game: str) -> Mapping[str, Iterable[Cited]]:
        """Return no citation."""
        return {}
