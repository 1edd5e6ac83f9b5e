"""How does a user who knows nothing use a widget? With events of mouse and keyboard where the widget is, nothing else.

Each function does one thing to one widget and says in words what it did.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QHeaderView,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)

from editor.window.canvas.view import MapView

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
TEXTS = (
    "0", "1", "3", "7", "12", "-1", "99999999999", "clear", "woods", "KG", "Peiper", "a", "é ß", "B53.20", "1733",
    "german", "x" * 90, " ", "'; --", "<b>bold</b>", "1/2", "", "near:setup/1", "area:W", "2 SS", "%s {0}",
)  # fmt: skip
KEYS = (
    Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End,
    Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Delete,
    Qt.Key.Key_F2, Qt.Key.Key_Escape, Qt.Key.Key_Backspace, Qt.Key.Key_Plus, Qt.Key.Key_Minus,
)  # fmt: skip
MODIFIERS = (Qt.KeyboardModifier.NoModifier,) * 6 + (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


def named(widget: QWidget) -> str:
    """Return which widget that is: its class, what it is called or says, and the panel around it."""
    text: Any = getattr(widget, "text", None)
    said = widget.accessibleName() or widget.objectName() or (text() if isinstance(widget, QAbstractButton) else "")
    above = widget.parentWidget()
    while above is not None and type(above).__module__.startswith("PySide6"):
        above = above.parentWidget()
    return f"{type(widget).__name__} {said!r} in {type(above).__name__ if above is not None else 'no panel'}"


def point_in(random: Random, rect: QRect) -> QPoint:
    """Return a point of a rectangle."""
    return QPoint(
        rect.left() + random.randrange(max(1, rect.width())), rect.top() + random.randrange(max(1, rect.height()))
    )


def size_within(random: Random, screen: QSize) -> QSize:
    """Return a size for a window that the screen has room for: a menu that opens below the screen has no height."""
    return QSize(*random.choice(((1600, 1000), (1100, 700), (1900, 1060), (700, 500)))).boundedTo(screen)


def seen_part(widget: QWidget) -> QRect:
    """Return what of a widget is neither cut off by those around it nor outside the window."""
    if isinstance(widget, QAbstractScrollArea):  # its viewport covers it
        inside = widget.viewport()
        return inside.visibleRegion().boundingRect().translated(inside.pos())
    return widget.visibleRegion().boundingRect()


def press_button(random: Random, button: QAbstractButton) -> str:
    """Click a button."""
    QTest.mouseClick(button, LEFT, pos=seen_part(button).center())
    return "click"


def type_text(random: Random, field: QWidget) -> str:
    """Type into a field, over what stands there or behind it, and leave it or not."""
    QTest.mouseClick(field, LEFT, pos=point_in(random, seen_part(field)))
    if random.random() < 0.6:
        QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    text = random.choice(TEXTS)
    _type(field, text)
    end = random.choice((Qt.Key.Key_Return, Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Escape, None))
    if end is not None:
        QTest.keyClick(field, end)
    return f"type {text[:30]!r}{f', {end.name}' if end is not None else ''}"


def _type(field: QWidget, text: str) -> None:
    """Type letter by letter, those outside ASCII as a keyboard that has them sends them."""
    for letter in text:
        if letter.isascii():
            QTest.keyClick(field, letter)
            continue
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(field, QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, letter))


def turn_box(random: Random, box: QComboBox) -> str:
    """Choose another entry by the keys, or open the list."""
    if random.random() < 0.3:
        QTest.mouseClick(box, LEFT, pos=seen_part(box).center())
        return "open the list"
    keys = [random.choice((Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return)) for _ in range(random.randint(1, 3))]
    for key in keys:
        QTest.keyClick(box, key)
    return f"keys {[key.name for key in keys]}"


def use_view(random: Random, view: QAbstractItemView) -> str:
    """Click, double-click or edit an entry, ask for its menu, or press a key."""
    port = view.viewport()
    place = point_in(random, seen_part(port))
    index = view.indexAt(place)
    where = f"{index.row()},{index.column()}" if index.isValid() else "nowhere"
    roll = random.random()
    if roll < 0.35:
        QTest.mouseClick(port, LEFT, random.choice(MODIFIERS), place)
        return f"click {where}"
    if roll < 0.6:
        QTest.mouseClick(port, LEFT, pos=place)
        QTest.mouseDClick(port, LEFT, pos=place)
        editor = QApplication.focusWidget()
        if editor is not None and editor is not view and view.isAncestorOf(editor) and isinstance(editor, QLineEdit):
            return f"double click {where}, {type_text(random, editor)}"
        return f"double click {where}"
    if roll < 0.7:
        ask_for_menu(port, place)
        return f"menu of {where}"
    if roll < 0.8:
        return f"wheel {turn_wheel(random, port, place)}"
    key = random.choice(KEYS)
    QTest.keyClick(view, key, random.choice(MODIFIERS))
    return f"key {key.name}"


def use_map(random: Random, view: MapView) -> str:
    """Click, drag, zoom or pan on the map, ask for its menu, or press a key."""
    port = view.viewport()
    place = point_in(random, seen_part(port))
    roll = random.random()
    if roll < 0.4:
        QTest.mouseMove(port, place)
        QTest.mouseClick(port, LEFT, random.choice(MODIFIERS), place)
        return f"click {place.x()},{place.y()}"
    if roll < 0.7:
        button = Qt.MouseButton.MiddleButton if random.random() < 0.2 else LEFT
        return drag(random, port, place, button)
    if roll < 0.8:
        ask_for_menu(port, place)
        return f"menu of {place.x()},{place.y()}"
    if roll < 0.9:
        return f"wheel {turn_wheel(random, port, place)}"
    key = random.choice(KEYS)
    QTest.keyClick(view, key)
    return f"key {key.name}"


def drag(random: Random, port: QWidget, start: QPoint, button: Qt.MouseButton) -> str:
    """Pull from a point to others nearby and release there."""
    QTest.mousePress(port, button, pos=start)
    place = start
    for _ in range(random.randint(1, 6)):
        place = place + QPoint(random.randint(-60, 60), random.randint(-60, 60))
        QTest.mouseMove(port, place)
    QTest.mouseRelease(port, button, pos=place)
    return f"drag {start.x()},{start.y()} to {place.x()},{place.y()} ({button.name})"


def ask_for_menu(port: QWidget, place: QPoint) -> None:
    """Click with the right button: Qt sends both events."""
    QTest.mouseClick(port, RIGHT, pos=place)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, port.mapToGlobal(place))
    QApplication.sendEvent(port, event)


def turn_wheel(random: Random, port: QWidget, place: QPoint) -> int:
    """Turn the wheel and return by how much."""
    turn = random.choice((-360, -120, 120, 360))
    none = Qt.MouseButton.NoButton
    event = QWheelEvent(
        QPointF(place), QPointF(port.mapToGlobal(place)), QPoint(), QPoint(0, turn), none,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(port, event)
    return turn


def choose_tab(random: Random, bar: QTabBar) -> str:
    """Click a tab."""
    place = random.randrange(bar.count()) if bar.count() else 0
    said = f"tab {bar.tabText(place)}"
    QTest.mouseClick(bar, LEFT, pos=bar.tabRect(place).center())
    return said


def sort_by(random: Random, header: QHeaderView) -> str:
    """Click the head of a column."""
    place = point_in(random, seen_part(header.viewport()))
    said = f"column {header.logicalIndexAt(place)}"
    QTest.mouseClick(header.viewport(), LEFT, pos=place)
    return said


def use_menu(random: Random, menu: QMenu) -> str:
    """Click an entry of an open menu, or close it."""
    actions = [action for action in menu.actions() if action.isEnabled() and not action.isSeparator()]
    quiet = [action for action in actions if action.text() != "&Quit"]
    if not quiet or random.random() < 0.15:
        QTest.keyClick(menu, Qt.Key.Key_Escape)
        return "close"
    action = random.choice(actions if random.random() < 0.1 else quiet)
    text = action.text()
    QTest.mouseMove(menu, menu.actionGeometry(action).center())
    QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())
    return f"entry {text!r}"


def answer_files(random: Random, dialog: QFileDialog, folder: Path) -> str:
    """Name a file of the folder, there or new, or think better of it; never anything outside the folder."""
    if random.random() < 0.25:
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        return "escape"
    there = sorted(path.name for path in folder.iterdir() if path.is_file())
    ending = random.choice((".losheim", ".json", ".jsonl", ".png", ""))
    name = random.choice((*there, f"new-{random.randrange(6)}{ending}"))
    field = dialog.findChild(QLineEdit)
    assert field is not None
    field.setText(str(folder / name))
    QTest.keyClick(field, Qt.Key.Key_Return)
    return f"name {name}"


HANDS: tuple[tuple[type[QWidget], Callable[[Random, Any], str], float], ...] = (
    (MapView, use_map, 14.0),
    (QFileDialog, lambda random, dialog: "", 0.0),
    (QHeaderView, sort_by, 0.4),
    (QAbstractItemView, use_view, 5.0),
    (QTabBar, choose_tab, 3.0),
    (QComboBox, turn_box, 1.5),
    (QLineEdit, type_text, 2.0),
    (QAbstractSpinBox, type_text, 1.0),
    (QPlainTextEdit, type_text, 1.0),
    (QTextEdit, type_text, 0.5),
    (QAbstractButton, press_button, 1.5),
)
"""Kinds of widgets, how each is used, and how often beside the others."""


def close_dialog(dialog: QWidget) -> str:
    """Leave a dialog as by its close button, in the end whether it agrees or not."""
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    if isinstance(dialog, QDialog) and dialog.isVisible():
        dialog.done(0)
    elif dialog.isVisible():
        dialog.close()
    return "close"
