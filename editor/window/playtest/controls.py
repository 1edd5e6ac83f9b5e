"""Who plays, from which seed, and how does the game go on? The rows of controls over a game."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from editor.window.layouts import add_layout
from editor.window.plain_text import PlainLabel
from editor.window.player_box import LEADING, PlayerBox
from editor.window.playtest import keys
from editor.window.playtest.buttons import push_button
from editor.window.playtest.session import BY_HAND
from editor.window.playtest.standing import SIDES
from editor.window.quiet_boxes import NumberBox
from editor.window.translation import tr

AT_FIRST = {side: BY_HAND if side == "german" else "cautious" for side in SIDES}
"""Who leads each side before anybody has chosen."""
_ROOMY = 760
"""Pixels of the page from which on seats, dice and files stand there unasked."""


class Controls(QWidget):
    """Seats, seed and buttons; knows nothing of the game."""

    new_wanted = Signal()
    step_wanted = Signal()
    watch_wanted = Signal()
    pause_wanted = Signal()
    end_wanted = Signal()
    undo_wanted = Signal()
    save_wanted = Signal()
    open_wanted = Signal()
    all_wanted = Signal()
    scenario_wanted = Signal()
    overrule_wanted = Signal()
    ask_wanted = Signal()
    two_people_changed = Signal(bool)
    dice_changed = Signal(bool)
    seat_changed = Signal(str, str)
    """Side and player."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._own: tuple[dict[str, str], bool, int] | None = None
        """What a person had chosen, while a game that is looked at only shows its own."""
        self.seat: dict[str, PlayerBox] = {}
        self.name: dict[str, PlainLabel] = {}
        seats = QGridLayout()
        for row, (side, title) in enumerate(SIDES.items()):
            box = PlayerBox((BY_HAND, *LEADING))
            box.choose(AT_FIRST[side])
            box.setToolTip(f"Who leads the {title} side: you, or a machine player")
            box.currentIndexChanged.connect(lambda _, side=side, box=box: self._take_seat(side, box.player()))
            self.seat[side] = box
            self.name[side] = PlainLabel(title)
            self.name[side].setBuddy(box)
            seats.addWidget(self.name[side], row, 0)
            seats.addWidget(box, row, 1)
        self.seed = NumberBox()
        self.seed.setAccessibleName(tr("Seed"))
        self.seed.setRange(0, 2_000_000_000)
        self.seed.setValue(1)
        self.seed.setToolTip(tr("Equal seed, data and choices give the equal game; it counts from the next game on"))
        seats.addWidget(PlainLabel(tr("Seed")), 0, 2)
        self.seed.valueChanged.connect(self._take_seed)
        seats.addWidget(self.seed, 0, 3)
        new = push_button("New game", "Set up the scenario as it stands in the library now", self.new_wanted.emit)
        seats.addWidget(new, 1, 2, 1, 2)
        self.two_people = QCheckBox(tr("Two people at this screen"))
        self.two_people.setToolTip(
            tr(
                "Each sees what the side sees that decides, and a curtain falls at each change of sides; without it "
                "one person plays both sides and sees everything"
            )
        )
        self.two_people.toggled.connect(self.two_people_changed)
        seats.addWidget(self.two_people, 2, 0, 1, 2)
        self.dice_by_hand = QCheckBox(tr("Dice thrown by hand"))
        self.dice_by_hand.setToolTip(
            tr("You throw dice at your table and type what they show; without it they come from the seed")
        )
        self.dice_by_hand.toggled.connect(self.dice_changed)
        seats.addWidget(self.dice_by_hand, 3, 0, 1, 2)
        self.all_button = push_button(
            "Show all", "Show what is hidden from this side; the log says so", self.all_wanted.emit
        )
        seats.addWidget(self.all_button, 2, 2, 1, 2)
        self.step_button = push_button("Step", "One action, made by the machine", self.step_wanted.emit, keys.STEP)
        self.run_button = push_button(
            "Watch", "Let the machine players go on while you watch", self.watch_wanted.emit, keys.WATCH
        )
        self.pause_button = push_button("Pause", "Stop watching", self.pause_wanted.emit, keys.WATCH)
        self.finish_button = push_button(
            "To the end", "On to your next decision or to the end", self.end_wanted.emit, keys.TO_THE_END
        )
        self.undo_button = push_button(
            "Undo",
            "Take back the last action of the game, up to the last dice, secret or change of side",
            self.undo_wanted.emit,
            keys.UNDO,
        )
        self.save_button = push_button(
            "Save…", "Write the game to a file: it can be opened here again, and replayed", self.save_wanted.emit
        )
        self.open_button = push_button("Open…", "Go on with a game that was saved", self.open_wanted.emit)
        self.scenario_button = push_button(
            "Scenario…", "Begin a scenario that starts as the game stands now", self.scenario_wanted.emit
        )
        first = (self.step_button, self.run_button, self.pause_button, self.undo_button)
        self.overrule_button = push_button(
            "Overrule…",
            "Have it otherwise than the rules: units, dice, weather, bridges; also right-click on the map",
            self.overrule_wanted.emit,
        )
        seats.addWidget(self.overrule_button, 3, 2, 1, 2)
        self.ask_button = push_button(
            "Ask the rules…", "A position to try: put units down and ask what they may do", self.ask_wanted.emit
        )
        seats.addWidget(self.ask_button, 4, 2, 1, 2)
        self._has_said = False
        self.unfold = push_button("Seats, dice, files", "Show or fold who plays, the dice, and files", self._turn)
        files = QHBoxLayout()
        for widget in (self.save_button, self.open_button, self.scenario_button):
            files.addWidget(widget)
        self.more = QWidget()
        folded = QVBoxLayout(self.more)
        folded.setContentsMargins(0, 0, 0, 0)
        add_layout(folded, seats)
        add_layout(folded, files)
        buttons = QGridLayout()
        for place, widget in enumerate(first):
            buttons.addWidget(widget, 0, place)
        buttons.addWidget(self.finish_button, 1, 0)
        buttons.addWidget(self.unfold, 1, 1, 1, 3)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        add_layout(column, buttons)
        column.addWidget(self.more)  # below what is pressed again and again: where there is no room it scrolls away

    def fit(self, height: int) -> None:
        """Fold what is seldom needed where the window is low, unless somebody has said how he wants it."""
        if not self._has_said:
            self.more.setVisible(height >= _ROOMY)

    def _turn(self) -> None:
        self._has_said = True
        self.more.setVisible(self.more.isHidden())

    def seats(self) -> dict[str, str]:
        """Return the player of each side."""
        return {side: box.player() for side, box in self.seat.items()}

    def name_sides(self, titles: dict[str, str]) -> None:
        """Call the sides as the game does."""
        for side, title in titles.items():
            self.name[side].setText(title)
            self.seat[side].setToolTip(f"Who leads the {title} side: you, or a machine player")

    def lend_seats(self, seats: dict[str, str], seed: int) -> None:
        """Show who plays in a game that is looked at only: the next new game has what a person chose before."""
        own = self._own or self.of_next_game()
        self.show_seats(seats, False, seed)
        self._own = own

    def of_next_game(self) -> tuple[dict[str, str], bool, int]:
        """Return the player of each side, whether two people play, and the seed, for the next new game."""
        return self._own or (self.seats(), self.two_people.isChecked(), self.seed.value())

    def _take_seed(self, seed: int) -> None:
        if self._own is not None:
            self._own = (*self._own[:2], seed)

    def _take_seat(self, side: str, player: str) -> None:
        self._own = None
        self.seat_changed.emit(side, player)

    def show_seats(self, seats: dict[str, str], two_people: bool, seed: int) -> None:
        """Show who plays, without telling of a change."""
        self._own = None
        for side, box in self.seat.items():
            box.blockSignals(True)
            box.choose(seats[side])
            box.blockSignals(False)
        self.two_people.blockSignals(True)
        self.two_people.setChecked(two_people)
        self.two_people.blockSignals(False)
        self.seed.setValue(seed)

    def show_dice(self, by_hand: bool) -> None:
        """Show where the dice come from, without telling of a change."""
        self.dice_by_hand.blockSignals(True)
        self.dice_by_hand.setChecked(by_hand)
        self.dice_by_hand.blockSignals(False)

    def wait(self) -> None:
        """Let nothing take the game on or back."""
        for button in (self.step_button, self.run_button, self.finish_button, self.undo_button):
            button.setEnabled(False)

    def show_state(self, *, playing: bool, machine: bool, watching: bool, can_undo: bool, hiding: bool) -> None:
        """Enable what can be done: in a game being ``playing``, with a ``machine`` to decide, while ``watching``;
        ``hiding`` when the side that looks on does not see everything."""
        self.all_button.setEnabled(hiding)
        self.two_people.setEnabled(all(seat == BY_HAND for seat in self.seats().values()))
        self.step_button.setEnabled(playing and not watching)
        self.run_button.setEnabled(playing and machine and not watching)
        self.finish_button.setEnabled(playing and machine)
        self.scenario_button.setEnabled(playing and not watching)
        self.overrule_button.setEnabled(playing and not watching)
        self.ask_button.setEnabled(playing and not watching)
        self.pause_button.setEnabled(watching)
        self.undo_button.setEnabled(can_undo and not watching)
