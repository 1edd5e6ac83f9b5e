"""Which faults has the map: hexsides and roads between hexes that do not touch, missing bridges, unknown words?"""

from collections.abc import Iterator

from db.checks.finding import Finding, Reporter, Subject, check, in_order, setting
from engine.data import schema
from engine.data.assemble import DataError, expand


@check("unknown-terrain")
def unknown_terrain(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A hex, hexside or road names terrain that the chart lacks, or has of another kind."""
    wanted: list[tuple[str, str, str]] = [(row.hex, row.terrain, "hex") for row in subject.all(schema.HexRow)]
    wanted += [(f"{row.hex_a}|{row.hex_b}", row.feature, "hexside") for row in subject.all(schema.HexsideRow)]
    wanted += [(f"{row.hex_a}|{row.hex_b}", row.kind, "road") for row in subject.all(schema.LinkRow)]
    for where, key, kind in wanted:
        line = subject.terrains.get(key)
        if line is None:
            yield report.error(where, f"the terrain chart has no {key!r}")
        elif line.kind != kind:
            yield report.error(where, f"{key!r} is terrain of kind {line.kind!r}, not {kind!r}")


@check("not-neighbors")
def not_neighbors(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A hexside or road lies between hexes that do not touch, or that do not exist."""
    rows: list[tuple[str, schema.HexsideRow | schema.LinkRow]] = []
    rows += [("hexside", row) for row in subject.all(schema.HexsideRow)]
    rows += [("road", row) for row in subject.all(schema.LinkRow)]
    for word, row in rows:
        where = f"{row.hex_a}|{row.hex_b}"
        missing = [label for label in (row.hex_a, row.hex_b) if label not in subject.hexes.get(row.map, ())]
        if missing:
            yield report.error(where, f"the {word} names {' and '.join(missing)}, which the map does not have")
        elif row.map in subject.maps and not subject.maps[row.map].touch(row.hex_a, row.hex_b):
            yield report.error(where, f"a {word} joins {row.hex_a} and {row.hex_b}, which do not touch")
        elif [row.hex_a, row.hex_b] != in_order((row.hex_a, row.hex_b)):
            yield report.error(where, f"the {word} must be written {row.hex_b}, {row.hex_a}: the lower number first")


@check("road-without-bridge")
def road_without_bridge(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A road crosses a hexside that costs movement, and no bridge is there."""
    roads = {(row.map, row.hex_a, row.hex_b) for row in subject.all(schema.LinkRow)}
    for row in subject.all(schema.HexsideRow):
        line = subject.terrains.get(row.feature)
        costly = line is None or bool(line.mech_mp or line.other_mp or line.supply_mp)
        if (row.map, row.hex_a, row.hex_b) in roads and costly and not row.bridge:
            where = f"{row.hex_a}|{row.hex_b}"
            name = f"the {row.feature} {row.name}".rstrip()
            fix = setting(row, f"Bridge {row.hex_a} to {row.hex_b}", bridge=True)
            yield report.error(
                where, f"a road crosses {name} between {row.hex_a} and {row.hex_b} without a bridge", fix
            )


@check("bridge-without-road")
def bridge_without_road(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A bridge leads no road."""
    roads = {(row.map, row.hex_a, row.hex_b) for row in subject.all(schema.LinkRow)}
    for row in subject.all(schema.HexsideRow):
        if row.bridge and (row.map, row.hex_a, row.hex_b) not in roads:
            where = f"{row.hex_a}|{row.hex_b}"
            yield report.warning(where, f"the bridge between {row.hex_a} and {row.hex_b} leads no road")


@check("place-off-map")
def place_off_map(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A place or area names hexes that the map does not have, or cannot be read."""
    rows: list[tuple[str, schema.PlaceRow | schema.AreaRow]] = []
    rows += [("place", row) for row in subject.all(schema.PlaceRow)]
    rows += [("area", row) for row in subject.all(schema.AreaRow)]
    for word, row in rows:
        try:
            labels = expand(row.hexes)
        except (DataError, ValueError) as error:
            yield report.error(row.key, f"the hexes of {word} {row.key} cannot be read: {error}")
            continue
        missing = in_order(set(labels) - subject.hexes.get(row.map, set()))
        if missing:
            more = f" and {len(missing) - 5} more" if len(missing) > 5 else ""
            yield report.error(row.key, f"{word} {row.key} names unknown hexes: {', '.join(missing[:5])}{more}")
        elif not labels and isinstance(row, schema.AreaRow):
            # An entry or exit is known by its name even where no text says which hexes it has.
            finding = report.warning if row.kind in ("entry", "exit") else report.error
            yield finding(row.key, f"{word} {row.key} has no hexes")
