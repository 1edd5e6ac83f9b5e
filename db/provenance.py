"""Where do values come from that a person enters: a copy of the game, or his own design?"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from sqlalchemy.orm import Session

from db.changes import BULK, Change, ChangeSet, Key, Values
from db.models import key_columns
from engine.data.schema import ROW_TYPE_BY_TABLE, CitationRow

WHOLE = "*"
FIXED = "fix of a problem"
"""Where a value was found that a check has mended and nobody has looked up."""
OWNER_SOURCE = "owner"
"""The source of what the owner of a copy of the game has entered; always known, with or without a row of its own."""

DESIGNER_SOURCE = "designer"
"""The source of what an author invents for a scenario, map or unit of his own; always known likewise."""
LOSHEIM_SOURCE = "losheim"
"""The source of what is designed and shipped: no person's, so an update brings it anew as it does what is printed."""
Author = Literal["owner", "designed", "reconstructed"]
"""The certainties of what a person enters; what he takes from a check without having looked is reconstructed."""
SOURCES: dict[Author, str] = {"owner": OWNER_SOURCE, "designed": DESIGNER_SOURCE, "reconstructed": OWNER_SOURCE}
_OWN_WORLDS = ("scenario", "map", "counter", "game")
"""Fields of a key that name a row of the table of that name: the scenario, map, counter or game it belongs to."""
_OWN = "scenario_change"
"""The table of what a scenario has for itself: only the reason of a row is cited, if it has one."""
UNCITED = frozenset(
    {"source", "citation", "ruling", "waived_rule", "erratum", "erratum_change", "scenario_erratum", "scenario_change"}
    | {"scenario_version", "erratum_number", "erratum_choice", "errata_desk"}
    | {"confirmation", "note", "inbox", "check_waiver", "historical_unit", "word", "declared_value"}
)
"""Tables whose rows need no citation: they name origins, are decisions with their reasons, or belong to no game."""


class _Cited(NamedTuple):
    """What is cited for a field of a row: all of a citation but its key."""

    certainty: str
    source: str
    locator: str
    among: str


_OF_ROWS = """
    SELECT row_key, field, certainty, source, locator, among FROM citation
    WHERE game = ? AND "table" = ? AND row_key IN (SELECT value FROM json_each(?))
"""
"""The citations of some rows of one table, as text: an engine makes more of each of them than is asked here."""
_OF_FIELDS = f"{_OF_ROWS} AND field IN (SELECT value FROM json_each(?))"


def with_citation(
    session: Session,
    changes: ChangeSet,
    locator: str | Callable[[Change], str] = "",
    certainty: Author = "owner",
    invented: Collection[tuple[str, str]] = (),
) -> ChangeSet:
    """Return the set with a citation for each value that it changes, so that one undo takes back both.

    A changed value gets the ``certainty``, a new row as a whole; a removed row loses its citations. What belongs to a
    scenario, map, counter or game that is ``designed`` as a whole, or was ``designed`` itself, stays ``designed``: no
    box can confirm it; so are rows that are ``invented``, by table and key. The reason of the set is that of its
    designed values. Changes of rows that have no citations, or bring theirs (``ChangeSet.carried``), are left
    alone. ``locator`` may say for each change where it was found.
    """
    added: list[Change] = []
    stored, citing = _Stored(session, changes), _Citing()
    for change in changes.changes:
        if change.table == _OWN:
            added.extend(_own_reason(stored, change, changes.reason))
        if not _is_cited(change.table):
            continue
        row = change.table, _row_key(change)
        if row in changes.carried:
            continue
        game = _game_of(change)
        if change.after is None:
            added.extend(_uncite(stored, game, *row))
            continue
        mine = _by_author(locator if isinstance(locator, str) else locator(change))
        is_design = row in invented or stored.is_in_a_design(game, change)
        theirs: Author = "designed" if is_design else certainty
        is_anew = row in changes.anew
        cited = {} if is_anew else stored.of(game, *row)
        for field in (WHOLE,) if change.before is None or is_anew else change.after:
            known = cited.get(field)
            was = known or cited.get(WHOLE)
            new = mine[theirs] if was is None or was.certainty != "designed" else mine["designed"]
            if new.certainty == "designed":
                new = _reasoned(new, known, changes.reason)
            if known is None or known != new:
                added.append(citing((game, *row, field), known, new))
    if changes.anew:
        return replace(changes, changes=(*changes.changes, *added)).merged(ChangeSet("", ()))
    return replace(changes, changes=(*changes.changes, *sorted(added, key=_shape)))


def _shape(change: Change) -> tuple[bool, tuple[str, ...]]:
    """Return by what changes are put in order, so that alike ones are written and kept together."""
    return change.before is None, tuple(change.after or ())


@lru_cache(maxsize=64)
def _by_author(locator: str) -> dict[Author, _Cited]:
    """Return what is cited for a value that was found at a place, by who entered it; not to be changed."""
    return {author: _Cited(author, source, locator, "") for author, source in SOURCES.items()}


def _reasoned(new: _Cited, known: _Cited | None, reason: str) -> _Cited:
    """Return what is cited for a designed value with the reason of the edit; without one a person's own one stays."""
    if reason:
        return new._replace(locator=_as_locator(reason))
    if known is not None and known.certainty == "designed" and known.source != LOSHEIM_SOURCE and not new.locator:
        return new._replace(source=known.source, locator=known.locator)
    return new


def _as_locator(reason: str) -> str:
    return " ".join(reason.replace(";", ",").split())


