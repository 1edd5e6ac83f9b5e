"""How does a scenario that travels as one file (``db.taking``) come into another library?

Every row that is new, replaced, gone or otherwise is a difference, and each is taken in one of three ways: ``mine``
leaves the library as it is, ``library`` takes theirs for the whole library, ``scenario`` takes theirs for this scenario
only, as something that it has for itself. Of the rows that belong to the scenario ``scenario`` is theirs and ``mine``
not. Nothing is written here: the result is one change set, reviewed and undone as one step.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy.orm import Session

from db.bringing import Writer
from db.changes import ChangeSet, EditError
from db.differing import Difference, State, Take, differences_of, row_of, settle, taken
from db.provenance import DESIGNER_SOURCE, WHOLE
from db.rowsets import rowset
from db.scenario_io import tables_of
from engine.data import schema
from engine.data.errata import scenario_from
from engine.data.schema import Row
from engine.data.schema.fields import PathKey, key_fault
from engine.data.tables import DataError, Tables
from engine.data.variants import OF_SCENARIO, moved_key
from engine.data.versions import in_order

IMPORT_SOURCE = "scenario import"


@dataclass(frozen=True)
class Import:
    """What an import would do. ``added`` counts new rows by table, those that hold what is only this scenario's among
    them; ``changed`` and ``removed`` those of the person's own scenario that it replaces. ``yours`` is the head of that
    scenario in the library, if it is there, ``news`` the versions in the file that are later."""

    scenario: str
    differences: tuple[Difference, ...]
    added: Counter[str]
    changes: ChangeSet
    changed: Counter[str]
    removed: Counter[str]
    theirs: schema.ScenarioRow
    yours: schema.ScenarioRow | None
    news: tuple[schema.ScenarioVersionRow, ...]
    played: str
    """The version in the file, with a ``+`` where something was changed since its author closed it."""

    def count(self, state: State) -> int:
        """Return in how many differences something is new, replaced, gone or in conflict."""
        return sum(found.state == state for found in self.differences)


class Mine:
    """The rows that a library has of a game now: read once, they serve for several comparisons."""

    def __init__(self, session: Session, game: str) -> None:
        self.tables = tables_of(session, game)
        self.rows = rowset(self.tables)


class Incoming:
    """A traveling file beside a library as it is now, or as it was when it was read. ``as_key`` gives the scenario
    another key. Raises DataError when the file does not hold one scenario, EditError for what is no key."""

    def __init__(self, library: Session | Mine, theirs: Tables, as_key: str | None = None) -> None:
        head = head_of(theirs)
        key = as_key if as_key is not None else head.scenario
        wrong = key_fault(PathKey, key)
        if wrong:
            raise EditError(f"the scenario cannot be imported under this key: {wrong}")
        self.game, self.scenario = head.game, key
        mine = library if isinstance(library, Mine) else Mine(library, head.game)
        self._yours = next(iter(mine.tables.of(schema.ScenarioRow, game=head.game, scenario=key)), None)
        self._head, self._played = head, _played(theirs, head)
        renamed = _renamed(theirs, head.scenario, key) if key != head.scenario else theirs
        self._mine, self._theirs = mine.rows, rowset(renamed)
        self._versions = theirs.of(schema.ScenarioVersionRow)
        self._found = dict(differences_of(self._mine, self._theirs, key))
        self._names = {each.name: name for (name, _), each in self._found.items()}

    @property
    def is_another(self) -> bool:
        """Whether the library has a scenario of that key, and it is not the same."""
        return self._yours is not None and any(each.is_own for each in self._found.values())

    def has(self, name: str) -> bool:
        """Tell whether there is a difference of this name."""
        return name in self._names

    def rows_of(self, found: Difference) -> tuple[Row | None, Row | None]:
        """Return the row of a difference in the library, and in the file; None where it is not."""
        name = self._names[found.name]
        return row_of(name[0], self._mine.rows.get(name)), row_of(name[0], self._theirs.rows.get(name))

    def named(self, choices: Mapping[str, Take]) -> dict[str, Take]:
        """Return choices by the names of differences; a choice may name a table, for all of its rows. Raises
        EditError where it names neither."""
        found: dict[str, Take] = {}
        for name, take in sorted(choices.items(), key=lambda item: "/" in item[0]):  # a single one has the last word
            of_table = [each.name for each in self._found.values() if name in (each.table, each.name)]
            if not of_table:
                raise EditError(f"a choice names no difference: {name}")
            found |= dict.fromkeys(of_table, take)
        return found

    def plan(self, take: Take = "mine", choices: Mapping[str, Take] | None = None, replace_it: bool = False) -> Import:
        """Return what the import would do where values that differ, and rows that are gone, are taken as ``take``, all
        else as theirs; ``choices`` overrides that for single differences by their name.

        Raises EditError when the library has another scenario of that key and that is not to be replaced, or when a
        choice names no difference.
        """
        if self.is_another and not replace_it:
            raise EditError(
                f"the library has another scenario {self.scenario!r}; import it under a new key or replace yours"
            )
        chosen = dict(choices or {})
        found = {name: taken(each, take, chosen.pop(each.name, None)) for name, each in self._found.items()}
        if chosen:
            raise EditError(f"a choice names no difference: {min(chosen)}")
        settle(found, self._theirs)
        written = Writer(self._mine, self._theirs, self.game, self.scenario, found)
        changes = ChangeSet(f"Import scenario {self._head.title}", tuple(written.changes()), source=IMPORT_SOURCE)
        return Import(
            self.scenario, tuple(found.values()), written.added, changes, written.changed, written.removed,
            self._head, self._yours, self._news(), self._played,
        )  # fmt: skip

    def _news(self) -> tuple[schema.ScenarioVersionRow, ...]:
        """Return the versions in the file that are later than that of the library's scenario."""
        versions = in_order(self._versions)
        if self._yours is None:
            return ()
        names = [row.version for row in versions]
        known = self._yours.version
        return tuple(versions[names.index(known) + 1 :] if known in names else versions)


def _played(theirs: Tables, head: schema.ScenarioRow) -> str:
    if not head.version:
        return ""
    try:
        return scenario_from(theirs, head.game, head.scenario).named_version()
    except DataError:  # the import says itself why it cannot be played
        return head.version


def head_of(theirs: Tables) -> schema.ScenarioRow:
    """Return the head of the scenario of a traveling file. Raises DataError when it does not hold one scenario."""
    heads = theirs.of(schema.ScenarioRow)
    if len(heads) != 1:
        raise DataError(
            f"this file holds {len(heads) or 'no'} scenarios, and a traveling file one; make one with losheim export, "
            "or Export scenario in the window"
        )
    return heads[0]


def _renamed(tables: Tables, old: str, new: str) -> Tables:
    """Return the rows with the scenario under another key, its citations with it.

    No box holds a scenario of that key: as a whole it is ``designed``, while what it took over keeps its own origin.
    """
    found, keys = Tables(), dict[tuple[str, str], str]()
    for table, rows in tables.rows.items():
        for row in rows:
            moved = row.model_copy(update={"scenario": new}) if getattr(row, "scenario", "") == old else row
            if isinstance(row, schema.NoteRow) and row.table in OF_SCENARIO and row.row_key.split("|")[1:2] == [old]:
                key = f"{row.key}.{new}"  # beside that of the scenario that it came from
                moved = row.model_copy(update={"key": key, "row_key": moved_key(row.row_key, new)})
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
