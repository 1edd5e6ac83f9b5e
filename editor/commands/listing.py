"""``losheim list``: any table of a library as a table for people, JSON or CSV."""

import csv
import io
import json
import re
from enum import StrEnum
from pathlib import Path

from pydantic import JsonValue
from sqlalchemy.orm import Session

from db.connection import open_for_reading
from db.counting import certainty_counts
from db.journal import tail
from db.provenance import UNCITED
from db.queries import find, scenarios
from db.scenario_io import tables_of
from editor.commands import fixed_lists, history_lists, map_lists
from editor.commands.outcome import UnknownNameError
from engine.data import schema
from engine.data.schema import CERTAINTIES, CitationRow, Row

Item = dict[str, JsonValue]

_NUMBER = re.compile(r"[+-]?[0-9]+([.][0-9]+)?")


class Kind(StrEnum):
    """What can be listed."""

    SCENARIOS = "scenarios"
    GAMES = "games"
    COUNTERS = "counters"
    FACES = "faces"
    FORMATIONS = "formations"
    UNIT_TYPES = "unit-types"
    TRAITS = "traits"
    ALIASES = "aliases"
    HISTORY = "history"
    IDENTITIES = "identities"
    SETUP = "setup"
    REINFORCEMENTS = "reinforcements"
    ARRIVALS = "arrivals"
    WITHDRAWALS = "withdrawals"
    REPLACEMENTS = "replacements"
    SCHEDULES = "schedules"
    BOUND_ROLES = "bound-roles"
    START_STATE = "start-state"
    DUMPS = "dumps"
    PLACEMENTS = "placements"
    CLAUSES = "clauses"
    MAPS = "maps"
    HEXES = "hexes"
    HEXSIDES = "hexsides"
    LINKS = "links"
    PLACES = "places"
    AREAS = "areas"
    TERRAIN = "terrain"
    CHARTS = "charts"
    WORDS = "words"
    VALUES = "values"
    TURNS = "turns"
    SEQUENCE = "sequence"
    OPTIONS = "options"
    PARAMETERS = "parameters"
    RULES = "rules"
    WAIVED = "waived"
    RULINGS = "rulings"
    ERRATA = "errata"
    ERRATUM_CHANGES = "erratum-changes"
    ERRATUM_NUMBERS = "erratum-numbers"
    ERRATUM_CHOICES = "erratum-choices"
    ERRATA_DESK = "errata-desk"
    INBOX = "inbox"
    SCENARIO_ERRATA = "scenario-errata"
    SOURCES = "sources"
    CONFIRMATIONS = "confirmations"
    NOTES = "notes"
    WAIVERS = "waivers"
    JOURNAL = "journal"
    CERTAINTY = "certainty"


ROWS: dict[Kind, type[Row]] = {
    Kind.SCENARIOS: schema.ScenarioRow,
    Kind.GAMES: schema.GameRow,
    Kind.FACES: schema.FaceRow,
    Kind.FORMATIONS: schema.FormationRow,
    Kind.UNIT_TYPES: schema.UnitTypeRow,
    Kind.TRAITS: schema.TraitRow,
    Kind.ALIASES: schema.AliasRow,
    Kind.HISTORY: schema.HistoricalUnitRow,
    Kind.IDENTITIES: schema.IdentityRow,
    Kind.ARRIVALS: schema.ArrivalRow,
    Kind.WITHDRAWALS: schema.WithdrawalRow,
    Kind.REPLACEMENTS: schema.ReplacementRow,
    Kind.SCHEDULES: schema.ScheduleRow,
    Kind.BOUND_ROLES: schema.BoundRoleRow,
    Kind.START_STATE: schema.StartStateRow,
    Kind.DUMPS: schema.DumpSetRow,
    Kind.PLACEMENTS: schema.PlacementRow,
    Kind.CLAUSES: schema.ClauseRow,
    Kind.MAPS: schema.MapRow,
    Kind.AREAS: schema.AreaRow,
    Kind.TERRAIN: schema.TerrainRow,
    Kind.WORDS: schema.WordRow,
    Kind.VALUES: schema.DeclaredValueRow,
    Kind.TURNS: schema.TurnRow,
    Kind.SEQUENCE: schema.SequenceRow,
    Kind.OPTIONS: schema.OptionRow,
    Kind.PARAMETERS: schema.ParameterRow,
    Kind.RULES: schema.RuleRow,
    Kind.WAIVED: schema.WaivedRuleRow,
    Kind.RULINGS: schema.RulingRow,
    Kind.ERRATA: schema.ErratumRow,
    Kind.ERRATUM_CHANGES: schema.ErratumChangeRow,
    Kind.ERRATUM_NUMBERS: schema.ErratumNumberRow,
    Kind.ERRATUM_CHOICES: schema.ErratumChoiceRow,
    Kind.ERRATA_DESK: schema.ErrataDeskRow,
    Kind.INBOX: schema.InboxRow,
    Kind.SCENARIO_ERRATA: schema.ScenarioErratumRow,
    Kind.SOURCES: schema.SourceRow,
    Kind.CONFIRMATIONS: schema.ConfirmationRow,
    Kind.NOTES: schema.NoteRow,
    Kind.WAIVERS: schema.CheckWaiverRow,
}

