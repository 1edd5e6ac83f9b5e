"""Who uses the window at random, by a seed?

A step is one act on what can be seen and used now: the open menu, else the dialog in front, else the window. Dialogs
and menus that run a loop of their own are used from within it, by a timer; their steps count as all others.
"""

import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QDrag
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QHeaderView,
    QMainWindow,
    QMenu,
    QMenuBar,
    QWidget,
)

from editor.window import worker
from editor.window.canvas.view import MapView
from editor.window.main_window import MainWindow
from editor.window.playtest.batch_tab import BatchTab
from tests.monkey import hands

LAST = 20
"""So many steps are told when something breaks."""
_PATIENCE = 8
"""After so many steps in one dialog it is closed."""
_WINDOWS = 2
_SETTLE = 120.0
"""So many seconds at most work aside is waited for, so that the next step sees the same on a slow machine too."""
_WITHOUT_MAP = 40
"""After so many steps in the window without the map he turns to the map."""
FREEZE = 1.0
"""So many seconds without an answer are noted."""
_LOOK_MS, _OPEN, _HELD = 5, 3, 20
"""How often it is looked whether an act runs a loop of its own; after so many looks a dialog or menu in front is used,
after so many without any it is taken for a drag, and let go."""
_SHORTCUTS = (
    ("Z", "ctrl"), ("Z", "ctrl"), ("Z", "ctrl"), ("Z", "ctrl shift"), ("Z", "ctrl shift"), ("C", "ctrl"), ("V", "ctrl"),
    ("G", "ctrl"), ("F", "ctrl"), ("0", "ctrl"), ("P", ""), ("H", ""), ("R", ""), ("S", ""), ("U", ""),
    ("K", "ctrl"), ("B", "ctrl"), ("J", "ctrl"), ("I", "ctrl"), ("F8", ""), ("Delete", ""), ("1", "ctrl"),
    ("2", "ctrl"), ("3", "ctrl"), ("4", "ctrl"), ("5", "ctrl"), ("7", "ctrl"), ("1", "alt"), ("2", "alt"), ("3", "alt"),
    ("4", "alt"),
)  # fmt: skip
_MODIFIERS = {
    "": Qt.KeyboardModifier.NoModifier,
    "ctrl": Qt.KeyboardModifier.ControlModifier,
    "alt": Qt.KeyboardModifier.AltModifier,
    "ctrl shift": Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
}


