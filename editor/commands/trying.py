"""``losheim try``: does one edit change how a scenario ends?

The designer's loop without a window: play a batch, then the same seeds with an edit, and show both side by side. The
edit is written only when it is to be kept; else the library stays as it was, whatever ends the program.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import reduce
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

from db.applying import apply
from db.changes import ChangeSet, EditError
from db.citing import with_citation
from db.connection import Library, inspect_file, open_library
from db.journal import record
from db.kept_rows import LibraryRows
from db.saving import copy_to_free
from db.scenario_io import scenario_of
from db.variants import following
from db.watching import open_to_edit
from editor.commands.batches import BatchPlayer, batch_of, head_of, scenario_in, write_json
from editor.commands.interrupting import to_its_end
from editor.commands.part_file import part_file
from editor.edits.errata import switch
from editor.edits.reading import Rows
from editor.edits.setup import move_setup
from editor.edits.units import set_face_value
from editor.side_titles import result_titles, side_titles
from engine.data import schema
from engine.data.counted import counted
from engine.data.errata import switched_on
from engine.data.printings import mended
from engine.data.tables import Tables
from engine.playtest.batch import Played
from engine.playtest.parting import decided_in, difference, first_parting, went_otherwise
from engine.playtest.report import Pair, broken_lines, compare, summarize
from engine.playtest.run import Parting, Settings
from engine.scenario import Scenario

_Move = tuple[str, str]
"""A unit, as the person calls it, and its hex."""
_Value = tuple[str, str, str, int]
"""A unit, as the person calls it, a face, a field and its value."""


@dataclass(frozen=True)
class Trial:
    """A batch of a game before an edit and one after it, on the same seeds, played side by side."""

    game: str
    edit: str
    before: Played
    after: Played

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The games that ended on both sides."""
        return compare(self.before.results, self.after.results)


