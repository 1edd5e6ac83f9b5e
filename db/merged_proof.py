"""Who confirmed a row in which a merge mixes the values of two sides?

Who confirms a whole row has seen the values that it has. His record goes along where all of them are as he saw them;
where they come from both sides each value keeps the record of its own side, and nobody is said to have seen the whole.
A value that both have alike gets his record where nobody has confirmed it here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from db.changes import Change
from db.confirmations import is_value
from db.differing import ROW
from db.rowsets import WHOLE, Name, RowSet, Stored, adding, citing, removing
from engine.data.schema import ROW_TYPE_BY_TABLE, CitationRow, ConfirmationRow

if TYPE_CHECKING:
    from db.merging import Merged, Take

Found = dict[str, tuple[Name, "Merged"]]
_About = tuple[str | int, ...]
"""Game, table and key of a row as records name it."""
_RECORD, _CITATION = ConfirmationRow.TABLE, CitationRow.TABLE


class _Taken(NamedTuple):
    """What is done about a row: which of the fields that differ are taken."""

    name: Name
    differing: frozenset[str]
    fields: frozenset[str]

    @property
    def is_all(self) -> bool:
        """Whether all are."""
        return self.fields == self.differing


def followed(found: Mapping[str, tuple[Name, "Merged"]], mine: RowSet, his: RowSet) -> Found:
    """Return differences in which the record of who confirmed a value or row is taken as that is."""
    taken = _taken(found, mine, his)
    result = dict(found)
    for key, (name, each) in found.items():
        about = taken.get(name[1][:3]) if name[0] == _RECORD else None
        if about is None:
            continue
        field = str(name[1][3])
        take: Take = "theirs" if about.is_all and (about.fields == {ROW} or name in his.rows) else "mine"
        if field != WHOLE and ROW not in about.differing:
            is_parted = name in mine.rows and name not in his.rows and (_RECORD, (*name[1][:3], WHOLE)) in his.rows
            is_mine = field in about.differing or (is_parted and not about.is_all)
            take = "theirs" if field in about.fields else "mine" if is_mine else each.take
        result[key] = name, replace(each, take=take)
    return result


def mixed(found: Mapping[str, tuple[Name, "Merged"]], mine: RowSet, his: RowSet) -> Iterator[Change]:
    """Yield what gives each value of rows of both sides the record and the origin of its own side."""
    told = {name: each for name, each in found.values() if name[0] == _RECORD}
    for about, taken in _taken(found, mine, his).items():
        whole: Name = (_RECORD, (*about, WHOLE))
        one, other = (rows.rows.get(whole) for rows in (mine, his))
        origin = told[whole].origin if whole in told else "mine"
        is_news = origin == "theirs" or (origin != "mine" and taken.fields)  # what was taken back here stays so
        if one is None and other is not None and is_news and ROW not in taken.differing and not taken.is_all:
            yield from _agreed(other, taken, mine, his)
        if not taken.fields or taken.fields == {ROW} or (taken.is_all and other is not None):
            continue
        if one is not None:
            yield removing(one, _RECORD)
            values = mine.rows[taken.name]
            kept = [field for field in values if is_value(taken.name[0], field, values) and field not in taken.fields]
            yield from _records(one, kept, mine)
        yield from _records(other, sorted(taken.fields), mine)


def origins(name: Name, fields: Mapping[str, object], mine: RowSet, his: RowSet) -> Iterator[Change]:
    """Yield what gives values that are taken the origin that they have there, those that a row as a whole has too."""
    here, there = mine.citations.get(name, {}), {**his.citations.get(name, {})}
    one, other = here.get(WHOLE), there.get(WHOLE)
    is_his = {**mine.rows[name], **fields} == his.rows[name]
    if is_his and other is not None and (_RECORD, _key(other)) in his.rows:
        every = [field for field in (*there, *here) if field in fields or field == WHOLE]
        yield from citing(here, there, dict.fromkeys(every))
        return
    lent = {field: {**other, "field": field} for field in fields} if other is not None and other != one else {}
    there = {**lent, **there}
    yield from citing(here, there, [field for field in fields if field in here or field in there])


def _key(cited: Stored) -> tuple[str, ...]:
    return tuple(str(cited[part]) for part in ConfirmationRow.KEY)


def _agreed(record: Stored, taken: _Taken, mine: RowSet, his: RowSet) -> Iterator[Change]:
    """Yield what gives values that both have alike the record of him who has seen the whole row, and its origin."""
    name, values, about = taken.name, mine.rows[taken.name], _about(taken.name, mine, his)
    alike = [field for field in values if is_value(name[0], field, values) and field not in taken.differing]
    yield from _records(record, [field for field in alike if (_RECORD, (*about, field)) not in his.rows], mine)
    here, there = mine.citations.get(name, {}), his.citations.get(name, {})
    other = there.get(WHOLE)
    if other is not None and other != here.get(WHOLE):
        lent = [field for field in alike if field not in here and field not in there]
        yield from citing(here, {field: {**other, "field": field} for field in lent}, lent)


def _records(record: Stored | None, fields: list[str], mine: RowSet) -> Iterator[Change]:
    for field in fields if record is not None else ():
        values = {**(record or {}), "field": field}
        if (_RECORD, _key(values)) not in mine.rows:
            yield adding(values, _RECORD)


def _taken(found: Mapping[str, tuple[Name, "Merged"]], mine: RowSet, his: RowSet) -> dict[_About, _Taken]:
    by_row: dict[Name, dict[str, bool]] = {}
    for name, each in found.values():
        if name[0] not in (_RECORD, _CITATION):
            by_row.setdefault(name, {})[each.field] = each.take == "theirs"
    return {
        _about(name, mine, his): _Taken(name, frozenset(takes), frozenset(each for each in takes if takes[each]))
        for name, takes in by_row.items()
    }


def _about(name: Name, mine: RowSet, his: RowSet) -> _About:
    values = mine.rows.get(name) or his.rows[name]
    key = "|".join(str(values[part]) for part in ROW_TYPE_BY_TABLE[name[0]].KEY)
    return str(values.get("game", "")), name[0], key
