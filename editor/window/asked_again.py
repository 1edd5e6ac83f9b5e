"""Is a question of ours still what the message bar asks? It is asked again once what took its place has gone."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QMenu
from shiboken6 import isValid

from editor.window.panels.message_bar import MessageBar


class AskedAgain(QObject):
    """Watches over the question that was asked last; ``again`` is called when the bar is free and nobody chooses among
    the answers of a menu or types one."""

    def __init__(self, bar: MessageBar, again: Callable[[], None]) -> None:
        super().__init__(bar)
        self._bar, self._again = bar, again
        self._asked: object = None
        self._is_first = False
        self._menu: QMenu | None = None
        # not a call that waits by itself: one that the end of the window overtakes is held for good, with the window
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._at_turn)
        bar.installEventFilter(self)

    def ask(self, ask: Callable[[], None], is_first: bool = False) -> None:
        """Ask by the bar, and know the question again: the one that ``is_first``, or what one of its answers asks."""
        ask()
        self._asked, self._is_first = self._bar.answers, is_first

    def follow(self, menu: QMenu) -> None:
        """Let the answers of a menu be chosen from, in place of the question."""
        self._menu = menu
        menu.aboutToHide.connect(self._soon)

    @property
    def is_open(self) -> bool:
        """Whether the question, or what was asked by one of its answers, is asked still."""
        return not self._bar.isHidden() and self._bar.answers is self._asked

    @property
    def is_first(self) -> bool:
        """Whether the question itself is asked still, and nothing by one of its answers."""
        return self.is_open and self._is_first

    @property
    def is_free(self) -> bool:
        """Whether something may be asked: no other question is open, and nobody chooses from the menu."""
        is_choosing = self._menu is not None and isValid(self._menu) and self._menu.isVisible()
        return not is_choosing and (self._bar.isHidden() or not self._bar.answers)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Hear that the bar has gone."""
        if event.type() == QEvent.Type.HideToParent:
            self._soon()
        return False

    def _soon(self) -> None:
        """Ask again, once what is being done by an answer is done."""
        self._turn.start()

    def _at_turn(self) -> None:
        if self._bar.isHidden() and self.is_free:
            self._again()
