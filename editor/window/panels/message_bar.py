"""A line at the foot of the map or table that says, in words, why something was refused.

It stays until it is closed or replaced, what only tells something until another page is shown; why an edit was refused,
or what one has done, until another succeeds or one looks elsewhere. It lies over what is there, the map where that is
shown, else above the buttons of a page: nothing moves when it comes or goes. What only tells something goes by a click,
and makes way for units that are dragged over it.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, SignalInstance
from PySide6.QtGui import QDragEnterEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCompleter,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from editor.window.canvas.drag_tip import DragTip
from editor.window.frame.chrome import chrome
from editor.window.frame.tab_order import seat
from editor.window.layouts import add_layout
from editor.window.panels.answer_rows import AnswerRows
from editor.window.panels.foot_bar import FootBar
from editor.window.plain_text import PlainLabel, shortened
from editor.window.translation import tr

Act = Callable[[], None]


class MessageBar(FootBar):
    """Hidden until there is something to say; lies over the foot of ``over`` while that is shown, else of its
    parent."""

    def __init__(self, parent: QWidget, over: QWidget | None = None, free: Callable[[], int] = lambda: 0) -> None:
        """``free`` says how much of the foot of the parent stays free while that is what it lies over."""
        super().__init__(parent, over, free)
        for tip in over.findChildren(DragTip) if over is not None else ():
            tip.installEventFilter(self)
        self.setObjectName("messageBar")
        self.setAcceptDrops(True)
        self.label = PlainLabel()
        self.label.setWordWrap(True)
        self.close_button = QToolButton()
        self.close_button.setText("✕")
        self.close_button.setToolTip(tr("Close this message"))
        self.close_button.setAutoRaise(True)
        self.close_button.clicked.connect(self._decline)
        layout = QHBoxLayout()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(10, 4, 6, 4)
        whole.setSpacing(2)
        add_layout(whole, layout)
        layout.addWidget(self.label, 1)
        self.offered = QPushButton()
        self.offered.setAccessibleName(tr("What can be done about it"))
        self.offered.clicked.connect(self._take_up)
        self.answers: list[QPushButton] = []
        self.field = QLineEdit()
        self.field.setAccessibleName(tr("Answer"))
        self.field.textChanged.connect(self._on_typed)
        self.field.returnPressed.connect(self._on_return)
        self.field.hide()
        self._row = AnswerRows(self.field)
        add_layout(whole, self._row)
        self._lines = layout, self._row
        self._act: Callable[[], None] | None = None
        self._declined: Callable[[], None] | None = None
        self._before: QWidget | None = None
        self._choices: tuple[str, ...] = ()
        self._buttons, self._of_edit, self._warns, self._held = ("", ""), False, True, ""
        layout.addWidget(self.offered)
        layout.addWidget(self.close_button)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the foot of what it lies over, and make way for what is said of units that are dragged there."""
        if isinstance(watched, DragTip):
            if event.type() == QEvent.Type.Show and self._only_tells:
                self._decline()
            return False
        return super().eventFilter(watched, event)

    @property
    def _only_tells(self) -> bool:
        return not self.answers and self.offered.isHidden()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go, unless it waits for an answer."""
        if self._only_tells:
            self._decline()
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Make way for what is dragged, unless it waits for an answer."""
        if self._only_tells:
            self._decline()
        event.ignore()

    def refuse(self, text: str) -> None:
        """Say why something was refused."""
        self._say(text, True)

    def refuse_edit(self, text: str) -> None:
        """Say why an edit was refused, until one succeeds."""
        self.refuse(text)
        self._of_edit = True

    def join(self, text: str) -> None:
        """Say what was refused below what is told or asked now, which nobody may have read yet and which stays; alone
        where nothing is."""
        line = f"⚠ {shortened(text)}"
        if self.isHidden():
            self.refuse_edit(text)
        elif line not in self.label.text().split("\n"):
            self.label.setText(f"{self.label.text()}\n{line}")
            self.settle_down()

    def settle_on(self, *signals: SignalInstance) -> None:
        """Take a refusal of an edit away on each of these signals: an edit succeeded, or the person has moved on."""
        for signal in signals:
            signal.connect(self._settle)

    def _settle(self, *_: object) -> None:
        if self._of_edit:
            self.hide()

    def leave(self) -> None:
        """Another page is shown: take away what was told of the one before, or of an edit there."""
        if self._of_edit or (self._only_tells and not self._warns):
            self.hide()

    def look_elsewhere(self) -> None:
        """Another scenario is shown: take away what was said about the one before. What waits for an answer stays, and
        what is wrong whichever is shown."""
        if self._only_tells and self._held != self.label.text():
            self.hide()

    def hold(self, text: str) -> None:
        """Say what is wrong until it is said to be over, which an empty text says."""
        if text:
            self.refuse(text)
        elif self.isVisible() and self.label.text() == self._held:
            self.hide()
        self._held = self.label.text() if text else ""

    def inform(self, text: str, of_edit: bool = False) -> None:
        """Say something worth knowing, until another page is shown; what is ``of_edit`` until it is undone, too."""
        self._say(text, False)
        self._of_edit = of_edit

    def offer(self, text: str, button: str, act: Act, declined: Act | None = None, warns: bool = True) -> None:
        """Say something, with a button that does what helps; ``declined`` is called when it is closed instead."""
        self._say(text, warns)
        self._act, self._declined = act, declined
        self.offered.setText(button)
        self.offered.show()
        self.settle_down()

    def offer_for_edit(self, text: str, button: str, act: Act, warns: bool = True) -> None:
        """Say why an edit was refused with a button that does what helps, until one succeeds or one looks elsewhere."""
        self.offer(text, button, act, warns=warns)
        self._of_edit = True

    def retell(self, act: Callable[[], None], text: str) -> None:
        """Say something else beside a button that was offered; an empty text takes both away. Nothing where something
        else has taken their place."""
        if self._act == act:  # a method of something is a new one each time
            self.label.setText(f"ℹ {text}")
            self.setVisible(bool(text))

    def ask_text(self, text: str, said: str, take: Callable[[str], None], declined: Callable[[], None]) -> None:
        """Ask for a line of text, which the button ``said`` or Return gives to ``take``."""
        self.ask(text, [(said, lambda: take(self.field.text().strip()))], declined)
        self.answers[0].setEnabled(False)
        self.field.setAccessibleName(text)
        self.field.clear()
        self.field.show()
        self.settle_down()
        self.field.setFocus()

    def ask_one(
        self,
        text: str,
        said: str,
        choices: Sequence[str],
        take: Callable[[str], None],
        declined: Callable[[], None],
        other: tuple[str, Callable[[str], None]],
    ) -> None:
        """Ask for one of some texts, of which a part is typed, or which is taken from the list below the field;
        ``other`` is what the button says and does where none of them holds what was typed."""
        one = self._one_of
        self.ask_text(text, said, lambda typed: take(found) if (found := one(typed)) else other[1](typed), declined)
        self._choices, self._buttons = tuple(choices), (said, other[0])
        completer = QCompleter(self._choices, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setMaxVisibleItems(10)
        completer.activated.connect(lambda _text: QTimer.singleShot(0, self, self._on_return))
        self.field.setCompleter(completer)
        completer.complete()

    def _one_of(self, typed: str) -> str:
        """Return the choice that is called so, or the only one that holds what was typed; empty where there is none."""
        found = [each for each in self._choices if typed.casefold() in each.casefold()]
        named = [each for each in found if each.casefold() == typed.casefold()]
        return (named or found)[0] if named or len(found) == 1 else ""

    def _on_typed(self, text: str) -> None:
        typed, choices = text.strip(), self._choices
        is_other = bool(typed and choices) and not any(typed.casefold() in each.casefold() for each in choices)
        for button in self.answers[:1]:
            button.setText(self._buttons[is_other] if choices else button.text())
            button.setEnabled(is_other or bool(self._one_of(typed) if choices and typed else typed))

    def _on_return(self) -> None:
        for button in self.answers[:1]:
            button.click()

    def ask(self, text: str, answers: Sequence[tuple[str, Callable[[], None]]], declined: Callable[[], None]) -> None:
        """Ask something with a button for each answer; ``declined`` is called when the question is closed instead."""
        self._say(text, False)
        self._declined = declined
        room = self._lies_over.width() - 16  # the sides
        for said, act in answers:
            button = QPushButton(said)
            button.clicked.connect(lambda _on=False, act=act: self._take(act))
            self._row.put(button, room)
            self.answers.append(button)
            button.show()  # a layout makes no room for what is shown later
        self._before = _lasting(QApplication.focusWidget())
        seat(self.answers, self._before or self)  # wherever the keys are, Tab goes on to the answers
        self.settle_down()

    def _take(self, act: Callable[[], None]) -> None:
        self._go()
        act()

    def _go(self) -> None:
        """Hide, and give the focus back to where it was when something was asked."""
        focused, before = QApplication.focusWidget(), self._before
        self.hide()
        had_focus = focused is not None and self.isAncestorOf(focused)
        if had_focus and before is not None and isValid(before) and before.isVisible():
            before.setFocus()

    def _decline(self) -> None:
        self._go()
        if self._declined is not None:
            self._declined()

    def _take_up(self) -> None:
        act, self._act = self._act, None
        self.hide()
        if act is not None:
            act()

    def wear(self) -> None:
        """Take the colors in use."""
        paper, ink = (chrome().warn, chrome().warn_ink) if self._warns else (chrome().info, chrome().info_ink)
        self.setStyleSheet(
            f"#messageBar {{ background: {paper}; border-top: 1px solid {ink}; }}"
            f"#messageBar QLabel, #messageBar QToolButton {{ color: {ink}; }}"
        )

    def _say(self, text: str, warns: bool) -> None:
        self._act, self._declined, self._of_edit = None, None, False
        self.offered.hide()
        self.field.hide()
        self.field.setCompleter(None)  # type: ignore[arg-type]
        self._choices = ()
        for button in self.answers:
            button.hide()
            button.deleteLater()
        self.answers = []
        self._row.clear()
        self._warns = warns
        self.wear()
        self.label.setText(("⚠ " if warns else "ℹ ") + shortened(text))
        self.settle_down()
        self.show()
        self.raise_()


def _lasting(widget: QWidget | None) -> QWidget | None:
    """Return what has the keys still once an open cell is closed, by whose text something is asked: its table."""
    above = widget
    while above is not None and not isinstance(above, QAbstractItemView):
        above = above.parentWidget()
    return above or widget
