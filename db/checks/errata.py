"""Which errata do not fit: stale, impossible, empty, superseding what does not exist?"""

import json
from collections.abc import Iterator

from db.checks.finding import Finding, Reporter, check
from db.checks.subject import IN_LIBRARY, Subject, key_text
from db.models import TABLES
from engine.data import schema
from engine.data.agreeing import Notice
from engine.data.errata import effective
from engine.data.printings import mended
from engine.data.schema import ROW_TYPE_BY_TABLE, Row
from engine.data.settling import Houses, Spot, seats
from engine.data.tables import Tables


@check("erratum-stale")
def erratum_stale(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A change no longer fits the baseline: another value stands there, or no row; nothing of it is applied."""
    elsewhere = dict(_elsewhere(subject))
    for notice in _notices(subject):
        if notice.trouble != "stale":
            continue
        if scenario := elsewhere.get((notice.erratum, notice.position)):
            message = f"change {notice.position} of erratum {notice.erratum} concerns the scenario {scenario!r}"
            yield report.info(_where(notice), f"{message}, which this library does not have")
        else:
            message = f"change {notice.position} of erratum {notice.erratum} no longer fits: {notice.message}"
            yield report.warning(_where(notice), f"{message}; correct what it prints, or remove it")


@check("erratum-broken")
def erratum_broken(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A change of an erratum names a table or value that does not exist, or makes an impossible row."""
    for notice in _notices(subject):
        if notice.trouble == "broken":
            message = f"change {notice.position} of erratum {notice.erratum} cannot be applied: {notice.message}"
            yield report.error(_where(notice), f"{message}; correct it")


@check("erratum-conflict")
def erratum_conflict(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Errata that a scenario plays with disagree; neither is applied."""
    tables = _baseline(subject)
    for scenario in subject.scenarios if subject.all(schema.ErratumRow) else ():
        for notice in effective(tables, subject.game, scenario.scenario).notices:
            if notice.trouble == "conflict":
                remedy = "choose one of them, switch one off, or let it supersede the other"
                yield report.warning(_where(notice), f"{scenario.scenario}: {notice.message}; {remedy}")


@check("erratum-place-apart")
def erratum_place_apart(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """With an erratum on, a town lies in a hex that shows it neither by mark nor by houses: it says of the hex itself
    what does not fit."""
    moving = {row.erratum for row in subject.all(schema.ErratumChangeRow) if row.table == schema.PlaceRow.TABLE}
    if not moving:
        return
    tables, houses = _baseline(subject), Houses.of(subject.all(schema.TerrainRow))
    was = seats(tables.of(schema.PlaceRow, game=subject.game))
    for key in sorted(moving):
        on = {head.key: head.key == key for head in subject.all(schema.ErratumRow)}
        there = seats(effective(tables, subject.game, "", on).tables.of(schema.PlaceRow, game=subject.game))
        rows = _hexes(subject, {spot for spot in {*was, *there} if was.get(spot) != there.get(spot)})
        trial = effective(Tables({**tables.rows, schema.HexRow.TABLE: rows}, []), subject.game, "", on).tables
        for row in trial.of(schema.HexRow, game=subject.game):
            spot = row.map, row.hex
            for kind in sorted(there.get(spot, set()) - was.get(spot, set())):
                if houses.lacks(kind, row.terrain, row.marks):
                    message = f"with erratum {key} a {kind} lies in {row.hex}, and the hex does not show it"
                    yield report.warning(f"erratum/{key}", f"{message}; correct what the erratum says of the hex")


@check("erratum")
def erratum(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """An erratum changes nothing, or supersedes itself or one that does not exist."""
    known = {row.key for row in subject.all(schema.ErratumRow)}
    changing = {row.erratum for row in subject.all(schema.ErratumChangeRow)}
    for row in subject.all(schema.ErratumRow):
        where = f"erratum/{row.key}"
        if row.key not in changing and row.status != "rejected":
            yield report.warning(where, f"erratum {row.key} changes nothing; say what, at least as an instruction")
        for old in row.supersedes:
            if old not in known or old == row.key:
                message = f"erratum {row.key} supersedes {old!r}, which is no other erratum; correct the key"
                yield report.error(where, message)


def _elsewhere(subject: Subject) -> Iterator[tuple[tuple[str, int], str]]:
    """Yield the changes of errata to rows of scenarios that are not here, with the scenario."""
    here = {scenario.scenario for scenario in subject.scenarios}
    for row in subject.all(schema.ErratumChangeRow):
        fields = ROW_TYPE_BY_TABLE[row.table].KEY if row.table in ROW_TYPE_BY_TABLE else ()
        named = dict(zip(fields, row.row_key.split("|"), strict=False)).get("scenario", "")
        if named and named not in here:
            yield (row.erratum, row.position), named


def _notices(subject: Subject) -> tuple[Notice, ...]:
    """Return what is said of each erratum alone: all are switched on but those that are mended in the copy at hand,
    and none supersedes another."""
    return subject.reads.worked_out("notices", lambda: _worked_out_notices(subject))


def _worked_out_notices(subject: Subject) -> tuple[Notice, ...]:
    every = subject.all(schema.ErratumRow)
    done = mended(every, subject.all(schema.ErrataDeskRow))
    heads = [head for head in every if head.key not in done]
    if not heads:
        return ()
    tables = _baseline(subject)
    alone = Tables({**tables.rows}, tables.citations)
    alone.rows[schema.ErratumRow.TABLE] = [head.model_copy(update={"supersedes": ()}) for head in heads]
    return effective(alone, subject.game, "", {head.key: True for head in heads}).notices


def _baseline(subject: Subject) -> Tables:
    """Return the rows at hand with those rows of maps that errata name."""
    tables = subject.at_hand()
    for table in sorted(IN_LIBRARY & ROW_TYPE_BY_TABLE.keys()):
        changes = [row for row in subject.all(schema.ErratumChangeRow) if row.table == table]
        if changes:
            kind = ROW_TYPE_BY_TABLE[table]
            columns = ", ".join(f'"{name}"' for name in kind.model_fields)
            named = f"{key_text(table)} IN (SELECT value FROM json_each(:keys))"
            is_group = any(row.kind == "group" for row in changes)  # it names its rows by their values
            query = f"SELECT {columns} FROM {table} WHERE game = :game{'' if is_group else f' AND {named}'}"
            keys = [row.row_key for row in changes] + [_added(subject.game, table, row) for row in changes]
            found = subject.ask(query, **({} if is_group else {"keys": json.dumps(keys)}))
            tables.rows[table] = [kind.model_validate(dict(zip(kind.model_fields, row, strict=True))) for row in found]
    return tables


def _hexes(subject: Subject, spots: set[Spot]) -> list[Row]:
    """Return the rows of some hexes."""
    query = """
        SELECT hex.map, hex.hex, hex.terrain, hex.marks FROM json_each(:spots) AS spot CROSS JOIN hex
        ON hex.game = :game AND hex.map = json_extract(spot.value, '$[0]')
          AND hex.hex = json_extract(spot.value, '$[1]')"""
    names = ("map", "hex", "terrain", "marks")
    found = subject.ask(query, spots=json.dumps(sorted(spots)))
    return [schema.HexRow(game=subject.game, **dict(zip(names, row, strict=True))) for row in found]


def _added(game: str, table: str, change: schema.ErratumChangeRow) -> str:
    """Return the key that a change wants to add; where it stands already, the change is stale."""
    value = change.value if isinstance(change.value, dict) else {}
    columns = [column.name for column in TABLES[table].primary_key.columns]
    return "|".join(str(value.get(name, game if name == "game" else "")) for name in columns)


def _where(notice: Notice) -> str:
    return f"erratum/{notice.erratum}/{notice.position}"