class User(QObject):
    """Acts on the windows that ``open_window`` gives; ``told`` holds the last steps, ``slow`` those over a second.

    ``steps`` counts them, ``entries`` is the most that could be undone at a time: a backup that is
    restored takes them away.
    """

    def __init__(self, seed: int, folder: Path, open_window: Callable[[], MainWindow], settles: bool = True) -> None:
        super().__init__()
        self.random, self._folder, self._open = Random(seed), folder, open_window
        self._settles = settles
        self.steps = 0
        self.told: deque[str] = deque(maxlen=LAST)
        self.slow: list[str] = []
        self.entries = 0
        self.kinds: set[str] = set()
        self._acting = self._settling = self._is_over = False
        self._idle = 0
        self._mark = time.monotonic()
        self._dialog, self._in_dialog = 0, 0
        self._without_map = 0
        self.window = open_window()
        QTimer.singleShot(_LOOK_MS, self, self._tick)

    def step(self) -> None:
        """Act once, and let the window answer."""
        self._acting = True
        self._act()
        self._acting = False
        self._settle()

    def stop(self) -> None:
        """Close what is open; the library is given back."""
        for _ in range(50):
            front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
            if front is None:
                break
            hands.close_dialog(front)
            QApplication.processEvents()
        self._is_over = True
        for window in self._windows():
            window.is_ending = True
            window.close()
        self._bury()

    # Acting

    def _tick(self) -> None:
        """Act within the loop of a dialog, a menu or a drag; the step that opened it is not over yet.

        Each look asks for the next before it acts: a timer does not fire within its own call.
        """
        if self._is_over:
            return
        QTimer.singleShot(_LOOK_MS, self, self._tick)
        if not self._acting or (self._settles and worker.under_way()):
            return
        self._idle += 1
        front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if front is not None and self._idle >= _OPEN:
            self._act()
        elif front is None and self._idle > _HELD and not self._settling:
            self._drop()

    def _drop(self) -> None:
        """Let go what is being dragged, if something is."""
        view = self.window.map_area.view.viewport()
        if view.isVisible():
            by_step = Random(self.steps)  # how often it is let go depends on the machine, what comes after must not
            place = hands.point_in(by_step, hands.seen_part(view))
            handle, there = self.window.windowHandle(), view.mapTo(self.window, place)
            QTest.mouseMove(handle, there)
            QTest.mouseRelease(handle, hands.LEFT, Qt.KeyboardModifier.NoModifier, there)
        QDrag.cancel()

    def _act(self) -> None:
        self._lap()
        self.steps += 1
        number, self._idle = self.steps, 0
        begun = f"{number}: ..."
        self.told.append(begun)
        done = f"{number}: {self._choose_and_do()}"
        if begun in self.told:  # else many steps were made in the dialogs it opened
            self.told[self.told.index(begun)] = done
        self._lap()

    def _lap(self) -> None:
        """Note the step before when the window has not answered for long since it or one within it."""
        now = time.monotonic()
        if now - self._mark > FREEZE and self.told:
            self.slow.append(f"{now - self._mark:.1f} s at {self.told[-1]}")
        self._mark = now

    def _choose_and_do(self) -> str:
        popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if popup is not None:
            return self._in_popup(popup)
        if modal is not None:
            return self._in_modal(modal)
        if not self.window.isVisible():
            self._bury()
            self.window = next(iter(self._windows()), None) or self._open()
            return "open the window again"
        return self._in_window()

    def _in_popup(self, popup: QWidget) -> str:
        self.kinds.add("menu" if isinstance(popup, QMenu) else "list")
        if isinstance(popup, QMenu):
            return f"{hands.named(popup)}: {hands.use_menu(self.random, popup)}"
        keys = (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Escape)
        key = self.random.choice(keys)
        QTest.keyClick(popup.focusWidget() or popup, key)
        if popup.isVisible() and self._is_long(popup):
            popup.close()
        return f"{hands.named(popup)}: key {key.name}"

    def _in_modal(self, modal: QWidget) -> str:
        self.kinds.add(type(modal).__name__)
        name = f"{type(modal).__name__} {modal.windowTitle()!r}"
        if self._is_long(modal):
            return f"{name}: {hands.close_dialog(modal)}"
        if isinstance(modal, QFileDialog):
            return f"{name}: {hands.answer_files(self.random, modal, self._folder)}"
        return f"{name}: {self._use_something(modal)}"

    def _is_long(self, dialog: QWidget) -> bool:
        """Tell whether the user has had enough of a dialog."""
        self._in_dialog = self._in_dialog + 1 if self._dialog == id(dialog) else 1
        self._dialog = id(dialog)
        return self._in_dialog > _PATIENCE

    def _in_window(self) -> str:
        roll = self.random.random()
        windows = self._windows()
        if len(windows) > _WINDOWS or (len(windows) > 1 and roll < 0.02):
            other = windows[-1]
            other.close()
            return "close the newest window"
        if len(windows) > 1 and self.random.random() < 0.1:
            self.window = self.random.choice(windows)
            return f"go to the window {self.window.windowTitle()}"
        if roll < 0.05:
            return self._open_menu()
        if roll < 0.15:
            key, held = self.random.choice(_SHORTCUTS)
            QTest.keyClick(self.window.focusWidget() or self.window, getattr(Qt.Key, f"Key_{key}"), _MODIFIERS[held])
            return f"shortcut {held} {key}"
        if roll < 0.19:
            return self._choose_scenario()
        if roll < 0.20:
            size = hands.size_within(self.random, self.window.screen().availableSize())
            self.window.resize(size)
            return f"resize to {size.toTuple()}"
        self._without_map += 1
        if self._without_map > _WITHOUT_MAP:
            return self._turn_to_the_map()
        return self._use_something(self.window)

    def _turn_to_the_map(self) -> str:
        """Use the map; where it is hidden, one press on the key that swaps map and page brings it nearer."""
        view = self.window.map_area.view
        if hands.seen_part(view).isEmpty():
            QTest.keyClick(self.window, Qt.Key.Key_F8)
            return "turn to the map"
        return self._use(view, hands.use_map)

    def _open_menu(self) -> str:
        header = self.window.header
        bar: QMenuBar = header.menus
        if header.is_folded:
            QTest.mouseClick(header.menu_button, hands.LEFT)
            return "menus behind their button"
        action = self.random.choice([action for action in bar.actions() if action.isVisible() and action.isEnabled()])
        QTest.mouseClick(bar, hands.LEFT, pos=bar.actionGeometry(action).center())
        return f"menu {action.text()}"

    def _choose_scenario(self) -> str:
        """Choose a scenario of this or another game from the list in the header."""
        menu = self.window.header.scenarios
        menu.aboutToShow.emit()
        offered = [action for action in menu.actions() if action.isCheckable()]
        if not offered:
            return "no scenario is left"
        action = self.random.choice(offered)
        said = f"choose the scenario {action.text()}"  # before: the list may be built anew
        action.trigger()
        self.kinds.add("scenario")
        return said

    def _use_something(self, within: QWidget) -> str:
        """Use a widget that can be seen and used, by the weights of the kinds."""
        found: list[tuple[QWidget, Callable[[Random, QWidget], str]]] = []
        weights: list[float] = []
        for widget in within.findChildren(QWidget):
            if not widget.isVisible() or not widget.isEnabled() or widget.window() is not within.window():
                continue
            if hands.seen_part(widget).isEmpty() or self._is_part(widget):
                continue
            for kind, use, weight in hands.HANDS:
                if isinstance(widget, kind):
                    found.append((widget, use))
                    weights.append(weight)
                    break
        if not found:
            return hands.close_dialog(within) if within is not self.window else "nothing to use"
        return self._use(*self.random.choices(found, weights)[0])

    def _use(self, widget: QWidget, use: Callable[[Random, Any], str]) -> str:
        if isinstance(widget, MapView):
            self._without_map = 0
        self.kinds.add(type(widget).__name__)
        name = hands.named(widget)
        return f"{name}: {use(self.random, widget)}"

    def _is_part(self, widget: QWidget) -> bool:
        """Tell whether a widget is a part of another that is used as one, or begins games by the hundred."""
        above = widget.parentWidget()
        if isinstance(above, QComboBox) or (isinstance(widget, QHeaderView) and widget.count() == 0):
            return True
        batch = self.window.findChild(BatchTab)
        return batch is not None and batch.isAncestorOf(widget)

    # Around it

    def _bury(self) -> None:
        """Let go of the windows that are closed, as the end of the program does."""
        for window in QApplication.topLevelWidgets():
            if isinstance(window, MainWindow) and not window.isVisible():
                window.deleteLater()
        self._let_go()
        QApplication.processEvents()

    @staticmethod
    def _let_go() -> None:
        """Delete what is to be deleted, as the loop of the program does between events; steps are made outside it, and
        closed windows would stay with all they hold."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _windows(self) -> list[MainWindow]:
        """Return the windows that are open, the oldest first."""
        tops = [item for item in QApplication.topLevelWidgets() if isinstance(item, QMainWindow)]
        found = [item for item in tops if isinstance(item, MainWindow) and item.isVisible()]
        return sorted(found, key=lambda item: item is not self.window)

    def _settle(self) -> None:
        """Let the window answer; wait for work aside where the next step shall see what came of it."""
        self._acting = self._settling = True  # dialogs may come up now as well
        self._mark = begun = time.monotonic()
        QApplication.processEvents()
        self._let_go()
        self._lap()
        while self._settles and worker.under_way() and time.monotonic() - begun < _SETTLE:
            QTest.qWait(2)
        self._acting = self._settling = False
        self.entries = max(self.entries, self.window.document.undo_stack.count())
        self._mark = time.monotonic()
