"""Which faults has the map: hexes without number, hexsides and roads that join nothing, missing bridges?

A map may have a million hexes, so the library looks for what is wrong, and only that comes here as rows.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from db.changes import Change, ChangeSet, inserting
from db.checks.costs import COSTS_SOMETHING
from db.checks.finding import Finding, Reporter, check, fix
from db.checks.subject import Subject, in_order
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.near import meant

BRIDGE = "bridge"
"""The crossing that carries a road."""

_WORDS = {"hexside": "hexside", "link": "road"}
_FIELD = re.compile(r"\{([ab])(?::0(\d)d)?\}")


@check("unknown-terrain")
def unknown_terrain(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A hex, hexside or road names terrain that the chart lacks, or has of another kind; marks and crossings too."""
    kinds = {row.key: row.kind for row in subject.all(schema.TerrainRow)}
    for table, field, kind, place in (
        ("hex", "terrain", "hex", "item.hex"),
        ("hexside", "feature", "hexside", "item.hex_a || '|' || item.hex_b"),
        ("hexside", "crossing", "crossing", "item.hex_a || '|' || item.hex_b"),
        ("link", "kind", "road", "item.hex_a || '|' || item.hex_b"),
    ):
        query = f"""
            SELECT {place} AS place, item.{field} AS name, terrain.kind AS kind
            FROM {table} AS item LEFT JOIN terrain ON terrain.game = item.game AND terrain.key = item.{field}
            WHERE item.game = :game AND terrain.kind IS NOT :kind AND item.{field} <> ''"""
        for where, name, found in subject.ask(query, kind=kind):
            yield report.error(where, _misnamed(name, found, kind, table, kinds))
    for marks, hexes in _marked(subject):
        for name in dict.fromkeys(marks.split()):
            for where in hexes() if kinds.get(name) != "mark" else ():
                yield report.error(where, _misnamed(name, kinds.get(name), "mark", "hex", kinds))


def _misnamed(name: str, found: str | None, kind: str, table: str, kinds: Mapping[str, str]) -> str:
    if found is None:
        near = meant(name, sorted(key for key, of in kinds.items() if of == kind))
        return f"the terrain chart has no {name!r}; add the line or change the {table}{near}"
    return f"{name!r} is terrain of kind {found!r}, not {kind!r}; choose another"


def _marked(subject: Subject) -> Iterator[tuple[str, Callable[[], list[str]]]]:
    """Yield each combination of marks, with what finds the hexes that have it."""
    query = "SELECT hex FROM hex WHERE game = :game AND marks = :marks"

    def having(marks: str) -> list[str]:
        return [str(row.hex) for row in subject.ask(query, marks=marks)]

    for (marks,) in subject.ask("SELECT DISTINCT marks FROM hex WHERE game = :game AND marks <> ''"):
        yield marks, partial(having, marks)


