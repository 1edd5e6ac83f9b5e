"""Where on the map of the one scenario stands what it has otherwise than another one? Hexes, and units that moved."""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Literal

from editor.comparing.compare import WHOLE, Compared, Differing
from editor.edits.reading import ListedHexes
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.map_assembly import expand
from engine.data.schema import Row
from engine.data.tables import DataError

Mark = Literal["a", "b", "both"]
"""What the first one alone has, what the other one alone has, what both have otherwise."""


@dataclass(frozen=True)
class Moved:
    """A unit that starts in a hex of the one and in another hex of the other."""

    counter: str
    a: str
    b: str


@dataclass(frozen=True)
class OnMap:
    """``marks`` by hex, and who starts elsewhere."""

    marks: dict[str, Mark]
    moved: tuple[Moved, ...]


def on_map(a: Compared, b: Compared, found: Sequence[Differing]) -> OnMap:
    """Return what can be shown on the map of ``a``: nothing where the other is of another game or map."""
    heads = [side.rows.find(schema.ScenarioRow, game=side.game, scenario=side.scenario) for side in (a, b)]
    maps = {(row.game, row.map) for rows in heads for row in rows}
    if len(maps) != 1:
        return OnMap({}, ())
    places = _Places(a, heads[0][0].map)
    marks: dict[str, Mark] = {}
    moved: list[Moved] = []
    for each in found:
        if _is_outline(each, {row.bounds for rows in heads for row in rows}):
            continue
        if each.table == schema.SetupRow.TABLE and each.field == "place":
            one, other = (places.hexes(row) for row in (each.row_a, each.row_b))
            if one and other:
                moved.append(Moved(each.key, one[0], other[0]))
                continue
        for label, mark in places.marked(each):
            marks[label] = mark if marks.get(label, mark) == mark else "both"
    return OnMap(dict(sorted(marks.items(), key=lambda item: natural_key(item[0]))), tuple(moved))


def _is_outline(each: Differing, bounds: Set[str]) -> bool:
    """Tell whether a difference is that one library alone has the outline of a scenario: of its hexes none is other."""
    row = each.row_a or each.row_b
    return each.field == WHOLE and isinstance(row, schema.AreaRow) and row.key in bounds


class _Places:
    def __init__(self, a: Compared, of_map: str) -> None:
        self._known = ListedHexes(a.rows, a.game, of_map)
        starts = a.rows.find(schema.SetupRow, game=a.game, scenario=a.scenario)
        self._starts = {row.counter: row.place for row in starts}

    def marked(self, each: Differing) -> Iterator[tuple[str, Mark]]:
        """Yield the hexes of a difference, each with whose it is."""
        one, other = (set(self.hexes(row)) for row in (each.row_a, each.row_b))
        if each.row_a is None or each.row_b is None or each.field in ("place", "hexes"):
            yield from ((label, "a") for label in one - other)
            yield from ((label, "b") for label in other - one)
            if each.field == WHOLE or one != other:
                return
        yield from ((label, "both") for label in one | other)

    def hexes(self, row: Row | None) -> list[str]:
        """Return the hexes of the map that a row is of."""
        return [label for label in dict.fromkeys(self._labels(row)) if label in self._known] if row is not None else []

    def _labels(self, row: Row) -> Iterable[str]:
        counter = row.said("key") if isinstance(row, schema.CounterRow) else row.said("counter")
        return labels_of_row(row) or (self._starts.get(str(counter), ""),)


def labels_of_row(row: Row) -> Sequence[str]:
    """Return what a row of a map or a scenario names where hexes stand, the hexes of an area one by one; nothing for a
    row that names none."""
    if isinstance(row, schema.SetupRow | schema.ArrivalRow | schema.WithdrawalRow):
        return (row.place,)
    if isinstance(row, schema.HexRow):
        return (row.hex,)
    if isinstance(row, schema.HexsideRow | schema.LinkRow):
        return (row.hex_a, row.hex_b)
    if isinstance(row, schema.StartStateRow):
        return row.subject.split("|")
    if isinstance(row, schema.PlaceRow | schema.AreaRow | schema.DumpSetRow):
        return _listed(row.hexes)
    return ()


def _listed(hexes: str) -> Sequence[str]:
    try:
        return expand(hexes)
    except (DataError, ValueError):  # the checks tell a list that cannot be read
        return ()
