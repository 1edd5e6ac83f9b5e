"""What does a person do about findings? Several fixes at once, a reason why one is accepted, and that taken back."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Protocol

from db.changes import Change, ChangeSet, EditError, Key
from db.checks import Finding
from db.checks.explained import explained
from editor.edits.own import stored_row
from editor.edits.reading import Rows
from engine.data import schema
from engine.data.schema import ROW_TYPE_BY_TABLE, CheckWaiverRow, CitationRow, ConfirmationRow
from engine.data.values import format_value

_NONE = "—"
_NAMED = 3
"""So many problems are named in the journal, and how many more there are."""
_ORIGINS = frozenset({CitationRow.TABLE, ConfirmationRow.TABLE})


class Told(Protocol):
    """The words in which findings are told."""

    def where(self, found: Finding) -> str:
        """Return the place of a finding."""

    def remedy(self, found: Finding) -> str:
        """Return what would mend it."""


@dataclass(frozen=True)
class Mended:
    """Fixes put together: one change set, those that it does, and those that must wait because an earlier one changes
    the same."""

    changes: ChangeSet
    done: tuple[Finding, ...]
    waiting: tuple[Finding, ...]


@dataclass(frozen=True)
class Altered:
    """A value that fixes change: row and field in words, before and after."""

    found: Finding
    what: str
    value: str
    before: str
    after: str


def mended(findings: Iterable[Finding], words: Told) -> Mended:
    """Put the fixes of findings together as one edit, called in some words."""
    done: list[Finding] = []
    waiting: list[Finding] = []
    taken: dict[tuple[str, Key], list[Change]] = {}
    for found in findings:
        if found.fix is None:
            continue
        changes = found.fix.changes
        if all(_go_together(each, one) for one in changes for each in taken.get((one.table, one.key), ())):
            done.append(found)
            for change in changes:
                taken.setdefault((change.table, change.key), []).append(change)
        else:
            waiting.append(found)
    fixes = [found.fix for found in done if found.fix is not None]
    named = _named([words.remedy(found) for found in done])
    label = named if len(fixes) == 1 else f"{len(fixes)} problems mended: {named}"
    net = reduce(ChangeSet.merged, fixes, ChangeSet(label, ()))
    return Mended(net, tuple(done), tuple(waiting))


def _go_together(one: Change, other: Change) -> bool:
    """Tell whether two changes of a row make the same of it, or something of other values."""
    if None in (one.before, one.after, other.before, other.after):
        return one == other
    return all((other.after or {}).get(name, value) == value for name, value in (one.after or {}).items())


def altered(found: Finding) -> Iterator[Altered]:
    """Yield what the fix of a finding changes, value by value, without its sources and who confirmed them, unless it
    mends only these."""
    changes = found.fix.changes if found.fix is not None else ()
    for change in [each for each in changes if each.table not in _ORIGINS] or changes:
        what = f"{change.table.replace('_', ' ')} {', '.join(str(part) for part in change.key[1:])}".strip()
        if change.before is None or change.after is None:
            is_new = change.before is None
            yield Altered(found, what, "", _NONE if is_new else "there", "new" if is_new else "removed")
            continue
        for name, after in change.after.items():
            before = change.before.get(name)
            yield Altered(found, what, name.replace("_", " "), _said(before), _said(after))


def waiving(rows: Rows, findings: Sequence[Finding], reason: str, words: Told) -> ChangeSet:
    """Accept findings with a reason, as one step. Raises EditError without one, or where all are accepted already."""
    said = " ".join(reason.split())
    if not said:
        raise EditError("a waiver needs a reason: why is it right as it stands?")
    new = {(found.game, found.check, found.where): found for found in findings if not found.waived}
    for game, check, where in [*new]:
        if rows.find(CheckWaiverRow, game=game, check=check, where=where):
            del new[game, check, where]
    if not new:
        raise EditError("choose problems that are not waived already")
    made = [CheckWaiverRow(game=game, check=check, where=where, reason=said) for game, check, where in new]
    named = _named([_placed(found, words) for found in new.values()])
    label = f"Waived: {named}" if len(made) == 1 else f"{len(made)} problems waived: {named}"
    changes = (Change(row.TABLE, (row.game, row.check, row.where), None, row.model_dump(mode="json")) for row in made)
    return ChangeSet(label, tuple(changes), reason=said)


def unwaiving(rows: Rows, findings: Sequence[Finding], words: Told) -> ChangeSet:
    """Take the waivers of findings back, as one step. Raises EditError where none is waived."""
    gone: dict[Key, Change] = {}
    told: dict[Key, str] = {}
    for found in findings:
        for row in rows.find(CheckWaiverRow, game=found.game, check=found.check, where=found.where):
            key = row.game, row.check, row.where
            gone[key], told[key] = Change(row.TABLE, key, row.model_dump(mode="json"), None), _placed(found, words)
    if not gone:
        raise EditError("none of the chosen problems is waived")
    named = _named([*told.values()])
    label = f"Waiver taken back: {named}" if len(gone) == 1 else f"{len(gone)} waivers taken back: {named}"
    return ChangeSet(label, tuple(gone.values()))


def rule_of(rows: Rows, found: Finding) -> str:
    """Return the rule that a finding rests on, where it is of a row that cites one or its check applies a parameter."""
    parameter = explained(found.check).parameter
    for applied in rows.find(schema.ParameterRow, game=found.game, key=parameter) if parameter else ():
        return applied.rule
    table, slash, key = found.where.partition("/")
    kind = ROW_TYPE_BY_TABLE.get(table) if slash else None
    parts = tuple(key.split("|"))
    if kind is None or "rule" not in kind.model_fields or len(parts) != len(kind.KEY):
        return ""
    row = stored_row(rows, table, parts)
    return str(getattr(row, "rule", "") or "")


def _named(each: Sequence[str]) -> str:
    """Name some of several things, and how many more there are."""
    more = f" and {len(each) - _NAMED} more" if len(each) > _NAMED else ""
    return "; ".join(each[:_NAMED]) + more


def _placed(found: Finding, words: Told) -> str:
    return f"{found.check.replace('-', ' ').replace('_', ' ')} at {words.where(found)}"


def _said(value: object) -> str:
    return _NONE if value in (None, "") else format_value(value)
