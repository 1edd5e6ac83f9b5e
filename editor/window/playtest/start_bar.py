"""A game was set up and nothing was done in it: how does one come to its first move, and what is played?"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.window.layouts import add_layout
from editor.window.plain_text import WholeLabel
from editor.window.playtest.buttons import push_button
from editor.window.playtest.references import link
from editor.window.playtest.session import BY_HAND, PlaySession
from editor.window.translation import tr

_PAGE = "page:"


def is_at_start(session: PlaySession) -> bool:
    """Tell whether no person has done anything in a game that one takes part in; a machine may have set up its side."""
    is_new = len(session.records) == 1 or (session.step is None and not session.has_been_led)
    return is_new and session.position is None and BY_HAND in session.seats.values()


def other_than_printed(session: PlaySession) -> list[tuple[str, str, str]]:
    """Return what of a game is not as the box has it: in short, in a sentence, and the page where it is chosen."""
    scenario = session.scenario
    found = []
    if session.played_with:
        found.append((session.played_with, tr("Level, optional rules and variants (Rules, Options)"), "rules/Options"))
    if scenario.rulings:
        readings = tr("{count} readings of unclear rules").format(count=len(scenario.rulings))
        found.append((readings, tr("How unclear rules are read (Rules, Rulings)"), "rules/Rulings"))
    if scenario.errata:
        errata = tr("{count} errata").format(count=len(scenario.errata))
        found.append(
            (
                errata if len(scenario.errata) > 1 else tr("1 erratum"),
                tr("Corrections in force"),
                f"errata/{scenario.errata[0]}",
            )
        )
    if scenario.unconfirmed:
        values = tr("{count} proposed values").format(count=f"{len(scenario.unconfirmed):,}")
        found.append((values, tr("Values that nobody has confirmed yet; most are of the map"), "proof_map"))
    return found


class StartBar(QWidget):
    """Offers to play as recommended, says in a line what differs from the box, and unfolds where that is chosen.

    Signals:
        recommended_wanted: the default set-up is to be made, and the first move asked for.
        page_wanted: a page on which something of it is chosen, and where that has several the title of one.
        keys_left: it goes, and has had the keys: Qt would give them to whatever field comes next.
    """

    recommended_wanted = Signal()
    page_wanted = Signal(str, str)
    keys_left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._accepted: PlaySession | None = None
        self.recommended = push_button(
            tr("Play as recommended"),
            tr("Accept the set-up that is proposed for both sides and go to the first move"),
            self.recommended_wanted.emit,
        )
        self.differs, self.details = WholeLabel(), QLabel()
        self.differs.setWordWrap(True)
        self.unfold = push_button(
            tr("What is played…"), tr("Level, options, readings, errata, values, seats, dice, set-up"), self._unfold
        )
        self.details.setTextFormat(Qt.TextFormat.RichText)
        self.details.setWordWrap(True)
        self.details.setMinimumWidth(1)
        self.details.linkActivated.connect(self._follow)
        self.details.hide()
        row = QHBoxLayout()
        row.addWidget(self.recommended, 2)
        row.addWidget(self.unfold, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        add_layout(column, row)
        for widget in (self.differs, self.details):
            column.addWidget(widget)
        self.hide()

    def hideEvent(self, event: QHideEvent) -> None:
        """Say that the keys are free where one of its buttons had them."""
        super().hideEvent(event)
        keys = self.window().focusWidget()
        if self.isHidden() and keys is not None and self.isAncestorOf(keys):
            self.keys_left.emit()

    def show_session(self, session: PlaySession) -> None:
        """Stand there as long as nothing was done in the game and nobody has said to play it so."""
        stands = is_at_start(session) and session is not self._accepted
        self.setVisible(stands)
        if not stands:
            self.details.hide()  # as long as it is unfolded the log below yields its room
            return
        found = other_than_printed(session)
        said = " · ".join(short for short, _what, _page in found)
        text = tr("Other than in the box: {said}").format(said=said) if said else tr("As in the box")
        by_hand = [tr("Dice are thrown by hand (“Seats, dice, files”).")] if session.dice_by_hand else []
        self.differs.setText(". ".join([text, *by_hand]))
        lines = [f"{what}: {link(_PAGE, page, short)}" for short, what, page in found]
        lines.append(
            tr("Seats, and dice from the seed or thrown by hand: “Seats, dice, files”, the seed for a new game")
        )
        lines.append(tr("Free set-up: choose units and their hexes below, or let the rules propose what is left"))
        self.details.setText("<br>".join(lines))

    def accept(self, session: PlaySession) -> None:
        """Go, as this game is played as recommended: where the set-up is printed nothing else shows that."""
        self._accepted = session
        self.details.hide()
        self.hide()

    def _unfold(self) -> None:
        self.details.setVisible(self.details.isHidden())

    def _follow(self, url: str) -> None:
        page, _, title = url.removeprefix(_PAGE).partition("/")
        self.page_wanted.emit(page, title)
