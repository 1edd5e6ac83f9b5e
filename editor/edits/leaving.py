"""What has only one scenario any use for though it is stored elsewhere: pieces of its own, changes of errata to it?

Who deletes the scenario is told, and chooses whether it goes too: a piece that stays is one of the library's from then
on, a change of an erratum that stays changes nothing.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from db.models import key_columns
from editor.edits.own import parts_of, stored_row, what_of
from editor.edits.reading import Rows
from engine.data import schema
from engine.data.own import PIECES
from engine.data.schema import Row

_USES: dict[str, Callable[[Rows, str, str], list[Row]]] = {
    "unit_type": lambda rows, game, key: [*rows.find(schema.CounterRow, game=game, unit_type=key)],
    "formation": lambda rows, game, key: [*rows.find(schema.CounterRow, game=game, formation=key)],
    "terrain": lambda rows, game, key: [*rows.find(schema.HexRow, game=game, terrain=key)],
}
"""Who is of a piece that is no counter."""
_NAMING: tuple[type[Row], ...] = (schema.SetupRow, schema.ArrivalRow)


@dataclass(frozen=True)
class LeftBehind:
    """The marks of pieces that are one scenario's alone, and the changes of errata that are about it alone."""

    pieces: tuple[schema.ScenarioChangeRow, ...]
    errata: tuple[schema.ErratumChangeRow, ...]

    def __bool__(self) -> bool:
        return bool(self.pieces or self.errata)

    def said(self, rows: Rows) -> str:
        """Return it in words: the pieces by name, the errata with how much of each."""
        names = [what_of(rows, piece.table, piece.row_key) for piece in self.pieces]
        heads = {(row.game, row.key): row.title for row in rows.find(schema.ErratumRow)}
        for erratum in dict.fromkeys((row.game, row.erratum) for row in self.errata):
            count = sum((row.game, row.erratum) == erratum for row in self.errata)
            names.append(f"{count} change{'s' * (count != 1)} of the erratum “{heads.get(erratum, erratum[1])}”")
        return ", ".join(names)

    def rows(self, rows: Rows) -> Iterator[Row]:
        """Yield all rows of it, each once."""
        for piece in self.pieces:
            key = piece.row_key.partition("|")[2]
            if piece.table == schema.CounterRow.TABLE:
                yield from parts_of(rows, piece.game, key)
                yield from rows.find(schema.AliasRow, game=piece.game, kind="counter", key=key)
            row = stored_row(rows, piece.table, tuple(piece.row_key.split("|")))
            if row is not None:
                yield row
        yield from self.errata


def left_behind(rows: Rows, game: str, scenario: str) -> LeftBehind:
    """Return what would be left behind without any use if a scenario were deleted."""
    mine = rows.find(schema.ScenarioChangeRow, game=game, scenario=scenario, kind="only")
    others = rows.find(schema.ScenarioChangeRow, game=game, kind="only")
    shared = {(row.table, row.row_key) for row in others if row.scenario != scenario}
    alone = [row for row in mine if row.table in PIECES and (row.table, row.row_key) not in shared]
    going = {row.row_key.partition("|")[2] for row in alone if row.table == schema.CounterRow.TABLE}
    pieces = tuple(row for row in alone if not _is_used(rows, row, scenario, going))
    changes = rows.find(schema.ErratumChangeRow, game=game)
    return LeftBehind(pieces, tuple(row for row in changes if _is_about(row, scenario)))


def _is_used(rows: Rows, piece: schema.ScenarioChangeRow, scenario: str, going: set[str]) -> bool:
    """Say whether something besides the scenario names a piece."""
    key = piece.row_key.partition("|")[2]
    if piece.table == schema.CounterRow.TABLE:
        named = (row for kind in _NAMING for row in rows.find(kind, game=piece.game, counter=key))
        return any(row.said("scenario") != scenario for row in named)
    return any(row.said("key") not in going for row in _USES[piece.table](rows, piece.game, key))


def _is_about(change: schema.ErratumChangeRow, scenario: str) -> bool:
    """Say whether a change of an erratum is about a row of a scenario, or its head."""
    if not change.table or not change.row_key:
        return False
    named = dict(zip(key_columns(change.table), change.row_key.split("|"), strict=False))
    return named.get("scenario") == scenario
