"""A scenario is begun: empty, on a template, as a copy or a variant, cut out of a larger one, or from a game in hand.

A page like any other: it may be left half done and says what is still missing. What is drawn on the map meanwhile with
the tool *Outline* is the outline of the cut.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from db.changes import ChangeSet, EditError
from editor.cutting.cut import Cut, cut_scenario, lacking, plan_cut, reasons_of, settled, stretch_titles
from editor.cutting.edges import Role
from editor.cutting.items import Item
from editor.cutting.outline import corners_in, outlined
from editor.cutting.positions import Positions
from editor.cutting.room import check_room
from editor.cutting.shortened import plan_copy, shortened
from editor.edits.bounds import begun_within
from editor.edits.scenarios import ground_of, new_scenario
from editor.side_titles import side_titles
from editor.window.at_work import StoppedError, at_work
from editor.window.desk import Desk
from editor.window.first_look import in_list_order
from editor.window.models.turn_table import calendar
from editor.window.panels.begin_form import BeginForm
from editor.window.panels.begin_shown import BeginShown
from editor.window.panels.begin_ways import MAKERS, OUTLINED, PLANNED, PRESETS, said_of, said_outside
from editor.window.panels.begun_form import BegunForm
from editor.window.translation import tr
from engine.data import schema
from engine.data.counted import counted

_LOOK_MS = 150


class BeginPage(BeginForm):
    """The page of the area *Scenario* that begins another one."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self._document, self.shown = desk.document, BeginShown(desk, self.review)
        self.plan: Cut | None = None
        self._preset, self._is_making, self._kept = "", False, BegunForm(desk, self)
        self._turns_of: tuple[object, ...] = ()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_LOOK_MS)
        self._connect()
        self.offer()

    def _connect(self) -> None:
        self.positions.currentIndexChanged.connect(lambda _place: self._on_positions())
        self.kind.currentIndexChanged.connect(lambda _place: self._on_source())
        self.source.currentIndexChanged.connect(lambda _place: self._on_source())
        for chosen in (self.kind, self.source):
            chosen.activated.connect(lambda _place: self.shown.follow(self.how, str(self.source.currentData())))
        typed = (line.textChanged for line in (self.title, self.key, self.outline))
        turned = (box.valueChanged for box in (self.first, self.last))
        for signal in (*typed, *turned, self.area.currentIndexChanged, self.review.answered):
            signal.connect(lambda *_: self._later.start())
        self.begin.clicked.connect(self.make)
        self.title.returnPressed.connect(self.make)
        self.edge.pointed.connect(self._desk.stretch_wanted)
        self.edge.ticked.connect(self._tell)
        self._later.timeout.connect(self.look)
        self._desk.outlined.connect(self.take_outline)
        self._document.chosen.connect(self.offer)
        self._document.changed.connect(self._on_changed)

    def _on_changed(self, changes: ChangeSet) -> None:
        """Offer the scenarios anew; not that which is being begun here, before it is shown."""
        if schema.ScenarioRow.TABLE in changes.tables() and not self._is_making:
            self.offer()

    @property
    def is_written(self) -> bool:
        """Whether somebody has written into the form what it does not propose itself."""
        turned = bool(self._turns_of) and self._turns_of[-1] != (self.first.value(), self.last.value())
        return turned or self.title.text() != self._preset or bool(self.outline.text().strip() or self.key.typed)

    def choose(self, how: str) -> None:
        """Choose a way to begin, with the scenario that is shown."""
        self.kind.setCurrentIndex(self.kind.findData(how))
        self.source.setCurrentIndex(max(0, self.source.findData(self._document.scenario)))
        self.steps.setCurrentIndex(0)
        self._on_positions() if how == "play" else self.look()
        self.title.setFocus()
        self.title.selectAll()

    def offer(self) -> None:
        """Offer what the game has now; what was filled in stays as far as it can."""
        rows, game = self._document.baseline, self._document.game
        heads = in_list_order(rows.find(schema.ScenarioRow, game=game))
        was = self.source.currentData()
        self.source.blockSignals(True)
        self.source.clear()
        for head in heads:
            self.source.addItem(f"{head.number}  {head.title}".strip(), head.scenario)
        known = was if self.source.findData(was) >= 0 else self._document.scenario
        self.source.setCurrentIndex(max(0, self.source.findData(known)))
        self.source.blockSignals(False)
        self.shown.offer_areas(self.area)
        self._on_source(self.isVisible())  # else it looks when it is shown

    def _on_source(self, looks: bool = True) -> None:
        """Begin with the turns of what is chosen, and show the fields that this way has. Turns that a person has
        given since stay while the same is chosen."""
        rows, game, how = self._document.baseline, self._document.game, self.how
        head = next(iter(rows.find(schema.ScenarioRow, game=game, scenario=str(self.source.currentData()))), None)
        track = [row.number for row in rows.find(schema.TurnRow, game=game)] or [1]
        turns = (min(track), max(track)) if how == "empty" or head is None else (head.first_turn, head.last_turn)
        is_other = self._turns_of != (found := (game, how, self.source.currentData(), turns))
        for box, turn in zip((self.first, self.last), turns, strict=True) if is_other else ():
            box.blockSignals(True)
            box.setRange(0, 9999)
            box.setValue(turn)
            box.blockSignals(False)
        self._turns_of = found
        preset = f"{head.title} ({PRESETS[how]})" if head is not None and how in PRESETS else ""
        if self.title.text() == self._preset:
            self.title.setText(preset)
        self._preset = preset
        self.source.setVisible(how not in ("empty", "play"))
        self.positions.offer(head)
        self.form.setRowVisible(5, how == "cut")
        self.form.setRowVisible(3, how == "empty")
        self.form.setRowVisible(4, how in OUTLINED)
        self.show_steps(0 if how in OUTLINED else None, 0 if how in PLANNED else None)
        self.look() if looks else self._later.stop()  # which the title has begun

    def showEvent(self, event: QShowEvent) -> None:
        """Show what is planned on the map again, and once what was half begun when the window was closed."""
        super().showEvent(event)
        self._kept.restore()
        self.look()

    def hideEvent(self, event: QHideEvent) -> None:
        """Take what is planned off the map."""
        super().hideEvent(event)
        self._kept.remember()
        self._later.stop()
        self.shown.clear()

    def take_outline(self, hexes: tuple[str, ...]) -> None:
        """Take an outline that was drawn; it makes a cut of what is begun."""
        if self.how not in OUTLINED:
            self.choose("cut")
        self.outline.setText(",".join(hexes))
        self.look()
        self._desk.tool_wanted.emit("select")

    def look(self) -> None:
        """Say what is still missing, and what would be made."""
        self._later.stop()
        taken = {row.scenario for row in self._document.baseline.find(schema.ScenarioRow, game=self._document.game)}
        self.key.follow(self.title.text(), taken)
        days = [calendar(self._desk).date(box.value()) for box in (self.first, self.last)]
        self.days.setText(" to ".join(days) if all(days) else "")
        lacks, refused = [] if self.title.text().strip() else ["Still missing: a title"], False
        self.told.tell(self.shown.gives(self.how, str(self.source.currentData())))
        try:
            if self.how in PLANNED:
                self._plan()
            else:
                self._show_edge()
                if not lacks:
                    self._changes()
        except EditError as error:
            lacks, refused = [*lacks, str(error)], True
        self.missing.tell("\n".join(lacks))
        self.missing.setVisible(bool(lacks))
        if self.isVisible():
            chosen = str(self.area.currentData() or ""), str(self.source.currentData())
            count = self.shown.mark(self.how, self.plan, corners_in(self.outline.text()), *chosen)
            if self.how == "empty" and count and not refused:
                self.told.tell(f"{counted(count, 'hex', 'hexes')} within the outline. {self.told.text()}")
        self.begin.setEnabled(not lacks)
        self._kept.remember()

    def _plan(self) -> None:
        """Plan the cut, and show its edge and what falls outside."""
        self.plan = None
        sides, positions = side_titles(self._document.game), self._positions(self.first.value())
        source = positions.scenario if positions is not None else str(self.source.currentData())
        where = (self.shown.rows_of(source), self._document.game, source, self.key.text().strip())
        turns, title = (self.first.value(), self.last.value()), self.title.text().strip()
        plan = plan_cut(*where, corners_in(self.outline.text()), turns, title, positions)
        plan = settled(self.positions.proposed(self.how, plan), self.review.answers)
        self.review.show_items(plan.items)
        self.reviewed.refresh()
        self.edge.show_edge(plan.edge, stretch_titles(plan), reasons_of(plan, self.review.answers), sides)
        self.show_steps(len(plan.edge), len(plan.items))
        self.plan = plan
        self._tell()
        check_room(plan.items, self.review.answers)

    def _show_edge(self) -> None:
        """Show the edge of what is begun empty within an outline: its stretches are given roles as those of a cut."""
        document, corners = self._document, corners_in(self.outline.text())
        if self.how != "empty":
            self.show_steps(None, None)
            return
        rows, game = document.rows, document.game
        self.show_steps(0, None)  # with an outline or without: nothing moves under the pointer
        if not corners:
            self.edge.show_edge((), (), (), side_titles(game))
            self._desk.stretch_wanted.emit(())
            return
        ground = outlined(rows, game, ground_of(rows, game, str(self.area.currentData() or ""))[0], corners)
        reasons: list[Mapping[Role, str]] = [{} for _ in ground.edge]
        self.edge.show_edge(ground.edge, ground.titles(), reasons, side_titles(game))
        self.show_steps(len(ground.edge), None)

    def _tell(self) -> None:
        """Say what the cut would be, with the roles of its edge as they are ticked."""
        if self.plan is not None and self.how in PLANNED:
            hungry = lacking(self.plan, self.review.answers, self.edge.roles())
            sides = side_titles(self._document.game)
            self.told.tell(said_of(self.plan, self._positions(self.first.value()), [sides[side] for side in hungry]))

    def _on_positions(self) -> None:
        """Begin with the turn at which everything stands so."""
        with suppress(EditError):
            if (positions := self._positions()) is not None:
                self.first.setValue(positions.turn)
        self.look()

    def _positions(self, first: int | None = None) -> Positions | None:
        return self.positions.of(self.how, str(self.source.currentData()), self.shown.rows_of, first)

    def _changes(self) -> ChangeSet:
        rows, game, how = self._document.baseline, self._document.game, self.how
        title, key, turns = self.title.text().strip(), self.key.text().strip(), (self.first.value(), self.last.value())
        if how in PLANNED and self.plan is not None:
            return cut_scenario(self.plan, self.review.answers, self.edge.roles())
        if how == "empty":
            begun = new_scenario(rows, game, key, title, turns, str(self.area.currentData() or ""))
            corners = corners_in(self.outline.text())
            return begun_within(rows, begun, corners, self.edge.roles() if corners else ())
        source = str(self.source.currentData())
        taken = rows if how == "variant" else self.shown.rows_of(source)  # errata reach a variant anyway
        begun = MAKERS[how](taken, game, source, key, title, turns)
        plan = plan_copy(taken, game, source, begun, turns)
        self._ask(plan.items if plan is not None else ())
        return shortened(begun, plan, self.review.answers)

    def _ask(self, items: Sequence[Item]) -> None:
        """Show what lies outside the turns of a copy."""
        self.review.show_items(items)
        self.reviewed.refresh()
        self.show_steps(None, len(items) or None)
        if items:
            self.told.tell(said_outside(items))

    def make(self) -> bool:
        """Write the scenario and show it; what comes next stands in its place. Returns whether it was begun."""
        self.look()
        if not self.begin.isEnabled() or self._is_making:
            return False
        self._is_making = True
        self.begin.setEnabled(False)
        try:
            with at_work(self.told, tr("The scenario is being begun ..."), self.stop) as listen:
                return self._make(listen)
        except StoppedError:
            self._desk.told.emit(tr("Stopped: nothing was begun"))
            self.look()
            return False
        finally:
            self._is_making = False

    def _make(self, listen: Callable[[], None]) -> bool:
        game, key = self._document.game, self.key.text().strip()

        def work_out() -> ChangeSet:
            changes = self._changes()
            listen()
            return changes

        if not self._desk.try_edit(work_out, cited=True):
            self.look()
            return False
        try:
            listen()
        except StoppedError:
            self._document.undo_stack.undo()
            raise
        self._turns_of = ()
        self.title.setText(self._preset)
        self.start_anew()
        self._kept.remember()
        self._desk.page_wanted.emit("setup")
        self._document.choose(game, key)
        self._desk.select("scenario", key)
        return True
