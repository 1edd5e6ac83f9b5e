"""How is a person asked or told something in a box? Letter by letter: names of files and things are no pages.

What is not saved is named before it is lost; unless somebody agrees, nothing happens.
"""

from collections.abc import Sequence

from PySide6.QtGui import Qt
from PySide6.QtWidgets import QCheckBox, QMessageBox, QWidget

_NOTHING = QMessageBox.StandardButton.NoButton


def ask(
    parent: QWidget | None, text: str, buttons: QMessageBox.StandardButton, default: QMessageBox.StandardButton
) -> QMessageBox.StandardButton:
    """Ask a question and return the button that was chosen; closing the box chooses as Escape does."""
    box = _box(QMessageBox.Icon.Question, text, parent, buttons)
    box.setDefaultButton(default)
    return QMessageBox.StandardButton(box.exec())


def ask_also(
    parent: QWidget | None,
    text: str,
    also: str,
    told: str,
    buttons: QMessageBox.StandardButton,
    default: QMessageBox.StandardButton,
) -> tuple[QMessageBox.StandardButton, bool]:
    """Ask a question with a box to untick, which ``told`` explains in lines that break: a box to tick is cut instead.

    Return the button that was chosen, and whether the box was ticked.
    """
    box = _box(QMessageBox.Icon.Question, text, parent, buttons)
    box.setInformativeText(told)
    box.setDefaultButton(default)
    tick = QCheckBox(also)
    tick.setChecked(True)
    box.setCheckBox(tick)
    return QMessageBox.StandardButton(box.exec()), tick.isChecked()


def may_lose(parent: QWidget, what: Sequence[str], action: str) -> bool:
    """Ask whether things that are nowhere saved may be thrown away; True without asking when there are none.

    ``what`` names them in words; ``action`` says on the button what would be done, such as "Quit and lose it".
    """
    if not what:
        return True
    box = _box(QMessageBox.Icon.Warning, "This would be lost:\n" + "\n".join(what), parent)
    box.setInformativeText("It is kept nowhere but in this window. Edits of the library are saved already.")
    box.addButton(action, QMessageBox.ButtonRole.DestructiveRole)
    cancel = box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(cancel)
    box.setEscapeButton(cancel)
    box.exec()
    return box.clickedButton() is not cancel


def complain(text: str) -> None:
    """Tell of an error where there is no window to say it in."""
    _box(QMessageBox.Icon.Critical, text).exec()


def _box(
    icon: QMessageBox.Icon,
    text: str,
    parent: QWidget | None = None,
    buttons: QMessageBox.StandardButton = _NOTHING,
) -> QMessageBox:
    box = QMessageBox(icon, "Losheim", "", buttons, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    return box
