"""Do the rows fit together: does every key that a row names exist, is every chart complete, every choice possible?

Asked of text before it is used. Faults that a person may leave standing in a library while editing (an unknown
hex, an overstacked hex) are not asked here.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial

from engine.data import schema
from engine.data.chart_faults import chart_faults
from engine.data.clauses.form import place_text
from engine.data.faulty import Fault
from engine.data.locators import locator_fault
from engine.data.misspelled import misspelled, misspelled_text
from engine.data.near import meant
from engine.data.numbering_faults import numbering_faults
from engine.data.parameters import fault_of, names_among
from engine.data.place_faults import place_faults
from engine.data.ranged_charts import NO_DICE
from engine.data.schema import ROW_TYPE_BY_TABLE, OpenRow, Row
from engine.data.shown import short
from engine.data.tables import Tables
from engine.data.value_needs import is_date
from engine.data.vocabulary import ASKED, WORD_FIELDS, Vocabulary, vocabularies, words_of

REFERENCES: tuple[tuple[type[Row], str, type[Row]], ...] = (
    (schema.CounterRow, "formation", schema.FormationRow),
    (schema.CounterRow, "unit_type", schema.UnitTypeRow),
    (schema.FaceRow, "counter", schema.CounterRow),
    (schema.ChartCellRow, "chart", schema.ChartRow),
    (schema.SetupRow, "counter", schema.CounterRow),
    (schema.ArrivalRow, "counter", schema.CounterRow),
    (schema.HexRow, "terrain", schema.TerrainRow),
    (schema.HexsideRow, "feature", schema.TerrainRow),
    (schema.LinkRow, "kind", schema.TerrainRow),
    (schema.HexRow, "marks", schema.TerrainRow),
    (schema.HexsideRow, "crossing", schema.TerrainRow),
    (schema.ScenarioParameterRow, "key", schema.ParameterRow),
    (schema.TraitRow, "counter", schema.CounterRow),
    (schema.IdentityRow, "counter", schema.CounterRow),
    (schema.WithdrawalRow, "counter", schema.CounterRow),
    (schema.ErratumChangeRow, "erratum", schema.ErratumRow),
    (schema.ErratumChoiceRow, "erratum", schema.ErratumRow),
    (schema.ScenarioErratumRow, "erratum", schema.ErratumRow),
    (schema.VariantRow, "parent", schema.ScenarioRow),
)
"""Fields that name a row of another table of the same game by its ``key``; of ``LISTED`` none or several."""

LISTED = frozenset({(schema.HexRow, "marks"), (schema.HexsideRow, "crossing")})
"""Of these a library of an older version may hold names that there are not."""

OF_OTHER_NAME: tuple[tuple[type[Row], str, type[Row]], ...] = (
    (schema.WaivedRuleRow, "rule", schema.RuleRow),
    (schema.SheetRow, "map", schema.MapRow),
    (schema.PlaceRow, "map", schema.MapRow),
    (schema.AreaRow, "map", schema.MapRow),
    (schema.ScenarioRow, "map", schema.MapRow),
)
"""Fields that name a row of the same game whose key has the name of the field."""

ON_A_MAP: tuple[tuple[type[Row], str, type[Row]], ...] = (
    (schema.HexsideRow, "hex_a", schema.HexRow),
    (schema.HexsideRow, "hex_b", schema.HexRow),
    (schema.LinkRow, "hex_a", schema.HexRow),
    (schema.LinkRow, "hex_b", schema.HexRow),
    (schema.ScenarioRow, "bounds", schema.AreaRow),
)
"""Fields that name a row of the same game and map by its last key; empty they name none."""


def faults(tables: Tables, lost: Collection[str] = ()) -> list[Fault]:
    """Return everything that does not fit together, what causes others first. Of ``lost`` tables rows may be missing
    that a person did write: what needs one of these is not asked, since it would look missing."""
    rank = {kind.TABLE: place for place, kind in enumerate(schema.ROW_TYPES)}
    return sorted(_faults(tables, lost), key=lambda fault: (not fault.is_cause, rank[fault.table]))  # it is stable


def _faults(tables: Tables, lost: Collection[str]) -> Iterator[Fault]:
    if not {schema.WordRow.TABLE, schema.DeclaredValueRow.TABLE, schema.GameRow.TABLE} & {*lost}:
        yield from _declared(tables, lost)
    yield from _references(tables, lost)
    yield from _on_a_map(tables, lost)
    if not {schema.SheetRow.TABLE, schema.MapRow.TABLE, schema.ScenarioRow.TABLE} & {*lost}:
        yield from numbering_faults(tables)
    if schema.HistoricalUnitRow.TABLE not in lost:
        yield from _units(tables)
    yield from _turns(tables)
    yield from place_faults(tables, lost)
    if schema.ParameterRow.TABLE not in lost:
        yield from _parameters(tables, lost)
    if not {schema.ChartRow.TABLE, schema.ChartCellRow.TABLE} & {*lost}:
        yield from chart_faults(tables)
    yield from _rulings(tables)
    if schema.SourceRow.TABLE not in lost:
        yield from _citations(tables)


def _declared(tables: Tables, lost: Collection[str]) -> Iterator[Fault]:
    """Yield words and values that the game of a row does not declare; such a value once, where it stands first."""
    known, told = vocabularies(tables, lost), set[tuple[str, str, str]]()
    at_source = _misspelled_words(tables, known)
    for (game, listed, word), (declared, count) in at_source.items():
        reason = misspelled_text(declared, word, count)
        yield Fault(schema.WordRow.TABLE, f"{game}|{listed}|{declared}", "word", reason, is_cause=True)
    for table, rows in tables.rows.items():
        if table not in ASKED:
            continue
        for row in rows:
            game = str(row.said("game"))
            vocabulary = known.get(game)
            at_its_line = {field for field, listed, word in words_of(row) if (game, listed, word) in at_source}
            for field, reason in vocabulary.faults(row) if vocabulary is not None else ():
                if field in at_its_line:
                    continue
                is_unknown = (
                    isinstance(row, OpenRow) and (table, field) not in vocabulary.values if vocabulary else False
                )
                if not is_unknown or (game, table, field) not in told:
                    may_stand = (table, field) == (schema.GameRow.TABLE, "dice")  # free text once
                    yield Fault(table, row.key_text, place_text(field), reason, may_stand)
                if is_unknown:
                    told.add((game, table, field))


def _misspelled_words(tables: Tables, known: Mapping[str, Vocabulary]) -> dict[tuple[str, str, str], tuple[str, int]]:
    """Return by game, list and word those words that there are not since their declaration is misspelled: the declared
    one and how many rows use the other."""
    used: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for table in WORD_FIELDS:
        for row in tables.rows.get(table, []):
            for _, listed, word in words_of(row):
                used[str(row.said("game")), listed][word] += 1
    found: dict[tuple[str, str, str], tuple[str, int]] = {}
    for (game, listed), counts in used.items():
        vocabulary = known.get(game)
        declared = vocabulary.words.get(listed, {}) if vocabulary is not None else {}
        lacking = {word: count for word, count in counts.items() if word not in (*declared, NO_DICE)}
        for word, near in misspelled(lacking, [word for word in declared if word not in counts]).items():
            found[game, listed, word] = near, counts[word]
    return found


def _references(tables: Tables, lost: Collection[str]) -> Iterator[Fault]:
    every = [named for named in (*REFERENCES, *OF_OTHER_NAME) if named[2].TABLE not in lost]
    known = {target.TABLE: {row.key_text for row in tables.rows.get(target.TABLE, [])} for _, _, target in every}
    used: dict[str, dict[str, list[tuple[Row, str]]]] = defaultdict(lambda: defaultdict(list))
    for kind, field, target in every:
        for row in tables.rows.get(kind.TABLE, []):
            game, named = (str(getattr(row, name)) for name in ("game", field))
            for key in named.split() if (kind, field) in LISTED else [named]:
                used[target.TABLE][f"{game}|{key}"].append((row, field))
    for table, users in used.items():
        lacking = {key: found for key, found in users.items() if key not in known[table]}
        idle = known[table] - users.keys() if lacking else ()
        declared = misspelled({key: len(found) for key, found in lacking.items()}, sorted(idle))
        for key, found in lacking.items():
            name = key.partition("|")[2]
            if near := declared.get(key):
                reason = misspelled_text(near.partition("|")[2], name, len(found))
                may_stand = all((type(row), field) in LISTED for row, field in found)
                yield Fault(table, near, ROW_TYPE_BY_TABLE[table].KEY[-1], reason, may_stand, is_cause=True)
                continue
            listed = [row_key.rpartition("|")[2] for row_key in known[table]]
            reason = missing(table.replace("_", " "), name, listed)
            for row, field in found:
                yield Fault(row.TABLE, row.key_text, field, reason, (type(row), field) in LISTED)


def _on_a_map(tables: Tables, lost: Collection[str]) -> Iterator[Fault]:
    every = [named for named in ON_A_MAP if named[2].TABLE not in lost]
    known = {target.TABLE: {row.key_text for row in tables.rows.get(target.TABLE, [])} for _, _, target in every}
    for kind, field, target in every:
        for row in tables.rows.get(kind.TABLE, []):
            game, area, named = (str(getattr(row, name)) for name in ("game", "map", field))
            if (named or field == "bounds") and f"{game}|{area}|{named}" not in known[target.TABLE]:
                yield Fault(
                    row.TABLE, row.key_text, field, _off_map(area, target.TABLE, named, f"{game}|{area}|", known)
                )


def _off_map(area: str, table: str, named: str, before: str, known: Mapping[str, Collection[str]]) -> str:
    """Return that a map has no hex or area of a name; of areas, which are few, also which may be meant."""
    listed = [key.removeprefix(before) for key in known[table] if key.startswith(before)] if table == "area" else ()
    what = f"the map {short(area)} has no {table} {short(named)}"
    return f"{what}; add it or correct the name{meant(named, sorted(listed))}"


def _units(tables: Tables) -> Iterator[Fault]:
    known = {row.key for row in tables.of(schema.HistoricalUnitRow)}
    for row in tables.of(schema.IdentityRow):
        if row.unit not in known:
            reason = missing("historical unit", row.unit, known)
            yield Fault(row.TABLE, row.key_text, "unit", reason)


def _turns(tables: Tables) -> Iterator[Fault]:
    for row in tables.of(schema.ScenarioRow):
        if row.last_turn < row.first_turn:
            reason = f"is {row.last_turn}, before the first turn, {row.first_turn}; correct one of the two"
            yield Fault(row.TABLE, row.key_text, "last_turn", reason)
    dated: list[tuple[Row, str, str]] = [(row, "first_date", row.first_date) for row in tables.of(schema.GameRow)]
    dated += [(row, "date", row.date) for row in tables.of(schema.TurnRow)]
    for of, field, date in dated:
        if not is_date(date):
            yield Fault(
                of.TABLE, of.key_text, field, f"{short(date)} is no day; write it as 1944-12-16", may_stand=True
            )


def _parameters(tables: Tables, lost: Collection[str]) -> Iterator[Fault]:
    """Yield the parameters, of games and as scenarios set them, whose value is not of the kind their unit asks for."""
    known = {head.game: names_among(partial(tables.of, game=head.game)) for head in tables.of(schema.GameRow)}
    units = {(row.game, row.key): row.unit for row in tables.of(schema.ParameterRow)}
    rows: list[schema.ParameterRow | schema.ScenarioParameterRow] = [*tables.of(schema.ParameterRow)]
    rows += tables.of(schema.ScenarioParameterRow)
    for row in rows:
        unit = units.get((row.game, row.key))
        fault = fault_of(unit, row.value, None if lost else known.get(row.game)) if unit is not None else ""
        if fault:
            yield Fault(row.TABLE, row.key_text, "value", fault)


def _rulings(tables: Tables) -> Iterator[Fault]:
    for row in tables.of(schema.RulingRow):
        if row.chosen not in row.readings:
            offered = ", ".join(repr(reading) for reading in row.readings)
            reason = f"{row.key} has chosen {row.chosen!r}, which is none of its readings; choose one of {offered}"
            yield Fault(row.TABLE, row.key_text, "chosen", reason)


def _citations(tables: Tables) -> Iterator[Fault]:
    known: dict[str, set[str]] = defaultdict(set)
    for row in tables.of(schema.SourceRow):
        known[row.game].add(row.key)
    lacking: dict[str, dict[str, list[schema.CitationRow]]] = defaultdict(lambda: defaultdict(list))
    for citation in tables.citations:
        if wrong := locator_fault(citation.locator):
            yield Fault(citation.table, citation.row_key, "sources", wrong, may_stand=True)
        if citation.source not in known[citation.game]:
            lacking[citation.game][citation.source].append(citation)
    for game, sources in lacking.items():
        used = {citation.source for citation in tables.citations if citation.game == game}
        declared = misspelled({key: len(found) for key, found in sources.items()}, sorted(known[game] - used))
        for source, found in sources.items():
            if near := declared.get(source):
                reason = misspelled_text(near, source, len(found))
                yield Fault(schema.SourceRow.TABLE, f"{game}|{near}", "key", reason, is_cause=True)
                continue
            reason = missing("source", source, sorted(known[game]))
            yield from (Fault(item.table, item.row_key, "sources", reason) for item in found)


def missing(what: str, name: str, known: Iterable[str]) -> str:
    """Return that there is nothing of this name, what is to be done, and what was perhaps meant."""
    return f"there is no {what} {short(name)}; add it or correct the name{meant(name, known)}"