def _own_reason(stored: "_Stored", change: Change, reason: str) -> list[Change]:
    """Return what gives something that a scenario has for itself the reason of the edit, or takes it along."""
    game, row_key = _game_of(change), _row_key(change)
    if change.after is None:
        return _uncite(stored, game, change.table, row_key)
    if not reason:
        return []
    known = stored.of(game, change.table, row_key).get(WHOLE)
    new = _Cited("designed", DESIGNER_SOURCE, _as_locator(reason), "")
    return [] if known == new else [_Citing()((game, change.table, row_key, WHOLE), known, new)]


@cache
def _is_cited(table: str) -> bool:
    return table in ROW_TYPE_BY_TABLE and table not in UNCITED


def _game_of(change: Change) -> str:
    return str(change.key[place_of_game(change.table)])


@cache
def place_of_game(table: str) -> int:
    """Return which part of the key of a table is the game."""
    return key_columns(table).index("game")


def _row_key(change: Change) -> str:
    return "|".join(map(str, change.key))


@cache
def _worlds_of(table: str) -> tuple[tuple[tuple[str, tuple[int, ...]], ...], int]:
    """Return what a row of a table may belong to, with the parts of its key that name that, and how many parts from
    the first on hold all of these."""
    columns = key_columns(table)
    worlds = tuple(
        (kind, tuple(columns.index(kind if name in (kind, "key") else name) for name in ROW_TYPE_BY_TABLE[kind].KEY))
        for kind in _OWN_WORLDS
        if kind in columns and kind != table
    )
    return worlds, max((place + 1 for _, places in worlds for place in places), default=0)


class _Stored:
    """The citations of the rows that a change set touches: read one by one, or at once for a large edit."""

    def __init__(self, session: Session, changes: ChangeSet) -> None:
        counts = Counter(change.table for change in changes.changes)
        self._session = session
        self._tables: defaultdict[tuple[str, str], dict[str, dict[str, _Cited]]] = defaultdict(dict)
        self._designs: dict[tuple[str, Key], bool] = {}
        self._in_designs: dict[tuple[str, Key], bool] = {}
        large: dict[tuple[str, str], list[Change]] = defaultdict(list)
        for change in changes.changes:
            if counts[change.table] >= BULK and _is_cited(change.table):
                large[_game_of(change), change.table].append(change)
        for (game, table), several in large.items():
            is_whole = any(change.before is None or change.after is None for change in several)
            fields = {WHOLE, *(name for change in several for name in change.after or ())}
            self._read(game, table, [_row_key(change) for change in several], set() if is_whole else fields)

    def of(self, game: str, table: str, row_key: str) -> dict[str, _Cited]:
        """Return what is cited for a row by field, at least for the fields that change; read once."""
        rows = self._tables[game, table]
        if row_key not in rows:
            self._read(game, table, [row_key])
        return rows[row_key]

    def certainty(self, game: str, table: str, row_key: str, field: str) -> str:
        """Return the certainty of a value, its own or its row's; empty where nothing is cited."""
        found = self.of(game, table, row_key)
        cited = found.get(field) or found.get(WHOLE)
        return cited.certainty if cited is not None else ""

    def is_designed(self, game: str, table: str, key: Key) -> bool:
        """Return whether a row that many others belong to is its author's own, asked for once."""
        if (table, key) not in self._designs:
            row_key = "|".join(map(str, key))
            self._designs[table, key] = self.certainty(game, table, row_key, WHOLE) == "designed"
        return self._designs[table, key]

    def is_in_a_design(self, game: str, change: Change) -> bool:
        """Return whether a row belongs to a scenario, map, counter or game that its author invented; asked once for
        all rows whose keys name the same."""
        worlds, length = _worlds_of(change.table)
        name = change.table, change.key[:length]
        if name not in self._in_designs:
            self._in_designs[name] = any(
                self.is_designed(game, kind, tuple([change.key[place] for place in places])) for kind, places in worlds
            )
        return self._in_designs[name]

    def _read(self, game: str, table: str, row_keys: list[str], fields: Collection[str] = ()) -> None:
        """Read what is cited for some rows, or for some fields of them."""
        rows = self._tables[game, table]
        rows |= {row_key: {} for row_key in row_keys}
        given = (game, table, json.dumps(row_keys), *([json.dumps(sorted(fields))] if fields else []))
        found = self._session.connection().exec_driver_sql(_OF_FIELDS if fields else _OF_ROWS, given).all()
        alike: dict[tuple[str, ...], _Cited] = {}
        for row_key, field, certainty, source, locator, among in found:
            said = certainty, source, locator, among
            rows[row_key][field] = alike.get(said) or alike.setdefault(said, _Cited(*said))


class _Citing:
    """Makes the changes that give fields what is cited for them now: most of a stroke say the same of hundreds."""

    def __init__(self) -> None:
        self._moved: dict[tuple[_Cited, _Cited], tuple[Values, Values]] = {}

    def __call__(self, key: Key, stored: _Cited | None, new: _Cited) -> Change:
        """Return the change of what is cited under a key; what was ``stored`` is another than is ``new``."""
        if stored is None:
            return Change(CitationRow.TABLE, key, None, _values(key, new))
        told = self._moved.get((stored, new))
        if told is None:
            names = [name for name in _Cited._fields if getattr(stored, name) != getattr(new, name)]
            before, after = ({name: getattr(cited, name) for name in names} for cited in (stored, new))
            told = self._moved[stored, new] = before, after
        return Change(CitationRow.TABLE, key, *told)


def _uncite(found: _Stored, game: str, table: str, row_key: str) -> list[Change]:
    keys: list[tuple[Key, _Cited]] = [
        ((game, table, row_key, field), cited) for field, cited in found.of(game, table, row_key).items()
    ]
    return [Change(CitationRow.TABLE, key, _values(key, cited), None) for key, cited in keys]


def _values(key: Key, cited: _Cited) -> Values:
    return dict(zip(key_columns(CitationRow.TABLE), key, strict=True)) | cited._asdict()
