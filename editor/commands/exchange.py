"""``losheim update``, ``losheim export``, ``losheim import``: libraries that grow together, scenarios that travel."""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from db import taking, travel, updating
from db.applying import apply
from db.backup import make_backup
from db.build import build_library
from db.changes import ChangeSet
from db.connection import Library, open_for_reading
from db.differing import ROW, STATES, Difference, Take
from db.identity import as_ancestor
from db.journal import record
from db.scenario_io import tables_of
from db.variants import following
from db.watching import open_to_edit
from editor.comparing.versions import headline
from editor.texts.scenario import signed_words
from engine.data.load import load_tables
from engine.data.tables import Tables

_SHOWN = 60


def update(
    path: Path, shipped: Path | None, dry_run: bool, agree: Callable[[updating.Update], None], person: str = ""
) -> tuple[updating.Update, Path | None]:
    """Bring what is shipped now into a library as one entry of its journal; the old file is kept as a backup.

    ``shipped`` is another library or a folder of text, by default what this program ships. Returns the plan and the
    backup (None when nothing was written). ``agree`` is asked with the plan before it is written, and raises to stop.
    Raises LibraryError, DataError, TextFormError or EditError.
    """
    newer = rows_from(shipped)
    library = open_for_reading(path) if dry_run else open_to_edit(path)
    try:
        with library.reading() as session:
            plan = updating.plan_update(session, newer)
        if dry_run or not plan.changes.changes:
            return plan, None
        agree(plan)
        kept = make_backup(path, "import", datetime.now(UTC))
        _write(library, plan.changes, person)
    finally:
        library.close()
    return plan, kept.path


def plan_of_update(path: Path) -> updating.Update:
    """Return what would be brought into a library of what this program ships; nothing is written. Raises as ``update``
    does."""
    return update(path, None, dry_run=True, agree=lambda _plan: None)[0]


def export(path: Path, out: Path, game: str, scenario: str) -> int:
    """Write a scenario with what it depends on into a file of its own; returns its rows. Raises LibraryError."""
    library = open_for_reading(path)
    try:
        with library.reading() as session:
            rows, ancestor = taking.traveling(session, game, scenario), as_ancestor(session)
    finally:
        library.close()
    build_library(out, rows, ancestor=ancestor)
    return sum(len(found) for found in rows.rows.values())


def import_(
    path: Path,
    traveling: Path,
    take: Take,
    choices: Mapping[str, Take],
    as_key: str | None,
    replace_it: bool,
    dry_run: bool,
    agree: Callable[[travel.Import], None],
    person: str = "",
) -> travel.Import:
    """Take a traveling scenario into a library as one entry of its journal. ``choices`` are by the name of a
    difference, or by the table of several.

    ``agree`` is asked with the plan before it is written, and raises to stop. Raises LibraryError or EditError.
    """
    theirs = rows_from(traveling)  # to open a library for editing changes its header
    library = open_for_reading(path) if dry_run else open_to_edit(path)
    try:
        with library.reading() as session:
            incoming = travel.Incoming(session, theirs, as_key)
        plan = incoming.plan(take, incoming.named(choices), replace_it)
        if not dry_run and plan.changes.changes:
            agree(plan)
            make_backup(path, "import", datetime.now(UTC))
            _write(library, plan.changes, person)
    finally:
        library.close()
    return plan


def show(console: Console, differences: Sequence[updating.Difference]) -> None:
    """Print the differences of an update as a table, the first of them when there are many."""
    table = Table("Table", "Row", "Value", "Yours", "Theirs", "Done")
    for found in differences[:_SHOWN]:
        done = f"{found.action}{f' ({found.why})' if found.why else ''}"
        table.add_row(found.table, found.key, found.field, _text(found.mine), _text(found.shipped), done)
    if differences:
        console.print(table)
    if len(differences) > _SHOWN:
        console.print(f"... and {len(differences) - _SHOWN} more; --json shows all")


def show_import(console: Console, plan: travel.Import, every: bool = False) -> None:
    """Print all that an import would replace, and what is in conflict or gone, value by value; new rows are listed
    where they are few or ``every`` row is wanted, else counted by the last line."""
    names_new = every or plan.count("new") <= _SHOWN
    table = Table("What", "Table", "Row", "Value", "Yours", "Theirs", "Done")
    for state in STATES:
        for found in plan.differences if state != "new" or names_new else ():
            if found.state == state:
                whole = "" if found.field == ROW else found.field
                mine, theirs = (_text(value) if whole else "" for value in (found.mine, found.theirs))
                table.add_row(state, found.table, found.key, whole, mine, theirs, done_with(found))
    if table.row_count:
        console.print(table)
    if not names_new:
        console.print(f"... and {plan.count('new')} new rows; --all names each")


def done_with(found: Difference) -> str:
    """Return in words what is done about a difference."""
    said = {"mine": "left out" if found.state == "new" else "yours kept", "scenario": "for this scenario"}
    done = "theirs" if found.is_own and found.take != "mine" else said.get(found.take, "for the library")
    return f"{done} ({found.why})" if found.why else done


def news_of(plan: travel.Import) -> list[str]:
    """Return what the file says of its scenario beside yours, a line each: versions, and what is new since yours."""
    if plan.yours is None:
        return [f"{plan.theirs.title}: {signed_words(plan.theirs, plan.played)}"] if signed_words(plan.theirs) else []
    yours, theirs = (version or "no version" for version in (plan.yours.version, plan.played))
    lines = [f"{plan.theirs.title}: yours is {yours}, theirs {theirs}"] if plan.yours != plan.theirs else []
    for row in plan.news:
        lines += [f"New in {headline(row)}:", *(f"  {line}" for line in row.changes.splitlines() if line.strip())]
    return lines


def counted(plan: travel.Import) -> str:
    """Say what an import does to rows, by table."""
    said = (("new", plan.added), ("replaced", plan.changed), ("removed", plan.removed))
    return "; ".join(f"{word} rows {_by_table(counts) or 'none'}" for word, counts in said)


def _by_table(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {table}" for table, count in counts.items() if count)


def as_json(value: Any) -> str:
    """Return differences and the like as JSON text."""
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def _text(value: object) -> str:
    return "" if value is None else str(value)


def rows_from(source: Path | None) -> Tables:
    """Return the rows of another library or of a folder of text; None is what this program ships.

    Raises LibraryError or TextFormError.
    """
    if source is None or source.is_dir():
        return load_tables(source, standing=lambda _problem: None)  # the checks of the library tell it
    library = open_for_reading(source)
    try:
        with library.reading() as session:
            return tables_of(session)
    finally:
        library.close()


def _write(library: Library, changes: ChangeSet, person: str) -> None:
    with library.writing() as session:
        changes = following(session, changes)
        apply(session, changes)
        record(session, changes, "import", person=person)