def run(
    path: Path,
    settings: Settings,
    moves: list[str],
    values: list[str],
    errata: list[str],
    jobs: int,
    keep: bool,
    program: str,
    out: Path | None = None,
    seconds: float | None = None,
    person: str = "",
) -> tuple[Trial, BatchPlayer]:
    """Play without the edit and with it, write both batches to ``out``, and the edit if it is to be kept.

    ``moves`` are ``UNIT=HEX``, ``values`` ``UNIT:FACE:FIELD=NUMBER``, ``errata`` keys of those that are turned to the
    other state than the scenario's. Returns the trial and the player, which knows
    whether it was interrupted; then the edit is not kept. Raises LibraryError, DataError, OSError or EditError
    (nothing was written).
    """
    wanted = _wanted(moves, values, bool(errata))  # to open a library for editing changes its header
    with _opened(path, keep) as library:
        changes = _edit(LibraryRows(library.readers), settings, *wanted, errata)
        scenario = scenario_in(library, settings)
        with library.reading() as session:
            changes = with_citation(session, changes)
        edited = _rehearsed(library, changes, settings)
        if edited.digest() == scenario.digest():
            raise EditError(f"{changes.label}: it changes nothing that {settings.scenario} is played with")
        with part_file(out, head_of(settings, program, {"before": scenario, "after": edited})) as part:
            player = BatchPlayer(settings, jobs, seconds, part)
            trial = Trial(settings.game, changes.label, *player.play_pairs(scenario, edited, "Before and after"))
            if out is not None and trial.before.count:
                data = {
                    "edit": trial.edit,
                    "kept": keep and not player.signal,
                    "decided": {"games": len(trial.pairs), "in": decided_in(trial.pairs)},
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
    return trial, player


@contextmanager
def _opened(path: Path, keep: bool) -> Iterator[Library]:
    """Lend a library, or where nothing is kept a copy of it: then a window may have it open meanwhile."""
    inspect_file(path)
    with TemporaryDirectory(prefix="losheim-") as aside:
        if not keep:
            copy_to_free(path, Path(aside) / path.name)
        library = open_to_edit(path) if keep else open_library(Path(aside) / path.name)
        try:
            yield library
        finally:
            library.close()


def _rehearsed(library: Library, changes: ChangeSet, settings: Settings) -> Scenario:
    """Return the scenario as it is after an edit, which is not written. Raises EditError or DataError."""
    with library.writing() as session:
        apply(session, following(session, changes))
        scenario = scenario_of(session, settings.game, settings.scenario)
        session.rollback()
    return scenario


def show(console: Console, trial: Trial) -> None:
    """Print the two batches side by side."""
    pairs = trial.pairs
    old, new = summarize(trial.before.results), summarize(trial.after.results)
    console.print(f"Edit: {trial.edit}; {counted(len(pairs), 'game')} on the same seeds")
    table = Table("", "before", "after")
    for key, title in result_titles(trial.game).items():
        if key in old.results or key in new.results:
            table.add_row(title, str(old.results.get(key, "none")), str(new.results.get(key, "none")))
    for side, title in side_titles(trial.game).items():
        spreads = [summary.losses.get(side, (0, 0, 0)) for summary in (old, new)]
        table.add_row(f"{title} steps lost, median (least to most)", *(f"{m} ({a} to {z})" for a, m, z in spreads))
    console.print(table)
    console.print(told_decided(pairs), markup=False)
    for key, title in result_titles(trial.game).items():
        if key in old.results or key in new.results:
            console.print(f"{title}: {difference(pairs, key)} points of a hundred")
    parted = first_parting(pairs)
    if parted is not None:
        console.print(told_parting(trial.game, parted), markup=False)
    for name, played in (("before", trial.before), ("after", trial.after)):
        for line in broken_lines(played.broken, played.count):
            console.print(f"{name}: {line}", markup=False)


_DECIDED = {
    "offered": "what may be done",
    "choice": "what is chosen",
    "cost": "what an action costs",
    "column": "the column of a table",
    "result": "what comes of an action",
}
"""What an edit decides first in a game, in the words of the summary."""


def told_decided(pairs: Sequence[Pair]) -> str:
    """Return in a sentence in how many games something was decided, and in what."""
    found = decided_in(pairs)
    changed, flipped = sum(map(went_otherwise, pairs)), sum(pair.before.result != pair.after.result for pair in pairs)
    told = f"It decided something in {sum(found.values())} of {len(pairs)} games"
    if not found:
        return told
    first = ", ".join(f"{_DECIDED[what]} in {count}" for what, count in found.items())
    return f"{told} (first {first}); {changed} went on differently, {flipped} ended differently"


def told_parting(game: str, found: Parting, sides: tuple[str, str] = ("before", "after")) -> str:
    """Return in a line where two games part first, and in what; ``sides`` names them."""
    before, after = sides
    what = {
        "offered": "what may be done differs",
        "choice": "another action is chosen",
        "cost": f"{found.doing}, cost",
        "column": f"{found.doing}, column",
        "result": f"{found.doing}, what comes of it",
    }[found.what]
    side, phase = side_titles(game).get(found.side, found.side), found.phase.replace("_", " ")
    where = f"game of seed {found.seed}, turn {found.turn}, action {found.number} ({side}, {phase})"
    only = "only " if found.what == "offered" else ""
    values = f"{only}{before}: {found.before or 'nothing'}; {only}{after}: {found.after or 'nothing'}"
    return f"First in the {where}: {what}: {values}"


def _turned(rows: LibraryRows, settings: Settings, erratum: str) -> ChangeSet:
    """Return an erratum turned to the other state than the scenario's."""
    tables, game = Tables(), settings.game
    for kind in (schema.ErratumRow, schema.ScenarioErratumRow, schema.ErrataDeskRow):
        tables.add(rows.find(kind, game=game))
    if not tables.of(schema.ErratumRow, key=erratum):
        raise EditError(f"the game has no erratum {erratum!r}; losheim list FILE errata shows them")
    if erratum in mended(tables.of(schema.ErratumRow), tables.of(schema.ErrataDeskRow)):
        raise EditError(f"erratum {erratum} is mended in the printing at hand and cannot be turned")
    is_on = erratum in switched_on(tables, game, settings.scenario)
    return switch(rows, game, settings.scenario, erratum, not is_on)


def _wanted(moves: list[str], values: list[str], has_errata: bool) -> tuple[list[_Move], list[_Value]]:
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
    if not moved and not valued and not has_errata:
        offered = "--move UNIT=HEX, --value UNIT:FACE:FIELD=NUMBER or --erratum KEY"
        raise EditError(f"there is nothing to try: give {offered}")
    return moved, valued


def _edit(
    rows: LibraryRows, settings: Settings, moves: list[_Move], values: list[_Value], errata: list[str]
) -> ChangeSet:
    """Return all edits as one change set."""
    game = settings.game
    found = [move_setup(rows, game, settings.scenario, _counter(rows, game, name), place) for name, place in moves]
    found += [
        set_face_value(rows, game, _counter(rows, game, name), face, field, number)
        for name, face, field, number in values
    ]
    found += [_turned(rows, settings, erratum) for erratum in errata]
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
