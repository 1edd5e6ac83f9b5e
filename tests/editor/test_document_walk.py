"""A random walk over the document: whatever was done, undoing all returns the opening digest.

It walks over a fresh small library and over a file of version 1.0 that is upgraded when it is opened.
"""

import gzip
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlalchemy import event

from db.backup import make_backup
from db.changes import ChangeSet, EditError
from db.differing import TAKES, Take
from db.kept_rows import LibraryRows
from db.saving import save_as
from db.scenario_io import scenario_of
from db.taking import traveling
from editor.edits import errata, schedules, setup, units
from editor.edits import map as map_edits
from editor.window.document import Document
from engine.data import schema
from engine.data.schema import ROW_TYPES
from engine.data.tables import Cited, Tables
from tests.db.traveled import plan_import
from tests.editor import small
from tests.editor.conftest import digest as digest_of

pytestmark = pytest.mark.usefixtures("daily_backups")

OLD_FILE = Path(__file__).parents[1] / "db" / "files" / "version_1_0.losheim.gz"


def digest(document: Document) -> str:
    """Return a digest of all that undoing returns: numbers of errata that were given stay given."""
    return digest_of(document, "erratum_number")


@dataclass(frozen=True)
class World:
    """What can be edited in a library."""

    game: str
    map: str
    scenario: str
    hexes: tuple[str, ...]
    wood: str
    movers: tuple[str, ...]
    arriving: str  # empty: nobody arrives
    write: Callable[[Path], Path]


def write_old(path: Path) -> Path:
    path.write_bytes(gzip.decompress(OLD_FILE.read_bytes()))
    return path


FRESH = World(
    small.GAME, small.MAP, small.SCENARIO, tuple(small.labels()[:6]), "woods", (small.TANKS, small.SCOUTS),
    small.RESERVE, small.write_library,
)  # fmt: skip
UPGRADED = World(
    "toy", "M", "first", ("M1.01", "M1.02", "M1.03"), "forest", ("german/-/1 Inf#1", "german/-/2 Inf#1"), "", write_old
)  # fmt: skip


def open_without_waiting(path: Path) -> Document:
    """Open a document whose commits do not wait for the disk: no power fails here, and waiting is most of the time."""
    document = Document.open(path)
    engine = document.library.engine

    @event.listens_for(engine, "connect")  # runs after the pragmas of ``db.connection.make_engine``
    def hurry(connection: Any, _record: object) -> None:
        connection.execute("PRAGMA synchronous = OFF").close()

    engine.dispose()  # connections made so far are closed, the next ones hurry
    return document


