"""What has a friend corrected in his library, what I in mine, and where do we disagree?

Three sides meet: the library as both had it, mine, and his (another library, or a scenario exported from one). What
both had is known where the journals have an entry in common, where both files were copied from the same one, or where
both were built of the same rows: it is what my journal leaves when everything since is taken back. Only he changed a
value where mine is as it was, only I where his is; else we disagree, also where I have confirmed what he changed.
Nothing is written here: what is taken is one change set, undone as one step.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from pydantic import JsonValue
from sqlalchemy.orm import Session

from db.changes import Change, ChangeSet, EditError
from db.common_base import Base, Friend, Stated, citations_in, common_base
from db.differing import AS_ONE, ROW, row_of
from db.merge_settling import settled
from db.merged_proof import followed, mixed, origins
from db.rowsets import WHOLE, Name, RowSet, Stored, apart, citing, rowset, setting
from db.scenario_io import tables_of
from engine.data import schema
from engine.data.schema import CitationRow, Row
from engine.data.tables import DataError, Tables

MERGE_SOURCE = "library merge"
Origin = Literal["theirs", "mine", "both", "unknown"]
ORIGINS: tuple[Origin, ...] = ("both", "unknown", "theirs", "mine")
"""Who changed a value: what a person must decide comes first. ``unknown``: nothing is known that both had."""
Take = Literal["mine", "theirs"]
TAKES: tuple[Take, ...] = ("mine", "theirs")

_CITATION, _RECORD = CitationRow.TABLE, schema.ConfirmationRow.TABLE
_OF_WHOLE = {"hexside": "map", "link": "map", "place": "map", "chart_cell": "chart"}
"""Tables of which a file with one scenario holds all rows of a map or chart that it has, by what that is."""


@dataclass(frozen=True)
class Merged:
    """A value that differs, or with the field ``*`` a row that only one side has, or the origin of a value (table
    ``citation``). ``base`` is what both had, None where that is not known."""

    table: str
    key: str
    field: str
    base: JsonValue
    mine: JsonValue
    theirs: JsonValue
    origin: Origin
    take: Take
    why: str = ""

    @property
    def name(self) -> str:
        """The name by which a choice can be made: ``table/key/field``."""
        return f"{self.table}/{self.key}/{self.field}"


@dataclass(frozen=True)
class Merge:
    """What a merge would do: the differences for review, and the one change set that does it."""

    differences: tuple[Merged, ...]
    changes: ChangeSet

    def count(self, origin: Origin) -> int:
        """Return how many differences are of an origin."""
        return sum(found.origin == origin for found in self.differences)

    @property
    def taken(self) -> int:
        """How much of theirs is taken, of what is ``AS_ONE`` a row and else a value."""
        found = (each for each in self.differences if each.take == "theirs")
        return len({(each.table, each.key, "" if each.table in AS_ONE else each.field) for each in found})


class Merging:
    """My library beside his file, compared once; ``plan`` says what is done for every choice.

    ``base`` is what both had, where a person names it instead of the journals. Raises DataError when the file has no
    game.
    """

    def __init__(self, session: Session, theirs: Friend, title: str, base: Tables | None = None) -> None:
        if not theirs.tables.of(schema.GameRow):
            raise DataError("this file holds no game; name a library, or a scenario that was exported from one")
        self.tables, self.theirs, self._title = tables_of(session), theirs.tables, title
        mine = rowset(self.tables)
        other = apart(mine, rowset(theirs.tables))
        self._mine, self._his = mine, other
        self._cited = citations_in(mine), citations_in(other)
        stated = None if base is None else Stated(rowset(base))
        self._base: Base | None = stated or common_base(
            session, theirs, {**mine.rows, **self._cited[0]}, {**other.rows, **self._cited[1]}
        )
        self.is_known = self._base is not None
        self._is_part = _is_part(self.tables, theirs)
        self._found = {each.name: (name, each) for name, each in self._differences()}

    def rows_of(self, found: Merged) -> tuple[Row | None, Row | None]:
        """Return the row of a difference in mine and in his, None where it is not."""
        name = self._found[found.name][0]
        return row_of(name[0], self._mine.rows.get(name)), row_of(name[0], self._his.rows.get(name))

    def named(self, choices: Mapping[str, Take]) -> dict[str, Take]:
        """Return choices by the names of differences; a choice may name a table, for all of its rows. Raises
        EditError where it names neither."""
        found: dict[str, Take] = {}
        for name, take in sorted(choices.items(), key=lambda item: "/" in item[0]):
            fitting = [each for each, (_, of) in self._found.items() if name in (each, of.table)]
            if not fitting:
                raise EditError(f"a choice names no difference: {name}")
            found |= dict.fromkeys(fitting, take)
        return found

    def plan(self, take: Take = "mine", choices: Mapping[str, Take] | None = None) -> Merge:
        """Return what the merge would do: what only he changed is his, what only I changed stays; where we disagree, or
        nothing is known, it is ``take``. ``choices`` overrides that for single differences by their name."""
        chosen = choices or {}
        found: dict[str, tuple[Name, Merged]] = {}
        for key, (name, each) in self._found.items():
            usual: Take = take if each.origin in ("both", "unknown") else each.origin  # type: ignore[assignment]
            found[key] = name, replace(each, take=chosen.get(key, usual))
        found = followed(settled(found, self._mine, self._his), self._mine, self._his)
        plan = Merge(tuple(each for _, each in found.values()), ChangeSet("", ()))
        label = f"Corrections of {self._title}: {plan.taken} taken"
        return replace(plan, changes=ChangeSet(label, tuple(self._changes(found)), source=MERGE_SOURCE))

    # The differences

    def _differences(self) -> Iterator[tuple[Name, Merged]]:
        order = {origin: place for place, origin in enumerate(ORIGINS)}
        found = [*self._of_rows(), *self._of_origins()]
        yield from sorted(found, key=lambda each: order[each[1].origin])

    def _of_rows(self) -> Iterator[tuple[Name, Merged]]:
        for name in {**self._his.rows, **self._mine.rows}:
            mine, his = self._mine.rows.get(name), self._his.rows.get(name)
            if his is None and not self._is_whole_there(name):
                continue
            for field, one, other in _unlike(mine, his):
                found = self._difference(name, field, one, other)
                if name[0] == _RECORD:  # who, when and where are of one look into the box
                    found = replace(found, origin=self._origin(name, mine, his))
                yield name, found

    def _of_origins(self) -> Iterator[tuple[Name, Merged]]:
        """Yield where a value that is the same in both is cited otherwise: he has confirmed it, say."""
        mine, his = self._cited
        by_text = {(name[0], row_of_text(name, self._his)): name for name in self._his.rows if name in self._mine.rows}
        for name, cited in his.items():
            about = by_text.get((str(cited["table"]), str(cited["row_key"])))
            if about is None or mine.get(name) == cited or self._differs(about, str(cited["field"])):
                continue
            here = mine.get(name)
            origin = self._origin(name, here, cited)
            certainty = None if here is None else here["certainty"]
            key = "|".join(map(str, name[1]))
            yield name, Merged(_CITATION, key, ROW, None, certainty, cited["certainty"], origin, "mine")

    def _differs(self, about: Name, field: str) -> bool:
        mine, his = self._mine.rows[about], self._his.rows[about]
        return mine != his if field == WHOLE else mine.get(field) != his.get(field)

    def _is_whole_there(self, name: Name) -> bool:
        """Tell whether his file would have a row if he had not removed it."""
        row = self._mine.rows[name]
        if "game" in row and ("game", (row["game"],)) not in self._his.rows:
            return False
        if not self._is_part:
            return True
        if "scenario" in row:
            return ("scenario", (row["game"], row["scenario"])) in self._his.rows
        whole = _OF_WHOLE.get(name[0])
        return whole is not None and (whole, (row["game"], row[whole])) in self._his.rows

    def _difference(self, name: Name, field: str, mine: JsonValue, his: JsonValue) -> Merged:
        key = "|".join(str(part) for part in name[1])
        here = self._mine.rows.get(name)
        if field == ROW:
            of_row = self._origin(name, here, self._his.rows.get(name))
            if of_row == "theirs" and self._is_confirmed_here(name, WHOLE):
                of_row = "both"
            return Merged(name[0], key, field, None, mine, his, of_row, "mine")
        base = None if self._base is None else self._base.row(name, here)
        value = None if base is None else base.get(field)
        origin: Origin = "unknown" if self._base is None else "both"
        if base is not None and value in (mine, his):
            origin = "mine" if value == his else "both" if self._is_confirmed_here(name, field) else "theirs"
        return Merged(name[0], key, field, value, mine, his, origin, "mine")

    def _is_confirmed_here(self, name: Name, field: str) -> bool:
        """Tell whether somebody has confirmed a value in my library, by itself or with its row, since both had it: to
        find it right is a change too."""
        values = self._mine.rows.get(name)
        if values is None or self._base is None:
            return False
        about = str(values.get("game", "")), name[0], row_of_text(name, self._mine)
        for each in {field, WHOLE}:
            seen: Name = (_RECORD, (*about, each))
            mine = self._mine.rows.get(seen)
            if mine is not None and self._base.row(seen, mine) != mine:
                return True
        return False

    def _origin(self, name: Name, mine: Stored | None, his: Stored | None) -> Origin:
        if self._base is None:
            return "unknown"
        base = self._base.row(name, mine)
        if base == mine:
            return "theirs"
        return "mine" if base == his else "both"

    # What is written

    def _changes(self, found: Mapping[str, tuple[Name, Merged]]) -> Iterator[Change]:
        values: dict[Name, Stored] = {}
        for name, each in found.values():
            if each.take == "mine":
                continue
            if name[0] == _CITATION:
                one, other = ({} if cited is None else {WHOLE: cited} for cited in self._both_cited(name))
                yield from citing(one, other, [WHOLE])
            elif each.field != ROW:
                values.setdefault(name, {})[each.field] = each.theirs
            elif name in self._mine.rows:
                yield from self._mine.removing(name)
            else:
                yield from self._his.adding(name)
        for name, fields in values.items():
            yield setting(self._mine.rows[name], name[0], fields)
            yield from origins(name, fields, self._mine, self._his)
        yield from mixed(found, self._mine, self._his)

    def _both_cited(self, name: Name) -> tuple[Stored | None, Stored | None]:
        return self._cited[0].get(name), self._cited[1].get(name)


def row_of_text(name: Name, rows: RowSet) -> str:
    """Return the key of a row as citations name it."""
    values = rows.rows[name]
    return "|".join(str(values[part]) for part in schema.ROW_TYPE_BY_TABLE[name[0]].KEY)


def _unlike(mine: Stored | None, his: Stored | None) -> Iterator[tuple[str, JsonValue, JsonValue]]:
    if mine is None or his is None:
        yield ROW, mine, his
        return
    for field in {**dict.fromkeys(mine), **dict.fromkeys(his)}:
        if mine.get(field) != his.get(field):
            yield field, mine.get(field), his.get(field)


def _is_part(mine: Tables, theirs: Friend) -> bool:
    """Tell whether a file is a scenario that travels: one of several, and without a journal."""
    heads = theirs.tables.of(schema.ScenarioRow)
    known = Counter(row.game for row in mine.of(schema.ScenarioRow))
    return len(heads) == 1 and not theirs.entries and known[heads[0].game] > 1
