"""What changed from one version of a scenario to another, and what since the last one? Without Qt."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy.orm import Session

from db.changes import Change, EditError
from db.effective_rows import EffectiveRows
from db.journal import UndoStep
from db.kept_rows import LibraryRows
from db.library import Library, connect_for_reading
from db.past import library_of_version
from db.since import net_of, steps_since
from editor.comparing.compare import GROUPS, Compared, Differing, compare
from editor.comparing.made_of import OF_SCENARIO, Used, used_by
from editor.comparing.on_map import OnMap, on_map
from editor.comparing.words import Told, in_words
from editor.edits.own import what_of
from editor.edits.reading import Rows, one
from editor.edits.setup import scenario_row
from editor.edits.versions import SIGNED, versions_of
from editor.texts.document import Block, Document, Heading, Points, Table, paragraph
from engine.data import schema
from engine.data.schema import ROW_TYPE_BY_TABLE, Row

_SHARED = frozenset(kind.TABLE for kinds in GROUPS.values() for kind in kinds if kind not in OF_SCENARIO)
_WITH_ERRATA = _SHARED | {schema.ErratumRow.TABLE, schema.ErratumChangeRow.TABLE}
_SIGNED = {*SIGNED, "version"}
_MOST_LINES = 60


@dataclass(frozen=True)
class Since:
    """What was done since the last version: in words, a line each, and the rows that all scenarios share."""

    lines: tuple[str, ...]
    shared: tuple[Change, ...]


@dataclass(frozen=True)
class Changed:
    """In what a later version differs from an earlier one. ``lines`` are in words with the part of a game that each is
    of, ``shown`` is on the map of the later one; ``title`` is the scenario's."""

    title: str
    earlier: str
    later: str
    lines: tuple[tuple[str, Differing, Told], ...]
    shown: OnMap
    words: tuple[schema.ScenarioVersionRow, ...] = ()
    """The versions after the earlier one up to the later one, with their changes as their author tells them."""
    untaken: tuple[str, ...] = ()
    """What their author changed for all scenarios and stands otherwise in this library."""


def since_version(session: Session, rows: Rows, game: str, scenario: str) -> Since:
    """Return what was done to a scenario, and to what it uses, since its last version was closed."""
    used = used_by(rows, game, scenario)
    steps = steps_since(session, game, scenario)

    def concerns(change: Change) -> bool:
        return _is_of(change, game, scenario) or _is_used(rows, used, game, change)

    about = [step for step in steps if any(map(concerns, step.changes.changes))]
    shared = tuple(change for change in net_of(steps) if _is_used(rows, used, game, change))
    return Since(tuple(_told(about)), shared)


def _told(steps: Sequence[UndoStep]) -> Iterator[str]:
    """Yield what was done, each thing once; what was done several times is counted."""
    counts = Counter(step.changes.label for step in steps)
    for number, (label, count) in enumerate(counts.items()):
        if number == _MOST_LINES:
            yield f"and {len(counts) - number} more"
            return
        yield label if count == 1 else f"{label} ({count} times)"


def _is_of(change: Change, game: str, scenario: str) -> bool:
    """Say whether a change is of a row of the scenario, and not only of who has signed it."""
    kind = ROW_TYPE_BY_TABLE.get(change.table)
    if kind is schema.ScenarioRow and change.before is not None and set(change.after or {}) <= _SIGNED:
        return False
    return kind is not None and "scenario" in kind.KEY and change.key[:2] == (game, scenario)


def _is_used(rows: Rows, used: Used, game: str, change: Change) -> bool:
    if change.table not in _WITH_ERRATA or change.key[0] != game:
        return False
    kind = ROW_TYPE_BY_TABLE[change.table]
    row = _row_of(rows, kind, change)
    return row is None or used.has(row)


def _row_of(rows: Rows, kind: type[Row], change: Change) -> Row | None:
    """Return the row of a change as it is stored, or as it was; None where neither can be read."""
    found = rows.find(kind, **dict(zip(kind.KEY, change.key, strict=True)))
    if found:
        return found[0]
    values = {name: value for name, value in (change.after or change.before or {}).items() if kind.may_have(name)}
    try:
        return kind.model_validate(values)
    except ValueError:
        return None


