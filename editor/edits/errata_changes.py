"""How are the changes of errata ordered, taken out, put into another erratum, settled where some disagree, and brought
up to what stands there now?"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from pydantic import JsonValue

from db.changes import Change, ChangeSet, EditError
from db.models import key_columns
from db.provenance import OWNER_SOURCE
from editor.edits.draft import Draft, made
from editor.edits.errata import drop, erratum_row, next_position, remove
from editor.edits.errata_numbers import give, next_number
from editor.edits.moving import moved
from editor.edits.reading import Rows, one
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.counted import counted
from engine.data.patching import WHOLE
from engine.data.schema import ROW_TYPE_BY_TABLE, Row

_SENSE = "printed"
"""The field of a changed rule for which it is cited that somebody has read it so."""
STATUSES = ("official", "proposed", "house", "rejected")
"""What an erratum can be, in the order in which they are listed."""


def in_order(heads: Sequence[schema.ErratumRow]) -> list[schema.ErratumRow]:
    """Return errata as they are listed, on their desk and where they are published: by status, those of one status by
    their numbers, and among them, at its place, each that somebody has put at one."""
    usual = sorted(heads, key=lambda row: (STATUSES.index(row.status), natural_key(row.key)))
    listed = [row for row in usual if not row.position]
    for row in sorted((row for row in heads if row.position), key=lambda row: (row.position, natural_key(row.key))):
        listed.insert(row.position - 1, row)
    return listed


def changes_of(rows: Rows, game: str, erratum: str) -> list[schema.ErratumChangeRow]:
    """Return the changes of an erratum in their order."""
    found = rows.find(schema.ErratumChangeRow, game=game, erratum=erratum)
    return sorted(found, key=lambda change: change.position)


def take_out(rows: Rows, game: str, erratum: str, positions: Collection[int]) -> ChangeSet:
    """Take changes out of an erratum; what they changed is as printed again."""
    draft, chosen = Draft(), _chosen(rows, game, erratum, positions)
    for change in chosen:
        drop(draft, rows, change)
    return draft.done(f"Erratum {erratum}: {counted(len(chosen), 'change')} taken out")


def move_change(rows: Rows, game: str, erratum: str, position: int, step: int) -> ChangeSet:
    """Let a change stand one place further up (``-1``) or down among those of its erratum."""
    every = changes_of(rows, game, erratum)
    (place,) = (at for at, change in enumerate(every) if change.position == position)
    if not 0 <= place + step < len(every):
        return ChangeSet("", ())
    one_, other = every[place], every[place + step]
    swapped = (
        (one_, one_.model_copy(update={"position": other.position})),
        (other, other.model_copy(update={"position": one_.position})),
    )
    return replace(moved(rows, swapped), label=f"Erratum {erratum}: order of changes")


def move_erratum(rows: Rows, game: str, erratum: str, step: int) -> ChangeSet:
    """Let an erratum stand one place further up (``-1``) or down in the list of the game; only those that were put at
    a place before are touched beside it."""
    listed = in_order(rows.find(schema.ErratumRow, game=game))
    place = [row.key for row in listed].index(erratum)
    if not 0 <= place + step < len(listed):
        return ChangeSet("", ())
    listed.insert(place + step, listed.pop(place))
    draft = Draft()
    for position, row in enumerate(listed, 1):
        if row.position or row.key == erratum:
            draft.set(row, position=position)
    return draft.done(f"Erratum {erratum}: order of errata")


def duplicate(rows: Rows, game: str, erratum: str) -> ChangeSet:
    """Make a copy of an erratum with a number of its own; it is off, for it would say all twice."""
    head, draft = erratum_row(rows, game, erratum), Draft()
    copy = _begun(draft, rows, head, f"{head.title} (copy)")
    for change in changes_of(rows, game, erratum):
        draft.add(change.model_copy(update={"erratum": copy}))
    if head.status == "official":
        for scenario in rows.find(schema.ScenarioRow, game=game):
            draft.add(made(schema.ScenarioErratumRow, game=game, scenario=scenario.scenario, erratum=copy, on=False))
    return draft.done(f"Erratum {copy}: a copy of {erratum}")


def split_off(rows: Rows, game: str, erratum: str, positions: Collection[int], title: str) -> ChangeSet:
    """Make a new erratum of some changes of another, on where that is on."""
    chosen = _chosen(rows, game, erratum, positions)
    head, draft = erratum_row(rows, game, erratum), Draft()
    if not title.strip():
        raise EditError("An erratum needs a title")
    new = _begun(draft, rows, head, title.strip())
    pairs = [(change, change.model_copy(update={"erratum": new})) for change in chosen]
    going = moved(rows, pairs)
    draft.take(going)
    for switch in rows.find(schema.ScenarioErratumRow, game=game, erratum=erratum):
        draft.add(switch.model_copy(update={"erratum": new}))
    done = draft.done(f"Erratum {new}: {counted(len(chosen), 'change')} of {erratum}")
    return replace(done, carried=going.carried, anew=going.anew)


def merge(rows: Rows, game: str, into: str, other: str) -> ChangeSet:
    """Put the changes of an erratum into another and remove it; what both say stands once. Raises EditError where they
    disagree."""
    if into == other:
        raise EditError("An erratum is merged with another one")
    known = {_about(change): change for change in changes_of(rows, game, into)}
    pairs: list[tuple[Row, Row]] = []
    gone: list[Row] = []
    position = next_position(rows, game, into)
    for change in changes_of(rows, game, other):
        same = known.get(_about(change)) if change.row_key else None
        if same is not None and same.value != change.value:
            raise EditError(f"{into} and {other} disagree about {change.table} {change.row_key}: choose one first")
        if same is not None:
            gone.append(change)
        else:
            pairs.append((change, change.model_copy(update={"erratum": into, "position": position})))
            position += 1
    draft, going = Draft(), moved(rows, pairs, gone)
    draft.take(going)
    moving = {(row.TABLE, row.key_text) for row, _ in pairs} | {(row.TABLE, row.key_text) for row in gone}
    rest = remove(rows, game, other)
    draft.take(
        replace(
            rest,
            changes=tuple(change for change in rest.changes if not moving & {*_named(change)}),
        )
    )
    return replace(draft.done(f"Erratum {other} is part of {into}"), carried=going.carried, anew=going.anew)


def choose(rows: Rows, game: str, erratum: str, where: tuple[str, str, str]) -> ChangeSet:
    """Follow one erratum where some disagree about a value; ``where`` is table, key and field of it."""
    erratum_row(rows, game, erratum)
    table, row_key, field = where
    draft = Draft()
    for old in choices_about(rows, game, where):
        draft.remove(old)
    draft.add(
        made(schema.ErratumChoiceRow, game=game, table=table, row_key=row_key, field=field or WHOLE, erratum=erratum)
    )
    done = draft.done("").merged(ChangeSet("", ()))
    return replace(done, label=f"Erratum {erratum} is followed where errata disagree")


def leave_open(rows: Rows, game: str, where: tuple[str, str, str]) -> ChangeSet:
    """Follow none of the errata that disagree about a value any more, also where one was followed for its row."""
    draft = Draft()
    for old in choices_about(rows, game, where):
        draft.remove(old)
    return draft.done("No erratum is followed where errata disagree")


def choices_about(rows: Rows, game: str, where: tuple[str, str, str]) -> list[schema.ErratumChoiceRow]:
    """Return what was chosen about a value (table, key and field), or about its row as a whole; of a whole row, all
    that was chosen about its values too."""
    table, row_key, field = where
    found = rows.find(schema.ErratumChoiceRow, game=game, table=table, row_key=row_key)
    return [row for row in found if row.field in (field, WHOLE) or field in ("", WHOLE)]


def take_as_printed(rows: Rows, game: str, erratum: str, position: int) -> ChangeSet:
    """Let a change that no longer fits print what stands there now; one that says the same is taken out."""
    (change,) = _chosen(rows, game, erratum, (position,))
    stored, draft = stored_row(rows, change.table, change.row_key), Draft()
    if stored is None:
        raise EditError("There is nothing any more that could be printed; take the change out")
    now = stored.model_dump(mode="json")
    if change.kind == "set":
        if now.get(change.field) == change.value:
            drop(draft, rows, change)
        else:
            draft.set(change, printed=now.get(change.field))
    elif change.kind == "add":
        drop(draft, rows, change) if now == change.value else draft.set(change, kind="replace", printed=now)
    else:
        draft.set(change, printed=now)
    return draft.done(f"Erratum {erratum}: what stands there is printed")


def set_rule(
    rows: Rows,
    game: str,
    erratum: str,
    number: str,
    senses: tuple[str, str],
    carrier: str = "",
    position: int = -1,
    is_read: bool = False,
) -> ChangeSet:
    """Let an erratum change a rule: what it says as printed and as it is read, in own words, and what carries that out
    (``parameter/KEY`` and so on). ``position`` is that of a change that says so already; ``is_read``: a person has read
    in the printed rules that they say so, which is cited for the printed sense."""
    erratum_row(rows, game, erratum)
    printed, value = (sense.strip() for sense in senses)
    if not number.strip() or not value:
        raise EditError("A changed rule needs its number, and what it says now")
    wanted: dict[str, JsonValue] = {
        "kind": "rule", "table": schema.RuleRow.TABLE, "row_key": f"{game}|{number.strip()}", "field": carrier,
        "printed": printed or None, "value": value, "text": "",
    }  # fmt: skip
    draft = Draft()
    old = next((change for change in changes_of(rows, game, erratum) if change.position == position), None)
    place = next_position(rows, game, erratum) if old is None else old.position
    named: dict[str, JsonValue] = {"game": game, "erratum": erratum, "position": place}
    new = made(schema.ErratumChangeRow, **(named | wanted))
    draft.add(new) if old is None else draft.set(old, **wanted)
    known = read_sense(rows, new)
    if known is not None and not is_read:
        draft.remove(known)
    elif known is None and is_read and printed:
        cited: dict[str, JsonValue] = {"game": game, "table": new.TABLE, "row_key": new.key_text, "field": _SENSE}
        draft.add(made(schema.CitationRow, **cited, certainty="owner", source=OWNER_SOURCE))
    return draft.done(f"Erratum {erratum}: rule {number.strip()}")


def read_sense(rows: Rows, change: schema.ErratumChangeRow) -> schema.CitationRow | None:
    """Return what is cited for the printed sense of a changed rule: that somebody has read it; None for nothing."""
    cited = rows.citations(change.game, change.TABLE, change.key_text)
    return next((each for each in cited if each.field == _SENSE), None)


def stored_row(rows: Rows, table: str, row_key: str) -> Row | None:
    """Return the row that a change names as it stands, None where there is none."""
    kind, parts = ROW_TYPE_BY_TABLE.get(table), row_key.split("|")
    if kind is None or len(parts) != len(kind.KEY):
        return None
    typed: dict[str, str | int] = {
        name: int(part) if kind.model_fields[name].annotation is not str and part.isdecimal() else part
        for name, part in zip(key_columns(table), parts, strict=True)
    }
    found = one(rows, kind, **typed)
    return found if found is not None else one(rows, kind, **dict(zip(key_columns(table), parts, strict=True)))


def _begun(draft: Draft, rows: Rows, head: schema.ErratumRow, title: str) -> str:
    """Add an erratum like another one, under a title of its own; return its number."""
    number = next_number(rows, head.game, head.status)
    draft.add(head.model_copy(update={"key": number, "title": title, "supersedes": (), "position": 0}))
    give(draft, rows, head.game, number, title)
    return number


def _named(change: Change) -> Iterator[tuple[str, str]]:
    """Yield the row that a change is of, as table and key; of a citation, that which it is about."""
    yield change.table, "|".join(map(str, change.key))
    if change.table == schema.CitationRow.TABLE:
        yield str(change.key[1]), str(change.key[2])


def _chosen(rows: Rows, game: str, erratum: str, positions: Collection[int]) -> list[schema.ErratumChangeRow]:
    found = [change for change in changes_of(rows, game, erratum) if change.position in positions]
    if not found:
        raise EditError("Choose a change of the erratum first")
    return found


def _about(change: schema.ErratumChangeRow) -> tuple[str, str, str, str]:
    return change.kind, change.table, change.row_key, change.field
