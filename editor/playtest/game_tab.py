"""One game in the window: by hand, step by step, or between machine players.

The tab never has an opinion about the rules: what lights up comes from ``legal_actions``, why a hex stays dark from
``check``, odds from ``preview``.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QSpinBox,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.overlays import OverlayCell
from editor.canvas.scene import scene_from_map
from editor.canvas.view import MapView
from editor.playtest.overlays import overlay_of_options, overlay_of_supply, overlay_of_zones
from editor.playtest.pictures import PositionPictures
from editor.playtest.preview import preview_html
from editor.playtest.session import BY_HAND, SEATS, LogLine, PlaySession, subjects_of
from engine.core.ruleset import Preview
from engine.core.units import MAP
from engine.scenario import Scenario

SIDES = {"german": "German", "allied": "US"}
_WATCH_MILLISECONDS = 120
_LOG_MARKS = {"step": "■ ", "action": "▸ ", "event": "    ", "note": "◆ "}


class GameTab(QWidget):
    """Plays one game of the scenario that ``scenario`` returns.

    Signals:
        hovered_rule: the number of a rule to look up.
        told: a message for the status bar.
    """

    told = Signal(str)

    def __init__(self, scenario: Callable[[], Scenario], program: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scenario, self._program = scenario, program
        self.session: PlaySession | None = None
        self._pictures: PositionPictures | None = None
        self._focus = ""  # the unit or hex whose options are listed
        self._shown_lines = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_WATCH_MILLISECONDS)
        self._timer.timeout.connect(self._watch)
        self._build()

    # starting and running

    def new_game(self) -> None:
        """Start the scenario as it stands in the library now."""
        self.pause()
        scenario = self._scenario()
        seats = {side: box.currentText() for side, box in self.seat.items()}
        self.session = PlaySession(scenario, self.seed.value(), seats)
        self._pictures = PositionPictures(scenario)
        terrain = [line.key for line in scenario.terrain if line.kind == "hex"]
        self.view.set_scene(scene_from_map(scenario.map, self._pictures.stacks(self.session.game), terrain))
        self.view.fit()
        self.log.clear()
        self._shown_lines = 0
        self._focus = ""
        self.refresh()

    def step(self) -> None:
        """Let the machine make one action for the side that decides, whoever sits there."""
        session = self.session
        pending = session.decision if session else None
        if session is None or pending is None:
            return
        seat = session.seats[pending.side]
        session.act(session.advice("cautious" if seat == BY_HAND else seat))
        self._focus = ""
        self.refresh()

    def run(self) -> None:
        """Let the machine players go on until a person must decide or the game is over."""
        if self.session is None:
            self.new_game()
        self._timer.start()
        self._show_buttons()

    def pause(self) -> None:
        """Stop watching; the position stays."""
        self._timer.stop()
        self._show_buttons()

    def finish(self) -> None:
        """Play on to the end, or to the next decision of a person, without showing each step."""
        session = self.session
        if session is None:
            return
        while session.machine_step() is not None:
            pass
        self.refresh()

    def undo(self) -> None:
        """Take back the last action, if the table allows it."""
        session = self.session
        if session is None:
            return
        try:
            session.undo()
        except LookupError as error:
            self._say(str(error))
            return
        self._focus = ""
        self._rewrite_log()
        self.refresh()

    def branch(self, record: int) -> None:
        """Go back to before a record of the log and play on from there."""
        if self.session is not None:
            self.pause()
            self.session.branch(record)
            self._focus = ""
            self._rewrite_log()
            self.refresh()

    def act(self, action: object) -> None:
        """Make an action, or say by which rule it is refused."""
        session = self.session
        if session is None:
            return
        refusal = session.refusal(action)
        if refusal is not None:
            self._say(f"Refused — {refusal}")
            self.view.set_overlay(
                "refused", {label: OverlayCell("refused", "✕") for label in (refusal.subject, *refusal.highlight)}
            )
            return
        session.act(action)
        self._focus = ""
        self.refresh()

    def _watch(self) -> None:
        session = self.session
        if session is None or not session.is_machine_turn:
            self.pause()
            self.refresh()
            return
        for _ in range(self.pace.value()):
            if session.machine_step() is None:
                break
        self.refresh()

    # pointing at the map

    def point_at_unit(self, unit: str, label: str) -> None:
        """List what can be done with a unit and show where it can go; otherwise it stands for its hex."""
        if self._options_about(unit):
            self._focus = unit
            self.refresh()
        else:
            self.point_at_hex(label)

    def point_at_hex(self, label: str) -> None:
        """Do what pointing at a hex means now; with several choices, list them; with none, say why not."""
        session = self.session
        if session is None or session.decision is None:
            return
        opening = [action for action in self._options_about(self._focus) if self._is_selection(action)]
        if len(opening) == 1 and session.game.units[self._focus].hex != label:
            self.act(opening[0])  # a unit was chosen and a hex pointed at: it moves there
        found = [action for action in self._options_about(label) if self._focus in ("", *subjects_of(action))]
        if len(found) == 1:
            self.act(found[0])
        elif found:
            self._focus = label
            self.refresh()
        else:
            self._explain(label)

    def _explain(self, label: str) -> None:
        session = self.session
        assert session is not None
        intended = session.game.rules.intent(session.game, label)
        if intended is None:
            self._focus = ""
            self.refresh()
            return
        self.act(intended)  # says by which rule it is refused

    def _options_about(self, subject: str) -> list[object]:
        return [action for action in self._options if subject and subject in subjects_of(action)]

    def _is_selection(self, action: object) -> bool:
        """Tell whether an action only says which unit is about to move."""
        return type(action).__name__.startswith("Select")

    # showing

    def refresh(self) -> None:
        """Show the position, the decision, its options and what was logged."""
        session = self.session
        if session is None or self._pictures is None:
            self._options: list[object] = []
            self._show_buttons()
            return
        scene, touched = self.view.scene_data.with_stacks(self._pictures.stacks(session.game))
        self.view.update_scene(scene, touched)
        pending = session.decision
        watching = self._timer.isActive()
        self._options = [] if pending is None or watching else session.options()
        self._show_heading()
        self._show_options()
        self._append_log()
        self._show_overlays()
        self._show_buttons()

    def _show_heading(self) -> None:
        session = self.session
        assert session is not None
        pending = session.decision
        if pending is None:
            result = {"german": "German victory", "allied": "US victory", "draw": "Draw"}[session.game.result or "draw"]
            self.heading.setText(f"<b>The game is over: {result}</b>")
            self.prompt.setText(session.lines[-1].text if session.lines else "")
            return
        steps = session.game.rules.sequence(session.board)
        at = session.game.step
        where = f"Turn {session.game.turn} · {steps[at].title}" if 0 <= at < len(steps) else "Set-up"
        self.heading.setText(f"<b>{where}</b>")
        self.prompt.setText(f"{SIDES[pending.side]}: {pending.prompt} [{pending.rule.number}]")

    def _show_options(self) -> None:
        session = self.session
        assert session is not None
        self.options.clear()
        shown = self._options_about(self._focus) if self._focus else self._options
        for action in shown or self._options:
            item = QListWidgetItem(session.describe(action))
            item.setData(Qt.ItemDataRole.UserRole, action)
            self.options.addItem(item)
        if self._options and len(self._options) == 1:
            self.options.setCurrentRow(0)
        self._show_preview()

    def _show_preview(self) -> None:
        session = self.session
        item = self.options.currentItem()
        previews: list[Preview] = []
        if session is not None:
            chosen = [item.data(Qt.ItemDataRole.UserRole)] if item is not None else self._options
            previews = [found for action in chosen if (found := session.preview(action)) is not None][:1]
        self.preview.setHtml("".join(preview_html(found) for found in previews))
        self.preview.setVisible(bool(previews))

    def _append_log(self) -> None:
        session = self.session
        assert session is not None
        for line in session.lines[self._shown_lines :]:
            self.log.addItem(_log_item(line))
        self._shown_lines = len(session.lines)
        self.log.scrollToBottom()

    def _rewrite_log(self) -> None:
        self.log.clear()
        self._shown_lines = 0

    def _show_overlays(self) -> None:
        session = self.session
        assert session is not None
        reach = overlay_of_options(session.game, self._options, self._focus) if self.show_reach.isChecked() else {}
        self.view.set_overlay("reach", reach)
        self.view.set_overlay("refused", {})
        for side, box in self.show_zones.items():
            cells = overlay_of_zones(session.game, side) if box.isChecked() else {}
            self.view.set_overlay(f"zones {side}", cells)
        self.view.set_overlay("supply", overlay_of_supply(session.game) if self.show_supply.isChecked() else {})

    def _show_buttons(self) -> None:
        session = self.session
        playing = session is not None and session.decision is not None
        watching = self._timer.isActive()
        machine = session is not None and session.is_machine_turn
        self.step_button.setEnabled(playing and not watching)
        self.run_button.setEnabled(playing and machine and not watching)
        self.pause_button.setEnabled(watching)
        self.finish_button.setEnabled(playing and machine and not watching)
        self.undo_button.setEnabled(session is not None and session.can_undo and not watching)
        self.save_button.setEnabled(session is not None)

    def _say(self, text: str) -> None:
        self.message.setText(text)
        self.told.emit(text)

    def _take_option(self, item: QListWidgetItem) -> None:
        self.act(item.data(Qt.ItemDataRole.UserRole))

    def _log_menu(self, point: QPoint) -> None:
        item = self.log.itemAt(point)
        record = item.data(Qt.ItemDataRole.UserRole) if item is not None else 0
        menu = QMenu(self)
        back = QAction("Go back to before this and play on from there", menu)
        back.setEnabled(bool(record))
        back.triggered.connect(lambda: self.branch(record))
        menu.addAction(back)
        menu.exec(self.log.mapToGlobal(point))

    def save_log(self, path: Path | None = None) -> None:
        """Write the game as a log that replays; asks where unless told."""
        if self.session is None:
            return
        if path is None:
            name, _ = QFileDialog.getSaveFileName(self, "Save the play log", "game.jsonl", "Play logs (*.jsonl)")
            if not name:
                return
            path = Path(name)
        try:
            with path.open("w", encoding="utf-8") as stream:
                self.session.write_log(stream, self._program)
        except OSError as error:
            self._say(f"The log was not written: {error.strerror}; choose another folder")
            return
        self._say(f"Play log written to {path.name}")

    def _build(self) -> None:
        self._options = []
        self.view = MapView()
        self.view.hex_clicked.connect(lambda label, *_: self.point_at_hex(label))
        self.view.counter_clicked.connect(self.point_at_unit)
        self.view.counter_dropped.connect(self._dropped)
        self.seat = {}
        seats = QGridLayout()
        for row, (side, title) in enumerate(SIDES.items()):
            box = QComboBox()
            box.addItems(list(SEATS))
            box.setCurrentText(BY_HAND if side == "german" else "cautious")
            box.setToolTip(f"Who leads the {title} side: you, or a machine player")
            box.currentTextChanged.connect(lambda text, side=side: self._seat_changed(side, text))
            self.seat[side] = box
            seats.addWidget(QLabel(title), row, 0)
            seats.addWidget(box, row, 1)
        self.seed = QSpinBox()
        self.seed.setRange(0, 2_000_000_000)
        self.seed.setValue(1)
        self.seed.setToolTip("Equal seed, data and choices give the equal game")
        seats.addWidget(QLabel("Seed"), 0, 2)
        seats.addWidget(self.seed, 0, 3)
        start = _button("New game", "Set up the scenario as it stands in the library now", self.new_game)
        seats.addWidget(start, 1, 2, 1, 2)
        self.step_button = _button("Step", "One action, made by the machine player", self.step)
        self.run_button = _button("Watch", "Let the machine players go on while you watch", self.run)
        self.pause_button = _button("Pause", "Stop watching", self.pause)
        self.finish_button = _button("To the end", "Play on to your next decision or to the end", self.finish)
        self.undo_button = _button("Undo", "Take back the last action, up to the last dice", self.undo)
        self.save_button = _button("Save log…", "Write the game as a log that replays", lambda: self.save_log())
        self.pace = QSpinBox()
        self.pace.setRange(1, 200)
        self.pace.setValue(10)
        self.pace.setSuffix(" a tick")
        self.pace.setToolTip("How many actions at a time while watching")
        buttons = QGridLayout()
        for index, widget in enumerate(
            (
                self.step_button,
                self.run_button,
                self.pause_button,
                self.pace,
                self.finish_button,
                self.undo_button,
                self.save_button,
            )  # fmt: skip
        ):
            buttons.addWidget(widget, index // 4, index % 4)
        self.heading, self.prompt, self.message = QLabel(""), QLabel(""), QLabel("")
        for label in (self.heading, self.prompt, self.message):
            label.setWordWrap(True)
        self.message.setObjectName("message")
        self.options = QListWidget()
        self.options.setToolTip("What may be done now; double click or Enter does it")
        self.options.itemActivated.connect(self._take_option)
        self.options.currentItemChanged.connect(lambda *_: self._show_preview())
        self.preview = QTextBrowser()
        self.preview.setVisible(False)
        self.log = QListWidget()
        self.log.setUniformItemSizes(False)
        self.log.setWordWrap(True)
        self.log.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.log.customContextMenuRequested.connect(self._log_menu)
        overlays = QHBoxLayout()
        self.show_reach = _check("Reach and cost", "Where the chosen unit can go, and the cost", True, self.refresh)
        self.show_zones = {
            side: _check(f"{title} zones", f"Hexes the {title} side controls", False, self.refresh)
            for side, title in SIDES.items()
        }
        self.show_supply = _check("Supply", "Which units could trace supply now", False, self.refresh)
        for box in (self.show_reach, *self.show_zones.values(), self.show_supply):
            overlays.addWidget(box)
        overlays.addStretch(1)
        lists = QSplitter(Qt.Orientation.Vertical)
        lists.addWidget(self.options)
        lists.addWidget(self.preview)
        lists.addWidget(self.log)
        lists.setSizes([260, 240, 300])
        side = QWidget()
        column = QVBoxLayout(side)
        column.addLayout(seats)
        column.addLayout(buttons)
        column.addWidget(self.heading)
        column.addWidget(self.prompt)
        column.addWidget(self.message)
        column.addWidget(lists, 1)
        side.setMinimumWidth(360)
        board = QWidget()
        rows = QVBoxLayout(board)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addLayout(overlays)
        rows.addWidget(self.view, 1)
        whole = QSplitter(Qt.Orientation.Horizontal)
        whole.addWidget(board)
        whole.addWidget(side)
        whole.setStretchFactor(0, 1)
        whole.setSizes([1000, 420])
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(whole)
        self._show_buttons()

    def _seat_changed(self, side: str, player: str) -> None:
        if self.session is not None:
            self.session.seats[side] = player
            self.refresh()

    def _dropped(self, unit: str, label: str) -> None:
        """Move a unit by dragging it."""
        session = self.session
        if session is not None and unit in session.game.units and session.game.units[unit].box == MAP:
            self._focus = unit if self._options_about(unit) else ""
            self.point_at_hex(label)


def _log_item(line: LogLine) -> QListWidgetItem:
    item = QListWidgetItem(_LOG_MARKS[line.kind] + line.text)
    item.setData(Qt.ItemDataRole.UserRole, line.record)
    if line.kind == "step":
        font = item.font()
        font.setBold(True)
        item.setFont(font)
    return item


def _button(text: str, tip: str, press: Callable[[], None]) -> QPushButton:
    button = QPushButton(text)
    button.setToolTip(tip)
    button.clicked.connect(lambda _checked=False: press())
    return button


def _check(text: str, tip: str, on: bool, toggled: Callable[[], None]) -> QCheckBox:
    box = QCheckBox(text)
    box.setToolTip(tip)
    box.setChecked(on)
    box.toggled.connect(lambda _on: toggled())
    return box
