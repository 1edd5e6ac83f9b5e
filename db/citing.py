"""Which citations go with an edit? One for each value that it changes, of the owner of a copy or of a designer."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

from sqlalchemy.orm import Session

from db.changes import BULK, Change, ChangeSet, Key, Values
from db.models import key_columns
from db.provenance import (
    DESIGNER_SOURCE,
    LOSHEIM_SOURCE,
    SOURCES,
    WHOLE,
    Author,
    place_of_game,
)
from db.stored_citations import CitedAs, StoredCitations, game_of, is_cited, row_key_of, worlds_of
from engine.data.schema import CitationRow

_OWN = "scenario_change"
"""The table of what a scenario has for itself: only the reason of a row is cited, if it has one."""


_COLUMNS = (*key_columns(CitationRow.TABLE), *CitedAs._fields)


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
    stored, citing = StoredCitations(session, changes), _Citing(changes.reason)
    apart = {table for table, _ in (*invented, *changes.carried, *changes.anew)} | {_OWN}
    for _, run in groupby(changes.changes, key=_together):
        alike = list(run)
        first = alike[0]
        if (
            len(alike) >= BULK
            and first.before
            and first.after
            and first.table not in apart
            and isinstance(locator, str)
        ):
            added.extend(_alike_cited(stored, citing, alike, _by_author(locator), certainty))
            continue
        for change in alike:
            added.extend(_cited_for(stored, citing, change, changes, locator, certainty, invented))
    if changes.anew:
        return replace(changes, changes=(*changes.changes, *added)).merged(ChangeSet("", ()))
    return replace(changes, changes=(*changes.changes, *sorted(added, key=_shape)))


def _together(change: Change) -> tuple[str, int, bool]:
    """Return what changes that follow each other have in common where a stroke gives many rows the same value."""
    return change.table, id(change.after), change.before is None


def _cited_for(
    stored: StoredCitations,
    citing: "_Citing",
    change: Change,
    changes: ChangeSet,
    locator: str | Callable[[Change], str],
    certainty: Author,
    invented: Collection[tuple[str, str]],
) -> Iterator[Change]:
    """Yield what is cited for one change of a set."""
    if change.table == _OWN:
        yield from _own_reason(stored, change, changes.reason)
    row = change.table, row_key_of(change)
    if not is_cited(change.table) or row in changes.carried:
        return
    game = game_of(change)
    if change.after is None:
        yield from _uncite(stored, game, *row)
        return
    mine = _by_author(locator if isinstance(locator, str) else locator(change))
    theirs: Author = "designed" if row in invented or stored.is_in_a_design(game, change) else certainty
    is_anew = row in changes.anew
    cited = {} if is_anew else stored.of(game, *row)
    for field in (WHOLE,) if change.before is None or is_anew else change.after:
        told = citing((game, *row, field), cited.get(field), cited.get(WHOLE), mine, theirs)
        if told is not None:
            yield told


def _alike_cited(
    stored: StoredCitations,
    citing: "_Citing",
    alike: Sequence[Change],
    mine: Mapping[Author, CitedAs],
    certainty: Author,
) -> Iterator[Change]:
    """Yield what is cited for rows of one table that are given the same value: hundreds, of which most are cited as
    another one is."""
    table, place, (_, length) = alike[0].table, place_of_game(alike[0].table), worlds_of(alike[0].table)
    if not is_cited(table):
        return
    fields, world, theirs = tuple(alike[0].after or ()), None, certainty
    for change in alike:
        key = change.key
        game, row_key = str(key[place]), "|".join(map(str, key))
        if world != key[:length]:
            world, theirs = key[:length], "designed" if stored.is_in_a_design(game, change) else certainty
        cited = stored.of(game, table, row_key)
        whole = cited.get(WHOLE)
        for field in fields:
            told = citing((game, table, row_key, field), cited.get(field), whole, mine, theirs)
            if told is not None:
                yield told


def _shape(change: Change) -> tuple[bool, tuple[str, ...]]:
    """Return by what changes are put in order, so that alike ones are written and kept together."""
    return change.before is None, tuple(change.after or ())


@lru_cache(maxsize=64)
def _by_author(locator: str) -> dict[Author, CitedAs]:
    """Return what is cited for a value that was found at a place, by who entered it; not to be changed."""
    return {author: CitedAs(author, source, locator, "") for author, source in SOURCES.items()}


def _own_reason(stored: StoredCitations, change: Change, reason: str) -> list[Change]:
    """Return what gives something that a scenario has for itself the reason of the edit, or takes it along."""
    game, row_key = game_of(change), row_key_of(change)
    if change.after is None:
        return _uncite(stored, game, change.table, row_key)
    if not reason:
        return []
    known = stored.of(game, change.table, row_key).get(WHOLE)
    new = CitedAs("designed", DESIGNER_SOURCE, _as_locator(reason), "")
    return [] if known == new else [_Citing(reason).change((game, change.table, row_key, WHOLE), known, new)]


def _uncite(found: StoredCitations, game: str, table: str, row_key: str) -> list[Change]:
    keys: list[tuple[Key, CitedAs]] = [
        ((game, table, row_key, field), cited) for field, cited in found.of(game, table, row_key).items()
    ]
    return [Change(CitationRow.TABLE, key, _values(key, cited), None) for key, cited in keys]


class _Citing:
    """Makes the changes that give fields what is cited for them now: most of a stroke say the same of hundreds."""

    def __init__(self, reason: str) -> None:
        self._reason = reason
        self._moved: dict[tuple[CitedAs, CitedAs], tuple[Values, Values]] = {}

    def __call__(
        self, key: Key, known: CitedAs | None, whole: CitedAs | None, mine: Mapping[Author, CitedAs], theirs: Author
    ) -> Change | None:
        """Return the change of what is cited under a key; None where that is said already. ``known`` is what is stored
        of the field, ``whole`` what of the row, ``mine`` what is to be said by author, ``theirs`` who that is."""
        was = known or whole
        new = mine[theirs] if was is None or was.certainty != "designed" else mine["designed"]
        if new.certainty == "designed":
            new = _reasoned(new, known, self._reason)
        return None if known == new else self.change(key, known, new)

    def change(self, key: Key, known: CitedAs | None, new: CitedAs) -> Change:
        """Return the change from what is stored, if anything, to what is cited now."""
        if known is None:
            return Change(CitationRow.TABLE, key, None, _values(key, new))
        told = self._moved.get((known, new))
        if told is None:
            names = [name for name in CitedAs._fields if getattr(known, name) != getattr(new, name)]
            before, after = ({name: getattr(cited, name) for name in names} for cited in (known, new))
            told = self._moved[known, new] = before, after
        return Change(CitationRow.TABLE, key, *told)


def _reasoned(new: CitedAs, known: CitedAs | None, reason: str) -> CitedAs:
    """Return what is cited for a designed value with the reason of the edit; without one a person's own one stays."""
    if reason:
        return new._replace(locator=_as_locator(reason))
    if known is not None and known.certainty == "designed" and known.source != LOSHEIM_SOURCE and not new.locator:
        return new._replace(source=known.source, locator=known.locator)
    return new


def _as_locator(reason: str) -> str:
    return " ".join(reason.replace(";", ",").split())


def _values(key: Key, cited: CitedAs) -> Values:
    return dict(zip(_COLUMNS, (*key, *cited), strict=True))
