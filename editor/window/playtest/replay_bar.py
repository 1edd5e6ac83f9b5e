"""Which moment of the game is shown? The bar under its map: back, on, by turns, at a speed, to a word."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from editor.window.plain_text import PlainLabel
from editor.window.playtest import keys
from editor.window.playtest.buttons import push_button
from editor.window.quiet_boxes import ChoiceBox, ShareBox
from editor.window.settings import Settings
from editor.window.translation import tr

SPEEDS = (1, 2, 5, 10, 20)
"""So many actions a second are shown."""
_AT_FIRST = 2
_SECOND = 1000
_SPEED = "replay speed"
"""Setting: so many actions a second."""
_ARROW, _LEAST_SLIDER = 32, 60


class ReplayBar(QWidget):
    """Leads through what was done in a game; knows nothing of it but how much that is.

    Signals:
        record_wanted: the game is to be shown as it stood after this record.
        turn_wanted: the beginning of the turn before (-1) or after (1) is to be shown.
        words_wanted: the next record that says these words is to be shown, or with -1 the one before.
        branch_wanted: the game is to be played on from what is shown.
        speed_changed: another speed was chosen.
    """

    record_wanted = Signal(int)
    turn_wanted = Signal(int)
    words_wanted = Signal(str, int)
    branch_wanted = Signal()
    speed_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings: Settings | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._play_on)
        self.turn_back = push_button("«", tr("The turn before"), self._turn_back, keys.TURN_BEFORE)
        self.back = push_button("‹", tr("The action before"), self.step_back, keys.RECORD_BEFORE)
        self.on = push_button("›", tr("The action after"), self.step_on, keys.RECORD_AFTER)
        self.turn_on = push_button("»", tr("The turn after"), self._turn_on, keys.TURN_AFTER)
        self.play = push_button(
            tr("Replay"),
            tr("Show action after action from here on, or all of the game"),
            self.run,
            keys.REPLAY,
        )
        self.slider = ShareBox()
        self.slider.setMinimumWidth(_LEAST_SLIDER)
        self.slider.setToolTip(tr("Draw it to any action of the game: the map shows how it stood"))
        self.count = PlainLabel()
        self.speed = ChoiceBox()
        self.speed.setToolTip(tr("How many actions a second are shown, in a replay and of machine players"))
        for speed in SPEEDS:
            self.speed.addItem(tr("{speed} a second").format(speed=speed), speed)
        self.speed.setCurrentIndex(SPEEDS.index(_AT_FIRST))
        self.words = QLineEdit()
        self.words.setPlaceholderText(tr("Hex, rule, word, die"))
        self.words.setToolTip(
            tr("Return shows the next action whose log says this, Shift+Return the one before; “die” where dice fell")
        )
        self.words.setMinimumWidth(_LEAST_SLIDER)
        self.words.setMaximumWidth(170)
        self.branch = push_button(
            tr("Play on here"),
            tr("Go back to what is shown and play on from there; the line that is left stays in the list of games"),
            self.branch_wanted.emit,
        )
        self.now = push_button(tr("Now"), tr("Show the game as it stands"), self.show_now, keys.BACK)
        for button in (self.play, self.branch, self.now):
            button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            button.setMinimumWidth(button.sizeHint().width())  # a bar of one line has no room for a second
        named: tuple[tuple[QWidget, str], ...] = (
            (self.turn_back, tr("The turn before")),
            (self.back, tr("The action before")),
            (self.on, tr("The action after")),
            (self.turn_on, tr("The turn after")),
            (self.slider, tr("Action that is shown")),
            (self.speed, tr("Actions a second")),
            (self.words, tr("Show the next action that says")),
        )
        for widget, name in named:
            widget.setAccessibleName(name)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 2, 6, 2)
        for button in (self.turn_back, self.back, self.play, self.on, self.turn_on):
            if button is not self.play:
                button.setFixedWidth(_ARROW)
            row.addWidget(button)
        row.addWidget(self.slider, 1)
        rest: tuple[QWidget, ...] = (self.count, self.speed, self.words, self.branch, self.now)
        for widget in rest:
            row.addWidget(widget)
        self.slider.valueChanged.connect(self.record_wanted)
        self.words.returnPressed.connect(self._look_for)
        self.speed.currentIndexChanged.connect(self._speed_changed)
        self.show_record(0, 0)

    def remember_in(self, settings: Settings) -> None:
        """Take the speed that was chosen last, and remember what is chosen."""
        self._settings = settings
        found = settings.text(_SPEED, str(_AT_FIRST), tuple(str(speed) for speed in SPEEDS))
        self.speed.setCurrentIndex(SPEEDS.index(int(found)))

    @property
    def is_running(self) -> bool:
        """Whether action after action is shown."""
        return self._timer.isActive()

    @property
    def interval(self) -> int:
        """The milliseconds from one action to the next."""
        return _SECOND // int(self.speed.currentData())

    def show_record(self, record: int, last: int) -> None:
        """Show which record is shown of those up to the last, which is the game as it stands."""
        self.slider.blockSignals(True)
        self.slider.setRange(0, last)
        self.slider.setPageStep(max(1, last // 20))
        self.slider.setValue(record)
        self.slider.blockSignals(False)
        self.count.setText(tr("{record} of {last}").format(record=record, last=last))
        for button in (self.turn_back, self.back):
            button.setEnabled(record > 0)
        for button in (self.on, self.turn_on, self.branch, self.now):
            button.setEnabled(record < last)
        for widget in (self.play, self.slider, self.words):
            widget.setEnabled(last > 0)
        if record == last:
            self.stop()

    def run(self) -> None:
        """Show action after action, or stop that."""
        if self.is_running:
            self.stop()
            return
        if self.slider.value() == self.slider.maximum():
            self.record_wanted.emit(0)
        self._timer.start(self.interval)
        self.play.setText(tr("Stop"))

    def stop(self) -> None:
        """Stay at what is shown."""
        self._timer.stop()
        self.play.setText(tr("Replay"))

    def step_back(self) -> None:
        """Show the record before."""
        self._go(self.slider.value() - 1)

    def step_on(self) -> None:
        """Show the record after."""
        self._go(self.slider.value() + 1)

    def show_now(self) -> None:
        """Show the game as it stands."""
        self._go(self.slider.maximum())

    def _go(self, record: int) -> None:
        self.stop()
        self.record_wanted.emit(min(max(record, 0), self.slider.maximum()))

    def _turn_back(self) -> None:
        self.stop()
        self.turn_wanted.emit(-1)

    def _turn_on(self) -> None:
        self.stop()
        self.turn_wanted.emit(1)

    def _play_on(self) -> None:
        self.record_wanted.emit(min(self.slider.value() + 1, self.slider.maximum()))

    def _look_for(self) -> None:
        self.stop()
        is_back = QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier
        self.words_wanted.emit(self.words.text(), -1 if is_back else 1)

    def _speed_changed(self) -> None:
        self._timer.setInterval(self.interval)
        if self._settings is not None:
            self._settings.set_text(_SPEED, str(self.speed.currentData()))
        self.speed_changed.emit()
