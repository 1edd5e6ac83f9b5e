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
from editor.comparing.untaken import otherwise, untaken
from editor.comparing.words import Told, in_words
from editor.edits.reading import Rows
from editor.edits.setup import scenario_row
from editor.edits.versions import SIGNED, versions_of
from editor.texts.document import Block, Document, Heading, Points, Table, paragraph
from engine.data import schema
from engine.data.assemble import assemble
from engine.data.schema import ROW_TYPE_BY_TABLE, Row
from engine.data.tables import DataError

_SHARED = frozenset(kind.TABLE for kinds in GROUPS.values() for kind in kinds if kind not in OF_SCENARIO)
_WITH_ERRATA = _SHARED | {schema.ErratumRow.TABLE, schema.ErratumChangeRow.TABLE}
_SIGNED = {*SIGNED, "version"}
_MOST_LINES = 60
_UNKNOWN = (
    "It plays otherwise than when this version was closed: something that all scenarios share is not in this library "
    "as it was in its author’s, and no version says what."
)


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
    is_other: bool = False
    """Whether the scenario plays otherwise than its last version, which games then say of it."""


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

        def opened(version: str, name: str) -> EffectiveRows:
            library = _at(path, folder / name, game, scenario, version)
            stack.callback(library.close)
            rows = EffectiveRows(LibraryRows(library.readers), lambda: (game, scenario))
            stack.enter_context(rows.at_once())
            return rows

        now_rows = opened(later, "later.losheim")
        now = Compared(now_rows, game, scenario)
        then = Compared(opened(earlier, "earlier.losheim"), game, scenario)
        found = compare(then, now)
        closed = versions_of(now.rows, game, scenario)
        words = _between(closed, earlier, later)
        is_other = not later and not _is_as_closed(now_rows, game, scenario)
        brought = closed if is_other else words if later else ()
        kept = otherwise(now.rows, brought, found)
        if not later and not words:  # then the author's values are those of the version that is compared
            found = [*found, *(each for each in kept if each.table in _SHARED)]
        title = scenario_row(now.rows, game, scenario).title
        turned = [replace(each, a=each.b, b=each.a, row_a=each.row_b, row_b=each.row_a) for each in found]
        shown = on_map(now, then, turned)
        lines = tuple(in_words(then, now, found))
        return Changed(title, earlier, later, lines, shown, words, tuple(untaken(now.rows, kept)), is_other)


def _is_as_closed(rows: EffectiveRows, game: str, scenario: str) -> bool:
    """Say whether a scenario is known to play as its last version, so that no ``+`` stands behind that."""
    try:
        value = assemble(rows.tables(), game, scenario, rows.effective().on)
    except DataError:
        return False
    return bool(value.version_data) and not value.named_version().endswith("+")


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
    if kept:
        return f"Changed by its author for all scenarios, and otherwise in this library: {kept}."
    return _UNKNOWN if changed.is_other and not changed.lines else ""


def _blocks(changed: Changed) -> Iterator[Block]:
    later = changed.later or "now"
    yield Heading(1, f"{changed.title}: what changed from {changed.earlier} to {later}")
    for row in changed.words:
        yield Heading(2, headline(row))
        lines = tuple(line for line in row.changes.splitlines() if line.strip())
        yield Points(lines) if lines else paragraph("Nothing was said of it.")
    yield Heading(2, "Value by value")
    kept = said_untaken(changed)
    if not changed.lines and not kept:
        yield paragraph("Nothing differs.")
    if kept:
        yield paragraph(kept)
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
