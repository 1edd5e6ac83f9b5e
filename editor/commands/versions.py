"""``losheim scenario version`` and ``losheim scenario changes``: what a scenario is called, and what is new in it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from db.changes import ChangeSet
from db.connection import open_for_reading
from db.effective_rows import EffectiveRows
from db.kept_rows import LibraryRows
from db.library import Library
from db.scenario_io import scenario_of
from editor.commands import scenarios
from editor.comparing.versions import since_version
from editor.edits.draft import joined
from editor.edits.reading import Rows
from editor.edits.setup import scenario_row
from editor.edits.versions import close_version, sign, versions_of
from engine.data import schema
from engine.data.assemble import assemble
from engine.data.tables import DataError


@dataclass(frozen=True)
class Work:
    """A scenario as somebody's work: its head, its closed versions, and what was done since the last one."""

    head: schema.ScenarioRow
    versions: tuple[schema.ScenarioVersionRow, ...]
    since: tuple[str, ...]


def work_of(path: Path, game: str, scenario: str) -> Work:
    """Return what a scenario says of itself. Raises LibraryError, EditError."""
    library = open_for_reading(path)
    try:
        rows = LibraryRows(library.readers)
        head = scenario_row(rows, game, scenario)
        with library.reading() as session:
            since = since_version(session, rows, game, scenario)
        return Work(head, tuple(versions_of(rows, game, scenario)), since.lines)
    finally:
        library.close()


def digest_of(library: Library, game: str, scenario: str) -> str:
    """Return the digest by which a version of a scenario is known; empty where it cannot be played yet."""
    try:
        with library.reading() as session:
            return scenario_of(session, game, scenario).version_digest()
    except DataError:
        return ""


def named_version(rows: EffectiveRows, game: str, scenario: str) -> str:
    """Return the version of a scenario, with a ``+`` where something was changed since its author closed it; empty for
    none. Raises EditError."""
    version = scenario_row(rows, game, scenario).version
    if not version:
        return ""
    try:
        return assemble(rows.tables(), game, scenario, rows.effective().on).named_version()
    except DataError:
        return f"{version}+"  # what cannot be played was closed otherwise, or never could


def close(
    path: Path, game: str, scenario: str, version: str, date: str = "", changes: str | None = None, person: str = ""
) -> ChangeSet:
    """Close what a scenario is now into a version; without ``changes`` they are told as the journal does, without a
    ``date`` it is today. Raises LibraryError, EditError."""
    library = open_for_reading(path)
    try:
        rows = LibraryRows(library.readers)
        scenario_row(rows, game, scenario)
        with library.reading() as session:
            since = since_version(session, rows, game, scenario)
        data, shared = digest_of(library, game, scenario), since.shared
    finally:
        library.close()
    told = "\n".join(since.lines) if changes is None else changes
    day = date or datetime.now(UTC).date().isoformat()

    def make(stored: Rows) -> ChangeSet:
        return close_version(stored, game, scenario, version, day, told, data, shared)

    return scenarios.edit(path, make, person)


def sign_work(path: Path, game: str, scenario: str, signed: dict[str, str], person: str = "") -> ChangeSet:
    """Say who wrote a scenario and the like, as one step. Raises LibraryError, EditError."""

    def make(rows: Rows) -> ChangeSet:
        sets = [sign(rows, game, scenario, field, value) for field, value in signed.items()]
        return joined(f"{scenario_row(rows, game, scenario).title}: {', '.join(signed)}", sets)

    return scenarios.edit(path, make, person)
