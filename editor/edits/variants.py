"""What has a variant otherwise than its parent, and how does it take a row of the parent back?"""

from collections.abc import Set
from dataclasses import dataclass, replace

from db.changes import Change, ChangeSet, Key, Values
from db.models import key_columns
from editor.edits.draft import Draft
from editor.edits.reading import Rows, one
from editor.edits.scenarios import parts
from editor.edits.setup import scenario_row
from editor.edits.variant_words import Differences
from engine.data import schema
from engine.data.schema import CitationRow, Row
from engine.data.variants import OF_SCENARIO, OWN, differences


@dataclass(frozen=True)
class Difference:
    """A row that differs, in words; ``theirs`` is that of the parent (None: added), ``mine`` that of the variant (None:
    taken out)."""

    text: str
    theirs: Row | None
    mine: Row | None


def parent_of(rows: Rows, game: str, scenario: str) -> schema.ScenarioRow | None:
    """Return the head of the scenario whose variant one is; None for one that stands for itself."""
    link = one(rows, schema.VariantRow, game=game, scenario=scenario)
    return None if link is None else one(rows, schema.ScenarioRow, game=game, scenario=link.parent)


def in_variant(changes: ChangeSet, scenario: str, variant: str) -> ChangeSet:
    """Return an edit of a scenario as the same edit of its variant, which has the rows that it changes as they are."""
    mapped = tuple(_mapped(change, scenario, variant) for change in changes.changes)
    return replace(changes, changes=mapped)


def _mapped(change: Change, scenario: str, variant: str) -> Change:
    columns = key_columns(change.table)
    if "scenario" not in columns or change.key[columns.index("scenario")] != scenario:
        return change
    key: Key = tuple(variant if name == "scenario" else part for name, part in zip(columns, change.key, strict=True))
    return Change(change.table, key, _named(change.before, variant), _named(change.after, variant))


def _named(values: Values | None, variant: str) -> Values | None:
    return {**values, "scenario": variant} if values is not None and "scenario" in values else values


def differing(rows: Rows, game: str, scenario: str) -> list[Difference]:
    """Return what a variant has otherwise than its parent, the head first; nothing for a scenario that is none."""
    parent = parent_of(rows, game, scenario)
    if parent is None:
        return []
    theirs, mine = (
        [scenario_row(rows, game, key), *(row for row in parts(rows, game, key) if row.TABLE in OF_SCENARIO)]
        for key in (parent.scenario, scenario)
    )
    words = Differences(rows, game, scenario)
    return [Difference(words.told(one, other), one, other) for one, other in differences(theirs, mine)]


def as_parent(rows: Rows, game: str, scenario: str, found: Difference) -> ChangeSet:
    """Let a row of a variant be again as its parent has it, with the source that it has there."""
    draft = Draft()
    if found.mine is None:
        assert found.theirs is not None
        draft.add(back := found.theirs.model_copy(update={"scenario": scenario}))
        _cite(rows, draft, game, found.theirs, back)
    elif found.theirs is None:
        for cited in rows.citations(game, found.mine.TABLE, found.mine.key_text):
            draft.remove(cited)
        draft.remove(found.mine)
    else:
        own = {*OWN, *found.mine.KEY}
        stored, mine = (row.model_dump(mode="json") for row in (found.theirs, found.mine))
        other = {name: stored.get(name) for name in {**stored, **mine} if name not in own}
        draft.set(found.mine, **other)
        is_head = found.mine.TABLE == schema.ScenarioRow.TABLE
        moved = {name for name, value in other.items() if value != mine.get(name)} if is_head else None
        _cite(rows, draft, game, found.theirs, found.mine, moved)
    return draft.done(f"{found.text}: as in the scenario it follows")


def _cite(rows: Rows, draft: Draft, game: str, theirs: Row, mine: Row, fields: Set[str] | None = None) -> None:
    """Let a row of a variant have the sources of that of its parent, or only these fields of it: the rest of a head is
    its author's."""
    stored = {cited.field: cited for cited in rows.citations(game, mine.TABLE, mine.key_text)}
    wanted = {cited.field: cited for cited in rows.citations(game, theirs.TABLE, theirs.key_text)}
    for field in {**stored, **wanted} if fields is None else sorted(fields):
        old, new = stored.get(field), wanted.get(field)
        if new is None:
            draft.remove(old) if old is not None else None
        elif old is None:
            draft.add(new.model_copy(update={"row_key": mine.key_text}))
        else:
            draft.set(old, **new.model_dump(mode="json", exclude=set(CitationRow.KEY)))
