"""How does a scenario that travels as one file (``db.taking``) come into another library?

Each value that differs is taken in one of three ways: ``mine`` keeps the library's, ``library`` takes theirs
for the whole library, ``scenario`` takes theirs for this scenario only, as a house erratum that is switched on in it.
Nothing is written here: the result is one change set, reviewed and undone as one step.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from pydantic import JsonValue
from sqlalchemy.orm import Session

from db.changes import Change, ChangeSet, EditError
from db.provenance import DESIGNER_SOURCE, WHOLE
from db.rowsets import Name, RowSet, Stored, adding, citing, rowset, setting
from db.scenario_io import tables_of
from engine.data import schema
from engine.data.schema import ROW_TYPE_BY_TABLE, Row
from engine.data.schema.fields import PathKey, key_fault
from engine.data.tables import DataError, Tables

Take = Literal["mine", "library", "scenario"]
TAKES: tuple[Take, ...] = ("mine", "library", "scenario")
IMPORT_SOURCE = "scenario import"

_NOT_SET_BY_ERRATA = frozenset(
    {"game", "source", "rule", "waived_rule", "ruling", "erratum", "erratum_change", "note", "check_waiver"}
)
"""Tables that say nothing about how a scenario plays: theirs are taken for the library or not at all."""


@dataclass(frozen=True)
class Difference:
    """A value that differs between the library and the file; ``take`` is what is done about it."""

    table: str
    key: str
    field: str
    mine: JsonValue
    theirs: JsonValue
    take: Take

    @property
    def name(self) -> str:
        """The name by which a choice can be made: ``table/key/field``."""
        return f"{self.table}/{self.key}/{self.field}"


@dataclass(frozen=True)
class Import:
    """What an import would do. ``added`` counts new rows by table, those of the house erratum among them; ``changed``
    and ``removed`` those of the person's own scenario that it replaces."""

    scenario: str
    differences: tuple[Difference, ...]
    added: Counter[str]
    changes: ChangeSet
    changed: Counter[str]
    removed: Counter[str]


def plan_import(
    session: Session,
    theirs: Tables,
    take: Take = "mine",
    choices: Mapping[str, Take] | None = None,
    as_key: str | None = None,
    replace_it: bool = False,
) -> Import:
    """Return what importing the scenario of a traveling file would do.

    ``choices`` overrides ``take`` for single differences by their name. ``as_key`` gives the scenario another key.
    Raises DataError when the file does not hold one scenario, EditError when the library has another scenario of that
    key (name a new one, or replace it) or a choice names no difference.
    """
    heads = theirs.of(schema.ScenarioRow)
    if len(heads) != 1:
        raise DataError(f"a traveling file holds one scenario, this one {len(heads)}; export one with losheim export")
    game, scenario = heads[0].game, heads[0].scenario
    key = as_key if as_key is not None else scenario
    wrong = key_fault(PathKey, key)
    if wrong:
        raise EditError(f"the scenario cannot be imported under this key: {wrong}")
    here = rowset(tables_of(session, game))
    there = rowset(_renamed(theirs, scenario, key) if key != scenario else theirs)
    return _Importer(here, there, game, key, take, dict(choices or {})).plan(replace_it)


def _renamed(tables: Tables, old: str, new: str) -> Tables:
    """Return the rows with the scenario under another key, its citations with it.

    No box holds a scenario of that key: as a whole it is ``designed``, while what it took over keeps its own origin.
    """
    found, keys = Tables(), dict[tuple[str, str], str]()
    for table, rows in tables.rows.items():
        for row in rows:
            moved = row.model_copy(update={"scenario": new}) if getattr(row, "scenario", "") == old else row
            if isinstance(row, schema.CheckWaiverRow):
                where = "".join(new if part == old else part for part in re.split(r"([|/])", row.where))
                moved = row.model_copy(update={"where": where})
            keys[table, row.key_text] = moved.key_text
            found.rows[table].append(moved)
    for cited in tables.citations:
        row_key = keys.get((cited.table, cited.row_key), cited.row_key)
        if (cited.table, row_key, cited.field) != (schema.ScenarioRow.TABLE, f"{cited.game}|{new}", WHOLE):
            found.citations.append(cited.model_copy(update={"row_key": row_key}))
    for head in found.of(schema.ScenarioRow):
        origin = {"certainty": "designed", "source": DESIGNER_SOURCE, "locator": f"made from {old}"}
        named = {"game": head.game, "table": head.TABLE, "row_key": head.key_text, "field": WHOLE}
        found.citations.append(schema.CitationRow.model_validate(named | origin))
    return found


