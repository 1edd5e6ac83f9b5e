"""What does a newer shipped library change in an edited one?

Three sides meet: the library as it was shipped, the person's edits since, and what is shipped now. What the person
entered or changed always stays; everything else becomes as shipped. Nothing is written here: the result is one change
set, to be reviewed, written as one entry of the journal and undone like any other.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Literal

from pydantic import JsonValue
from sqlalchemy import select
from sqlalchemy.orm import Session

from db.changes import Change, ChangeSet
from db.journal import unpack
from db.models.journal import ChangeLog
from db.open_values import normal
from db.provenance import LOSHEIM_SOURCE
from db.rowsets import WHOLE, Name, RowSet, citing, rowset, setting
from db.scenario_io import tables_of
from engine.data.schema import PERSONAL, GameRow
from engine.data.tables import DataError, Tables

UPDATE_SOURCE = "library update"
"""The source of journal entries that only brought in what was shipped: they are no edits of the person."""

Action = Literal["added", "removed", "taken", "kept"]


@dataclass(frozen=True)
class Difference:
    """A value (or a whole row, field ``*``) that differs, and what the update does about it."""

    table: str
    key: str
    field: str
    mine: JsonValue
    shipped: JsonValue
    action: Action
    why: str = ""


@dataclass(frozen=True)
class Update:
    """What an update would do: the differences for review, and the one change set that does it."""

    differences: tuple[Difference, ...]
    changes: ChangeSet

    @property
    def removed(self) -> int:
        """How many rows would go."""
        return sum(found.action == "removed" for found in self.differences)

    @property
    def brought(self) -> int:
        """How many rows and values would come."""
        return sum(found.action in ("added", "taken") for found in self.differences)

    @property
    def loses(self) -> bool:
        """Whether more would go than come: then a person is asked."""
        return self.removed > self.brought


def plan_update(session: Session, shipped: Tables) -> Update:
    """Compare the library with the rows that are shipped now.

    Raises BuildError when those do not hang together, DataError when they hold no game: an empty folder ships nothing.
    """
    if not shipped.of(GameRow):
        raise DataError("what is to be brought in holds no game; name a library, or a folder that losheim dump made")
    mine, theirs = rowset(tables_of(session)), rowset(shipped)
    return _Planner(mine, theirs, _edited(session)).plan()


def _edited(session: Session) -> dict[Name, Change]:
    """Return what the person changed in all, by row: the net of the journal without former updates."""
    rows = session.execute(select(ChangeLog.source, ChangeLog.changes).order_by(ChangeLog.number))
    own = [unpack(packed) for source, packed in rows if source != UPDATE_SOURCE]
    net = reduce(ChangeSet.merged, own, ChangeSet("", ()))
    return {(change.table, change.key): change for change in net.changes}


class _Planner:
    def __init__(self, mine: RowSet, theirs: RowSet, edited: Mapping[Name, Change]) -> None:
        self._mine, self._theirs, self._edited = mine, theirs, edited
        self._differences: list[Difference] = []
        self._changes: list[Change] = []

    def plan(self) -> Update:
        for name in {**self._theirs.rows, **self._mine.rows}:
            if name not in self._mine.rows:
                self._missing(name)
            elif name not in self._theirs.rows:
                self._gone(name)
            else:
                self._both(name)
        label = f"Update library: {sum(found.action != 'kept' for found in self._differences)} differences"
        return Update(tuple(self._differences), ChangeSet(label, tuple(self._changes), source=UPDATE_SOURCE))

    def _missing(self, name: Name) -> None:
        """A row that is shipped now and not here: new, or removed by the person."""
        edit = self._edited.get(name)
        if edit is not None and edit.after is None:
            if dict(edit.before or {}) != self._theirs.rows[name]:
                self._say(name, WHOLE, "kept", "you removed it, and it is shipped otherwise now")
            return
        self._say(name, WHOLE, "added")
        self._changes.extend(self._theirs.adding(name))

    def _gone(self, name: Name) -> None:
        """A row that is here and not shipped: the person's own, or one that is shipped no more."""
        edit = self._edited.get(name)
        if (edit is not None and edit.before is None) or self._is_owned(name, WHOLE):
            return  # the person's own row is no difference worth reading
        if edit is not None or any(self._is_owned(name, field) for field in self._mine.rows[name]):
            self._say(name, WHOLE, "kept", "it is shipped no more, but you changed it")
            return
        self._say(name, WHOLE, "removed", "it is shipped no more")
        self._changes.extend(self._mine.removing(name))

    def _both(self, name: Name) -> None:
        mine, theirs = self._mine.rows[name], self._theirs.rows[name]
        own = {field for field in {**mine, **theirs} if self._is_mine(name, field)}
        taken: dict[str, JsonValue] = {}
        for field, value in {**dict.fromkeys(mine), **theirs}.items():
            if mine.get(field) == value:
                continue
            if field in own:
                if not self._is_known(name, field, value):
                    self._say(name, field, "kept", "you entered it")
            else:
                self._say(name, field, "taken")
                taken[field] = value
        if taken:
            self._changes.append(setting(mine, name[0], taken))
        here, there = self._mine.citations.get(name, {}), self._theirs.citations.get(name, {})
        fields = [field for field in {**there, **here} if field not in own and not self._is_owned(name, field)]
        self._changes.extend(citing(here, there, fields))

    def _is_mine(self, name: Name, field: str) -> bool:
        edit = self._edited.get(name)
        touched = edit is not None and (edit.before is None or (edit.after is not None and field in edit.after))
        cited = self._mine.citations.get(name, {})
        return touched or _is_personal(cited.get(field) or cited.get(WHOLE))

    def _is_known(self, name: Name, field: str, value: JsonValue) -> bool:
        """Tell whether the person has changed exactly what is shipped: then it is nothing new."""
        edit = self._edited.get(name)
        return edit is not None and edit.before is not None and normal(name[0], edit.before).get(field, ...) == value

    def _is_owned(self, name: Name, field: str) -> bool:
        return _is_personal(self._mine.citations.get(name, {}).get(field))

    def _say(self, name: Name, field: str, action: Action, why: str = "") -> None:
        mine, theirs = self._mine.rows.get(name), self._theirs.rows.get(name)
        key = "|".join(str(part) for part in name[1])
        old = None if mine is None or field == WHOLE else mine.get(field)
        new = None if theirs is None or field == WHOLE else theirs.get(field)
        self._differences.append(Difference(name[0], key, field, old, new, action, why))


def _is_personal(cited: Mapping[str, JsonValue] | None) -> bool:
    """Say whether a citation tells that a person has entered the value, and not the makers of a shipped design."""
    return cited is not None and cited["certainty"] in PERSONAL and cited["source"] != LOSHEIM_SOURCE
