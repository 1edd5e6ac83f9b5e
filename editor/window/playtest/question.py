"""What must be decided now? The question with its rule, buttons for what ends it, a list of the rest, odds."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from editor.window.frame.chrome import mark
from editor.window.plain_text import WholeLabel, plain_tip
from editor.window.playtest.button_rows import ButtonRows
from editor.window.playtest.odds_view import LOW, OddsView
from editor.window.playtest.option_lines import OptionLine, in_order, is_plain, option_lines
from editor.window.playtest.option_list import FEW, OptionList
from editor.window.playtest.reasons import of_search
from editor.window.playtest.references import RULE, with_links
from editor.window.playtest.session import BY_HAND, PlaySession
from editor.window.playtest.standing import SIDE_COLORS
from editor.window.playtest.unit_titles import unit_title
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.core.telling import Preview
from engine.players import title_of

_SEARCHED = 12
"""A longer list has a line to search it."""
_TOLD = 4
"""So many lines of the last throw are repeated above the buttons."""
_SAID, _SAID_BESIDE_ODDS = 5, 2
"""So many lines of a refusal, or of what else is told, are whole however low the window is."""
_FELL, _FELL_LOW = (10, 5), (10, 4)
"""So many lines of what the last dice brought are whole, and so many beside odds; and in a low window."""
_LISTED = 400
"""More options than this are not listed: the map shows them better, and a list of them takes long to make."""

REFUSAL, NOTICE, WAITS = "refusal", "notice", "waits"
"""What a line says: the style of the window colors it by that."""


class Question(QWidget):
    """Shows the decision and its options; ``buttons`` stand where the tab puts them.

    Signals:
        chosen: the action to make.
        looked_at: an action that was pointed at in the list, not made.
        rule_wanted: the number of a rule to look up.
        next_wanted: the unit that is to be set up next.
    """

    chosen = Signal(object)
    looked_at = Signal(object)
    rule_wanted = Signal(str)
    next_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session: PlaySession | None = None
        self._left: object = None  # the line that was chosen when the search hid it
        self._options: Sequence[object] = ()
        self._listed: list[object] = []
        self._lines: list[OptionLine] = []  # of the first of these, as many as were needed
        self._barred: tuple[str, ...] = ()
        self.who, self.heading, self.prompt, self.message = QLabel(), WholeLabel(), QLabel(), WholeLabel(most=_SAID)
        self.happened, self.waits = WholeLabel(), QLabel()
        self._is_low = False
        self.who.setAccessibleName(tr("Who decides"))
        self.who.setTextFormat(Qt.TextFormat.RichText)
        for label in (self.heading, self.happened, self.prompt, self.message, self.waits):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)  # where the panel is low a text is cut at its end alone
            label.setTextFormat(Qt.TextFormat.RichText)
            label.setMinimumWidth(1)  # or a long word would push the buttons beside it out of sight
            label.linkActivated.connect(self._follow)
        self.heading.setStyleSheet("font-size: 14px; font-weight: 600")
        mark(self.message, REFUSAL)
        self.message.hide()
        mark(self.happened, NOTICE)
        self.happened.setAccessibleName(tr("What the last dice brought"))
        mark(self.waits, WAITS)
        self.next_unit = ChoiceBox()
        self.next_unit.setAccessibleName(tr("Unit that is set up next"))
        self.next_unit.setToolTip(tr("Which unit is set up next: the order is free"))
        self.next_unit.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.next_unit.activated.connect(lambda place: self.next_wanted.emit(self.next_unit.itemData(place)))
        self.next_unit.hide()
        self._subject = ""  # the unit that is set up now
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search the list: a unit, a division, a hex"))
        self.search.setAccessibleName(tr("Search the list"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._search)
        self.buttons = ButtonRows()
        self.buttons.chosen.connect(self.chosen)
        self.options = OptionList()
        self.options.itemActivated.connect(lambda item: self.chosen.emit(item.data(Qt.ItemDataRole.UserRole)))
        self.options.currentItemChanged.connect(self._look_at)
        self.preview = OddsView()
        self.preview.followed.connect(self._follow)
        lists = QSplitter(Qt.Orientation.Vertical)
        lists.setChildrenCollapsible(False)
        lists.addWidget(self.options)
        lists.addWidget(self.preview)
        lists.setSizes([220, 300])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for label in (self.who, self.heading, self.happened, self.prompt, self.message):
            column.addWidget(label)
        column.addWidget(self.waits)
        column.addWidget(self.next_unit)
        column.addWidget(self.search)
        column.addWidget(lists, 1)
        column.addStretch(0)  # what a short list leaves over belongs below it, not between the labels

    def show_options(
        self, session: PlaySession, options: Sequence[object], focus: Sequence[object], halted: bool = False
    ) -> None:
        """Show the decision; ``focus`` are those options that concern what was pointed at, empty for all. ``halted``:
        a machine decides, and nobody watches it."""
        self._session, self._options, self._barred, self._left = session, options, (), None
        self._show_heading()
        self.buttons.show_options(session, options, halted)
        self.leave_out("")
        self._listed, self._lines = in_order(action for action in focus or options if not is_plain(action)), []
        self.search.blockSignals(True)
        self.search.clear()
        self.search.blockSignals(False)
        self.search.setVisible(len(self._listed) > _SEARCHED)
        self._fill()

    def show_barred(self, texts: Sequence[str]) -> None:
        """Say below what a unit can do by which rules it can do nothing else."""
        self._barred = tuple(texts)
        self._fill()

    def forget(self) -> None:
        """Keep nothing of the game that is shown."""
        self._session, self._options, self._listed, self._lines, self._left = None, (), [], [], None

    def show_placing(self, session: PlaySession, units: Sequence[str], subject: str) -> None:
        """Offer the units that wait for a hex to be set up next; ``subject`` is the one that is set up now."""
        self._subject = subject if units else ""
        self.next_unit.setVisible(len(units) > 1)
        keys = [self.next_unit.itemData(place) for place in range(self.next_unit.count())]
        if keys != list(units):
            counters = {counter.key: counter for counter in session.scenario.counters}
            self.next_unit.clear()
            for key in units:
                self.next_unit.addItem(unit_title(counters[key]), key)
        self.next_unit.setCurrentIndex(self.next_unit.findData(subject))

    def _search(self, _text: str) -> None:
        """What is chosen stays so where it is listed, and nothing is chosen in its place."""
        item = self.options.currentItem()
        self._left = item.data(Qt.ItemDataRole.UserRole) if item is not None else self._left
        self._fill()

    def _fill(self) -> None:
        """List the options that hold all words of the search; only then all are put into words."""
        words = self.search.text().lower().split()
        if self._session is not None:
            asked = self._listed if words else self._listed[:_LISTED]
            self._lines += option_lines(self._session, asked[len(self._lines) :])
        shown = [line for line in self._lines if all(word in line.text.lower() for word in words)]
        count = len(shown) if words else len(self._listed)
        self.options.blockSignals(True)
        self.options.clear()
        for line in shown[:_LISTED]:
            item = QListWidgetItem(line.text)
            item.setData(Qt.ItemDataRole.UserRole, line.action)
            self.options.addItem(item)
        if count > _LISTED:
            self.options.tell(f"… and {count - _LISTED} more: point at the map, or search")
        if words and not shown and self._session is not None:
            for text in of_search(self._session, words):
                self.options.tell(text)
        for text in self._barred if not words else ():
            self.options.tell(text)
        self.options.setVisible(bool(self._listed or self._barred))
        self.options.fit(0 < len(self._listed) <= FEW)
        listed = [line.action for line in shown[:_LISTED]]
        if self._left in listed or (self._left is None and len(listed) == 1):
            self.options.setCurrentRow(listed.index(self._left) if self._left is not None else 0)
        self.options.blockSignals(False)
        self._show_preview()

    def say(self, text: str, is_good: bool = False) -> None:
        """Show a refusal, or what went well, until the next action; empty hides it."""
        self.message.setText(with_links(text))
        self.message.setToolTip(plain_tip(text))
        mark(self.message, NOTICE if is_good else REFUSAL)
        self.message.setVisible(bool(text))

    def proceed(self) -> None:
        """Make the first plain action that goes on, if there is one; a machine that waits goes on."""
        if self.buttons.go_on is not None:
            self.buttons.go_on_wanted.emit()
        elif self.buttons.proceed is not None:
            self.chosen.emit(self.buttons.proceed)

    def call_off(self) -> bool:
        """Make the action that goes back; return whether there is one."""
        if self.buttons.back is None:
            return False
        self.chosen.emit(self.buttons.back)
        return True

    def _look_at(self, item: QListWidgetItem | None, _previous: object = None) -> None:
        self._show_preview()
        action = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        if action is not None:
            self.looked_at.emit(action)

    def _show_heading(self) -> None:
        session = self._session
        assert session is not None
        pending, game = session.decision, session.game
        self.who.setVisible(pending is not None)
        thrown = session.last_throw[:_TOLD]
        self.happened.setText("<br>".join(with_links(text) for text in thrown))
        self.happened.setToolTip(plain_tip("\n".join(thrown)))
        self.happened.setVisible(bool(thrown))
        if pending is None:
            winner = session.side_titles.get(game.result or "")
            self.heading.setText(f"The game is over: {f'{winner} victory' if winner else 'Draw'}")
            self.prompt.setText("<br>".join(with_links(text) for text in session.ending))
            return
        step = session.step
        self.heading.setText(escape(session.moment))
        self.prompt.setText(with_links(f"{self._prompt(session)} [{pending.rule.number}]"))
        seat = session.seats.get(pending.side, BY_HAND)
        titles = session.side_titles
        text = f"<b>{titles[pending.side]} decides</b>"
        if step is not None and step.side in titles and step.side != pending.side:
            text = f"<b>{titles[pending.side]} decides now</b>, in the middle of the {titles[step.side]} turn"
        self.who.setText(text + ("" if seat == BY_HAND else f" &nbsp;·&nbsp; machine: {escape(title_of(seat))}"))
        look = f"background: {SIDE_COLORS[pending.side]}; color: white; padding: 5px 8px"
        if look != self.who.styleSheet():
            self.who.setStyleSheet(look)

    def _prompt(self, session: PlaySession) -> str:
        """Return what is asked: of a unit that a person sets up before its time, its own hex."""
        pending = session.decision
        assert pending is not None
        if self._subject in ("", pending.subject):
            return pending.prompt
        counters = {counter.key: counter for counter in session.scenario.counters}
        return tr("{unit}: choose its hex").format(unit=unit_title(counters[self._subject]))

    def leave_out(self, text: str) -> None:
        """Say above the buttons who does not take part in what the main one does."""
        said = "<br>".join(filter(None, (self.buttons.reasons, escape(text))))
        self.waits.setText(said)
        self.waits.setVisible(bool(said))

    @property
    def plain(self) -> list[QPushButton]:
        """The buttons that may be pressed."""
        return self.buttons.plain

    def _show_preview(self) -> None:
        self.preview.show_preview(self._foreseen())
        self._keep()

    def _foreseen(self) -> Preview | None:
        """Return what the chosen line would come to, else what is being put together, else a battle in progress before
        anything is chosen."""
        session, item = self._session, self.options.currentItem()
        if session is None:
            return None
        action = item.data(Qt.ItemDataRole.UserRole) if item is not None else self._left
        asked = [*([action] if action is not None else []), *filter(is_plain, self._options)]
        if session.decision is not None and session.decision.subject:
            asked += self._listed[:FEW]
        return next((found for each in asked if (found := session.preview(each)) is not None), None)

    def fit(self, height: int) -> None:
        """Leave the room of a low page to what is decided."""
        self._is_low = height < LOW
        self.preview.fit(height)
        self._keep()

    def _keep(self) -> None:
        """Let only so many lines of what is told be sure of their room that no button goes out of sight."""
        beside = not self.preview.isHidden()
        self.message.keep(_SAID_BESIDE_ODDS if beside else _SAID)
        self.happened.keep((_FELL_LOW if self._is_low else _FELL)[beside], is_cut=self._is_low and beside)

    def _follow(self, url: str) -> None:
        if url.startswith(RULE):
            self.rule_wanted.emit(url.removeprefix(RULE))
