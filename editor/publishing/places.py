"""Which hexes and counters does a change of an erratum speak of? A map marks them, lists open there."""

from collections.abc import Iterable, Iterator, Sequence

from pydantic import ValidationError

from editor.comparing.on_map import labels_of_row
from editor.edits.errata_changes import stored_row
from editor.edits.reading import Rows, one
from engine.data import schema
from engine.data.places import measured_from
from engine.data.schema import ROW_TYPE_BY_TABLE, Row

_ON_MAPS = frozenset({"hex", "hexside", "link", "place"})


def under_errata(rows: Rows, game: str, map_key: str, errata: Iterable[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the hexes of a map and the counters of which some errata speak."""
    places, hexes, counters = Places(rows, game), set[str](), set[str]()
    for erratum in errata:
        for change in rows.find(schema.ErratumChangeRow, game=game, erratum=erratum):
            about = _row_of(rows, game, change)
            if about is not None:
                on_map, found = places.hexes([about]) if about.TABLE in _ON_MAPS else ("", ())
                hexes.update(found if on_map == map_key else ())
                counters.update(places.counters([about]))
    return frozenset(hexes), frozenset(counters)


class Places:
    """Finds hexes and counters of rows of one game."""

    def __init__(self, rows: Rows, game: str) -> None:
        self._rows, self._game = rows, game

    def hexes(self, about: Sequence[Row]) -> tuple[str, tuple[str, ...]]:
        """Return map and hexes that rows name, in order; those that stand for the same before and after are told by
        what differs where whole areas would be told else."""
        map_key = next(filter(None, map(self._map, about)), "")
        if not map_key:
            return "", ()
        listed = [dict.fromkeys(self._labels(row)) for row in about]
        found: Iterable[str] = dict.fromkeys(label for labels in listed for label in labels)
        if len(about) == 2 and isinstance(about[0], schema.AreaRow):
            found = [label for label in found if (label in listed[0]) != (label in listed[1])]
        known = [label for label in found if self._is_hex(map_key, label)]
        return map_key, tuple(known)

    def counters(self, about: Sequence[Row]) -> tuple[str, ...]:
        """Return the keys of the counters that rows are of."""
        return tuple(dict.fromkeys(filter(None, (self._counter(row) for row in about))))

    def hex_rows(self, row: Row) -> list[schema.HexRow]:
        """Return the hexes in or between which something lies."""
        map_key = self._map(row)
        found = (one(self._rows, schema.HexRow, game=self._game, map=map_key, hex=label) for label in self._labels(row))
        return [each for each in found if each is not None]

    def _map(self, row: Row) -> str:
        if row.said("map"):
            return str(row.said("map"))
        scenario = row.said("scenario")
        head = one(self._rows, schema.ScenarioRow, game=self._game, scenario=str(scenario)) if scenario else None
        return head.map if head is not None else ""

    def _is_hex(self, map_key: str, label: str) -> bool:
        return bool(label) and bool(self._rows.find(schema.HexRow, game=self._game, map=map_key, hex=label))

    def _labels(self, row: Row) -> Iterator[str]:
        yield from labels_of_row(row)
        if isinstance(row, schema.PlacementRow):
            yield row.hex
        if isinstance(row, schema.SetupRow) and row.place.startswith("near:"):
            anchor, _ = measured_from(row.place)
            yield from anchor.split()

    def _counter(self, row: Row) -> str:
        if isinstance(row, schema.CounterRow):
            return row.key
        for name in ("counter", "subject"):
            key = str(row.said(name) or "")
            if key and self._is_counter(key):
                return key
        return ""

    def _is_counter(self, key: str) -> bool:
        return one(self._rows, schema.CounterRow, game=self._game, key=key) is not None


def _row_of(rows: Rows, game: str, change: schema.ErratumChangeRow) -> Row | None:
    """Return the row that a change is of: the stored one, or that which it adds."""
    kind, value = ROW_TYPE_BY_TABLE.get(change.table), change.value
    stored = stored_row(rows, change.table, change.row_key)
    if stored is not None or kind is None or change.kind != "add" or not isinstance(value, dict):
        return stored
    try:
        return kind.model_validate({"game": game, **value} if "game" in kind.model_fields else value)
    except ValidationError:
        return None
