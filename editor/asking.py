"""May what is not saved be lost? It is named and asked for; unless somebody agrees, nothing happens."""

from collections.abc import Sequence

from PySide6.QtWidgets import QMessageBox, QWidget


def may_lose(parent: QWidget, what: Sequence[str], action: str) -> bool:
    """Ask whether things that are nowhere saved may be thrown away; True without asking when there are none.

    ``what`` names them in words; ``action`` says on the button what would be done, such as "Quit and lose it".
    """
    if not what:
        return True
    box = QMessageBox(QMessageBox.Icon.Warning, "Losheim", "This would be lost:\n" + "\n".join(what), parent=parent)
    box.setInformativeText("It is kept nowhere but in this window. Edits of the library are saved already.")
    box.addButton(action, QMessageBox.ButtonRole.DestructiveRole)
    cancel = box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(cancel)
    box.setEscapeButton(cancel)
    box.exec()
    return box.clickedButton() is not cancel