class DocumentWalk(RuleBasedStateMachine):
    """Edits, errata, imports, undo, redo, copies, backups and reopening in any order.

    ``digests`` are the states along the undo stack; ``kept`` are backups with the digests and the place at that time.
    """

    @initialize(world=st.sampled_from([FRESH, UPGRADED]))
    def start(self, world: World) -> None:
        self.world = world
        self.folder = tempfile.TemporaryDirectory()
        self.path = world.write(Path(self.folder.name) / "walk.losheim")
        self.document = open_without_waiting(self.path)
        self.digests = [digest(self.document)]
        self.kept: list[tuple[Path, list[str], int]] = []
        stack = self.document.undo_stack
        steps = stack.index()
        for _ in range(steps):  # the old file has edits in its journal
            stack.undo()
            self.digests.insert(0, digest(self.document))
        stack.setIndex(steps)
        self.theirs = self.guest()

    def guest(self) -> Tables:
        """Return the scenario as a traveling file in which the first unit attacks with 9."""
        with self.document.library.reading() as session:
            found = traveling(session, self.world.game, self.world.scenario)
        found.rows["face"] = [
            row.model_copy(update={"attack": 9}) if getattr(row, "counter", "") == self.world.movers[0] else row
            for row in found.rows["face"]
        ]
        return found

    def teardown(self) -> None:
        if hasattr(self, "document"):
            while self.document.undo_stack.canUndo():
                self.document.undo_stack.undo()
            assert digest(self.document) == self.digests[0]
            self.document.close()
            self.folder.cleanup()

    def write(self, act: Callable[[], None]) -> None:
        """Do something; when the journal has grown, the states behind the present one are gone."""
        stack, number = self.document.undo_stack, self.last_number()
        try:
            act()
        except EditError:  # such as a correction of a row that only an erratum has made
            assert self.last_number() == number
        if self.last_number() != number:
            del self.digests[stack.index() :]
            self.digests.append(digest(self.document))

    def last_number(self) -> int:
        return max((entry.number for entry in self.document.journal()), default=0)

    def edit(self, make: Callable[[], ChangeSet]) -> None:
        self.write(lambda: self.document.edit(make()))

    @rule(place=st.integers(0, 5), is_wood=st.booleans())
    def paint(self, place: int, is_wood: bool) -> None:
        self.edit(lambda: self.painted(place, is_wood))

    def painted(self, place: int, is_wood: bool, stroke: int | None = None) -> ChangeSet:
        world = self.world
        label = world.hexes[place % len(world.hexes)]
        return map_edits.set_terrain(
            self.document.rows, world.game, world.map, [label], world.wood if is_wood else "clear", stroke
        )

    @rule(places=st.lists(st.integers(0, 5), min_size=1, max_size=4), is_wood=st.booleans())
    def stroke_of_brush(self, places: list[int], is_wood: bool) -> None:
        stroke = self.document.new_stroke()

        def act() -> None:
            for place in places:
                self.document.edit(self.painted(place, is_wood, stroke))

        self.write(act)

    @rule(attack=st.integers(0, 9))
    def value(self, attack: int) -> None:
        world = self.world
        self.edit(
            lambda: units.set_face_value(self.document.rows, world.game, world.movers[0], "full", "attack", attack)
        )

    @rule(mover=st.integers(0, 1), place=st.integers(0, 5))
    def drag(self, mover: int, place: int) -> None:
        world = self.world
        label = world.hexes[place % len(world.hexes)]
        self.edit(lambda: setup.move_setup(self.document.rows, world.game, world.scenario, world.movers[mover], label))

    @rule(is_river=st.booleans())
    def hexside(self, is_river: bool) -> None:
        world = self.world
        pair = (world.hexes[0], world.hexes[1])
        self.edit(
            lambda: (
                map_edits.set_hexside(self.document.rows, world.game, world.map, pair, "river")
                if is_river
                else map_edits.remove_hexside(self.document.rows, world.game, world.map, pair, None)
            )
        )

    @precondition(lambda self: bool(self.world.arriving))
    @rule(turn=st.integers(1, 3))
    def arrival(self, turn: int) -> None:
        world = self.world
        self.edit(
            lambda: schedules.set_arrival(self.document.rows, world.game, world.scenario, world.arriving, turn=turn)
        )

    @rule(on=st.booleans())
    def erratum(self, on: bool) -> None:
        """Make the first house erratum when there is none; switch it, and write edits into it or not."""
        document, world = self.document, self.world
        if "house-1" not in self.errata():
            self.edit(lambda: errata.create(document.baseline, world.game, "Ours"))
        self.edit(lambda: errata.switch(document.baseline, world.game, world.scenario, "house-1", on))
        document.mean("house-1" if on else "")

    def errata(self) -> list[str]:
        return [row.key for row in self.document.baseline.find(schema.ErratumRow, game=self.world.game)]

    @rule(take=st.sampled_from(TAKES))
    def bring(self, take: Take) -> None:
        with self.document.library.reading() as session:
            plan = plan_import(session, self.theirs, take, as_key="guest", replace_it=True)
        self.write(lambda: self.document.bring(plan.changes))

    @precondition(lambda self: self.document.undo_stack.canUndo())
    @rule()
    def undo(self) -> None:
        self.document.undo_stack.undo()

    @precondition(lambda self: self.document.undo_stack.canRedo())
    @rule()
    def redo(self) -> None:
        self.document.undo_stack.redo()

    @rule()
    def reopen(self) -> None:
        self.document.close()
        self.document = open_without_waiting(self.path)

    @rule()
    def copy(self) -> None:
        """A copy under another name has the same state and the same steps, whatever is done to it."""
        target = Path(self.folder.name) / "copy.losheim"
        save_as(self.path, target, target.exists())
        other, stack = open_without_waiting(target), self.document.undo_stack
        assert digest(other) == self.digests[stack.index()]
        assert (other.undo_stack.index(), other.undo_stack.count()) == (stack.index(), stack.count())
        if other.undo_stack.canUndo():
            other.undo_stack.undo()
        other.close()

    @rule()
    def back_up(self) -> None:
        made = make_backup(self.path, "asked", datetime.now(UTC))
        self.kept.append((made.path, list(self.digests), self.document.undo_stack.index()))

    @precondition(lambda self: any(path.exists() for path, _, _ in self.kept))
    @rule()
    def restore(self) -> None:
        path, digests, index = next(found for found in reversed(self.kept) if found[0].exists())
        self.document.restore(path)
        assert self.document.undo_stack.index() == index
        self.digests = list(digests)

    @invariant()
    def the_library_is_where_the_stack_says(self) -> None:
        if hasattr(self, "document"):
            assert digest(self.document) == self.digests[self.document.undo_stack.index()]

    @invariant()
    def what_is_followed_edit_by_edit_is_what_is_stored(self) -> None:
        if not hasattr(self, "document"):
            return
        with self.document.library.reading() as session:
            stored = scenario_of(session, self.document.game, self.document.scenario).digest()
        assert self.document.scenario_value().digest() == stored
        fresh = LibraryRows(self.document.library.readers)
        for kind in ROW_TYPES:
            assert self.document.baseline.find(kind) == fresh.find(kind)
        assert self._cited_of(self.document.baseline) == self._cited_of(fresh)

    def _cited_of(self, rows: LibraryRows) -> dict[str, list[Cited]]:
        cited = {table: sorted(found, key=str) for table, found in rows.cited(self.world.game).items()}
        return {table: found for table, found in cited.items() if found}


@pytest.mark.parametrize("walks", [1, pytest.param(40, marks=pytest.mark.deep)])
def test_walk(qapp: object, walks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    long = settings(
        max_examples=walks,
        stateful_step_count=14,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    monkeypatch.setattr(DocumentWalk.TestCase, "settings", long)
    DocumentWalk.TestCase().runTest()