@check("order-of-marks")
def order_of_marks(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """The marks of a hex stand out of order, or one of them twice."""
    for marks, hexes in _marked(subject):
        wanted = " ".join(sorted(set(marks.split()), key=natural_key))
        for label in hexes() if marks != wanted else ():
            keys = subject.ask("SELECT game, map, hex FROM hex WHERE game = :game AND hex = :hex", hex=label)
            mend = fix(
                f"Order the marks of {label}",
                *(subject.updating("hex", tuple(key), marks=wanted) for key in keys),
            )
            yield report.error(label, f"the marks {marks!r} must be written {wanted!r}, each once and in order", mend)


@check("high-side")
def high_side(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """The higher hex of a slope is not one of its two hexes, or is not said though it is of other such slopes."""
    query = """
        SELECT hex_a || '|' || hex_b AS place, feature, high FROM hexside
        WHERE game = :game AND CASE high WHEN hex_a THEN FALSE WHEN hex_b THEN FALSE
          WHEN '' THEN feature IN (SELECT feature FROM hexside WHERE game = :game AND high <> '') ELSE TRUE END"""
    for where, feature, high in subject.ask(query):
        if high:
            yield report.error(where, f"the higher side {high} of the {feature} is not one of its hexes; choose one")
        else:
            yield report.error(where, f"which side of the {feature} is the higher one? Choose one of its hexes")


@check("terrain-unused")
def terrain_unused(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A line of the terrain chart stands nowhere on the drawn maps, nor in what a scenario has there for itself."""
    query = """
        SELECT key FROM terrain
        WHERE game = :game AND kind = :kind AND key <> 'unknown'
          AND EXISTS (SELECT 1 FROM {0} WHERE {0}.game = :game AND {0}.{1} <> 'unknown')
          AND key NOT IN (SELECT {1} FROM {0} WHERE {0}.game = :game)
          AND key NOT IN (
            SELECT coalesce(json_extract(value, '$.{1}'), json_extract(value, '$')) AS own FROM scenario_change
            WHERE game = :game AND "table" = '{0}' AND own IS NOT NULL
              AND (kind = 'add' OR kind = 'set' AND field = '{1}'))"""
    undrawn = subject.ask("SELECT 1 FROM hex WHERE game = :game AND terrain = 'unknown' LIMIT 1")
    for kind, table, field in (("hex", "hex", "terrain"), ("hexside", "hexside", "feature"), ("road", "link", "kind")):
        for row in () if undrawn else subject.ask(query.format(table, field), kind=kind):
            yield report.info(f"terrain/{row.key}", f"no {table} of the map has the terrain {row.key}; is one missing?")


@check("hex-off-sheet")
def hex_off_sheet(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A hex has a number that none of the map's sheets gives to its cell."""
    for head in subject.all(schema.MapRow):
        sheets = [row for row in subject.all(schema.SheetRow) if row.map == head.map]
        numbered = " OR ".join(_numbers(row, f"label{place}") for place, row in enumerate(sheets)) or "FALSE"
        labels = {f"label{place}": _format(row.label) for place, row in enumerate(sheets)}
        query = f"SELECT hex FROM hex WHERE game = :game AND map = :map AND NOT ({numbered})"
        for row in subject.ask(query, map=head.map, **labels):
            message = (
                f"no sheet of map {head.map} has the number {row.hex} at its cell; correct the number or the sheet"
            )
            yield report.error(row.hex, message)


@check("not-neighbors")
def not_neighbors(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A hexside or road lies between hexes that do not touch, or that do not exist."""
    # The cube coordinates of both hexes; >> rounds down for negative lines as well.
    drift = "(({0}.{1} + (map.shifted = 'even')) >> 1)"
    q = f'iif(map.orientation = \'pointy\', {{0}}."column" - {drift.format("{0}", "row")}, {{0}}."column")'
    r = f'iif(map.orientation = \'pointy\', {{0}}."row", {{0}}."row" - {drift.format("{0}", "column")})'
    dq, dr = f"({q.format('a')} - {q.format('b')})", f"({r.format('a')} - {r.format('b')})"
    for table, word in _WORDS.items():
        query = f"""
            SELECT item.hex_a, item.hex_b, a.hex AS first, b.hex AS second
            FROM {table} AS item JOIN map ON map.game = item.game AND map.map = item.map
            LEFT JOIN hex AS a ON a.game = item.game AND a.map = item.map AND a.hex = item.hex_a
            LEFT JOIN hex AS b ON b.game = item.game AND b.map = item.map AND b.hex = item.hex_b
            WHERE item.game = :game
              AND (a.hex IS NULL OR b.hex IS NULL OR max(abs({dq}), abs({dr}), abs({dq} + {dr})) <> 1)"""
        for hex_a, hex_b, first, second in subject.ask(query):
            where = f"{hex_a}|{hex_b}"
            missing = [label for label, found in ((hex_a, first), (hex_b, second)) if found is None]
            if missing:
                message = f"the {word} names {' and '.join(missing)}, which the map does not have; add or remove"
                yield report.error(where, message)
            else:
                message = f"a {word} joins {hex_a} and {hex_b}, which do not touch; remove it or correct a number"
                yield report.error(where, message)


@check("order-of-hexes")
def order_of_hexes(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A hexside or road is stored against the order of its hexes, alone or beside the one in order."""
    for table, word in _WORDS.items():
        feature = "item.feature" if table == "hexside" else "''"
        same = "AND other.feature = item.feature" if table == "hexside" else ""
        query = f"""
            SELECT item.map, item.hex_a, item.hex_b, other.hex_a IS NOT NULL AS twice, {feature} AS feature
            FROM {table} AS item LEFT JOIN {table} AS other
              ON other.game = item.game AND other.map = item.map
              AND other.hex_a = item.hex_b AND other.hex_b = item.hex_a {same}
            WHERE item.game = :game AND NOT (length(item.hex_a) = length(item.hex_b) AND item.hex_a < item.hex_b)"""
        for map_key, hex_a, hex_b, twice, named in subject.ask(query):
            if in_order((hex_a, hex_b)) == [hex_a, hex_b]:
                continue
            where, key = f"{hex_a}|{hex_b}", (subject.game, map_key, hex_a, hex_b, *([named] if named else []))
            changes: list[Change] = [subject.deleting(table, key)]
            if twice:
                message = f"the {word} between {hex_b} and {hex_a} is stored twice; remove the one against the order"
                mend = fix(f"Remove the second {word} {hex_b} to {hex_a}", *changes)
            else:
                values = subject.stored(table, key)
                changes.append(inserting(table, {**values, "hex_a": hex_b, "hex_b": hex_a}))
                message = f"the {word} must be written {hex_b}, {hex_a}: the lower number first"
                mend = fix(f"Turn the {word} {hex_b} to {hex_a} round", *changes)
            yield report.error(where, message, mend)


@check("road-without-bridge")
def road_without_bridge(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A road crosses a hexside that costs movement, and neither bridge nor ford is there; slopes are no obstacle."""
    barred = f"side.crossing = '' AND side.high = '' AND {_road('')} AND {COSTS_SOMETHING}"
    for where, name, key in _crossings(subject, barred):
        mend = _set_crossing(subject, key, BRIDGE)
        a, b = key[2:4]
        yield report.error(where, f"a road crosses {name} between {a} and {b} without a bridge; build one", mend)


@check("bridge-without-road")
def bridge_without_road(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A bridge leads no road."""
    for where, _, key in _crossings(subject, f"side.crossing = '{BRIDGE}' AND {_road('NOT')}"):
        message = f"the bridge between {key[2]} and {key[3]} leads no road; draw the road or remove the bridge"
        yield report.info(where, message) if _is_undrawn(subject, key) else report.warning(where, message)


@check("bridge-without-river")
def bridge_without_river(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A bridge or ford crosses a hexside that costs nothing, as a border."""
    idle = f"side.crossing <> '' AND terrain.key IS NOT NULL AND NOT {COSTS_SOMETHING}"
    for where, name, key in _crossings(subject, idle):
        mend = _set_crossing(subject, key, "")
        yield report.warning(where, f"a bridge crosses {name}, which hinders nobody; remove the bridge", mend)


SideKey = tuple[str, str, str, str, str]
Crossing = tuple[str, str, SideKey]


def _crossings(subject: Subject, condition: str) -> Iterator[Crossing]:
    """Yield place, name and key of the hexsides of which a condition in SQL holds."""
    query = f"""
        SELECT side.map, side.hex_a, side.hex_b, side.feature, side.name
        FROM hexside AS side LEFT JOIN terrain ON terrain.game = side.game AND terrain.key = side.feature
        WHERE side.game = :game AND {condition}"""
    for map_key, a, b, feature, name in subject.ask(query):
        yield f"{a}|{b}", f"the {feature} {name}".rstrip(), (subject.game, map_key, a, b, feature)


def _road(negation: str) -> str:
    leading = "EXISTS (SELECT 1 FROM link WHERE link.game = side.game AND link.map = side.map"
    return f"""{negation} (
        {leading} AND link.hex_a = side.hex_a AND link.hex_b = side.hex_b)
        OR {leading} AND link.hex_a = side.hex_b AND link.hex_b = side.hex_a))"""


def _is_undrawn(subject: Subject, key: SideKey) -> bool:
    """Say whether the terrain beside a hexside still waits to be drawn; then its roads do as well."""
    query = "SELECT 1 FROM hex WHERE game = :game AND map = :map AND hex IN (:a, :b) AND terrain = 'unknown'"
    return bool(subject.ask(query, map=key[1], a=key[2], b=key[3]))


def _set_crossing(subject: Subject, key: SideKey, crossing: str) -> ChangeSet:
    verb = "Bridge" if crossing else "Remove the bridge"
    return fix(f"{verb} {key[2]} to {key[3]}", subject.updating("hexside", key, crossing=crossing))


def _numbers(sheet: schema.SheetRow, label: str) -> str:
    """Return the SQL that says whether a sheet gives a hex the number that it has; ``label`` binds its format.

    The numbers a and b of a cell come from the inverse of the sheet's formula, as in ``engine.core.numbering``.
    """
    widths = dict(_FIELD.findall(sheet.label))
    column_a, row_a = (sheet.column_a, sheet.row_a) if "a" in widths else (sheet.row_b, -sheet.column_b)
    determinant = column_a * sheet.row_b - sheet.column_b * row_a
    if "b" not in widths or not determinant:
        return "FALSE"
    x, y = f'("column" - {sheet.column_0})', f'("row" - {sheet.row_0})'
    a = f"(({x} * {sheet.row_b} - {y} * {sheet.column_b}) / {determinant})"
    b = f"(({y} * {column_a} - {x} * {row_a}) / {determinant})"
    numbers = {"a": a, "b": b}
    shift = f"iif({a} % 2, {sheet.odd}, 0)"
    bounds = (
        *((a, sheet.a_first, ">=", "0"), (a, sheet.a_last, "<=", "0")),
        *((b, sheet.b_first, ">=", shift), (b, sheet.b_last, "<=", shift)),
    )
    parts = [f"{column_a} * {a} + {sheet.column_b} * {b} = {x}", f"{row_a} * {a} + {sheet.row_b} * {b} = {y}"]
    parts += [f"{number} {order} {bound} + {more}" for number, bound, order, more in bounds if bound is not None]
    for name, number in numbers.items():
        most = 10 ** int(widths[name]) - 1 if widths.get(name) else 0 if name not in widths else None
        parts.append(f"{number} >= 0" if most is None else f"{number} BETWEEN 0 AND {most}")
    written = ", ".join(numbers[match.group(1)] for match in _FIELD.finditer(sheet.label))
    return f"({' AND '.join(parts)} AND printf(:{label}, {written}) = hex)"


def _format(label: str) -> str:
    """Return the label of a sheet as a format of SQLite."""
    return _FIELD.sub(lambda m: f"%0{m.group(2)}d" if m.group(2) else "%d", label.replace("%", "%%"))