CSV_COLUMNS: dict[Kind, tuple[str, ...]] = {
    Kind.SETUP: fixed_lists.SETUP_COLUMNS,
    Kind.REINFORCEMENTS: fixed_lists.REINFORCEMENT_COLUMNS,
    Kind.HEXES: map_lists.HEX_COLUMNS,
    Kind.HEXSIDES: map_lists.HEXSIDE_COLUMNS,
    Kind.LINKS: map_lists.LINK_COLUMNS,
    Kind.PLACES: map_lists.PLACE_COLUMNS,
}
"""The columns of lists whose CSV has a fixed header; the JSON says more."""


MAP_LISTS = {
    Kind.HEXES: map_lists.hexes,
    Kind.HEXSIDES: map_lists.hexsides,
    Kind.LINKS: map_lists.links,
    Kind.PLACES: map_lists.places,
}


def items(path: Path, kind: Kind, game: str | None, scenario: str | None) -> list[Item]:
    """Return the rows of a list as plain objects.

    Every row says its ``certainty``, the weakest of its values; rows of a schedule say their ``side``. Scenarios, games
    and maps have their key as ``key``. Raises LibraryError, or UnknownNameError for a game or scenario there is not.
    """
    library = open_for_reading(path)
    try:
        with library.reading() as session:
            _must_exist(session, path, game, scenario)
            if kind is Kind.JOURNAL:
                return _journal(session)
            if kind is Kind.CERTAINTY:
                return _certainty(session, game)
            if kind not in ROWS:
                return _fixed(session, kind, game, scenario)
            return _rows(session, ROWS[kind], game, scenario)
    finally:
        library.close()


def _must_exist(session: Session, path: Path, game: str | None, scenario: str | None) -> None:
    """Refuse a name that the library does not know: an empty list would look like an answer."""
    games = [row.game for row in find(session, schema.GameRow)]
    if game is not None and game not in games:
        raise UnknownNameError(f"{path} has no game {game!r}; it has: {', '.join(games)}")
    known = [row.scenario for row in scenarios(session, game)]
    if scenario is not None and scenario not in known:
        of_game = f" of game {game!r}" if game is not None else ""
        raise UnknownNameError(f"{path} has no scenario {scenario!r}{of_game}; it has: {', '.join(known)}")


def _fixed(session: Session, kind: Kind, game: str | None, scenario: str | None) -> list[Item]:
    tables = tables_of(session)
    if kind in MAP_LISTS:
        return list(MAP_LISTS[kind](tables, game))
    if kind is Kind.SETUP:
        return list(fixed_lists.setup(tables, game, scenario))
    if kind is Kind.REINFORCEMENTS:
        return list(fixed_lists.reinforcements(tables, game, scenario))
    return list(fixed_lists.counters(tables, game) if kind is Kind.COUNTERS else fixed_lists.charts(tables, game))


