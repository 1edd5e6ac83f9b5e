"""Which faults have places and areas: hexes that do not exist, none at all, one name twice?"""

import json
from collections import defaultdict
from collections.abc import Iterator

from db.checks.finding import Finding, Reporter, check
from db.checks.hexlist import parse
from db.checks.subject import Subject, some
from engine.data import schema
from engine.data.settling import Houses, seats
from engine.data.tables import DataError


@check("place-off-map")
def place_off_map(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A place or area names hexes that the map does not have, or cannot be read."""
    for row in _named(subject):
        name = f"{row.TABLE} {row.key}"
        try:
            missing = list(subject.missing_of(row.map, parse(row.hexes)))
        except DataError as error:
            yield report.error(row.key, f"the hexes of {name} cannot be read: {error}")
            continue
        if missing:
            told = f"{name} names unknown hexes: {some(missing)}"
            why = subject.unlisted(row.map, missing[0])  # one hex may have the numbers of two sheets
            remedy = f"{missing[0]} {why}: name it so" if "lists as" in why else "correct or remove them"
            yield report.error(row.key, f"{told}; {remedy}")


@check("hex-twice")
def hex_twice(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A place or area names a hex twice: one of the two may be meant for another."""
    for row in _named(subject):
        try:
            twice = list(parse(row.hexes).twice())
        except DataError:
            continue  # said above
        if twice:
            message = f"{row.TABLE} {row.key} names {some(twice)} twice; take one away, or correct it"
            yield report.warning(row.key, message)


@check("place-without-hex")
def place_without_hex(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Places, entries and exits are known by name only; an area of another kind is nothing without hexes."""
    for head in subject.all(schema.MapRow):
        waiting: dict[str, list[str]] = defaultdict(list)
        for row in _named(subject):
            if row.map != head.map or row.hexes.strip():
                continue
            if isinstance(row, schema.PlaceRow) or row.kind in ("entry", "exit"):
                waiting[row.TABLE].append(row.key)
            else:
                yield report.error(row.key, f"area {row.key} has no hexes; draw it or remove it")
        for table, keys in waiting.items():
            message = f"map {head.map}: no hexes are known of {len(keys)} rows of {table}: {some(keys)}"
            yield report.info(f"{table}/{head.map}", f"{message}; give them when the map is drawn")


@check("town-without-mark")
def town_without_mark(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A town does not show in its hex, by mark or by houses, or a hex shows a town that no place lies in."""
    houses = Houses.of(subject.all(schema.TerrainRow))
    for head in subject.all(schema.MapRow):
        places = [row for row in subject.all(schema.PlaceRow) if row.map == head.map]
        there = seats(places)
        query = """
            SELECT hex.hex, hex.terrain, hex.marks FROM json_each(:labels) AS label
            CROSS JOIN hex ON hex.game = :game AND hex.map = :map AND hex.hex = label.value"""
        labels = json.dumps(sorted({label for _, label in there}))
        for label, terrain, marks in subject.ask(query, map=head.map, labels=labels):
            for kind in sorted(there[head.map, label]):
                if houses.lacks(kind, terrain, marks):
                    shown = f"mark {kind!r}" if houses.marks else "houses"
                    yield report.warning(
                        label, f"a {kind} lies here, and the hex has no {shown}; add it or move the {kind}"
                    )
        marked = "SELECT hex, marks FROM hex WHERE game = :game AND map = :map AND marks <> ''"
        for label, marks in subject.ask(marked, map=head.map) if houses.marks and there else ():
            for kind in sorted(houses.marks & set(marks.split()) - there.get((head.map, label), set())):
                yield report.warning(label, f"the hex is marked as {kind!r}, and no {kind} lies here; name the place")


@check("name-twice")
def name_twice(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Two places of a map or two formations of a side have one name, so a person cannot tell them apart."""
    named: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for place in subject.all(schema.PlaceRow):
        named[f"places of map {place.map}", place.name, "place"].append(place.key)
    for formation in subject.all(schema.FormationRow):
        if formation.title != "-":
            named[f"{formation.side} formations", formation.title, "formation"].append(formation.key)
    for (group, name, table), keys in named.items():
        if len(keys) > 1:
            message = f"{len(keys)} {group} are called {name!r}: {some(keys)}; rename one or make it an alias"
            is_numbered = all(key.startswith(keys[0]) and key[len(keys[0]) :].lstrip("-").isdigit() for key in keys[1:])
            where = f"{table}/{keys[1]}"  # numbered ones are meant so
            yield report.info(where, message) if is_numbered else report.warning(where, message)


def _named(subject: Subject) -> list[schema.PlaceRow | schema.AreaRow]:
    return [*subject.all(schema.PlaceRow), *subject.all(schema.AreaRow)]
