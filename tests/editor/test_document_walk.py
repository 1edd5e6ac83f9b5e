"""A random walk over the document: whatever was done, undoing all returns the opening digest."""

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from editor.document import Document
from editor.edits import map as map_edits
from editor.edits import schedules, setup, units
from tests.editor.conftest import digest
from tests.editor.small import GAME, MAP, RESERVE, SCENARIO, SCOUTS, TANKS, labels, write_library

HEX = st.sampled_from(labels()[:6])


class DocumentWalk(RuleBasedStateMachine):
    """Edits, undo, redo, closing and reopening in any order; ``digests`` are the states along the undo stack."""

    @initialize()
    def start(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.path = write_library(Path(self.folder.name) / "walk.losheim")
        self.document = Document.open(self.path)
        self.digests = [digest(self.document)]
        self.stroke: int | None = None

    def teardown(self) -> None:
        if hasattr(self, "document"):
            while self.document.undo_stack.canUndo():
                self.document.undo_stack.undo()
            assert digest(self.document) == self.digests[0]
            self.document.close()
            self.folder.cleanup()

    def note(self) -> None:
        """Compare the stack with the states seen: after an edit the states behind the present one are gone."""
        index = self.document.undo_stack.index()
        del self.digests[index:]
        self.digests.append(digest(self.document))
        assert len(self.digests) == index + 1

    @rule(label=HEX, terrain=st.sampled_from(["clear", "woods"]))
    def paint(self, label: str, terrain: str) -> None:
        changes = map_edits.set_terrain(self.document.rows, GAME, MAP, [label], terrain)
        self.document.edit(changes)
        if changes.changes:
            self.note()

    @rule(hexes=st.lists(HEX, min_size=1, max_size=4), terrain=st.sampled_from(["clear", "woods"]))
    def stroke_of_brush(self, hexes: list[str], terrain: str) -> None:
        stroke, wrote = self.document.new_stroke(), False
        for label in hexes:
            changes = map_edits.set_terrain(self.document.rows, GAME, MAP, [label], terrain, stroke)
            wrote |= bool(changes.changes)
            self.document.edit(changes)
        if wrote:
            self.note()

    @rule(attack=st.integers(0, 9))
    def value(self, attack: int) -> None:
        changes = units.set_face_value(self.document.rows, GAME, TANKS, "full", "attack", attack)
        self.document.edit(changes)
        if changes.changes:
            self.note()

    @rule(counter=st.sampled_from([TANKS, SCOUTS]), label=HEX)
    def drag(self, counter: str, label: str) -> None:
        changes = setup.move_setup(self.document.rows, GAME, SCENARIO, counter, label)
        self.document.edit(changes)
        if changes.changes:
            self.note()

    @rule(feature=st.sampled_from(["river", "stream", None]))
    def hexside(self, feature: str | None) -> None:
        changes = map_edits.set_hexside(self.document.rows, GAME, MAP, ("B1.01", "B1.02"), feature)
        self.document.edit(changes)
        if changes.changes:
            self.note()

    @rule(turn=st.integers(1, 3))
    def arrival(self, turn: int) -> None:
        changes = schedules.set_arrival(self.document.rows, GAME, SCENARIO, RESERVE, turn=turn)
        self.document.edit(changes)
        if changes.changes:
            self.note()

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
        self.document = Document.open(self.path)

    @invariant()
    def the_library_is_where_the_stack_says(self) -> None:
        if hasattr(self, "document"):
            assert digest(self.document) == self.digests[self.document.undo_stack.index()]


DocumentWalk.TestCase.settings = settings(
    max_examples=5,
    stateful_step_count=12,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def test_walk(qapp: object) -> None:
    DocumentWalk.TestCase().runTest()