def _rows(session: Session, kind: type[Row], game: str | None, scenario: str | None) -> list[Item]:
    where: dict[str, str | int] = {"game": game} if game is not None and "game" in kind.model_fields else {}
    if scenario is not None and "scenario" in kind.model_fields:
        where["scenario"] = scenario
    weakest: dict[str, int] = {}
    for cited in find(session, CitationRow, table=kind.TABLE):
        weakest[cited.row_key] = max(weakest.get(cited.row_key, 0), CERTAINTIES.index(cited.certainty))
    sides: dict[tuple[JsonValue, JsonValue], str] = {}
    if kind in (schema.ArrivalRow, schema.WithdrawalRow):
        sides = {(row.game, row.key): row.side for row in find(session, schema.CounterRow)}
    values = find(session, schema.DeclaredValueRow, table=kind.TABLE, **where) if kind.OPEN else []
    declared = dict.fromkeys(row.name for row in sorted(values, key=lambda row: row.position))
    found: list[Item] = []
    for row in find(session, kind, **where):
        item: Item = row.model_dump(mode="json")
        if kind.OPEN:
            item = {name: item[name] for name in kind.model_fields} | {name: item.get(name) for name in declared}
        if kind in (schema.ScenarioRow, schema.GameRow, schema.MapRow):
            item = {"key": item[kind.TABLE]} | item
        if sides:
            item["side"] = sides.get((item["game"], item["counter"]), "")
        if kind.TABLE not in UNCITED:
            item["certainty"] = CERTAINTIES[weakest.get(row.key_text, CERTAINTIES.index("unknown"))]
        found.append(item)
    if kind in (schema.WordRow, schema.DeclaredValueRow):  # in the order that they are shown in
        found.sort(key=lambda item: (str(item["game"]), str(item.get("list", item.get("table"))), _place(item)))
    if kind in (schema.IdentityRow, schema.HistoricalUnitRow):
        history_lists.join(session, kind, found)
    return found


def _place(item: Item) -> int:
    place = item["position"]
    return place if isinstance(place, int) else 0


def _journal(session: Session) -> list[Item]:
    return [
        {
            "number": entry.number,
            "at": entry.at,
            "person": entry.person,
            "kind": entry.kind,
            "label": entry.changes.label,
            "reason": entry.changes.reason,
            "source": entry.changes.source,
            "undoes": entry.undoes,
            "rows": len(entry.changes.changes),
        }
        for entry in tail(session, limit=100_000)
    ]


def _certainty(session: Session, game: str | None) -> list[Item]:
    games = [row.game for row in find(session, schema.GameRow) if game in (None, row.game)]
    return [
        {"game": key, "table": table, **{word: counts.get(word, 0) for word in CERTAINTIES}}
        for key in games
        for table, counts in sorted(certainty_counts(session, key).items())
        if counts
    ]


def as_json(found: list[Item]) -> str:
    """Return the list as JSON text."""
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def as_csv(kind: Kind, found: list[Item]) -> str:
    """Return the list as CSV with a header; yes and nothing stand for true and false, as in the text form.

    A text that a spreadsheet would run, and one that begins with an apostrophe, gets an apostrophe in front, which
    ``plain_text`` takes away again; numbers stay numbers.
    """
    out = io.StringIO()
    columns = CSV_COLUMNS.get(kind) or (tuple(found[0]) if found else ())
    if columns:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows([harmless(cell_text(item[name])) for name in columns] for item in found)
    return out.getvalue()


def harmless(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    is_formula = text.startswith(("=", "+", "-", "@", "\t", "\r", "'")) and not _NUMBER.fullmatch(text)
    is_formula &= text not in ("+", "-", "@")  # a sign alone says nothing to be worked out
    return f"'{text}" if is_formula else text


def plain_text(cell: str) -> str:
    """Return the text that ``harmless`` was given."""
    return cell.removeprefix("'")


def cell_text(value: JsonValue) -> str:
    """Return a value as one cell shows it."""
    if value is None or value is False:
        return ""
    if value is True:
        return "yes"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