class _Importer:
    def __init__(
        self, mine: RowSet, theirs: RowSet, game: str, scenario: str, take: Take, choices: dict[str, Take]
    ) -> None:
        self._mine, self._theirs = mine, theirs
        self._game, self._scenario, self._take, self._choices = game, scenario, take, choices
        self._differences: list[Difference] = []
        self._changes: list[Change] = []
        self._patches: list[Difference] = []
        self._added, self._changed, self._removed = Counter[str](), Counter[str](), Counter[str]()

    def plan(self, replace_it: bool) -> Import:
        self._scenario_rows(replace_it)
        for name, values in self._theirs.rows.items():
            if "scenario" in values:
                continue
            if name in self._mine.rows:
                self._compare(name)
            else:
                self._add(name)
        left = sorted(set(self._choices) - {found.name for found in self._differences})
        if left:
            raise EditError(f"a choice names no difference: {left[0]}")
        self._write_patches()
        title = self._theirs.rows["scenario", (self._game, self._scenario)]["title"]
        label = f"Import scenario {title}"
        changes = ChangeSet(label, tuple(self._changes), source=IMPORT_SOURCE)
        found = tuple(self._differences)
        return Import(self._scenario, found, self._added, changes, self._changed, self._removed)

    def _scenario_rows(self, replace_it: bool) -> None:
        mine = {name: row for name, row in self._mine.rows.items() if row.get("scenario") == self._scenario}
        theirs = {name: row for name, row in self._theirs.rows.items() if "scenario" in row}
        if mine == theirs:
            return
        if mine and not replace_it:
            raise EditError(
                f"the library has another scenario {self._scenario!r}; import it under a new key or replace yours"
            )
        for name in mine:
            if name not in theirs:
                self._removed[name[0]] += 1
                self._changes.extend(self._mine.removing(name))
        for name, row in theirs.items():
            if name not in mine:
                self._add(name)
                continue
            everything = {**dict.fromkeys(mine[name]), **row}
            moved = {field: value for field, value in everything.items() if mine[name].get(field) != value}
            here, there = self._mine.citations.get(name, {}), self._theirs.citations.get(name, {})
            cited = citing(here, there, {**here, **there})
            if moved:
                self._changes.append(setting(mine[name], name[0], moved))
            self._changes.extend(cited)
            if moved or cited:
                self._changed[name[0]] += 1

    def _add(self, name: Name) -> None:
        self._added[name[0]] += 1
        self._changes.extend(self._theirs.adding(name))

    def _compare(self, name: Name) -> None:
        mine, theirs = self._mine.rows[name], self._theirs.rows[name]
        taken: Stored = {}
        for field, value in {**dict.fromkeys(mine), **theirs}.items():
            if mine.get(field) == value:
                continue
            found = self._difference(name, field, mine.get(field), value)
            self._differences.append(found)
            if found.take == "library":
                taken[field] = value
            elif found.take == "scenario":
                self._patches.append(found)
        if taken:
            self._changes.append(setting(mine, name[0], taken))
            here, there = self._mine.citations.get(name, {}), self._theirs.citations.get(name, {})
            # a citation of the whole row covers values that stay mine: it stays as well
            self._changes.extend(citing(here, there, [field for field in taken if field in here or field in there]))

    def _difference(self, name: Name, field: str, mine: JsonValue, theirs: JsonValue) -> Difference:
        key = "|".join(str(part) for part in name[1])
        found = Difference(name[0], key, field, mine, theirs, self._take)
        take = self._choices.get(found.name, self._take)
        if take == "scenario" and name[0] in _NOT_SET_BY_ERRATA:
            take = "mine"
        return replace(found, take=take)

    def _write_patches(self) -> None:
        """Take values for this scenario only: a house erratum that is switched on in it."""
        if not self._patches:
            return
        key, number = f"import-{self._scenario}", 1
        while ("erratum", (self._game, key)) in self._mine.rows:
            number += 1
            key = f"import-{self._scenario}-{number}"
        head = schema.ErratumRow(
            game=self._game,
            key=key,
            title=f"Values that came with {self._scenario}",
            status="house",
            origin=IMPORT_SOURCE,
            reason="Taken for this scenario only when it was imported",
            rule="",
            printings="",
            supersedes=(),
        )
        rows: list[Row] = [head]
        for position, found in enumerate(self._patches, start=1):
            rows.append(
                schema.ErratumChangeRow(
                    game=self._game,
                    erratum=key,
                    position=position,
                    kind="set",
                    table=found.table,
                    row_key=self._row_key(found),
                    field=found.field,
                    printed=found.mine,
                    value=found.theirs,
                    text="",
                )
            )
        switch = schema.ScenarioErratumRow(game=self._game, scenario=self._scenario, erratum=key, on=True)
        stored = ("scenario_erratum", (self._game, self._scenario, key))
        rows += [] if stored in self._mine.rows else [switch]
        self._added.update(row.TABLE for row in rows)
        self._changes.extend(adding(row.model_dump(mode="json"), row.TABLE) for row in rows)

    def _row_key(self, found: Difference) -> str:
        """Return the key by which errata name the row: that of its text form."""
        values = next(
            row for (table, key), row in self._theirs.rows.items()
            if table == found.table and "|".join(map(str, key)) == found.key
        )  # fmt: skip
        kind = ROW_TYPE_BY_TABLE[found.table]
        return "|".join(str(values[field]) for field in kind.KEY)
