"""How does a variant follow its parent? An edit of the parent is made in it too, where both were still the same.

Asked of new edits only, before they are written: an undo takes back what stands in the journal, the variant's part
with it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from db.changes import Change, ChangeSet, Key, Values, row_values
from db.models import TABLES, key_columns
from engine.data.variants import OF_SCENARIO, OWN, moved_key

_CITED = "citation"
_HEAD = "scenario"


def following(session: Session, changes: ChangeSet) -> ChangeSet:
    """Return a change set with what follows from it in the variants of the scenarios that it changes, in their variants
    too. A row that the set itself changes is left, and so are the variants of a scenario that it takes out."""
    children = _children(session, changes) if _is_of_scenarios(changes) else {}
    if not children:
        return changes
    done = {(change.table, change.key) for change in changes.changes}
    found = list(changes.changes)
    for change in found:  # grows while it is read: a variant may have variants
        place = _scenario_of(change)
        for mine in _followed(session, change, children.get(place, ())) if place is not None else ():
            if (mine.table, mine.key) not in done:
                done.add((mine.table, mine.key))
                found.append(mine)
    return changes if len(found) == len(changes.changes) else replace(changes, changes=tuple(found))


def _is_of_scenarios(changes: ChangeSet) -> bool:
    """Tell whether a set changes scenarios or what is cited for them; a stroke over a map has hundreds of others."""
    return bool(changes.tables() & OF_SCENARIO.keys()) or any(key[1] in OF_SCENARIO for key in changes.keys(_CITED))


def _children(session: Session, changes: ChangeSet) -> Mapping[tuple[str, str], Sequence[str]]:
    variant = TABLES["variant"]
    found: dict[tuple[str, str], list[str]] = {}
    gone = {change.key for change in changes.changes if change.table in ("variant", _HEAD) and change.after is None}
    stored = select(variant.c.game, variant.c.parent, variant.c.scenario).order_by(variant.c.scenario)
    for game, parent, scenario in session.execute(stored):
        if (game, parent) not in gone and (game, scenario) not in gone:
            found.setdefault((game, parent), []).append(scenario)
    return found


def _followed(session: Session, change: Change, children: Sequence[str]) -> Iterator[Change]:
    for child in children:
        moved = _moved(change, child)
        stored = row_values(session, moved.table, moved.key)
        if _is_alike(moved, stored):
            yield moved


def _scenario_of(change: Change) -> tuple[str, str] | None:
    """Return game and scenario of the row that a change is about, or whose source it is; None for any other, as the
    hundreds of a stroke over a map."""
    if change.table == _CITED:
        _game, table, row_key, _field = change.key
        if table not in OF_SCENARIO:
            return None
        parts = str(row_key).split("|")
        return parts[0], parts[1]
    if change.table not in OF_SCENARIO:
        return None
    named = dict(zip(key_columns(change.table), change.key, strict=True))
    return str(named["game"]), str(named["scenario"])


def _moved(change: Change, child: str) -> Change:
    """Return a change of a parent as one of its variant; of the head only what a variant has from its parent."""
    columns = key_columns(change.table)
    name = "row_key" if change.table == _CITED else "scenario"
    place = columns.index(name)
    new = moved_key(str(change.key[place]), child) if name == "row_key" else child
    key: Key = (*change.key[:place], new, *change.key[place + 1 :])

    def renamed(values: Values | None) -> Values | None:
        if values is None:
            return None
        kept = {field: value for field, value in values.items() if change.table != _HEAD or field not in OWN}
        return {**kept, name: new} if name in values else kept

    return Change(change.table, key, renamed(change.before), renamed(change.after))


def _is_alike(moved: Change, stored: Values | None) -> bool:
    """Say whether a variant's row is as the parent's was before the change."""
    if moved.table == _HEAD and (moved.before is None or not moved.after):
        return False  # a head is begun and taken out for itself
    if moved.before is None or stored is None:
        return moved.before is None and stored is None
    return all(stored.get(field) == value for field, value in moved.before.items())
