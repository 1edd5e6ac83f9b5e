"""``losheim try``: does one edit change how a scenario ends?

The designer's loop without a window: play a batch, make an edit, play the same seeds again, show both side by side,
take the edit back. Edit and undo are entries of the journal like any other.
"""

from dataclasses import dataclass, replace
from functools import reduce
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from db.applying import apply
from db.changes import ChangeSet, EditError
from db.connection import Library, open_library
from db.journal import Kind, record
from db.provenance import with_citation
from editor.commands.batches import play, scenario_in
from editor.edits.reading import Rows
from editor.edits.setup import move_setup
from editor.edits.units import set_face_value
from editor.models.rows import LibraryRows
from editor.side_titles import result_titles, side_titles
from engine.data import schema
from engine.playtest.report import batch_json, compare, summarize
from engine.playtest.run import GameResult, Settings


@dataclass(frozen=True)
class Trial:
    """A batch of a game before an edit and one after it, on the same seeds."""

    game: str
    edit: str
    before: tuple[GameResult, ...]
    after: tuple[GameResult, ...]
    digests: tuple[str, str]


def run(
    path: Path, settings: Settings, moves: list[str], values: list[str], jobs: int, keep: bool, program: str
) -> tuple[Trial, dict[str, Any]]:
    """Play, edit, play again, and take the edit back unless it is to be kept.

    ``moves`` are ``UNIT=HEX``, ``values`` ``UNIT:FACE:FIELD=NUMBER``. Returns the trial and its JSON form. Raises
    LibraryError, EditError (nothing was written) or PlaytestError (the edit is taken back all the same).
    """
    library = open_library(path)
    try:
        rows = LibraryRows(library.readers)
        changes = _edit(rows, settings, moves, values)
        scenario = scenario_in(library, settings)
        before = play(scenario, settings, jobs, "Before")
        with library.reading() as session:
            changes = with_citation(session, changes)
        number = _write(library, changes, "edit", None)
        try:
            edited = scenario_in(library, settings)
            after = play(edited, settings, jobs, "After")
        finally:
            if not keep:
                _write(library, changes.inverse(), "undo", number)
    finally:
        library.close()
    trial = Trial(settings.game, changes.label, before, after, (scenario.digest(), edited.digest()))
    data = {
        "edit": trial.edit,
        "kept": keep,
        "before": batch_json(settings, trial.digests[0], program, before),
        "after": batch_json(settings, trial.digests[1], program, after),
    }
    return trial, data


def show(console: Console, trial: Trial) -> None:
    """Print the two batches side by side."""
    pairs = compare(trial.before, trial.after)
    old, new = summarize(trial.before), summarize(trial.after)
    console.print(f"Edit: [bold]{trial.edit}[/bold]; {len(pairs)} games on the same seeds")
    table = Table("", "before", "after")
    for key, title in result_titles(trial.game).items():
        if key in old.results or key in new.results:
            table.add_row(title, str(old.results.get(key, "none")), str(new.results.get(key, "none")))
    for side, title in side_titles(trial.game).items():
        spreads = [summary.losses.get(side, (0, 0, 0)) for summary in (old, new)]
        table.add_row(f"{title} steps lost, median (least to most)", *(f"{m} ({a} to {z})" for a, m, z in spreads))
    console.print(table)
    changed = sum(pair.changed for pair in pairs)
    flipped = sum(pair.before.result != pair.after.result for pair in pairs)
    console.print(f"{changed} of {len(pairs)} games went differently, {flipped} ended differently")


def _edit(rows: Rows, settings: Settings, moves: list[str], values: list[str]) -> ChangeSet:
    """Return all edits as one change set."""
    game = settings.game
    found: list[ChangeSet] = []
    for text in moves:
        name, _, place = text.rpartition("=")
        if not name:
            raise EditError(f"--move {text!r} must be written UNIT=HEX, for example 'KG Peiper-A=B52.05'")
        found.append(move_setup(rows, game, settings.scenario, _counter(rows, game, name), place.strip()))
    for text in values:
        subject, _, number = text.rpartition("=")
        name, _, rest = subject.partition(":")
        face, _, value = rest.partition(":")
        if not value or not number.strip().isdigit():
            raise EditError(
                f"--value {text!r} must be written UNIT:FACE:FIELD=NUMBER, as in 'KG Peiper-A:full:attack=12'"
            )
        found.append(set_face_value(rows, game, _counter(rows, game, name), face, value, int(number)))
    if not found:
        raise EditError("there is nothing to try: give --move UNIT=HEX or --value UNIT:FACE:FIELD=NUMBER")
    whole = reduce(ChangeSet.merged, found)
    if not whole.changes:
        raise EditError("the edit changes nothing: the library says so already")
    return replace(whole, label="; ".join(changes.label for changes in found))


def _counter(rows: Rows, game: str, name: str) -> str:
    """Return the key of the counter that is called so, by key or by a name that only one counter has."""
    counters = rows.find(schema.CounterRow, game=game)
    keys = [row.key for row in counters if name in (row.key, row.name, f"{row.name} {row.size}".strip())]
    if len(keys) == 1:
        return keys[0]
    if not keys:
        raise EditError(f"no counter is called {name!r}; losheim list FILE counters shows them")
    raise EditError(f"{len(keys)} counters are called {name!r}; use a key: {', '.join(keys)}")


def _write(library: Library, changes: ChangeSet, kind: Kind, undoes: int | None) -> int:
    with library.writing() as session:
        apply(session, changes)
        return record(session, changes, kind, undoes)
