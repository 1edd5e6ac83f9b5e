"""In which values do two scenarios differ? Of one game or two, of one library or two.

Rows are matched by key, in effective values. Of one game everything counts that a scenario is made of and uses; two
games share no hexes, counters or charts, so of them only what both have is compared: the head, and the units that stand
for the same unit of history, their turns told by date.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from editor.comparing.made_of import OF_SCENARIO, used_by
from editor.edits.reading import Rows
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.schema import Row

WHOLE = "*"
"""The field of a row that only one of the two has, as citations name a row as a whole."""
GROUPS: Mapping[str, tuple[type[Row], ...]] = {
    "Scenario": (schema.ScenarioRow, schema.VariantRow, schema.BoundRoleRow, schema.ScenarioErratumRow),
    "Set-up": (schema.SetupRow, schema.PlacementRow, schema.DumpSetRow),
    "Arrivals": (schema.ArrivalRow,),
    "Withdrawals": (schema.WithdrawalRow,),
    "Other schedules": (schema.ReplacementRow, schema.ScheduleRow),
    "Start state": (schema.StartStateRow,),
    "Victory and special rules": (schema.ClauseRow, schema.ScenarioParameterRow),
    "Units": (schema.CounterRow, schema.FaceRow, schema.TraitRow, schema.FormationRow, schema.UnitTypeRow),
    "Map": (
        schema.MapRow,
        schema.SheetRow,
        schema.HexRow,
        schema.HexsideRow,
        schema.LinkRow,
        schema.PlaceRow,
        schema.AreaRow,
    ),
    "Charts": (schema.ChartRow, schema.ChartCellRow, schema.TerrainRow),
    "Rules": (schema.ParameterRow, schema.RulingRow, schema.OptionRow, schema.SequenceRow, schema.TurnRow),
}
"""The tables that are compared, under what people call the parts of a game, in the order in which they are told."""
_APART = frozenset({"game", "scenario"})
"""Parts of a key that say whose a row is."""


@dataclass(frozen=True)
class Compared:
    """A scenario with the rows in force in it."""

    rows: Rows
    game: str
    scenario: str

    @property
    def name(self) -> str:
        """How the command line names it."""
        return f"{self.game}/{self.scenario}"


@dataclass(frozen=True)
class Differing:
    """A value that differs: ``key`` is that of the row without game and scenario, ``field`` ``*`` where only one of the
    two has the row, of which the other says None; the rows themselves stand beside it."""

    table: str
    key: str
    field: str
    a: JsonValue
    b: JsonValue
    row_a: Row | None
    row_b: Row | None


def compare(a: Compared, b: Compared) -> list[Differing]:
    """Return the values that differ, in the order of ``GROUPS``, then of the keys, then of the fields.

    Raises EditError for a scenario that there is not.
    """
    return list(_within(a, b) if a.game == b.game else _across(a, b))


def _within(a: Compared, b: Compared) -> Iterator[Differing]:
    used = used_by(a.rows, a.game, a.scenario) | used_by(b.rows, b.game, b.scenario)
    for kind in (kind for kinds in GROUPS.values() for kind in kinds):
        one, other = (
            {_key(row): row for row in side.rows.find(kind, **_where(side, kind)) if used.has(row)} for side in (a, b)
        )
        for key in sorted({**one, **other}, key=natural_key):
            yield from of_row(kind, one.get(key), other.get(key))


def _where(side: Compared, kind: type[Row]) -> dict[str, str]:
    return {"game": side.game} | ({"scenario": side.scenario} if kind in OF_SCENARIO else {})


def _key(row: Row) -> str:
    return "|".join([str(getattr(row, name)) for name in row.KEY if name not in _APART])


def of_row(kind: type[Row], one: Row | None, other: Row | None) -> Iterator[Differing]:
    """Yield in what two rows of one key differ; nothing where there are none."""
    row = one if one is not None else other
    key = _key(row) if row is not None else ""
    if row is not None and (one is None or other is None):
        yield Differing(kind.TABLE, key, WHOLE, _values(one), _values(other), one, other)
    elif one is not None and other is not None and one != other:
        left, right = one.model_dump(mode="json"), other.model_dump(mode="json")
        for name in {**left, **right}:
            if name not in _APART and left.get(name) != right.get(name):
                yield Differing(kind.TABLE, key, name, left.get(name), right.get(name), one, other)


def _values(row: Row | None) -> JsonValue:
    if row is None:
        return None
    return {name: value for name, value in row.model_dump(mode="json").items() if name not in _APART}


_ACROSS: tuple[type[Row], ...] = (
    schema.ScenarioRow,
    schema.SetupRow,
    schema.ArrivalRow,
    schema.WithdrawalRow,
    schema.CounterRow,
    schema.FaceRow,
)
"""The tables that are compared across games: the head, and what is of a counter, by its unit of history."""
_SHARED: Mapping[type[Row], frozenset[str]] = {
    schema.ScenarioRow: frozenset({"title", "first_turn", "last_turn", "weather"}),
    schema.CounterRow: frozenset({"name", "size", "steps"}),
}
"""The fields that mean the same in two games; of other tables all that stand in no key."""
_TURNS = frozenset({"turn", "first_turn", "last_turn"})


def _across(a: Compared, b: Compared) -> Iterator[Differing]:
    used = [used_by(side.rows, side.game, side.scenario).counters for side in (a, b)]
    units = [_historical(side, counters) for side, counters in zip((a, b), used, strict=True)]
    says = [_dated(side) for side in (a, b)]
    for kind in _ACROSS:
        one, other = (_by_unit(side, kind, known) for side, known in zip((a, b), units, strict=True))
        for key in sorted(one.keys() & other.keys(), key=natural_key):
            row, match = one[key], other[key]
            left, right = (say(each) for say, each in zip(says, (row, match), strict=True))
            for name in left:
                if name in right and left[name] != right[name]:
                    yield Differing(kind.TABLE, key, name, left[name], right[name], row, match)


def _historical(side: Compared, counters: frozenset[str]) -> dict[str, str]:
    """Return the unit of history for which each counter alone stands in a scenario."""
    stands = {
        row.counter: row.unit
        for row in side.rows.find(schema.IdentityRow, game=side.game)
        if row.counter in counters and row.unit
    }
    counts = Counter(stands.values())
    return {counter: unit for counter, unit in stands.items() if counts[unit] == 1}


def _by_unit(side: Compared, kind: type[Row], units: Mapping[str, str]) -> dict[str, Row]:
    found: dict[str, Row] = {}
    for row in side.rows.find(kind, **_where(side, kind)):
        if kind is schema.ScenarioRow:
            found[""] = row
        elif unit := units.get(str(row.said("counter") or row.said("key"))):
            face = row.said("face") if kind is schema.FaceRow else ""
            found[f"{unit}|{face}" if face else unit] = row
    return found


def _dated(side: Compared) -> Callable[[Row], dict[str, JsonValue]]:
    """Return what gives the values of a row that another game may have too, turns as dates."""
    dates = {
        row.number: f"{row.date} {row.half or ''}".strip() for row in side.rows.find(schema.TurnRow, game=side.game)
    }

    def said(row: Row) -> dict[str, JsonValue]:
        fields = _SHARED.get(type(row))
        values = {
            name: value
            for name, value in row.model_dump(mode="json").items()
            if (name in fields if fields is not None else name not in row.KEY) and value is not None
        }
        return {name: dates.get(value, value) if name in _TURNS else value for name, value in values.items()}

    return said
