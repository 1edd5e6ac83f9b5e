"""Menus, tools and palette: the table of commands as actions of a window."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QUndoStack
from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar, QPushButton, QToolBar, QWidget
from shiboken6 import isValid

from editor.window.actions import COMMAND_BY_KEY, COMMANDS, MENUS, Command
from editor.window.frame.chrome import chrome
from editor.window.frame.icons import icon
from editor.window.mnemonics import pop_up
from editor.window.plain_text import plain_action, plain_tip
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr

_SIGN = QSize(18, 18)
RESTING = "Edits of the library are taken back in the other work areas; the game and the batches have their own undo"


class CommandBar(QObject):
    """Makes the actions of a window and keeps their texts, shortcuts and palette right.

    Signals:
        tool_wanted: the map tool to put in hand.
        palette_chosen: what the tool in hand is to paint.
    """

    tool_wanted = Signal(str)
    palette_chosen = Signal(str)

    def __init__(self, window: QMainWindow, runner: object, bar: QMenuBar, canvas: QWidget) -> None:
        """``runner`` has a method for each command that chooses no tool; keys of one letter count on ``canvas`` only,
        elsewhere they are typed."""
        super().__init__(window)
        self.window, self._canvas = window, canvas
        self.actions_by_key: dict[str, QAction] = {}
        self._remembered: dict[str, str] = {}
        self._tool = ""
        self._playing, self._waiting = False, ("", "")
        self.menus = {title: bar.addMenu(tr(title)) for title in MENUS}
        tools = QActionGroup(self)
        for command in COMMANDS:
            action = self._action(command, runner)
            if command.tool:
                action.setCheckable(True)
                tools.addAction(action)
            self.menus[command.menu].addAction(action)
        for menu in self.menus.values():
            menu.setToolTipsVisible(True)
        self.actions_by_key["tool.select"].setChecked(True)
        self.tools = QToolBar("Tools")
        self._fill_tools()

    def _action(self, command: Command, runner: object) -> QAction:
        action = QAction(tr(command.text), self.window)
        if command.shortcut:
            action.setShortcuts(_keys_of(command))
        if len(command.shortcut) == 1:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self._canvas.addAction(action)
        action.setToolTip(tr(command.tip) + (f" ({command.shortcut})" if command.shortcut else ""))
        action.setCheckable(command.checkable)
        if command.tool:
            action.triggered.connect(lambda _on=False, tool=command.tool: self.tool_wanted.emit(tool))
        elif command.checkable:
            action.triggered.connect(getattr(runner, command.method))
        else:
            run: Callable[[], None] = getattr(runner, command.method)
            action.triggered.connect(lambda _on=False, run=run: run())
        self.actions_by_key[command.key] = action
        return action

    def _fill_tools(self) -> None:
        bar = self.tools
        bar.setObjectName("tools")
        bar.setAccessibleName(tr("Tools of the map"))
        bar.setIconSize(_SIGN)
        last = ""
        for command in COMMANDS:
            if command.bar != "map":
                continue
            if last and command.menu != last:
                bar.addSeparator()
            last = command.menu
            bar.addAction(self.actions_by_key[command.key])
        self.palette_box = ChoiceBox()
        self.palette_box.setMinimumWidth(150)
        self.palette_box.setAccessibleName(tr("Palette"))
        self.palette_box.setToolTip(tr("What the tool paints"))
        self.palette_box.activated.connect(lambda: self._choose())
        self._palette_action = bar.addWidget(self.palette_box)
        self._palette_action.setVisible(False)

    def wear(self) -> None:
        """Draw the signs in the colors in use."""
        colors = chrome()
        for command in COMMANDS:
            if command.bar == "map":
                sign = icon(command.sign, colors.text, colors.chosen_ink, colors.line)
                self.actions_by_key[command.key].setIcon(sign)

    def add_choices(
        self, menu: QMenu, choices: Iterable[tuple[str, bool, Callable[[bool], None]]], exclusive: bool = False
    ) -> list[QAction]:
        """Add entries that can be checked, each with its text, whether it is on, and what it does; return them."""
        made = []
        group = QActionGroup(self)
        group.setExclusive(exclusive)
        for text, on, act in choices:
            action = QAction(text, self.window)
            action.setCheckable(True)
            action.setChecked(on)
            action.triggered.connect(act)
            menu.addAction(group.addAction(action))
            made.append(action)
        return made

    def offer(self, keys: Iterable[str | QPushButton | QAction], place: QPoint) -> QMenu:
        """Offer commands at a place of the screen, in the words of the menus, and what buttons beside a table do;
        return the menu."""
        menu = self.filled(keys)
        pop_up(menu, place)
        return menu

    def filled(self, keys: Iterable[str | QPushButton | QAction]) -> QMenu:
        """Return a menu of commands, by key, of buttons and of what a panel does."""
        menu = QMenu(self.window)
        menu.setToolTipsVisible(True)
        for key in keys:
            if isinstance(key, str):
                menu.addAction(self.actions_by_key[key])
                continue
            if isinstance(key, QAction):
                menu.addAction(key)
                continue
            action = menu.addAction(key.text().replace("&", ""))  # its letter may be that of a command here
            action.setToolTip(key.toolTip())
            action.setEnabled(key.isEnabled())
            action.triggered.connect(key.click)
        return menu

    def fill_palette(self, tool: str, entries: Iterable[tuple[str, str]]) -> None:
        """Show what a tool can paint, as titles with keys; what was chosen the last time is chosen again."""
        self.actions_by_key[f"tool.{tool}"].setChecked(True)
        self._tool = tool
        self.palette_box.clear()
        for title, key in entries:
            self.palette_box.addItem(title, key)
        kept = self.palette_box.findData(self._remembered.get(tool, ""))
        if kept >= 0:
            self.palette_box.setCurrentIndex(kept)
        self.show_palette(True)

    @property
    def palette(self) -> str:
        """The key of what the tool paints; empty when it paints nothing."""
        return str(self.palette_box.currentData() or "")

    def step_palette(self, step: int) -> str:
        """Choose the next of what the tool in hand paints, or with -1 the one before; return its title, empty where it
        paints nothing."""
        box = self.palette_box
        if not self._palette_action.isVisible():
            return ""
        box.setCurrentIndex((box.currentIndex() + step) % box.count())
        self._choose()
        return box.currentText()

    def show_palette(self, on: bool) -> None:
        """Show the palette where it means something."""
        self._palette_action.setVisible(on and self.palette_box.count() > 0)

    def _choose(self) -> None:
        self._remembered[self._tool] = self.palette
        self.palette_chosen.emit(self.palette)

    def fit_keys(self, is_playing: bool) -> None:
        """Let undo and redo rest while a game is played, which has an undo of its own."""
        self._playing = is_playing
        for command in COMMANDS:
            if command.when in ("undo", "redo"):
                self.actions_by_key[command.key].setShortcuts([] if is_playing else _keys_of(command))

    def follow_undo(self, stack: QUndoStack) -> None:
        """Let undo and redo be those of a stack, and say what they would do whenever it changes."""
        self._stack = stack
        stack.indexChanged.connect(self.name_undo)
        stack.canUndoChanged.connect(self.name_undo)
        self.name_undo()

    def name_waiting(self, undo: str, redo: str) -> None:
        """Let undo and redo be of edits that wait for an answer, before those of the stack; empty for none."""
        self._waiting = undo, redo
        self.name_undo()

    def name_undo(self) -> None:
        """Enable the commands, and let undo and redo say what they would do.

        While a game is played they rest: what they would take back is an edit of the library, which nobody sees there.
        """
        stack = self._stack
        if not isValid(stack):  # it empties itself when a program ends that has closed no window
            return
        undo, redo = self._waiting
        possible = {"always": True, "undo": bool(undo) or stack.canUndo(), "redo": bool(redo) or stack.canRedo()}
        texts = {"undo": undo or stack.undoText(), "redo": redo or stack.redoText()}
        for key, action in self.actions_by_key.items():
            command = COMMAND_BY_KEY[key]
            resting = self._playing and command.when in texts
            can = possible[command.when] and not resting
            action.setEnabled(can)
            if command.when in texts:
                name, what = command.text.replace("&", ""), texts[command.when]
                action.setText(f"{command.text}: {plain_action(what)}" if can else command.text)
                why = RESTING if resting else f"Nothing to {name.lower()}"
                action.setToolTip(plain_tip(f"{name}: {what} ({command.shortcut})" if can else why))


def _keys_of(command: Command) -> list[QKeySequence]:
    return [QKeySequence(key) for key in (command.shortcut, command.also) if key]
