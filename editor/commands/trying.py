"""``losheim try``: does one edit change how a scenario ends?

The designer's loop without a window: play a batch, then the same seeds with an edit, and show both side by side. The
edit is written only when it is to be kept; else the library stays as it was, whatever ends the program.
"""

from dataclasses import dataclass, replace
from functools import reduce
from pathlib import Path

from rich.console import Console
from rich.table import Table

from db.applying import apply
from db.changes import ChangeSet, EditError
from db.connection import Library
from db.journal import record
from db.kept_rows import LibraryRows
from db.provenance import with_citation
from db.scenario_io import scenario_of
from db.variants import following
from db.watching import open_to_edit
from editor.commands.batches import BatchPlayer, batch_of, head_of, scenario_in, write_json
from editor.commands.interrupting import to_its_end
from editor.commands.part_file import part_file
from editor.edits.reading import Rows
from editor.edits.setup import move_setup
from editor.edits.units import set_face_value
from editor.side_titles import result_titles, side_titles
from engine.data import schema
from engine.playtest.batch import Played
from engine.playtest.report import broken_lines, compare, summarize
from engine.playtest.run import Settings
from engine.scenario import Scenario

_Move = tuple[str, str]
"""A unit, as the person calls it, and its hex."""
_Value = tuple[str, str, str, int]
"""A unit, as the person calls it, a face, a field and its value."""


@dataclass(frozen=True)
class Trial:
    """A batch of a game before an edit and one after it, on the same seeds."""

    game: str
    edit: str
    before: Played
    after: Played


def run(
    path: Path,
    settings: Settings,
    moves: list[str],
    values: list[str],
    jobs: int,
    keep: bool,
    program: str,
    out: Path | None = None,
    seconds: float | None = None,
    person: str = "",
) -> tuple[Trial, BatchPlayer]:
    """Play without the edit and with it, write both batches to ``out``, and the edit if it is to be kept.

    ``moves`` are ``UNIT=HEX``, ``values`` ``UNIT:FACE:FIELD=NUMBER``. Returns the trial and the player, which knows
    whether it was interrupted; then the edit is not kept. Raises LibraryError, DataError, OSError or EditError
    (nothing was written).
    """
    wanted = _wanted(moves, values)  # to open a library for editing changes its header
    library = open_to_edit(path)
    try:
        changes = _edit(LibraryRows(library.readers), settings, *wanted)
        scenario = scenario_in(library, settings)
        with library.reading() as session:
            changes = with_citation(session, changes)
        edited = _rehearsed(library, changes, settings)
        with part_file(out, head_of(settings, program, {"before": scenario, "after": edited})) as part:
            player = BatchPlayer(settings, jobs, seconds, part)
            before = player.play(scenario, "Before", "before")
            trial = Trial(settings.game, changes.label, before, player.play(edited, "After", "after"))
            if out is not None and before.count:
                data = {
                    "edit": trial.edit,
                    "kept": keep and not player.signal,
                    "before": batch_of(settings, scenario, program, trial.before),
                    "after": batch_of(settings, edited, program, trial.after),
                }
                with to_its_end():
                    write_json(out, data)
        if keep and not player.signal:
            with library.writing() as session:
                changes = following(session, changes)
                apply(session, changes)
                record(session, changes, person=person)
    finally:
        library.close()
    return trial, player


def _rehearsed(library: Library, changes: ChangeSet, settings: Settings) -> Scenario:
    """Return the scenario as it is after an edit, which is not written. Raises EditError or DataError."""
    with library.writing() as session:
        apply(session, following(session, changes))
        scenario = scenario_of(session, settings.game, settings.scenario)
        session.rollback()
    return scenario


def show(console: Console, trial: Trial) -> None:
    """Print the two batches side by side."""
    pairs = compare(trial.before.results, trial.after.results)
    old, new = summarize(trial.before.results), summarize(trial.after.results)
    console.print(f"Edit: {trial.edit}; {len(pairs)} games on the same seeds")
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
    for name, played in (("before", trial.before), ("after", trial.after)):
        for line in broken_lines(played.broken, played.count):
            console.print(f"{name}: {line}", markup=False)


def _wanted(moves: list[str], values: list[str]) -> tuple[list[_Move], list[_Value]]:
    """Return the edits that are asked for, read but not yet compared with a library. Raises EditError."""
    moved: list[_Move] = []
    for text in moves:
        name, _, place = text.rpartition("=")
        if not name:
            raise EditError(f"--move {text!r} must be written UNIT=HEX, for example 'KG Peiper-A=B52.05'")
        moved.append((name, place.strip()))
    valued: list[_Value] = []
    for text in values:
        subject, _, number = text.rpartition("=")
        name, _, rest = subject.partition(":")
        face, _, value = rest.partition(":")
        if not value or not number.strip().isdigit():
            raise EditError(
                f"--value {text!r} must be written UNIT:FACE:FIELD=NUMBER, as in 'KG Peiper-A:full:attack=12'"
            )
        valued.append((name, face, value, int(number)))
    if not moved and not valued:
        raise EditError("there is nothing to try: give --move UNIT=HEX or --value UNIT:FACE:FIELD=NUMBER")
    return moved, valued


def _edit(rows: Rows, settings: Settings, moves: list[_Move], values: list[_Value]) -> ChangeSet:
    """Return all edits as one change set."""
    game = settings.game
    found = [move_setup(rows, game, settings.scenario, _counter(rows, game, name), place) for name, place in moves]
    found += [
        set_face_value(rows, game, _counter(rows, game, name), face, field, number)
        for name, face, field, number in values
    ]
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