def changed_between(path: Path, game: str, scenario: str, earlier: str, later: str = "") -> Changed:
    """Return what changed from a version of a scenario to a later one, or to what it is now; both are opened aside, of
    a library that was opened before and found in order.

    Raises EditError for a version that there is not, LibraryError, DataError.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="losheim-")))

        def opened(version: str, name: str) -> Compared:
            library = _at(path, folder / name, game, scenario, version)
            stack.callback(library.close)
            rows = EffectiveRows(LibraryRows(library.readers), lambda: (game, scenario))
            stack.enter_context(rows.at_once())
            return Compared(rows, game, scenario)

        now = opened(later, "later.losheim")
        then = opened(earlier, "earlier.losheim")
        found = compare(then, now)
        words = _between(versions_of(now.rows, game, scenario), earlier, later)
        title = scenario_row(now.rows, game, scenario).title
        turned = [replace(each, a=each.b, b=each.a, row_a=each.row_b, row_b=each.row_a) for each in found]
        shown = on_map(now, then, turned)
        lines = tuple(in_words(then, now, found))
        return Changed(title, earlier, later, lines, shown, words, tuple(untaken(now.rows, words)))


def untaken(rows: Rows, versions: Sequence[schema.ScenarioVersionRow]) -> Iterator[str]:
    """Yield what the author of some versions changed of what all scenarios share and stands otherwise in a library: a
    comparison of rows cannot tell it. The last change of a value counts."""
    changes = [Change.from_json(each) for version in versions for each in version.shared or ()]  # type: ignore[arg-type, union-attr]
    wanted: dict[tuple[str, tuple[object, ...]], dict[str, object]] = {}
    for change in changes:
        before, after = change.before or {}, change.after or {}
        said = {name: value for name, value in after.items() if before.get(name) != value}
        wanted.setdefault((change.table, tuple(change.key)), {}).update(said)
    for (table, key), values in wanted.items():
        kind = ROW_TYPE_BY_TABLE[table]
        row = one(rows, kind, **dict(zip(kind.KEY, key, strict=True)))  # type: ignore[arg-type]
        other = [name for name, value in values.items() if row is not None and row.said(name) != value]
        if other and row is not None:
            yield f"{what_of(rows, table, row.key_text)}: {', '.join(name.replace('_', ' ') for name in other)}"


def _at(path: Path, aside: Path, game: str, scenario: str, version: str) -> Library:
    return library_of_version(path, aside, game, scenario, version) if version else connect_for_reading(path)


def _between(
    versions: Sequence[schema.ScenarioVersionRow], earlier: str, later: str
) -> tuple[schema.ScenarioVersionRow, ...]:
    names = [row.version for row in versions]
    last = names.index(later) if later in names else len(names) - 1
    if later and earlier in names and names.index(earlier) >= last:
        raise EditError(f"{later} is not later than {earlier}")
    return tuple(versions[names.index(earlier) + 1 : last + 1]) if earlier in names else ()


def as_document(changed: Changed) -> Document:
    """Return what changed as a document: first in the words of the author, then value by value."""
    return tuple(_blocks(changed))


def said_untaken(changed: Changed) -> str:
    """Return what stands otherwise in this library than its author changed it for all scenarios; empty for nothing."""
    kept = "; ".join(changed.untaken)
    return f"Changed by its author for all scenarios, and otherwise in this library: {kept}." if kept else ""


def _blocks(changed: Changed) -> Iterator[Block]:
    later = changed.later or "now"
    yield Heading(1, f"{changed.title}: what changed from {changed.earlier} to {later}")
    for row in changed.words:
        yield Heading(2, headline(row))
        lines = tuple(line for line in row.changes.splitlines() if line.strip())
        yield Points(lines) if lines else paragraph("Nothing was said of it.")
    yield Heading(2, "Value by value")
    if not changed.lines:
        yield paragraph("Nothing differs.")
    if changed.untaken:
        yield paragraph(said_untaken(changed))
    groups: dict[str, list[tuple[str, ...]]] = {}
    for group, _found, told in changed.lines:
        groups.setdefault(group, []).append((told.what, told.value, told.a, told.b))
    for group, rows in groups.items():
        yield Heading(3, group)
        yield Table(("What", "Value", changed.earlier, later), tuple(rows))


def headline(row: schema.ScenarioVersionRow) -> str:
    """Return which version it is, of which day and of whom."""
    dated = ", ".join(filter(None, [row.version, row.date]))
    return f"{dated} by {row.author}" if row.author else dated
