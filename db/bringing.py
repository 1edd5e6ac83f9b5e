"""Which changes bring what was taken of a file that travels into a library?"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field

from pydantic import JsonValue

from db.came_with import CAME_WITH
from db.changes import Change
from db.differing import ROW, Difference, Named, otherwise, row_key_of, row_of
from db.rowsets import Name, RowSet, Stored, adding, citing, setting
from engine.data import schema
from engine.data.own import PIECES
from engine.data.schema import Row


@dataclass
class Writer:
    """Makes the changes of what was chosen, and counts them."""

    mine: RowSet
    theirs: RowSet
    game: str
    scenario: str
    found: Mapping[Named, Difference]
    added: Counter[str] = field(default_factory=Counter)
    changed: Counter[str] = field(default_factory=Counter)
    removed: Counter[str] = field(default_factory=Counter)

    def changes(self) -> Iterator[Change]:
        """Yield all changes."""
        rows: dict[Name, list[Difference]] = {}
        for (name, _), each in self.found.items():
            rows.setdefault(name, []).append(each)
        yield from self._origins(rows)
        kept = {
            (row["table"], row["row_key"], row["field"]) for row in self._own_changes(rows)
        }  # what the scenario has for itself by its own rows
        for name, differences in rows.items():
            taken = [each for each in differences if each.take != "mine"]
            for_it = [each for each in taken if each.take == "scenario" and not each.is_own]
            yield from self._whole(name, [each for each in taken if each not in for_it])
            for each in for_it:
                yield from self._for_scenario(name, each, kept)

    def _own_changes(self, rows: Mapping[Name, list[Difference]]) -> Iterator[Stored]:
        table = schema.ScenarioChangeRow.TABLE
        for name in {**self.mine.rows, **self.theirs.rows}:
            if name[0] == table and name[1][:2] == (self.game, self.scenario):
                is_left = any(each.field == ROW and each.take == "mine" for each in rows.get(name, ()))
                source = self.mine if name not in self.theirs.rows or is_left else self.theirs
                if name in source.rows:
                    yield source.rows[name]

    def _origins(self, differing: Mapping[Name, list[Difference]]) -> Iterator[Change]:
        """Yield what is cited otherwise for rows of the scenario that are the same."""
        for name, row in self.theirs.rows.items():
            if "scenario" in row and name in self.mine.rows and name not in differing:
                here, there = self.mine.citations.get(name, {}), self.theirs.citations.get(name, {})
                cited = citing(here, there, {**here, **there})
                if cited:
                    self.changed[name[0]] += 1
                    yield from cited

    def _whole(self, name: Name, taken: Iterable[Difference]) -> Iterator[Change]:
        """Yield the changes of a row for all scenarios, or of a row of the scenario."""
        values: Stored = {}
        for each in taken:
            if each.state == "new":
                self.added[name[0]] += 1
                yield from self.theirs.adding(name)
            elif each.state == "gone":
                self.removed[name[0]] += 1
                yield from self.mine.removing(name)
            else:
                values[each.field] = each.theirs
        if values:
            here, there = self.mine.citations.get(name, {}), self.theirs.citations.get(name, {})
            is_own = "scenario" in self.mine.rows[name]
            if is_own:
                self.changed[name[0]] += 1
            is_all = is_own and values.keys() >= dict(_fields(self.mine.rows[name], self.theirs.rows[name])).keys()
            # a citation of the whole row covers values that stay mine: it stays as well
            fields = {**here, **there} if is_all else [name for name in values if name in here or name in there]
            yield setting(self.mine.rows[name], name[0], values)
            yield from citing(here, there, fields)

    def _for_scenario(self, name: Name, each: Difference, kept: Set[tuple[JsonValue, ...]]) -> Iterator[Change]:
        """Yield what gives the scenario alone a value or row, or takes one from it."""
        table = name[0]
        row_key = row_key_of(table, self.theirs.rows.get(name) or self.mine.rows[name])
        what = "" if each.field == ROW else each.field
        if (table, row_key, what) in kept:
            return
        kind, value = "set", each.theirs
        if each.state == "gone":
            kind = "discard"
        elif each.field == ROW and table in PIECES:
            kind, value = "only", None
            self.added[table] += 1
            yield from self.theirs.adding(name)
        elif each.field == ROW:
            kind, value = "add", _plain(row_of(table, self.theirs.rows[name]))
        row = schema.ScenarioChangeRow.model_validate(
            {"game": self.game, "scenario": self.scenario, "table": table, "row_key": row_key, "field": what}
            | {"kind": kind, "value": value, "text": CAME_WITH}
        )
        self.added[row.TABLE] += 1
        yield adding(row.model_dump(mode="json"), row.TABLE)


def _fields(mine: Stored, theirs: Stored) -> Iterator[tuple[str, None]]:
    yield from ((name, None) for name, *_ in otherwise(mine, theirs))


def _plain(row: Row | None) -> JsonValue:
    return None if row is None else row.model_dump(mode="json")
